"""The FIDE (Dutch) system: one engine, every edition a table."""
