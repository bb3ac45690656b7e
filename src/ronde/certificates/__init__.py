"""Certificates: why a round is what the rules demand, written down and verified.

Two kinds have the same modules: `dutch` for brackets with downfloaters, `topgroup` for scoregroups
with upfloaters. `document` is what is claimed, `situation` states the problems that writer and
verifier share, `export` writes with the solver's help, `bracket`, `order` and `verification` check
without it. `burstein` and `dubov` have them, too, and the documents of `dutch` and of `topgroup`.
What these have in common stands here: `check` is the form of every verification, and `export` and
`verification` choose by the rules of the round. `lim` has the log of a walk, `procedure` one of
steps: writer and verifier take its `walk`. `tables` has the rounds that stand in a table or a tree,
`keizer` those by a list.
"""
