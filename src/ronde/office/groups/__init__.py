"""Groups of one event: joined, with settings in common; players who move between them."""
