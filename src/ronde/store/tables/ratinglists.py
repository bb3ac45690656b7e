"""Published rating lists: plain tables for looking things up.

They belong to no event and have no journal: a list is loaded whole, replaced whole, dropped
whole. What an event took from one stands in the event, with the name and date of the list.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text

from ronde.store.tables.base import METADATA, key, maybe_number, number, text

RATING_LIST: Final = Table(
    "rating_list",
    METADATA,
    key("key", Text),
    number("id"),  # by which the rows of the list are found
    text("name"),
    text("date"),
    text("kind"),  # fide, ffjd, other
    text("status", "loading"),  # only a list that is "ready" is used
    number("people"),
    Index("ix_rating_list_id", "id", unique=True),
)

RATING_PERSON: Final = Table(
    "rating_person",
    METADATA,
    Column("list", Integer, ForeignKey("rating_list.id"), primary_key=True, autoincrement=False),
    key("row"),
    text("id"),
    text("name"),
    text("folded"),
    text("federation"),
    text("title"),
    text("sex"),
    text("club"),
    maybe_number("birth_year"),
    maybe_number("standard"),
    maybe_number("rapid"),
    maybe_number("blitz"),
    Index("ix_rating_person_list_id", "list", "id"),
    Index("ix_rating_person_list_folded", "list", "folded"),
)

NAME_KEY: Final = Table(
    "rating_name_key",
    METADATA,
    key("list"),
    key("key", Text),
    key("row"),
    sqlite_with_rowid=False,
)
"""The skeletons of all words of a name (`model.names.skeleton`): found in spite of slips."""
