"""Why no more pairs can be made among some players: whom they may meet, and what keeps them apart.

The proof is that of Tutte and Berge: without those whom they compete for, the players fall into
parts of an odd number that cannot meet each other, and each part leaves somebody over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ronde.explain.round import PairedRound
from ronde.explain.sentence import ScoreInWords, Sentence, sentence
from ronde.explain.whynot import in_order
from ronde.kernel.bits import mask_of, members
from ronde.kernel.matching import augment, barrier


class Crowd(NamedTuple):
    """Some players of a round who are to be paired among themselves, by rank.

    Two of `strangers` are not paired with each other there, although they may meet: those who
    were moved down to a bracket of the Dutch system of 2017 and 2026.
    """

    case: PairedRound
    ranks: Sequence[int]
    strangers: Sequence[int] = ()

    def graph(self) -> list[int]:
        """Return whom each rank can be paired with."""
        everybody, strangers = mask_of(self.ranks), mask_of(self.strangers)
        found = [0] * self.case.standing.size
        for rank in self.ranks:
            found[rank] = self.case.standing.legal[rank] & everybody
            if rank in self.strangers:
                found[rank] &= ~strangers
        return found

    def may_meet(self, rank: int) -> bool:
        """Whether a rank can be paired with anybody there."""
        return bool(self.graph()[rank])


def most_pairs(crowd: Crowd) -> int:
    """Return how many pairs can be made at most."""
    graph, alive = crowd.graph(), mask_of(crowd.ranks)
    exposed = augment(graph, [-1] * len(graph), alive, alive)
    return (len(crowd.ranks) - exposed.bit_count()) // 2


def why_no_more(crowd: Crowd) -> Iterator[Sentence]:
    """Yield who can meet only whom, so that somebody is left over, and what keeps them apart."""
    graph, alive, who = crowd.graph(), mask_of(crowd.ranks), crowd.case.who
    partner = [-1] * len(graph)
    exposed = augment(graph, partner, alive, alive)
    proof = barrier(graph, partner, exposed, alive)
    parts = _parts(graph, proof.competing)
    wanted = members(proof.wanted)
    alone = [rank for part in parts if len(part) == 1 for rank in part]
    if alone and wanted:
        yield sentence(
            "apart.only-with", players=who(*alone), others=who(*wanted), count=len(alone)
        )
    elif alone and len(alone) < len(crowd.ranks):
        yield sentence("apart.with-nobody", players=who(*alone), count=len(alone))
    for part in parts:
        if len(part) > 1 and wanted:
            yield sentence("apart.each-other-and", players=who(*part), others=who(*wanted))
        elif len(part) > 1:
            yield sentence("apart.each-other", players=who(*part))
    pairs = {
        in_order(one, other)
        for part in parts
        for one in part
        for other in set(crowd.ranks).difference(part, wanted)
    }
    yield from what_keeps_apart(crowd, sorted(pairs))


def _parts(graph: Sequence[int], competing: int) -> list[list[int]]:
    """Return the ranks of a mask that reach each other inside it, part by part."""
    found = []
    while competing:
        part, fresh = 0, competing & -competing
        while fresh:
            part |= fresh
            reached = 0
            for rank in members(fresh):
                reached |= graph[rank] & competing
            fresh = reached & ~part
        competing &= ~part
        found.append(members(part))
    return found


def why_nobody(crowd: Crowd, rank: int) -> Iterator[Sentence]:
    """Yield what keeps a player apart from everybody else there."""
    yield from what_keeps_apart(crowd, [in_order(rank, r) for r in crowd.ranks if r != rank])


def what_keeps_apart(crowd: Crowd, pairs: Iterable[tuple[int, int]]) -> Iterator[Sentence]:
    """Yield a sentence per reason for which pairs of players cannot be, with those pairs."""
    case, found = crowd.case, dict[str, list[tuple[int, int]]]()
    for pair in pairs:
        found.setdefault(_reason(crowd, *pair), []).append(pair)
    for reason, subject in (
        ("met", "rematch"),
        ("colours", "colours"),
        ("prohibited", ""),
        ("moved-down", "paired-moved-down"),
    ):
        if reason in found:
            number = case.article(subject) if subject else ""
            yield sentence(f"apart.{reason}", number, pairs=case.games(found[reason]))


def _reason(crowd: Crowd, one: int, other: int) -> str:
    case, standing = crowd.case, crowd.case.standing
    if standing.legal[one] >> other & 1:
        return "moved-down"
    if standing.met[one] >> other & 1:
        return "met"
    return "prohibited" if case.are_forbidden(*case.ids(one, other)) else "colours"


def how_many_leave(
    crowd: Crowd, score: int, *, pairs: int, leaving: int, article: str, completion: str
) -> Iterator[Sentence]:
    """Yield why so many players leave a bracket: parity, too few pairs, or those below.

    `article` is that on the number of pairs, `completion` that on the players below.
    """
    case, points, size = crowd.case, ScoreInWords(score), len(crowd.ranks)
    counts = {"size": size, "pairs": pairs, "count": leaving}
    if leaving == 1:
        yield sentence("float.odd", article, points=points, count=size)
    elif most_pairs(crowd) > pairs:
        if pairs:
            yield sentence("float.for-those-below", completion, points=points, **counts)
        else:
            everybody = case.who(*crowd.ranks)
            yield sentence(
                "float.all-for-those-below", completion, points=points, players=everybody
            )
    else:
        if size == 2:
            one, other = (case.who(rank) for rank in crowd.ranks)
            yield sentence("float.both", article, points=points, one=one, other=other)
        elif not pairs:
            yield sentence("float.no-pairs", article, points=points, size=size)
        else:
            yield sentence("float.most-pairs", article, points=points, **counts)
        yield from why_no_more(crowd)
