"""The tables of a tournament: what was announced, who entered, what happened.

No table knows a pairing rule. A player's `id` is the entry and never changes; `number` is the
starting number in force, which a renumbering changes (C.04.2.B.3). Times are ISO texts in UTC,
dates are kept as the file or the arbiter wrote them, points are tenths.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Column, Text

from ronde.store.tables.base import (
    flag,
    key,
    maybe_flag,
    maybe_number,
    maybe_text,
    number,
    owned,
    refers,
    text,
)


def _entry_columns() -> tuple[Column[Any], ...]:
    """Return what every list of players says about one, by the names of `model.Player`."""
    return (
        number("number"),
        text("name"),
        maybe_text("sex"),
        text("title"),
        maybe_number("rating"),
        text("federation"),
        text("fide_id"),
        text("birth_date"),
        text("club"),
        maybe_number("rank"),
    )


EVENT: Final = owned(
    "event",
    text("name"),
    text("city"),
    text("federation"),
    text("start_date"),
    text("end_date"),
    text("kind"),
    text("time_control"),
    text("encoded_time_control"),
    text("ranking_method"),
    text("pairing_controller"),
    text("discipline", "chess"),
    text("status", "open"),
    text("rating_list"),
    maybe_text("rules"),
    maybe_number("number_of_rounds"),
    maybe_text("initial_colour"),
    maybe_text("lot"),  # a text, because a seed has no greatest value
    maybe_text("acceleration"),
)

SETTING: Final = owned(
    "event_setting",
    key("scope", Text),  # "rules": handed to the engine; "office": of the handling
    key("name", Text),
    number("position"),
    text("value"),
)

POINTS: Final = owned("event_points", key("kind", Text), number("tenths"))
"""Only what differs from 1-½-0, by the field names of `model.PointSystem`."""

OFFICIAL: Final = owned(
    "event_official",
    key("position"),
    text("role"),  # "chief arbiter", "deputy arbiter", and whatever else the report names
    text("name"),
    text("title"),
    text("fide_id"),
)

CRITERION: Final = owned(
    "event_criterion",
    key("purpose", Text),  # "tie-breaks" as announced, "standings" as a report orders them
    key("position"),
    text("code"),
)

TIMETABLE: Final = owned(
    "event_timetable",
    key("round"),
    maybe_text("date"),
    maybe_text("starts_at"),
    maybe_text("pairing_at"),
    maybe_text("standings_at"),
    maybe_text("errors_until"),
)
"""Round dates, publication times and the deadline for reporting errors (C.04.2.D.8)."""

PLAYER: Final = owned(
    "event_player",
    key("id"),
    number("position"),
    *_entry_columns(),
    text("rating_source"),
    flag("rating_is_estimate"),
    text("family"),
    flag("is_listed", default=True),  # whether the tournament knows the player already
    flag("number_is_provisional"),
    text("check_in", "expected"),  # expected, present, notified, missing
    text("notice"),
    number("first_round", 1),
    maybe_number("last_round"),  # the last before the withdrawal
    maybe_number("late_points"),
    maybe_number("fixed_board"),
    text("remark"),
)

NUMBERING: Final = owned(
    "event_numbering",
    key("round"),
    key("player"),
    number("position"),
    number("number"),
    refers("player", "event_player.id"),
)

ROUND: Final = owned(
    "event_round",
    key("number"),
    text("state", "absences"),
    maybe_text("rules"),  # what this round was really paired by
    maybe_text("paired_at"),
    maybe_text("published_at"),
    maybe_text("started_at"),
    maybe_text("completed_at"),
    text("remark"),
)

BOARD: Final = owned(
    "event_board",
    key("round"),
    key("board"),  # the order of publication
    number("white"),
    number("black"),
    text("white_result", "unfinished"),
    text("black_result", "unfinished"),
    maybe_number("place"),  # the number on the table, where it is another
    flag("is_adjourned"),
    flag("colours_were_swapped"),
    flag("is_manual"),
    text("manual_reason"),
    maybe_flag("forfeit_is_excused"),
    text("forfeit_reason"),
    refers("round", "event_round.number"),
    refers("white", "event_player.id"),
    refers("black", "event_player.id"),
)

BYE: Final = owned(
    "event_bye",
    key("round"),
    key("player"),
    number("position"),
    text("kind"),
    refers("round", "event_round.number"),
    refers("player", "event_player.id"),
)
"""Those without an opponent in a round that was paired."""

ABSENCE: Final = owned(
    "event_absence",
    key("round"),
    key("player"),
    number("position"),
    text("kind"),
    flag("was_announced", default=True),
    text("reason"),
    refers("player", "event_player.id"),
)
"""Who is not to be paired in a round, noted before it is paired and kept afterwards."""

FORBIDDEN: Final = owned(
    "event_forbidden",
    key("id"),
    number("first_round", 1),
    maybe_number("last_round"),
    flag("is_firm", default=True),  # else the organiser's wish for the first rounds
    text("ground", "pair"),  # pair, club, family, federation
    text("reason"),
)

FORBIDDEN_PLAYER: Final = owned(
    "event_forbidden_player",
    key("forbidden"),
    key("position"),
    number("player"),
    refers("forbidden", "event_forbidden.id"),
    refers("player", "event_player.id"),
)

ADJUSTMENT: Final = owned(
    "event_adjustment",
    key("id"),
    number("tenths"),
    maybe_number("round"),
    text("reason"),
    maybe_number("match_tenths"),
)

ADJUSTMENT_PLAYER: Final = owned(
    "event_adjustment_player",
    key("adjustment"),
    key("position"),
    number("player"),
    refers("adjustment", "event_adjustment.id"),
    refers("player", "event_player.id"),
)

VIRTUAL_POINTS: Final = owned(
    "event_virtual_points",
    key("player"),
    key("round"),
    number("position"),
    number("tenths"),
    refers("player", "event_player.id"),
)

LOT: Final = owned(
    "event_lot",
    key("id"),
    text("purpose"),
    text("seed"),
    text("outcome"),
    text("drawn_at"),
)
"""Every drawing of lots with the seed that lets it be repeated."""

NATIONAL_RATING: Final = owned(
    "event_national_rating", key("position"), text("office"), *_entry_columns()
)

DOCUMENT: Final = owned("event_document", key("name", Text), text("content"))
"""JSON that a report hands on and nothing is computed from, such as the data of teams."""

FOREIGN_LINE: Final = owned("event_foreign_line", key("position"), text("line"))

TABLES: Final = (
    EVENT, SETTING, POINTS, OFFICIAL, CRITERION, TIMETABLE, PLAYER, NUMBERING, ROUND, BOARD, BYE,
    ABSENCE, FORBIDDEN, FORBIDDEN_PLAYER, ADJUSTMENT, ADJUSTMENT_PLAYER, VIRTUAL_POINTS, LOT,
    NATIONAL_RATING, DOCUMENT, FOREIGN_LINE,
)  # fmt: skip
