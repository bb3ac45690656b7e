"""Certificates of brackets with downfloaters: the Dutch system of 2017 and 2026."""
