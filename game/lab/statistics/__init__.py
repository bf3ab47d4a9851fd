"""Estimators of the laboratory: intervals with guaranteed coverage, and tests that may stop early."""
