"""Certificates: why no better pairing of a round exists, written down and verified.

`export` writes what the engine found together with its proofs. `verification` checks them with
code of its own: it rebuilds legality and costs from the tournament and never loads the solver.
"""
