"""Byes in rounds not yet paired: from the player lines, XXZ and 240."""

from __future__ import annotations

from ronde.formats.draft import Draft
from ronde.formats.games import Play
from ronde.model import ByeKind, PlayerId, RequestedBye, RoundNumber
from ronde.model.words import BYE_WORDS
from ronde.phrases import phrase

_Key = tuple[RoundNumber, PlayerId]


def all_requests(draft: Draft, play: Play) -> tuple[RequestedBye, ...]:
    """Return every requested bye once, in the order of rounds and players.

    The player's own line outranks 240, and both outrank XXZ, which says only that somebody is
    not to be paired.
    """
    listed: dict[_Key, ByeKind] = {(b.round, b.player): b.kind for b in play.requested}
    recorded: dict[_Key, ByeKind] = {}
    for line, bye in draft.bye_records:
        if bye.round <= len(play.rounds):
            _compare_with_past(draft, play, line, bye)
            continue
        known = listed.get((bye.round, bye.player)) or recorded.get((bye.round, bye.player))
        if known is None:
            recorded[bye.round, bye.player] = bye.kind
        elif known is not bye.kind:
            what = phrase(
                "a {kind} bye of {player} is a {known} bye elsewhere; that one counts",
                kind=BYE_WORDS[bye.kind],
                player=bye.player,
                known=BYE_WORDS[known],
            )
            _find(draft, "bye-contradiction", what, line, bye)
    next_round = RoundNumber(len(play.rounds) + 1)
    absent = {(next_round, player): ByeKind.ZERO_POINT for _, player in draft.absent_next}
    together = {**absent, **recorded, **listed}
    return tuple(RequestedBye(*key, kind) for key, kind in sorted(together.items(), key=_place))


def _place(item: tuple[_Key, ByeKind]) -> _Key:
    return item[0]


def _compare_with_past(draft: Draft, play: Play, line: int, bye: RequestedBye) -> None:
    """Note a bye of a played round unless the player lines tell the same."""
    round_ = play.rounds[bye.round - 1]
    kind = dict(round_.byes).get(bye.player)
    was_absent = kind is None and bye.player not in round_.paired
    if kind is bye.kind or (was_absent and bye.kind is ByeKind.ZERO_POINT):
        return
    what = phrase(
        "a {kind} bye of {player} is not what the player's line tells; the line counts",
        kind=BYE_WORDS[bye.kind],
        player=bye.player,
    )
    _find(draft, "bye-in-past", what, line, bye)


def _find(draft: Draft, code: str, what: str, line: int, bye: RequestedBye) -> None:
    draft.find(
        code,
        phrase("round {round}: {what}", round=bye.round, what=what),
        line,
        player=bye.player,
        round_=bye.round,
    )
