"""Who stands where, who belongs to which category, and who may have a prize."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from ronde.errors import InputError
from ronde.i18n import counted, phrase
from ronde.model import ByeKind, Player, PlayerId
from ronde.prizes.prizelist import GENERAL, Entitlement, PrizeList, PrizeRemark
from ronde.standings.ranking import Standings
from ronde.standings.rounds import Happened, RoundRecord
from ronde.standings.view import Field


@dataclass(frozen=True, slots=True)
class PrizeCandidate:
    """A player of a standing; who is level shares a rank. Points are in tenths.

    `absences` are rounds missed by own doing, `has_left` says that the last one was.
    """

    player: Player
    rank: int
    points: int
    games: int = 0
    absences: int = 0
    has_left: bool = False

    @property
    def id(self) -> PlayerId:
        """The starting number."""
        return self.player.id


def candidates_of(field: Field, standings: Standings) -> tuple[PrizeCandidate, ...]:
    """Return the players of a standing in its order."""
    return tuple(
        _candidate(field.players[place.player], place.rank, place.points, field.rows[place.player])
        for place in standings.places
    )


def _candidate(
    player: Player, rank: int, points: int, rows: Sequence[RoundRecord]
) -> PrizeCandidate:
    games = sum(row.happened is Happened.BOARD for row in rows)
    missed = sum(_was_missed(row) for row in rows)
    has_left = bool(rows) and rows[-1].outcome in (None, ByeKind.ZERO_POINT)
    is_free = bool(rows) and rows[-1].happened is Happened.FREE
    return PrizeCandidate(player, rank, points, games, missed, has_left and not is_free)


def _was_missed(row: RoundRecord) -> bool:
    return row.is_voluntary and row.outcome is not ByeKind.HALF_POINT


def in_order(
    candidates: Iterable[PrizeCandidate], lots: Sequence[PlayerId]
) -> tuple[PrizeCandidate, ...]:
    """Return the players in order, those who are level as the lots were drawn.

    Who is level and was not drawn comes after those who were, by starting number, and stays
    level with the others like that.
    """
    drawn = {player: place for place, player in enumerate(lots)}
    ordered: list[PrizeCandidate] = []
    for _, level in groupby(sorted(candidates, key=lambda c: c.rank), key=lambda c: c.rank):
        group = sorted(level, key=lambda c: (drawn.get(c.id, len(drawn)), c.id))
        first = group[0].rank
        known = sum(candidate.id in drawn for candidate in group)
        for place, candidate in enumerate(group):
            ordered.append(replace(candidate, rank=first + min(place, known)))
    return tuple(ordered)


@dataclass(frozen=True, slots=True)
class PrizeField:
    """The candidates in order, those of each category, and why others may have nothing.

    `entitled` has the players who may have a prize of a category, best first; `barred` the reason
    why somebody may have none at all, `closed` why a category has no prizes.
    """

    candidates: tuple[PrizeCandidate, ...]
    entitled: dict[str, tuple[PrizeCandidate, ...]]
    barred: dict[PlayerId, str]
    closed: dict[str, str]
    remarks: tuple[PrizeRemark, ...]

    @property
    def by_id(self) -> dict[PlayerId, PrizeCandidate]:
        """The candidates by starting number."""
        return {candidate.id: candidate for candidate in self.candidates}


def field_of(
    prizes: PrizeList, candidates: Iterable[PrizeCandidate], year: int | None
) -> PrizeField:
    """Return who may have which prizes; `year` is that of the event.

    Raises InputError when ages are asked for and the year is not known.
    """
    asked = [prizes.entitled.who, *(category.who for category in prizes.categories)]
    if year is None and any(who.needs_year for who in asked):
        raise InputError("ages need the start date of the event, and the file has none")
    ordered = in_order(candidates, prizes.rules.lots)
    barred = _barred(prizes.entitled, ordered, year)
    entitled = {GENERAL: tuple(c for c in ordered if c.id not in barred)}
    closed: dict[str, str] = {}
    remarks: list[PrizeRemark] = []
    for number, category in enumerate(prizes.categories, 1):
        inside = [c for c in ordered if category.who.holds(c.player, year)]
        missing = category.least_entrants - len(inside)
        if not inside:
            closed[category.name] = phrase("nobody belongs to {name}", name=category.name)
            code = "category-empty"
        elif missing > 0:
            closed[category.name] = counted(
                "{name} has {count} player, and its prizes need {least}",
                "{name} has {count} players, and its prizes need {least}",
                count=len(inside),
                name=category.name,
                least=category.least_entrants,
            )
            code = "category-small"
        if category.name in closed:
            remarks.append(PrizeRemark(code, closed[category.name], "category", number))
            inside = []
        entitled[category.name] = tuple(
            c for c in inside if c.id not in barred and c.points >= category.least_points
        )
    return PrizeField(ordered, entitled, barred, closed, tuple(remarks))


def _barred(
    entitlement: Entitlement, candidates: Iterable[PrizeCandidate], year: int | None
) -> dict[PlayerId, str]:
    excluded = {one.player: one.reason for one in entitlement.excluded}
    found: dict[PlayerId, str] = {}
    for candidate in candidates:
        why = excluded.get(candidate.id) or _bar(entitlement, candidate, year)
        if why:
            found[candidate.id] = why
    return found


def _bar(entitlement: Entitlement, candidate: PrizeCandidate, year: int | None) -> str:
    """Return why a player may have no prize, empty for one who may."""
    if not entitlement.who.holds(candidate.player, year):
        return phrase("the prizes are for: {who}", who=entitlement.who.words)
    if candidate.games < entitlement.games:
        return counted(
            "played {count} game of {least} that are needed",
            "played {count} games of {least} that are needed",
            count=candidate.games,
            least=entitlement.games,
        )
    if entitlement.absences is not None and candidate.absences > entitlement.absences:
        return counted(
            "missed {count} round; {most} at most may be missed",
            "missed {count} rounds; {most} at most may be missed",
            count=candidate.absences,
            most=entitlement.absences,
        )
    if entitlement.last_round and candidate.has_left:
        return phrase("was absent from the last round")
    return ""
