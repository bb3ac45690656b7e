"""Certificates of the Dutch system of 2012 and 2011: a log of the procedure, step by step."""
