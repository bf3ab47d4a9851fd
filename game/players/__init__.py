"""Computer players. They know only the view they are given, and the offers and refusals of the rules."""
