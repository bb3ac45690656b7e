"""What the Swiss systems share; knows no edition, and its matching knows no chess."""
