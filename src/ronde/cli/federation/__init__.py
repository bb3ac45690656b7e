"""`ronde ffjd`: one module per theme, for the commands that no action gives."""
