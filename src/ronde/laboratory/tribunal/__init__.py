"""Engines before the rules: many rounds paired by each, and who is right where they differ."""
