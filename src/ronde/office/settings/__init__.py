"""Single settings of an event, each with its action: rules for players and matches, dates, mode."""
