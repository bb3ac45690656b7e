"""Every round by several editions: which boards differ, and which article decided."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from tests.literal.tables import tournament_from_table

from ronde.errors import InputError, RoundError
from ronde.explain.wording import Wording
from ronde.model import PlayerId, RoundNumber, Tournament
from ronde.questions.comparison import (
    DUTCH_EDITIONS,
    ComparedRound,
    EditionRound,
    ReasonKind,
    compare,
)
from ronde.questions.files import load
from ronde.systems.base import Pair
from ronde.systems.registry import system

TESTS = Path(__file__).parents[1]
POSITIONS = TESTS / "systems" / "dutch_procedure" / "data" / "editions.json"
TABLES: dict[str, dict[str, object]] = json.loads(POSITIONS.read_text(encoding="utf-8"))


@pytest.fixture
def minerals() -> Tournament:
    with as_file(files("ronde.examples").joinpath("minerals.trf")) as path:
        return load(path).tournament


def position(article: str) -> Tournament:
    return tournament_from_table(json.loads(POSITIONS.read_text(encoding="utf-8"))[article])


def next_round(tournament: Tournament, *rules: str) -> ComparedRound:
    (found,) = compare(tournament, rules, tournament.next_round).rounds
    return found


def game(white: int, black: int) -> Pair:
    return Pair(PlayerId(white), PlayerId(black))


@pytest.mark.parametrize("article", TABLES)
def test_the_article_that_parts_2012_from_2011_is_named(article: str) -> None:
    found = next_round(position(article), "dutch-2012", "dutch-2011")
    assert found.differs
    told = [s for reason in found.reasons for s in (reason.sentence, *reason.steps)]
    assert article in {one.article for one in told}
    assert {reason.rules for reason in found.reasons} == {"dutch-2012", "dutch-2011"}


def test_each_edition_pairs_as_it_does_alone() -> None:
    event = position("A.7.d")
    found = next_round(event)
    assert [edition.rules for edition in found.editions] == list(DUTCH_EDITIONS)
    for edition in found.editions:
        ready = replace(event, rules=edition.rules, number_of_rounds=event.number_of_rounds)
        alone = system(edition.rules).pair(ready)
        assert (edition.pairs, edition.bye) == (alone.pairs, alone.bye)


def test_a_game_that_others_have_is_the_question() -> None:
    found = next_round(position("A.7.d"), "dutch-2012", "dutch-2011")
    by_2012, by_2011 = found.editions
    for reason, other in zip(found.reasons, (by_2011, by_2012), strict=True):
        assert reason.others == (other.rules,)
        assert reason.game in other.pairs
        assert reason.game in [pair for _, pair in found.own_boards(other)]


def test_the_example_is_the_same_by_all_editions(minerals: Tournament) -> None:
    found = compare(minerals)
    assert [one.round for one in found.rounds] == [1, 2, 3, 4, 5]
    assert found.different == 0
    assert all(not one.reasons for one in found.rounds)


def test_colours_alone_name_the_rule_of_colours() -> None:
    """2012 gives the first colour to even numbers when two newcomers meet later, 2017 to odd."""
    late = position_with_newcomers()
    found = next_round(late, "dutch-2012", "dutch-2017")
    assert found.differs
    assert [reason.kind for reason in found.reasons] == [ReasonKind.COLOURS, ReasonKind.COLOURS]
    assert [reason.sentence.article for reason in found.reasons] == ["E.5", "E.5"]
    assert found.different_boards == 1


def position_with_newcomers() -> Tournament:
    """Return an event of six in which 5 and 6 had half a point each instead of round 1."""
    table = "1: 2w1 | 2: 1b0 | 3: 4b1 | 4: 3w0 | 5: H | 6: H"
    return tournament_from_table({"table": table, "of": 5, "first": "white"})


def test_a_round_of_real_size() -> None:
    event = load(TESTS / "data" / "dutch-2017" / "58.trf").tournament
    found = compare(event, ("dutch-2012", "dutch-2017"))
    assert len(found.rounds) == len(event.rounds)
    for one in found.rounds:
        assert one.differs == bool(one.reasons)
        for reason in one.reasons:
            assert reason.sentence.article
    assert found.different > 0


def test_a_round_is_judged_as_a_whole() -> None:
    """By 2017 the boards of 2012 repeat a float; by 2012 those of 2017 only come later."""
    event = load(TESTS / "data" / "dutch-2017" / "332.trf").tournament
    (found,) = compare(event, ("dutch-2012", "dutch-2017"), 4).rounds
    older, newer = found.reasons
    assert (newer.kind, newer.sentence.article) == (ReasonKind.ROUND, "C.14")
    assert (older.kind, older.sentence.article) == (ReasonKind.PAIR, "D.1")


def test_2026_looks_at_the_bye_first() -> None:
    """The lowest score that can have the bye, before any bracket (C5)."""
    event = tournament_from_table({"table": "1: 3w0 | 2: 4b= | 3: 1b1 | 4: 2w= | 5: U", "of": 6})
    found = next_round(event, "dutch-2026", "dutch-2017")
    assert [edition.bye for edition in found.editions] == [1, 4]
    newest = found.reasons[0]
    assert (newest.kind, newest.sentence.article) == (ReasonKind.ROUND, "C5")


def test_a_bye_that_other_rules_allow() -> None:
    """A full-point bye bars from the bye by C2 of 2026, not by C.2 of 2017: no criterion decides.

    2017 leaves it to player 2, who is last in the only bracket of 2026 that differs.
    """
    table = "1: 3w1 5w= | 2: F 3b0 | 3: 1b0 2w1 | 4: 5w= U | 5: 4b= 1b="
    event = tournament_from_table({"table": table, "of": 4})
    found = next_round(event, "dutch-2017", "dutch-2026")
    older, newer = found.editions
    assert (older.bye, newer.bye) == (2, 3)
    told = found.reasons[1]
    assert (told.rules, told.kind, told.sentence.article) == ("dutch-2026", ReasonKind.ROUND, "C2")
    assert "the bye would go to 2, who may not have it" in Wording("en", {}).text(told.sentence)


class TestBoards:
    ONE = EditionRound("a", (game(1, 2), game(3, 4), game(5, 6)))
    TURNED = EditionRound("b", (game(1, 2), game(4, 3), game(5, 6)))
    ORDERED = EditionRound("c", (game(3, 4), game(1, 2), game(5, 6)))

    def test_turned_colours_are_a_difference(self) -> None:
        found = ComparedRound(RoundNumber(1), (self.ONE, self.TURNED))
        assert found.differs
        assert found.own_boards(self.TURNED) == [(2, game(4, 3))]

    def test_the_order_of_boards_is_none(self) -> None:
        assert not ComparedRound(RoundNumber(1), (self.ONE, self.ORDERED)).differs

    def test_a_round_that_only_one_can_pair_differs(self) -> None:
        found = ComparedRound(RoundNumber(1), (self.ONE, EditionRound("d", error="no way")))
        assert found.differs
        assert found.own_boards(self.ONE) == []


class TestRefusals:
    def test_one_edition_is_no_comparison(self, minerals: Tournament) -> None:
        with pytest.raises(InputError, match="at least two"):
            compare(minerals, ("dutch-2012", "dutch-2012"))

    def test_a_round_robin(self, minerals: Tournament) -> None:
        with pytest.raises(InputError, match="berger pairs by a table"):
            compare(minerals, ("dutch-2012", "berger"))

    def test_a_round_that_does_not_exist(self, minerals: Tournament) -> None:
        with pytest.raises(RoundError, match="round 9 cannot be compared"):
            compare(minerals, round_=9)
