"""Who plays: entries, imports, rating lists, attendance, and who leaves when."""
