"""Standings: tie-breaks by their acronyms, each value with its working; cross-tables and cards."""
