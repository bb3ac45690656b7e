"""Why the Lim system pairs a round as it does."""
