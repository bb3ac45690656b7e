"""The words of every message, by key, in four languages."""
