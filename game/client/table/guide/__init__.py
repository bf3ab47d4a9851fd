"""What leads a player through a game: a lesson, or a coach."""
