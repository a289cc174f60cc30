"""How much the doubtful facts and readings matter: the same games, with each of them changed."""
