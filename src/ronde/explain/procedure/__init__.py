"""Why the procedure of 2011 or 2012 pairs a round as it does."""
