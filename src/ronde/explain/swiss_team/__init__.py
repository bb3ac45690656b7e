"""Explanations of the Swiss Team system."""
