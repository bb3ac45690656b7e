"""Certificates of the systems that fill the top scoregroup with upfloaters."""
