"""Certificates of the Dubov system, in the shape of those with upfloaters."""
