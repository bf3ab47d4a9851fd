"""Estimators of the laboratory: intervals that keep what they promise, and tests that may stop early."""
