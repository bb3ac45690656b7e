"""Absences, byes on request, withdrawals and returns (C.04.2.D.2 to D.4, 2026: 3.2 and 3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import Confirmation, HandlingError, InputError, StateError
from ronde.fields import Arg, RoundNumber
from ronde.handling.attendance import (
    Presence,
    refuse_half_bye,
    refuse_late_explanation,
    refuse_return,
)
from ronde.i18n import counted, phrase, template
from ronde.keizer.absences import Absence
from ronde.model import ByeKind, Finding, Severity
from ronde.model.integrity import IntegrityKind
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.integrity import ACKNOWLEDGE, CONFIRM, ask, note
from ronde.office.desk.rows import (
    entries_in,
    handling_in,
    is_season,
    next_key,
    office_setting,
    player_row,
    put_office_setting,
)
from ronde.office.pairing.anew import ChangeOfWhoPlays
from ronde.office.players.roster import (
    called,
    close_gaps,
    put_in_place,
    refuse_draft,
    rounds_announced,
    rounds_paired,
    rules_in,
)
from ronde.office.settings.playerrules import BARRED, PLAYS, barred_from_half_byes, half_byes
from ronde.store import Step, SubjectReader
from ronde.store.rows import Values, at
from ronde.store.tables import AbsenceRow, BoardRow, ByeRow, IntegrityRow, PlayerRow


@action(
    phrase("withdraw"),
    tells=template("player {player}"),
    path="players/{player}/withdraw",
    command="withdraw",
    article="C.04.2.D.3",
    examples='withdraw spring-open 7 --reason "ill"',
)
class Withdraw(ChangeOfWhoPlays):
    """Note that a player leaves the event and is not paired any more."""

    player: StartingNumber

    def run(self, step: Step) -> Effect:
        """Make the last round the latest one; before round 1 take the player off the list."""
        row = player_row(step, self.player)
        refuse_withdrawn(row)
        refuse_draft(step)
        paired, rules = rounds_paired(step), rules_in(step)
        step.update(row, last_round=paired)
        if not paired:
            step.update(row, is_listed=False)
            close_gaps(step)
            what = phrase(
                "{player} withdrew before the first round and is off the list", player=called(row)
            )
            return Effect("withdrawn", what, article=rules.withdrawal)
        # A bye that was granted for a later round falls away with the withdrawal.
        cancel_absences(step, row.id, paired + 1)
        what = phrase(
            "{player} withdrew after round {round} and is not paired any more",
            player=called(row),
            round=paired,
        )
        return Effect("withdrawn", what, self.player, paired + 1, rules.withdrawal)


@action(
    phrase("expel"),
    tells=template("player {player}"),
    path="players/{player}/expel",
    command="expel",
    article="C.05 6.6",
    examples='expel spring-open 7 --reason "used a phone in round 4"',
)
class Expel(ChangeOfWhoPlays):
    """Expel a player: not paired any more, no place in the standings; games played stay."""

    player: StartingNumber

    def run(self, step: Step) -> Effect:
        """Mark the player, and make the last round the latest one."""
        row = player_row(step, self.player)
        if not self.reason.strip():
            raise HandlingError("an expulsion needs a reason").beside("reason")
        if row.is_expelled:
            raise StateError("{player} is expelled already", player=called(row))
        refuse_draft(step)
        paired = rounds_paired(step)
        if not paired:
            raise StateError(
                "no round is paired yet: take {player} off the list, or withdraw the entry",
                player=called(row),
            )
        last = paired if row.last_round is None else row.last_round
        step.update(row, is_expelled=True, last_round=last)
        cancel_absences(step, row.id, paired + 1)
        what = phrase(
            "{player} is expelled: not paired any more, and no place in the standings",
            player=called(row),
        )
        return Effect(
            "expelled", what, self.player, paired + 1, handling_in(step).cited("C.05 6.6")
        )


@action(
    phrase("announce absence"),
    tells=template("player {player}, rounds {rounds}"),
    path="players/{player}/absent",
    command="absent",
    article="C.04.2.D.4",
    examples="""
    absent spring-open 7 3 4 --reason "wedding"
    absent spring-open "Agate"
    absent club-season "Agate" --kind club-match
    """,
)
class AnnounceAbsence(ChangeOfWhoPlays):
    """Announce that a player will not play some rounds: not paired, no points.

    In a Keizer season it has a kind, which brings its share: with notice unless another is named.
    """

    player: StartingNumber
    rounds: Annotated[tuple[RoundNumber, ...], Arg(least=1, most=999, example=[3, 4])]
    kind: Annotated[
        Absence | None, Arg("Kind of the absence in a Keizer season.", takes_null=True)
    ] = None

    def arguments(self) -> dict[str, Any]:
        """Return player and rounds, and the kind where one is named."""
        values = {"player": self.player, "rounds": list(self.rounds)}
        return values if self.kind is None else values | {"kind": self.kind.value}

    def run(self, step: Step) -> Effect:
        """Note an absence without points in every round named."""
        row = player_row(step, self.player)
        if not self.rounds:
            raise InputError(
                "{event}: say in which rounds {player} will be absent",
                event=step.subject.key,
                player=called(row),
            )
        for round_ in self.rounds:
            refuse_round(step, row, round_)
        kind = kind_of_absence(step, self.kind)
        if kind is not None:
            return stay_away(step, row, self.rounds, kind, self.reason)
        _note_absences(step, row.id, self.rounds, reason=self.reason)
        away = sorted(set(self.rounds))
        what = counted(
            "{player} is not paired in round {rounds} and scores zero there",
            "{player} is not paired in rounds {rounds} and scores zero there",
            count=len(away),
            player=called(row),
            rounds=", ".join(map(str, away)),
        )
        return Effect("absent", what, self.player, away[0], rules_in(step).absence)


@action(
    phrase("request bye"),
    tells=template("round {round}, player {player}"),
    path="players/{player}/bye",
    command="bye",
    article="C.04.2.D.4",
    examples="bye spring-open 7 3",
    more="How many each player may have is announced with `ronde event set --half-byes`.",
)
class RequestBye(ChangeOfWhoPlays):
    """Give a player a half-point bye, within the limits announced."""

    player: StartingNumber
    round: RoundNumber

    def run(self, step: Step) -> Effect:
        """Note an absence with half a point."""
        row = player_row(step, self.player)
        refuse_round(step, row, self.round)
        rules = rules_in(step)
        if is_season(step):  # it is the absence with notice, which the season itself limits
            return stay_away(step, row, (self.round,), Absence.NOTICE, self.reason)
        taken = _refuse_half_bye(step, row, self.round)
        _ask_about_more(step, row, self.round, taken)
        _note_absences(step, row.id, (self.round,), kind=ByeKind.HALF_POINT, reason=self.reason)
        what = phrase(
            "{player} is not paired in round {round} and has a half-point bye",
            player=called(row),
            round=self.round,
        )
        return Effect("bye-requested", what, self.player, self.round, rules.absence)


@action(
    phrase("give full-point bye"),
    tells=template("round {round}, player {player}"),
    path="players/{player}/full-bye",
    command="full-bye",
    article="C.04.2.D.4",
    examples="full-bye spring-open 7 3 --confirm full-point-bye",
)
class GiveFullPointBye(ChangeOfWhoPlays):
    """Give a player a full-point bye, which the rules advise against."""

    player: StartingNumber
    round: RoundNumber

    def run(self, step: Step) -> Effect:
        """Note an absence that brings a full point."""
        row = player_row(step, self.player)
        refuse_round(step, row, self.round)
        article = rules_in(step).absence
        if is_season(step):
            raise InputError(
                "{event} is a Keizer season, in which an absence has a kind; announce it as one",
                event=step.subject.key,
            )
        what = phrase(
            "A full-point bye is deprecated: {player} would score in round {round} as for a win"
            " without having been paired.",
            player=called(row),
            round=self.round,
        )
        ask(step, Confirmation("full-point-bye", ACKNOWLEDGE, what, article))
        _note_absences(step, row.id, (self.round,), kind=ByeKind.FULL_POINT, reason=self.reason)
        note(step, IntegrityKind.FULL_POINT_BYE, _full_bye_note(row), self.round)
        what = phrase(
            "{player} is not paired in round {round} and has a full-point bye",
            player=called(row),
            round=self.round,
        )
        return Effect("bye-requested", what, self.player, self.round, article)


@action(
    phrase("entitle to half-point byes"),
    tells=template("player {player}, not entitled {not_entitled}"),
    path="players/{player}/half-byes",
    command="half-byes",
    operation="entitle_to_half_byes",
    article="C.04.2.D.4",
    examples="""
    half-byes spring-open 7 --not-entitled --reason "has entered for free"
    half-byes spring-open 7
    """,
)
class EntitleToHalfByes(EventAction[Effect]):
    """Say whether a player may have half-point byes: everybody may unless it is said."""

    player: StartingNumber
    not_entitled: Annotated[
        bool, Arg("No half-point bye is granted to the player.", option="--not-entitled")
    ] = False

    def run(self, step: Step) -> Effect:
        """Write down who is not entitled."""
        row = player_row(step, self.player)
        barred = barred_from_half_byes(step) - {row.id}
        if self.not_entitled:
            barred |= {row.id}
        put_office_setting(step, BARRED, " ".join(map(str, sorted(barred))))
        what = (
            phrase("{player} is not entitled to half-point byes", player=called(row))
            if self.not_entitled
            else phrase("{player} may have half-point byes", player=called(row))
        )
        return Effect("entitled", what, self.player, article=rules_in(step).absence)


@action(
    phrase("miss round"),
    tells=template("player {player}"),
    path="players/{player}/missed",
    command="missed",
    article="C.04.2.D.2",
    examples="missed spring-open 7",
)
class MissRound(ChangeOfWhoPlays):
    """Note that a paired player did not appear and gave no notice.

    The player counts as withdrawn from the next round on, unless `ComeBack` gives an acceptable
    reason before the next pairing is published.
    """

    player: StartingNumber

    def run(self, step: Step) -> Effect:
        """Note an absence that was not announced, and a withdrawal."""
        row = player_row(step, self.player)
        refuse_withdrawn(row)
        refuse_draft(step)
        round_, rules = rounds_paired(step), rules_in(step)
        refuse_unpaired(step, row, round_)
        _refuse_adjourned(step, row, round_)
        zero = ByeKind.ZERO_POINT
        missed: Values = {"kind": zero, "was_announced": False, "reason": self.reason}
        _put_absence(step, round_, row.id, missed)
        step.update(row, last_round=round_)
        cancel_absences(step, row.id, round_ + 1)
        what = phrase(
            "{player} was absent in round {round} without notice and counts as withdrawn,"
            " unless the absence is explained before the pairing of round {next} is published",
            player=called(row),
            round=round_,
            next=round_ + 1,
        )
        return Effect("missed", what, self.player, round_, rules.silence)


@action(
    phrase("come back"),
    tells=template("player {player}, noted by mistake {noted_by_mistake}"),
    path="players/{player}/return",
    command="return",
    operation="come_back",
    examples="""
    return spring-open 7
    return spring-open 7 --reason "the train stood still for three hours"
    return spring-open 7 --mistake --reason "it was player 17 who withdrew"
    """,
)
class ComeBack(ChangeOfWhoPlays):
    """Pair a player again from the next round on; announced absences are cancelled.

    An absence without notice needs an acceptable reason in time (D.2). Who withdrew does not
    return (D.3), unless that was noted by mistake.
    """

    player: StartingNumber
    noted_by_mistake: Annotated[
        bool, Arg("The withdrawal was noted by mistake.", option="--mistake")
    ] = False

    def run(self, step: Step) -> Effect:
        """Cancel absences to come, and a withdrawal that need not stand."""
        row = player_row(step, self.player)
        refuse_draft(step)
        next_round, rules = rounds_paired(step) + 1, rules_in(step)
        article = rules.absence
        if row.last_round is not None:
            article = refuse_to_return(step, row, self.reason, mistake=self.noted_by_mistake)
            step.update(row, last_round=None, is_expelled=False)
            note_who_plays(step, next_round, row.id)
        cancelled = cancel_absences(step, row.id, next_round)
        if row.last_round is None and not cancelled:
            raise StateError("{player} is not away in any round to come", player=called(row))
        if not row.is_listed:
            return _return_to_list(step, row, next_round, article)
        what = phrase(
            "{player} is paired again from round {round} on", player=called(row), round=next_round
        )
        return Effect("back", what, self.player, next_round, article)


def kind_of_absence(reader: SubjectReader, named: Absence | None) -> Absence | None:
    """Return the kind of an absence in a Keizer season, None in any other event."""
    if is_season(reader):
        return named or Absence.NOTICE
    if named is not None:
        raise InputError(
            "{event} is no Keizer season, so an absence has no kind there; announce it without,"
            " or ask for a half-point bye",
            event=reader.subject.key,
        )
    return None


def stay_away(
    step: Step, row: PlayerRow, rounds: Sequence[int], kind: Absence, reason: str = ""
) -> Effect:
    """Note in a Keizer season that a member does not play some rounds, and return what it means."""
    _note_absences(step, row.id, rounds, kind=kind.bye, reason=reason)
    away, next_round = sorted(set(rounds)), rounds_paired(step) + 1
    if row.here_for >= next_round in away:
        step.update(row, here_for=next_round - 1)  # whoever was to come does not
    what = counted(
        "{player} is not paired in round {rounds}: {kind}",
        "{player} is not paired in rounds {rounds}: {kind}",
        count=len(away),
        player=called(row),
        rounds=", ".join(map(str, away)),
        kind=kind.word,
    )
    return Effect("absent", what, row.number, away[0])


def _return_to_list(step: Step, row: PlayerRow, next_round: int, article: str) -> Effect:
    """Put somebody on the list again who left it before the first round."""
    if next_round > 1:
        step.update(row, check_in=Presence.MISSING)
        what = phrase("{player} is out until arrival; check the player in", player=called(row))
        return Effect("out", what, row.number, article=article)
    step.update(row, is_listed=True)
    put_in_place(step, row.id)
    after = step.again(row)
    what = phrase("{player} is on the list again", player=called(after))
    return Effect("back", what, after.number, 1, article)


def cancel_absences(step: Step, entry: int, first: int) -> int:
    """Delete the absences of somebody from a round on and return how many there were."""
    rows = [r for r in step.rows(AbsenceRow, player=entry) if r.round >= first]
    for row in rows:
        step.delete(row)
    _forget_full_byes(step, entry, first)
    return len(rows)


def who_plays(reader: SubjectReader, number: int) -> tuple[int, ...]:
    """Return the entries of whom it was said that they play a round."""
    said = entries_in(office_setting(reader, PLAYS))
    return said[1:] if said[:1] == (number,) else ()


def note_who_plays(step: Step, number: int, entry: int) -> None:
    """Keep that somebody plays a round: its pairing asks no more."""
    said = sorted({*who_plays(step, number), entry})
    put_office_setting(step, PLAYS, " ".join(map(str, (number, *said))))


def cancel_absence(step: Step, row: PlayerRow, round_: int) -> bool:
    """Delete what is noted of somebody in one round; return whether there was anything."""
    noted = step.row(AbsenceRow, round_, row.id)
    if noted is None:
        return False
    refuse_draft(step)
    step.delete(noted)
    _forget_full_byes(step, row.id, round_, round_)
    return True


def why_no_half_bye(reader: SubjectReader, row: PlayerRow, round_: int) -> str:
    """Return why somebody cannot have a half-point bye in a round, empty when nothing is known."""
    try:
        _refuse_half_bye(reader, row, round_)
    except HandlingError as error:
        return error.phrase
    return ""


def grant_wish(step: Step, row: PlayerRow, round_: int) -> Finding | None:
    """Note a bye that somebody wished when entering; return a doubt where it brings no points.

    The half-point bye is given as far as the rules of the event go; else it is an absence.
    """
    last = rounds_announced(step)
    if round_ <= rounds_paired(step) or (last is not None and round_ > last):
        facts = {"player": called(row), "round": round_}
        what = phrase("{player} wished a bye in round {round}, which is not to come", **facts)
        return Finding(Severity.WARNING, "wish-too-late", what, player=row.number)
    if is_season(step):
        stay_away(step, row, (round_,), Absence.NOTICE, "")
        return None
    why_not = why_no_half_bye(step, row, round_)
    kind = ByeKind.ZERO_POINT if why_not else ByeKind.HALF_POINT
    _note_absences(step, row.id, (round_,), kind=kind)
    if not why_not:
        return None
    what = phrase(
        "{player} is not paired in round {round} and scores zero there: {why}",
        player=called(row),
        round=round_,
        why=why_not,
    )
    return Finding(Severity.NOTE, "wish-without-points", what, player=row.number)


def _refuse_half_bye(reader: SubjectReader, row: PlayerRow, round_: int) -> int:
    """Return how many half-point byes somebody has; raise HandlingError unless one more is due."""
    taken = _half_byes_taken(reader, row, but=round_)
    announced, rules = half_byes(reader), rules_in(reader)
    refuse_half_bye(announced, taken, round_, rounds_announced(reader), rules)
    _refuse_barred(reader, row)
    return taken


def _refuse_barred(step: SubjectReader, row: PlayerRow) -> None:
    """Raise HandlingError for somebody who is not entitled to half-point byes."""
    if row.id in barred_from_half_byes(step):
        raise HandlingError(
            "{player} is not entitled to half-point byes: the absence scores zero",
            player=called(row),
            article=rules_in(step).absence,
        )


def _ask_about_more(step: Step, row: PlayerRow, round_: int, taken: int) -> None:
    """Ask before somebody gets a second half-point bye, or one more."""
    if not taken:
        return
    what = counted(
        "{player} has {count} half-point bye already; round {round} would be one more.",
        "{player} has {count} half-point byes already; round {round} would be one more.",
        count=taken,
        player=called(row),
        round=round_,
    )
    ask(step, Confirmation("another-half-bye", CONFIRM, what, rules_in(step).absence))


def _full_bye_note(row: PlayerRow) -> str:
    return f"{row.number}=FPB"


def _forget_full_byes(step: Step, entry: int, first: int, last: int | None = None) -> None:
    """Delete the notes about full-point byes that somebody will not have."""
    (row,) = step.rows(PlayerRow, id=entry)
    kept = {"kind": IntegrityKind.FULL_POINT_BYE, "detail": _full_bye_note(row)}
    for noted in step.rows(IntegrityRow, **kept):
        if first <= noted.round <= (last or noted.round):
            step.delete(noted)


def _half_byes_taken(step: SubjectReader, row: PlayerRow, *, but: int) -> int:
    """Return in how many rounds somebody has a half-point bye on request."""
    half = ByeKind.HALF_POINT
    asked = {r.round for r in step.rows(AbsenceRow, player=row.id, kind=half)}
    given = {r.round for r in step.rows(ByeRow, player=row.id, kind=half)}
    # What a late entry got for missed rounds was not requested.
    late = set(range(1, row.first_round))
    return len((asked | given) - late - {but})


def _note_absences(
    step: Step,
    entry: int,
    rounds: Iterable[int],
    *,
    kind: ByeKind = ByeKind.ZERO_POINT,
    reason: str = "",
) -> None:
    for round_ in rounds:
        values: Values = {"kind": kind, "was_announced": True, "reason": reason}
        _put_absence(step, round_, entry, values)
        _forget_full_byes(step, entry, round_, round_)


def _put_absence(step: Step, round_: int, entry: int, values: Values) -> None:
    if step.row(AbsenceRow, round_, entry) is None:
        values = values | {"position": next_key(step, AbsenceRow, "position")}
    step.put(at(AbsenceRow, round_, entry), **values)


def refuse_withdrawn(row: PlayerRow) -> None:
    """Raise StateError when a player has left the event already."""
    if row.last_round is not None:
        raise StateError(
            "{player} has withdrawn after round {round} already",
            player=called(row),
            round=row.last_round,
        )


def refuse_round(step: Step, row: PlayerRow, round_: int) -> None:
    """Raise StateError unless an absence in that round can still be announced."""
    refuse_withdrawn(row)
    paired, rounds = rounds_paired(step), rounds_announced(step)
    if round_ <= paired:
        raise StateError(
            "round {round} is published: {player} could announce an absence before that"
            " only; enter the result of the board, or note the missed round",
            round=round_,
            player=called(row),
        )
    if rounds is not None and round_ > rounds:
        raise StateError(
            "there is no round {round}: {rounds} rounds were announced", round=round_, rounds=rounds
        )
    if round_ == paired + 1:
        refuse_draft(step)


def refuse_unpaired(step: Step, row: PlayerRow, round_: int) -> None:
    """Raise StateError unless the player has a game in that round."""
    sides = ("white", "black")
    if not any(step.rows(BoardRow, round=round_, **{side: row.id}) for side in sides):
        raise StateError(
            "{player} was not paired in round {round}, so cannot have missed it",
            player=called(row),
            round=round_,
        )


def _refuse_adjourned(step: Step, row: PlayerRow, round_: int) -> None:
    """Raise StateError if the game of that round goes on later: it had begun."""
    boards = [
        board
        for side in ("white", "black")
        for board in step.rows(BoardRow, round=round_, is_adjourned=True, **{side: row.id})
    ]
    if boards:
        raise StateError(
            "board {board} of round {round} is adjourned, so {player} appeared; resume it first",
            board=boards[0].board,
            round=round_,
            player=called(row),
        )


def refuse_to_return(step: Step, row: PlayerRow, reason: str, *, mistake: bool) -> str:
    """Return the article by which somebody comes back; raises when none lets them."""
    rules, last = rules_in(step), row.last_round
    if not reason:
        raise InputError("{player}: say why the player is to be paired again", player=called(row))
    if mistake:
        return rules.withdrawal
    silent = None if last is None else step.row(AbsenceRow, last, row.id)
    if silent is None or silent.was_announced:
        refuse_return(rules)
    else:
        refuse_late_explanation(silent.round, rounds_paired(step), rules)
    return rules.silence
