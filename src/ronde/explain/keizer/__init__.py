"""Why a round of a Keizer season is paired as it is, and what everything is worth today."""
