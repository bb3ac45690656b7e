"""The order: ties stay ties, what cannot be computed is dropped and told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ronde.errors import InputError
from ronde.model import Details, Game, PlayerId, Result, Round, Tournament
from ronde.questions.standings import StandingRequest, ranked
from ronde.standings.ranking import standings
from ronde.standings.registry import parse_list
from ronde.standings.view import Field, FieldKind

Event = Callable[..., Tournament]
Exercise = Callable[[str], tuple[Tournament, Any]]

LEVEL = """
1: 2w= 3b= 4w=
2: 1b= 4w= 3b=
3: 4w= 1w= 2w=
4: 3b= 2b= 1b=
"""


def test_ties_share_a_rank_and_the_next_is_skipped(event: Event) -> None:
    text = LEVEL.replace("1w= 2w=", "1w= 2w1").replace("4w= 3b=", "4w= 3b0")
    places = standings(Field(event(text)), parse_list("BH")).places
    assert [(place.rank, place.player) for place in places] == [(1, 3), (2, 1), (2, 4), (4, 2)]
    level = standings(Field(event(LEVEL)), parse_list("BH,SB,WIN")).places
    assert [(place.rank, place.player) for place in level] == [(1, 1), (1, 2), (1, 3), (1, 4)]


def test_a_later_tie_break_does_not_mix_groups(event: Event) -> None:
    ranked = standings(Field(event(LEVEL)), parse_list("TPN/R,BPG"))
    assert [place.player for place in ranked.places] == [4, 3, 2, 1]


class TestUnratedPlayers:
    def test_drop_every_rating_tie_break(self, exercise: Exercise) -> None:
        field = Field(exercise("swiss-2064-unrated")[0])
        found = standings(field, parse_list("ARO,TPR,BH,MCP"))
        assert all(place.values[0] is place.values[1] is None for place in found.places)
        assert all(place.values[2] is not None for place in found.places)
        assert [f.code for f in found.findings] == ["tie-break-dropped"] * 3
        assert found.findings[0].what.startswith("ARO is dropped: ")

    def test_do_not_change_the_order_by_it(self, exercise: Exercise) -> None:
        tournament, _ = exercise("swiss-2064-unrated")
        with_it = standings(Field(tournament), parse_list("ARO,BH"))
        without = standings(Field(tournament), parse_list("BH"))
        assert [p.player for p in with_it.places] == [p.player for p in without.places]


def test_buchholz_is_dropped_in_a_round_robin(exercise: Exercise) -> None:
    field = Field(exercise("tec-rr-06")[0], kind=FieldKind.ROUND_ROBIN)
    found = standings(field, parse_list("BH,SB"))
    assert all(place.values[0] is None for place in found.places)
    assert "not for round robins (article 8)" in found.findings[0].what


def test_a_newer_tie_break_is_told(exercise: Exercise) -> None:
    request = StandingRequest(tie_breaks="STD,AOB/F,BH", rules="c07-2024")
    found = ranked(exercise("tec-swiss-16")[0], request)
    assert [f.what.split()[0] for f in found.findings] == ["STD", "AOB/F"]


def test_after_a_round_nothing_later_counts(exercise: Exercise) -> None:
    tournament, _ = exercise("tec-swiss-16")
    shorter = replace(tournament, rounds=tournament.rounds[:3])
    early = standings(Field(tournament, after=3), parse_list("BH/C1,FB,SB"))
    assert early.places == standings(Field(shorter), parse_list("BH/C1,FB,SB")).places
    assert standings(Field(tournament, after=0), parse_list("BH")).places[-1].rank == 1


@pytest.mark.parametrize("after", [-1, 6])
def test_a_round_that_is_not_there(exercise: Exercise, after: int) -> None:
    with pytest.raises(InputError, match="5 rounds are in the file"):
        Field(exercise("tec-swiss-16")[0], after=after)


def test_open_games_count_as_draws_and_are_told(event: Event) -> None:
    tournament = event("1: 2w1\n2: 1b0")
    open_game = Game(PlayerId(2), PlayerId(1), Result.UNFINISHED, Result.UNFINISHED)
    found = standings(Field(tournament.with_round(Round((open_game,)))), parse_list("BH"))
    assert [place.points for place in found.places] == [15, 5]
    assert [(f.code, f.round) for f in found.findings] == [("unfinished", 2)]


class TestWhichList:
    def test_what_the_file_announces(self, event: Event) -> None:
        said = Details(standings_order=("PTS", "BH:GP/C1", "OTHER_LOT", "sb"))
        found = ranked(replace(event(LEVEL), details=said), StandingRequest())
        assert [t.text for t in found.standings.tie_breaks] == ["SB"]
        assert [f.code for f in found.findings] == ["tie-break-unknown"] * 2

    def test_presets_by_kind(self, event: Event) -> None:
        from ronde.model import DRAUGHTS

        chess, draughts = event(LEVEL), event(LEVEL, points=DRAUGHTS)
        grid = replace(chess, rules="berger")
        for tournament, first in ((chess, "BH/C1"), (draughts, "St"), (grid, "DE")):
            found = ranked(tournament, StandingRequest())
            assert found.standings.tie_breaks[0].text == first
            assert found.findings[0].code == "tie-breaks-assumed"
        assert ranked(grid, StandingRequest()).field.kind is FieldKind.ROUND_ROBIN

    def test_a_preset_by_name(self, event: Event) -> None:
        found = ranked(event(LEVEL), StandingRequest(tie_breaks="draughts"))
        assert [t.text for t in found.standings.tie_breaks] == ["St", "Sk", "SB"]
        assert found.findings == ()
