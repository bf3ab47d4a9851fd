"""Computer players. They ask the rules for offers and refusals, and know nothing else."""
