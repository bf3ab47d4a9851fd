"""Computer players in the window: who plays which side, how their turn is shown, and the hint."""
