"""What is computed for everybody at once is what rounds and workings say of each player."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.standings.test_update import ABSENT_OFTEN, LISTS

from ronde.model import Adjustment, History, Player, PlayerId, Points, RoundNumber, Tournament
from ronde.model.history import points_of
from ronde.simulate.config import Config
from ronde.simulate.generator import generate
from ronde.standings.editions import EDITIONS, TieBreakEdition
from ronde.standings.presets import kind_of
from ronde.standings.registry import entry, parse_list
from ronde.standings.view import Field, totals_of

CUTS = "BH/C9,BH/C2,BH/M2,BH/M9,FB/M3,SB/M1,WON,BPG,BWG,REP"
RATINGS = "ARO,ARO/C1,ARO/C9,ARO/M1,ARO/M9,TPR,PTP,APRO,APPO"


@pytest.fixture(scope="module", params=["dutch-2026", "berger", "fmjd"])
def tournament(request: pytest.FixtureRequest) -> Tournament:
    """Return an event with absences, forfeits and decisions about points."""
    is_swiss = request.param == "dutch-2026"
    drawn = generate(
        rules=request.param,
        seed=77,
        config=ABSENT_OFTEN if is_swiss else Config(),
        players=23 if is_swiss else 7,
    ).tournament
    one, other = drawn.players[0].id, drawn.players[3].id
    return replace(
        drawn,
        adjustments=(
            Adjustment((one, other), Points(-5)),
            Adjustment((one, one), Points(10), RoundNumber(2)),
            Adjustment((other,), Points(5), RoundNumber(40)),
        ),
        players=(*drawn.players, Player(PlayerId(len(drawn.players) + 1), name="Late")),
    )


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_totals_of_everybody_are_those_of_the_workings(
    tournament: Tournament, edition: TieBreakEdition
) -> None:
    for tie_break in parse_list(
        ",".join(dict.fromkeys(",".join([*LISTS, CUTS, RATINGS]).split(",")))
    ):
        found = entry(tie_break)
        if found.work is None or found.totals is None:
            assert tie_break.name == "DE"
            continue
        one, other = (
            Field(tournament, kind=kind_of(tournament), edition=edition) for _ in range(2)
        )
        players = list(one.players)
        expected = totals_of(found.work)(one, players, tie_break)
        assert found.totals(other, players, tie_break) == expected, tie_break.text


def test_rows_and_points_of_everybody_are_those_of_their_cells(tournament: Tournament) -> None:
    history = History(tournament)
    field = Field(tournament, kind=kind_of(tournament))
    given = {1: {0: -5, 2: 20}, 4: {0: -5, 40: 5}}
    for player in field.players:
        cells, extra = history.cells(player), given.get(player, {})
        rows = [(row.opponent, row.colour, row.outcome) for row in field.rows[player]]
        assert rows == [tuple(cell) for cell in cells]
        made = [points_of(cell, tournament.points) for cell in cells]
        assert [row.points for row in field.rows[player]] == made
        expected = [
            extra.get(0, 0) + sum(made[:n]) + sum(extra.get(at, 0) for at in range(1, n + 1))
            for n in range(len(made) + 1)
        ]
        assert field.running[player] == history.running_scores(player) == expected
        assert field.scores[player] == expected[-1]
