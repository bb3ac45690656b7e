"""The pairing system of two teams: one round of the table after the other.

As in a round robin everybody keeps his place for the whole event: who announced that he will be
away keeps his game, which is lost by forfeit, and a finding says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.errors import EventOverError, RoundError
from ronde.i18n import phrase
from ronde.model import Finding, PlayerId, Severity, Tournament
from ronde.systems.base import Pair, RoundPairing, Rules, Setting
from ronde.systems.scheveningen.table import BoardGame, number_of_rounds, table_round
from ronde.systems.scheveningen.teams import Teams, teams_of, tells_sides

SCHEVENINGEN_RULES = Rules(
    key="scheveningen",
    title=phrase("Scheveningen"),
    summary=phrase("Everybody of one team meets everybody of the other."),
    source=phrase("custom of the game; no regulation has a table (decision 0101)"),
    settings=(
        Setting(
            "cycles",
            ("1", "2"),
            phrase("How often two players of different teams meet; twice with both colours."),
        ),
        Setting(
            "teams",
            (),
            phrase(
                "Who plays for which team, in the order of places: 1,3,5/2,4,6; empty for the two "
                "teams of the event or of its entries (column Team), or for the upper half of the "
                "numbers against the lower half."
            ),
        ),
        Setting(
            "primary",
            ("game-points", "match-points"),
            phrase("Which score ranks teams first: game points or match points."),
        ),
    ),
    uncertain=(
        phrase("Tables of other programs may have the rounds in another order."),
        phrase("An announced absence leaves the game in the table, as a forfeit."),
    ),
    by_table=True,
)


@dataclass(frozen=True)
class Scheveningen:
    """Two teams of the same size, each player of the one against each of the other."""

    rules: Rules = SCHEVENINGEN_RULES

    def pair(self, tournament: Tournament) -> RoundPairing:
        """Return the next round of the table, by the places of the first team.

        Raises RoundError when there are no two teams of the same size, when the table is
        finished, or when the rounds played so far do not fit it.
        """
        settings = self.rules.checked(tournament.settings)
        teams, cycles = teams_of(tournament, settings["teams"]), int(settings["cycles"])
        rounds, number = number_of_rounds(teams.boards, cycles), tournament.next_round
        if number > rounds:
            raise EventOverError(
                "round {round} does not exist: the table of two teams of {boards} players has "
                "{rounds} rounds and all are paired",
                round=number,
                boards=teams.boards,
                rounds=rounds,
            )
        table = table_round(teams.boards, number, cycles=cycles)
        pairs = tuple(_seated(teams, game) for game in table)
        return RoundPairing(
            number,
            self.rules.key,
            _open_games(tournament, pairs, cycles),
            settings=tuple(settings.items()),
            findings=tuple(_findings(tournament, teams, rounds)),
        )


def _seated(teams: Teams, game: BoardGame) -> Pair:
    one, other = teams.first[game.first - 1], teams.second[game.second - 1]
    return Pair(one, other) if game.first_is_white else Pair(other, one)


def _open_games(tournament: Tournament, pairs: tuple[Pair, ...], cycles: int) -> tuple[Pair, ...]:
    """Return the games of the table, which the rounds so far must have left open.

    The second game of two players reverses the colours of the first as it was really played.
    """
    played: dict[frozenset[PlayerId], list[Pair]] = {}
    for round_ in tournament.rounds:
        for game in round_.games:
            if game.was_played:
                pair = Pair(game.white, game.black)
                played.setdefault(frozenset(pair), []).append(pair)
    seated = []
    for pair in pairs:
        earlier = played.get(frozenset(pair), [])
        if len(earlier) >= cycles:
            raise RoundError(
                "round {round} of the table has {white}-{black}, who have met already: the rounds "
                "played do not follow this table; check the settings teams and cycles",
                round=tournament.next_round,
                white=pair.white,
                black=pair.black,
            )
        seated.append(Pair(pair.black, pair.white) if pair in earlier else pair)
    return tuple(seated)


def _findings(tournament: Tournament, teams: Teams, rounds: int) -> Iterator[Finding]:
    announced, number = tournament.number_of_rounds, tournament.next_round
    if number == 1 and not tells_sides(tournament):
        what = phrase(
            "nobody says who plays for which team, so numbers 1 to {boards} meet the others; give"
            " every player one of two teams, or name them in the settings (1,3,5/2,4,6)",
            boards=teams.boards,
        )
        yield Finding(Severity.WARNING, "scheveningen-halves", what, round=number)
    if announced is not None and announced != rounds:
        what = phrase(
            "{announced} rounds are announced, but the table of two teams of {boards} players has "
            "{rounds}; the table is followed",
            announced=announced,
            boards=teams.boards,
            rounds=rounds,
        )
        yield Finding(Severity.WARNING, "scheveningen-rounds", what, round=number)
    for round_, player, _ in tournament.requested_byes:
        if round_ == number:
            what = phrase(
                "player {player} announced an absence in round {round}; the game stays in "
                "the table, to be recorded as a forfeit",
                player=player,
                round=round_,
            )
            yield Finding(
                Severity.WARNING, "scheveningen-absent", what, player=player, round=round_
            )


SCHEVENINGEN = Scheveningen()
