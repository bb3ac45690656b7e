"""The articles of every source as data: what each asks, what does it, which test shows it."""

from ronde.regulations.load import Article, Regulation, Status, keys, regulation, regulations

__all__ = ["Article", "Regulation", "Status", "keys", "regulation", "regulations"]
