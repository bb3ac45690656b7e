"""What was done: the journal in words, steps taken back, backups."""
