"""A change of a draft by hand, tried before it is made: new boards, and what is to be said."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ronde.checking.demands import demands_of
from ronde.errors import InputError
from ronde.handling import arrangement as hand
from ronde.handling.arrangement import Arrangement
from ronde.handling.editions import handling_of
from ronde.handling.states import refuse_unless
from ronde.model import Colour, Finding, PlayerId, Severity, Stage, Tournament
from ronde.office.desk import Desk
from ronde.office.pairing import manual
from ronde.office.pairing.arranging import Correct, People, arrangement_of, correct_of
from ronde.office.pairing.judging import judge_board, judge_bye
from ronde.office.pairing.manual import ManualChange, judged_tournament
from ronde.office.pairing.rounds import round_to_pair
from ronde.systems.registry import IN_FORCE


class ChangeKind(Enum):
    """What is done to a draft."""

    PAIR = "pair"  # two players meet, the first with White
    SWAP = "swap"  # two players take each other's places
    BYE = "bye"  # one player has the bye
    TURN = "turn"  # the board of one player has the other colours


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a draft; `other` is needed where two players take part in it."""

    kind: ChangeKind
    one: int
    other: int | None = None

    @property
    def second(self) -> int:
        """The second player; raises InputError when none was given."""
        if self.other is None:
            raise InputError("name two players by their starting numbers")
        return self.other


@dataclass(frozen=True, slots=True)
class Remark:
    """What is to be said about a board or the bye: `code` with its article and players.

    `what` is the sentence in English, `colour` that which `player` would have.
    """

    severity: Severity
    code: str
    article: str
    what: str
    player: int | None = None
    white: int | None = None
    black: int | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """What a change would bring; `bye` is None unless it changes hands."""

    boards: tuple[tuple[int, int], ...]
    bye: int | None
    remarks: tuple[Remark, ...]

    @property
    def is_legal(self) -> bool:
        """Whether no absolute demand is broken."""
        return all(remark.severity is not Severity.ERROR for remark in self.remarks)


@dataclass(frozen=True, slots=True)
class Differences:
    """Where a draft departs from what the rules give.

    `is_known` False: ronde has no pairing to compare with. A bye is told where it differs.
    """

    is_known: bool
    ours: tuple[tuple[int, int], ...] = ()
    theirs: tuple[tuple[int, int], ...] = ()
    our_bye: int | None = None
    their_bye: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the draft is the correct pairing, or nobody knows."""
        return not self.ours and not self.theirs and self.our_bye == self.their_bye


def try_change(desk: Desk, event: str, change: Change) -> Trial:
    """Return what a change of the draft would bring; nothing is written."""
    with desk.reading(event) as reader:
        number, stage = round_to_pair(reader)
        refuse_unless(number, stage, Stage.DRAFT)
        people = People(reader)
        correct = correct_of(reader, number, people)
        before = arrangement_of(reader, number, people)
        tournament = judged_tournament(reader, number)
    after = _after(before, change)
    new = tuple(pair for pair in after.pairs if pair not in before.pairs)
    remarks = [r for pair in new for r in _on_board(tournament, pair, correct)]
    bye = after.bye if after.bye != before.bye else None
    if bye is not None:
        remarks += _on_bye(tournament, bye, correct)
    return Trial(new, bye, tuple(remarks))


def make_change(
    desk: Desk, event: str, change: Change, *, reason: str = "", expected: int | None = None
) -> ManualChange:
    """Return the draft after a change by hand."""
    if change.kind is ChangeKind.PAIR:
        return manual.set_pair(
            desk, event, change.one, change.second, reason=reason, expected=expected
        )
    if change.kind is ChangeKind.SWAP:
        return manual.swap_players(
            desk, event, change.one, change.second, reason=reason, expected=expected
        )
    single = manual.set_bye if change.kind is ChangeKind.BYE else manual.turn_colours
    return single(desk, event, change.one, reason=reason, expected=expected)


def differences(desk: Desk, event: str, number: int) -> Differences:
    """Return where the boards of a round depart from what the rules gave."""
    with desk.reading(event) as reader:
        people = People(reader)
        correct = correct_of(reader, number, people)
        now = arrangement_of(reader, number, people)
    if correct is None or correct.pairs is None:
        return Differences(is_known=False)
    ours = tuple(pair for pair in now.pairs if pair not in correct.pairs)
    theirs = tuple(pair for pair in correct.pairs if pair not in now.pairs)
    return Differences(True, ours, theirs, now.bye, correct.bye)


def _after(before: Arrangement, change: Change) -> Arrangement:
    one = PlayerId(change.one)
    if change.kind is ChangeKind.PAIR:
        return hand.with_pair(before, one, PlayerId(change.second))
    if change.kind is ChangeKind.SWAP:
        return hand.with_players_swapped(before, one, PlayerId(change.second))
    if change.kind is ChangeKind.BYE:
        return hand.with_bye(before, one)
    return hand.with_colours_turned(before, one)


def _on_board(
    tournament: Tournament, pair: tuple[PlayerId, PlayerId], correct: Correct | None
) -> list[Remark]:
    found = judge_board(tournament, *pair, correct)
    return [_remark(tournament, finding, pair) for finding in found]


def _on_bye(tournament: Tournament, bye: PlayerId, correct: Correct | None) -> list[Remark]:
    return [_remark(tournament, f, None) for f in judge_bye(tournament, bye, correct)]


def _remark(
    tournament: Tournament, finding: Finding, pair: tuple[PlayerId, PlayerId] | None
) -> Remark:
    white, black = pair if pair is not None else (None, None)
    colour = Colour.WHITE if finding.player == white else Colour.BLACK
    return Remark(
        finding.severity,
        finding.code if pair is not None or finding.code != "not-correct" else "bye-not-correct",
        _article(tournament, finding.code),
        finding.what,
        finding.player,
        white,
        black,
        None if pair is None else colour,
    )


def _article(tournament: Tournament, code: str) -> str:
    """Return where the rules state what a remark is about, empty for what no article says."""
    articles = demands_of(tournament.rules or IN_FORCE).articles
    return {
        "unsound-rematch": articles.rematch,
        "unsound-same-colours": articles.rematch,
        "unsound-colour": articles.colours,
        "unsound-bye": articles.bye,
        "not-correct": handling_of(tournament.rules).no_favour_article,
    }.get(code, "")
