"""Measurements of ronde: `make bench` runs them and keeps the figures in RESULTS.md."""
