"""Random tournaments: seeded players, absences and results, paired by the real systems.

One seed gives one tournament, the same on every machine: see `ronde.simulate.chance`. The
choices are made in this order: size and rates, ratings, first colour, absences of the whole
event, then round by round the results in board order. So the same seed under another edition
of the rules has the same players, who are away in the same rounds.

In an event of matches of several games a round is a match: `rounds` counts matches, and so do
absences and a table of virtual points.

A round robin has neither late entries nor byes on request: everybody keeps a place in the table,
and who withdraws forfeits the games that are left. The free round of an odd table is recorded as
the bye that it is, even for a player who has withdrawn, so that everybody has it once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ronde.errors import InputError
from ronde.model import (
    CHESS,
    DRAUGHTS,
    Colour,
    Details,
    Finding,
    ForbiddenGroup,
    Player,
    PlayerId,
    Tournament,
)
from ronde.simulate.chance import Chance, derived_seed
from ronde.simulate.config import UNASKED, Config
from ronde.simulate.course import Course, MatchCourse
from ronde.simulate.event import (
    Event,
    knockout_size,
    point_system,
    round_robin_size,
    scheveningen_size,
    settled,
)
from ronde.simulate.extras import pairs_apart
from ronde.simulate.luck import Luck
from ronde.simulate.teams import generate_teams
from ronde.systems.acceleration.virtual import NONE, announced
from ronde.systems.registry import system

_USUAL_POINTS: Final = {"fmjd": DRAUGHTS}
_SIZES: Final = {"scheveningen": scheveningen_size, "knockout": knockout_size}


@dataclass(frozen=True, slots=True)
class Generated:
    """A random tournament, and what went differently from what was declared."""

    tournament: Tournament
    seed: int
    findings: tuple[Finding, ...] = ()


def generate(
    *,
    rules: str = "dutch-2026",
    seed: int,
    config: Config = UNASKED,
    players: int | None = None,
    rounds: int | None = None,
    luck: Luck | None = None,
) -> Generated:
    """Return the random tournament of that seed; `players` and `rounds` overrule `config`.

    `luck` has the results of games between players, if given; the draws of `config` do not count.

    When the rules admit no pairing of some round, or fewer than two players are there, the event
    ends before it: the tournament has fewer rounds than its `number_of_rounds`, the byes asked
    for that round stay on record, and a finding says so. Raises InputError for a configuration
    that cannot be met.
    """
    config = replace(
        config,
        players=config.players if players is None else players,
        rounds=config.rounds if rounds is None else rounds,
    )
    described = system(rules).rules  # unknown rules are refused before anything is drawn
    if described.by_table and config.forbidden is not None:
        raise InputError("a table keeps nobody apart; ask for no forbidden pairs")
    config = _of_the_size_of_ratings(config)
    if described.of_teams or config.boards is not None:
        tournament, findings = generate_teams(rules, seed, config)
        return Generated(tournament, seed, findings)
    by_table = described.by_table
    chance = Chance(seed)
    if by_table:
        config = _SIZES.get(rules, round_robin_size)(config, chance)
    event = settled(config, chance)
    apart = pairs_apart(config, event.players, seed)
    tournament = Tournament(
        players=_drawn_players(event, chance),
        details=Details(name=f"ronde generate, seed {seed}"),
        number_of_rounds=event.rounds,
        rules=rules,
        points=point_system(config, _USUAL_POINTS.get(rules, CHESS)),
        initial_colour=chance.shuffled(Colour)[0],
        forbidden=tuple(ForbiddenGroup(tuple(map(PlayerId, pair))) for pair in apart),
    )
    tournament = announced(tournament, config.acceleration or NONE)
    course = Course if described.games_per_match == 1 else MatchCourse
    tournament, findings = course(tournament, event, chance, luck).played()
    return Generated(tournament, seed, findings)


def generate_many(
    count: int,
    *,
    rules: str = "dutch-2026",
    seed: int,
    config: Config = UNASKED,
    players: int | None = None,
    rounds: int | None = None,
) -> Iterator[Generated]:
    """Yield `count` random tournaments, the first with this seed, the others with derived ones."""
    for index in range(count):
        own_seed = derived_seed(seed, index)
        yield generate(rules=rules, seed=own_seed, config=config, players=players, rounds=rounds)


def _of_the_size_of_ratings(config: Config) -> Config:
    """Return the configuration with as many players as ratings are given."""
    if config.ratings is None:
        return config
    given = len(config.ratings)
    if config.players not in (None, given):
        raise InputError(
            "{ratings} ratings are given for {players} players; give as many",
            ratings=given,
            players=config.players,
        )
    return replace(config, players=given)


def _drawn_players(event: Event, chance: Chance) -> tuple[Player, ...]:
    """Return the players in the order of their ratings, with names that cannot be a person's."""
    drawn = [
        chance.between(event.lowest_rating, event.highest_rating) for _ in range(event.players)
    ]
    ratings = drawn if event.config.ratings is None else event.config.ratings
    return tuple(
        Player(PlayerId(number), name=f"Test{number:04} Player{number:04}", rating=rating or None)
        for number, rating in enumerate(sorted(ratings, reverse=True), 1)
    )
