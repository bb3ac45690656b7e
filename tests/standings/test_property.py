"""Random events: whatever happened, the same things are true of every standing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import ronde
from ronde.model import Tournament
from ronde.standings.editions import EDITIONS
from ronde.standings.ranking import standings, working
from ronde.standings.registry import ENTRIES, parse, parse_list
from ronde.standings.rounds import RoundRecord
from ronde.standings.view import Field
from ronde.standings.working import Cut

LISTS = ["BH/C1,BH,SB,PS", "SB/C2,FB/M1,WIN,TPN", "BH/P,AOB/F,KS,STD", "Sm,St,Sk,TPN/R"]


@pytest.fixture(params=range(1, 7))
def tournament(request: pytest.FixtureRequest) -> Tournament:
    """Return an event with byes, forfeits and withdrawals."""
    return ronde.generate(seed=600 + request.param, players=14 + request.param, rounds=6)


@pytest.mark.parametrize("key", EDITIONS)
class TestEveryEdition:
    def test_each_list_orders_by_its_values(self, tournament: Tournament, key: str) -> None:
        field = Field(tournament, edition=EDITIONS[key])
        for text in LISTS:
            tie_breaks = parse_list(text)
            signs = [
                -1 if ENTRIES[t.name.upper()].low_is_good is not t.reverse else 1
                for t in tie_breaks
            ]
            keys = [
                (p.points, *(s * (v or 0) for s, v in zip(signs, p.values, strict=True)))
                for p in standings(field, tie_breaks).places
            ]
            assert keys == sorted(keys, reverse=True)

    def test_cuts_take_away_as_many_as_they_say(self, tournament: Tournament, key: str) -> None:
        field = Field(tournament, edition=EDITIONS[key])
        for player in field.players:
            for text, low, high in (("BH/C1", 1, 0), ("BH/M2", 2, 2), ("SB/C2", 2, 0)):
                cuts = [
                    c.cut
                    for c in working(field, standings(field, []), player, parse(text)).contributions
                ]
                assert len(cuts) == field.rounds
                assert cuts.count(Cut.HIGHEST) == high
                assert cuts.count(Cut.LOWEST) + cuts.count(Cut.ABSENCE) == low

    def test_what_is_left_and_what_is_cut_make_the_whole(
        self, tournament: Tournament, key: str
    ) -> None:
        field = Field(tournament, edition=EDITIONS[key])
        for player in field.players:
            whole = working(field, standings(field, []), player, parse("BH")).value
            cut = working(field, standings(field, []), player, parse("BH/M1"))
            away = sum(Fraction(c.amount, 100) for c in cut.contributions if c.cut)
            assert cut.value is not None
            assert cut.value + away == whole


@pytest.mark.parametrize(("name", "players"), [("swiss-2049", 8), ("swiss-2599", 14)])
def test_without_unplayed_rounds_values_are_plain_sums(
    exercise: Callable[[str], tuple[Tournament, Any]], name: str, players: int
) -> None:
    """Whoever played every round, as did all the opponents, needs no special rule."""
    field = Field(exercise(name)[0])
    full = {p for p, rows in field.rows.items() if all(map(_was_game, rows))}
    plain = [p for p in full if {row.opponent for row in field.rows[p]} <= full]
    for player in plain:
        rows = field.rows[player]
        scores = [Fraction(field.scores[row.opponent], 10) for row in rows if row.opponent]
        products = [s * Fraction(r.points, 10) for s, r in zip(scores, rows, strict=True)]
        values = [
            working(field, standings(field, []), player, parse(n)).value
            for n in ("BH", "BH/C1", "SB")
        ]
        assert values == [sum(scores), sum(scores) - min(scores), sum(products)]
    assert len(plain) == players


def _was_game(row: RoundRecord) -> bool:
    return row.opponent is not None and not row.is_forfeit
