"""Boards made by hand, in FIDE mode: compared with what the rules give, confirmed and noted.

The hand is free from the first change of a draft until the round is published; what is published
is compared with the right pairing as a whole. Wishes that moved a board take the event out of
FIDE mode. INTERPRETATION 0122.
"""

from __future__ import annotations

from ronde.errors import Question
from ronde.handling.arrangement import Arrangement
from ronde.i18n import phrase
from ronde.model.integrity import IntegrityKind
from ronde.office.integrity import CONFIRM, TWICE, Mode, ask, depart, fide_mode, note
from ronde.office.pairing.arrangement import Pairs, People, arrangement_of, correct_of
from ronde.office.pairing.draft import Situation, without_wishes
from ronde.store import Step


def ask_and_note(step: Step, situation: Situation, broken: str) -> None:
    """Ask before a round is published that the rules pair otherwise, and note both pairings.

    `broken` are the absolute rules that the boards break, in words.
    """
    mode = fide_mode(step)
    if mode.mode is Mode.OUTSIDE:
        return
    people = People(step)
    made = arrangement_of(step, situation.number, people)
    correct = correct_of(step, situation.number, people)
    if correct is None:
        return
    right = Arrangement(correct.pairs or (), correct.bye, ())
    questions = []
    if difference := in_codes(right, made):
        questions.append(_by_hand(situation.number, difference))
    if broken:
        what = phrase("An absolute rule is broken: {broken}.", broken=broken)
        questions.append(Question("broken-rules", CONFIRM, what))
    ask(step, *questions)
    if difference:
        note(step, IntegrityKind.BY_HAND, difference, situation.number)
    wished = correct.kept if mode.is_inside else ()
    if wished and without_wishes(situation) != (correct.pairs, correct.bye):
        what = phrase(
            "In round {round} a wish to keep players apart moved a board.", round=situation.number
        )
        depart(step, Question("wish", TWICE, what))


def ask_and_note_change(step: Step, number: int, before: Arrangement, after: Arrangement) -> None:
    """Ask before a published pairing is changed, and note the boards before and after."""
    if difference := in_codes(before, after):
        ask(step, _by_hand(number, difference))
        note(step, IntegrityKind.BY_HAND, difference, number)


def _by_hand(number: int, difference: str) -> Question:
    what = phrase(
        "Round {round} is paired otherwise than the rules give it: {difference}.",
        round=number,
        difference=difference,
    )
    return Question("by-hand", CONFIRM, what, "C.04.2")


def in_codes(right: Arrangement, made: Arrangement) -> str:
    """Return the boards of each side that the other has not, empty when they are the same.

    >>> right = Arrangement(((PlayerId(1), PlayerId(2)), (PlayerId(3), PlayerId(4))), None, ())
    >>> made = Arrangement(((PlayerId(1), PlayerId(2)), (PlayerId(4), PlayerId(3))), None, ())
    >>> in_codes(right, made)
    '3-4 => 4-3'
    """
    if set(right.pairs) == set(made.pairs) and right.bye == made.bye:
        return ""
    return f"{_boards(right, made)} => {_boards(made, right)}"


def _boards(these: Arrangement, others: Arrangement) -> str:
    own: Pairs = tuple(pair for pair in these.pairs if pair not in others.pairs)
    told = [f"{white}-{black}" for white, black in own]
    if these.bye is not None and these.bye != others.bye:
        told.append(f"{these.bye}-PAB")
    return " ".join(told) or "none"
