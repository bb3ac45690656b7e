"""Team events: rules of matches, squads, line-ups, the games of a match."""
