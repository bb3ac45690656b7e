"""The order of a field by points and a list of tie-breaks, with findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ronde.deadline import refuse_overtime
from ronde.i18n import counted, phrase
from ronde.model import Finding, PlayerId, Severity
from ronde.standings.acronyms import TieBreak
from ronde.standings.encounter import NOT_PARTED
from ronde.standings.registry import entry
from ronde.standings.view import Encounters, Field, FieldKind, Together, Totals
from ronde.standings.working import NO_VALUE, Working

Group = list[PlayerId]


class Place(NamedTuple):
    """One line of the standings; `rank` is shared by those who are level."""

    rank: int
    player: PlayerId
    points: int
    values: tuple[Fraction | None, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The order after a round; `values` of a place follow `tie_breaks`.

    `left_out` are players without a place, such as those who were expelled.
    """

    after: int
    edition: str
    tie_breaks: tuple[TieBreak, ...]
    places: tuple[Place, ...]
    findings: tuple[Finding, ...] = ()
    left_out: tuple[Place, ...] = ()

    @property
    def everybody(self) -> tuple[Place, ...]:
        """All lines of a cross-table: the places, then those who have none, whose rank is 0."""
        return (*self.places, *self.left_out)


def standings(field: Field, tie_breaks: Sequence[TieBreak]) -> Standings:
    """Return everybody in order, and what was noticed on the way.

    Each tie-break is asked only inside groups that are still tied (article 4.2), but its value
    is given for everybody. Where a list is the order, tie-breaks are shown and decide nothing.
    """
    groups = _first_groups(field)
    field.encounters, known = {}, field.encounters
    columns = []
    for tie_break in tie_breaks:
        refuse_overtime()
        values = _values(field, tie_break, groups, known)
        columns.append(values)
        low_is_good = entry(tie_break).low_is_good is not tie_break.reverse
        groups = _split(groups, values, low_is_good=low_is_good)
    findings = (
        *_open_games(field),
        *field.remarks,
        *_about(field, tie_breaks),
        *_stale_orders(field, groups),
    )
    return Standings(
        field.rounds,
        field.edition.key,
        tuple(tie_breaks),
        tuple(_places(field, groups, columns)),
        findings,
        tuple(_left_out(field, columns)),
    )


def _first_groups(field: Field) -> list[Group]:
    """Return who is level before any tie-break: by a list, by places already given, by points."""
    if field.order is not None:
        return [[player] for player in field.order if player not in field.left_out]
    everybody = [[player for player in field.players if player not in field.left_out]]
    if field.places is None:
        return _split(everybody, field.scores)
    return _split(everybody, field.places, low_is_good=True)


def working(field: Field, ranked: Standings, player: PlayerId, wanted: TieBreak) -> Working:
    """Return where a value comes from; direct encounter at its place in the list of a standing.

    A tie-break that is not in the list is asked as if it came first.
    """
    together = entry(wanted).together
    if together is None:
        return _of_one(field, player, wanted)
    listed = ranked.tie_breaks
    before = listed.index(wanted) if wanted in listed else 0
    own = next(place for place in ranked.places if place.player == player)
    tied = (
        place.player
        for place in ranked.places
        if place.points == own.points and place.values[:before] == own.values[:before]
    )
    return together(field.reading(wanted), sorted(tied), wanted)[player]


def points_working(field: Field, player: PlayerId) -> Working:
    """Return the points as the sum of what the rounds and decisions brought."""
    return Working(field.points_parts(player))


def _of_one(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    found = entry(tie_break)
    if _is_dropped(field, tie_break) or found.work is None:
        return NO_VALUE
    return found.work(field.reading(tie_break), player, tie_break)


def _values(
    field: Field, tie_break: TieBreak, groups: Iterable[Group], known: Encounters
) -> dict[PlayerId, Fraction | None]:
    totals, together, read = _how(field, tie_break)
    if _is_dropped(field, tie_break):
        return dict.fromkeys(field.players)
    if totals is not None:
        return {player: o.value for player, o in read.outcomes(totals, tie_break).items()}
    assert together is not None  # what has no totals is computed for groups
    found: dict[PlayerId, Fraction | None] = {}
    for group in groups:
        if len(group) == 1:
            found[group[0]] = NOT_PARTED
            continue
        refuse_overtime()
        key = (tie_break, tuple(group))
        places = known.get(key)
        if places is None:
            worked = together(read, group, tie_break)
            places = {player: working.value for player, working in worked.items()}
        field.encounters[key] = places
        found |= places
    return found


def _how(field: Field, tie_break: TieBreak) -> tuple[Totals | None, Together | None, Field]:
    """Return what computes a tie-break, for many or for a group, and in which field."""
    found = entry(tie_break)
    return found.totals, found.together, field.reading(tie_break)


def _is_dropped(field: Field, tie_break: TieBreak) -> bool:
    found = entry(tie_break)
    return _drops_for_unrated(field, tie_break) or (
        found.swiss_only and field.kind is FieldKind.ROUND_ROBIN
    )


def _drops_for_unrated(field: Field, tie_break: TieBreak) -> bool:
    """Whether unrated players drop it: no method for them is announced (article 10)."""
    return entry(tie_break).needs_ratings and tie_break.unrated is None and field.has_unrated


def _split(
    groups: Sequence[Group],
    values: Mapping[PlayerId, Fraction | int | None],
    *,
    low_is_good: bool = False,
) -> list[Group]:
    """Return each group in parts of equal value, the best first; no value is the worst."""
    # Many have the very same value, and integers are compared many times faster than fractions:
    # each value is told once, in units of the same size.
    tied = [values[player] for group in groups if len(group) > 1 for player in group]
    different = {id(value): value for value in tied if value is not None}
    unit = lcm(*[value.denominator for value in different.values()])
    sizes = {
        known: value.numerator * (unit // value.denominator) for known, value in different.items()
    }
    split: list[Group] = []
    for group in groups:
        if len(group) == 1:
            split.append(group)
            continue
        parts: dict[int | None, Group] = {}
        for player in group:
            parts.setdefault(sizes.get(id(values[player])), []).append(player)
        without = parts.pop(None, None)
        known = [size for size in parts if size is not None]
        split += [parts[size] for size in sorted(known, reverse=not low_is_good)]
        if without is not None:
            split.append(without)
    return split


def _places(
    field: Field, groups: Iterable[Group], columns: Sequence[Mapping[PlayerId, Fraction | None]]
) -> Iterable[Place]:
    scores, rank = field.scores, 1
    for group in groups:
        for player in sorted(group):
            yield Place(rank, player, scores[player], tuple([c[player] for c in columns]))
        rank += len(group)


def _left_out(
    field: Field, columns: Sequence[Mapping[PlayerId, Fraction | None]]
) -> Iterable[Place]:
    """Yield those who have no place, the most points first."""
    scores = field.scores
    for player in sorted(field.left_out, key=lambda player: (-scores[player], player)):
        yield Place(0, player, scores[player], tuple([c.get(player) for c in columns]))


def _stale_orders(field: Field, groups: Iterable[Group]) -> Iterable[Finding]:
    """Yield the decisions about tied players that do not name everybody who is level now."""
    for order in field.tournament.ranking.orders:
        named = frozenset(order.players)
        still = [group for group in groups if len(group) > 1 and named & frozenset(group)]
        if order.round == field.rounds and still:
            yield Finding(
                Severity.WARNING,
                "order-stale",
                phrase(
                    "the order of {players} was decided, and others are level with them now:"
                    " decide anew",
                    players=", ".join(map(str, order.players)),
                ),
            )


def _about(field: Field, tie_breaks: Sequence[TieBreak]) -> Iterable[Finding]:
    """Yield what the reader of the list must know about each tie-break."""
    for tie_break in tie_breaks:
        found, text = entry(tie_break), tie_break.text
        if found.needs_ratings and field.tournament.is_long:
            yield _advice(text)
        if _drops_for_unrated(field, tie_break):
            unrated = sum(player.rating is None for player in field.players.values())
            yield Finding(
                Severity.WARNING,
                "tie-break-dropped",
                counted(
                    "{tie_break} is dropped: {count} of {players} players has no rating;"
                    " announce {tie_break}/U to leave that one out, or {tie_break}/U1400 to count"
                    " that one with a rating",
                    "{tie_break} is dropped: {count} of {players} players have no rating;"
                    " announce {tie_break}/U to leave them out, or {tie_break}/U1400 to count them"
                    " with a rating",
                    count=unrated,
                    tie_break=text,
                    players=len(field.players),
                ),
            )
        elif found.swiss_only and field.kind is FieldKind.ROUND_ROBIN:
            yield Finding(
                Severity.WARNING,
                "tie-break-dropped",
                phrase(
                    "{tie_break} is dropped: it is not for round robins (article {article})",
                    tie_break=text,
                    article=found.article,
                ),
            )
        if text in field.edition.newer or tie_break.name in field.edition.newer:
            yield Finding(
                Severity.WARNING,
                "tie-break-newer",
                phrase(
                    "{tie_break} came after {edition}, and is computed all the same",
                    tie_break=text,
                    edition=field.edition.key,
                ),
            )


def _advice(tie_break: str) -> Finding:
    return Finding(
        Severity.NOTE,
        "rating-tie-break-in-long-event",
        phrase(
            "{tie_break} goes by ratings, which is not advised in an event over 30 days: ratings"
            " can change during it (article 10)",
            tie_break=tie_break,
        ),
    )


def _open_games(field: Field) -> Iterable[Finding]:
    for number in range(1, field.rounds + 1):
        told = field.open_in(number)
        if told:
            yield Finding(Severity.NOTE, "unfinished", told, round=number)
