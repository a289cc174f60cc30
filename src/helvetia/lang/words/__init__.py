"""How the values of a game become the fields of sentences: one module for each game."""
