"""Entry fees: what each player has to pay, what was paid, and the lists of it.

Nothing of it is public, and viewers of an event see nothing of it either.
"""
