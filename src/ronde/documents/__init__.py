"""Printed documents as PDF: pairings, slips, standings, charts, cards, lists, statements.

Each function takes frozen values and a `Sheet` and returns the bytes of a PDF; the same input
gives the same bytes. Birth dates are never printed. The type is set by typst with the fonts that
it carries, so that neither a network nor installed fonts are needed; names reach it as data and
are never read as markup.
"""

from ronde.documents.sheet import PAPERS, Heading, Paper, Sheet, TypeSize
from ronde.documents.tables import Align, Column, table_document

__all__ = ["PAPERS", "Align", "Column", "Heading", "Paper", "Sheet", "TypeSize", "table_document"]
