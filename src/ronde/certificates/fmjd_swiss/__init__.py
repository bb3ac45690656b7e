"""Rounds of the Swiss of draughts: a log of the walk, and why nothing earlier was possible."""
