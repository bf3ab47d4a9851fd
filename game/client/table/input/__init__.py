"""What mouse and keys mean on the board, and how an order reaches the rules."""
