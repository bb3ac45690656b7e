"""Knock-out: who loses a match is out, or has lost one of two lives in double elimination."""
