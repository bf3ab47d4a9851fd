"""Trains (ode:9): two coupled counters that must run along the rails."""
