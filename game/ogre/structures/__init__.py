"""The rules on buildings and bridges."""
