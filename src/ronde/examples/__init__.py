"""Tournament files that come with ronde; all their players are fictional."""
