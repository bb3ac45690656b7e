"""The round as a whole: seeding rounds, the bye, then the brackets from the top (article 3)."""

from __future__ import annotations

from tests.literal.brackets import BracketRecord, BracketTooLargeError
from tests.literal.burstein.brackets import CRITERIA, BursteinBracket, best_candidate, record
from tests.literal.burstein.field import BursteinField
from tests.literal.completion import Completion
from tests.literal.field import Pair
from tests.literal.rounds import LiteralPairing, pair_literally

from ronde.errors import NoLegalPairingError, RoundError, UnknownRulesError
from ronde.model import Colour, PlayerId, Tournament

_ARTICLES = ("C1", "C2", "C3", "C4", *(article for article, _ in CRITERIA))


def seeding_rounds(number_of_rounds: int) -> int:
    """Return how many rounds the Dutch system pairs first: half of them, four at most (article 1).

    >>> [seeding_rounds(n) for n in (3, 5, 7, 8, 11)]
    [1, 2, 3, 4, 4]
    """
    return min(number_of_rounds // 2, 4)


def pair_burstein_literally(
    tournament: Tournament,
    *,
    largest_bracket: int = 12,
    without: str | None = None,
    forced: tuple[PlayerId, PlayerId] | None = None,
) -> LiteralPairing:
    """Return the next round as the text of `burstein-2026` pairs it.

    A seeding round is the whole Dutch round of 2026, its bye and its colours included.
    `without` names an article (`C7`) that is left out after the seeding rounds, to see what it
    decides. `forced` names two players who must meet, whatever it costs.

    Raises NoLegalPairingError when no complete pairing exists, BracketTooLargeError when a
    bracket is beyond the bound, RoundError when there is no such round.
    """
    if without is not None and without not in _ARTICLES:
        raise UnknownRulesError(f"there is no criterion {without!r}; known: {', '.join(_ARTICLES)}")
    if _is_seeding_round(tournament):
        bound = min(largest_bracket, 10)
        return pair_literally(tournament, "dutch-2026", largest_bracket=bound, forced=forced)
    field = BursteinField(tournament, without=without, forced=forced)
    completion = Completion(field)
    bye = bye_receiver(field, completion)
    pairs, records = _pair_brackets(field, completion, bye, largest_bracket, without)
    seated = tuple(_seated(field, pair) for pair in pairs)
    return LiteralPairing(seated, None if bye is None else field.entrants[bye].id, records)


def _is_seeding_round(tournament: Tournament) -> bool:
    """Whether the next round is among the first that the Dutch system pairs (article 1)."""
    declared = tournament.number_of_rounds
    if declared is None:
        raise RoundError("the number of rounds decides which are seeding rounds; declare it")
    if tournament.next_round > declared:
        raise RoundError(f"all {declared} rounds have been paired")
    return tournament.next_round <= seeding_rounds(declared)


def bye_receiver(field: BursteinField, completion: Completion) -> int | None:
    """Return who has the bye (3.1), None when the number of players is even.

    Among those who may have it (C2) and leave the others a complete pairing (C4): the lowest
    score, then the most games really played, then the lowest rank by the index.
    C2 is basic rule 4 in full, though 3.1.1 names only byes and wins by forfeit: a full-point bye
    bars as well.
    """
    everybody = range(len(field.entrants))
    if not everybody or (len(everybody) % 2 == 0 and completion.possible(everybody)):
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
    return field.ranked(busiest)[-1]


def _pair_brackets(
    field: BursteinField,
    completion: Completion,
    bye: int | None,
    largest_bracket: int,
    without: str | None,
) -> tuple[list[Pair], tuple[BracketRecord, ...]]:
    """Pair from the highest scoregroup down; floaters of one bracket enter the next (article 3)."""
    groups = [tuple(p for p in group if p != bye) for group in field.scoregroups()]
    groups = [group for group in groups if group]
    _refuse_large(max(map(len, groups), default=0), largest_bracket)
    pairs: list[Pair] = []
    records = []
    floaters: tuple[int, ...] = ()
    for number, residents in enumerate(groups):
        below = tuple(groups[number + 1 :])
        bracket = BursteinBracket(field, completion, floaters, residents, below)
        _refuse_large(len(bracket.players), largest_bracket)
        chosen = best_candidate(bracket, without)
        records.append(record(bracket, chosen))
        pairs.extend(chosen.pairs)
        floaters = chosen.downfloaters
    if floaters:
        raise NoLegalPairingError(
            "players are left when the last bracket is paired", blocked=field.names(floaters)
        )
    return pairs, tuple(records)


def _refuse_large(players: int, bound: int) -> None:
    if players > bound:
        raise BracketTooLargeError(
            f"a bracket of {players} players is too large for the reference; the bound is {bound}"
        )


def _seated(field: BursteinField, pair: Pair) -> tuple[PlayerId, PlayerId]:
    """Return the two players, White first."""
    one, other = field.names(pair)
    return (one, other) if field.colour_of_higher(pair) is Colour.WHITE else (other, one)
