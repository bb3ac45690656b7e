"""What is chosen and announced before the first round, and how it may change."""
