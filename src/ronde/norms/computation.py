"""Title norms of a whole event: everybody's record, and how each norm stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ronde.errors import InputError
from ronde.i18n import counted, listed, phrase
from ronde.model import Finding, Player, PlayerId, Result, Severity, Tournament
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.player import line_of
from ronde.model.ratingmethods import with_official_ratings
from ronde.norms.editions import TITLED, norms_open_to
from ronde.norms.event import (
    EventClass,
    ForeignField,
    NormEvent,
    TitleCount,
    foreign_field,
    is_large_field,
)
from ronde.norms.outlook import Coming, Outlook, outlook
from ronde.norms.record import (
    DRAW,
    WIN,
    NormGame,
    NormRecord,
    Records,
    UncountedReason,
    game_against,
)
from ronde.ratings.fide.editions import RatingKind as RatingKind
from ronde.ratings.fide.rates import kind_of_rate, minutes_of, rate_of_play

_NAMED_AT_MOST: Final = 10
_PLAYERS_OF_DOUBLE_ROUND_ROBIN: Final = 6


@dataclass(frozen=True, slots=True)
class NormRequest:
    """What the caller wants: after which round, of which class the event is, how titles count.

    `is_fixed` says that the pairings were fixed beforehand.
    """

    after: int | None = None
    event_class: EventClass | None = None
    is_fixed: bool = False
    title_count: TitleCount = TitleCount.HALF_OF_PLAYERS


@dataclass(frozen=True, slots=True)
class PlayerNorms:
    """A player with the games that count and how each norm above the own title stands."""

    player: Player
    record: NormRecord
    outlooks: tuple[Outlook, ...]


@dataclass(frozen=True, slots=True)
class EventNorms:
    """The norms of an event after a round; `field` and `is_large` are about the event (1.4.3d)."""

    event: NormEvent
    after: int
    field: ForeignField
    is_large: bool
    players: tuple[PlayerNorms, ...]
    findings: tuple[Finding, ...]

    def of(self, player: int) -> PlayerNorms:
        """Return the norms of a player; raises InputError when nobody has that number."""
        return line_of(self.players, player)


def event_norms(tournament: Tournament, request: NormRequest | None = None) -> EventNorms:
    """Return how the norms of everybody stand; raises InputError where none can be made."""
    request = request or NormRequest()
    tournament = with_official_ratings(tournament)
    rounds = len(tournament.rounds) if request.after is None else request.after
    if not 0 <= rounds <= len(tournament.rounds):
        raise InputError(
            "after round {after}: the file has {rounds} rounds",
            after=rounds,
            rounds=len(tournament.rounds),
        )
    field = foreign_field(tournament, rounds)
    event = _event(tournament, request, field)
    refuse_event(tournament, event)
    made = _Norms(tournament, event, rounds)
    players = tuple(made.of(player) for player in tournament.players)
    findings = tuple(_findings(tournament, event, rounds))
    return EventNorms(event, rounds, field, is_large_field(tournament, rounds), players, findings)


def _event(tournament: Tournament, request: NormRequest, field: ForeignField) -> NormEvent:
    announced = tournament.number_of_rounds or len(tournament.rounds)
    cycles = int(tournament.setting("cycles", "1")) if request.is_fixed else 1
    return NormEvent(
        max(announced, len(tournament.rounds)),
        request.is_fixed,
        cycles,
        request.event_class,
        tournament.details.federation,
        not request.is_fixed and field.is_international,
        request.title_count,
    )


def can_give_norms(tournament: Tournament) -> bool:
    """Whether an event without a class of its own has the rounds and the rate of play for norms."""
    try:
        refuse_event(tournament, _event(tournament, NormRequest(), ForeignField(0, 0, 0)))
    except InputError:
        return False
    return True


def refuse_event(tournament: Tournament, event: NormEvent) -> None:
    """Raise InputError when nobody can make a norm in such an event."""
    if discipline_of(tournament.points) is Discipline.DRAUGHTS:
        raise InputError("a win brings 2 points and a draw 1: FIDE titles are for chess")
    rate = rate_of_play(tournament.details)
    minutes = minutes_of(rate)
    if minutes is not None and kind_of_rate(minutes) is not RatingKind.STANDARD:
        raise InputError(
            "norms are made in standard chess, and the rate of play is {rate} [1.1]",
            rate=tournament.details.time_control or rate,
        )
    if event.rounds < event.games_needed:
        raise InputError(
            "a norm takes {needed} games, and the event has {rounds} rounds [1.4.1]",
            needed=event.games_needed,
            rounds=event.rounds,
        )
    if event.cycles > 1 and len(tournament.players) < _PLAYERS_OF_DOUBLE_ROUND_ROBIN:
        raise InputError(
            "a double round robin for norms has at least 6 players, not {players} [1.4.1]",
            players=len(tournament.players),
        )


class _Norms:
    """The players of an event with their records and the opponents that they may still meet."""

    def __init__(self, tournament: Tournament, event: NormEvent, rounds: int) -> None:
        self.tournament, self.event, self.rounds = tournament, event, rounds
        self.records = Records(tournament, event, rounds)
        people = [player for player in tournament.players if player.federation]
        games = (game_against(player, 0, WIN) for player in people)
        self.pool = sorted(games, key=lambda game: -game.rating)
        self.away: dict[PlayerId, set[int]] = {}
        for bye in tournament.requested_byes:
            if rounds < bye.round <= event.rounds:
                self.away.setdefault(bye.player, set()).add(bye.round)

    def of(self, player: Player) -> PlayerNorms:
        """Return the norms of one player."""
        record = self.records.of(player.id)
        norms = norms_open_to(player)
        coming = self._coming(player, record) if norms else Coming()
        players = self.records.players
        found = (outlook(record, norm, self.event, coming, players) for norm in norms)
        return PlayerNorms(player, record, tuple(found))

    def _coming(self, player: Player, record: NormRecord) -> Coming:
        still_open = tuple(
            game_against(self.records.players[left.opponent], left.round, WIN)
            for left in record.left_out
            if left.reason is UncountedReason.OPEN and left.opponent is not None
        )
        still_open = tuple(game for game in still_open if game.federation)
        if self.event.is_fixed:
            return self._fixed(player, record, still_open)
        left = self.event.rounds - self.rounds - len(self.away.get(player.id, ()))
        met = {cell.opponent for cell in self.records.cells[player.id] if cell.was_played}
        pool = [g for g in self.pool if g.opponent not in met and g.opponent != player.id]
        return Coming(still_open, min(left, len(pool)), tuple(pool))

    def _fixed(
        self, player: Player, record: NormRecord, still_open: tuple[NormGame, ...]
    ) -> Coming:
        """Return the rest of a round robin: whoever was not met often enough."""
        if self.rounds >= self.event.rounds and not still_open:
            return Coming()
        known = [*still_open, *self._not_met(player)]
        doubtful = self.records.without_points
        games: dict[PlayerId, list[NormGame]] = {}
        for game in (*self._excluded(record), *known):
            if game.opponent in doubtful:
                games.setdefault(game.opponent, []).append(game)
        endings = tuple(self._endings(player, opponent, one) for opponent, one in games.items())
        sure = tuple(game for game in known if game.opponent not in doubtful)
        return Coming(sure, endings=endings, left=len(known))

    def _not_met(self, player: Player) -> Iterator[NormGame]:
        """Yield the games of a round robin that were not paired yet."""
        if self.rounds >= self.event.rounds:
            return
        paired = [cell.opponent for cell in self.records.cells[player.id]]
        for game in self.pool:
            if game.opponent != player.id:
                yield from [game] * (self.event.cycles - paired.count(game.opponent))

    def _excluded(self, record: NormRecord) -> Iterator[NormGame]:
        """Yield the games against unrated players who have no point against rated ones yet."""
        for left in record.left_out:
            if left.reason is UncountedReason.UNRATED_WITHOUT_POINTS and left.opponent is not None:
                made = self.records.half_points(record.player.id, left.round)
                yield game_against(self.records.players[left.opponent], left.round, made)

    def _endings(
        self, player: Player, opponent: PlayerId, games: list[NormGame]
    ) -> tuple[tuple[NormGame, ...], ...]:
        """Return how games against such a player may end up: not counting, or counting (1.4.2)."""
        if self._meets_other_rated(opponent, player):
            return (), tuple(games)
        last = games[-1]
        if player.rating and last.round not in {g.round for g in games[:-1]} and not last.round:
            return (), (*games[:-1], last._replace(half_points=DRAW))
        return ((),)

    def _meets_other_rated(self, opponent: PlayerId, player: Player) -> bool:
        """Whether a player of a round robin has games left against rated people but for one."""
        cells = self.records.cells[opponent]
        paired = [cell.opponent for cell in cells if cell.outcome is not Result.UNFINISHED]
        return any(
            other.rating
            and other.id not in (player.id, opponent)
            and paired.count(other.id) < self.event.cycles
            for other in self.tournament.players
        )


# What is to be known beside the norms --------------------------------------------------------


def _findings(tournament: Tournament, event: NormEvent, rounds: int) -> Iterator[Finding]:
    without = [player for player in tournament.players if not player.federation]
    if without:
        yield _warning(
            "no-federation",
            counted(
                "{count} player has no federation: games against them do not count, and their own"
                " federations are not known [1.4.2]: {players}",
                "{count} players have no federation: games against them do not count, and their own"
                " federations are not known [1.4.2]: {players}",
                count=len(without),
                players=_named(without),
            ),
        )
    if not any(player.title in TITLED for player in tournament.players):
        yield _warning(
            "no-titles",
            phrase("nobody has a title: no norm can be made without titled opponents [1.4.5]"),
        )
    if tournament.number_of_rounds is None:
        yield _warning(
            "rounds-unknown",
            phrase("the number of rounds is not announced: the event counts as over"),
        )
    still_open = sum(g.is_unfinished for r in tournament.rounds[:rounds] for g in r.games)
    if still_open or rounds < event.rounds:
        yield Finding(
            Severity.NOTE,
            "provisional",
            phrase(
                "provisional: after round {round} of {rounds}", round=rounds, rounds=event.rounds
            ),
        )


def _named(players: list[Player]) -> str:
    named = [f"{player.id} {player.name}".strip() for player in players[:_NAMED_AT_MOST]]
    return listed([*named, *(["…"] if len(players) > _NAMED_AT_MOST else [])])


def _warning(code: str, what: str) -> Finding:
    return Finding(Severity.WARNING, code, what)
