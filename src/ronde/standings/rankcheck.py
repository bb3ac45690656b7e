"""Ranks that a file states, held against the standing that its results give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from ronde.i18n import counted, phrase
from ronde.model import Finding, PlayerId, Severity
from ronde.serialisation import Count, Exact, Number
from ronde.standings.acronyms import TieBreak
from ronde.standings.ranking import Place, standings
from ronde.standings.view import Field
from ronde.standings.working import exact, exact_text, points_value

_Span = tuple[int, int]
"""The first and the last rank of those who are level."""


class RankVerdict(Enum):
    """What became of the ranks: `missing` without any, `open` while a game has no result.

    `unasked` where only pairings were to be compared.
    """

    UNASKED = "unasked"
    MISSING = "missing"
    OPEN = "open"
    AGREES = "agrees"
    DIFFERS = "differs"
    SAME = "same"
    """Everybody has the same rank, though the results tell them apart."""


@dataclass(frozen=True, slots=True)
class RankDifference:
    """A rank that the results do not give; who is level has the ranks from `first` to `last`."""

    player: Number
    rank: Count
    first: Number
    last: Number
    points: Exact
    tie_breaks: Mapping[str, Exact | None]

    def sentence(self) -> str:
        """Return the difference on one line.

        >>> RankDifference(7, 2, 4, 5, "2.5", {"BH": "9"}).sentence()
        'player 7 is ranked 2, expected 4 to 5 (PTS 2.5, BH 9)'
        """
        values = {"PTS": self.points, **self.tie_breaks}
        figures = (f"{name} {value}" for name, value in values.items() if value is not None)
        expected = str(self.first)
        if self.last > self.first:
            expected = phrase("{first} to {last}", first=self.first, last=self.last)
        return phrase(
            "player {player} is ranked {rank}, expected {expected} ({figures})",
            player=self.player,
            rank=self.rank,
            expected=expected,
            figures=", ".join(figures),
        )


@dataclass(frozen=True, slots=True, repr=False)
class RankCheck:
    """The ranks of a file beside its results: by points, then by `tie_breaks` as far as listed."""

    verdict: RankVerdict
    ranked: Count = 0
    tie_breaks: tuple[str, ...] = ()
    differences: tuple[RankDifference, ...] = ()

    @property
    def is_wrong(self) -> bool:
        """Whether the results give another standing."""
        return self.verdict in (RankVerdict.DIFFERS, RankVerdict.SAME)

    @property
    def count(self) -> int:
        """How many ranks differ; that everybody has the same one is a single difference."""
        return 1 if self.verdict is RankVerdict.SAME else len(self.differences)

    def finding(self) -> Finding | None:
        """Return what is wrong with the ranks, or why they are not compared, else None."""
        if self.verdict in (RankVerdict.MISSING, RankVerdict.OPEN):
            return Finding(Severity.NOTE, f"ranks-{self.verdict.value}", _SAID[self.verdict])
        if not self.is_wrong:
            return None
        first = self.differences[0]
        if self.verdict is RankVerdict.SAME:
            what = phrase("everybody is ranked {rank}: the file tells no standing", rank=first.rank)
            return Finding(Severity.WARNING, "same-rank", what)
        what = counted(
            "{count} rank is not what the results give: {first}",
            "{count} ranks are not what the results give: {first}",
            count=len(self.differences),
            first=first.sentence(),
        )
        return Finding(Severity.WARNING, "rank-differs", what, player=first.player)

    def sentences(self) -> tuple[str, ...]:
        """Return every difference on one line; a single line if everybody has the same rank."""
        if self.verdict is RankVerdict.DIFFERS:
            return tuple(difference.sentence() for difference in self.differences)
        found = self.finding()
        return (found.what,) if found is not None and self.is_wrong else ()

    def __str__(self) -> str:
        if self.is_wrong:
            return "\n".join(self.sentences())
        return _SAID[self.verdict]

    def __repr__(self) -> str:
        return f"<RankCheck: {self.verdict.value}, {len(self.differences)} of {self.ranked} ranks>"


_SAID = {
    RankVerdict.UNASKED: phrase("the ranks are not compared"),
    RankVerdict.MISSING: phrase("no ranks are stated, so none are compared"),
    RankVerdict.OPEN: phrase("a game has no result yet: the ranks are not compared"),
    RankVerdict.AGREES: phrase("the ranks are what the results give"),
}


def check_ranks(field: Field, tie_breaks: Sequence[TieBreak] = ()) -> RankCheck:
    """Return the ranks that players have beside the standing by points and these tie-breaks.

    Who is level may have any of the ranks of the group: it may have been decided by lot, or by
    something that the file does not list. Only those who have a rank are compared, and nobody who
    has no place in the standing. Where all have one, ranks are counted without gaps; those behind
    a shared rank may go on with the next number. Programs that count the byes of the next round
    already rank by those points.
    """
    entered = [player for player in field.players.values() if player.id not in field.left_out]
    told = {player.id: player.rank for player in entered if player.rank}
    if not told:
        return RankCheck(RankVerdict.MISSING)
    if any(g.is_unfinished for round_ in field.tournament.rounds for g in round_.games):
        return RankCheck(RankVerdict.OPEN, len(told))
    places = {p.player: p for p in standings(field, tie_breaks).places if p.player in told}
    stated, expected = _spans(told), _spans({id_: p.rank for id_, p in places.items()})
    misnumbered = _misnumbered(told) if len(told) == len(entered) else set()
    differing = [
        id_ for id_ in places if id_ in misnumbered or not _is_within(stated[id_], expected[id_])
    ]
    names = tuple(tie_break.text for tie_break in tie_breaks)
    if not differing or (not misnumbered and _goes_by_coming_points(field, stated)):
        return RankCheck(RankVerdict.AGREES, len(told), names)
    verdict = RankVerdict.SAME if len(set(told.values())) == 1 else RankVerdict.DIFFERS
    differences = (_difference(places[id_], told[id_], expected[id_], names) for id_ in differing)
    return RankCheck(verdict, len(told), names, tuple(differences))


def _spans(ranks: Mapping[PlayerId, int]) -> dict[PlayerId, _Span]:
    """Return the places of everybody when those with the same rank share theirs."""
    sizes = Counter(ranks.values())
    spans: dict[int, _Span] = {}
    before = 0
    for rank in sorted(sizes):
        spans[rank] = (before + 1, before + sizes[rank])
        before += sizes[rank]
    return {player: spans[rank] for player, rank in ranks.items()}


def _misnumbered(ranks: Mapping[PlayerId, int]) -> set[PlayerId]:
    """Return who has a number that does not follow from how many are ranked above.

    A shared rank may be followed by the next number or by the next place, all through the list.
    """
    spans = _spans(ranks)
    next_number = {rank: place for place, rank in enumerate(sorted(set(ranks.values())), 1)}
    if all(next_number[rank] == rank for rank in next_number):
        return set()
    return {player for player, rank in ranks.items() if rank != spans[player][0]}


def _is_within(stated: _Span, expected: _Span) -> bool:
    return expected[0] <= stated[0] and stated[1] <= expected[1]


def _goes_by_coming_points(field: Field, stated: Mapping[PlayerId, _Span]) -> bool:
    """Whether the ranks are those by points with the byes of the next round."""
    tournament = field.tournament
    coming = [bye for bye in tournament.requested_byes if bye.round == tournament.next_round]
    if not coming:
        return False
    scores = {player: -field.scores[player] for player in stated}
    for bye in coming:
        if bye.player in scores:
            scores[bye.player] -= tournament.points.of_bye(bye.kind)
    expected = _spans(scores)
    return all(_is_within(span, expected[player]) for player, span in stated.items())


def _difference(
    place: Place, rank: int, expected: _Span, tie_breaks: Sequence[str]
) -> RankDifference:
    values = dict(zip(tie_breaks, map(exact_text, place.values), strict=True))
    points = exact(points_value(place.points))
    return RankDifference(place.player, rank, *expected, points, values)
