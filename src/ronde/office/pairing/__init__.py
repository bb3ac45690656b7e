"""The rounds: drafted, changed by hand, published, repaired, explained."""
