"""Certificates of the Burstein system, in the shape of those of the Dutch system."""
