"""Tests of scenarios in the window: asked for, played in processes beside it, and shown."""
