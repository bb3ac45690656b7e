"""The tables of a tournament, as `ronde.store.tables.events` described them then."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from ronde.store.migrations.making import make_owned
from ronde.store.tables.base import (
    flag,
    key,
    maybe_flag,
    maybe_number,
    maybe_text,
    number,
    text,
)

revision: Final = "0002"
down_revision: Final = "0001"


def upgrade() -> None:
    """Create the tables, those first to which others refer."""
    _the_event()
    _what_was_announced()
    _the_players()
    _what_concerns_players()
    _the_rounds()
    _the_decisions()
    _the_rest()


def _the_event() -> None:
    make_owned(
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
        maybe_text("lot"),
        maybe_text("acceleration"),
    )
    make_owned(
        "event_setting",
        key("scope", sa.Text),
        key("name", sa.Text),
        number("position"),
        text("value"),
    )
    make_owned(
        "event_points",
        key("kind", sa.Text),
        number("tenths"),
    )


def _what_was_announced() -> None:
    make_owned(
        "event_official",
        key("position"),
        text("role"),
        text("name"),
        text("title"),
        text("fide_id"),
    )
    make_owned(
        "event_criterion",
        key("purpose", sa.Text),
        key("position"),
        text("code"),
    )
    make_owned(
        "event_timetable",
        key("round"),
        maybe_text("date"),
        maybe_text("starts_at"),
        maybe_text("pairing_at"),
        maybe_text("standings_at"),
        maybe_text("errors_until"),
    )
    make_owned(
        "event_lot",
        key("id"),
        text("purpose"),
        text("seed"),
        text("outcome"),
        text("drawn_at"),
    )


def _the_players() -> None:
    make_owned(
        "event_player",
        key("id"),
        number("position"),
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
        text("rating_source"),
        flag("rating_is_estimate"),
        text("family"),
        flag("is_listed", default=True),
        flag("number_is_provisional"),
        text("check_in", "expected"),
        text("notice"),
        number("first_round", 1),
        maybe_number("last_round"),
        maybe_number("late_points"),
        maybe_number("fixed_board"),
        text("remark"),
    )


def _what_concerns_players() -> None:
    make_owned(
        "event_numbering",
        key("round"),
        key("player"),
        number("position"),
        number("number"),
        refers={"player": "event_player.id"},
    )
    make_owned(
        "event_absence",
        key("round"),
        key("player"),
        number("position"),
        text("kind"),
        flag("was_announced", default=True),
        text("reason"),
        refers={"player": "event_player.id"},
    )
    make_owned(
        "event_national_rating",
        key("position"),
        text("office"),
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
    make_owned(
        "event_virtual_points",
        key("player"),
        key("round"),
        number("position"),
        number("tenths"),
        refers={"player": "event_player.id"},
    )


def _the_rounds() -> None:
    make_owned(
        "event_round",
        key("number"),
        text("state", "absences"),
        maybe_text("rules"),
        maybe_text("paired_at"),
        maybe_text("published_at"),
        maybe_text("started_at"),
        maybe_text("completed_at"),
        text("remark"),
    )
    make_owned(
        "event_board",
        key("round"),
        key("board"),
        number("white"),
        number("black"),
        text("white_result", "unfinished"),
        text("black_result", "unfinished"),
        maybe_number("place"),
        flag("is_adjourned"),
        flag("colours_were_swapped"),
        flag("is_manual"),
        text("manual_reason"),
        maybe_flag("forfeit_is_excused"),
        text("forfeit_reason"),
        refers={
            "round": "event_round.number",
            "white": "event_player.id",
            "black": "event_player.id",
        },
    )
    make_owned(
        "event_bye",
        key("round"),
        key("player"),
        number("position"),
        text("kind"),
        refers={"round": "event_round.number", "player": "event_player.id"},
    )


def _the_decisions() -> None:
    make_owned(
        "event_forbidden",
        key("id"),
        number("first_round", 1),
        maybe_number("last_round"),
        flag("is_firm", default=True),
        text("ground", "pair"),
        text("reason"),
    )
    make_owned(
        "event_forbidden_player",
        key("forbidden"),
        key("position"),
        number("player"),
        refers={"forbidden": "event_forbidden.id", "player": "event_player.id"},
    )
    make_owned(
        "event_adjustment",
        key("id"),
        number("tenths"),
        maybe_number("round"),
        text("reason"),
        maybe_number("match_tenths"),
    )
    make_owned(
        "event_adjustment_player",
        key("adjustment"),
        key("position"),
        number("player"),
        refers={"adjustment": "event_adjustment.id", "player": "event_player.id"},
    )


def _the_rest() -> None:
    make_owned(
        "event_document",
        key("name", sa.Text),
        text("content"),
    )
    make_owned(
        "event_foreign_line",
        key("position"),
        text("line"),
    )
