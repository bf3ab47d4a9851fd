"""The rules on rams and driving over infantry."""
