"""Tournaments by the book."""

from ronde._version import __version__

__all__ = ["__version__"]
