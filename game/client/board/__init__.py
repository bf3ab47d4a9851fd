"""The board: its picture by chunks, the camera over it, and what play has changed on the ground."""
