"""A player vanishes or arrives after publication: what can be done, and what follows.

`proposals_for` looks and writes nothing; `ApplyProposal` does one of them. The pairing itself
changes only on a ground that the edition admits; a forfeit changes no pairing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, Final

from ronde.declared.actions import StartingNumber
from ronde.errors import InputError, NoLegalPairingError, RoundError, StateError
from ronde.fields import Arg, Line
from ronde.handling.arrangement import Arrangement
from ronde.handling.editions import ChangeGround, Handling, handling_of
from ronde.i18n import counted, phrase, template
from ronde.model import (
    ByeKind,
    Finding,
    History,
    PlayerId,
    RequestedBye,
    Result,
    Severity,
    Tournament,
)
from ronde.model.outcomes import Outcome
from ronde.model.points import points_for_people
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import (
    PUBLISHED_CHANGES,
    forget_games,
    handling_in,
    office_setting,
    player_row,
)
from ronde.office.pairing.arrangement import People, kept_wishes
from ronde.office.pairing.judgement import judge_board, judge_bye
from ronde.office.players.roster import called, is_here
from ronde.office.playing.boards import columns_of, find_board, standing_results
from ronde.office.rounds.overview import RoundView
from ronde.office.rounds.published import (
    ChangePublishedPairing,
    GroundOfChange,
    NewBoards,
    WhyChanged,
    before_round,
    on_the_wall,
    published_round,
)
from ronde.office.rounds.rounds import RoundAction
from ronde.questions.pairing import PairingRequest, pair_round
from ronde.store import Step, SubjectReader
from ronde.store.tables import BoardRow, ByeRow, PlayerRow
from ronde.systems import registry

FORFEIT: Final = "forfeit"
PLAY_THE_BYE: Final = "play-the-bye"
GIVE_THE_BYE: Final = "give-the-bye"
PAIR_AGAIN: Final = "pair-again"


@dataclass(frozen=True, slots=True)
class Proposal:
    """One way on after a player vanished.

    `grounds` are those of the edition under which it may be done, empty when none admits it; a
    forfeit needs none. `moved` counts the other players whose opponent changes.
    """

    key: str
    what: str
    needs_ground: bool
    grounds: tuple[ChangeGround, ...]
    new: NewBoards
    moved: int
    consequences: tuple[str, ...]

    @property
    def is_admitted(self) -> bool:
        """Whether the edition admits it at all."""
        return not self.needs_ground or bool(self.grounds)


@dataclass(frozen=True, slots=True)
class _Scene:
    """A published round, the player who vanished, and whom he leaves."""

    tournament: Tournament
    now: Arrangement
    player: PlayerId
    opponent: PlayerId
    is_white: bool
    handling: Handling

    def named(self, player: PlayerId) -> str:
        """Return the name of a player with the number.

        Somebody who vanished is asked for by name: a number is easily misread.
        """
        return f"{self.tournament.player(player).name} ({player})"


def proposals_for(
    desk: Desk, event: str, player: int, *, legal_only: bool = False
) -> tuple[Proposal, ...]:
    """Return what can be done when a player vanishes before play, least change first.

    `legal_only` leaves out what cannot be carried out in this event as it stands: a rule of the
    competition is a ground only if one was announced.
    """
    with desk.reading(event) as reader:
        scene = _scene(reader, player)
        announced = office_setting(reader, PUBLISHED_CHANGES)
    found = tuple(_proposals(scene))
    if not legal_only:
        return found
    held = (
        replace(one, grounds=tuple(g for g in one.grounds if g is not ChangeGround.COMPETITION))
        for one in found
    )
    return tuple(one for one in (found if announced else held) if one.is_admitted)


def _scene(reader: SubjectReader, player: int) -> _Scene:
    number = published_round(reader)
    now = on_the_wall(reader, number, People(reader))
    id_ = PlayerId(player)
    opponent = now.opponent(id_)
    if opponent is None:
        raise StateError(
            "{player} has no game in round {round}, so nobody is left without opponent",
            player=called(player_row(reader, player)),
            round=number,
        )
    is_white = any(id_ == white for white, _ in now.pairs)
    told = before_round(reader, number)
    told = replace(told, forbidden=(*told.forbidden, *kept_wishes(reader.state())))
    return _Scene(told, now, id_, opponent, is_white, handling_in(reader))


def _proposals(scene: _Scene) -> Iterator[Proposal]:
    yield _forfeit(scene)
    if scene.now.bye is not None:
        yield _play_the_bye(scene, scene.now.bye)
    else:
        yield _give_the_bye(scene)
    again = _pair_again(scene)
    if again is not None:
        yield again


def _grounds(scene: _Scene, *wanted: ChangeGround) -> tuple[ChangeGround, ...]:
    admitted = scene.handling.changes
    return tuple(ground for ground in wanted if ground in admitted)


def _forfeit(scene: _Scene) -> Proposal:
    points = points_for_people(scene.tournament.points.forfeit_win)
    article = scene.handling.unplayed_article
    return Proposal(
        FORFEIT,
        phrase("the pairing stands: {told}", told=_won_by_forfeit(scene)),
        needs_ground=False,
        grounds=(),
        new=NewBoards(),
        moved=0,
        consequences=(
            phrase(
                "{player} scores {points} without a game and without a colour",
                player=scene.named(scene.opponent),
                points=points,
            ),
            phrase("the two may still meet in a later round ({article})", article=article),
        ),
    )


def _won_by_forfeit(scene: _Scene) -> str:
    return phrase(
        "{opponent} wins by forfeit, {player} loses",
        opponent=scene.named(scene.opponent),
        player=scene.named(scene.player),
    )


def _play_the_bye(scene: _Scene, bye: PlayerId) -> Proposal:
    pair = (bye, scene.opponent) if scene.is_white else (scene.opponent, bye)
    history = History(scene.tournament)
    gap = abs(history.score(bye) - history.score(scene.opponent))
    broken = _errors(judge_board(scene.tournament, *pair, None))
    return Proposal(
        PLAY_THE_BYE,
        phrase(
            "{player} meets {bye}, who had the bye",
            player=scene.named(scene.opponent),
            bye=scene.named(bye),
        ),
        needs_ground=True,
        grounds=() if broken else _grounds(scene, ChangeGround.OPPONENTS, ChangeGround.COMPETITION),
        new=NewBoards((pair,), None, (scene.player,)),
        moved=2,
        consequences=(
            _apart(gap),
            phrase("nobody has the bye"),
            *broken,
        ),
    )


def _apart(gap: int) -> str:
    if not gap:
        return phrase("their scores are no point apart; both agree")
    points = points_for_people(gap)
    return phrase("their scores are {points} apart; both agree", points=points)


def _give_the_bye(scene: _Scene) -> Proposal:
    points = points_for_people(scene.tournament.points.pairing_bye)
    broken = _errors(judge_bye(scene.tournament, scene.opponent, None))
    return Proposal(
        GIVE_THE_BYE,
        phrase("{player} has the pairing-allocated bye", player=scene.named(scene.opponent)),
        needs_ground=True,
        grounds=() if broken else _grounds(scene, ChangeGround.COMPETITION),
        new=NewBoards((), scene.opponent, (scene.player,)),
        moved=1,
        consequences=(
            phrase(
                "{player} scores {points} and cannot have the bye again",
                player=scene.named(scene.opponent),
                points=points,
            ),
            *broken,
        ),
    )


def _pair_again(scene: _Scene) -> Proposal | None:
    """Return the proposal to pair the whole round without the player.

    None where that is impossible or changes no board: a table gives the same boards again, and
    an opponent who only gets the bye is another proposal.
    """
    tournament = scene.tournament
    if tournament.rules is None or registry.rules(tournament.rules).by_table:
        return None
    away = RequestedBye(tournament.next_round, scene.player, ByeKind.ZERO_POINT)
    without = replace(tournament, requested_byes=(*tournament.requested_byes, away))
    try:
        pairing = pair_round(without, PairingRequest()).pairing
    except (NoLegalPairingError, RoundError):
        return None
    changed = tuple(pair for pair in pairing.pairs if tuple(pair) not in scene.now.pairs)
    if not changed:
        return None
    moved = {player for pair in changed for player in pair}
    if pairing.bye is not None and pairing.bye != scene.now.bye:
        moved.add(pairing.bye)
    last = tournament.is_last_round(tournament.next_round)
    wanted = (ChangeGround.COMPETITION, *((ChangeGround.TOP_BOARDS,) if last else ()))
    return Proposal(
        PAIR_AGAIN,
        phrase("the round is paired again without {player}", player=scene.named(scene.player)),
        needs_ground=True,
        grounds=_grounds(scene, *wanted),
        new=NewBoards(changed, pairing.bye, (scene.player,)),
        moved=len(moved),
        consequences=(
            counted("{count} board is new", "{count} boards are new", count=len(changed)),
            counted(
                "{count} player has to be told",
                "{count} players have to be told",
                count=len(moved),
            ),
        ),
    )


def _errors(findings: tuple[Finding, ...]) -> tuple[str, ...]:
    return tuple(f.what for f in findings if f.severity is Severity.ERROR)


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who is noted as absent in a published round and may come yet.

    `board` is that with whoever has the bye, White first, where the edition admits it.
    `meets_another`: whether to be paired with somebody else who comes is possible. `is_here`: the
    arrival is noted, and the player plays from the next round on.
    """

    player: int
    name: str
    board: tuple[int, int] | None = None
    meets_another: bool = False
    is_here: bool = False


@dataclass(frozen=True, slots=True)
class _Late:
    """A published round and those who are absent in it, as somebody arrives."""

    round: int
    tournament: Tournament
    bye: PlayerId | None
    absent: tuple[PlayerRow, ...]

    @property
    def is_admitted(self) -> bool:
        """Whether the edition lets somebody into a published round at all."""
        return ChangeGround.LATE_ENTRY in handling_of(self.tournament.rules).changes

    def board(self, one: int, other: int) -> tuple[int, int] | None:
        """Return two players as colours are due to them, None when they must not meet."""
        here, there = PlayerId(one), PlayerId(other)
        judged = {
            pair: judge_board(self.tournament, *pair, None)
            for pair in ((here, there), (there, here))
        }
        legal = [pair for pair, findings in judged.items() if not _errors(findings)]
        return min(legal, key=lambda pair: len(judged[pair]), default=None)

    def may_meet(self) -> bool:
        """Whether two of the absent may play each other when they come; of more some may."""
        if len(self.absent) != 2 or not self.is_admitted:
            return len(self.absent) > 2 and self.is_admitted
        return self.board(*(row.number for row in self.absent)) is not None


def _late(reader: SubjectReader) -> _Late:
    number = published_round(reader)
    tournament = before_round(reader, number)
    forbidden = (*tournament.forbidden, *kept_wishes(reader.state()))
    byes = reader.rows(ByeRow, round=number, kind=ByeKind.ZERO_POINT)
    rows = (reader.existing(PlayerRow, bye.player) for bye in byes)
    return _Late(
        number,
        replace(tournament, requested_byes=(), forbidden=forbidden),
        on_the_wall(reader, number, People(reader)).bye,
        tuple(row for row in rows if row.last_round is None),
    )


def arrivals(desk: Desk, event: str) -> tuple[Arrival, ...]:
    """Return who is absent in the published round, and what can be done when they come."""
    with desk.reading(event) as reader:
        late = _late(reader)
    bye = late.bye if late.is_admitted else None
    meets = late.may_meet()
    return tuple(
        Arrival(
            row.number,
            row.name,
            None if bye is None else late.board(bye, row.number),
            meets,
            is_here(row, late.round),
        )
        for row in late.absent
    )


@action(
    phrase("change published pairing"),
    path="published/arrivals",
    operation="pair_arrivals",
)
class PairArrivals(EventAction[RoundView]):
    """Let two who were noted as absent and came after the publication play each other.

    They get a board of their own, with the colours that are due to them, and nobody else moves.
    Both have to agree; what the rules forbid them is refused.
    """

    one: StartingNumber
    other: StartingNumber
    agreed: bool = False
    reason: WhyChanged = field(kw_only=True)

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> RoundView:
        """Change the published pairing, as somebody who enters late may."""
        with desk.reading(event) as reader:
            late = _late(reader)
            names = {one: called(player_row(reader, one)) for one in (self.one, self.other)}
        absent = {row.number: row.name for row in late.absent}
        for player in (self.one, self.other):
            if player not in absent:
                raise StateError(
                    "{player} is not noted as absent in round {round}",
                    player=names[player],
                    round=late.round,
                )
        board = None if self.one == self.other else late.board(self.one, self.other)
        if board is None:
            raise InputError(
                "{one} and {other} cannot play each other in round {round}",
                one=names[self.one],
                other=names[self.other],
                round=late.round,
            ).beside("other")
        new = NewBoards((board,))
        change = ChangePublishedPairing(
            new, ChangeGround.LATE_ENTRY, self.agreed, reason=self.reason
        )
        white, black = (names[player] for player in board)
        text = phrase(
            "{white} and {black} arrived and play each other now.", white=white, black=black
        )
        return replace(desk.do(event, change, expected=expected), told=text)


@action(
    phrase("forfeit board"),
    done=template("The pairing stands; the forfeit is entered."),
)
class ForfeitBoard(RoundAction):
    """Let the pairing stand: who is there wins by forfeit against a player who vanished."""

    player: StartingNumber

    def run(self, step: Step) -> RoundView:
        """Enter the forfeit; tell who wins by it."""
        scene = _scene(step, self.player)
        text = phrase("The pairing stands: {told}.", told=_won_by_forfeit(scene))
        return replace(RoundAction.run(self, step), told=text)

    def change(self, step: Step) -> int:
        """Write the forfeit on the board of the player."""
        number = published_round(step)
        scene, ids = _scene(step, self.player), People(step)
        side = "white" if scene.is_white else "black"
        row = step.rows(BoardRow, round=number, **{side: ids.id_of[scene.player]})[0]
        board = find_board(step, number, row.board)
        if not board.outcome.says_nothing:
            raise standing_results(step, [board])
        forget_games(step, number, row.board)
        lost = Outcome(Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
        results = columns_of(board, board.everywhere(lost if scene.is_white else lost.turned))
        step.update(board.row, **(results | {"forfeit_reason": self.reason}))
        return number


@action(
    phrase("change published pairing"),
    path="published/vanished/{player}",
    operation="carry_out",
)
class ApplyProposal(EventAction[RoundView]):
    """Carry out one of the proposals.

    A forfeit uses only the reason; everything else its ground, and whether the players agree.
    """

    player: StartingNumber
    key: Annotated[Line, Arg(example=FORFEIT)]
    ground: GroundOfChange
    agreed: bool = False
    reason: WhyChanged = field(kw_only=True)

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> RoundView:
        """Do what the proposal says."""
        chosen = {proposal.key: proposal for proposal in proposals_for(desk, event, self.player)}
        if self.key not in chosen:
            raise InputError(
                "there is no proposal {key}; choose from {choices}",
                key=repr(self.key),
                choices=", ".join(chosen),
            )
        if self.key == FORFEIT:
            return desk.do(event, ForfeitBoard(self.player, reason=self.reason), expected=expected)
        proposal = chosen[self.key]
        change = ChangePublishedPairing(proposal.new, self.ground, self.agreed, reason=self.reason)
        view = desk.do(event, change, expected=expected)
        with desk.reading(event) as reader:
            gone = called(player_row(reader, self.player))
        text = phrase("{player} did not appear: {told}.", player=gone, told=proposal.what)
        return replace(view, told=text)
