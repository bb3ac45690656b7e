"""The list of participants: who stands on it, its order, its numbers, its closing."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Annotated, Final, NamedTuple

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import Confirmation, DraftStandsError, InputError, StateError
from ronde.fields import Arg
from ronde.handling.attendance import Presence
from ronde.handling.editions import PlayerRules, player_rules
from ronde.handling.numbers import (
    LastCriterion,
    initial_order,
    numbers_in_order,
    places_by_lot,
    refuse_renumbering,
    rounds_to_record,
    with_newcomer,
)
from ronde.i18n import counted, listed, phrase, template
from ronde.model import Player, PlayerId, Stage
from ronde.model.integrity import IntegrityKind
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.integrity import CONFIRM, ask, note
from ronde.office.desk.rows import (
    event_row,
    handling_in,
    latest_round,
    next_key,
    now,
    put_office_setting,
)
from ronde.office.settings.playerrules import ENTRIES, entries_are_closed, last_criterion
from ronde.store import Step, SubjectReader
from ronde.store.tables import (
    AbsenceRow,
    LotRow,
    NationalRatingRow,
    NumberingRow,
    PlayerRow,
    RoundRow,
)
from ronde.store.tournaments import player_of

ORDER_LOT: Final = phrase("initial order")
"""The purpose of the lot that divides players of the same strength and title."""


def rules_in(reader: SubjectReader) -> PlayerRules:
    """Return what the edition of an event says about players."""
    return player_rules(handling_in(reader))


def rounds_announced(reader: SubjectReader) -> int | None:
    """Return the number of rounds, None while it is not known."""
    return event_row(reader).number_of_rounds


def rounds_paired(reader: SubjectReader) -> int:
    """Return how many rounds have a published pairing."""
    return sum(row.state.is_public for row in reader.rows(RoundRow))


def refuse_draft(reader: SubjectReader) -> None:
    """Raise StateError while an unpublished pairing stands on the list as it is."""
    for row in reader.rows(RoundRow, state=Stage.DRAFT):
        raise DraftStandsError(
            "{event}: round {round} has a draft pairing made with the list as"
            " it is; discard the draft, change the list, and pair again",
            event=reader.subject.key,
            round=row.number,
        )


def refuse_closed_list(reader: SubjectReader) -> None:
    """Raise StateError when nobody can enter any more."""
    if entries_are_closed(reader):
        raise StateError(
            "{event}: the list of participants is closed; open the entries again to admit somebody",
            event=reader.subject.key,
        )


def entry_of(row: PlayerRow) -> Player:
    """Return the player of a row with the entry, which never changes, as the id."""
    return replace(player_of(row), id=PlayerId(row.id))


def entries(reader: SubjectReader, *, listed: bool | None = None) -> list[PlayerRow]:
    """Return all entries by number, or only those on the list or off it."""
    rows = reader.rows(PlayerRow)
    chosen = [row for row in rows if listed is None or row.is_listed is listed]
    return sorted(chosen, key=lambda row: (row.number, row.id))


def called(row: PlayerRow) -> str:
    """Return how sentences name a player.

    >>> called(PlayerRow(1, number=3, name="Ada")), called(PlayerRow(1, number=3))
    ('Ada (3)', 'player 3')
    """
    if not row.name:
        return phrase("player {number}", number=row.number)
    return f"{row.name} ({row.number})"


def is_out(row: PlayerRow, round_: int) -> bool:
    """Whether an entry takes no part in a round: too late, withdrawn, or missing at the lots."""
    last = row.last_round
    return (
        row.check_in == Presence.MISSING.value
        or row.first_round > round_
        or (last is not None and last < round_)
    )


def round_of_check_in(reader: SubjectReader) -> int:
    """Return the round for which people are checked in: the one under way, else the next."""
    latest = latest_round(reader)
    return 1 if latest is None else latest.number + (latest.state is Stage.COMPLETE)


def is_here(row: PlayerRow, round_: int) -> bool:
    """Whether a player was checked in for a round, or entered late for it.

    >>> is_here(PlayerRow(1, here_for=2), 2), is_here(PlayerRow(1, here_for=2), 3)
    (True, False)
    """
    has_entered = row.check_in == Presence.PRESENT.value and row.first_round == round_
    return has_entered or row.here_for >= round_


def expected_players(reader: SubjectReader) -> list[PlayerRow]:
    """Return who takes part in the round of the check-in and was not checked in for it.

    Who is away in that round is not expected, nor who wrote to come late and is paired.
    """
    round_ = round_of_check_in(reader)
    away = {row.player for row in reader.rows(AbsenceRow, round=round_)}
    return [
        row
        for row in entries(reader, listed=True)
        if row.id not in away
        and not is_out(row, round_)
        and not is_here(row, round_)
        and not (round_ == 1 and row.check_in == Presence.NOTIFIED.value)
    ]


def not_checked_in(reader: SubjectReader) -> list[PlayerRow]:
    """Return who is expected, once the check-in of the round has begun with anybody."""
    round_ = round_of_check_in(reader)
    has_begun = any(row.here_for == round_ for row in entries(reader, listed=True))
    return expected_players(reader) if has_begun else []


def substitute_places(step: Step) -> dict[PlayerId, int] | None:
    """Return the places that stand for the alphabet, None when nothing was announced.

    The lot is drawn when it is first needed, and written down.
    """
    criterion = last_criterion(step)
    if criterion is LastCriterion.ALPHABET:
        return None
    ids = [PlayerId(row.id) for row in step.rows(PlayerRow)]
    if criterion is LastCriterion.ENTRY:
        return {id_: int(id_) for id_ in ids}
    return places_by_lot(ids, _seed_of_order(step))


def _seed_of_order(step: Step) -> str:
    drawn = step.rows(LotRow, purpose=ORDER_LOT)
    if drawn:
        return drawn[0].seed
    seed = secrets.token_hex(8)
    step.insert(LotRow(next_key(step, LotRow), ORDER_LOT, seed, drawn_at=now()))
    return seed


def put_in_order(step: Step) -> None:
    """Give the listed players the numbers of the initial order (B.2)."""
    people = [entry_of(row) for row in entries(step, listed=True)]
    order = initial_order(people, substitute=substitute_places(step))
    set_numbers(step, [player.id for player in order])


def put_in_place(step: Step, entry: int) -> None:
    """Give one listed player the fitting number; the others keep their order."""
    substitute = substitute_places(step)
    people = [entry_of(row) for row in entries(step, listed=True)]
    others = [player for player in people if player.id != entry]
    newcomer = next(player for player in people if player.id == entry)
    set_numbers(step, with_newcomer(others, newcomer, substitute=substitute))


def close_gaps(step: Step) -> None:
    """Give the listed players the numbers 1, 2, 3 … in the order in which they stand."""
    set_numbers(step, [entry_of(row).id for row in entries(step, listed=True)])


def set_numbers(step: Step, order: Sequence[PlayerId]) -> None:
    """Give numbers in this order of all listed entries; those off the list come behind.

    The numbers that published rounds were paired with are written down first (B.3).
    """
    off = [entry_of(row).id for row in entries(step, listed=False)]
    numbers = numbers_in_order((*order, *off))
    rows = {row.id: row for row in step.rows(PlayerRow)}
    if all(rows[id_].number == number for id_, number in numbers.items()):
        return
    _record_numbers(step, rows)
    _renumber_national_lines(step, {rows[id_].number: new for id_, new in numbers.items()})
    for id_, number in numbers.items():
        if rows[id_].number != number or rows[id_].position != number:
            step.update(rows[id_], number=number, position=number)


def _renumber_national_lines(step: Step, numbers: Mapping[int, int]) -> None:
    """Let the lines of federations that a file brought follow the players they are about."""
    for line in step.rows(NationalRatingRow):
        new = numbers.get(line.number, line.number)
        if new != line.number:
            step.update(line, number=new)


def _record_numbers(step: Step, rows: Mapping[int, PlayerRow]) -> None:
    known = {row.round for row in step.rows(NumberingRow)}
    position = next_key(step, NumberingRow, "position")
    paired = [row for row in rows.values() if row.is_listed]
    kept = product(rounds_to_record(rounds_paired(step), known), paired)
    step.insert(
        *(
            NumberingRow(round_, row.id, place, row.number)
            for place, (round_, row) in enumerate(kept, position)
        )
    )


@dataclass(frozen=True)
class _Ordering(EventAction[Effect]):
    """A change of the order; `order` are the present numbers of all listed players."""

    order: Annotated[tuple[StartingNumber, ...] | None, Arg(most=99_999)] = None


@action(
    phrase("order players"),
    tells=template("order {order}"),
    path="players/order",
    operation="order",
)
class OrderPlayers(_Ordering):
    """Put the list in initial order, or in the order announced."""

    def run(self, step: Step) -> Effect:
        """Give numbers by rating, title and alphabet (B.2), or in the order announced."""
        if rounds_paired(step):
            raise StateError(
                "{event}: round 1 has been paired; renumber, with a reason, instead",
                event=step.subject.key,
            )
        refuse_draft(step)
        order = _wanted_order(step, self.order)
        moves = _moves(step, order)
        if self.order is not None:
            _ask_about(step, order, moves)
            _note_moves(step, moves)
        set_numbers(step, order)
        what = counted(
            "{count} player is in initial order",
            "{count} players are in initial order",
            count=len(entries(step, listed=True)),
        )
        return Effect("ordered", what, article=rules_in(step).order)


@action(
    phrase("renumber"),
    tells=template("order {order}"),
    path="players/renumber",
    operation="renumber",
)
class Renumber(_Ordering):
    """Give the numbers anew after corrections, as long as the rules admit it.

    The numbers of every round that was paired are kept with it (B.3, 2.3).
    """

    def run(self, step: Step) -> Effect:
        """Order the list again; raises InputError without a reason."""
        if not self.reason:
            raise InputError(
                "{event}: say which correction makes the new numbers necessary",
                event=step.subject.key,
            )
        handling, paired = handling_in(step), rounds_paired(step)
        refuse_renumbering(handling, paired)
        refuse_draft(step)
        order = _wanted_order(step, self.order)
        moves = _moves(step, order)
        _ask_about(step, order, moves)
        _note_moves(step, moves)
        set_numbers(step, order)
        what = counted(
            "{count} player has a new number from round {round} on",
            "{count} players have a new number from round {round} on",
            count=len(moves),
            round=paired + 1,
        )
        return Effect("renumbered", what, round=paired + 1, article=handling.numbers_article)


@action(phrase("close entries"), tells="", path="players/close", operation="close")
class CloseEntries(EventAction[Effect]):
    """Close the list of participants: its numbers are definitive from now on."""

    def run(self, step: Step) -> Effect:
        """Let nobody enter any more (C.3, 2.5)."""
        rows = entries(step, listed=True)
        for row in rows:
            step.update(row, number_is_provisional=False)
        put_office_setting(step, ENTRIES, "closed")
        what = counted(
            "the list of {count} participant is closed and its numbers are definitive",
            "the list of {count} participants is closed and its numbers are definitive",
            count=len(rows),
        )
        return Effect("entries-closed", what, article=rules_in(step).provisional)


@action(phrase("reopen entries"), tells="", path="players/reopen", operation="reopen")
class ReopenEntries(EventAction[Effect]):
    """Open the list of participants again."""

    def run(self, step: Step) -> Effect:
        """Make the numbers provisional again (C.3, 2.5); raises InputError without a reason."""
        event = step.subject.key
        if not entries_are_closed(step):
            raise StateError("{event}: the list of participants is open", event=event)
        if not self.reason:
            raise InputError(
                "{event}: say why the list of participants is opened again", event=event
            )
        put_office_setting(step, ENTRIES, "")
        for row in entries(step, listed=True):
            step.update(row, number_is_provisional=True)
        what = phrase("the numbers are provisional again")
        return Effect("entries-open", what, article=rules_in(step).provisional)


class _Move(NamedTuple):
    """A player who gets another number."""

    row: PlayerRow
    new: int


def _wanted_order(step: Step, order: Sequence[int] | None) -> list[PlayerId]:
    """Return all listed entries in the order named by their numbers, else in initial order."""
    rows = entries(step, listed=True)
    if order is None:
        people = [entry_of(row) for row in rows]
        return [one.id for one in initial_order(people, substitute=substitute_places(step))]
    by_number = {row.number: entry_of(row).id for row in rows}
    if sorted(order) != sorted(by_number):
        raise InputError(
            "{event}: the order must name every number of the list once, from 1 to {last}",
            event=step.subject.key,
            last=len(by_number),
        )
    return [by_number[number] for number in order]


def _moves(step: Step, order: Sequence[PlayerId]) -> list[_Move]:
    """Return who gets another number, by the present one."""
    new = {int(id_): number for number, id_ in enumerate(order, 1)}
    return [
        _Move(row, new[row.id]) for row in entries(step, listed=True) if new[row.id] != row.number
    ]


_MOST_NAMED: Final = 20


def _ask_about(step: Step, order: Sequence[PlayerId], moves: Sequence[_Move]) -> None:
    """Ask before numbers change, and say who moves and whether ratings are out of order then."""
    if not moves:
        return
    article = rules_in(step).order
    named = listed(
        phrase("{player} → {number}", player=called(row), number=new)
        for row, new in moves[:_MOST_NAMED]
    )
    what = counted(
        "{count} starting number changes: {moves}",
        "{count} starting numbers change: {moves}",
        count=len(moves),
        moves=named if len(moves) <= _MOST_NAMED else phrase("{first} and others", first=named),
    )
    questions = [Confirmation("numbers", CONFIRM, what, article)]
    by_id = {row.id: row.rating or 0 for row in entries(step, listed=True)}
    if any(by_id[first] < by_id[second] for first, second in pairwise(order)):
        broken = phrase("The numbers are not in the order of the ratings any more.")
        questions.append(Confirmation("numbers-against-ratings", CONFIRM, broken, article))
    ask(step, *questions)


def _note_moves(step: Step, moves: Sequence[_Move]) -> None:
    """Let report and file tell which numbers became which."""
    if moves:
        note(step, IntegrityKind.NUMBERS, " ".join(f"{row.number}=>{new}" for row, new in moves))
