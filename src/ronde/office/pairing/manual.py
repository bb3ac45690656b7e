"""Change the draft of a round by hand, board by board, judged at once.

Nothing is forbidden to the arbiter here, but nothing passes in silence: a board that the rules
do not give needs a reason, is marked, and stands in the report (C.04.2.A.5, 2026 art. 1.5).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ronde.errors import HandlingError
from ronde.handling import arrangement as hand
from ronde.handling.arrangement import Arrangement
from ronde.handling.editions import handling_of
from ronde.handling.helper import Candidate, candidates, opponents_for
from ronde.handling.states import refuse_unless
from ronde.model import Finding, ForbiddenGroup, PlayerId, Stage, Tournament
from ronde.office.desk import Desk
from ronde.office.pairing.arranging import (
    Correct,
    People,
    arrangement_of,
    correct_of,
    in_order,
    write_boards,
    write_pairing_bye,
)
from ronde.office.pairing.drafting import situation_of
from ronde.office.pairing.judging import broken_demands, judge_board, judge_bye
from ronde.office.pairing.rounds import round_to_pair
from ronde.store import Step, SubjectReader
from ronde.store.tables import BoardRow

_Change: TypeAlias = Callable[[Arrangement], Arrangement]
_Pair: TypeAlias = "tuple[PlayerId, PlayerId]"


@dataclass(frozen=True, slots=True)
class ManualChange:
    """A draft after a change by hand.

    `not_correct` are the boards that the rules do not give, `waiting` those who have no place
    yet; `findings` judge the whole arrangement.
    """

    round: int
    boards: tuple[tuple[int, int], ...]
    bye: int | None
    not_correct: tuple[tuple[int, int], ...]
    waiting: tuple[int, ...]
    findings: tuple[Finding, ...]
    version: int


@dataclass(frozen=True, slots=True)
class _Request:
    """What is asked for, as the journal writes it down."""

    what: str
    arguments: Mapping[str, Any]
    reason: str
    expected: int | None


def swap_players(
    desk: Desk, event: str, one: int, other: int, *, reason: str = "", expected: int | None = None
) -> ManualChange:
    """Return the draft in which two players have taken each other's places."""
    asked = _Request("swap players", {"one": one, "other": other}, reason, expected)
    return _changed(
        desk,
        event,
        asked,
        lambda now: hand.with_players_swapped(now, PlayerId(one), PlayerId(other)),
    )


def set_pair(
    desk: Desk, event: str, white: int, black: int, *, reason: str = "", expected: int | None = None
) -> ManualChange:
    """Return the draft in which two players meet; those whom they leave meet each other."""
    asked = _Request("set pair", {"white": white, "black": black}, reason, expected)
    return _changed(
        desk, event, asked, lambda now: hand.with_pair(now, PlayerId(white), PlayerId(black))
    )


def set_bye(
    desk: Desk, event: str, player: int, *, reason: str = "", expected: int | None = None
) -> ManualChange:
    """Return the draft in which a player has the bye; who had it takes the player's place."""
    asked = _Request("set bye", {"player": player}, reason, expected)
    return _changed(desk, event, asked, lambda now: hand.with_bye(now, PlayerId(player)))


def turn_colours(
    desk: Desk, event: str, player: int, *, reason: str = "", expected: int | None = None
) -> ManualChange:
    """Return the draft in which the board of a player has the other colours."""
    asked = _Request("turn colours", {"player": player}, reason, expected)
    return _changed(desk, event, asked, lambda now: hand.with_colours_turned(now, PlayerId(player)))


def _changed(desk: Desk, event: str, asked: _Request, change: _Change) -> ManualChange:
    with desk.step(
        event, asked.what, asked.arguments, reason=asked.reason, expected=asked.expected
    ) as step:
        number, stage = round_to_pair(step)
        refuse_unless(number, stage, Stage.DRAFT)
        tournament = judged_tournament(step, number)
        people = People(step)
        correct = correct_of(step, number, people)
        after = change(arrangement_of(step, number, people))
        reasons = _reasons(step, number, people, after, correct)
        _refuse_silence(tournament, reasons, asked.reason)
        told = {pair: reason or asked.reason.strip() for pair, reason in reasons.items()}
        boards = in_order(tournament, after.pairs, number)
        write_boards(step, number, boards, people, told)
        write_pairing_bye(step, number, after.bye, people)
        complete = () if after.waiting else broken_demands(tournament, after)
    version = desk.version(event)
    return ManualChange(number, boards, after.bye, tuple(reasons), after.waiting, complete, version)


def judged_tournament(reader: SubjectReader, number: int) -> Tournament:
    """Return the tournament with everything that forbids a meeting, wishes too."""
    situation = situation_of(reader.state(), number)
    wishes: tuple[ForbiddenGroup, ...] = tuple(wish.group for wish in situation.wishes)
    told = situation.tournament
    return replace(told, forbidden=(*told.forbidden, *wishes))


def _reasons(
    step: Step, number: int, people: People, after: Arrangement, correct: Correct | None
) -> dict[_Pair, str]:
    """Return the boards that the rules do not give, with the reasons that they had before."""
    if correct is None or correct.pairs is None:
        return {}
    given = set(correct.pairs)
    before = {
        people.numbers((row.white, row.black)): row.manual_reason
        for row in step.rows(BoardRow, round=number)
    }
    return {pair: before.get(pair, "") for pair in after.pairs if pair not in given}


def _refuse_silence(tournament: Tournament, reasons: Mapping[_Pair, str], reason: str) -> None:
    new = [pair for pair, told in reasons.items() if not told]
    if new and not reason.strip():
        white, black = new[0]
        raise HandlingError(
            "the rules do not give the board {white}-{black}: a correct pairing is not "
            "altered in anybody's favour, so the change needs a reason, which stands in "
            "the report",
            white=white,
            black=black,
            article=handling_of(tournament.rules).no_favour_article,
        )


def check_board(desk: Desk, event: str, white: int, black: int) -> tuple[Finding, ...]:
    """Return what is to be said about a board before it is made; nothing is written."""
    with desk.reading(event) as reader:
        number, _ = round_to_pair(reader)
        correct = correct_of(reader, number, People(reader))
        tournament = judged_tournament(reader, number)
    return judge_board(tournament, PlayerId(white), PlayerId(black), correct)


def check_bye(desk: Desk, event: str, player: int) -> tuple[Finding, ...]:
    """Return what is to be said about giving a player the bye; nothing is written."""
    with desk.reading(event) as reader:
        number, _ = round_to_pair(reader)
        correct = correct_of(reader, number, People(reader))
        tournament = judged_tournament(reader, number)
    return judge_bye(tournament, PlayerId(player), correct)


def helper_list(desk: Desk, event: str) -> tuple[Candidate, ...]:
    """Return who still waits for an opponent, by points and Solkoff, with the colour due."""
    with desk.reading(event) as reader:
        number, _ = round_to_pair(reader)
        placed = _placed(reader, number)
        listed = candidates(judged_tournament(reader, number))
    return tuple(candidate for candidate in listed if candidate.player not in placed)


def helper_opponents(desk: Desk, event: str, white: int) -> tuple[Candidate, ...]:
    """Return who can be given to a player with White: not yet met, not placed, not kept apart."""
    with desk.reading(event) as reader:
        number, _ = round_to_pair(reader)
        placed = _placed(reader, number) - {PlayerId(white)}
        return opponents_for(judged_tournament(reader, number), PlayerId(white), placed)


def _placed(reader: SubjectReader, number: int) -> frozenset[PlayerId]:
    now = arrangement_of(reader, number, People(reader))
    return now.players - set(now.waiting)
