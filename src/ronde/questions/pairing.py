"""Pair a round: choose the rules, apply what the caller asks, draw the first colour by lot."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Final

from ronde.errors import InputError, NoLegalPairingError, RoundError
from ronde.fields import ReadOnlyDict, filled, immutable
from ronde.i18n import counted, listed, phrase
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    Finding,
    Game,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Severity,
    Tournament,
)
from ronde.model.matches import is_team_event
from ronde.questions.acceleration import doubts, with_acceleration
from ronde.questions.matches import record_before, seen_for_pairing, source_of, with_matches
from ronde.questions.teams import about_bye, refuse_players
from ronde.serialisation import Keywords, Number
from ronde.simulate.chance import Chance
from ronde.systems import registry
from ronde.systems.base import RoundPairing, Rules
from ronde.systems.swiss import SwissSystem

IN_FORCE_FOR_TEAMS: Final = "swiss-team-2026"
"""The rules of a team event that names none."""


class Unfinished(Enum):
    """What becomes of games without a result when the next round is paired."""

    DRAW = "draw"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """What the caller wants beside what the file says; None and empty leave the file's word.

    Open games of the last round count as draws, which the findings tell, or are refused.
    """

    rules: str | None = None
    round: int | None = None
    rounds: int | None = None
    first_colour: Colour | None = None
    draw_colour: bool = False
    lot: int | None = None
    absent: tuple[int, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    acceleration: str | None = None
    unfinished: Unfinished = Unfinished.DRAW


@dataclass(frozen=True, slots=True)
class PairingResult:
    """A paired round, and the tournament with everything that the pairing rested on."""

    pairing: RoundPairing
    tournament: Tournament
    source: Tournament | None = None
    """The record of the games behind the matches that were paired."""

    @property
    def record(self) -> Tournament:
        """The record of the games before the round, with all that the pairing rested on."""
        if self.source is None:
            return self.tournament
        return record_before(self.source, self.tournament, self.pairing.round)


@dataclass(frozen=True, slots=True)
class NumberedPair:
    """Two starting numbers at a board."""

    board: Number
    white: Number
    black: Number


@immutable
@dataclass(frozen=True, slots=True)
class PairingDocument:
    """A paired round (docs/schemas/pairing-1.json).

    The first colour and the seed of its lot stand with the settings: the pairing rests on them.
    """

    round: Annotated[Number, Keywords(examples=[5])]
    rules: Annotated[str, Keywords(examples=["dutch-2026"])]
    settings: Annotated[Mapping[str, str], Keywords(examples=[{"first_colour": "white"}])]
    pairs: tuple[NumberedPair, ...]
    bye: int | None
    not_paired: tuple[Number, ...]
    findings: tuple[Finding, ...]


def pairing_document(paired: PairingResult) -> PairingDocument:
    """Return a paired round as a document."""
    pairing, tournament = paired.pairing, paired.tournament
    settings = dict(pairing.settings)
    if tournament.initial_colour is not None:
        settings["first_colour"] = tournament.initial_colour.value
    if tournament.lot is not None:
        settings["lot"] = str(tournament.lot)
    pairs = tuple(NumberedPair(number, *pair) for number, pair in enumerate(pairing.pairs, 1))
    return filled(PairingDocument, pairing, settings=ReadOnlyDict(settings), pairs=pairs)


def pair_round(tournament: Tournament, request: PairingRequest) -> PairingResult:
    """Return the pairing of the round asked for, from the history before it."""
    source, of_teams = source_of(tournament, request.rules), is_team_event(tournament)
    tournament, notices = prepared(tournament, request)
    assert tournament.rules is not None  # prepared() has chosen them
    if request.unfinished is Unfinished.REFUSE:
        _refuse_open_games(tournament, registry.rules(tournament.rules))
    pairing = registry.system(tournament.rules).pair(tournament)
    if source is not None and of_teams:
        notices += about_bye(source, pairing)
    told = replace(pairing, findings=(*notices, *pairing.findings))
    return PairingResult(told, tournament, source)


def _refuse_open_games(tournament: Tournament, rules: Rules) -> None:
    """Raise RoundError for games of the last round without a result, if the next one needs them.

    Where no round is left, or a table has the rounds, results do not matter.
    """
    round_, last = tournament.next_round, tournament.number_of_rounds
    if rules.by_table or not tournament.rounds or (last is not None and round_ > last):
        return
    numbered = enumerate(tournament.rounds[-1].games, 1)
    unfinished = [(board, game) for board, game in numbered if game.is_unfinished]
    if not unfinished:
        return
    names = {player.id: f"{player.id} {player.name}".strip() for player in tournament.players}
    boards = [
        phrase(
            "board {board} ({white} – {black})",
            board=board,
            white=names[game.white],
            black=names[game.black],
        )
        for board, game in unfinished
    ]
    raise RoundError(
        counted(
            "round {round} cannot be paired: a game of round {before} has no result: {boards};"
            " enter it first, or say that it counts as a draw: {choice}",
            "round {round} cannot be paired: {count} games of round {before} have no result:"
            " {boards}; enter them first, or say that they count as draws: {choice}",
            count=len(boards),
            round=round_,
            before=round_ - 1,
            boards=listed(boards),
            choice='unfinished="draw"',
        )
    )


def pair_alone(tournament: Tournament) -> PairingResult:
    """Return the round of a prepared tournament in which one player is to be paired: the bye.

    `pair_round` refuses such a round, engines for other programs do not. Raises
    NoLegalPairingError for a player who may not have the bye.
    """
    assert tournament.rules is not None  # prepared
    rules, (player,) = registry.system(tournament.rules), tournament.to_be_paired()
    if isinstance(rules, SwissSystem) and not rules.standing(tournament).may_have_bye[0]:
        raise NoLegalPairingError(
            "round {round} cannot be paired: player {player} is left alone and may not have the"
            " bye; end the event here",
            round=tournament.next_round,
            player=player,
        )
    others = tuple(p.id for p in tournament.players if p.id != player)
    pairing = RoundPairing(tournament.next_round, tournament.rules, (), player, others)
    return PairingResult(pairing, tournament)


def prepared(
    tournament: Tournament, request: PairingRequest
) -> tuple[Tournament, tuple[Finding, ...]]:
    """Return the tournament ready to pair, and notices of what was assumed."""
    tournament, about_rules = with_rules(tournament, request.rules, request.settings)
    if request.rounds is not None:
        tournament = replace(tournament, number_of_rounds=request.rounds)
    # The whole record tells who was on the list of round 1, so this comes before the cut.
    tournament = with_acceleration(tournament, request.acceleration)
    tournament = _at_round(tournament, request.round)
    tournament = _with_absences(tournament, request.absent)
    tournament, about_colour = _with_first_colour(tournament, request)
    return tournament, about_rules + about_colour + doubts(tournament)


def with_rules(
    tournament: Tournament, key: str | None, settings: tuple[tuple[str, str], ...] = ()
) -> tuple[Tournament, tuple[Finding, ...]]:
    """Return the tournament under its rules: those asked for, else its own, else those in force.

    Settings of the file belong to the file's rules and are kept only with them. Of a team event it
    is the tournament of teams that comes back.
    """
    _refuse_unclear_teams(tournament, key)
    in_force = IN_FORCE_FOR_TEAMS if is_team_event(tournament) else registry.IN_FORCE
    tournament = seen_for_pairing(tournament, key)
    notices: tuple[Finding, ...] = ()
    own = tournament.settings if key in (None, tournament.rules) else ()
    chosen = key or tournament.rules
    if chosen is None:
        chosen = in_force
        notices = (
            Finding(
                Severity.NOTE,
                "rules-assumed",
                phrase(
                    "the file names no rules: {rules}, the edition in force, is used;"
                    " name a key to choose others",
                    rules=chosen,
                ),
            ),
        )
    refuse_players(tournament, registry.rules(chosen))
    merged = tuple((dict(own) | dict(settings)).items())
    registry.rules(chosen).checked(merged)
    return replace(tournament, rules=chosen, settings=merged), notices


def _refuse_unclear_teams(tournament: Tournament, key: str | None) -> None:
    """Raise InputError for numbered teams of which nothing says whether they are paired."""
    if is_team_event(tournament) or key is not None or tournament.rules is not None:
        return
    if any(team.number is not None for team in tournament.team_data.teams):
        raise InputError(
            "the file has teams with numbers (record 310), but does not say whether teams or"
            " players are paired; record the type (192), or name the key of the rules"
        )


def _at_round(tournament: Tournament, number: int | None) -> Tournament:
    if number is None:
        return tournament
    if not 1 <= number <= tournament.next_round:
        raise RoundError(
            counted(
                "round {round} cannot be paired: {count} round has been paired, so choose 1 to"
                " {next}",
                "round {round} cannot be paired: {count} rounds have been paired, so choose 1 to"
                " {next}",
                count=len(tournament.rounds),
                round=number,
                next=tournament.next_round,
            )
        )
    return tournament.before(RoundNumber(number))


def _with_absences(tournament: Tournament, absent: tuple[int, ...]) -> Tournament:
    if not absent:
        return tournament
    known = {player.id for player in tournament.players}
    strangers = [number for number in absent if number not in known]
    if strangers:
        raise InputError(
            "player {player} cannot be absent: there is no such starting number"
            " among the {count} entries",
            player=strangers[0],
            count=len(known),
        )
    round_ = tournament.next_round
    away = {bye.player for bye in tournament.requested_byes if bye.round == round_}
    added = tuple(
        RequestedBye(round_, PlayerId(number), ByeKind.ZERO_POINT)
        for number in dict.fromkeys(absent)
        if number not in away
    )
    return replace(tournament, requested_byes=(*tournament.requested_byes, *added))


def _with_first_colour(
    tournament: Tournament, request: PairingRequest
) -> tuple[Tournament, tuple[Finding, ...]]:
    """Set the first colour, or draw it when nothing has been played and nobody has set it."""
    if request.first_colour is not None:
        return replace(tournament, initial_colour=request.first_colour, lot=None), ()
    nothing_known = tournament.initial_colour is None and not any(
        round_.games for round_ in tournament.rounds
    )
    assert tournament.rules is not None
    wanted = registry.rules(tournament.rules).draws_colour
    if not (request.draw_colour or (nothing_known and wanted)):
        return tournament, ()
    seed = secrets.randbits(32) if request.lot is None else request.lot
    colour = colour_by_lot(seed)
    notice = Finding(
        Severity.NOTE,
        "colour-drawn",
        phrase(
            "the first colour was drawn by lot: {colour} (seed {seed}; the same seed repeats it)",
            colour=colour.word,
            seed=seed,
        ),
    )
    return replace(tournament, initial_colour=colour, lot=seed), (notice,)


def colour_by_lot(seed: int) -> Colour:
    """Return the first colour that belongs to a seed, the same on every machine."""
    return (Colour.WHITE, Colour.BLACK)[Chance(seed).below(2)]


def with_pairing(paired: PairingResult) -> Tournament:
    """Return the tournament with the new round in it, its games still without results."""
    pairing, tournament = paired.pairing, paired.tournament
    if paired.source is not None:
        return with_matches(paired.source, tournament, pairing)
    unfinished = Result.UNFINISHED
    games = tuple(Game(white, black, unfinished, unfinished) for white, black in pairing.pairs)
    asked = tuple(
        Bye(bye.player, bye.kind)
        for bye in tournament.requested_byes
        if bye.round == pairing.round and bye.player in pairing.not_paired
    )
    given = () if pairing.bye is None else (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED),)
    return tournament.with_round(Round(games, given + asked))
