"""`ronde ffjd` on a database: one thin module per theme, each command asks one use case."""
