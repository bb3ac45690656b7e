"""A draft changed by hand, board by board: judged at once, or tried before it is made.

Nothing is forbidden to the arbiter here, but nothing passes in silence: a board or a bye that
the rules do not give needs a reason, is marked, and stands in the report (C.04.2.A.5, 2026
art. 1.5).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias

from ronde.declared.actions import StartingNumber
from ronde.errors import HandlingError, InputError
from ronde.handling import arrangement as hand
from ronde.handling.arrangement import Arrangement
from ronde.handling.helper import HelperPlayer, candidates, opponents_for
from ronde.handling.states import refuse_unless
from ronde.i18n import phrase
from ronde.model import Finding, ForbiddenGroup, PlayerId, Severity, Stage, Tournament
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action, version_of
from ronde.office.desk.rows import handling_in, round_row
from ronde.office.pairing.arrangement import (
    PAIRING_BYE,
    Correct,
    People,
    arrangement_of,
    correct_of,
    in_order,
    write_boards,
    write_pairing_bye,
)
from ronde.office.pairing.draft import situation_of
from ronde.office.pairing.judgement import (
    BoardRemark,
    broken_demands,
    judge_board,
    judge_bye,
    remarks_on_board,
    remarks_on_bye,
)
from ronde.office.rounds.rounds import is_stale, round_to_pair
from ronde.store import Step, SubjectReader
from ronde.store.tables import BoardRow, ByeRow

_Pair: TypeAlias = "tuple[PlayerId, PlayerId]"


@dataclass(frozen=True, slots=True)
class ManualChange:
    """A draft after a change by hand.

    `not_correct` are the boards that the rules do not give, `bye_is_correct` says whether they
    give the bye, `waiting` are those who have no place yet; `findings` judge the whole
    arrangement.
    """

    round: int
    boards: tuple[tuple[int, int], ...]
    bye: int | None
    not_correct: tuple[tuple[int, int], ...]
    waiting: tuple[int, ...]
    findings: tuple[Finding, ...]
    version: int
    bye_is_correct: bool = True


class DraftChange(EventAction[ManualChange]):
    """A change of the draft by hand."""

    @abstractmethod
    def after(self, now: Arrangement) -> Arrangement:
        """Return who meets whom after the change."""

    def run(self, step: Step) -> ManualChange:
        """Write the boards as they are after the change."""
        number, stage = round_to_pair(step)
        refuse_unless(number, stage, Stage.DRAFT)
        tournament = judged_tournament(step, number)
        people = People(step)
        correct = correct_of(step, number, people)
        after = self.after(arrangement_of(step, number, people))
        reasons = _reasons(step, number, people, after, correct)
        of_bye = _reason_of_bye(step, number, people, after, correct)
        article = handling_in(step).no_favour_article
        _refuse_silence(reasons, self.reason, article)
        _refuse_silent_bye(after, of_bye, self.reason, article)
        grounds = {pair: reason or self.reason.strip() for pair, reason in reasons.items()}
        bye_told = of_bye if of_bye is None else of_bye or self.reason.strip()
        boards = in_order(tournament, after.pairs, number)
        write_boards(step, number, boards, people, grounds)
        write_pairing_bye(step, number, after.bye, people, bye_told)
        complete = () if after.waiting else broken_demands(tournament, after)
        return ManualChange(
            number,
            boards,
            after.bye,
            tuple(reasons),
            after.waiting,
            complete,
            0,
            bye_is_correct=of_bye is None,
        )

    def completed(self, change: ManualChange, step: Step) -> ManualChange:
        """Return the draft with the version to which the step led."""
        return replace(change, version=version_of(step))


@action(phrase("set pair"))
class SetPair(DraftChange):
    """Let two players meet; those whom they leave meet each other."""

    white: StartingNumber
    black: StartingNumber

    def after(self, now: Arrangement) -> Arrangement:
        """Return who meets whom with the two on one board."""
        return hand.with_pair(now, PlayerId(self.white), PlayerId(self.black))


@action(phrase("swap players"))
class SwapPlayers(DraftChange):
    """Let two players take each other's places."""

    one: StartingNumber
    other: StartingNumber

    def after(self, now: Arrangement) -> Arrangement:
        """Return who meets whom with the two exchanged."""
        return hand.with_players_swapped(now, PlayerId(self.one), PlayerId(self.other))


@action(phrase("set bye"))
class SetBye(DraftChange):
    """Give a player the bye; who had it takes the player's place."""

    player: StartingNumber

    def after(self, now: Arrangement) -> Arrangement:
        """Return who meets whom without the player."""
        return hand.with_bye(now, PlayerId(self.player))


@action(phrase("turn colours"))
class TurnColours(DraftChange):
    """Give the board of a player the other colours."""

    player: StartingNumber

    def after(self, now: Arrangement) -> Arrangement:
        """Return who meets whom with that board turned."""
        return hand.with_colours_turned(now, PlayerId(self.player))


class DraftChangeKind(Enum):
    """What is done to a draft."""

    PAIR = "pair"
    SWAP = "swap"
    BYE = "bye"
    TURN = "turn"

    @property
    def label(self) -> str:
        """What is done, as a list to choose from shows it."""
        return _LABELS[self]


_LABELS: Final[Mapping[DraftChangeKind, str]] = {
    DraftChangeKind.PAIR: phrase("The two meet (first has White)"),
    DraftChangeKind.SWAP: phrase("The two exchange places"),
    DraftChangeKind.BYE: phrase("Give a player the bye"),
    DraftChangeKind.TURN: phrase("Turn the colours of a board"),
}
_OF_ONE: Final[Mapping[DraftChangeKind, Callable[..., DraftChange]]] = {
    DraftChangeKind.BYE: SetBye,
    DraftChangeKind.TURN: TurnColours,
}
_OF_TWO: Final[Mapping[DraftChangeKind, Callable[..., DraftChange]]] = {
    DraftChangeKind.PAIR: SetPair,
    DraftChangeKind.SWAP: SwapPlayers,
}


def draft_change(
    kind: DraftChangeKind, one: int, other: int | None = None, *, reason: str = ""
) -> DraftChange:
    """Return the action of a kind; raises InputError when it needs another player."""
    if kind in _OF_ONE:
        return _OF_ONE[kind](one, reason=reason)
    if other is None:
        raise InputError("name two players by their starting numbers")
    return _OF_TWO[kind](one, other, reason=reason)


def judged_tournament(reader: SubjectReader, number: int) -> Tournament:
    """Return the tournament with everything that forbids a meeting, wishes too."""
    situation = situation_of(reader.state(), number)
    wishes: tuple[ForbiddenGroup, ...] = tuple(wish.group for wish in situation.wishes)
    tournament = situation.tournament
    return replace(tournament, forbidden=(*tournament.forbidden, *wishes))


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


def _reason_of_bye(
    step: Step, number: int, people: People, after: Arrangement, correct: Correct | None
) -> str | None:
    """Return the reason that a bye by hand had before, None for a bye that the rules give."""
    if correct is None or correct.pairs is None or after.bye in (None, correct.bye):
        return None
    rows = step.rows(ByeRow, round=number, kind=PAIRING_BYE)
    before = {people.number_of[row.player]: row.manual_reason for row in rows}
    return before.get(after.bye, "")


def _refuse_silence(reasons: Mapping[_Pair, str], reason: str, article: str) -> None:
    new = [pair for pair, told in reasons.items() if not told]
    if new and not reason.strip():
        white, black = new[0]
        raise HandlingError(
            "the rules do not give the board {white}-{black}: a correct pairing is not "
            "altered in anybody's favour, so the change needs a reason, which stands in "
            "the report",
            white=white,
            black=black,
            article=article,
        )


def _refuse_silent_bye(after: Arrangement, text: str | None, reason: str, article: str) -> None:
    if text == "" and not reason.strip():
        raise HandlingError(
            "the rules do not give the bye to player {player}: a correct pairing is not "
            "altered in anybody's favour, so the change needs a reason, which stands in "
            "the report",
            player=after.bye,
            article=article,
        )


@dataclass(frozen=True, slots=True)
class Tried:
    """What a change would bring; it is legal when no absolute demand is broken.

    `bye` is None unless it changes hands.
    """

    boards: tuple[tuple[int, int], ...]
    bye: int | None
    remarks: tuple[BoardRemark, ...]
    is_legal: bool


def try_change(desk: Desk, event: str, change: DraftChange) -> Tried:
    """Return what a change of the draft would bring; nothing is written."""
    with desk.reading(event) as reader:
        number, stage = round_to_pair(reader)
        refuse_unless(number, stage, Stage.DRAFT)
        people = People(reader)
        correct = correct_of(reader, number, people)
        before = arrangement_of(reader, number, people)
        tournament = judged_tournament(reader, number)
    after = change.after(before)
    new = tuple(pair for pair in after.pairs if pair not in before.pairs)
    remarks = [r for pair in new for r in remarks_on_board(tournament, pair, correct)]
    bye = after.bye if after.bye != before.bye else None
    if bye is not None:
        remarks += remarks_on_bye(tournament, bye, correct)
    is_legal = all(remark.severity is not Severity.ERROR for remark in remarks)
    return Tried(new, bye, tuple(remarks), is_legal)


@dataclass(frozen=True, slots=True)
class Differences:
    """Where a draft departs from what the rules give.

    `is_known` False: ronde has no pairing to compare with. A bye is told where it differs.
    `is_stale`: what it was paired from was changed since, so that it cannot be published.
    """

    is_known: bool
    ours: tuple[tuple[int, int], ...] = ()
    theirs: tuple[tuple[int, int], ...] = ()
    our_bye: int | None = None
    their_bye: int | None = None
    is_stale: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether the draft is the correct pairing, or nobody knows."""
        return not self.ours and not self.theirs and self.our_bye == self.their_bye


def differences(desk: Desk, event: str, number: int) -> Differences:
    """Return where the boards of a round depart from what the rules gave."""
    with desk.reading(event) as reader:
        people = People(reader)
        correct = correct_of(reader, number, people)
        now = arrangement_of(reader, number, people)
        is_draft = round_row(reader, number).state is Stage.DRAFT
        stale = is_draft and is_stale(reader, situation_of(reader.state(), number))
    if correct is None or correct.pairs is None:
        return Differences(is_known=False, is_stale=stale)
    ours = tuple(pair for pair in now.pairs if pair not in correct.pairs)
    theirs = tuple(pair for pair in correct.pairs if pair not in now.pairs)
    return Differences(True, ours, theirs, now.bye, correct.bye, stale)


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


def helper_list(desk: Desk, event: str) -> tuple[HelperPlayer, ...]:
    """Return who still waits for an opponent, by points and Solkoff, with the colour due."""
    with desk.reading(event) as reader:
        number, _ = round_to_pair(reader)
        placed = _placed(reader, number)
        listed = candidates(judged_tournament(reader, number))
    return tuple(candidate for candidate in listed if candidate.player not in placed)


def helper_opponents(desk: Desk, event: str, white: int) -> tuple[HelperPlayer, ...]:
    """Return who can be given to a player with White: not yet met, not placed, not kept apart."""
    with desk.reading(event) as reader:
        number, _ = round_to_pair(reader)
        placed = _placed(reader, number) - {PlayerId(white)}
        return opponents_for(judged_tournament(reader, number), PlayerId(white), placed)


def _placed(reader: SubjectReader, number: int) -> frozenset[PlayerId]:
    now = arrangement_of(reader, number, People(reader))
    return now.players - set(now.waiting)
