"""The desktop client: the only package that opens a window."""
