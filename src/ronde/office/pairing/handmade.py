"""Boards made by hand, in FIDE mode: compared with what the rules give, confirmed and noted.

The hand is free from the first change of a draft until the round is published; what is published
is compared with the right pairing as a whole. Wishes that moved a board take the event out of
FIDE mode. INTERPRETATION 0122.
"""

from __future__ import annotations

from collections.abc import Iterator

from ronde.errors import Confirmation
from ronde.handling.arrangement import Arrangement
from ronde.i18n import listed, phrase, phrase_in
from ronde.model import PlayerId, Tournament
from ronde.model.integrity import IntegrityKind
from ronde.office.desk.integrity import (
    ACKNOWLEDGE,
    CONFIRM,
    TWICE,
    Mode,
    ask,
    depart,
    fide_mode,
    note,
)
from ronde.office.pairing.arrangement import Correct, Pairs, People, arrangement_of, correct_of
from ronde.office.pairing.draft import RoundSituation, without_wishes
from ronde.office.pairing.judgement import judge_board
from ronde.store import Step
from ronde.store.tables import PlayerRow


def ask_and_note(step: Step, situation: RoundSituation, broken: str) -> None:
    """Ask before a round is published that the rules pair otherwise, and note both pairings.

    `broken` are the absolute rules that the boards break, in words.
    """
    mode = fide_mode(step)
    if mode.mode is Mode.OUTSIDE:
        return
    people = People(step)
    arrangement = arrangement_of(step, situation.number, people)
    correct = correct_of(step, situation.number, people)
    if correct is None:
        return
    right = Arrangement(correct.pairs or (), correct.bye, ())
    questions = []
    if difference := in_codes(right, arrangement):
        questions.append(_by_hand(step, situation.number, right, arrangement))
    if broken:
        what = phrase("An absolute rule is broken: {broken}.", broken=broken)
        questions.append(Confirmation("broken-rules", CONFIRM, what))
    questions += _wrong_colours(situation.tournament, arrangement, correct)
    ask(step, *questions)
    if difference:
        note(step, IntegrityKind.BY_HAND, difference, situation.number)
    wished = correct.kept if mode.is_inside else ()
    if wished and without_wishes(situation) != (correct.pairs, correct.bye):
        what = phrase(
            "In round {round} a wish to keep players apart moved a board.", round=situation.number
        )
        depart(step, Confirmation("wish", TWICE, what))


def _wrong_colours(
    tournament: Tournament, arrangement: Arrangement, correct: Correct
) -> Iterator[Confirmation]:
    """Yield what is to be read of boards on which both have the colour that the other is due."""
    names = {player.id: player.name for player in tournament.players}
    for pair in arrangement.pairs:
        if pair in (correct.pairs or ()):
            continue
        findings = judge_board(tournament, *pair, correct)
        if sum(finding.code == "colour-due" for finding in findings) == len(pair):
            what = phrase(
                "On the board {white} – {black} both players are due the other colour.",
                white=names[pair[0]],
                black=names[pair[1]],
            )
            yield Confirmation("wrong-colours", ACKNOWLEDGE, what)
            return


def ask_and_note_change(step: Step, number: int, before: Arrangement, after: Arrangement) -> None:
    """Ask before a published pairing is changed, and note the boards before and after."""
    if difference := in_codes(before, after):
        what = phrase(
            "Round {round} changes on a ground that the rules admit: {change}. It stands in the"
            " report and in the file.",
            round=number,
            change=change_in_words(step, before, after),
        )
        ask(step, Confirmation("by-hand", CONFIRM, what, "C.04.2", is_admitted=True))
        note(step, IntegrityKind.BY_HAND, difference, number)


def _by_hand(step: Step, number: int, right: Arrangement, arrangement: Arrangement) -> Confirmation:
    what = phrase(
        "Round {round} is paired otherwise than the rules give it: {right} became {made}.",
        round=number,
        right=_in_words(step, right, arrangement),
        made=_in_words(step, arrangement, right),
    )
    return Confirmation("by-hand", CONFIRM, what, "C.04.2")


def in_codes(right: Arrangement, arrangement: Arrangement) -> str:
    """Return the boards of each side that the other has not, empty when they are the same.

    >>> right = Arrangement(((1, 2), (3, 4)), None, ())
    >>> in_codes(right, Arrangement(((1, 2), (4, 3)), None, ()))
    '3-4 => 4-3'
    """
    if set(right.pairs) == set(arrangement.pairs) and right.bye == arrangement.bye:
        return ""
    return f"{_boards(right, arrangement)} => {_boards(arrangement, right)}"


def change_in_words(step: Step, before: Arrangement, after: Arrangement) -> str:
    """Return which boards become which, by the names of the players."""
    return phrase(
        "{before} become {after}",
        before=_in_words(step, before, after),
        after=_in_words(step, after, before),
    )


def _in_words(step: Step, these: Arrangement, others: Arrangement) -> str:
    """Return the boards of one side that the other has not, by the names of the players."""
    names = {PlayerId(row.number): row.name for row in step.rows(PlayerRow)}
    told = [
        phrase("{white} – {black}", white=names[white], black=names[black])
        for white, black in these.pairs
        if (white, black) not in others.pairs
    ]
    if these.bye is not None and these.bye != others.bye:
        told.append(phrase("bye {number}", number=names[these.bye]))
    return listed(told, "; ") or phrase_in("boards", "none")


def _boards(these: Arrangement, others: Arrangement) -> str:
    own: Pairs = tuple(pair for pair in these.pairs if pair not in others.pairs)
    told = [f"{white}-{black}" for white, black in own]
    if these.bye is not None and these.bye != others.bye:
        told.append(f"{these.bye}-PAB")
    return " ".join(told) or "none"
