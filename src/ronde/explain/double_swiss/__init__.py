"""Explanations of the Double-Swiss system."""
