"""Rounds of a Keizer season: the list is counted anew, and proofs show who is the nearest."""
