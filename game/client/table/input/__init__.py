"""Mouse and keys on the board, and the way of an order to the rules."""
