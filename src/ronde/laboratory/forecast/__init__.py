"""Forecasts: an event played to its end many times under its own rules."""
