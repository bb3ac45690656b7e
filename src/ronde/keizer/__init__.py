"""Values and points of the Keizer system: what pairing and standings both read."""
