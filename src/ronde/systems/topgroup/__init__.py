"""Bye first, then the top scoregroup with its upfloaters, bracket by bracket.

What the Swiss Team system and its kin share; an edition is a table of criteria.
"""
