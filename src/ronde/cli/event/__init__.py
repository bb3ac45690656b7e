"""`ronde event`: one thin module per theme; each command asks one use case and tells its answer."""
