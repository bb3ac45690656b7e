"""What people decide about a standing: methods for unrated players, ties, places that fall away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ronde.errors import InputError
from ronde.model import Details, PlayerId, Tournament
from ronde.model.ranking import (
    CODES,
    DecidedOrder,
    Departure,
    OutsideValue,
    PeriodRating,
    RankingNotes,
    TieGround,
)
from ronde.questions.standingquestions import Standings
from ronde.questions.standings import StandingRequest, ranked, standings_document, why
from ronde.questions.tables import crosstable_list
from ronde.standings.ranking import standings
from ronde.standings.registry import parse
from ronde.standings.view import Field
from ronde.standings.working import exact_text

Event = Callable[..., Tournament]

LEVEL = """
1: 2w= 3b= 4w=
2: 1b= 4w= 3b=
3: 4w= 1w= 2w=
4: 3b= 2b= 1b=
"""
ROUND_ROBIN = """
1: 4w1 2b1 3w1
2: 3w1 1w0 4b1
3: 2b0 4w1 1b0
4: 1b0 3b0 2w0
"""


def noted(tournament: Tournament, **notes: Any) -> Tournament:
    return replace(tournament, ranking=RankingNotes(**notes))


def players(*numbers: int) -> tuple[PlayerId, ...]:
    return tuple(map(PlayerId, numbers))


def order(tournament: Tournament, tie_breaks: str = "BH", **asked: Any) -> list[int]:
    request = StandingRequest(tie_breaks=tie_breaks, **asked)
    return [place.player for place in ranked(tournament, request).standings.places]


class TestUnratedPlayers:
    """INTERPRETATION 0124: player 2 has no rating; 1 beat 2 and 4, and lost to 3."""

    TEXT = """
1: 2w1 3b0 4w1
2: 1b0 4w1 3b1
3: 4w1 1w1 2w0
4: 3b0 2b0 1b0
"""

    def values(self, event: Event, tie_break: str) -> list[str | None]:
        rated = event(self.TEXT, ratings={1: 2000, 3: 1900, 4: 1700})
        people = tuple(replace(p, rating=None) if p.id == PlayerId(2) else p for p in rated.players)
        field = Field(replace(rated, players=people))
        places = sorted(standings(field, [parse(tie_break)]).places, key=lambda p: p.player)
        return [exact_text(place.values[0]) for place in places]

    @pytest.mark.parametrize(
        ("tie_break", "expected"),
        [
            ("ARO", [None, None, None, None]),
            ("ARO/U", ["1800", "1867", "1850", "1950"]),
            ("ARO/U1500", ["1700", "1867", "1733", "1800"]),
            ("ARO/U0", ["1200", "1867", "1233", "1300"]),
            ("ARO/C1/U1500", ["1800", "1950", "1850", "1950"]),
            ("RTNG/U", ["2000", None, "1900", "1700"]),
            ("RTNG/U1500", ["2000", "1500", "1900", "1700"]),
            # Against rated opponents 1 made one point of two, 4 nothing of two.
            ("TPR/U", ["1800", "1992", "2650", "1150"]),
        ],
    )
    def test_left_out_or_counted_with_a_rating(
        self, event: Event, tie_break: str, expected: list[str | None]
    ) -> None:
        assert self.values(event, tie_break) == expected

    def test_the_perfect_performance_against_the_given_rating(self, event: Event) -> None:
        """Of 1845 the table expects .89, .42 and .69 against 1500, 1900 and 1700."""
        found = self.values(event, "PTP/U1500")
        assert (found[0], found[3]) == ("1845", "700")

    def test_the_means_of_performances_use_the_same_method(self, event: Event) -> None:
        # The performances with 1500 for player 2: 1825, 1992, 1858, 1000.
        assert self.values(event, "TPR/U1500") == ["1825", "1992", "1858", "1000"]
        assert self.values(event, "APRO/U1500")[0] == "1617"
        assert self.values(event, "APRO") == [None, None, None, None]

    def test_the_working_names_the_opponents_that_count(self, event: Event) -> None:
        rated = event(self.TEXT, ratings={1: 2000, 3: 1900, 4: 1700})
        people = tuple(replace(p, rating=None) if p.id == PlayerId(2) else p for p in rated.players)
        found = ranked(replace(rated, players=people), StandingRequest(tie_breaks="ARO/U"))
        worked = why(found, 1, "ARO/U").working
        assert [(c.opponent, c.amount) for c in worked.contributions] == [
            (3, 190000),
            (4, 170000),
        ]
        dropped = ranked(replace(rated, players=people), StandingRequest(tie_breaks="ARO"))
        assert "announce ARO/U to leave that one out, or ARO/U1400" in dropped.findings[0].what

    @pytest.mark.parametrize("text", ["BH/U", "ARO/U12345", "ARO/U/U"])
    def test_what_takes_no_method_is_refused(self, text: str) -> None:
        with pytest.raises(InputError):
            parse(text)

    def test_it_is_written_as_it_is_read(self) -> None:
        assert [parse(t).text for t in ("aro/u", "ARO/U1400/C1", "TPR/U0")] == [
            "ARO/U", "ARO/C1/U1400", "TPR/U0",
        ]  # fmt: skip


class TestTies:
    """Article 4.2: who is still level shares a rank, unless lots or the arbiter decide."""

    def test_lots_part_those_who_are_level(self, event: Event) -> None:
        drawn = DecidedOrder(3, TieGround.LOT, players(3, 1, 4, 2))
        found = ranked(noted(event(LEVEL), orders=(drawn,)), StandingRequest(tie_breaks="BH"))
        assert [(p.rank, p.player) for p in found.places] == [(1, 3), (2, 1), (3, 4), (4, 2)]
        assert [t.text for t in found.standings.tie_breaks] == ["BH", "OTHER_LOT"]
        assert [row[-1] for row in Standings.of(found).tables()[0].rows] == ["1", "2", "3", "4"]
        assert why(found, 4, "OTHER_LOT").working.contributions[0].article == "4.2"

    def test_lots_and_the_arbiter_are_asked_apart(self, event: Event) -> None:
        """The lots left 1 and 2 out; what the arbiter says is not taken for a lot."""
        drawn = DecidedOrder(3, TieGround.LOT, players(4, 3))
        said = DecidedOrder(3, TieGround.HAND, players(3, 1, 4, 2))
        field = Field(noted(event(LEVEL), orders=(drawn, said)))
        by_lot, by_hand = (
            standings(field, [parse(code)]).places for code in ("OTHER_LOT", CODES[TieGround.HAND])
        )
        assert [place.rank for place in by_lot] == [1, 1, 1, 1]
        assert [place.player for place in by_hand] == [3, 1, 4, 2]

    def test_a_decision_holds_for_its_round_only(self, event: Event) -> None:
        drawn = DecidedOrder(2, TieGround.LOT, players(3, 1, 4, 2))
        found = ranked(noted(event(LEVEL), orders=(drawn,)), StandingRequest(tie_breaks="BH"))
        assert {place.rank for place in found.places} == {1}
        assert [t.text for t in found.standings.tie_breaks] == ["BH"]

    def test_a_decision_that_names_not_all_is_told(self, event: Event) -> None:
        by_hand = DecidedOrder(3, TieGround.HAND, players(3, 1))
        found = ranked(noted(event(LEVEL), orders=(by_hand,)), StandingRequest(tie_breaks="BH"))
        assert {place.rank for place in found.places} == {1}
        assert [f.code for f in found.findings] == ["order-stale"]

    def test_a_smaller_group_keeps_the_order_that_was_drawn(self, event: Event) -> None:
        text = LEVEL.replace("1w= 2w=", "1w= 2w1").replace("4w= 3b=", "4w= 3b0")
        drawn = DecidedOrder(3, TieGround.LOT, players(4, 2, 1, 3))
        assert order(noted(event(text), orders=(drawn,))) == [3, 4, 1, 2]

    def test_values_from_outside_stand_where_the_list_names_them(self, event: Event) -> None:
        entered = tuple(
            OutsideValue("OTHER_PLAYOFF", 3, PlayerId(p), v)
            for p, v in ((1, 0), (2, 150), (3, 150), (4, 100))
        )
        tournament = noted(event(LEVEL), outside=entered)
        assert order(tournament, "BH,OTHER_PLAYOFF,TPN") == [2, 3, 4, 1]
        assert order(tournament, "BH,OTHER_PLAYOFF/R,TPN") == [1, 4, 2, 3]
        found = ranked(tournament, StandingRequest(tie_breaks="BH"))
        assert [t.text for t in found.standings.tie_breaks] == ["BH", "OTHER_PLAYOFF"]
        assert exact_text(why(found, 2, "OTHER_PLAYOFF").working.value) == "1.5"

    def test_an_announced_code_without_values_is_left_out_and_told(self, event: Event) -> None:
        told = Details(tie_breaks=("BH", "OTHER_PLAYOFF"))
        found = ranked(replace(event(LEVEL), details=told), StandingRequest())
        assert [t.text for t in found.standings.tie_breaks] == ["BH"]
        assert "nothing was entered for OTHER_PLAYOFF" in found.findings[0].what


class TestLeavers:
    def test_an_expelled_player_has_no_place_and_the_others_close_up(self, event: Event) -> None:
        expelled = Departure(PlayerId(3), 2, is_expelled=True)
        tournament = noted(event(LEVEL), departures=(expelled,))
        found = ranked(tournament, StandingRequest(tie_breaks="TPN"))
        assert [(p.rank, p.player) for p in found.places] == [(1, 1), (2, 2), (3, 4)]
        assert [p.points for p in found.places] == [15, 15, 15]
        assert [(p.rank, p.player) for p in found.standings.left_out] == [(0, 3)]
        assert "3 Player 3 was expelled and has no place" in [f.what for f in found.findings]
        before = ranked(tournament, StandingRequest(tie_breaks="TPN", after=1))
        assert len(before.places) == 4
        document = standings_document(found)
        assert [(one.starting_number, one.is_expelled) for one in document.left_out] == [(3, True)]

    def test_who_withdrew_is_marked_in_every_table(self, event: Event) -> None:
        tournament = noted(event(LEVEL), departures=(Departure(PlayerId(3), 2),))
        found = ranked(tournament, StandingRequest(tie_breaks="TPN"))
        names = [row[1] for row in Standings.of(found).tables()[0].told("en").rows]
        assert names == ["1 Player 1", "2 Player 2", "3 Player 3 (withdrew)", "4 Player 4"]
        assert [line.withdrew_after for line in standings_document(found).standings] == [
            None, None, 2, None,
        ]  # fmt: skip

    def robin(self, event: Event, gone: Departure | None) -> Tournament:
        tournament = replace(event(ROUND_ROBIN), rules="berger", number_of_rounds=3)
        return noted(tournament, departures=(gone,) if gone else ())

    def test_c05_6_6_who_left_a_round_robin_before_half_of_it(self, event: Event) -> None:
        """INTERPRETATION 0123: player 4 played one game of three and forfeited two."""
        text = ROUND_ROBIN.replace("4w1 1b0", "4w+ 1b0").replace("4b1", "4b+")
        text = text.replace("1b0 3b0 2w0", "1b0 3b- 2w-")
        robin = replace(event(text), rules="berger", number_of_rounds=3)
        whole = ranked(robin, StandingRequest(tie_breaks="SB"))
        assert [(p.player, p.points) for p in whole.places] == [(1, 30), (2, 20), (3, 10), (4, 0)]
        left = noted(robin, departures=(Departure(PlayerId(4), 1),))
        found = ranked(left, StandingRequest(tie_breaks="SB"))
        assert [(p.player, p.points) for p in found.places] == [(1, 20), (2, 10), (3, 0)]
        assert [p.player for p in found.standings.left_out] == [4]
        # The cross-table keeps the games.
        lines = [place.player for place in found.standings.everybody]
        rows = crosstable_list(found, lines).laid_out().rows
        assert rows[0][4:] == ["·", "1", "1", "1", "2"]
        assert rows[3][:3] == ["", "4", "Player 4"]
        assert rows[3][4:] == ["0", "-", "-", "·", "0"]

    def test_half_of_the_games_is_enough(self, event: Event) -> None:
        text = ROUND_ROBIN.replace("1b0 3b0 2w0", "1b0 3b0 2w-").replace("4b1", "4b+")
        robin = replace(event(text), rules="berger", number_of_rounds=3)
        left = noted(robin, departures=(Departure(PlayerId(4), 2),))
        found = ranked(left, StandingRequest(tie_breaks="SB"))
        assert [p.points for p in found.places] == [30, 20, 10, 0]

    def test_expelled_after_half_the_games_count_and_the_place_does_not(self, event: Event) -> None:
        found = ranked(
            self.robin(event, Departure(PlayerId(4), 3, is_expelled=True)),
            StandingRequest(tie_breaks="SB"),
        )
        assert [(p.player, p.points) for p in found.places] == [(1, 30), (2, 20), (3, 10)]

    def test_a_swiss_event_keeps_the_games_of_whoever_left(self, event: Event) -> None:
        swiss = noted(event(ROUND_ROBIN), departures=(Departure(PlayerId(4), 1),))
        found = ranked(swiss, StandingRequest(tie_breaks="TPN"))
        assert [p.points for p in found.places] == [30, 20, 10, 0]


class TestSeveralRatings:
    """INTERPRETATION 0124: player 2 had 1900 at first and 2000 from round 3 on."""

    TEXT = """
1: 2w1 3b1 2b0
2: 1b0 4w1 1w1
3: 4w1 1w0 4b=
4: 3b0 2b0 3w=
"""

    def value(self, event: Event, tie_break: str, used: str) -> str | None:
        tournament = event(self.TEXT, ratings={1: 2000, 2: 1900, 3: 1800, 4: 1700})
        later = (PeriodRating(PlayerId(2), 3, 2000),)
        field = Field(noted(tournament, ratings=later, rating_used=used))
        places = {p.player: p for p in standings(field, [parse(tie_break)]).places}
        return exact_text(places[PlayerId(1)].values[0])

    @pytest.mark.parametrize(
        ("used", "expected"), [("", "1867"), ("round", "1900"), ("3", "1933"), ("2", "1867")]
    )
    def test_which_rating_counts(self, event: Event, used: str, expected: str) -> None:
        assert self.value(event, "ARO", used) == expected

    def test_the_own_rating_is_the_first_unless_that_of_a_round_is_named(
        self, event: Event
    ) -> None:
        tournament = event(self.TEXT, ratings={1: 2000, 2: 1900, 3: 1800, 4: 1700})
        later = (PeriodRating(PlayerId(2), 3, 2100),)
        for used, best in (("", 1), ("round", 1), ("3", 2)):
            told = noted(tournament, ratings=later, rating_used=used)
            found = standings(Field(told), [parse("RTNG")])
            assert max(found.places, key=lambda p: p.values[0] or 0).player == best

    def test_a_long_event_advises_against_rating_tie_breaks(self, event: Event) -> None:
        dates = Details(start_date="2026/01/10", end_date="2026/03/01")
        long_event = replace(event(LEVEL), details=dates)
        assert long_event.is_long
        found = ranked(long_event, StandingRequest(tie_breaks="ARO,BH"))
        assert [f.code for f in found.findings] == ["rating-tie-break-in-long-event"]
        short = noted(long_event, is_long=False)
        assert not ranked(short, StandingRequest(tie_breaks="ARO,BH")).findings

    def test_thirty_days_are_not_yet_long(self, event: Event) -> None:
        for last, is_long in (("2026/02/08", False), ("2026/02/09", True)):
            told = Details(start_date="2026/01/10", end_date=last)
            assert replace(event(LEVEL), details=told).is_long is is_long

    def test_dates_of_rounds_make_an_event_long(self, event: Event) -> None:
        rounds = replace(event(LEVEL), details=Details(round_dates=("26/01/10", "", "26/02/20")))
        assert not rounds.is_long  # a year of two figures is no date that can be counted
        rounds = replace(rounds, details=Details(round_dates=("2026/01/10", "", "2026/02/20")))
        assert rounds.is_long
