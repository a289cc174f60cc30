"""Pictures of a game: a view in, a string out."""
