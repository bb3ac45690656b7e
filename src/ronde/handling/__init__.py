"""The handling rules (C.04.1, C.04.2) as questions with one answer each; an edition is a table."""
