"""A standing kept from step to step is the standing from scratch, whatever the steps were."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

import pytest

from ronde.model import (
    Adjustment,
    Bye,
    ByeKind,
    Game,
    Player,
    PlayerId,
    Points,
    Result,
    Round,
    Tournament,
)
from ronde.questions.standings import Ranked, StandingRequest, player_card, ranked, why
from ronde.simulate.config import Config
from ronde.simulate.generator import generate
from ronde.standings import update
from ronde.standings.crosstable import grid, wall_chart
from ronde.standings.editions import EDITIONS
from ronde.standings.presets import PRESETS
from ronde.standings.registry import ENTRIES
from ronde.standings.view import Field

ABSENT_OFTEN: Final = Config(
    forfeit_rate=Fraction(8),
    half_point_bye_rate=Fraction(4),
    retired_rate=Fraction(6),
    late_entry_rate=Fraction(6),
)
ALL: Final = ",".join(entry.name for entry in ENTRIES.values() if not entry.of_teams)
LISTS: Final = (
    *(codes for name, codes in PRESETS.items() if not name.startswith("team-")),
    ALL,
    "DE/P,BH/P,FB/C1,AOB/F,SB/C1,KS/L+1",
    "AOB,BH/M1,BH/F,SB/P,PS/C1,DE",
    "DE,APRO,PTP,KS/P,ARO/C1,AOB/P",
)
ENDS: Final = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.LOSS, Result.LOSS),
    (Result.SHORT_DRAW, Result.SHORT_DRAW),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    (Result.UNFINISHED, Result.UNFINISHED),
)

Step = Callable[[Tournament, random.Random], Tournament]


def changed_round(told: Tournament, at: int, round_: Round) -> Tournament:
    return replace(told, rounds=(*told.rounds[:at], round_, *told.rounds[at + 1 :]))


def some_round(told: Tournament, chance: random.Random) -> tuple[int, Round]:
    at = chance.choice([n for n, round_ in enumerate(told.rounds) if round_.games])
    return at, told.rounds[at]


def another_result(told: Tournament, chance: random.Random) -> Tournament:
    at, round_ = some_round(told, chance)
    board = chance.randrange(len(round_.games))
    game = Game(*round_.games[board][:2], *chance.choice(ENDS))
    games = (*round_.games[:board], game, *round_.games[board + 1 :])
    return changed_round(told, at, replace(round_, games=games))


def other_colours(told: Tournament, chance: random.Random) -> Tournament:
    at, round_ = some_round(told, chance)
    white, black, *results = round_.games[0]
    games = (Game(black, white, *reversed(results)), *round_.games[1:])
    return changed_round(told, at, replace(round_, games=games))


def other_opponents(told: Tournament, chance: random.Random) -> Tournament:
    at, round_ = some_round(told, chance)
    if len(round_.games) < 2:
        return told
    one, other, *rest = chance.sample(round_.games, len(round_.games))
    games = (one._replace(black=other.black), other._replace(black=one.black), *rest)
    return changed_round(told, at, replace(round_, games=games))


def stayed_away(told: Tournament, chance: random.Random) -> Tournament:
    at, round_ = some_round(told, chance)
    gone = chance.choice(round_.games)
    kinds = chance.choices(list(ByeKind), k=2)
    byes = (*round_.byes, Bye(gone.white, kinds[0]), Bye(gone.black, kinds[1]))
    games = tuple(game for game in round_.games if game != gone)
    return changed_round(told, at, replace(round_, games=games, byes=byes))


def came_late(told: Tournament, chance: random.Random) -> Tournament:
    rating = chance.choice([None, 1500])
    late = Player(PlayerId(len(told.players) + 1), name="Late", rating=rating)
    return replace(told, players=(*told.players, late))


def points_decided(told: Tournament, chance: random.Random) -> Tournament:
    player = chance.choice(told.players).id
    given = Adjustment((player,), Points(chance.choice([-5, 5, 10])))
    return replace(told, adjustments=(*told.adjustments, given))


def one_round_less(told: Tournament, _: random.Random) -> Tournament:
    return replace(told, rounds=told.rounds[:-1]) if len(told.rounds) > 3 else told


STEPS: Final[tuple[Step, ...]] = (
    *(another_result,) * 6,
    other_colours,
    other_opponents,
    stayed_away,
    came_late,
    points_decided,
    one_round_less,
)


def states(told: Tournament, chance: random.Random, steps: int) -> Iterator[Tournament]:
    """Yield a tournament after each step; one in five takes back what was done before."""
    past = [told]
    for _ in range(steps):
        if len(past) > 1 and chance.random() < 0.2:
            past.pop()
        else:
            past.append(chance.choice(STEPS)(past[-1], chance))
        yield past[-1]


def everything(found: Ranked) -> list[object]:
    """Return all that pages and files show of a standing."""
    field, order = found.field, [place.player for place in found.places]
    workings = [
        why(found, player, tie_break.text).working
        for player in order
        for tie_break in found.standings.tie_breaks
    ]
    cards = [player_card(found, player) for player in order]
    charts = [wall_chart(field, order), grid(field, order)]
    return [found.standings, found.places, found.findings, *workings, *cards, *charts]


@pytest.mark.parametrize("rules", ["dutch-2026", "dutch-2017", "burstein-2026", "berger", "fmjd"])
@pytest.mark.parametrize("tie_breaks", LISTS)
def test_it_is_equal_after_every_step(rules: str, tie_breaks: str) -> None:
    chance = random.Random(f"{rules} {tie_breaks}")
    config = Config() if rules in ("berger", "fmjd") else ABSENT_OFTEN
    players = 7 if rules in ("berger", "fmjd") else 13
    drawn = generate(rules=rules, seed=chance.randrange(10**6), config=config, players=players)
    request = StandingRequest(tie_breaks=tie_breaks, rules=chance.choice(list(EDITIONS)))
    kept = ranked(drawn.tournament, request)
    for told in states(drawn.tournament, chance, 10):
        kept = ranked(told, request, kept)
        assert everything(kept) == everything(ranked(told, request))


def test_rows_of_whoever_did_not_play_that_game_are_taken_over() -> None:
    told = generate(seed=5, players=60, rounds=4).tournament
    before = ranked(told, StandingRequest()).field
    first, *others = told.rounds[3].games
    other = first._replace(white_result=Result.LOSS, black_result=Result.LOSS)
    after = changed_round(told, 3, replace(told.rounds[3], games=(other, *others)))
    found = update.updated(before, Field(after))
    assert found.rows == Field(after).rows
    anew = {player for player, rows in found.rows.items() if rows is not before.rows[player]}
    assert anew == {first.white, first.black}
