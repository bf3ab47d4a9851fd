"""The rules on what is hidden: mines, warnings, camouflage, dummies and counters face down."""
