"""The Keizer system: players present meet in the order of the list."""
