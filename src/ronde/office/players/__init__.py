"""People of an event: the roster, their states, categories, points adjusted."""
