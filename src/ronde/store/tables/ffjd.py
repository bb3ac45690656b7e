"""The tables of a draughts federation: people, series, acts of its officers, published lists.

Dates are ISO texts, months are written 2026-11. What was published is never changed: triggers of
the database refuse it. No table knows a rule of the rating.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Text

from ronde.store.tables.base import (
    flag,
    key,
    maybe_number,
    maybe_text,
    number,
    owned,
    refers,
    text,
)

FEDERATION: Final = owned("ffjd_federation", text("name"), number("season_month", 9))

OFFICER: Final = owned(
    "ffjd_officer",
    key("id"),
    text("name"),
    text("role"),  # ratings, licences
    text("since"),
    maybe_text("until"),
)

CLUB_LEAGUE: Final = owned(
    "ffjd_club_league", key("club", Text), key("since", Text), text("league")
)
"""Which league a club belongs to, from a day on."""

BORDER_CLUB: Final = owned(
    "ffjd_border_club",
    key("name", Text),
    key("since", Text),
    text("country"),
    maybe_text("until"),
)

PLAYER: Final = owned(
    "ffjd_player",
    key("id"),
    text("name"),
    maybe_text("sex"),
    text("birth_date"),
    maybe_number("fmjd_rating"),
    maybe_number("opening_rating"),  # from before the first list that is published here
    flag("is_outsider"),  # an entry for one participation, until the player becomes resident
    maybe_number("series"),  # the participation for which an outsider was entered
    text("entered_on"),
)

MEMBERSHIP: Final = owned(
    "ffjd_membership",
    key("player"),
    key("since", Text),
    text("club"),
    refers("player", "ffjd_player.id"),
)

RESIDENCE: Final = owned(
    "ffjd_residence",
    key("player"),
    key("since", Text),
    text("country"),
    refers("player", "ffjd_player.id"),
)

LICENCE: Final = owned(
    "ffjd_licence",
    key("player"),
    key("season", Text),
    text("kind"),
    text("taken_on"),
    flag("is_paid_by_organiser"),
    refers("player", "ffjd_player.id"),
)

ALIAS: Final = owned(
    "ffjd_alias",
    key("alias"),
    number("player"),
    text("after"),  # the last list published before the merger; earlier lists know both
    text("merged_on"),
    refers("alias", "ffjd_player.id"),
    refers("player", "ffjd_player.id"),
)
"""Entries of a player who was entered twice."""

SERIES: Final = owned(
    "ffjd_series",
    key("id"),
    text("name"),
    text("starts_on"),
    text("ends_on"),
    maybe_text("fee_group"),
    text("document"),  # as it was recorded
    text("digest"),
    text("state", "recorded"),
    text("findings", "[]"),
    text("recorded_on"),
    maybe_text("homologated_on"),
    text("officer"),
    text("month"),  # the list in which it counts, once that is published
)

PARTICIPANT: Final = owned(
    "ffjd_participant",
    key("series"),
    key("position"),
    number("player"),
    text("entry"),  # how the document names the player
    flag("is_outsider"),
    refers("series", "ffjd_series.id"),
    refers("player", "ffjd_player.id"),
)

RECEIPT: Final = owned(
    "ffjd_receipt",
    key("id"),
    number("series"),
    number("euro"),
    text("received_on"),
    text("officer"),
    refers("series", "ffjd_series.id"),
)

CORRECTION: Final = owned(
    "ffjd_correction",
    key("id"),
    number("player"),
    maybe_number("present"),
    number("wanted"),
    text("asker"),
    text("person"),
    text("file"),
    text("file_text"),
    text("state"),  # pending, accepted, refused
    flag("council_agrees"),
    text("asked_on"),
    maybe_text("decided_on"),
    text("officer"),
    text("month"),
    refers("player", "ffjd_player.id"),
)

LIST: Final = owned(
    "ffjd_list",
    key("month", Text),
    text("published_on"),
    text("officer"),
    number("players"),
    text("digest"),
)

RATING: Final = owned(
    "ffjd_rating",
    key("month", Text),
    key("player"),
    maybe_number("rank"),
    number("rating"),
    maybe_number("previous"),
    text("evolution"),  # the exact sum
    number("games"),
    text("kind"),
    flag("is_listed", default=True),
    text("name"),
    maybe_text("sex"),
    text("club"),
    text("league"),
    text("category"),
    refers("month", "ffjd_list.month"),
    refers("player", "ffjd_player.id"),
)

SOURCE: Final = owned(
    "ffjd_source",
    key("series"),
    key("player"),
    text("value"),  # exact
    number("games"),
    flag("is_accelerated"),
    refers("series", "ffjd_series.id"),
    refers("player", "ffjd_player.id"),
)
"""What a published series says about a player who was unrated then."""

TABLES: Final = (
    FEDERATION, OFFICER, CLUB_LEAGUE, BORDER_CLUB, PLAYER, MEMBERSHIP, RESIDENCE, LICENCE, ALIAS,
    SERIES, PARTICIPANT, RECEIPT, CORRECTION, LIST, RATING, SOURCE,
)  # fmt: skip
