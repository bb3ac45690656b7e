"""A tournament: who entered, what was announced, what happened. Frozen; changes make copies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter, is_
from typing import Final, NamedTuple, Self

from ronde.errors import HistoryError
from ronde.fields import immutable
from ronde.model.categories import NamedCategory, is_category_key
from ronde.model.ids import PairingNumber, PlayerId, Points, RoundNumber
from ronde.model.integrity import IntegrityNote
from ronde.model.match import MatchGames
from ronde.model.player import Player
from ronde.model.points import CHESS, PointSystem
from ronde.model.ranking import RankingNotes, lasts_over_a_period
from ronde.model.result import ByeKind, Colour, Result
from ronde.model.round import Bye, Game, Round
from ronde.model.team import TeamData


class Official(NamedTuple):
    """An official by name and, where it is known, FIDE ID."""

    name: str
    fide_id: str = ""

    @property
    def text(self) -> str:
        """The official as `Details` and files have it.

        >>> Official("Anna Agate", "12345678").text, Official("Ben Beryl").text
        ('Anna Agate (12345678)', 'Ben Beryl')
        """
        return f"{self.name} ({self.fide_id})" if _ID.fullmatch(self.fide_id) else self.name


_ID: Final = re.compile(r"\b[0-9]{4,10}\b", re.ASCII)


def official_of(text: str) -> Official:
    """Return the official whom a text names, with or without an ID.

    >>> official_of("Anna Agate (12345678)"), official_of("Beryl, Ben")
    (Official(name='Anna Agate', fide_id='12345678'), Official(name='Beryl, Ben', fide_id=''))
    """
    found = _ID.search(text)
    if found is None:
        return Official(text)
    return Official(_ID.sub("", text).strip(" ,()-"), found[0])


@immutable
@dataclass(frozen=True, slots=True)
class Details:
    """What a report tells about the event; plain texts, nothing is computed from them.

    Arbiters may have their ID behind the name: `Anna Agate (12345678)`.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    kind: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    encoded_time_control: str = ""
    round_dates: tuple[str, ...] = ()
    ranking_method: str = ""
    pairing_controller: str = ""
    tie_breaks: tuple[str, ...] = ()
    standings_order: tuple[str, ...] = ()


class RequestedBye(NamedTuple):
    """A player who will not be paired in a coming round, and what that brings."""

    round: RoundNumber
    player: PlayerId
    kind: ByeKind


@immutable
@dataclass(frozen=True, slots=True)
class ForbiddenGroup:
    """Players no two of whom may be paired from `first_round` to `last_round` (None: the end)."""

    players: tuple[PlayerId, ...]
    first_round: RoundNumber = RoundNumber(1)
    last_round: RoundNumber | None = None

    def applies_in(self, round_: RoundNumber) -> bool:
        """Whether the prohibition stands in that round."""
        return self.first_round <= round_ and (self.last_round is None or round_ <= self.last_round)


class VirtualPoints(NamedTuple):
    """Points that count for pairing only (acceleration); entry r-1 belongs to round r."""

    player: PlayerId
    by_round: tuple[Points, ...]

    def in_round(self, round_: RoundNumber) -> Points:
        """Return the virtual points in that round, nothing beyond the list."""
        return self.by_round[round_ - 1] if round_ <= len(self.by_round) else Points(0)


@immutable
@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given or taken by decision; `round` None means for the event as a whole."""

    players: tuple[PlayerId, ...]
    points: Points
    round: RoundNumber | None = None
    reason: str = ""
    match_points: Points | None = None


class Numbering(NamedTuple):
    """The starting numbers in force in one round, where they differ from the definitive list."""

    round: RoundNumber
    numbers: tuple[tuple[PlayerId, PairingNumber], ...]


class NationalRating(NamedTuple):
    """The line of a federation about one of its players."""

    federation: str
    player: Player


class Validated(NamedTuple):
    """Players, rounds and requests that do not contradict each other."""

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    requested_byes: tuple[RequestedBye, ...] = ()


@immutable
@dataclass(frozen=True, slots=True)
class Tournament:
    """One individual tournament; players are named by starting numbers, points are in tenths.

    `rounds` are those that were paired. `requested_byes` concern rounds still to be paired.
    `rules` is the key of a pairing system and edition (`dutch-2017`), `settings` its choices;
    `lot` is the seed by which the first colour was drawn. `foreign_lines` are lines of a file
    that ronde does not know and hands on unchanged, `integrity` tells what touched the
    integrity of the event. `categories` are those that the event
    announces, `ranking` is what people decided about the standing. In a tournament whose
    players are teams `round_points` says what each round brought where results do not tell it,
    `secondary_points` the same of the other score, and `board_games` how many games each of
    them played in each round; `match_games` tells the boards of their matches. `record` is
    there where two players meet for several games: the tournament of the games, of which this
    is the one of the matches. `validated` is for copies: what was free of contradictions in the
    original is not looked through again.
    """

    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    requested_byes: tuple[RequestedBye, ...] = ()
    details: Details = field(default_factory=Details)
    number_of_rounds: int | None = None
    rules: str | None = None
    settings: tuple[tuple[str, str], ...] = ()
    points: PointSystem = CHESS
    initial_colour: Colour | None = None
    lot: int | None = None
    forbidden: tuple[ForbiddenGroup, ...] = ()
    acceleration: str | None = None
    virtual_points: tuple[VirtualPoints, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    numberings: tuple[Numbering, ...] = ()
    national_ratings: tuple[NationalRating, ...] = ()
    team_data: TeamData = field(default_factory=TeamData)
    foreign_lines: tuple[str, ...] = ()
    categories: tuple[NamedCategory, ...] = ()
    ranking: RankingNotes = field(default_factory=RankingNotes)
    integrity: tuple[IntegrityNote, ...] = ()
    round_points: Mapping[PlayerId, tuple[Points, ...]] | None = field(default=None, compare=False)
    secondary_points: Mapping[PlayerId, tuple[Points, ...]] | None = field(
        default=None, compare=False
    )
    board_games: Mapping[PlayerId, tuple[int, ...]] | None = field(default=None, compare=False)
    match_games: MatchGames | None = field(default=None, compare=False, repr=False)
    record: Tournament | None = field(default=None, compare=False, repr=False)
    validated: Validated | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        now = Validated(self.players, self.rounds, self.requested_byes)
        done = self.validated
        if done is None or not all(map(is_, done, now)):
            self._refuse_contradictions(done)
            object.__setattr__(self, "validated", now)
        _refuse_unclear_keys(self.categories)

    def _refuse_contradictions(self, done: Validated | None) -> None:
        """Raise HistoryError for what contradicts itself, as far as it was not looked through."""
        known = {player.id for player in self.players}
        if len(known) != len(self.players):
            raise HistoryError("two players have the same starting number")
        if done is None or done.players is not self.players:
            done = Validated(self.players)
        for number, round_ in enumerate(self.rounds, 1):
            if number > len(done.rounds) or round_ is not done.rounds[number - 1]:
                _refuse_contradictions(round_, RoundNumber(number), known)
        for bye in self.requested_byes:
            if bye.player not in known:
                raise HistoryError(
                    "round {round}: a bye is requested for {player}, who did not enter",
                    round=bye.round,
                    player=bye.player,
                )

    @property
    def games_played(self) -> Tournament:
        """The tournament of the games, where the rounds of this one are matches of several."""
        return self if self.record is None else self.record

    @property
    def is_long(self) -> bool:
        """Whether the event lasts over 30 days: as was said, else by its dates."""
        if self.ranking.is_long is not None:
            return self.ranking.is_long
        told = self.details
        return lasts_over_a_period((told.start_date, told.end_date, *told.round_dates))

    @property
    def next_round(self) -> RoundNumber:
        """The round that is to be paired next."""
        return RoundNumber(len(self.rounds) + 1)

    @property
    def complete_rounds(self) -> int:
        """How many rounds a standing counts: all, but the latest only once its games are over.

        A game of an earlier round that was adjourned does not hold up the standings.
        """
        is_open = any(game.is_unfinished for round_ in self.rounds[-1:] for game in round_.games)
        return len(self.rounds) - is_open

    def player(self, id_: PlayerId) -> Player:
        """Return the player with that starting number; raises HistoryError when there is none."""
        for player in self.players:
            if player.id == id_:
                return player
        raise HistoryError(
            "there is no player {player} among the {entries} entries",
            player=id_,
            entries=len(self.players),
        )

    def setting(self, name: str, default: str) -> str:
        """Return the chosen value of a setting of the rules."""
        return dict(self.settings).get(name, default)

    def is_last_round(self, round_: RoundNumber) -> bool:
        """Whether that round is known to be the last; False when the number is unknown."""
        return self.number_of_rounds is not None and round_ >= self.number_of_rounds

    def pairing_number(self, id_: PlayerId, round_: RoundNumber) -> PairingNumber:
        """Return the starting number that the player had in that round (C.04.2.B.3)."""
        for numbering in self.numberings:
            if numbering.round == round_:
                return dict(numbering.numbers).get(id_, PairingNumber(id_))
        return PairingNumber(id_)

    def to_be_paired(self) -> tuple[PlayerId, ...]:
        """Return who is to be paired in the next round: everybody without a requested bye."""
        round_ = self.next_round
        away = {bye.player for bye in self.requested_byes if bye.round == round_}
        return tuple([player.id for player in self.players if player.id not in away])

    def before(self, round_: RoundNumber) -> Self:
        """Return the tournament as it stood when that round was to be paired.

        Whoever was not paired in that round, though it has been played, was known to be away.
        """
        if round_ > len(self.rounds):
            return self
        played = self.rounds[round_ - 1]
        paired = played.paired
        kinds = {b.player: b.kind for b in played.byes}
        away = tuple(
            RequestedBye(round_, player.id, kinds.get(player.id, ByeKind.ZERO_POINT))
            for player in self.players
            if player.id not in paired
        )
        return self._with(rounds=self.rounds[: round_ - 1], requested_byes=away)

    def with_round(self, round_: Round) -> Self:
        """Return the tournament with one more round; byes requested for it are used up."""
        later = tuple(b for b in self.requested_byes if b.round != self.next_round)
        return self._with(rounds=(*self.rounds, round_), requested_byes=later)

    def with_paired_round(self, round_: Round, away: tuple[RequestedBye, ...]) -> Self:
        """Return the same after a round that was made of a pairing of this tournament.

        `away` are the byes requested from then on. Neither is looked through for contradictions:
        who is paired entered, and stands in one place only.
        """
        rounds = (*self.rounds, round_)
        done = Validated(self.players, rounds, away)
        return self._with(rounds=rounds, requested_byes=away, validated=done)

    def _with(self, **changes: object) -> Self:
        """Return what `replace` returns, sooner: an event is copied with every round."""
        return type(self)(**dict(zip(_NAMES, _VALUES(self), strict=True)) | changes)


_NAMES: Final = tuple(field.name for field in fields(Tournament))
_VALUES: Final = attrgetter(*_NAMES)


def refuse_strangers(tournament: Tournament) -> None:
    """Raise HistoryError for points or pairing numbers of players who did not enter."""
    known = {player.id for player in tournament.players}
    for entry in tournament.virtual_points:
        if entry.player not in known:
            raise HistoryError(
                "virtual points are stated for {player}, who did not enter", player=entry.player
            )
    for adjustment in tournament.adjustments:
        for player in adjustment.players:
            if player not in known:
                raise HistoryError(
                    "an adjustment of points names {player}, who did not enter", player=player
                )
    for numbering in tournament.numberings:
        for player, _ in numbering.numbers:
            if player not in known:
                raise HistoryError(
                    "round {round}: a pairing number is given to {player}, who did not enter",
                    round=numbering.round,
                    player=player,
                )


def _refuse_unclear_keys(categories: tuple[NamedCategory, ...]) -> None:
    seen: set[str] = set()
    for category in categories:
        if not is_category_key(category.key):
            raise HistoryError(
                "{key} is no key of a category; write small letters, digits and hyphens: u18",
                key=repr(category.key),
            )
        if category.key in seen:
            raise HistoryError("two categories have the key {key}", key=category.key)
        seen.add(category.key)


def _refuse_contradictions(round_: Round, number: RoundNumber, known: set[PlayerId]) -> None:
    """Raise HistoryError if somebody is named twice, did not enter, or half a game was played."""
    for game in round_.games:
        _refuse_half_forfeit(game, number)
    named = [player for game in round_.games for player in (game.white, game.black)]
    named += [bye.player for bye in round_.byes]
    # Nearly always all is well, which sets tell at once; a large event has thousands of games.
    if len(set(named)) == len(named) and known.issuperset(named):
        return
    seen: set[PlayerId] = set()
    for player in named:
        _refuse_stranger_or_twin(player, number, known, seen)


def _refuse_stranger_or_twin(
    player: PlayerId, number: RoundNumber, known: set[PlayerId], seen: set[PlayerId]
) -> None:
    if player not in known:
        raise HistoryError(
            "round {round}: player {player} did not enter the tournament",
            round=number,
            player=player,
        )
    if player in seen:
        raise HistoryError(
            "round {round}: player {player} stands in two places", round=number, player=player
        )
    seen.add(player)


def _refuse_half_forfeit(game: Game, number: RoundNumber) -> None:
    if game.white_result.was_played is not game.black_result.was_played:
        raise HistoryError(
            "round {round}: game {white}-{black} is a forfeit for one side only",
            round=number,
            white=game.white,
            black=game.black,
        )
    if (game.white_result is Result.UNFINISHED) is not (game.black_result is Result.UNFINISHED):
        raise HistoryError(
            "round {round}: game {white}-{black} has a result for one side only",
            round=number,
            white=game.white,
            black=game.black,
        )


__all__ = [
    "Adjustment", "Bye", "Details", "ForbiddenGroup", "NationalRating", "Numbering",
    "RequestedBye", "Tournament", "VirtualPoints", "refuse_strangers",
]  # fmt: skip
