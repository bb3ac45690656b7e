"""Ratings of FIDE and of the FFJD: a folder each, pure computations over frozen values."""
