"""The rounds of an event: absences, draft, publication, play, completion.

Each action is one step. Pairing looks at the event, pairs without holding any lock, and writes
only if nothing has changed meanwhile; what another arbiter drafted from the same basis is taken
as it is.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any, Final, TypeVar

from ronde.declared.actions import StartingNumber, plain
from ronde.declared.effects import Effect
from ronde.errors import (
    ConflictError,
    FileError,
    HandlingError,
    InputError,
    NoLegalPairingError,
    StateError,
)
from ronde.fields import Arg
from ronde.handling.publication import table_places
from ronde.handling.states import (
    refuse_move,
    refuse_next_round,
    refuse_unannounced,
    refuse_unless,
)
from ronde.i18n import listed, phrase, template
from ronde.model import ByeKind, Finding, PlayerId, Result, Severity, Stage
from ronde.model.gamematches import games_per_match
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action, version_of
from ronde.office.desk.joined import first_table
from ronde.office.desk.rows import event_row, handling_in, latest_round, now, player_row
from ronde.office.entries.coming import ComingChoice, ComingPlayer, coming_in, in_doubt, settled
from ronde.office.journal.backups import backup_event
from ronde.office.pairing import handmade, remarks
from ronde.office.pairing.arrangement import People, arrangement_of, correct_of
from ronde.office.pairing.draft import (
    DrawnPairing,
    RoundSituation,
    draw,
    erase_draft,
    record_draft,
    record_empty_draft,
    situation_of,
)
from ronde.office.pairing.judgement import broken_demands
from ronde.office.planning.statement import statement_of
from ronde.office.players.roster import called, rules_in
from ronde.office.playing.boards import (
    ask_about_open_games,
    ask_to_adjourn,
    find_board,
    refuse_absent,
)
from ronde.office.playing.games import games_on_board
from ronde.office.rounds.overview import RoundView, round_view, view_of
from ronde.office.settings.lastround import announced_rounds
from ronde.office.settings.publicity import open_pages
from ronde.store import Step, SubjectReader
from ronde.store.events import boards_of_round
from ronde.store.rows import at
from ronde.store.tables import AbsenceRow, BoardRow, ByeRow, PlayerRow, RoundRow

R = TypeVar("R")

_TRIES: Final = 4  # how often a pairing starts again because somebody wrote meanwhile

Absent = Annotated[tuple[StartingNumber, ...], Arg(most=99_999, example=[3, 7])]
"""Players who are away in the round, without points."""


class NotHere(Enum):
    """What becomes of players who are not checked in when their round is paired."""

    PAIRED = phrase("paired")
    ABSENT = phrase("absent")


WhoIsNotHere = Annotated[
    NotHere | None,
    Arg(
        "Players in doubt, of whom nothing else is said: paired all the same, or absent.",
        takes_null=True,
    ),
]


def _about(help_: str, example: list[int]) -> Arg:
    return Arg(help_, example=example, most=99_999, metavar="3,7")


@dataclass(frozen=True)
class PairingAction(EventAction[R]):
    """The pairing of a round, with what is said of players who may not play it.

    Raises NotHereError while some of them are in doubt (`ronde.office.entries.coming`).
    """

    absent: Annotated[
        tuple[StartingNumber, ...], _about("Players away in this round, without points.", [3])
    ] = ()
    not_here: WhoIsNotHere = None
    plays: Annotated[
        tuple[StartingNumber, ...], _about("Players who were missing, and play again.", [7])
    ] = ()
    half_point: Annotated[
        tuple[StartingNumber, ...], _about("Players who have a half-point bye.", [4])
    ] = ()
    withdrawn: Annotated[
        tuple[StartingNumber, ...], _about("Players who leave the event.", [9])
    ] = ()

    @property
    def choices(self) -> dict[int, ComingChoice]:
        """What was said of whom, the last of it."""
        return dict(self._said)

    @property
    def _said(self) -> list[tuple[int, ComingChoice]]:
        said = (
            (ComingChoice.PLAYS, self.plays),
            (ComingChoice.HALF_POINT, self.half_point),
            (ComingChoice.ABSENT, self.absent),
            (ComingChoice.WITHDRAWN, self.withdrawn),
        )
        return [(player, choice) for choice, players in said for player in dict.fromkeys(players)]

    def noted(self) -> dict[str, Any]:
        """Return what the journal keeps of those who are in doubt, if there are any."""
        values = {
            "absent": list(self.absent),
            "not here": plain(self.not_here),
            "plays": list(self.plays),
            "half point": list(self.half_point),
            "withdrawn": list(self.withdrawn),
        }
        return {name: value for name, value in values.items() if value}

    def settle(self, step: Step, number: int) -> tuple[Effect, ...]:
        """Note what was said of everybody; raise NotHereError when somebody is still in doubt."""
        choices, known = self.choices, {one.player: one for one in coming_in(step).people}
        for player, choice in self._said:
            if choices[player] is not choice:
                raise InputError(
                    "{player}: two things are said, {one} and {other}",
                    player=called(player_row(step, player)),
                    one=choice.word,
                    other=choices[player].word,
                )
        asked = [one for one in known.values() if one.choice is None and one.player not in choices]
        if asked and self.not_here is None:
            raise in_doubt(number, asked, rules_in(step).silence)
        new = {
            player: choice
            for player, choice in choices.items()
            if _is_new(choice, known.get(player))
        }
        plainly = [player for player, choice in new.items() if _is_away(choice, known.get(player))]
        told = [
            settled(choice, player, number, self.reason).run(step)
            for player, choice in new.items()
            if player not in plainly
        ]
        step.insert(*absences_of(step, number, plainly, self.reason))
        if self.not_here is NotHere.ABSENT:
            silent = [one.player for one in asked]
            step.insert(*absences_of(step, number, silent, self.reason, announced=False))
        return tuple(told)


def _is_new(choice: ComingChoice, known: ComingPlayer | None) -> bool:
    """Whether what was said of somebody is not so already."""
    if known is None:
        return choice is not ComingChoice.PLAYS
    return known.choice is not choice


def _is_away(choice: ComingChoice, known: ComingPlayer | None) -> bool:
    """Whether somebody is absent now of whom nothing else was noted."""
    return choice is ComingChoice.ABSENT and (
        known is None or known.choice in (None, ComingChoice.PLAYS)
    )


@dataclass(frozen=True, slots=True)
class NumberedRound:
    """A round and the version of the event."""

    round: int
    version: int


class NumberedAction(EventAction[NumberedRound]):
    """A change of a round, of which the number is returned."""

    def completed(self, round_: NumberedRound, step: Step) -> NumberedRound:
        """Return the round with the version to which the step led."""
        return replace(round_, version=version_of(step))


class RoundAction(EventAction[RoundView]):
    """A change of a round, which is returned as it stands afterwards."""

    def run(self, step: Step) -> RoundView:
        """Make the change and look at the round."""
        return view_of(step, self.change(step))

    @abstractmethod
    def change(self, step: Step) -> int:
        """Make the change; return the number of the round."""

    def completed(self, view: RoundView, step: Step) -> RoundView:
        """Return the round with the version to which the step led."""
        return replace(view, version=version_of(step))


@action(
    phrase("begin round"),
    tells="",
    path="rounds/begin",
    operation="begin",
    done=template("Round {round} has begun; note who will be absent."),
)
class BeginRound(NumberedAction):
    """Begin the next round by noting who is away.

    Raises StateError when the round before is not complete, or all rounds were played.
    """

    absent: Absent = ()

    def run(self, step: Step) -> NumberedRound:
        """Write the round and its absences."""
        number = next_number(step)
        step.insert(RoundRow(number))
        step.insert(*absences_of(step, number, self.absent, self.reason))
        return NumberedRound(number, step.subject.version)


def next_number(reader: SubjectReader) -> int:
    """Return the number of the round that may begin now."""
    latest, announced = latest_round(reader), announced_rounds(reader)
    number = 0 if latest is None else latest.number
    stage = None if latest is None else latest.state
    refuse_next_round(number, stage, announced)
    return number + 1


def round_to_pair(reader: SubjectReader) -> tuple[int, Stage]:
    """Return the round that is to be paired now, and how far it has come."""
    latest = latest_round(reader)
    if latest is not None and not latest.state.is_public:
        return latest.number, latest.state
    return next_number(reader), Stage.ABSENCES


def absences_of(
    reader: SubjectReader,
    number: int,
    absent: Iterable[int],
    reason: str,
    *,
    announced: bool = True,
) -> list[AbsenceRow]:
    """Return the rows for players who are away in a round and are not noted there yet."""
    position = len(reader.rows(AbsenceRow))
    entries = (player_row(reader, player).id for player in dict.fromkeys(absent))
    new = (entry for entry in entries if reader.row(AbsenceRow, number, entry) is None)
    return [
        AbsenceRow(number, entry, place, ByeKind.ZERO_POINT, announced, reason)
        for place, entry in enumerate(new, position + 1)
    ]


@dataclass(frozen=True, slots=True)
class DraftedRound:
    """A draft; `is_new` is false when it had been made before from the same basis.

    `settled` tells what was noted of players together with it.
    """

    round: RoundView
    findings: tuple[Finding, ...]
    is_new: bool
    settled: tuple[Effect, ...] = ()

    @property
    def version(self) -> int:
        """The version of the event."""
        return self.round.version


@action(
    phrase("draft pairing"), tells="", path="rounds/draft", operation="draft", takes_reason=False
)
class DraftPairing(PairingAction[DraftedRound]):
    """Pair the round that is to be paired; the same request again gives the same draft.

    The round is begun if need be; what is said of players is noted in the same step. The same
    request again writes nothing. Raises StateError when a draft is out of date,
    NoLegalPairingError when the rules admit no pairing, and NotHereError while players are in
    doubt: who lost the latest round by forfeit or was missing in it, and who is not checked in.
    """

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> DraftedRound:
        """Pair again when somebody wrote meanwhile, unless a version was asked for."""
        for _ in range(_TRIES - 1):
            try:
                return self._drafted(desk, event, expected)
            except ConflictError:
                if expected is not None:
                    raise
        return self._drafted(desk, event, expected)

    def _drafted(self, desk: Desk, event: str, expected: int | None) -> DraftedRound:
        with desk.reading(event) as reader:
            number, stage = round_to_pair(reader)
            seen = reader.subject.version if expected is None else expected
            if stage is Stage.DRAFT:
                self._refuse_said(number)
                situation = situation_of(reader.state(), number)
                refuse_stale(reader, situation)
        if stage is Stage.DRAFT:
            return DraftedRound(round_view(desk, event, number), situation.findings, is_new=False)
        act = self.declared.act
        with desk.trial(event, act, expected=seen) as step:
            told = self.settle(step, number)
            changes, state = step.changes, step.state()
        situation = situation_of(state, number)
        drawn = draw(situation)
        given = {"round": number} | self.noted()
        with desk.step(event, act, given, reason=self.reason, expected=seen) as step:
            ask_about_open_games(step, number)
            step.apply(changes)
            record_draft(step, drawn)
        early = statement_of(state).findings if number == 1 else ()
        findings = (*drawn.findings, *early)
        return DraftedRound(round_view(desk, event, number), findings, is_new=True, settled=told)

    def _refuse_said(self, number: int) -> None:
        """Raise StateError when something is said of players whom a draft has already."""
        if self.choices:
            raise StateError(
                "round {round} has a draft: say of one after another what is to become of them, and"
                " the draft is paired anew",
                round=number,
            )


@action(
    phrase("draft by hand"),
    tells="",
    path="rounds/draft-by-hand",
    operation="draft_by_hand",
    takes_reason=False,
    done=template("Round {number} has an empty draft."),
)
class DraftByHand(PairingAction[RoundView]):
    """Make a draft without boards, to be filled by hand.

    For a system that ronde does not know, and for whoever pairs with pen and paper. What the
    rules would give is kept beside it where ronde knows them.
    """

    def arguments(self) -> dict[str, Any]:
        """Return what was said of players, if anything."""
        return self.noted()

    def run(self, step: Step) -> RoundView:
        """Write what was said and the empty draft."""
        number, stage = round_to_pair(step)
        refuse_unless(number, stage, Stage.ABSENCES)
        self.settle(step, number)
        situation = situation_of(step.state(), number)
        record_empty_draft(step, situation, _drawn_if_possible(situation))
        return view_of(step, number)

    def completed(self, view: RoundView, step: Step) -> RoundView:
        """Return the round with the version to which the step led."""
        return replace(view, version=version_of(step))


def _drawn_if_possible(situation: RoundSituation) -> DrawnPairing | None:
    """Return what the rules give; None when ronde does not know them or they give nothing."""
    if situation.tournament.rules is None:
        return None
    try:
        return draw(situation)
    except NoLegalPairingError:
        return None


def is_stale(reader: SubjectReader, situation: RoundSituation) -> bool:
    """Return whether the draft of a round rests on something that was changed since."""
    correct = correct_of(reader, situation.number, People(reader))
    return correct is None or correct.basis != situation.basis


def refuse_stale(reader: SubjectReader, situation: RoundSituation) -> None:
    """Raise StateError if a draft rests on something that was changed since."""
    if is_stale(reader, situation):
        raise StateError(
            "the draft of round {round} is out of date: players, absences, results or "
            "settings were changed since; discard it and pair again",
            round=situation.number,
        )


@action(
    phrase("discard draft"),
    tells="",
    path="rounds/discard",
    command="discard",
    examples='discard spring-open --reason "a late entry"',
    done=template("The draft of round {round} is gone; pair again when ready."),
)
class DiscardDraft(NumberedAction):
    """Throw the draft away; its absences are kept.

    A first colour that was drawn by lot stays drawn.
    """

    def run(self, step: Step) -> NumberedRound:
        """Remove what the draft wrote."""
        number, stage = _latest(step)
        refuse_move(number, stage, Stage.ABSENCES)
        erase_draft(step, number)
        return NumberedRound(number, step.subject.version)


def _latest(reader: SubjectReader) -> tuple[int, Stage]:
    row = latest_round(reader)
    if row is None:
        raise StateError(
            "{event}: no round has been begun; pair round 1 first", event=reader.subject.key
        )
    return row.number, row.state


@action(
    phrase("publish round"),
    tells="",
    path="rounds/publish",
    operation="publish",
    done=template("Round {number} is published."),
)
class PublishRound(RoundAction):
    """Publish the draft; from now on it changes only on grounds that the edition admits.

    An archive of the event is kept as a backup; one that cannot be written is a finding of the
    round, which is published all the same. Raises StateError when the draft is out of date or
    somebody waits for an opponent, and HandlingError when it breaks an absolute rule and no
    reason is given.
    """

    open_pages: Annotated[bool, Arg(help="Make the public pages of the event public, too.")] = False

    def arguments(self) -> dict[str, Any]:
        """Return whether the pages were opened, where they were."""
        return super().arguments() if self.open_pages else {}

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> RoundView:
        """Publish the round and write the backup."""
        view = super().perform(desk, event, expected=expected)
        return replace(view, findings=_backed_up(desk, event))

    def change(self, step: Step) -> int:
        """Give the boards their tables and make the round public."""
        number, stage = _latest(step)
        refuse_move(number, stage, Stage.PUBLISHED)
        situation = situation_of(step.state(), number)
        refuse_stale(step, situation)
        _refuse_waiting(step, number)
        _refuse_unannounced(step, number)
        broken = _broken_by_hand(step, situation)
        if broken and not self.reason.strip():
            raise HandlingError(
                "round {round} is published with a reason only: {broken}",
                round=number,
                broken=broken,
            )
        handmade.ask_and_note(step, situation, broken)
        _seat_boards(step, number)
        step.update(at(RoundRow, number), state=Stage.PUBLISHED, published_at=now())
        if self.open_pages:
            open_pages(step)
        if broken:
            remarks.add_remark(step, number, remarks.although(broken, self.reason))
        return number


def _seat_boards(step: Step, number: int) -> None:
    """Give every board its table, those of players with a fixed one first."""
    rows = step.rows(BoardRow, round=number)
    entries = {row.id: row.fixed_board for row in step.rows(PlayerRow)}
    fixed = {PlayerId(id_): table for id_, table in entries.items() if table is not None}
    pairs = [(PlayerId(r.white), PlayerId(r.black)) for r in rows]
    for row, table in zip(rows, table_places(pairs, fixed, first_table(step)), strict=True):
        place = None if table == row.board else table
        if place != row.place:
            step.update(row, place=place)


def _backed_up(desk: Desk, event: str) -> tuple[Finding, ...]:
    """Write the backup of a published round; a failure is told, since the round is public."""
    try:
        backup_event(desk, event)
    except FileError as error:
        return (Finding(Severity.WARNING, "no-backup", error.phrase),)
    return ()


def _refuse_waiting(reader: SubjectReader, number: int) -> None:
    waiting = arrangement_of(reader, number, People(reader)).waiting
    if waiting:
        raise StateError(
            "round {round} cannot be published: {named} still without an opponent or the bye",
            round=number,
            named=listed(map(str, waiting)),
        )


def _refuse_unannounced(reader: SubjectReader, number: int) -> None:
    event = event_row(reader)
    if event.rules is not None:
        refuse_unannounced(handling_in(reader), number, event.number_of_rounds)


def _broken_by_hand(reader: SubjectReader, situation: RoundSituation) -> str:
    """Return every absolute rule that boards made by hand break, empty when none is broken."""
    number, people = situation.number, People(reader)
    correct = correct_of(reader, number, people)
    rules_gave_it = correct is not None and correct.pairs is not None
    if rules_gave_it and not _has_places_by_hand(reader, number):
        return ""
    broken = broken_demands(situation.tournament, arrangement_of(reader, number, people))
    return remarks.all_broken(broken, situation.tournament.players)


def _has_places_by_hand(reader: SubjectReader, number: int) -> bool:
    """Whether a board or the bye of a round was made by hand."""
    return any(reader.rows(table, round=number, is_manual=True) for table in (BoardRow, ByeRow))


@action(
    phrase("start round"),
    tells="",
    path="rounds/start",
    command="start",
    examples="start spring-open",
    takes_reason=False,
    more="The first result does it too.",
    done=template("Round {number} is being played."),
)
class StartRound(RoundAction):
    """Note that the games of the published round have begun."""

    def change(self, step: Step) -> int:
        """Move the round on."""
        number, stage = _latest(step)
        refuse_move(number, stage, Stage.PLAYING)
        step.update(at(RoundRow, number), state=Stage.PLAYING, started_at=now())
        return number


@action(
    phrase("complete round"),
    tells="",
    path="rounds/complete",
    command="complete",
    examples="""
    complete spring-open
    complete spring-open --adjourn-missing --reason "two games go on tomorrow"
    """,
    more="The next round can be paired then.",
    done=template("Round {number} is complete."),
)
class CompleteRound(RoundAction):
    """Close the round when all results are in.

    An adjourned game counts as a draw for the next pairing (C.04.2.D.1). Raises StateError
    that names the boards without a result, unless they are to be adjourned now.
    """

    adjourn_missing: Annotated[bool, Arg(help="Adjourn the games without a result.")] = False

    def change(self, step: Step) -> int:
        """Adjourn what is to be adjourned and move the round on."""
        number, stage = _latest(step)
        refuse_move(number, stage, Stage.COMPLETE)
        missing = _boards_without_result(step, number)
        if missing and not self.adjourn_missing:
            if half := _matches_with_a_game_missing(step, number):
                raise StateError(
                    "round {round} is not complete: {named}; enter the results or adjourn the "
                    "games",
                    round=number,
                    named=listed(half),
                )
            raise StateError(
                "round {round} is not complete: no result on board {named}; enter the "
                "results or adjourn the games",
                round=number,
                named=listed(map(str, missing)),
            )
        ask_to_adjourn(step, number, missing)
        for board in missing:
            refuse_absent(step, find_board(step, number, board).row)
            step.update(at(BoardRow, number, board), is_adjourned=True)
        step.update(at(RoundRow, number), state=Stage.COMPLETE, completed_at=now())
        return number


def _boards_without_result(step: Step, number: int) -> list[int]:
    """Return the boards that still wait for a result and were not adjourned."""
    waiting = step.rows(BoardRow, round=number, white_result=Result.UNFINISHED)
    return [row.board for row in waiting if not row.is_adjourned]


def _matches_with_a_game_missing(step: Step, number: int) -> list[str]:
    """Return what is missing of matches of several games, by board and players."""
    event = event_row(step)
    games = games_per_match(event.rules)
    waiting = boards_of_round(step, number, waiting=True) if games > 1 else []
    return [
        phrase(
            "board {board} ({white} – {black}) has no result of game {game}",
            board=seated.row.table,
            white=seated.white_name,
            black=seated.black_name,
            game=listed(
                str(game.game)
                for game in games_on_board(seated, games, event.discipline)
                if not game.result
            ),
        )
        for seated in waiting
    ]


@action(
    phrase("reopen round"),
    tells="",
    path="rounds/reopen",
    operation="reopen",
    command="reopen-round",
    examples='reopen-round spring-open --reason "board 3 was still playing"',
    done=template("Round {number} is open again."),
)
class ReopenRound(RoundAction):
    """Open the latest complete round again, before the next begins."""

    def change(self, step: Step) -> int:
        """Let the round be played again."""
        number, stage = _latest(step)
        refuse_unless(number, stage, Stage.COMPLETE)
        if not self.reason.strip():
            raise HandlingError(
                "round {round} is complete; to open it again needs a reason", round=number
            )
        step.update(at(RoundRow, number), state=Stage.PLAYING, completed_at=None)
        return number
