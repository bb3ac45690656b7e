"""The round as a whole: the bye, then the scoregroups from the top (article 3)."""

from __future__ import annotations

from tests.literal.brackets import BracketRecord, BracketTooLargeError, Route
from tests.literal.completion import Completion
from tests.literal.dubov.field import DubovField
from tests.literal.dubov.subgroups import first_transposition, recompose, split
from tests.literal.dubov.upfloaters import CRITERIA, Group, Upfloaters, best_upfloaters
from tests.literal.field import Pair
from tests.literal.rounds import LiteralPairing

from ronde.errors import NoLegalPairingError, RondeError, RoundError, UnknownRulesError
from ronde.model import Colour, PlayerId, Tournament

_ARTICLES = ("C1", "C2", "C3", "C4", *(article for article, _ in CRITERIA))


def pair_dubov_literally(
    tournament: Tournament, *, largest_bracket: int = 12, without: str | None = None
) -> LiteralPairing:
    """Return the next round as the text of `dubov-2026` pairs it.

    `without` names an article (`C8`) that is left out, to see what it decides.
    In the records of the brackets `moved_down` are the upfloaters, and nobody floats down.

    Raises NoLegalPairingError when no complete pairing exists, BracketTooLargeError when a
    bracket is beyond the bound, RoundError when there is no such round.
    """
    if without is not None and without not in _ARTICLES:
        raise UnknownRulesError(f"there is no criterion {without!r}; known: {', '.join(_ARTICLES)}")
    _refuse_finished(tournament)
    field = DubovField(tournament, without=without)
    completion = Completion(field)
    bye = bye_receiver(field, completion)
    waiting = [place for place in range(len(field.entrants)) if place != bye]
    pairs: list[Pair] = []
    records = []
    while waiting:
        group = _highest_group(field, completion, waiting)
        _refuse_large(len(group.residents), largest_bracket)
        upfloaters = best_upfloaters(group, without)
        formed = pair_bracket(group, upfloaters, largest_bracket)
        records.append(_record(group, upfloaters, formed))
        pairs.extend(formed)
        waiting = [p for p in group.below if p not in upfloaters]
    seated = tuple(_seated(field, pair) for pair in pairs)
    name = None if bye is None else field.entrants[bye].id
    return LiteralPairing(seated, name, tuple(records))


def _refuse_finished(tournament: Tournament) -> None:
    declared = tournament.number_of_rounds
    if declared is not None and tournament.next_round > declared:
        raise RoundError(f"all {declared} rounds have been paired")


def bye_receiver(field: DubovField, completion: Completion) -> int | None:
    """Return who has the bye (3.1), None when the number of players is even.

    Among those who may have it (C2) and leave the others a complete pairing (C4): the lowest
    score, then the most games really played, then the largest number.
    C2 is basic rule 4 in full, though 3.1.1 names only byes and wins by forfeit: a full-point bye
    bars as well.
    """
    everybody = range(len(field.entrants))
    if len(everybody) % 2 == 0 and completion.possible(everybody):
        return None
    possible = completion.bye_receivers(everybody)
    if not possible:
        raise NoLegalPairingError(
            "the round cannot be completed under C1 to C3", blocked=field.names(tuple(everybody))
        )
    lowest = min(field.score(place) for place in possible)
    of_lowest = [place for place in possible if field.score(place) == lowest]
    most = max(len(field.entrants[place].colours) for place in of_lowest)
    busiest = [place for place in of_lowest if len(field.entrants[place].colours) == most]
    return field.by_number(busiest)[-1]


def _highest_group(field: DubovField, completion: Completion, waiting: list[int]) -> Group:
    """Return the players of the highest score that is left as residents, the others below."""
    highest = max(field.score(place) for place in waiting)
    residents = tuple(place for place in waiting if field.score(place) == highest)
    below = tuple(place for place in waiting if field.score(place) < highest)
    return Group(field, completion, residents, below)


def pair_bracket(group: Group, upfloaters: Upfloaters, largest_bracket: int = 12) -> list[Pair]:
    """Return the pairs of a bracket, the higher ranked player first (3.2)."""
    bracket = group.residents + upfloaters
    _refuse_large(len(bracket), largest_bracket)
    pairs = first_transposition(group.field, recompose(group.field, split(group.field, bracket)))
    if pairs is None:
        raise RondeError("the subgroups of a bracket cannot meet after their recomposition")
    return [(min(pair), max(pair)) for pair in pairs]


def _refuse_large(players: int, bound: int) -> None:
    if players > bound:
        raise BracketTooLargeError(
            f"a bracket of {players} players is too large for the reference; the bound is {bound}"
        )


def _record(group: Group, upfloaters: Upfloaters, pairs: list[Pair]) -> BracketRecord:
    names = group.field.names
    return BracketRecord(
        Route.ORDINARY,
        names(upfloaters),
        names(group.residents),
        tuple((article, judge(group, upfloaters)) for article, judge in CRITERIA),
        tuple((names(pair)[0], names(pair)[1]) for pair in pairs),
        (),
    )


def _seated(field: DubovField, pair: Pair) -> tuple[PlayerId, PlayerId]:
    """Return the two players, White first."""
    one, other = field.names(pair)
    return (one, other) if field.colour_of_higher(pair) is Colour.WHITE else (other, one)
