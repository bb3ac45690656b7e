"""Ranks of a file beside the standing that its results give."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ronde.model import (
    ByeKind,
    Game,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.model.ranking import Departure, RankingNotes
from ronde.questions.checks import check_ranks
from ronde.questions.files import load
from ronde.standings.rankcheck import RankCheck, RankVerdict

DATA = Path(__file__).parents[1] / "data" / "tiebreaks"
Event = Callable[..., Tournament]
FOUR = "1: 2w1 3b=\n2: 1b0 4w=\n3: 4w1 1w=\n4: 3b0 2b="
"""Points 1.5, 0.5, 1.5, 0.5."""


def ranked(tournament: Tournament, *ranks: int | None, tie_breaks: str = "") -> RankCheck:
    """Return the check of an event whose players have these ranks."""
    people = zip(tournament.players, ranks, strict=True)
    players = tuple(replace(player, rank=rank) for player, rank in people)
    listed = tuple(tie_breaks.split(",")) if tie_breaks else ()
    details = replace(tournament.details, standings_order=("PTS", *listed))
    return check_ranks(replace(tournament, players=players, details=details))


class TestByPoints:
    @pytest.mark.parametrize("ranks", [(1, 3, 2, 4), (2, 4, 1, 3), (1, 3, 1, 3), (1, 2, 1, 2)])
    def test_who_is_level_may_have_any_rank_of_the_group(
        self, event: Event, ranks: tuple[int, ...]
    ) -> None:
        assert ranked(event(FOUR), *ranks).verdict is RankVerdict.AGREES

    def test_a_rank_above_more_points_is_told(self, event: Event) -> None:
        found = ranked(event(FOUR), 1, 2, 3, 4)
        assert found.verdict is RankVerdict.DIFFERS
        assert [(d.player, d.rank, d.first, d.last) for d in found.differences] == [
            (3, 3, 1, 2),
            (2, 2, 3, 4),
        ]
        assert str(found).splitlines()[0] == "player 3 is ranked 3, expected 1 to 2 (PTS 1.5)"

    def test_a_rank_shared_by_different_points_is_told(self, event: Event) -> None:
        assert [d.player for d in ranked(event(FOUR), 1, 2, 2, 4).differences] == [3, 2]

    def test_a_gap_is_told(self, event: Event) -> None:
        found = ranked(event(FOUR), 1, 4, 2, 5)
        assert [(d.player, d.rank) for d in found.differences] == [(2, 4), (4, 5)]
        assert ranked(event(FOUR), 1, None, 2, 5).verdict is RankVerdict.AGREES

    def test_who_has_no_place_is_not_compared(self, event: Event) -> None:
        expelled = RankingNotes(departures=(Departure(PlayerId(1), 2, is_expelled=True),))
        without = replace(event(FOUR), ranking=expelled)
        assert ranked(without, None, 2, 1, 3).verdict is RankVerdict.AGREES
        assert ranked(without, 9, 2, 1, 3).verdict is RankVerdict.AGREES
        assert [d.player for d in ranked(without, None, 3, 1, 4).differences] == [2, 4]

    def test_a_number_that_follows_neither_way_is_told(self, event: Event) -> None:
        assert [d.player for d in ranked(event(FOUR), 1, 4, 1, 4).differences] == [2, 4]

    def test_only_those_who_have_a_rank_are_compared(self, event: Event) -> None:
        assert ranked(event(FOUR), 1, None, None, 2) == RankCheck(RankVerdict.AGREES, 2)
        assert ranked(event(FOUR), *[None] * 4).verdict is RankVerdict.MISSING

    def test_everybody_ranked_the_same(self, event: Event) -> None:
        found = ranked(event(FOUR), 1, 1, 1, 1)
        assert found.verdict is RankVerdict.SAME
        finding = found.finding()
        assert finding is not None
        assert finding.what == "everybody is ranked 1: the file tells no standing"

    def test_everybody_level(self, event: Event) -> None:
        assert ranked(event("1: 2w=\n2: 1b="), 1, 1).verdict is RankVerdict.AGREES

    def test_an_open_game_leaves_it_open(self, event: Event) -> None:
        game = Game(PlayerId(1), PlayerId(2), Result.UNFINISHED, Result.UNFINISHED)
        tournament = event(FOUR)
        unfinished = replace(tournament, rounds=(*tournament.rounds, Round((game,))))
        assert ranked(unfinished, 4, 3, 2, 1).verdict is RankVerdict.OPEN

    def test_points_of_the_next_round_may_be_counted(self, event: Event) -> None:
        tournament = event("1: 2w=\n2: 1b=\n3: 4w=\n4: 3b=")
        bye = RequestedBye(RoundNumber(2), PlayerId(4), ByeKind.HALF_POINT)
        coming = replace(event("1: 2w1\n2: 1b0\n3: 4w=\n4: 3b="), requested_byes=(bye,))
        assert ranked(coming, 1, 4, 3, 1).verdict is RankVerdict.AGREES
        assert ranked(coming, 1, 4, 2, 2).verdict is RankVerdict.AGREES
        assert ranked(coming, 2, 4, 3, 1).verdict is RankVerdict.AGREES
        assert ranked(coming, 3, 4, 2, 1).verdict is RankVerdict.DIFFERS
        assert ranked(tournament, 1, 4, 3, 1).verdict is RankVerdict.AGREES


class TestByTieBreaks:
    def test_values_are_told(self, event: Event) -> None:
        assert ranked(event(FOUR), 1, 4, 2, 3, tie_breaks="BPG,TPN").verdict is RankVerdict.AGREES
        found = ranked(event(FOUR), 2, 4, 1, 3, tie_breaks="BPG,TPN")
        assert found.tie_breaks == ("BPG", "TPN")
        assert str(found).splitlines() == [
            "player 1 is ranked 2, expected 1 (PTS 1.5, BPG 1, TPN 1)",
            "player 3 is ranked 1, expected 2 (PTS 1.5, BPG 0, TPN 3)",
        ]

    def test_nothing_counts_behind_one_that_cannot_be_computed(self, event: Event) -> None:
        found = ranked(event(FOUR), 2, 3, 1, 4, tie_breaks="XYZ,TPN")
        assert found == RankCheck(RankVerdict.AGREES, 4)

    @pytest.mark.parametrize("name", ["swiss-2007", "swiss-2114", "rr-10-e"])
    def test_ranks_of_the_reference_agree_and_an_exchange_is_found(self, name: str) -> None:
        tournament, lists = reference(DATA / f"{name}.json")
        ranks, order = lists[0]
        assert ranked(tournament, *ranks, tie_breaks=order).verdict is RankVerdict.AGREES
        best, last = ranks.index(min(ranks)), ranks.index(max(ranks))
        ranks[best], ranks[last] = ranks[last], ranks[best]
        assert ranked(tournament, *ranks, tie_breaks=order).verdict is RankVerdict.DIFFERS

    @pytest.mark.long
    def test_all_ranks_of_the_reference(self, reference_cases: Path) -> None:
        for path in sorted((reference_cases / "tiebreaks").glob("*.json")):
            tournament, lists = reference(path)
            for ranks, order in lists:
                found = ranked(tournament, *ranks, tie_breaks=order)
                assert found.verdict is RankVerdict.AGREES, (path, order, str(found))


def reference(path: Path) -> tuple[Tournament, list[tuple[list[int], str]]]:
    """Return an event of the reference, and its ranks by every list of tie-breaks."""
    case = json.loads(path.read_text(encoding="utf-8"))
    tournament = load(path.with_suffix(".trf")).tournament
    kind = "Swiss" if case["type"] == "swiss" else "Round Robin"
    details = replace(tournament.details, kind=kind, start_date="")
    lists = [{"order": case["rank_order"], "rank": case["rank"]}, *case.get("more_ranks", [])]
    told = [
        ([one["rank"][str(p.id)] for p in tournament.players], ",".join(one["order"][1:]))
        for one in lists
    ]
    return replace(tournament, rules=None, details=details), told
