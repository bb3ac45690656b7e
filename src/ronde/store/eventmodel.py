"""Rows of an event put together into the frozen tournament that engines and formats know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, TypeAlias

from ronde.model import (
    CHESS,
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    Details,
    ForbiddenGroup,
    Game,
    NationalRating,
    Numbering,
    PairingNumber,
    Player,
    PlayerId,
    Points,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Sex,
    Tournament,
    VirtualPoints,
)
from ronde.model.team import TeamData
from ronde.store.eventrows import (
    CHIEF_ARBITER,
    DEPUTY_ARBITER,
    RULES_SCOPE,
    STANDINGS_ORDER,
    TEAM_DOCUMENT,
    TEXTS_OF_EVENT,
    TIE_BREAKS,
)
from ronde.store.teamdata import read_teams
from ronde.store.values import State

_Rows: TypeAlias = list[Mapping[str, Any]]
_Ids: TypeAlias = Mapping[int, PlayerId]
"""The starting numbers in force of the listed players, by their entries."""


class RoundState(Enum):
    """How far a round has come; the use cases decide what leads from one to the next."""

    ABSENCES = "absences"
    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    COMPLETE = "complete"


_BEFORE_PUBLICATION: Final = {RoundState.ABSENCES.value, RoundState.DRAFT.value}
_RESULTS: Final = {result.value: result for result in Result}
_KINDS: Final = {kind.value: kind for kind in ByeKind}
_SEXES: Final = {sex.value: sex for sex in Sex}


def tournament_of(state: State, *, through: int | None = None) -> Tournament:
    """Return the tournament that all rows of an event say.

    Rounds count once they are published; with `through` all rounds up to that number count,
    a draft too, and no other. Players who are not listed yet are unknown to the tournament,
    and so are wishes not to meet that are not firm (`forbidden_groups` tells them).
    """
    ids = _ids(state)
    event: Mapping[str, Any] = next(iter(state["event"].values()), {})
    rounds = _rounds(state, ids, through)
    return Tournament(
        players=tuple(player_of(row) for row in _listed(state)),
        rounds=rounds,
        requested_byes=_requested(state, ids, len(rounds)),
        details=_details(state, event),
        number_of_rounds=event.get("number_of_rounds"),
        rules=event.get("rules"),
        settings=_settings(state),
        points=replace(CHESS, **{row["kind"]: row["tenths"] for row in _rows(state, "points")}),
        initial_colour=Colour(event["initial_colour"]) if event.get("initial_colour") else None,
        lot=int(event["lot"]) if event.get("lot") is not None else None,
        forbidden=forbidden_groups(state),
        acceleration=event.get("acceleration"),
        virtual_points=_virtual_points(state, ids),
        adjustments=_adjustments(state, ids),
        numberings=_numberings(state, ids),
        national_ratings=_national_ratings(state),
        team_data=_teams(state),
        foreign_lines=tuple(row["line"] for row in _rows(state, "foreign_line", "position")),
    )


def player_of(row: Mapping[str, Any]) -> Player:
    """Return the player whom a row of an entry list describes."""
    return Player(
        PlayerId(row["number"]),
        row["name"],
        None if row["sex"] is None else _SEXES[row["sex"]],
        row["title"],
        row["rating"],
        row["federation"],
        row["fide_id"],
        row["birth_date"],
        row["club"],
        row["rank"],
    )


def forbidden_groups(state: State, *, firm: bool = True) -> tuple[ForbiddenGroup, ...]:
    """Return who may not meet: the firm prohibitions, or the organiser's wishes."""
    ids = _ids(state)
    members = _grouped(_rows(state, "forbidden_player", "forbidden", "position"), "forbidden")
    return tuple(
        ForbiddenGroup(
            _numbers(members.get(row["id"], []), ids),
            RoundNumber(row["first_round"]),
            None if row["last_round"] is None else RoundNumber(row["last_round"]),
        )
        for row in _rows(state, "forbidden", "id")
        if row["is_firm"] is firm
    )


def _rows(state: State, table: str, *order: str) -> _Rows:
    """Return the rows of a table of events, in the order of these columns."""
    rows: Iterable[Mapping[str, Any]] = state[f"event_{table}"].values()
    return sorted(rows, key=itemgetter(*order)) if order else list(rows)


def _grouped(rows: _Rows, column: str) -> dict[int, _Rows]:
    """Return rows that are sorted by a column, by the values of that column."""
    return {value: list(group) for value, group in groupby(rows, key=itemgetter(column))}


def _listed(state: State) -> _Rows:
    return [row for row in _rows(state, "player", "position", "id") if row["is_listed"]]


def _ids(state: State) -> _Ids:
    return {row["id"]: PlayerId(row["number"]) for row in _listed(state)}


def _numbers(rows: _Rows, ids: _Ids) -> tuple[PlayerId, ...]:
    return tuple(ids[row["player"]] for row in rows if row["player"] in ids)


def _rounds(state: State, ids: _Ids, through: int | None) -> tuple[Round, ...]:
    boards = _grouped(_rows(state, "board", "round", "board"), "round")
    byes = _grouped(_rows(state, "bye", "round", "position"), "round")
    numbers = [
        row["number"]
        for row in _rows(state, "round", "number")
        if (
            row["state"] not in _BEFORE_PUBLICATION if through is None else row["number"] <= through
        )
    ]
    return tuple(
        Round(
            tuple(_game(row, ids) for row in boards.get(number, ())),
            tuple(Bye(ids[row["player"]], _KINDS[row["kind"]]) for row in byes.get(number, ())),
        )
        for number in numbers
    )


def _game(row: Mapping[str, Any], ids: _Ids) -> Game:
    white, black = _RESULTS[row["white_result"]], _RESULTS[row["black_result"]]
    return Game(ids[row["white"]], ids[row["black"]], white, black)


def _requested(state: State, ids: _Ids, paired: int) -> tuple[RequestedBye, ...]:
    return tuple(
        RequestedBye(RoundNumber(row["round"]), ids[row["player"]], _KINDS[row["kind"]])
        for row in _rows(state, "absence", "position", "round", "player")
        if row["round"] > paired and row["player"] in ids
    )


def _details(state: State, event: Mapping[str, Any]) -> Details:
    officials = _rows(state, "official", "position")
    criteria = _rows(state, "criterion", "position")
    chiefs = [row["name"] for row in officials if row["role"] == CHIEF_ARBITER]
    return Details(
        **{name: event.get(name, "") for name in TEXTS_OF_EVENT},
        chief_arbiter=chiefs[0] if chiefs else "",
        deputy_arbiters=tuple(r["name"] for r in officials if r["role"] == DEPUTY_ARBITER),
        round_dates=_round_dates(state),
        tie_breaks=tuple(row["code"] for row in criteria if row["purpose"] == TIE_BREAKS),
        standings_order=tuple(r["code"] for r in criteria if r["purpose"] == STANDINGS_ORDER),
    )


def _round_dates(state: State) -> tuple[str, ...]:
    """Return a date for each round up to the last that has one."""
    dates = {r["round"]: r["date"] for r in _rows(state, "timetable") if r["date"] is not None}
    return tuple(dates.get(number, "") for number in range(1, max(dates, default=0) + 1))


def _settings(state: State) -> tuple[tuple[str, str], ...]:
    rows = _rows(state, "setting", "position", "name")
    return tuple((row["name"], row["value"]) for row in rows if row["scope"] == RULES_SCOPE)


def _virtual_points(state: State, ids: _Ids) -> tuple[VirtualPoints, ...]:
    rows = _rows(state, "virtual_points", "position", "player", "round")
    by_player = groupby(rows, key=itemgetter("player"))
    return tuple(
        VirtualPoints(ids[player], tuple(Points(row["tenths"]) for row in group))
        for player, group in by_player
        if player in ids
    )


def _adjustments(state: State, ids: _Ids) -> tuple[Adjustment, ...]:
    members = _grouped(_rows(state, "adjustment_player", "adjustment", "position"), "adjustment")
    return tuple(
        Adjustment(
            _numbers(members.get(row["id"], []), ids),
            row["tenths"],
            row["round"],
            row["reason"],
            row["match_tenths"],
        )
        for row in _rows(state, "adjustment", "id")
    )


def _numberings(state: State, ids: _Ids) -> tuple[Numbering, ...]:
    """Return the numbers of the rounds in which somebody had another one than now."""
    rows = [row for row in _rows(state, "numbering", "position") if row["player"] in ids]
    maps = [
        Numbering(
            RoundNumber(round_),
            tuple((ids[row["player"]], PairingNumber(row["number"])) for row in group),
        )
        for round_, group in groupby(rows, key=itemgetter("round"))
    ]
    return tuple(m for m in maps if any(int(id_) != int(number) for id_, number in m.numbers))


def _national_ratings(state: State) -> tuple[NationalRating, ...]:
    rows = _rows(state, "national_rating", "position")
    return tuple(NationalRating(row["office"], player_of(row)) for row in rows)


def _teams(state: State) -> TeamData:
    documents = {row["name"]: row["content"] for row in _rows(state, "document")}
    return read_teams(documents[TEAM_DOCUMENT]) if TEAM_DOCUMENT in documents else TeamData()
