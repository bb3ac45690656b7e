"""What a round of a knock-out says: the match, where its players come from, its score."""

from __future__ import annotations

import pytest

from ronde.explain.knockout import KnockoutExplainer
from ronde.explain.sentence import ExplanationSection, Sentence, Who
from ronde.explain.verdict import Verdict
from ronde.model import Game, Player, PlayerId, Result, Round, Tournament

WON, DRAWN = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)


def cup(players: int, *rounds: Round, **settings: str) -> KnockoutExplainer:
    event = Tournament(
        players=tuple(Player(PlayerId(n)) for n in range(1, players + 1)),
        rounds=rounds,
        rules="knockout",
        settings=tuple((name.replace("_", "-"), value) for name, value in settings.items()),
    )
    return KnockoutExplainer(event)


def games(*told: tuple[int, int, tuple[Result, Result]]) -> Round:
    return Round(tuple(Game(PlayerId(w), PlayerId(b), *result) for w, b, result in told))


def keys(section: ExplanationSection) -> list[str]:
    return [each.key for each in section.sentences]


def answer(explainer: KnockoutExplainer, one: int, other: int) -> list[Sentence]:
    return list(explainer.answer(explainer.why_not(PlayerId(one), PlayerId(other))))


def test_a_board_tells_the_round_the_origin_of_both_and_the_colours() -> None:
    told = cup(5, games((4, 5, WON))).board(1)
    assert keys(told) == [
        "knockout.match-semi-final",
        "knockout.from-walk-over",
        "knockout.from-winner",
        "knockout.fewer-whites",
    ]


def test_a_match_tells_its_game_its_score_and_a_tie() -> None:
    second = cup(2, games((1, 2, WON)), games="2").board(1)
    assert keys(second)[-3:] == ["knockout.game", "knockout.score", "knockout.alternates"]
    tied = cup(2, games((1, 2, DRAWN))).board(1)
    assert "knockout.tied" in keys(tied)
    last = cup(2, games((1, 2, DRAWN)), armageddon="0").board(1)
    told = next(each for each in last.sentences if each.key == "knockout.armageddon")
    assert told.facts["black"] == Who((PlayerId(1),))


def test_who_has_no_game_is_told_why() -> None:
    explainer = cup(4, games((1, 4, DRAWN), (3, 2, WON)))
    assert keys(explainer.player(PlayerId(3))) == ["knockout.waits"]
    assert keys(explainer.player(PlayerId(2))) == ["knockout.out"]
    by_seed = cup(4, games((1, 4, DRAWN), (3, 2, DRAWN)), tie_break="seed")
    assert keys(by_seed.player(PlayerId(4))) == ["knockout.out-by-seed"]
    titles = [section.players for section in explainer.overview()]
    assert titles == [(4, 1), (3,)]


@pytest.mark.parametrize(
    ("two", "verdict", "key"),
    [
        ((4, 1), Verdict.THEY_MEET, "whynot.they-meet"),
        ((1, 3), Verdict.OTHER_ROUND, "knockout.meeting"),
        ((1, 2), Verdict.NOT_TO_BE_PAIRED, "knockout.out"),
    ],
)
def test_why_not(two: tuple[int, int], verdict: Verdict, key: str) -> None:
    explainer = cup(4, games((1, 4, DRAWN), (3, 2, WON)))
    assert explainer.why_not(PlayerId(two[0]), PlayerId(two[1])).verdict is verdict
    assert [each.key for each in answer(explainer, *two)] == [key]


def test_a_finalist_and_a_loser_of_the_semi_finals_never_meet() -> None:
    explainer = cup(4, games((1, 4, WON), (3, 2, WON)), third_place="yes")
    assert [each.key for each in answer(explainer, 1, 4)] == ["knockout.no-meeting"]


def test_groups_are_told_as_groups() -> None:
    explainer = cup(8, groups="2")
    assert keys(explainer.board(1)) == ["knockout.group-board"]
    assert [each.key for each in answer(explainer, 1, 2)] == ["knockout.other-group"]
    assert [each.key for each in answer(explainer, 1, 4)] == ["knockout.same-group"]
