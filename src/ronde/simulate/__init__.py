"""Seeded random tournaments."""
