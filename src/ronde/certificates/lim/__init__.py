"""Certificates of the Lim system: a log of the walk, with a proof for whoever could not be had."""
