"""A published pairing: changed only on a ground that the edition admits, and marked as such.

2011 and 2012: F.6 and F.7; 2017: C.04.2.D.10; 2026: C.04.2 article 4.4. What a player who
vanishes before play leaves behind is in `vanishing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ronde.errors import StateError
from ronde.handling.arrangement import Arrangement, replaced
from ronde.handling.editions import Ground, handling_of
from ronde.handling.publication import ChangeFacts, refuse_change
from ronde.handling.states import refuse_unless
from ronde.model import ByeKind, PlayerId, Result, RoundNumber, Stage, Tournament
from ronde.office.desk import Desk
from ronde.office.overview import RoundView, round_view
from ronde.office.pairing import recording, remarks
from ronde.office.pairing.arranging import Pairs, People, arrangement_of, write_pairing_bye
from ronde.office.pairing.judging import broken_demands
from ronde.office.rows import (
    PUBLISHED_CHANGES,
    is_under_way,
    latest_round,
    office_setting,
    round_row,
)
from ronde.store import Step, SubjectReader
from ronde.store.rows import Values, at
from ronde.store.tables import AbsenceRow, BoardRow, ByeRow, NumberingRow
from ronde.store.tournaments import tournament_of

ABSOLUTE: Final = frozenset(
    f"unsound-{code}" for code in ("rematch", "same-colours", "bye", "colour")
)
"""What B.1 and B.2 forbid, as the soundness check calls it."""


@dataclass(frozen=True, slots=True)
class NewBoards:
    """Boards that are to stand for the old ones of the same players, White first.

    `away` are those who do not play the round after all.
    """

    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None
    away: tuple[int, ...] = ()

    def arguments(self) -> dict[str, Any]:
        """Return the boards as the journal writes them down."""
        return {"pairs": [list(p) for p in self.pairs], "bye": self.bye, "away": list(self.away)}


@dataclass(frozen=True, slots=True)
class Warrant:
    """Why a published pairing may be changed: the ground, the reason, and who agrees.

    `agreed` says that the players concerned agree, which two of the grounds ask for.
    """

    ground: Ground
    reason: str
    agreed: bool = False


def change_published_pairing(
    desk: Desk, event: str, new: NewBoards, warrant: Warrant, *, expected: int | None = None
) -> RoundView:
    """Return the published round with new boards in place of old ones.

    Only boards without a result change, and nobody else moves. Raises HandlingError when the
    edition does not admit the ground or the ground is not there.
    """
    arguments = new.arguments() | {"ground": warrant.ground.value, "agreed": warrant.agreed}
    with desk.step(
        event, "change published pairing", arguments, reason=warrant.reason, expected=expected
    ) as step:
        number = published_round(step)
        people = People(step)
        before = on_the_wall(step, number, people)
        after = replaced(before, _pairs(new), bye=_id(new.bye), away=_ids(new.away))
        article = _admitted(step, number, before, after, warrant)
        told = remarks.ground_line(warrant.ground, article, warrant.reason)
        rewrite(step, number, before, after, people, told)
        note_away(step, number, new.away, people, warrant.reason)
        recording.add_remark(step, number, remarks.changed_line(told))
    return round_view(desk, event, number)


def withdraw_publication(
    desk: Desk, event: str, warrant: Warrant, *, expected: int | None = None
) -> RoundView:
    """Return the round as a draft again, its publication withdrawn on an admitted ground."""
    arguments = {"ground": warrant.ground.value, "agreed": warrant.agreed}
    with desk.step(
        event, "withdraw publication", arguments, reason=warrant.reason, expected=expected
    ) as step:
        number = published_round(step)
        refuse_unless(number, round_row(step, number).state, Stage.PUBLISHED)
        _refuse_results(step, number)
        before = on_the_wall(step, number, People(step))
        article = _admitted(step, number, before, before, warrant)
        recording.move_round(step, number, Stage.DRAFT, published_at=None)
        told = remarks.ground_line(warrant.ground, article, warrant.reason)
        recording.add_remark(step, number, remarks.withdrawn_line(told))
    return round_view(desk, event, number)


def published_round(reader: SubjectReader) -> int:
    """Return the round whose published pairing may be changed; raises StateError if none."""
    row = latest_round(reader)
    if row is None or not is_under_way(reader):
        raise StateError(
            "{event}: no pairing is published; change the draft instead", event=reader.subject.key
        )
    number = row.number
    refuse_unless(number, row.state, Stage.PUBLISHED, Stage.PLAYING)
    return number


def on_the_wall(reader: SubjectReader, number: int, people: People) -> Arrangement:
    """Return who meets whom in a published round; who vanished from it waits for nobody."""
    return replace(arrangement_of(reader, number, people), waiting=())


def before_round(reader: SubjectReader, number: int) -> Tournament:
    """Return the tournament as it stood when the published round was paired."""
    return tournament_of(reader.state(), through=number).before(RoundNumber(number))


def _refuse_results(reader: SubjectReader, number: int) -> None:
    for row in reader.rows(BoardRow, round=number):
        if row.white_result is not Result.UNFINISHED:
            raise StateError(
                "round {round}: board {board} has a result, so the publication stands",
                round=number,
                board=row.board,
            )


def _id(number: int | None) -> PlayerId | None:
    return None if number is None else PlayerId(number)


def _ids(numbers: Sequence[int]) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(number) for number in numbers)


def _pairs(new: NewBoards) -> Pairs:
    return tuple((PlayerId(white), PlayerId(black)) for white, black in new.pairs)


def _admitted(
    reader: SubjectReader,
    number: int,
    before: Arrangement,
    after: Arrangement,
    warrant: Warrant,
) -> str:
    """Return the article that admits the change; raises HandlingError when none does."""
    tournament = before_round(reader, number)
    codes = {finding.code for finding in broken_demands(tournament, before)}
    facts = ChangeFacts(
        ground=warrant.ground,
        reason=warrant.reason,
        breaks_rematch="unsound-rematch" in codes,
        breaks_absolute=bool(codes & ABSOLUTE),
        is_last_round=tournament.is_last_round(RoundNumber(number)),
        has_newcomer=bool(after.players - before.players),
        have_agreed=warrant.agreed,
        competition_rule=office_setting(reader, PUBLISHED_CHANGES),
    )
    return refuse_change(handling_of(tournament.rules), facts)


def rewrite(
    step: Step, number: int, before: Arrangement, after: Arrangement, people: People, told: str
) -> None:
    """Write the new boards where the old ones were; all others keep their numbers.

    Raises StateError when a board that is to go has a result.
    """
    gone = [pair for pair in before.pairs if pair not in after.pairs]
    new = [pair for pair in after.pairs if pair not in before.pairs]
    free = [_freed(step, number, people, pair) for pair in gone]
    last = max((r.board for r in step.rows(BoardRow, round=number)), default=0)
    free += range(last + 1, last + 1 + len(new) - len(free))
    for board, (white, black) in zip(sorted(free), new, strict=False):
        both = {"white": people.id_of[white], "black": people.id_of[black]}
        step.put(at(BoardRow, number, board), **both, is_manual=True, manual_reason=told)
    for board in sorted(free)[len(new) :]:
        step.delete(at(BoardRow, number, board))
    _seat_newcomers(step, number, after.players - before.players, people)
    write_pairing_bye(step, number, after.bye, people)


def _freed(step: Step, number: int, people: People, pair: tuple[PlayerId, PlayerId]) -> int:
    """Return the number of a board that is to go."""
    white, black = people.ids(pair)
    row = step.rows(BoardRow, round=number, white=white, black=black)[0]
    if row.white_result is not Result.UNFINISHED:
        raise StateError(
            "round {round}: board {board} has a result and cannot be changed",
            round=number,
            board=row.board,
        )
    return row.board


def _seat_newcomers(
    step: Step, number: int, newcomers: frozenset[PlayerId], people: People
) -> None:
    """Take back the bye or absence of those who play after all, and keep their numbers."""
    position = max((r.position for r in step.rows(NumberingRow)), default=0)
    for place, player in enumerate(sorted(newcomers), position + 1):
        key = (number, people.id_of[player])
        for table in (ByeRow, AbsenceRow):
            if (row := step.row(table, *key)) is not None:
                step.delete(row)
        if step.row(NumberingRow, *key) is None:
            step.insert(NumberingRow(*key, place, player))


def note_away(step: Step, number: int, away: Sequence[int], people: People, reason: str) -> None:
    """Note that players do not play a published round after all; they score nothing."""
    kind = ByeKind.ZERO_POINT
    for position, player in enumerate(away, len(step.rows(AbsenceRow)) + 1):
        key = (number, people.id_of[PlayerId(player)])
        noted: Values = {"kind": kind, "position": position}
        step.put(at(AbsenceRow, *key), **noted, reason=reason, was_announced=False)
        step.put(at(ByeRow, *key), **noted)
