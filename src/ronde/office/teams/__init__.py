"""Team events: squads, line-ups, captains, the games of a match."""
