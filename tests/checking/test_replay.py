"""Events paired again: agreement, every kind of difference, and engines that fail."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.checking.replay import Difference, DifferenceKind, Replay, prepared, replay
from ronde.errors import InputError, NoLegalPairingError, RondeError, UnknownRulesError
from ronde.formats import read_text
from ronde.i18n import translate
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    Game,
    PlayerId,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.serialisation import to_data
from ronde.systems.base import RoundPairing, Rules
from ronde.systems.registry import system
from ronde.systems.roundrobin.system import BERGER

Event = Callable[..., Tournament]
Entered = Callable[[int], Tournament]
Sound = Callable[[Tournament, RoundPairing], None]


@pytest.fixture
def finished(assert_sound: Sound) -> Callable[[Tournament], Tournament]:
    """Return a player of whole round robins, every game won by White."""

    def finished(tournament: Tournament) -> Tournament:
        engine = system(tournament.rules or "")
        count = len(tournament.players)
        for _ in range(count - 1 + count % 2):
            pairing = engine.pair(tournament)
            assert_sound(tournament, pairing)
            games = tuple(Game(w, b, Result.WIN, Result.LOSS) for w, b in pairing.pairs)
            byes = () if pairing.bye is None else (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED),)
            tournament = tournament.with_round(Round(games, byes))
        return tournament

    return finished


Finished = Callable[[Tournament], Tournament]


def with_round(tournament: Tournament, number: int, round_: Round) -> Tournament:
    """Return the tournament with one of its rounds replaced."""
    rounds = list(tournament.rounds)
    rounds[number - 1] = round_
    return replace(tournament, rounds=tuple(rounds))


def sentences(result: Replay) -> list[str]:
    return [difference.sentence() for difference in result.differences]


class TestAgreement:
    @pytest.mark.parametrize("rules", ["berger", "fmjd"])
    @pytest.mark.parametrize("count", [2, 5, 8])
    def test_an_event_paired_by_the_rules(
        self, entered: Entered, finished: Finished, rules: str, count: int
    ) -> None:
        tournament = finished(replace(entered(count), rules=rules))
        result = replay(tournament)
        assert result.agrees
        assert result.rules == rules
        assert [verdict.round for verdict in result.rounds] == list(
            range(1, len(tournament.rounds) + 1)
        )
        assert all(verdict.agrees for verdict in result.rounds)

    def test_the_order_of_boards_is_no_difference(
        self, entered: Entered, finished: Finished
    ) -> None:
        tournament = finished(replace(entered(8), rules="berger"))
        assert replay(tournament, "fmjd").agrees

    def test_a_round_without_games_and_bye_is_not_paired_again(self, entered: Entered) -> None:
        tournament = replace(entered(4), rounds=(Round(),), rules="berger")
        assert replay(tournament).agrees

    def test_the_verdicts_can_be_sent_to_another_process(
        self, entered: Entered, finished: Finished
    ) -> None:
        tournament = finished(replace(entered(4), rules="berger"))
        result = replay(with_round(tournament, 1, tournament.rounds[1]))
        assert not result.agrees
        assert pickle.loads(pickle.dumps(result)) == result


class TestDifferences:
    def test_other_pairs(self, entered: Entered, finished: Finished) -> None:
        tournament = finished(replace(entered(4), rules="berger"))
        other = Round(
            (
                Game(PlayerId(1), PlayerId(3), Result.DRAW, Result.DRAW),
                Game(PlayerId(2), PlayerId(4), Result.DRAW, Result.DRAW),
            )
        )
        result = replay(with_round(tournament, 1, other))
        assert [verdict.agrees for verdict in result.rounds] == [False, True, False]
        assert [d.sentence() for d in result.rounds[0].differences] == [
            "round 1: pair: expected 1-4, found none",
            "round 1: pair: expected 2-3, found none",
            "round 1: pair: expected none, found 1-3",
            "round 1: pair: expected none, found 2-4",
        ]

    def test_other_colours(self, entered: Entered, finished: Finished) -> None:
        tournament = finished(replace(entered(4), rules="berger"))
        first, second = tournament.rounds[1].games
        turned = first._replace(white=first.black, black=first.white)
        result = replay(with_round(tournament, 2, Round((turned, second))))
        assert sentences(result) == ["round 2: colours: expected 4-3, found 3-4"]
        assert [to_data(d.spelled()) for d in result.differences] == [
            {"round": 2, "kind": "colour", "expected": "4-3", "found": "3-4"}
        ]

    def test_another_bye(self, entered: Entered, finished: Finished) -> None:
        tournament = finished(replace(entered(3), rules="berger"))
        game = Game(PlayerId(1), PlayerId(3), Result.DRAW, Result.DRAW)
        bye = Bye(PlayerId(2), ByeKind.PAIRING_ALLOCATED)
        result = replay(with_round(tournament, 1, Round((game,), (bye,))))
        assert result.differences[:3] == (
            Difference(RoundNumber(1), DifferenceKind.PAIR, (PlayerId(2), PlayerId(3)), ()),
            Difference(RoundNumber(1), DifferenceKind.PAIR, (), (PlayerId(1), PlayerId(3))),
            Difference(RoundNumber(1), DifferenceKind.BYE, (PlayerId(1),), (PlayerId(2),)),
        )
        assert result.differences[2].sentence() == "round 1: bye: expected 1, found 2"

    @pytest.mark.parametrize("kind", [None, ByeKind.ZERO_POINT, ByeKind.FULL_POINT])
    def test_a_table_may_record_its_exempt_player_otherwise(
        self, entered: Entered, finished: Finished, kind: ByeKind | None
    ) -> None:
        tournament = finished(replace(entered(3), rules="berger"))
        byes = () if kind is None else (Bye(PlayerId(1), kind),)
        other = Round(tournament.rounds[0].games, byes)
        assert replay(with_round(tournament, 1, other)).agrees

    def test_a_round_that_cannot_be_paired_does_not_end_the_replay(
        self, entered: Entered, finished: Finished
    ) -> None:
        tournament = finished(replace(entered(4), rules="berger"))
        shuffled = replace(tournament, rounds=(tournament.rounds[1], *tournament.rounds[1:]))
        result = replay(replace(shuffled, number_of_rounds=3))
        kinds = [[d.kind for d in verdict.differences] for verdict in result.rounds]
        assert kinds == [[DifferenceKind.PAIR] * 4, [DifferenceKind.IMPOSSIBLE], []]
        (sentence,) = [d.sentence() for d in result.rounds[1].differences]
        assert sentence.startswith("round 2: cannot be paired again: round 2 of the table has 4-3")
        data = to_data(result.rounds[1].differences[0].spelled())
        assert str(data["expected"]).startswith("round 2 of the table has 4-3")
        assert data["found"] == "none"


class TestWhatTheFileLeavesUnsaid:
    def test_the_rules_must_be_known(self, entered: Entered) -> None:
        with pytest.raises(InputError, match="names no rules"):
            replay(entered(2))

    def test_the_rules_must_exist(self, entered: Entered) -> None:
        with pytest.raises(UnknownRulesError):
            replay(entered(2), "dutch-1066")

    def test_the_last_round_of_the_file_is_the_last_round(self, event: Event) -> None:
        tournament = event("2w= .\n1b= .")
        assert prepared(tournament, "dutch-2017").number_of_rounds == 2
        announced = replace(tournament, number_of_rounds=5)
        assert prepared(announced, "dutch-2017").number_of_rounds == 5

    def test_the_initial_colour_is_read_back(self, event: Event) -> None:
        tournament = event("2b=\n1w=")
        assert prepared(tournament, "dutch-2017").initial_colour is Colour.BLACK
        drawn = replace(tournament, initial_colour=Colour.WHITE)
        assert prepared(drawn, "dutch-2017").initial_colour is Colour.WHITE

    def test_a_table_has_neither(self, event: Event) -> None:
        ready = prepared(event("2b=\n1w="), "berger")
        assert ready.number_of_rounds is None
        assert ready.initial_colour is None

    def test_settings_belong_to_the_rules_that_the_file_names(
        self, entered: Entered, finished: Finished
    ) -> None:
        chosen = (("numbers", "2,3,4,1"),)
        tournament = finished(replace(entered(4), rules="berger", settings=chosen))
        assert replay(tournament).agrees
        assert replay(tournament, "berger").agrees
        assert not replay(tournament, "fmjd").agrees


class FailingEngine:
    """The Berger tables, but no legal pairing in round 2."""

    rules: Rules = BERGER.rules

    def pair(self, tournament: Tournament) -> RoundPairing:
        if tournament.next_round == 2:
            raise NoLegalPairingError("nobody can meet 3", blocked=(3,))
        return BERGER.pair(tournament)


class CarelessEngine:
    """The Berger tables, but one board is forgotten."""

    rules: Rules = BERGER.rules

    def pair(self, tournament: Tournament) -> RoundPairing:
        pairing = BERGER.pair(tournament)
        return replace(pairing, pairs=pairing.pairs[1:])


class TestEnginesThatFail:
    def test_no_legal_pairing_is_a_difference_of_that_round(
        self, entered: Entered, finished: Finished, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tournament = finished(replace(entered(4), rules="berger"))
        monkeypatch.setattr("ronde.checking.replay.system", lambda _: FailingEngine())
        result = replay(tournament)
        assert sentences(result) == ["round 2: cannot be paired again: nobody can meet 3"]
        assert [verdict.agrees for verdict in result.rounds] == [True, False, True]

    def test_an_unsound_pairing_is_our_own_bug(
        self, entered: Entered, finished: Finished, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tournament = finished(replace(entered(4), rules="berger"))
        monkeypatch.setattr("ronde.checking.replay.system", lambda _: CarelessEngine())
        with pytest.raises(RondeError, match="paired round 1 unsoundly: player 1") as caught:
            replay(tournament)
        assert type(caught.value) is RondeError


def test_differences_in_another_language() -> None:
    one, two = PlayerId(1), PlayerId(5)
    turned = Difference(RoundNumber(3), DifferenceKind.COLOUR, (one, two), (two, one))
    told = translate(turned.sentence(), "fr")
    assert told == "ronde 3 : couleurs : attendu 1-5, trouvé 5-1"


def test_the_colours_of_a_forfeit_that_nobody_told_are_not_compared(event: Event) -> None:
    told = event("3b-\n4b=\n1w+\n2w=", rules="dutch-2026", initial_colour=Colour.WHITE)
    assert [d.kind for d in replay(told).differences] == [DifferenceKind.COLOUR]
    untold = replace(told.rounds[0], uncoloured=(PlayerId(3),))
    assert replay(replace(told, rounds=(untold,))).agrees


def test_numbers_by_the_order_in_the_file_count_in_every_round() -> None:
    """Starting numbers against the order of the lines: both rounds were paired by the latter."""
    lines = ["XXR 3", "XXC rank white1"]
    table = {2: "4 w 1     1 b =", 1: "3 b 1     2 w =", 4: "2 b 0     3 w 1", 3: "1 w 0     4 b 0"}
    for number, cells in table.items():
        points = {2: "1.5", 1: "1.5", 4: "1.0", 3: "0.0"}[number]
        lines.append(f"001 {number:>4}".ljust(80) + f"{points:>4}".ljust(9) + f"     {cells}")
    tournament = read_text("\n".join(lines)).tournament
    assert tournament is not None
    assert replay(tournament, "dutch-2026").agrees
    by_number = replace(tournament, numberings=())
    assert not replay(by_number, "dutch-2026").rounds[0].agrees
