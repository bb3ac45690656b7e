"""The round as a whole: the bye, bracket after bracket from the top, then colours (3.3, 4)."""

from __future__ import annotations

from typing import NamedTuple

from tests.literal.brackets import BracketTooLargeError
from tests.literal.double_swiss.brackets import Pair, first_best_pairing
from tests.literal.double_swiss.colours import allocate
from tests.literal.double_swiss.players import Entrant, Field, field_of
from tests.literal.double_swiss.upfloaters import Top, best_upfloaters

from ronde.errors import NoLegalPairingError, RoundError, UnknownRulesError
from ronde.model import PlayerId, Tournament

CRITERIA = ("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8")


class DoubleBracket(NamedTuple):
    """What was decided in one bracket; pairs by TPN, the top member first."""

    residents: tuple[PlayerId, ...]
    upfloaters: tuple[PlayerId, ...]
    pairs: tuple[tuple[PlayerId, PlayerId], ...]


class LiteralDouble(NamedTuple):
    """A round paired by the letter: pairs as (White in game 1, Black), with the article."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    brackets: tuple[DoubleBracket, ...]
    colour_articles: tuple[str, ...]


def pair_double_literally(
    tournament: Tournament,
    *,
    largest_bracket: int = 12,
    without: str | None = None,
    forced: tuple[PlayerId, PlayerId] | None = None,
) -> LiteralDouble:
    """Return the next match round of a tournament of games as the text pairs it.

    `without` names a criterion (`C7`) that is left out, to see what it decides. `forced` names
    two players who must meet: neither may meet anybody else nor have the bye, and all else goes
    by the rules.

    Raises NoLegalPairingError when no complete pairing exists, BracketTooLargeError when a
    bracket is beyond the bound, RoundError when there is no such round.
    """
    if without is not None and without not in CRITERIA:
        raise UnknownRulesError(f"there is no criterion {without!r}; known: {', '.join(CRITERIA)}")
    declared = tournament.number_of_rounds
    if declared is not None and tournament.next_round > declared:
        raise RoundError(f"all {declared} rounds have been paired")
    return pair_field(field_of(tournament, without=without, forced=forced), largest_bracket)


def pair_field(field: Field, largest_bracket: int = 12) -> LiteralDouble:
    """Return the round of these entrants."""
    bye = bye_receiver(field)
    waiting = [tpn for tpn in field.entrants if tpn != bye]
    if not field.can_all_be_paired(waiting):
        raise NoLegalPairingError("the round cannot be completed under C1")
    records, pairs = _pair_brackets(field, waiting, largest_bracket)
    seated = [allocate(field, pair) for pair in pairs]
    names = [field.names((white, black)) for white, black, _ in seated]
    return LiteralDouble(
        tuple((white, black) for white, black in names),
        None if bye is None else field.entrants[bye].id,
        tuple(records),
        tuple(article for _, _, article in seated),
    )


def bye_receiver(field: Field) -> int | None:
    """Return who has the bye (3.4), None when the number of players is even.

    Among those who may have it (C2) and leave the others a legal pairing: the lowest score, then
    the most matches played, then the largest TPN.
    """
    if len(field.entrants) % 2 == 0:
        return None

    def order(entrant: Entrant) -> tuple[int, int, int]:
        return entrant.pairing_score, -entrant.matches, -entrant.tpn

    for entrant in sorted(field.entrants.values(), key=order):
        others = [tpn for tpn in field.entrants if tpn != entrant.tpn]
        if field.may_have_bye(entrant.tpn) and field.can_all_be_paired(others):
            return entrant.tpn
    raise NoLegalPairingError("nobody who may have the bye leaves the others a legal pairing")


def _pair_brackets(
    field: Field, waiting: list[int], largest_bracket: int
) -> tuple[list[DoubleBracket], list[Pair]]:
    """Return the brackets and all pairs (3.3.2)."""
    # INTERPRETATION 0091: the receiver of the bye is a member of its scoregroup.
    at_start = sorted({field.score(tpn) for tpn in field.entrants}, reverse=True)
    records: list[DoubleBracket] = []
    made: list[Pair] = []
    while waiting:
        top = _top(field, waiting, at_start)
        _refuse_large(len(top.residents), largest_bracket)
        upfloaters = best_upfloaters(top)
        if upfloaters is None:
            raise NoLegalPairingError(
                "a bracket has no set of upfloaters", blocked=field.names(top.residents)
            )
        bracket = top.residents + upfloaters
        _refuse_large(len(bracket), largest_bracket)
        pairs = first_best_pairing(field, bracket, upfloaters)
        named = [field.names(pair) for pair in pairs]
        records.append(
            DoubleBracket(
                field.names(top.residents),
                field.names(upfloaters),
                tuple((one, other) for one, other in named),
            )
        )
        made += pairs
        waiting = [tpn for tpn in waiting if tpn not in bracket]
    return records, made


def _top(field: Field, waiting: list[int], at_start: list[int]) -> Top:
    """Return the top scoregroup (3.2) with the scoregroup that followed it before any bracket."""
    highest = max(field.score(tpn) for tpn in waiting)
    residents = tuple(tpn for tpn in waiting if field.score(tpn) == highest)
    below = tuple(tpn for tpn in waiting if field.score(tpn) < highest)
    next_score = next((score for score in at_start if score < highest), None)
    following = frozenset(tpn for tpn in below if field.score(tpn) == next_score)
    return Top(field, residents, below, following)


def _refuse_large(players: int, bound: int) -> None:
    if players > bound:
        raise BracketTooLargeError(
            f"a bracket of {players} is too large for the reference; the bound is {bound}"
        )
