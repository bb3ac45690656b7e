"""Why the Dubov system pairs a round as it does."""
