"""A published pairing: changed only on a ground that the edition admits, and marked as such.

2011 and 2012: F.6 and F.7; 2017: C.04.2.D.10; 2026: C.04.2 article 4.4. What a player who
vanishes before play leaves behind is in `vanished`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Annotated, Any, Final

from ronde.declared.actions import Pair, StartingNumber, plain
from ronde.errors import StateError
from ronde.fields import Arg, Line
from ronde.handling.arrangement import Arrangement, replaced
from ronde.handling.editions import ChangeGround
from ronde.handling.publication import ChangeFacts, refuse_change
from ronde.handling.states import refuse_unless
from ronde.i18n import counted, phrase, template
from ronde.model import ByeKind, PlayerId, RoundNumber, Stage, Tournament
from ronde.office.desk.actions import action
from ronde.office.desk.rows import (
    PUBLISHED_CHANGES,
    forget_games,
    handling_in,
    is_under_way,
    latest_round,
    office_setting,
    outcome_in,
    round_row,
)
from ronde.office.pairing import handmade, remarks
from ronde.office.pairing.arrangement import Pairs, People, arrangement_of, write_pairing_bye
from ronde.office.pairing.corrected import was_corrected_since
from ronde.office.pairing.judgement import broken_demands
from ronde.office.rounds.overview import RoundView
from ronde.office.rounds.rounds import RoundAction
from ronde.store import Step, SubjectReader
from ronde.store.rows import Values, at
from ronde.store.tables import AbsenceRow, BoardRow, ByeRow, NumberingRow, RoundRow
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

    pairs: Annotated[tuple[Pair, ...], Arg(most=9999, example=[[3, 8]])] = ()
    bye: StartingNumber | None = None
    away: Annotated[tuple[StartingNumber, ...], Arg(most=99_999)] = ()


GroundOfChange = Annotated[ChangeGround, Arg(example="rematch")]
WhyChanged = Annotated[Line, Arg(example="3 and 5 met in round 1")]


@action(
    phrase("change published pairing"),
    path="published/change",
    operation="change",
    done=template("The published pairing of round {number} was changed."),
)
class ChangePublishedPairing(RoundAction):
    """Put new boards in place of published ones without a result.

    Nobody else moves. `agreed` says that the players concerned agree, which two of the grounds
    ask for. Raises HandlingError when the edition does not admit the ground or the ground is not
    there.
    """

    new: NewBoards
    ground: GroundOfChange
    agreed: bool = False
    reason: WhyChanged = field(kw_only=True)

    def arguments(self) -> dict[str, Any]:
        """Return the boards, the ground and who agrees."""
        boards = {name: plain(value) for name, value in asdict(self.new).items()}
        return boards | {"ground": self.ground.value, "agreed": self.agreed}

    def run(self, step: Step) -> RoundView:
        """Make the change; tell which boards became which."""
        before = on_the_wall(step, published_round(step), People(step))
        view = RoundAction.run(self, step)
        after = on_the_wall(step, view.number, People(step))
        return replace(view, told=_told(step, view.number, before, after))

    def change(self, step: Step) -> int:
        """Write the new boards, and why, into the round."""
        number = published_round(step)
        people = People(step)
        before = on_the_wall(step, number, people)
        new = self.new
        after = replaced(before, _pairs(new), bye=_id(new.bye), away=_ids(new.away))
        article = _admitted(step, number, before, after, self)
        told = remarks.ground_line(self.ground, article, self.reason)
        handmade.ask_and_note_change(step, number, before, after)
        rewrite(step, number, before, after, people, told)
        note_away(step, number, new.away, people, self.reason)
        remarks.add_remark(step, number, remarks.changed(self.ground, article, self.reason))
        if broken := _newly_broken(step, number, before, after):
            remarks.add_remark(step, number, remarks.although(broken, self.reason))
        return number


_FEW: Final = 4
"""So many new boards are told by the names of their players."""


def _told(step: Step, number: int, before: Arrangement, after: Arrangement) -> str:
    """Return which boards became which; empty where no board changed."""
    if not handmade.in_codes(before, after):
        return ""
    new = sum(pair not in before.pairs for pair in after.pairs)
    if new > _FEW:
        return counted(
            "Round {round}: {count} board is new.",
            "Round {round}: {count} boards are new.",
            count=new,
            round=number,
        )
    return phrase(
        "Round {round}: {change}.",
        round=number,
        change=handmade.change_in_words(step, before, after),
    )


@action(
    phrase("withdraw publication"),
    path="published/withdraw",
    operation="withdraw",
    done=template("Round {number} is a draft again."),
)
class WithdrawPublication(RoundAction):
    """Make the whole published round a draft again, on a ground that the edition admits."""

    ground: GroundOfChange
    agreed: bool = False
    reason: WhyChanged = field(kw_only=True)

    def change(self, step: Step) -> int:
        """Move the round back, and write into it why."""
        number = published_round(step)
        refuse_unless(number, round_row(step, number).state, Stage.PUBLISHED)
        _refuse_results(step, number)
        before = on_the_wall(step, number, People(step))
        article = _admitted(step, number, before, before, self)
        step.update(at(RoundRow, number), state=Stage.DRAFT, published_at=None)
        remarks.add_remark(step, number, remarks.withdrawn(self.ground, article, self.reason))
        return number


def _newly_broken(
    reader: SubjectReader, number: int, before: Arrangement, after: Arrangement
) -> str:
    """Return what B.1 and B.2 forbid in the new boards and did not in the old ones."""
    tournament = before_round(reader, number)
    old = {finding.what for finding in broken_demands(tournament, before)}
    findings = broken_demands(tournament, after)
    new = (f for f in findings if f.code in ABSOLUTE and f.what not in old)
    return remarks.all_broken(new, tournament.players)


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
        if not outcome_in(row).says_nothing:
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
    asked: ChangePublishedPairing | WithdrawPublication,
) -> str:
    """Return the article that admits the change; raises HandlingError when none does."""
    tournament = before_round(reader, number)
    codes = {finding.code for finding in broken_demands(tournament, before)}
    facts = ChangeFacts(
        ground=asked.ground,
        reason=asked.reason,
        breaks_rematch="unsound-rematch" in codes,
        breaks_absolute=bool(codes & ABSOLUTE),
        was_corrected=asked.ground is ChangeGround.CORRECTION
        and was_corrected_since(reader, number),
        is_last_round=tournament.is_last_round(RoundNumber(number)),
        has_newcomer=bool(after.players - before.players),
        have_agreed=asked.agreed,
        competition_rule=office_setting(reader, PUBLISHED_CHANGES),
    )
    return refuse_change(handling_in(reader), facts)


def rewrite(
    step: Step, number: int, before: Arrangement, after: Arrangement, people: People, text: str
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
        step.put(at(BoardRow, number, board), **both, is_manual=True, manual_reason=text)
    for board in sorted(free)[len(new) :]:
        step.delete(at(BoardRow, number, board))
    _seat_newcomers(step, number, after.players - before.players, people)
    if after.bye != before.bye:
        write_pairing_bye(step, number, after.bye, people, text)


def _freed(step: Step, number: int, people: People, pair: tuple[PlayerId, PlayerId]) -> int:
    """Return the number of a board that is to go."""
    white, black = people.ids(pair)
    row = step.rows(BoardRow, round=number, white=white, black=black)[0]
    if not outcome_in(row).says_nothing:
        raise StateError(
            "round {round}: board {board} has a result and cannot be changed",
            round=number,
            board=row.board,
        )
    forget_games(step, number, row.board)
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
