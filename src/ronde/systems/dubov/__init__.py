"""The Dubov system: opponents of equal average rating within every scoregroup."""
