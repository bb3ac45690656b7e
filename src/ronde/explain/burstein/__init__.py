"""Why the Burstein system pairs a round as it does."""
