"""Rounds by a table or a tree: the certificate names the numbers of it, and the games follow.

`document` is what is claimed, `export` writes it, and `spelled` puts lots into settings before. The
rest verifies: `turning` and `sides` make tables, `tree`, `contest` and `groups` knock-outs.
"""
