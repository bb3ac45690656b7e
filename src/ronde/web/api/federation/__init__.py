"""The months of a federation for programs: what the pages under /ffjd do, under /api/ffjd."""
