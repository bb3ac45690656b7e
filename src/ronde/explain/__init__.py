"""Why a round is paired as it is, and why not otherwise: sentences as data."""
