"""The articles of every source as data: what each asks, what does it, which test shows it."""

from ronde.regulations.load import Article, ArticleStatus, Regulation, keys, regulation, regulations

__all__ = ["Article", "ArticleStatus", "Regulation", "keys", "regulation", "regulations"]
