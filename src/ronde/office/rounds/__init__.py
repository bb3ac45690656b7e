"""The rounds: drafted, changed by hand, published, changed after that, shown."""
