"""A series before it is recorded: who its players are, and what is still to be said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from ronde.errors import InputError
from ronde.federation.desk import FederationDesk
from ronde.federation.register import PersonLine, Register, person_line
from ronde.federation.series import MatchedPlayer, match_player, numbered_series, recorded
from ronde.federation.seriesdraft import CheckedDraft, Mistake, SeriesDraft, checked, draft_of
from ronde.i18n import phrase
from ronde.ratings.ffjd import Series, SeriesPlayer, rate
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.ratings.ffjd.guide import EstimateGuide, guide_for, rated_players
from ronde.ratings.ffjd.seriesfile import series_from_data


@dataclass(frozen=True, slots=True)
class DraftView:
    """A draft as officers look at it before it is sent in.

    `people` are the members of the register by the line of their row; `guide` is that of annex B
    where the organiser has to estimate.
    """

    draft: SeriesDraft
    checked: CheckedDraft
    mistakes: tuple[Mistake, ...]
    people: Mapping[int, PersonLine]
    findings: tuple[SeriesFinding, ...]
    guide: EstimateGuide | None

    @property
    def new(self) -> int:
        """The number of players who are not in the register."""
        return len(self.draft.rows) - len(self.people)

    def mistake_at(self, column: str, line: int = 0) -> str:
        """Return what is wrong in a cell, or in a field of the head; empty for nothing."""
        found = (one.what for one in self.mistakes if (one.line, one.column) == (line, column))
        return next(found, "")


def look_at_draft(desk: FederationDesk, federation: str, draft: SeriesDraft) -> DraftView:
    """Return a draft with everybody's entry in the register and all mistakes; nothing changes."""
    document = checked(draft)
    with desk.reading(federation) as reader:
        register = Register(reader)
        day = _first_day(document.data, desk.today)
        matcher = _Matcher(draft, register, day)
        matches = [
            matcher.match(*pair) for pair in zip(draft.rows, _players(document), strict=True)
        ]
        found = [match for match in matches if match is not None]
        mistakes = (*document.mistakes, *matcher.mistakes)
        guide, wrong = (None, ()) if mistakes else _estimate(document, found, register)
        people = {
            row.line: person_line(register, match.number, desk.today)
            for row, match in zip(draft.rows, matches, strict=True)
            if match is not None and match.number is not None
        }
    findings = tuple(finding for match in found for finding in match.findings)
    return DraftView(draft, document, (*mistakes, *wrong), people, findings, guide)


def changes_since(
    desk: FederationDesk, federation: str, series: int, version: int
) -> tuple[Mistake, ...]:
    """Return what became of the table of a series since a version of the federation."""
    past = desk.database.state_at(federation, version)
    with desk.reading(federation) as reader:
        register = Register(reader)
        then, now = (
            draft_of(numbered_series(recorded(each, series), register)) for each in (past, reader)
        )
    return now.changes_since(then)


def _first_day(data: Mapping[str, Any], today: date) -> date:
    return date.fromisoformat(data["start"]) if "start" in data else today


def _players(document: CheckedDraft) -> Iterator[SeriesPlayer]:
    """Yield the players as far as they can be looked for."""
    asked = ("id", "name", "club", "birth_year", "rating", "resident", "fmjd_rating")
    for entry in document.data["players"]:
        yield SeriesPlayer(**{name: entry[name] for name in asked if name in entry})


class _Matcher:
    """Looks for the players of a draft in the register, and gathers what is not clear."""

    def __init__(self, draft: SeriesDraft, register: Register, day: date) -> None:
        self._draft, self._register, self._day = draft, register, day
        self._seen: dict[int, int] = {}
        self.mistakes: list[Mistake] = []

    def match(self, row: Any, player: SeriesPlayer) -> MatchedPlayer | None:
        """Return who somebody is, None where that is not clear."""
        named = self._register.named(player.name) if player.name else []
        try:
            match = match_player(player, self._register, self._day)
        except InputError:
            numbers = ", ".join(map(str, named))
            what = phrase(
                "the register has {count} of that name ({numbers}); write the number of the right"
                " one",
                count=len(named),
                numbers=numbers,
            )
            self.mistakes.append(self._draft.wrong(what, row, "id"))
            return None
        if (
            match.number is not None
            and (other := self._seen.setdefault(match.number, row.line)) != row.line
        ):
            what = phrase("this is the player of row {row}", row=other)
            self.mistakes.append(self._draft.wrong(what, row, "name"))
        return match


def _estimate(
    document: CheckedDraft, matches: list[MatchedPlayer], register: Register
) -> tuple[EstimateGuide | None, tuple[Mistake, ...]]:
    """Return the guide of annex B and that the estimate is missing, where it is asked for."""
    series = series_from_data(dict(document.data))
    known = _with_points(series, matches, register)
    unrated = [
        player for player in known.players if player.rating is None and not player.fmjd_rating
    ]
    rated = len(known.players) - len(unrated)
    guide = guide_for(unrated, rated, series.start)
    try:
        rate(known, tables=register.tables)
    except InputError as error:
        what = error.phrase
        if guide is not None and series.organiser_estimate is None:
            what = phrase(
                "the series has {rated} and unrated players with five games: annex B asks the"
                " organiser for the mean strength of the unrated ones",
                rated=rated_players(rated),
            )
        return guide, (Mistake(what, 0, "estimate"),)
    return guide, ()


def _with_points(series: Series, matches: list[MatchedPlayer], register: Register) -> Series:
    """Return the series with the points with which a list would count it."""
    assert series.start is not None  # without its days a draft has a mistake
    points = register.ratings_on(series.start)
    players = tuple(
        replace(
            player,
            rating=player.rating if match.is_outsider else points.get(match.number or 0),
            fmjd_rating=player.fmjd_rating if match.is_outsider else None,
            resident=not match.is_outsider,
        )
        for player, match in zip(series.players, matches, strict=True)
    )
    return replace(series, players=players)
