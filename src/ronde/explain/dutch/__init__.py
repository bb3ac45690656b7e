"""Why the Dutch system of 2017 or 2026 pairs a round as it does."""
