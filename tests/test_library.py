"""What a program does with a tournament: `ronde.Tournament`, its methods, and what they refuse."""

from __future__ import annotations

import io
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, replace
from datetime import date
from fractions import Fraction
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Run

import ronde
import ronde.model
from ronde.errors import FileError, HistoryError, InputError, RoundError, UnknownRulesError

NAMES = ["Agate, Ada", "Beryl, Ben", "Citrine, Cleo", "Diamond, Dan", "Emerald, Eve", "Flint, Finn"]


def club(*more: str, rounds: int | None = 5) -> ronde.Tournament:
    """Return six players of falling strength and some without a rating, nothing played."""
    rated = [{"name": name, "rating": 2100 - 50 * i} for i, name in enumerate(NAMES)]
    return ronde.Tournament.new(
        "Club evening", players=[*rated, *more], rounds=rounds, first_colour="white"
    )


def after_one() -> ronde.Tournament:
    event = club()
    return event.with_results(event.pair(), {1: "1-0", 2: "=", 3: "0-1"})


class TestNew:
    def test_players_are_numbered_by_rating_title_and_name(self) -> None:
        event = ronde.Tournament.new(
            players=[
                "Zircon, Zoe",
                {"name": "Onyx, Ole", "rating": "1900"},
                {"name": "Pearl, Pia", "rating": 1900, "title": "FM", "sex": "w", "club": None},
            ]
        )
        assert [(p.id, p.name) for p in event.players] == [
            (1, "Pearl, Pia"), (2, "Onyx, Ole"), (3, "Zircon, Zoe"),
        ]  # fmt: skip
        assert event.player(1).sex is ronde.model.Sex.FEMALE
        assert event.player("Onyx, Ole").rating == 1900

    def test_numbers_that_are_given_are_kept(self) -> None:
        given = [{"name": "B", "number": 2, "rating": 2000}, {"name": "A", "number": 1}]
        event = ronde.Tournament.new(players=given)
        assert [p.name for p in event.players] == ["A", "B"]
        assert ronde.Tournament.new(players=event.players).players == event.players

    def test_a_table_keeps_the_order_of_the_list(self) -> None:
        event = ronde.Tournament.new(players=["A", {"name": "B", "rating": 2000}], rules="berger")
        assert [p.name for p in event.players] == ["A", "B"]
        assert event.initial_colour is None

    def test_the_first_colour_is_drawn_once_and_can_be_repeated(self) -> None:
        drawn = ronde.Tournament.new(players=NAMES)
        assert drawn.lot is not None
        again = ronde.Tournament.new(players=NAMES, lot=drawn.lot)
        assert again == drawn
        assert drawn.pair() == drawn.pair()

    def test_the_rules_in_force_are_used_unless_others_are_named(self) -> None:
        assert ronde.Tournament.new(players=NAMES).rules == "dutch-2026"
        assert ronde.Tournament.new(players=NAMES, rules="lim-2026").rules == "lim-2026"

    def test_what_is_announced_is_kept(self) -> None:
        event = ronde.Tournament.new(
            "Open",
            players=NAMES,
            rounds=3,
            rules="lim-2026",
            settings={"maxi": "yes"},
            discipline="draughts",
            tie_breaks="bh/c1,SB",
            acceleration="baku",
            city="Lyon",
            start_date="2026/11/16",
        )
        assert event.name == "Open"
        assert event.details.city == "Lyon"
        assert event.details.standings_order == ("BH/C1", "SB")
        assert event.points == ronde.model.DRAUGHTS
        assert event.acceleration == "baku"
        assert dict(event.settings) == {"maxi": "yes"}

    @pytest.mark.parametrize(
        ("make", "said"),
        [
            (lambda: ronde.Tournament.new(players=[{"name": ""}]), "players[0]: the name is"),
            (lambda: ronde.Tournament.new(players=["A", {"nam": "B"}]), "players[1]: a player has"),
            (lambda: ronde.Tournament.new(players="Ada"), "players: a list is expected"),
            (
                lambda: ronde.Tournament.new(players=[{"name": "A", "number": 1}, "B"]),
                "players: some have a number",
            ),
            (
                lambda: ronde.Tournament.new(players=[{"name": n, "number": 1} for n in "AB"]),
                "players: two players have the same",
            ),
            (
                lambda: ronde.Tournament.new(players=[{"name": "A", "rating": "strong"}]),
                "players[0]['rating']: a whole number from 1 on is expected, not 'strong'",
            ),
            (
                lambda: ronde.Tournament.new(players=[{"name": "A", "sex": "x"}]),
                "players[0]['sex']: one of m, w is expected, not 'x'",
            ),
            (
                lambda: ronde.Tournament.new(players=[{"name": "A", "club": 7}]),
                "players[0]['club']: a text is expected, not 7",
            ),
            (lambda: ronde.Tournament.new(players=NAMES, rounds=0), "rounds: a whole number"),
            (lambda: ronde.Tournament.new(players=NAMES, rounds=True), "rounds: a whole number"),
            (lambda: ronde.Tournament.new(players=NAMES, lot=-1), "lot: a whole number from 0"),
            (lambda: ronde.Tournament.new(players=NAMES, tie_breaks="XX"), "tie_breaks: there is"),
        ],
    )
    def test_an_error_names_the_argument(self, make: Callable[[], object], said: str) -> None:
        with pytest.raises(ronde.InputError) as caught:
            make()
        assert str(caught.value).startswith(said)

    def test_values_that_a_type_checker_would_refuse(self) -> None:
        script = (
            "import ronde\n"
            "for others in ({'discipline': 'go'}, {'first_colour': 'red'}, {'players': [7]}):\n"
            "    try:\n"
            "        ronde.Tournament.new(**{'players': ['A'], **others})\n"
            "    except ronde.InputError as error:\n"
            "        print(error)\n"
            "try:\n"
            "    ronde.Tournament.new(players=['A'], colour='white')\n"
            "except TypeError as error:\n"
            "    print(error)\n"
        )
        ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        assert ran.stdout.splitlines() == [
            "discipline: one of chess, draughts is expected, not 'go'",
            "first_colour: one of white, black is expected, not 'red'",
            "players[0]: a name, a dictionary or a ronde.Player is expected, not 7",
            "Tournament.new() got an unexpected keyword argument 'colour'",
        ], ran.stderr

    def test_unknown_rules_are_an_error_of_their_own(self) -> None:
        with pytest.raises(UnknownRulesError, match=r"^rules: unknown rules 'dutch'"):
            ronde.Tournament.new(players=NAMES, rules="dutch")
        with pytest.raises(UnknownRulesError, match=r"^settings: dutch-2026 has no setting 'x'"):
            ronde.Tournament.new(players=NAMES, settings={"x": "y"})


class TestTheValue:
    def test_it_is_a_tournament_of_the_model(self) -> None:
        event = after_one()
        plain = ronde.model.Tournament(players=event.players, rounds=event.rounds)
        lifted = ronde.Tournament.of(plain)
        assert isinstance(lifted, ronde.model.Tournament)
        assert lifted == plain
        assert plain == lifted
        assert lifted != event
        assert lifted != "Club evening"
        assert len({event, ronde.Tournament.of(event)}) == 1

    def test_nothing_can_be_changed(self) -> None:
        event = club()
        for field in ("rules", "rounds"):
            with pytest.raises(FrozenInstanceError):
                setattr(event, field, None)

    def test_the_functions_take_it(self) -> None:
        event = after_one()
        assert ronde.pair(event).pairs == event.pair().pairs
        assert ronde.check(event) == event.check()
        assert ronde.compare(event) == event.compare()

    def test_it_can_be_handed_to_another_process(self) -> None:
        event = after_one()
        assert pickle.loads(pickle.dumps(event)) == event
        assert pickle.loads(pickle.dumps(event.pair())) == event.pair()

    def test_it_shows_itself(self) -> None:
        event = club()
        assert repr(event) == "<Tournament 'Club evening': 6 players, 0 of 5 rounds, dutch-2026>"
        assert str(event).splitlines()[:5] == [
            "Club evening", "", "No  Name           Rating", "--  -------------  ------",
            " 1  Agate, Ada       2100",
        ]  # fmt: skip
        assert "<caption>Club evening</caption>" in event._repr_html_()
        assert str(ronde.Tournament.new(players=NAMES)).startswith("Players\n")
        later = after_one()
        assert str(later).startswith("Club evening: Standings after round 1")
        assert "<td>1 Agate, Ada</td>" in later._repr_html_()
        assert "0 rounds," in repr(club(rounds=None))

    def test_what_came_before_a_round(self) -> None:
        assert after_one().before(1).rounds == ()
        with pytest.raises(ronde.InputError, match=r"^round: a whole number"):
            after_one().before(0)


class TestPair:
    def test_a_pairing_shows_itself(self) -> None:
        pairing = club("Garnet, Gus").pair()
        assert repr(pairing) == "<Pairing of round 1: 3 boards, dutch-2026>"
        assert str(pairing).splitlines() == [
            "Club evening - Round 1 - dutch-2026",
            "",
            "Board  White            Points  Black           Points",
            "-----  ---------------  ------  --------------  ------",
            "    1  1 Agate, Ada          0  4 Diamond, Dan       0",
            "    2  5 Emerald, Eve        0  2 Beryl, Ben         0",
            "    3  3 Citrine, Cleo       0  6 Flint, Finn        0",
            "       7 Garnet, Gus         0  Bye",
        ]
        assert pairing.text("fr").splitlines()[0] == "Club evening - Ronde 1 - dutch-2026"
        assert "<td>1 Agate, Ada</td>" in pairing._repr_html_()

    def test_a_pairing_has_its_data(self) -> None:
        pairing = club("Garnet, Gus").absent(2).pair()
        assert (pairing.round, pairing.rules, pairing.bye) == (1, "dutch-2026", None)
        assert pairing.not_paired == (2,)
        assert pairing.pairs[0] == (1, 5)
        board = pairing.boards[0]
        assert (board.number, board.white.name, board.black.name) == (1, NAMES[0], NAMES[4])
        assert pairing.findings == ()
        assert json.loads(pairing.json())["pairs"][0] == {"board": 1, "white": 1, "black": 5}
        assert str(pairing.explain(board=1)) == str(pairing.event.explain(board=1))

    def test_a_lot_that_pairing_draws_is_kept(self) -> None:
        plain = ronde.Tournament(players=club().players, rules="dutch-2026")
        pairing = plain.pair()
        event = plain.with_results(pairing, {})
        assert event.lot == pairing.event.lot is not None

    def test_open_games_are_refused_by_board_and_name(self) -> None:
        event = club()
        begun = event.with_results(event.pair(), {1: "1-0"})
        for pair in (begun.pair, lambda: ronde.pair(begun), lambda: ronde.certificate(begun)):
            with pytest.raises(RoundError) as caught:
                pair()
            assert str(caught.value) == (
                "round 2 cannot be paired: 2 games of round 1 have no result:"
                " board 2 (5 Emerald, Eve – 2 Beryl, Ben), board 3 (3 Citrine, Cleo – 6 Flint,"
                ' Finn); enter them first, or say that they count as draws: unfinished="draw"'
            )
        nearly = begun.with_results(1, {2: "="})
        with pytest.raises(RoundError, match=r"a game of round 1 has no result: board 3 \(3 Cit"):
            nearly.pair()
        unknown: Any = "win"
        with pytest.raises(ronde.InputError, match=r"^unfinished: one of draw, refuse is expected"):
            nearly.pair(unfinished=unknown)

    def test_open_games_count_as_draws_if_that_is_said_and_the_pairing_tells_it(self) -> None:
        event = club()
        pairing = event.with_results(event.pair(), {1: "1-0", 2: "="}).pair(unfinished="draw")
        drawn = event.with_results(event.pair(), {1: "1-0", 2: "=", 3: "="}).pair()
        assert pairing.pairs == drawn.pairs
        assert [finding.code for finding in pairing.findings] == ["unfinished-game"]
        assert str(pairing).splitlines()[-2:] == [
            "",
            "warning: the game 3-6 of round 1 has no result; it counts as a draw for this pairing",
        ]
        assert pairing.text("fr").splitlines()[-1].startswith("attention : la partie 3-6")
        assert pairing._repr_html_().endswith("draw for this pairing</p>")

    def test_a_table_does_not_wait_for_results(self) -> None:
        event = ronde.Tournament.new(players=NAMES, rules="berger")
        assert event.with_results(event.pair(), {1: "1-0"}).pair().round == 2

    def test_a_pairing_is_a_sequence_of_boards(self) -> None:
        pairing = ronde.pair(club())
        assert type(pairing) is type(club().pair()) is ronde.Pairing
        assert len(pairing) == 3
        assert [board.number for board in pairing] == [1, 2, 3]
        assert pairing[0] == pairing.boards[0]
        assert ronde.pair(club(), "lim-2026").rules == club().pair("lim-2026").rules == "lim-2026"

    def test_no_round_is_left(self) -> None:
        event = club(rounds=1)
        with pytest.raises(RoundError):
            event.with_results(event.pair(), {}).pair()

    def test_threads_pair_the_same_event(self) -> None:
        event = after_one()
        alone = event.pair()
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(lambda _: event.pair(), range(8)))
        assert together == [alone] * 8

    def test_four_threads_get_the_same_answers(self) -> None:
        events = [played(played(swiss(12, 5))), ronde.generate(seed=5, players=12, rounds=5)]

        def answers(_: int) -> list[str]:
            return [
                told
                for event in events
                for told in (
                    event.standings("BH/C1,BH,SB").json(),
                    event.crosstable().text("fr"),
                    event.explain(round=2, full=True).text("nl"),
                    str(event.check()),
                    event.compare("dutch-2017", "dutch-2026").text("pt"),
                    event.to_json(),
                    event.statistics().text(),
                )
            ]

        alone = answers(0)
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(answers, range(4))) == [alone] * 4


class TestResults:
    def test_a_pairing_becomes_a_round(self) -> None:
        event = after_one()
        results = [(g.white_result.value, g.black_result.value) for g in event.rounds[0].games]
        assert results == [("win", "loss"), ("draw", "draw"), ("loss", "win")]

    def test_results_come_one_by_one_and_are_corrected(self) -> None:
        event = club()
        pairing = event.pair()
        begun = event.with_results(pairing, {2: "1/2-1/2"})
        assert begun.rounds[0].games[0].is_unfinished
        done = begun.with_results(pairing, {"1": "0-1"}).with_results(1, {3: "0-1", 1: "1-0"})
        assert done == after_one()
        assert event.rounds == ()

    def test_a_pairing_of_the_function_is_taken_too(self) -> None:
        event = club()
        assert event.with_results(ronde.pair(event), {}) == event.with_results(event.pair(), {})

    def test_byes_of_later_rounds_stay(self) -> None:
        event = club()
        pairing = event.pair()
        later = event.bye(4, round=3).with_results(pairing, {})
        assert [(bye.round, bye.player) for bye in later.requested_byes] == [(3, 4)]

    def test_draughts_has_its_own_spellings(self) -> None:
        event = ronde.Tournament.new(players=NAMES[:2], discipline="draughts")
        done = event.with_results(event.pair(), {1: "2-0"})
        assert done.standings()[0].points == "2"

    def test_an_error_names_the_board(self) -> None:
        event = club()
        pairing = event.pair()
        wrong: list[tuple[dict[int, str], str]] = [
            ({9: "1-0"}, "results[9]: there is no board 9: the round has boards 1 to 3"),
            ({0: "1-0"}, "results[0]: a whole number from 1 on is expected, not 0"),
            ({1: "3-0"}, "results[1]: '3-0' is no result of chess; write one of: 1-0 "),
        ]
        for results, said in wrong:
            with pytest.raises(ronde.InputError) as caught:
                event.with_results(pairing, results)
            assert str(caught.value).startswith(said)

    def test_a_pairing_of_another_event_is_refused(self) -> None:
        event = club()
        with pytest.raises(ronde.InputError, match=r"^pairing: it was made from other players"):
            event.with_results(club("Garnet, Gus").pair(), {})
        with pytest.raises(ronde.InputError, match=r"^pairing: round 1 has other games"):
            after_one().with_results(event.absent(1).pair(), {})
        with pytest.raises(ronde.InputError, match=r"^pairing: round 2 has not been paired"):
            after_one().with_results(2, {})


class TestAbsences:
    def test_an_absence_is_for_the_next_round(self) -> None:
        event = after_one().absent(6, "Beryl, Ben")
        assert event.pair().not_paired == (2, 6)
        assert event.with_results(event.pair(), {1: "=", 2: "="}).pair().not_paired == ()

    def test_a_bye_brings_points_and_replaces_another(self) -> None:
        event = club().absent(4).bye(4, "half")
        assert [bye.kind for bye in event.requested_byes] == [ronde.ByeKind.HALF_POINT]
        done = event.with_results(event.pair(), {1: "=", 2: "="})
        assert {line.starting_number: line.points for line in done.standings()}[4] == "0.5"
        assert club().bye(4, ronde.ByeKind.FULL_POINT, round=2).pair().not_paired == ()

    def test_who_withdraws_is_paired_no_more(self) -> None:
        event = after_one().withdraw(ronde.Player(ronde.PlayerId(3)))
        assert [bye.round for bye in event.requested_byes] == [2, 3, 4, 5]
        second = event.with_results(event.pair(), {1: "=", 2: "="})
        assert 3 in second.pair().not_paired

    @pytest.mark.parametrize(
        ("do", "said"),
        [
            (lambda e: e.absent(9), "player: there is no player 9 among the 6 entries"),
            (lambda e: e.absent("Nobody"), "player: there is no player 'Nobody' among"),
            (lambda e: e.bye(4, "third"), "kind: one of half, full, zero is expected, not 'third'"),
            (lambda e: e.bye(4, round=1), "round: round 1 has been paired"),
            (lambda e: e.absent(4, round=6), "round: the event has 5 rounds"),
        ],
    )
    def test_an_error_names_the_argument(
        self, do: Callable[[ronde.Tournament], object], said: str
    ) -> None:
        with pytest.raises(ronde.InputError) as caught:
            do(after_one())
        assert str(caught.value).startswith(said)

    def test_nobody_withdraws_from_an_unknown_number_of_rounds(self) -> None:
        with pytest.raises(ronde.InputError, match=r"^rounds: their number is not known"):
            club(rounds=None).withdraw(3)

    def test_a_name_that_two_have_is_refused(self) -> None:
        event = ronde.Tournament.new(players=["Opal", "Opal"])
        with pytest.raises(ronde.InputError, match=r"^player: several players are named 'Opal'"):
            event.absent("Opal")
        assert event.absent("2").requested_byes[0].player == 2


def swiss(players: int, rounds: int) -> ronde.Tournament:
    """Return players of falling strength, nothing played."""
    entries = [{"name": f"Player {n}", "rating": 2400 - 10 * n} for n in range(1, players + 1)]
    return ronde.Tournament.new(players=entries, rounds=rounds, first_colour="white")


def played(event: ronde.Tournament) -> ronde.Tournament:
    """Return the event after one more round: White wins, Black wins, a draw, and so on."""
    pairing = event.pair()
    scores = ("1-0", "0-1", "=")
    return event.with_results(pairing, {b.number: scores[b.number % 3] for b in pairing})


class TestEntries:
    def test_a_late_entry_gets_the_number_that_fits_and_rounds_keep_theirs(self) -> None:
        event = played(played(swiss(9, 5).with_forbidden(1, 8).bye(9, round=4)))
        late = event.with_player({"name": "Late", "rating": 2365}, missed="half")
        assert late.player("Late").id == 4
        assert [one.id for one in late.players] == list(range(1, 11))
        assert late.player("Player 4").id == 5
        for number, name in ((1, "Player 1"), (9, "Player 9"), (4, "Player 4")):
            old = [(g.white, g.black) for r in event.rounds for g in r.games if number in g[:2]]
            new_id = late.player(name).id
            new = [(g.white, g.black) for r in late.rounds for g in r.games if new_id in g[:2]]
            assert len(old) == len(new) > 0
        assert late.forbidden[0].players == (1, 9)
        assert [(bye.round, bye.player) for bye in late.requested_byes] == [(4, 10)]
        assert late.check().agrees
        third = played(late)
        assert third.check().agrees
        assert 4 in third.rounds[2].paired
        points = {line.name: line.points for line in event.standings("BH")}
        after = {line.name: line.points for line in late.standings("BH")}
        assert after == points | {"Late": "1"}
        assert ronde.Tournament.from_json(third.to_json()) == third
        assert ronde.Tournament.from_text(third.to_text()).check().agrees

    def test_the_last_of_the_list_moves_nobody(self) -> None:
        event = played(swiss(8, 5))
        late = event.with_player("Unrated")
        assert late.players[:8] == event.players
        assert late.rounds == event.rounds
        assert (late.players[8].id, late.numberings) == (9, ())

    def test_a_number_that_is_given_moves_nobody(self) -> None:
        event = played(swiss(8, 5))
        late = event.with_player({"name": "Guest", "rating": 2700, "number": 20})
        assert late.player("Guest").id == 20
        assert late.rounds == event.rounds
        with pytest.raises(ronde.InputError, match="player: the starting number 20 is taken"):
            late.with_player({"name": "Other", "number": 20})

    def test_a_table_has_a_place_where_there_was_a_bye(self) -> None:
        odd = ronde.Tournament.new(players=NAMES[:5], rules="berger")
        begun = odd.with_results(odd.pair(), {1: "1-0", 2: "="})
        assert begun.with_player("Late").player("Late").id == 6
        even = ronde.Tournament.new(players=NAMES, rules="berger")
        assert even.with_player("In time").player("In time").id == 7
        begun = even.with_results(even.pair(), {})
        with pytest.raises(ronde.InputError, match=r"^player: nobody can enter any more: round 1"):
            begun.with_player("Late")

    def test_an_entry_is_struck_off_before_the_first_round_only(self) -> None:
        event = swiss(6, 5).with_forbidden(2, 3).with_forbidden(3, 5, 6).bye(2).bye(6)
        left = event.without_player("Player 2")
        assert [one.name for one in left.players] == [f"Player {n}" for n in (1, 3, 4, 5, 6)]
        assert [one.id for one in left.players] == [1, 2, 3, 4, 5]
        assert [group.players for group in left.forbidden] == [(2, 4, 5)]
        assert [bye.player for bye in left.requested_byes] == [5]
        with pytest.raises(ronde.InputError, match=r"^player: round 1 has been paired, so 2 stays"):
            played(swiss(6, 5)).without_player(2)

    def test_forbidden_pairs(self) -> None:
        event = swiss(8, 5)
        assert (1, 5) in [(board.white.id, board.black.id) for board in event.pair()]
        apart = event.with_forbidden("Player 1", 5)
        assert all({b.white.id, b.black.id} != {1, 5} for b in apart.pair())
        assert apart.without_forbidden(5, 1) == event
        begun = played(apart)
        lifted = begun.without_forbidden(1, 5)
        assert [group.last_round for group in lifted.forbidden] == [1]
        assert lifted.check().agrees
        later = begun.with_forbidden(2, 3, last_round=3)
        assert (later.forbidden[1].first_round, later.forbidden[1].last_round) == (2, 3)
        refused: list[tuple[Callable[[], object], str]] = [
            (lambda: event.with_forbidden(1), "players: name two or more"),
            (lambda: event.with_forbidden(1, 9), "players: there is no player 9"),
            (lambda: event.with_forbidden(1, 2, first_round=9), "first_round: the event has 5"),
            (lambda: event.with_forbidden(1, 2, last_round=0), "last_round: a whole number"),
            (lambda: event.without_forbidden(1, 2), "players: no prohibition is of just these"),
        ]
        for wrong, said in refused:
            with pytest.raises(ronde.InputError) as caught:
                wrong()
            assert str(caught.value).startswith(said)

    def test_more_rounds_and_who_withdrew_stays_away(self) -> None:
        event = played(swiss(6, 2)).withdraw(3)
        assert "Player 3 (withdrew)" in str(event.standings("BH"))
        longer = event.with_rounds(4)
        assert [bye.round for bye in longer.requested_byes] == [2, 3, 4]
        assert 3 in played(longer).pair().not_paired
        assert longer.with_rounds(1).requested_byes == ()
        with pytest.raises(ronde.InputError, match=r"^rounds: a whole number from 2 on"):
            played(longer).with_rounds(1)

    def test_points(self) -> None:
        football = ronde.Tournament.new(players=NAMES, points="3-1-0")
        assert football.points == ronde.PointSystem.simple(30, 10)
        assert football.with_points({"pairing_bye": "0.5"}).points.pairing_bye == 5
        half = ronde.Tournament.new(players=NAMES, points={"pairing_bye": 0.5}).points
        assert half.changed() == {"pairing_bye": 5}
        assert football.with_points(ronde.PointSystem()).points == ronde.PointSystem()
        for wrong, said in (
            (
                "3-1",
                "points: win, draw and loss such as 3-1-0, a dictionary or a ronde.PointSystem",
            ),
            ({"bye": 1}, "points: one of black_draw, black_loss, "),
            ({"pairing_bye": "half"}, "points['pairing_bye']: 'half' is not a number of points"),
            ("a-b-c", "points: 'a' is not a number of points"),
        ):
            with pytest.raises(ronde.InputError) as caught:
                ronde.Tournament.new(players=NAMES, points=wrong)
            assert str(caught.value).startswith(said)

    def test_details_change_and_the_rest_stays(self) -> None:
        event = club().with_details(city="Lyon", tie_breaks="BH/C1,SB")
        renamed = event.with_details(name="Spring Open", start_date="2026/11/16")
        assert (renamed.name, renamed.details.city) == ("Spring Open", "Lyon")
        assert renamed.details.standings_order == ("BH/C1", "SB")
        assert replace(renamed, details=event.details) == event
        with pytest.raises(ronde.InputError, match=r"^tie_breaks: there is no tie-break 'XX'"):
            event.with_details(tie_breaks="XX")

    def test_teams_that_may_not_meet(self) -> None:
        with as_file(files("ronde.examples").joinpath("league.trf")) as path:
            league = ronde.Tournament.load(path).before(1)
        met = [{pair.white, pair.black} for pair in league.pair().pairs]
        assert {1, 3} in met
        apart = league.with_forbidden("Granite", 3)
        assert {1, 3} not in [{pair.white, pair.black} for pair in apart.pair().pairs]
        assert apart.without_forbidden(1, "Marble") == league
        with pytest.raises(ronde.InputError, match=r"^player: the entries of an event of teams"):
            league.with_player("Onyx, Ole")


class TestTexts:
    def test_json_and_trf_as_text(self) -> None:
        event = after_one()
        assert ronde.Tournament.from_json(event.to_json()) == event
        assert ronde.Tournament.from_json(event.to_json().encode()) == event
        assert ronde.Tournament.from_text(event.to_json()) == event
        for dialect in ("trf26", "trfbx", "json"):
            again = ronde.Tournament.from_text(event.to_text(dialect))
            assert again.rounds == event.rounds
        assert event.losses("trf26") == ()
        grouped = event.with_category("strong", "Strong", rating="2000-")
        assert [finding.code for finding in grouped.losses("trf26")] == ["categories-lost"]
        with pytest.raises(ronde.InputError, match=r"^dialect: unknown dialect 'xlsx'"):
            event.to_text("xlsx")
        with pytest.raises(ronde.InputError, match=r"^text: it is no JSON of a tournament"):
            ronde.Tournament.from_json(event.to_text())
        with pytest.raises(ronde.InputError, match=r"^1:5: error: a player line needs"):
            ronde.Tournament.from_text("001    x\n")

    def test_open_files(self, tmp_path: Path) -> None:
        event = after_one()
        with (tmp_path / "open.json").open("w", encoding="utf-8") as file:
            assert event.save(file) == ()
        assert (tmp_path / "open.json").read_text(encoding="utf-8") == event.to_json()
        with (tmp_path / "open.json").open(encoding="utf-8") as file:
            assert ronde.Tournament.load(file) == event
        with (tmp_path / "open.trf").open("wb") as binary:
            assert ronde.write(event, binary) == ()
        with (tmp_path / "open.trf").open("rb") as binary:
            assert ronde.read(binary) == event
        memory = io.StringIO()
        event.save(memory, "trfbx")
        assert memory.getvalue() == event.to_text("trfbx")
        assert ronde.Tournament.load(io.BytesIO(event.to_text().encode())) == event


class TestNumbersOfOtherLibraries:
    """Values as numpy and pandas have them, without either."""

    class Int64:
        """A whole number that is no int."""

        def __init__(self, value: int) -> None:
            self._value = value

        def __index__(self) -> int:
            return self._value

    def test_whole_numbers_are_numbers_whatever_their_type(self) -> None:
        seven: Any = self.Int64(7)
        players: list[dict[str, object]] = [
            {"name": "A", "rating": self.Int64(2000)},
            {"name": "B", "rating": 1900.0, "club": float("nan")},
            {"name": "C", "rating": float("nan"), "title": None},
        ]
        event = ronde.Tournament.new(players=players, rounds=seven)
        assert [player.rating for player in event.players] == [2000, 1900, None]
        assert (event.number_of_rounds, event.player(2).club) == (7, "")
        one: Any = self.Int64(1)
        begun = event.with_results(event.pair(), {one: "1-0"})
        assert begun.with_results(one, {1: "="}).player(one).name == "A"
        with pytest.raises(ronde.InputError, match=r"not 1900\.5"):
            ronde.Tournament.new(players=[{"name": "A", "rating": 1900.5}])

    def test_numbers_of_numpy(self) -> None:
        numpy = pytest.importorskip("numpy")
        players = [
            {"name": "A", "rating": numpy.int64(2000)},
            {"name": "B", "rating": numpy.float32(1900)},
            {"name": "C", "rating": numpy.float64("nan")},
        ]
        event = ronde.Tournament.new(players=players)
        assert [player.rating for player in event.players] == [2000, 1900, None]
        assert [type(player.rating) for player in event.players[:2]] == [int, int]


class TestStandings:
    def test_the_lines_are_data_and_the_text_is_a_table(self) -> None:
        standings = after_one().standings("BH/C1,BH,SB")
        assert (standings.after, len(standings)) == (1, 6)
        first = standings[0]
        assert (first.rank, first.starting_number, first.points) == (1, 1, "1")
        assert list(first.tie_breaks) == ["BH/C1", "BH", "SB"]
        assert [line.rank for line in standings] == [1, 1, 3, 3, 5, 5]
        assert repr(standings) == "<Standings after round 1: 6 players>"
        assert str(standings).startswith("Club evening: Standings after round 1\n\nRank  Player")
        assert "Stand na ronde 1" in standings.text("nl")
        assert standings._repr_html_().startswith("<table>\n<caption>Club evening: Standings")
        assert json.loads(standings.json())["standings"][0]["points"] == "1"
        assert standings.findings == ()

    def test_without_tie_breaks_those_announced_count(self) -> None:
        event = ronde.Tournament.new(players=NAMES, tie_breaks="SB")
        assert list(event.standings()[0].tie_breaks) == ["SB"]
        assert [f.code for f in after_one().standings().findings] == ["tie-breaks-assumed"]

    def test_after_a_round(self) -> None:
        assert {line.points for line in after_one().standings(after=0)} == {"0"}
        with pytest.raises(ronde.InputError, match=r"^after: round 2 has not been paired"):
            after_one().standings(after=2)

    def test_a_round_that_is_being_played_is_told_and_does_not_count(self) -> None:
        event = after_one()
        begun = event.with_results(event.pair(), {1: "1-0"})
        now = begun.standings("BH")
        assert (now.after, [line.points for line in now]) == (
            1, [line.points for line in event.standings("BH")],
        )  # fmt: skip
        told = "Round 2 is being played and does not count: 2 games have no result yet."
        assert [str(finding.what) for finding in now.findings] == [told]
        assert str(now).endswith(f"\n\n{told}")
        assert str(begun).endswith(f"\n\n{told}")
        assert told in now.csv()
        assert begun.crosstable().document().after == 1
        assert "does not count" in begun.crosstable().notes()[0]
        assert begun.why(1, "PTS").document().value == "1"
        provisional = begun.standings("BH", after=2)
        assert provisional.after == 2
        assert "Provisional: 2 games have no result yet and count as draws." in str(provisional)
        first = club()
        opened = first.with_results(first.pair(), {})
        assert opened.standings("BH").after == 0
        assert str(opened).splitlines()[2].split() == ["No", "Name", "Rating"]
        assert "Round 1 is being played" in str(opened).splitlines()[-1]

    def test_an_unknown_tie_break_is_refused(self) -> None:
        with pytest.raises(ronde.InputError, match=r"^tie_breaks: there is no tie-break 'XX'"):
            after_one().standings("XX")

    def test_rows_have_numbers(self) -> None:
        rows = after_one().standings("BH,SB").rows()
        assert rows[2] == {
            "rank": 3, "starting_number": 2, "name": "Beryl, Ben",
            "points": 0.5, "BH": 0.5, "SB": 0.25,
        }  # fmt: skip
        exact = after_one().standings("BH,SB").rows(exact=True)
        assert exact[2]["SB"] == Fraction(1, 4)
        assert isinstance(exact[2]["SB"], Fraction)
        part = after_one().standings("BH", rating="-2050").rows()
        assert (part[0]["rank"], part[0]["overall_rank"]) == (1, 1)
        with as_file(files("ronde.examples").joinpath("league.trf")) as path:
            teams = ronde.Tournament.load(path).standings().rows()
        assert (teams[1]["match_points"], teams[1]["game_points"]) == (4.0, 6.5)

    def test_a_part_of_the_field(self) -> None:
        event = after_one()
        strong = event.standings("BH", rating="2000-")
        assert [line.starting_number for line in strong] == [1, 2, 3]
        assert [(line.rank, line.overall_rank) for line in strong] == [(1, 1), (2, 3), (3, 5)]
        assert len(event.standings(sex="w")) == len(event.standings(club="Nowhere")) == 0

    def test_by_another_edition_or_kind(self) -> None:
        document = after_one().standings("BH", rules="c07-2024", kind="roundrobin").document()
        assert document.tie_break_rules == "c07-2024"
        assert document.kind.value == "roundrobin"

    @pytest.mark.parametrize(
        ("ask", "said"),
        [
            (lambda e: e.standings(rules="c07"), "rules: "),
            (lambda e: e.standings(kind="knockout"), "kind: one of swiss, roundrobin is expected"),
            (lambda e: e.standings(sex="x"), "sex: one of m, w is expected"),
            (lambda e: e.standings(rating="much"), "rating: 'much' is not a range"),
            (lambda e: e.standings(category="u18"), "category: there is no category 'u18'"),
            (lambda e: e.with_category("U 18", "x"), "key: write small letters"),
            (
                lambda e: e.with_category("u18", "x", age="u18").members("u18"),
                "category: ages need the start date",
            ),
            (lambda e: e.standings(age=17), "age: a text is expected, not 17"),
            (lambda e: e.standings(age="-17"), "ages need the start date of the event"),
        ],
    )
    def test_a_choice_that_is_none(
        self, ask: Callable[[ronde.Tournament], object], said: str
    ) -> None:
        with pytest.raises(ronde.InputError) as caught:
            ask(after_one())
        assert str(caught.value).startswith(said)

    def test_where_a_value_comes_from(self) -> None:
        answer = after_one().why(1, "bh")
        assert (answer.tie_break, answer.player.name) == ("BH", NAMES[0])
        title, table, conclusion = str(answer).split("\n\n")
        assert title.startswith(f"BH of 1 {NAMES[0]} by ")
        assert table.splitlines()[0].split() == ["Round", "Opponent", "Amount", "Why"]
        assert repr(answer) == f"<{title}: {conclusion}>"
        assert answer.text("fr").splitlines()[2].split()[:2] == ["Ronde", "Adversaire"]
        assert answer._repr_html_().count("<table>") == 1
        assert '"tie_break": "BH"' in answer.json() or '"tie_break":"BH"' in answer.json()
        with pytest.raises(ronde.InputError, match=r"^tie_break: there is no tie-break 'XX'"):
            after_one().why(1, "XX")

    def test_a_card(self) -> None:
        card = after_one().card("Agate, Ada", k=20)
        assert repr(card) == "<PlayerCard of 'Agate, Ada': 1 rounds>"
        assert str(card).startswith("1 Agate, Ada, rated 2100: 1 point, rank 1\n\n")
        assert "4 Diamond, Dan" in str(card)
        assert card.text("fr") != str(card)
        assert "<td>4 Diamond, Dan</td>" in card._repr_html_()
        assert json.loads(card.json())["k"] == 20
        with pytest.raises(ronde.InputError, match=r"^k: a whole number from 1"):
            after_one().card(1, k=0)

    def test_a_crosstable(self) -> None:
        table = after_one().crosstable()
        assert repr(table) == "<CrossTable: 6 players, 1 rounds>"
        assert "4w1" in str(table).splitlines()[2]
        assert [line.rank for line in table][:2] == [1, 1]
        assert "<caption>Club evening</caption>" in table._repr_html_()
        assert json.loads(table.json())["after"] == 1


class TestExplain:
    def test_a_board_is_told_and_is_data(self) -> None:
        told = after_one().explain(board=1)
        assert (told.round, told.rules, told.regulation) == (2, "dutch-2026", "C.04.3 (2026)")
        assert str(told).startswith("Board 1\n  ")
        assert told.sections[0].sentences[0].article
        assert told.sections[0].sentences[0].text in str(told)
        assert told.answer is None
        assert repr(told) == "<Explanation of round 2: 1 sections>"
        assert told._repr_html_().startswith("<p>Board 1</p>")
        assert told.text("fr").startswith("Table 1\n  1 Agate rencontre")
        assert json.loads(told.json())["round"] == 2

    def test_of_a_player_of_all_boards_and_in_full(self) -> None:
        event = after_one()
        assert "2 Beryl" in str(event.explain(player="Beryl, Ben"))
        assert len(event.explain().sections) > 1
        assert len(str(event.explain(full=True))) > len(str(event.explain(board=1)))

    def test_of_a_round_that_was_played(self) -> None:
        assert after_one().explain(board=1, round=1).round == 1

    def test_why_two_do_not_meet(self) -> None:
        told = after_one().why_not(4, 1)
        assert told.answer is not None
        assert told.answer.verdict.value == "met-before"
        assert "4 Diamond" in str(told)

    @pytest.mark.parametrize(
        ("ask", "said"),
        [
            (lambda e: e.explain(board=7), "board: there is no board 7"),
            (lambda e: e.explain(board=1, player=1), "board, player: ask for one"),
            (lambda e: e.explain(player=9), "player: there is no player 9"),
            (lambda e: e.why_not(9, 1), "one: there is no player 9"),
            (lambda e: e.why_not(1, 9), "other: there is no player 9"),
            (lambda e: e.explain(round="x"), "round: a whole number"),
        ],
    )
    def test_an_error_names_the_argument(
        self, ask: Callable[[ronde.Tournament], object], said: str
    ) -> None:
        with pytest.raises(ronde.InputError) as caught:
            ask(after_one())
        assert str(caught.value).startswith(said)

    def test_a_round_that_cannot_be_paired_keeps_its_own_error(self) -> None:
        with pytest.raises(RoundError):
            after_one().explain(board=1, round=7)


class TestFiles:
    @pytest.mark.parametrize("name", ["open.trf", "open.json"])
    def test_what_is_saved_is_loaded(self, tmp_path: Path, name: str) -> None:
        event = after_one()
        assert event.save(tmp_path / name) == ()
        assert ronde.Tournament.load(tmp_path / name) == event
        assert ronde.read(str(tmp_path / name)).pair().pairs == event.pair().pairs

    def test_a_file_is_converted_and_validated(self, tmp_path: Path) -> None:
        after_one().save(tmp_path / "open.trf")
        assert ronde.convert(tmp_path / "open.trf", tmp_path / "open.json") == ()
        assert ronde.validate(tmp_path / "open.json") == ()
        (tmp_path / "bad.trf").write_text("001    x\n")
        assert any(f.severity.value == "error" for f in ronde.validate(tmp_path / "bad.trf"))

    def test_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(FileError):
            ronde.Tournament.load(tmp_path / "none.trf")

    def test_a_certificate_is_verified(self, tmp_path: Path) -> None:
        text = ronde.certificate(after_one())
        verdict = ronde.verify(text)
        assert verdict.is_verified
        assert str(verdict).startswith("VERIFIED: round 2 by dutch-2026")
        (tmp_path / "round.json").write_text(text)
        assert ronde.verify(tmp_path / "round.json").is_verified
        assert ronde.verify(str(tmp_path / "round.json")).is_verified
        with pytest.raises(ronde.InputError):
            ronde.verify("{}")

    def test_a_generated_event_has_the_methods(self) -> None:
        event = ronde.generate(seed=3, players=8, rounds=3)
        assert len(event.standings()) == 8
        assert event.check().agrees
        assert event.compare("dutch-2017", "dutch-2026", round=1).rules == (
            "dutch-2017", "dutch-2026",
        )  # fmt: skip


class TestAnswersOfFunctions:
    def test_a_check_tells_its_differences(self) -> None:
        event = after_one()
        assert repr(event.check()) == "<Replay by dutch-2026: 1 round, 0 differences>"
        first = event.rounds[0]
        turned = first.games[0]._replace(white=first.games[0].black, black=first.games[0].white)
        other = ronde.Tournament(
            players=event.players,
            rounds=(replace(first, games=(turned, *first.games[1:])),),
            rules="dutch-2026",
            initial_colour=ronde.Colour.WHITE,
        )
        assert str(other.check()).splitlines() == [
            "round 1: colours: expected 1-4, found 4-1", "1 round, 1 difference",
        ]  # fmt: skip

    def test_a_comparison_tells_its_rounds(self) -> None:
        found = after_one().compare("dutch-2017", "dutch-2026")
        assert str(found).splitlines() == [
            "Round 1: no difference", "Round 2: no difference", "2 rounds, 0 rounds differ",
        ]  # fmt: skip
        assert repr(found) == "<Comparison of dutch-2017, dutch-2026: 2 rounds, 0 rounds differ>"

    def test_a_rating_shows_itself(self, tmp_path: Path) -> None:
        players = [{"name": name, "rating": 2100} for name in NAMES[:2]]
        event = ronde.Tournament.new("Tuesday", players=players, discipline="draughts", lot=1)
        event = event.with_results(event.pair(), {1: "2-0"})
        series = event.ffjd_series("slow", minutes=80, increment=60)
        rating = ronde.rate_ffjd(series)
        assert repr(rating) == "<Rating of 'Tuesday': 2 players>"
        assert sorted(one.final or 0 for one in rating.players) == [2085, 2115]
        assert str(rating).startswith("Tuesday: 2 players, slow\n\nplayer")
        assert rating.text("fr").startswith("Tuesday : 2 joueurs, cadence lente")
        assert "CPi = 2100" in rating.reasons()
        assert rating._repr_html_().startswith("<table>\n<caption>Tuesday: 2 players, slow")
        (tmp_path / "series.json").write_text(json.dumps(series))
        assert ronde.rate_ffjd(tmp_path / "series.json").json() == rating.json()
        assert ronde.rate_ffjd(rating.computation.series) == rating

    def test_a_series_names_a_wrong_argument(self) -> None:
        with pytest.raises(ronde.InputError, match=r"^minutes: a whole number from 0"):
            after_one().ffjd_series("slow", minutes=-1)
        with pytest.raises(ronde.InputError, match="estimate 5 is below the floor"):
            ronde.rate_ffjd(after_one().ffjd_series("slow"), estimate=5)


def test_two_entries_with_one_number_are_still_a_contradiction() -> None:
    player = ronde.Player(ronde.PlayerId(1))
    with pytest.raises(HistoryError):
        ronde.Tournament(players=(player, player))


def test_the_import_alone_loads_nothing() -> None:
    script = "import sys, ronde; print([m for m in sys.modules if m.startswith('ronde')])"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.stdout.strip() == "['ronde._version', 'ronde']"


def test_a_file_is_read_without_what_explains_and_rates(tmp_path: Path) -> None:
    club().save(tmp_path / "open.trf")
    script = (
        "import sys, ronde\n"
        f"ronde.read({str(tmp_path / 'open.trf')!r}).pair()\n"
        "loaded = {m.removeprefix('ronde.') for m in sys.modules if m.startswith('ronde.')}\n"
        "print({m.split('.')[0] for m in loaded} &"
        " {'explain', 'certificates', 'store', 'office', 'cli', 'web'} |"
        " loaded & {'ratings.ffjd', 'ratings.fide.computation'})"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.stdout.strip() == "set()", ran.stderr


class TestWhatTheCommandLineDoesWithAFile:
    """Generating, comparing, rules, tables, printing and drawing, without the command line."""

    def test_an_accelerated_event_by_a_configuration(self) -> None:
        misspelled: Any = {"player": 12}
        keys = {"ForfeitRate": 2, "PointsForWin": "2", "PointsForDraw": "1"}
        event = ronde.generate(seed=7, players=12, rounds=9, acceleration="baku", config=keys)
        assert (event.acceleration, event.points.white_win) == ("baku", 20)
        assert len(event.virtual_points) == 6
        with pytest.raises(ronde.InputError, match="config:1: unknown key 'Players'"):
            ronde.generate(seed=7, config={"Players": 12})
        with pytest.raises(TypeError, match="unexpected keyword argument 'player'"):
            ronde.generate(seed=7, **misspelled)

    def test_an_event_like_another(self, tmp_path: Path) -> None:
        model = ronde.generate(seed=1, players=10, rounds=4)
        assert len(ronde.generate(seed=2, like=model).players) == 10
        model.save(tmp_path / "model.trf")
        assert ronde.generate(seed=2, like=tmp_path / "model.trf") == ronde.generate(
            seed=2, like=model
        )

    def test_it_makes_what_the_command_makes(self, run: Run, tmp_path: Path) -> None:
        out = tmp_path / "made.trf"
        words = ["--players", "9", "--rounds", "5", "--seed", "4", "--acceleration", "baku"]
        assert run("generate", *words, "-o", out).code == 0
        made = ronde.generate(seed=4, players=9, rounds=5, acceleration="baku")
        made.save(tmp_path / "same.trf")
        assert (tmp_path / "same.trf").read_bytes() == out.read_bytes()

    def test_a_comparison_prints_what_the_command_prints(self, run: Run) -> None:
        small = Path(__file__).parent / "data" / "dutch-2012-small" / "110.trf"
        found = ronde.read(small).compare(round=5)
        assert run("compare", small, "--round", 5).out == found.text() + "\n"
        assert "3: 3-7      3: 3-6" in found.text()
        assert "Ronde 5 : 3 tables diffèrent" in found.text("fr")
        assert json.loads(found.json())["totals"] == {"rounds": 1, "different": 1}
        assert "<th>dutch-2026</th>" in found._repr_html_()

    def test_rules(self) -> None:
        assert {"dutch-2026", "berger"} <= {one.key for one in ronde.rules()}
        (berger,) = ronde.rules("berger")
        assert berger.articles[0].number
        changes = ronde.compare_rules("dutch-2017", "dutch-2026").articles
        assert {line.change for line in changes} == {"new", "gone", "renumbered"}
        with pytest.raises(ronde.InputError, match="unknown rules 'chess'"):
            ronde.rules("chess")

    def test_a_table_of_everybody_against_everybody(self, run: Run) -> None:
        table = ronde.roundrobin(5, "fmjd", double=True)
        assert repr(table) == "<Schedule by fmjd: 5 players, 10 rounds>"
        words = ["--players", "5", "--grid", "fmjd", "--double"]
        assert run("roundrobin", *words).out == f"{table}\n"
        assert json.loads(table.json()) == json.loads(run("roundrobin", *words, "--json").out)

    def test_printing(self, tmp_path: Path) -> None:
        event = after_one()
        assert event.print("players", tmp_path / "list.pdf", date=date(2026, 5, 2)) == ()
        assert (tmp_path / "list.pdf").read_bytes().startswith(b"%PDF")
        with pytest.raises(ronde.InputError, match="document: one of pairings, "):
            event.print("banner", tmp_path / "banner.pdf")
        with pytest.raises(ronde.InputError, match="language: there are no documents in 'xx'"):
            event.print("players", tmp_path / "list.pdf", language="xx")

    def test_drawing(self, tmp_path: Path) -> None:
        pytest.importorskip("matplotlib")
        pie: Any = "pie"
        after_one().plot("progress", tmp_path / "progress.svg", players=[1, "Beryl, Ben"])
        drawn = (tmp_path / "progress.svg").read_text(encoding="utf-8")
        assert "2 Beryl, Ben" in drawn
        assert "3 Citrine" not in drawn
        with pytest.raises(ronde.InputError, match="picture: one of progress, ranks, ratings"):
            after_one().plot(pie, tmp_path / "pie.svg")


def test_a_card_of_a_team_file_is_that_of_a_player_and_why_is_about_teams() -> None:
    with as_file(files("ronde.examples").joinpath("league.trf")) as path:
        league = ronde.Tournament.load(path)
    assert str(league.card("Iolite, Ina")) == str(league.card(9))
    assert str(league.card(9)).startswith("9 Iolite, Ina, rated 2266: 2 points, rank 4")
    assert str(league.why("Granite", "BC")) == str(league.why(1, "BC"))
    with pytest.raises(InputError, match="there is no player 'Iolite, Ina' among the 4 entries"):
        league.why("Iolite, Ina", "BC")
    asked = league.why_not("Granite", "Slate", round=2)
    assert asked.text() == league.why_not(1, 4, round=2).text()
