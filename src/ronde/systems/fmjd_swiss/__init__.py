"""The draughts federations' Swiss: on Solkoff and on rating."""
