"""Printed boards: immutable maps, read from Tiled files or text."""
