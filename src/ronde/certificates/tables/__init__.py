"""Rounds by a table: the certificate names the numbers of the table, and the games follow."""
