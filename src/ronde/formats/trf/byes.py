"""240, XXZ: players who will not be paired in a coming round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.errors import FormatError
from ronde.formats.draft import BYE_LETTERS, LETTER_OF_BYE
from ronde.formats.findings import Losses
from ronde.formats.games import Play
from ronde.formats.trf.columns import (
    RepeatedColumns,
    TrfColumn,
    TrfLayout,
    free_text,
    players_from,
    round_from,
)
from ronde.formats.trf.report import Report, TrfLine
from ronde.i18n import phrase
from ronde.model import ByeKind, PlayerId, RequestedBye, RoundNumber

BYES: Final = TrfLayout(
    "240",
    (TrfColumn("kind", 5, 5), TrfColumn("round", 7, 9, right=True)),
    RepeatedColumns("players", 11, 4, 5),
)
_REQUESTABLE: Final = (ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT)

_Key = tuple[RoundNumber, PlayerId]


def read_byes(report: Report, line: TrfLine) -> None:
    """240: players who will not be paired in a round."""
    values = BYES.cut(line.text)
    kind = BYE_LETTERS.get(values["kind"].upper())
    if kind not in _REQUESTABLE:
        raise FormatError("a bye is F, H or Z, not {kind}", kind=repr(values["kind"]))
    round_ = round_from(values["round"])
    players = players_from(BYES.cut_series(line.text))
    report.mention(line, players)
    report.bye_records += [(line.number, RequestedBye(round_, p, kind)) for p in players]


def read_absent(report: Report, line: TrfLine) -> None:
    """XXZ: players who are not to be paired in the next round."""
    players = players_from(free_text(line.text).split())
    report.mention(line, players)
    report.absent_next += players


def bye_lines(byes: list[RequestedBye], losses: Losses) -> Iterator[str]:
    """Yield a 240 line for every round and kind."""
    groups: dict[tuple[RoundNumber, str], list[PlayerId]] = {}
    for bye in byes:
        groups.setdefault((bye.round, LETTER_OF_BYE[bye.kind]), []).append(bye.player)
    for (round_, letter), players in sorted(groups.items()):
        values = {"kind": letter, "round": f"{round_:03}"}
        numbers = [str(player) for player in sorted(players)]
        yield from BYES.lines(losses, "later-byes-lost", values, numbers)


def all_requests(report: Report, play: Play) -> tuple[RequestedBye, ...]:
    """Return every requested bye once, in the order of rounds and players.

    The player's own line outranks 240, and both outrank XXZ, which says only that somebody is
    not to be paired.
    """
    listed: dict[_Key, ByeKind] = {(b.round, b.player): b.kind for b in play.requested}
    recorded: dict[_Key, ByeKind] = {}
    for line, bye in report.bye_records:
        if bye.round <= len(play.rounds):
            _compare_with_past(report, play, line, bye)
            continue
        known = listed.get((bye.round, bye.player)) or recorded.get((bye.round, bye.player))
        if known is None:
            recorded[bye.round, bye.player] = bye.kind
        elif known is not bye.kind:
            what = phrase(
                "a {kind} bye of {player} is a {known} bye elsewhere; that one counts",
                kind=bye.kind.word,
                player=bye.player,
                known=known.word,
            )
            _find(report, "bye-contradiction", what, line, bye)
    absent = {(play.next_round, player): ByeKind.ZERO_POINT for player in report.absent_next}
    together = {**absent, **recorded, **listed}
    return tuple(RequestedBye(*key, together[key]) for key in sorted(together))


def _compare_with_past(report: Report, play: Play, line: int, bye: RequestedBye) -> None:
    """Note a bye of a played round unless the player lines tell the same."""
    round_ = play.rounds[bye.round - 1]
    kind = dict(round_.byes).get(bye.player)
    was_absent = kind is None and bye.player not in round_.paired
    if kind is bye.kind or (was_absent and bye.kind is ByeKind.ZERO_POINT):
        return
    what = phrase(
        "a {kind} bye of {player} is not what the player's line tells; the line counts",
        kind=bye.kind.word,
        player=bye.player,
    )
    _find(report, "bye-in-past", what, line, bye)


def _find(report: Report, code: str, what: str, line: int, bye: RequestedBye) -> None:
    report.find(
        code,
        phrase("round {round}: {what}", round=bye.round, what=what),
        line,
        player=bye.player,
        round_=bye.round,
    )
