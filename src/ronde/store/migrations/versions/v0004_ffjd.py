"""The tables of a draughts federation, as `ronde.store.tables.ffjd` described them then.

The database itself keeps what was published as it is.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

from ronde.store.migrations.making import make_owned
from ronde.store.tables.base import flag, key, maybe_number, maybe_text, number, text

revision: Final = "0004"
down_revision: Final = "0003"

_REFUSAL: Final = "what was published stays as it is"
_PUBLISHED: Final = ("ffjd_list", "ffjd_rating", "ffjd_source")


def upgrade() -> None:
    """Create the tables, those first to which others refer, and guard what is published."""
    _the_federation()
    _the_players()
    _what_concerns_players()
    _the_series()
    _the_officers_acts()
    _the_lists()
    if op.get_context().dialect.name == "postgresql":
        _guard_on_postgresql()
    else:
        _guard_on_sqlite()


def _the_federation() -> None:
    make_owned("ffjd_federation", text("name"), number("season_month", 9))
    make_owned(
        "ffjd_officer", key("id"), text("name"), text("role"), text("since"), maybe_text("until")
    )
    make_owned("ffjd_club_league", key("club", sa.Text), key("since", sa.Text), text("league"))
    make_owned(
        "ffjd_border_club",
        key("name", sa.Text),
        key("since", sa.Text),
        text("country"),
        maybe_text("until"),
    )


def _the_players() -> None:
    make_owned(
        "ffjd_player",
        key("id"),
        text("name"),
        maybe_text("sex"),
        text("birth_date"),
        maybe_number("fmjd_rating"),
        maybe_number("opening_rating"),
        flag("is_outsider"),
        maybe_number("series"),
        text("entered_on"),
    )


def _what_concerns_players() -> None:
    of_player = {"player": "ffjd_player.id"}
    make_owned(
        "ffjd_membership", key("player"), key("since", sa.Text), text("club"), refers=of_player
    )
    make_owned(
        "ffjd_residence", key("player"), key("since", sa.Text), text("country"), refers=of_player
    )
    make_owned(
        "ffjd_licence",
        key("player"),
        key("season", sa.Text),
        text("kind"),
        text("taken_on"),
        flag("is_paid_by_organiser"),
        refers=of_player,
    )
    make_owned(
        "ffjd_alias",
        key("alias"),
        number("player"),
        text("after"),
        text("merged_on"),
        refers={"alias": "ffjd_player.id", "player": "ffjd_player.id"},
    )


def _the_series() -> None:
    make_owned(
        "ffjd_series",
        key("id"),
        text("name"),
        text("starts_on"),
        text("ends_on"),
        maybe_text("fee_group"),
        text("document"),
        text("digest"),
        text("state", "recorded"),
        text("findings", "[]"),
        text("recorded_on"),
        maybe_text("homologated_on"),
        text("officer"),
        text("month"),
    )
    make_owned(
        "ffjd_participant",
        key("series"),
        key("position"),
        number("player"),
        text("entry"),
        flag("is_outsider"),
        refers={"series": "ffjd_series.id", "player": "ffjd_player.id"},
    )


def _the_officers_acts() -> None:
    make_owned(
        "ffjd_receipt",
        key("id"),
        number("series"),
        number("euro"),
        text("received_on"),
        text("officer"),
        refers={"series": "ffjd_series.id"},
    )
    make_owned(
        "ffjd_correction",
        key("id"),
        number("player"),
        maybe_number("present"),
        number("wanted"),
        text("asker"),
        text("person"),
        text("file"),
        text("file_text"),
        text("state"),
        flag("council_agrees"),
        text("asked_on"),
        maybe_text("decided_on"),
        text("officer"),
        text("month"),
        refers={"player": "ffjd_player.id"},
    )


def _the_lists() -> None:
    make_owned(
        "ffjd_list",
        key("month", sa.Text),
        text("published_on"),
        text("officer"),
        number("players"),
        text("digest"),
    )
    make_owned(
        "ffjd_rating",
        key("month", sa.Text),
        key("player"),
        maybe_number("rank"),
        number("rating"),
        maybe_number("previous"),
        text("evolution"),
        number("games"),
        text("kind"),
        flag("is_listed", default=True),
        text("name"),
        maybe_text("sex"),
        text("club"),
        text("league"),
        text("category"),
        refers={"month": "ffjd_list.month", "player": "ffjd_player.id"},
    )
    make_owned(
        "ffjd_source",
        key("series"),
        key("player"),
        text("value"),
        number("games"),
        flag("is_accelerated"),
        refers={"series": "ffjd_series.id", "player": "ffjd_player.id"},
    )


def _guard_on_sqlite() -> None:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
    for table in _PUBLISHED:
        for deed in ("UPDATE", "DELETE"):
            name = f"{table}_refuses_{deed.lower()}"
            op.execute(f"CREATE TRIGGER {name} BEFORE {deed} ON {table} {refuse}")
    for deed in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER ffjd_series_refuses_{deed.lower()} BEFORE {deed} ON ffjd_series "
            f"WHEN OLD.month <> '' {refuse}"
        )


def _guard_on_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION ffjd_refuses() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{_REFUSAL}'; END $$"
    )
    for table in _PUBLISHED:
        op.execute(
            f"CREATE TRIGGER {table}_refuses_change BEFORE UPDATE OR DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION ffjd_refuses()"
        )
    op.execute(
        "CREATE TRIGGER ffjd_series_refuses_change BEFORE UPDATE OR DELETE ON ffjd_series "
        "FOR EACH ROW WHEN (OLD.month <> '') EXECUTE FUNCTION ffjd_refuses()"
    )
