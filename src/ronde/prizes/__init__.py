"""Prizes by category: who gets which, divided among tied players, with the reason for each."""
