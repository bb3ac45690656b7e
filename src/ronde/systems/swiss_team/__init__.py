"""The Swiss Team pairing system: teams by match points, colours never absolute."""
