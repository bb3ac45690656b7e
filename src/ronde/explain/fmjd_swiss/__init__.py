"""Explanations of the Swiss of draughts."""
