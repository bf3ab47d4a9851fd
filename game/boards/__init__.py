"""Printed boards: immutable maps and how they are read from Tiled files or text."""
