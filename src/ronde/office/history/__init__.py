"""What was done: the journal in words, steps taken back, what was corrected."""
