"""Computer players in the window: who plays which side, their turn as it is shown, the hint."""
