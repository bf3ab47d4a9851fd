"""The analysis of a played game: winning chances, turning points, luck."""
