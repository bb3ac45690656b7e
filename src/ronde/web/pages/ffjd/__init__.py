"""The pages of a federation (FFJD)."""
