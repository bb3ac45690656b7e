"""The system as others see it: settings, findings, refusals, and the record of a round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ronde.checking.demands import demands_of, equal_scores_in_last_round
from ronde.errors import RoundError, UnknownRulesError
from ronde.model import ByeKind, PlayerId, RequestedBye, RoundNumber, Severity, Tournament
from ronde.systems.lim.system import LIM_2026
from ronde.systems.registry import system

Event = Callable[..., Tournament]
Paired = Callable[[Tournament], Any]


def codes(tournament: Tournament) -> list[str]:
    return [finding.code for finding in LIM_2026.pair(tournament).findings]


def test_it_is_registered() -> None:
    assert system("lim-2026") is LIM_2026
    assert system("lim-2026").rules.key == "lim-2026"


def test_the_soundness_check_waives_what_article_6_waives() -> None:
    assert demands_of("lim-2026").waives_colours is equal_scores_in_last_round


class TestFindings:
    def test_more_players_than_two_to_the_power_of_the_rounds(self, event: Event) -> None:
        (finding,) = LIM_2026.pair(event(10, of=3)).findings
        assert (finding.code, finding.severity) == ("maxi-tournament", Severity.NOTE)
        assert "10 players" in finding.what

    def test_not_one_less(self, event: Event) -> None:
        assert codes(event(8, of=3)) == []

    @pytest.mark.parametrize("maxi", ["yes", "no"])
    def test_not_when_it_is_settled(self, event: Event, maxi: str) -> None:
        assert codes(event(10, of=3, maxi=maxi)) == []

    def test_the_last_round_is_not_known(self, event: Event) -> None:
        (finding,) = LIM_2026.pair(event(8, of=None)).findings
        assert finding.code == "last-round-unknown"
        assert "article 6" in finding.what


class TestSettings:
    def test_an_unknown_value_is_refused(self, event: Event) -> None:
        with pytest.raises(UnknownRulesError, match="setting maxi of lim-2026"):
            LIM_2026.pair(event(4, maxi="perhaps"))

    def test_parity(self, event: Event, paired: Paired) -> None:
        """1 is away: 2 is the first of those paired, but has an even number."""
        away = RequestedBye(RoundNumber(1), PlayerId(1), ByeKind.ZERO_POINT)
        position = replace(event(3), requested_byes=(away,))
        assert paired(position).boards == "2-3"
        assert paired(replace(position, settings=(("parity", "number"),))).boards == "3-2"


class TestRefusals:
    def test_all_rounds_are_paired(self, event: Event) -> None:
        with pytest.raises(RoundError, match="all of them have been paired"):
            LIM_2026.pair(event(4, "1=2 3=4", of=1))

    def test_nobody_to_pair(self, event: Event) -> None:
        with pytest.raises(RoundError, match="one player is to be paired"):
            LIM_2026.pair(event(1))


class TestDerivation:
    def test_no_rating_counts_as_0(self, event: Event) -> None:
        position = event(4)
        unrated = tuple(replace(player, rating=None) for player in position.players)
        field = LIM_2026.derive(replace(position, players=unrated)).outcome.field
        assert field.ratings == [0, 0, 0, 0]

    def test_everybody_has_a_pair_or_the_bye(self, event: Event, paired: Paired) -> None:
        played = "1>5 2=6 3>7 8=4 9U"
        seen = paired(event(9, played))
        outcome = seen.derived.outcome
        standing = {player for pair in outcome.pairs for player in seen.ids(pair)}
        assert standing | {outcome.receiver} == set(range(1, 10))
        assert len(seen.derived.boards) == 4

    def test_a_floater_says_who_would_float_by_number(self, event: Event, paired: Paired) -> None:
        above = dict.fromkeys(range(1, 6), 10)
        seen = paired(event(10, "6=1 2=7 8=3 9=4 5=10", lifted=above))
        assert seen.reasons() == [(1, "colour", 5)]
        assert seen.floaters[-1] == "d"
