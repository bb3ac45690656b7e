"""The two round-robin systems: the FIDE Berger tables and the FMJD grid.

Everybody who entered has a place in the table for the whole event. Somebody who announced that
he will be away keeps his game of that round: it is lost by forfeit, and his opponent has no bye
for it. Hence nobody is ever left unpaired, and a finding says who will not come.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ronde.errors import EventOverError, RoundError
from ronde.i18n import phrase
from ronde.model import Finding, PlayerId, Severity, Tournament
from ronde.systems.base import Pair, RoundPairing, Rules, Setting
from ronde.systems.roundrobin.numbering import TableOrder, table_order
from ronde.systems.roundrobin.table import (
    Grid,
    TableRound,
    number_of_rounds,
    table_round,
)


class TableArticles(NamedTuple):
    """Where a system's rules on the table, the double round and the exempt player stand."""

    table: str
    double: str
    exempt: str


_SETTINGS = (
    Setting(
        "cycles",
        ("1", "2"),
        phrase("How often everybody meets everybody; twice with both colours."),
    ),
    Setting(
        "swap",
        ("yes", "no"),
        phrase(
            "In a double round robin, exchange the last two rounds of the first cycle, "
            "against three equal colours in a row."
        ),
    ),
    Setting(
        "numbers",
        (),
        phrase(
            "Who has which number of the table: empty by starting number; 3,1,2 by hand (player 3 "
            "has number 1); lot:SEED by lot; clubs so that club mates meet early; varma:SEED by "
            "lot, keeping a federation's players apart at the end."
        ),
    ),
    Setting(
        "primary",
        ("match-points", "game-points"),
        phrase("Which score ranks teams first: match points or game points."),
        for_teams=True,
    ),
)

BERGER_RULES = Rules(
    key="berger",
    title=phrase("Round robin, Berger tables"),
    summary=phrase("Everybody meets everybody, by the Berger tables."),
    source=phrase("FIDE Handbook, General Regulations for Competitions C.05, Annex 1"),
    settings=_SETTINGS,
    uncertain=(
        phrase("Tables are printed for up to 24 players; beyond, the same rule is continued."),
        phrase("An announced absence leaves the game in the table, as a forfeit."),
    ),
    by_table=True,
)

FMJD_RULES = Rules(
    key="fmjd",
    title=phrase("Round robin, FMJD grid"),
    summary=phrase("Everybody meets everybody, by the grid used in draughts."),
    source=phrase("FFJD national rating regulations, articles 6.5 and 6.6 and Annexe A"),
    settings=_SETTINGS,
    uncertain=(
        phrase("Grids are printed for up to 16 players; beyond, the same rule is continued."),
        phrase("An announced absence leaves the game in the table, as a forfeit."),
    ),
    by_table=True,
)


@dataclass
class RoundRobin:
    """A round robin by one of the grids; the grid decides the order of the games."""

    rules: Rules
    grid: Grid
    articles: TableArticles

    def pair(self, tournament: Tournament) -> RoundPairing:
        """Return the next round of the table.

        Raises RoundError when there are fewer than two players, when the table is finished, or
        when the rounds played so far do not fit it.
        """
        return _NextRound(self, tournament).pairing()


def announced_absences(
    tournament: Tournament, playing: Collection[PlayerId | None]
) -> Iterator[Finding]:
    """Yield a warning for everybody who has a game in the next round and will not come to it."""
    for round_, player, _ in tournament.requested_byes:
        if round_ == tournament.next_round and player in playing:
            what = phrase(
                "player {player} announced an absence in round {round}; the game stays in "
                "the table, to be recorded as a forfeit",
                player=player,
                round=round_,
            )
            yield Finding(Severity.WARNING, "roundrobin-absent", what, player=player, round=round_)


class _NextRound:
    """The round of the table that comes next in one tournament."""

    def __init__(self, system: RoundRobin, tournament: Tournament) -> None:
        self._system, self._tournament = system, tournament
        self._settings = system.rules.checked(tournament.settings)
        self._players = len(tournament.players)
        self._cycles = int(self._settings["cycles"])
        if self._players < 2:
            raise RoundError(
                "a round robin needs at least two players and {players} entered; enter "
                "more players",
                players=self._players,
            )
        self._rounds = number_of_rounds(self._players, self._cycles)
        if tournament.next_round > self._rounds:
            raise EventOverError(
                "round {round} does not exist: the table of {players} players has "
                "{rounds} rounds and all are paired",
                round=tournament.next_round,
                players=self._players,
                rounds=self._rounds,
            )

    def pairing(self) -> RoundPairing:
        """Return the round with its findings."""
        pairs = tuple(self._meeting(game.white, game.black) for game in self._table.games)
        bye = None if self._table.bye is None else self._player(self._table.bye)
        self._refuse_second_bye(bye)
        return RoundPairing(
            self._tournament.next_round,
            self._system.rules.key,
            pairs,
            bye,
            settings=tuple(
                (one.name, self._settings[one.name])
                for one in self._system.rules.settings_of(self._tournament)
            ),
            findings=tuple(self._findings(pairs, bye)),
        )

    @cached_property
    def _order(self) -> TableOrder:
        return table_order(self._tournament.players, self._settings["numbers"])

    @cached_property
    def _table(self) -> TableRound:
        return table_round(
            self._players,
            self._tournament.next_round,
            grid=self._system.grid,
            cycles=self._cycles,
            swap=self._swaps,
        )

    @property
    def _swaps(self) -> bool:
        return self._settings["swap"] == "yes"

    def _player(self, number: int) -> PlayerId:
        return self._order[number - 1]

    @cached_property
    def _played(self) -> dict[frozenset[PlayerId], list[Pair]]:
        """The games really played, by the two who met."""
        played: dict[frozenset[PlayerId], list[Pair]] = {}
        for round_ in self._tournament.rounds:
            for game in round_.games:
                if game.was_played:
                    both = frozenset((game.white, game.black))
                    played.setdefault(both, []).append(Pair(game.white, game.black))
        return played

    def _meeting(self, white: int, black: int) -> Pair:
        """Return the game of two table numbers, which the rounds so far must have left open.

        The second game of two players reverses the colours of the first as it was really
        played, even where that one was played with other colours than the table says.
        """
        pair = Pair(self._player(white), self._player(black))
        earlier = self._played.get(frozenset(pair), [])
        if len(earlier) >= self._cycles:
            raise RoundError(
                "round {round} of the table has {white}-{black}, who have met "
                "already: the rounds played do not follow this table; check the "
                "settings numbers, cycles and swap",
                round=self._tournament.next_round,
                white=pair.white,
                black=pair.black,
            )
        return Pair(pair.black, pair.white) if pair in earlier else pair

    def _refuse_second_bye(self, bye: PlayerId | None) -> None:
        had = sum(round_.pairing_bye == bye for round_ in self._tournament.rounds)
        if bye is not None and had >= self._cycles:
            raise RoundError(
                "round {round} of the table exempts player {bye}, who was exempt "
                "already: the rounds played do not follow this table; check the "
                "settings numbers, cycles and swap",
                round=self._tournament.next_round,
                bye=bye,
            )

    def _findings(self, pairs: tuple[Pair, ...], bye: PlayerId | None) -> Iterator[Finding]:
        announced = self._tournament.number_of_rounds
        if announced is not None and announced != self._rounds:
            yield self._warning(
                "roundrobin-rounds",
                phrase(
                    "{announced} rounds are announced, but the table of {players} players has "
                    "{rounds}; the table is followed",
                    announced=announced,
                    players=self._players,
                    rounds=self._rounds,
                ),
            )
        yield from self._absences(bye)
        yield from self._forbidden_meetings(pairs)

    def _absences(self, exempt: PlayerId | None) -> Iterator[Finding]:
        everybody = {player.id for player in self._tournament.players}
        yield from announced_absences(self._tournament, everybody - {exempt})

    def _forbidden_meetings(self, pairs: tuple[Pair, ...]) -> Iterator[Finding]:
        round_ = self._tournament.next_round
        groups = [g for g in self._tournament.forbidden if g.applies_in(round_)]
        for white, black in pairs:
            if any(white in group.players and black in group.players for group in groups):
                yield self._warning(
                    "roundrobin-forbidden",
                    phrase(
                        "the table pairs {white}-{black} in round {round}, though they are not to "
                        "meet; in a round robin everybody meets, so change the numbers",
                        white=white,
                        black=black,
                        round=round_,
                    ),
                    white,
                )

    def _warning(self, code: str, what: str, player: PlayerId | None = None) -> Finding:
        round_ = self._tournament.next_round
        return Finding(Severity.WARNING, code, what, player=player, round=round_)


BERGER = RoundRobin(
    BERGER_RULES, "berger", TableArticles("C.05 Annex 1", "C.05 Annex 1", "C.05 Annex 1")
)
FMJD = RoundRobin(FMJD_RULES, "fmjd", TableArticles("Annexe A", "C.05 Annex 1", "6.5"))
