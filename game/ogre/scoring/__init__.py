"""The rules on points, goals, victory and the score."""
