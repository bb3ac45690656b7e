"""Exercises for arbiters: seeded positions and incidents, judged by the rules themselves."""
