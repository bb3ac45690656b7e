"""Replay of finished events, and the soundness of any pairing."""
