"""Who is there, and where: check-in, notices, the drawing of lots, late entries, fixed tables.

C.04.2.C, in 2026 articles 2.4 and 4.1. Every action returns its exact effect in words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import InputError, StateError
from ronde.fields import Arg, Line, RoundNumber
from ronde.handling.attendance import (
    MissedRounds,
    Presence,
    first_round_of_late_entry,
    is_on_the_list,
    presence_after_drawing,
)
from ronde.i18n import counted, phrase, template
from ronde.model import ByeKind
from ronde.model.points import CHESS, points_for_people
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import event_row, is_season, player_row, put_office_setting
from ronde.office.entries.entries import AddPlayer, ask_about_twins, enter_all, name_as_listed
from ronde.office.pairing.anew import ChangeOfMany, ChangeOfWhoPlays
from ronde.office.players.entrant import Entrant
from ronde.office.players.roster import (
    called,
    close_gaps,
    entries,
    expected_players,
    is_here,
    put_in_place,
    refuse_closed_list,
    refuse_draft,
    round_of_check_in,
    rounds_announced,
    rounds_paired,
    rules_in,
)
from ronde.office.settings.playerrules import DRAWING, HELD, drawing_was_held, missed_rounds
from ronde.standings.presets import is_round_robin
from ronde.store import Step
from ronde.store.rows import Values, at
from ronde.store.tables import AbsenceRow, ByeRow, PhoneArrivalRow, PlayerRow, PointsRow
from ronde.systems import registry
from ronde.systems.lastround import SCHEVENINGEN


@action(
    phrase("check in"),
    tells=template("players {players}"),
    path="check-in",
    command="checkin",
    operation="check_in",
    examples="""
    checkin spring-open 1 2 5
    checkin spring-open --all
    """,
)
class CheckIn(ChangeOfMany):
    """Note that players are there; who was out enters the list.

    It counts for the round under way, or the next: once somebody was checked in for a round, its
    pairing asks about everybody who was not. Who was noted as absent in it plays after all.
    """

    players: Annotated[tuple[StartingNumber, ...], Arg(least=1, most=99_999, example=[1, 2, 5])]

    def run(self, step: Step) -> tuple[Effect, ...]:
        """Note every arrival; who was out until now enters the list for the next round."""
        rows = [player_row(step, player) for player in self.players]
        for row in rows:
            _forget_refusal(step, row)
        return tuple(arrive(step, row) for row in rows)


@action(
    phrase("take back check-in"),
    tells=template("player {player}"),
    path="check-in/back",
    operation="take_back_check_in",
    command="not-here",
    examples="not-here spring-open 7",
    takes_reason=False,
)
class TakeBackCheckIn(EventAction[Effect]):
    """Note that a player was checked in by mistake, and is not there for this round."""

    player: StartingNumber

    def run(self, step: Step) -> Effect:
        """Forget the arrival; the pairing of the round asks about the player again."""
        row = player_row(step, self.player)
        if not is_here(row, round_of_check_in(step)):
            raise StateError("{player} is not checked in for this round", player=called(row))
        step.update(row, check_in=Presence.EXPECTED.value, here_for=0)
        # Whoever was not found at the board does not come back by the phone of a friend.
        step.put(at(PhoneArrivalRow, row.id, round_of_check_in(step)), is_refused=True)
        what = phrase("{player} is not here after all", player=called(row))
        return Effect("not-here", what, row.number, article="")


@action(
    phrase("check in everybody"),
    tells="",
    path="check-in/all",
    operation="check_in_all",
    takes_reason=False,
    nothing=phrase("Everybody is there already."),
)
class CheckInAll(EventAction[tuple[Effect, ...]]):
    """Note that everybody is there who takes part in the round and was not checked in yet."""

    def run(self, step: Step) -> tuple[Effect, ...]:
        """Note the arrival of everybody who is expected."""
        return tuple(arrive(step, row) for row in expected_players(step))


@action(
    phrase("record notice"),
    tells=template("player {player}, notice {notice}, first round {first_round}"),
    path="players/{player}/notice",
    command="notice",
    article="C.04.2.C",
    examples='notice spring-open 7 "e-mail of Friday: train comes at noon" --from-round 2',
    takes_reason=False,
)
class RecordNotice(ChangeOfWhoPlays):
    """Record the written notice of a player who will be late."""

    player: StartingNumber
    notice: Annotated[
        Line, Arg(example="e-mail of Friday: the train comes at noon", metavar="TEXT")
    ]
    first_round: Annotated[RoundNumber, Arg("First round to play.", option="--from-round")] = 1

    def run(self, step: Step) -> Effect:
        """Keep the player on the list, or off it until the round named."""
        row = player_row(step, self.player)
        next_round, rules = rounds_paired(step) + 1, rules_in(step)
        _refuse_empty_notice(row, self.notice)
        first = first_round_of_late_entry(
            next_round, self.first_round, rounds_announced(step), rules=rules
        )
        refuse_draft(step)
        listed = is_on_the_list(Presence.NOTIFIED, first, next_round)
        if row.is_listed and rounds_paired(step):
            raise StateError(
                "{player} takes part already; announce an absence instead", player=called(row)
            )
        values: Values = {"check_in": Presence.NOTIFIED.value, "notice": self.notice.strip()}
        values |= {"first_round": first, "is_listed": listed}
        step.update(row, **values)
        _renew(step, row, listed=listed)
        after = step.again(row)
        if not listed:
            return _comes_later(after, first, rules.late)
        what = phrase(
            "{player} will be late and is paired in round {round} in the usual way",
            player=called(after),
            round=first,
        )
        return Effect("notified", what, after.number, first, rules.late)


@action(
    phrase("hold drawing"),
    tells=template("admitted {admitted}"),
    path="drawing",
    command="draw",
    article="C.04.2.C.1",
    nothing=phrase("The drawing is held; everybody is there."),
    examples="""
    draw spring-open
    draw spring-open --admit 7 --reason "arrives before round 1"
    """,
)
class HoldDrawing(ChangeOfMany):
    """Hold the drawing of lots: who is not checked in is out until arrival.

    A recorded notice keeps a player in; `admitted` are those whom the chief arbiter keeps in.
    There is one effect for everybody who was not checked in.
    """

    admitted: Annotated[
        tuple[StartingNumber, ...],
        Arg("Absent players who are kept in.", most=99_999, option="--admit", metavar="3,7"),
    ] = ()

    def run(self, step: Step) -> tuple[Effect, ...]:
        """Settle how everybody stands who is not there."""
        event = step.subject.key
        if drawing_was_held(step) or rounds_paired(step):
            raise StateError(
                "{event}: the drawing of lots is over; check in who arrives now", event=event
            )
        if self.admitted and not self.reason:
            raise InputError("{event}: say why absent players are admitted", event=event)
        refuse_draft(step)
        kept = {player_row(step, player).id for player in self.admitted}
        waiting = [r for r in entries(step) if r.check_in != Presence.PRESENT.value]
        for row in waiting:
            _settle(step, row, is_admitted=row.id in kept)
        close_gaps(step)
        put_office_setting(step, DRAWING, HELD)
        return tuple(_outcome_of_drawing(step, step.again(row)) for row in waiting)


@action(
    phrase("late entry"),
    tells=template("name {name}, first round {first_round}"),
    path="late",
    command="late",
    article="C.04.2.C.2",
    examples="""
    late spring-open "Jade, Jo" --rating 1400
    late spring-open "Jade, Jo" --rating 1400 --from-round 3
    """,
)
class LateEntry(ChangeOfWhoPlays):
    """Enter a player after the start; missed rounds score what was announced."""

    entrant: Entrant
    first_round: Annotated[
        RoundNumber | None, Arg("First round to play; else the next.", option="--from-round")
    ] = None

    def arguments(self) -> dict[str, Any]:
        """Return name and round: what the entry says stands in its row."""
        return {"name": self.entrant.name, "first round": self.first_round}

    def run(self, step: Step) -> Effect:
        """Put the player on the list for the next round, or beside it until arrival."""
        next_round, rules = rounds_paired(step) + 1, rules_in(step)
        _refuse_without_place(step)
        first = first_round_of_late_entry(
            next_round, self.first_round, rounds_announced(step), rules=rules
        )
        ask_about_twins(step, self.entrant)
        if first == next_round:
            ((entry, findings),) = enter_all(step, [self.entrant], is_listed=False)
            effect = arrive(step, step.existing(PlayerRow, entry))
        else:
            presence = Presence.NOTIFIED.value
            later: Values = {"check_in": presence, "first_round": first, "notice": self.reason}
            ((entry, findings),) = enter_all(step, [self.entrant], is_listed=False, **later)
            effect = _comes_later(step.existing(PlayerRow, entry), first, rules.late)
        return replace(effect, findings=findings)


def _refuse_without_place(step: Step) -> None:
    """Raise StateError where rounds are played by a table that has no place for one more.

    A round robin of an odd number has one, where all others had the bye; a tree and the table of
    two teams have none.
    """
    key = event_row(step).rules
    if key is None or not registry.rules(key).by_table or not rounds_paired(step):
        return
    taken = sum(1 for row in step.rows(PlayerRow) if row.number)
    if not is_round_robin(key) or key == SCHEVENINGEN or taken % 2 == 0:
        raise StateError(
            "nobody can enter {event} any more: round 1 was paired by a table, and every place of"
            " it is taken; somebody may take the place of one who leaves (change the name)",
            event=step.subject.key,
        )


class Enter(LateEntry):
    """Enter a player in time, or late once a round is paired or when a first round is named."""

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> Effect:
        """Do the one of both that fits."""
        with desk.reading(event) as reader:
            is_late = self.first_round is not None or rounds_paired(reader) > 0
            entrant = replace(self.entrant, name=name_as_listed(reader, self.entrant.name))
        if is_late:
            entry = LateEntry(entrant, self.first_round, reason=self.reason)
            return desk.do(event, entry, expected=expected)
        return desk.do(event, AddPlayer(entrant, reason=self.reason), expected=expected)


@action(
    phrase("fix board"),
    tells=template("player {player}, table {table}"),
    path="players/{player}/table",
    method="PUT",
    operation="table",
    done=template("The fixed tables were changed."),
)
class FixBoard(EventAction[None]):
    """Give a player a fixed table, or none any more."""

    player: StartingNumber
    table: Annotated[int | None, Arg(least=1, most=99_999)]

    def run(self, step: Step) -> None:
        """Note the table; raises StateError when it is another player's."""
        row = player_row(step, self.player)
        if self.table is not None:
            _refuse_table(step, row, self.table)
        step.update(row, fixed_board=self.table)


def _refuse_table(step: Step, row: PlayerRow, table: int) -> None:
    if table < 1:
        raise InputError("there is no table {table}; tables count from 1", table=table)
    for other in step.rows(PlayerRow, fixed_board=table):
        if other.id != row.id:
            raise StateError(
                "table {table} is fixed for {name} (player {number})",
                table=table,
                name=other.name,
                number=other.number,
            )


def _forget_refusal(step: Step, row: PlayerRow) -> None:
    """Let somebody be there whom the arbiter had not found."""
    found = step.row(PhoneArrivalRow, row.id, round_of_check_in(step))
    if found is not None and found.is_refused:
        step.delete(found)


def arrive(step: Step, row: PlayerRow) -> Effect:
    """Note an arrival and return what it means."""
    if row.last_round is not None:
        raise StateError("{player} has withdrawn; a return is another step", player=called(row))
    here: Values = {"check_in": Presence.PRESENT.value}
    if row.is_listed:
        round_ = round_of_check_in(step)
        step.update(row, **here, here_for=round_)
        return _there(step, row, round_)
    refuse_closed_list(step)
    refuse_draft(step)
    paired, rules = rounds_paired(step), rules_in(step)
    first = first_round_of_late_entry(paired + 1, None, rounds_announced(step), rules=rules)
    points = _give_missed_rounds(step, row.id, paired)
    provisional: Values = {"is_listed": True, "number_is_provisional": True}
    late: Values = {"first_round": first, "late_points": points if paired else None}
    step.update(row, **(here | provisional | late))
    put_in_place(step, row.id)
    after = step.again(row)
    what = _entered_late(after, first, paired, points_for_people(points))
    return Effect("entered-late", what, after.number, first, rules.late)


def _there(step: Step, row: PlayerRow, round_: int) -> Effect:
    """Return that somebody of the list is there; an absence that was noted did not take place."""
    absence = step.row(AbsenceRow, round_, row.id)
    # A bye that was granted stays, a season asks of no member to keep his word.
    is_noted = absence is not None and (absence.kind is ByeKind.ZERO_POINT or is_season(step))
    if not is_noted or round_ <= rounds_paired(step):
        there = phrase("{player} is there", player=called(row))
        return Effect("checked-in", there, row.number, article="")
    refuse_draft(step)
    step.delete(at(AbsenceRow, round_, row.id))
    there = phrase(
        "{player} is there and plays round {round} after all", player=called(row), round=round_
    )
    return Effect("checked-in", there, row.number, round_, rules_in(step).absence)


def _entered_late(row: PlayerRow, first: int, missed: int, points: str) -> str:
    facts = {"name": row.name, "number": row.number, "round": first}
    if not missed:
        return phrase(
            "{name} gets the provisional number {number} and plays from round {round} on", **facts
        )
    return counted(
        "{name} gets the provisional number {number} and plays from round {round} on,"
        " with {points} points for {count} round missed",
        "{name} gets the provisional number {number} and plays from round {round} on,"
        " with {points} points for {count} rounds missed",
        count=missed,
        points=points,
        **facts,
    )


def _comes_later(row: PlayerRow, first: int, article: str) -> Effect:
    what = phrase(
        "{player} is not paired before round {round}, and only after arriving",
        player=called(row),
        round=first,
    )
    return Effect("notified", what, row.number, first, article)


def _give_missed_rounds(step: Step, entry: int, paired: int) -> int:
    """Write byes for the rounds before a late entry and return their tenths; zero is no row."""
    announced = missed_rounds(step)
    if announced is MissedRounds.ZERO or is_season(step):
        return 0  # a season says itself what rounds before joining bring
    for round_ in range(1, paired + 1):
        position = len(step.rows(ByeRow, round=round_)) + 1
        bye: Values = {"kind": announced.bye.value, "position": position}
        step.put(at(ByeRow, round_, entry), **bye)
    own = step.row(PointsRow, "half_bye")
    return paired * (CHESS.half_bye if own is None else own.tenths)


def _settle(step: Step, row: PlayerRow, *, is_admitted: bool) -> None:
    """Write how a player stands after the drawing of lots."""
    before = Presence(row.check_in)
    presence = presence_after_drawing(
        before, has_notice=bool(row.notice), is_admitted=is_admitted, rules=rules_in(step)
    )
    listed = is_on_the_list(presence, row.first_round, 1)
    values: Values = {"check_in": presence.value, "is_listed": listed and row.last_round is None}
    step.update(row, **values)


def _outcome_of_drawing(step: Step, row: PlayerRow) -> Effect:
    rules, number = rules_in(step), row.number
    if row.check_in == Presence.MISSING.value:
        what = phrase("{player} was not there and is out until arrival", player=called(row))
        return Effect("out", what, number, article=rules.drawing)
    if row.is_listed:
        what = phrase("{player} was not there, but is admitted and paired", player=called(row))
        return Effect("admitted", what, number, 1, rules.drawing)
    first = row.first_round
    what = phrase("{player} is not paired before round {round}", player=called(row), round=first)
    return Effect("notified", what, number, first, rules.late)


def _refuse_empty_notice(row: PlayerRow, notice: str) -> None:
    if not notice.strip():
        raise InputError(
            "{player}: write down what the notice says and when it came", player=called(row)
        )


def _renew(step: Step, row: PlayerRow, *, listed: bool) -> None:
    """Let the list close up, or make room, when somebody leaves it or comes onto it."""
    if listed and not row.is_listed:
        put_in_place(step, row.id)
    else:
        close_gaps(step)
