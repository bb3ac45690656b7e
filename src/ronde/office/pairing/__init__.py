"""A round being paired: the draft, boards by hand, what the rules say of them, explanations."""
