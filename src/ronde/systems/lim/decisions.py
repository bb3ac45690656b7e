"""The derivation of a round as data: one record per step, in the order of the pairing.

Keys and facts (ranks have become player ids; scores are tenths):

    bye         the player; by (rating or rank), barred and needed: those passed over
    group       members; number, side, residents, from_above, from_below, score unless empty
    floater     the player; group, type (a to d), reason, usual: who would float by number
    exchange    searcher and opponent; group, proposed, reason
    pairs       group, pairs in the order in which they were made
    cracked     the pair; side, from_above and from_below: floaters into the median till then
    colours     White, Black; board, rule
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ronde.kernel.boards import Board
from ronde.kernel.colours import ColourRule
from ronde.model import PlayerId
from ronde.systems.base import Decision
from ronde.systems.lim.colours import COLOUR_ARTICLES
from ronde.systems.lim.order import Side
from ronde.systems.lim.outcome import (
    ByeChoice,
    Change,
    Floater,
    GroupOutcome,
    Meeting,
    Reason,
    RoundOutcome,
)

_FLOATER_ARTICLES: Final = {
    Reason.ONLY: "2.3",
    Reason.TYPE: "3.9",
    Reason.LAST_ROUND: "3.10",
    Reason.COLOUR: "3.2.2",
    Reason.NUMBER: "3.2.4",
}
_RULE_NAMES: Final = {ColourRule.BOTH_PREFERENCES: "due-colours"}


def decisions_of(outcome: RoundOutcome, boards: Sequence[Board]) -> tuple[Decision, ...]:
    """Return every decision of a round: the bye, groups in order of pairing, cracks, boards."""
    recorder = _Recorder(outcome)
    found = [] if outcome.bye is None else [recorder.of_bye(outcome.bye)]
    for number, group in enumerate(outcome.groups, 1):
        if group.side is Side.MEDIAN:
            found += recorder.of_cracks()
        found += recorder.of_group(number, group)
    found += recorder.of_boards(boards)
    return tuple(found)


class _Recorder:
    def __init__(self, outcome: RoundOutcome) -> None:
        self.outcome, self.standing = outcome, outcome.standing

    def ids(self, ranks: Iterable[int]) -> tuple[PlayerId, ...]:
        return tuple(self.standing.ids[rank] for rank in ranks)

    def decision(self, key: str, article: str, ranks: Iterable[int], **facts: object) -> Decision:
        return Decision(key, article, self.ids(ranks), facts)

    def of_bye(self, bye: ByeChoice) -> Decision:
        return self.decision(
            "bye",
            "7.1" if bye.by_rating else "1",
            [bye.rank],
            by="rating" if bye.by_rating else "rank",
            barred=self.ids(bye.barred),
            needed=self.ids(bye.needed),
        )

    def of_group(self, number: int, group: GroupOutcome) -> Iterator[Decision]:
        score = {"score": self.standing.scores[group.residents[0]]} if group.residents else {}
        yield self.decision(
            "group",
            "2.2",
            group.members,
            number=number,
            side=group.side.value,
            residents=self.ids(group.residents),
            from_above=self.ids(group.from_above),
            from_below=self.ids(group.from_below),
            **score,
        )
        for floater in group.floaters:
            yield self._of_floater(number, floater)
        for meeting in group.meetings:
            if meeting.change is not Change.NONE:
                yield self._of_exchange(number, group, meeting)
        pairs = tuple(self.ids((m.searcher, m.found)) for m in group.meetings)
        everybody = [rank for m in group.meetings for rank in (m.searcher, m.found)]
        yield self.decision("pairs", "2.4", everybody, group=number, pairs=pairs)

    def _of_floater(self, number: int, floater: Floater) -> Decision:
        return self.decision(
            "floater",
            _FLOATER_ARTICLES[floater.reason],
            [floater.rank],
            group=number,
            type=floater.type.value,
            reason=floater.reason.value,
            usual=self.standing.ids[floater.usual],
        )

    def _of_exchange(self, number: int, group: GroupOutcome, meeting: Meeting) -> Decision:
        floated = meeting.searcher not in group.residents
        by_colour = "3.8" if floated else "5.2"
        otherwise = "3.8" if floated else "4.1"
        return self.decision(
            "exchange",
            by_colour if meeting.change is Change.COLOUR else otherwise,
            (meeting.searcher, meeting.found),
            group=number,
            proposed=self.standing.ids[meeting.proposed],
            reason=meeting.change.value,
        )

    def of_cracks(self) -> Iterator[Decision]:
        for crack in self.outcome.cracks:
            yield self.decision(
                "cracked",
                "2.6",
                crack.meeting.pair,
                side=crack.side.value,
                from_above=crack.from_above,
                from_below=crack.from_below,
            )

    def of_boards(self, boards: Sequence[Board]) -> Iterator[Decision]:
        for number, board in enumerate(boards, 1):
            name = _RULE_NAMES.get(board.rule, board.rule.value)
            article, players = COLOUR_ARTICLES[board.rule], (board.white, board.black)
            yield self.decision("colours", article, players, board=number, rule=name)
