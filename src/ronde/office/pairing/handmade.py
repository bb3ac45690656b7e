"""Boards made by hand, in FIDE mode: compared with what the rules give, confirmed and noted.

The hand is free from the first change of a draft until the round is published; what is published
is compared with the right pairing as a whole. Wishes that moved a board take the event out of
FIDE mode. INTERPRETATION 0122.
"""

from __future__ import annotations

from collections.abc import Iterator

from ronde.errors import Question
from ronde.handling.arrangement import Arrangement
from ronde.i18n import phrase
from ronde.model import Tournament
from ronde.model.integrity import IntegrityKind
from ronde.office.integrity import ACKNOWLEDGE, CONFIRM, TWICE, Mode, ask, depart, fide_mode, note
from ronde.office.pairing.arrangement import Correct, Pairs, People, arrangement_of, correct_of
from ronde.office.pairing.draft import Situation, without_wishes
from ronde.office.pairing.judgement import judge_board
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
    questions += _wrong_colours(situation.tournament, made, correct)
    ask(step, *questions)
    if difference:
        note(step, IntegrityKind.BY_HAND, difference, situation.number)
    wished = correct.kept if mode.is_inside else ()
    if wished and without_wishes(situation) != (correct.pairs, correct.bye):
        what = phrase(
            "In round {round} a wish to keep players apart moved a board.", round=situation.number
        )
        depart(step, Question("wish", TWICE, what))


def _wrong_colours(
    tournament: Tournament, made: Arrangement, correct: Correct
) -> Iterator[Question]:
    """Yield what is to be read of boards on which both have the colour that the other is due."""
    for pair in made.pairs:
        if pair in (correct.pairs or ()):
            continue
        found = judge_board(tournament, *pair, correct)
        if sum(finding.code == "colour-due" for finding in found) == len(pair):
            what = phrase(
                "On the board {white} – {black} both players are due the other colour.",
                white=pair[0],
                black=pair[1],
            )
            yield Question("wrong-colours", ACKNOWLEDGE, what)
            return


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

    >>> right = Arrangement(((1, 2), (3, 4)), None, ())
    >>> in_codes(right, Arrangement(((1, 2), (4, 3)), None, ()))
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
