"""Positions, orders, questions and cases as text (docs/NOTATION.md)."""
