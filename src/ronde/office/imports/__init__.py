"""What is read into an event: lists of players, squads, results of games, whole files."""
