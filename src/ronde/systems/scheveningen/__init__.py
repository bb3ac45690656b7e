"""Scheveningen: every player of one team meets every player of the other."""
