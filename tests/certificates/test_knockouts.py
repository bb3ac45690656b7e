"""Certificates of knock-outs: proved, and refused wherever they were tampered with."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema_rs import Draft202012Validator
from tests.clock import now
from tests.rounds_by_tables import CUPS, cup
from tests.tables import Document, exchange_opponents
from tests.thinning import IN_THE_LONG_RUN_ALL, thinned

from ronde.certificates.export import certificate_of
from ronde.certificates.files import as_text, read_certificate
from ronde.certificates.verification import verify
from ronde.errors import InputError, OversizedFileError
from ronde.formats import read_text

ROOT = Path(__file__).parents[2]
NEXT = (
    "these are the next games of all open matches by the seeds, the tree and the results, with"
    " their colours (decision 0104)"
)
IN_GROUPS = "these are the games of the groups by the Berger tables, with their colours"


def verdict_of(document: Document) -> str:
    return verify(read_certificate(json.dumps(document))).sentence()


@pytest.mark.parametrize(("players", "settings"), CUPS)
def test_every_round_is_proved(players: int, settings: Mapping[str, str]) -> None:
    schema = json.loads((ROOT / "docs/schemas/certificate-knockout-1.json").read_text("utf-8"))
    rounds = 0
    for rounds, document in enumerate(cup(players, settings), 1):
        Draft202012Validator(schema).validate(document)
        head = f"VERIFIED: round {rounds} by knockout, {players} players: "
        proved = NEXT if document["seeds"] else IN_GROUPS
        assert verdict_of(document).startswith(f"{head}{proved}")
    assert rounds


@IN_THE_LONG_RUN_ALL
def test_everything_decides_a_match_somewhere(whole: bool) -> None:
    endings = set()
    documents = [said for each in CUPS for seed in range(2, 4) for said in cup(*each, seed)]
    for document in thinned(documents, whole=whole, some=80):
        assert verdict_of(document).startswith("VERIFIED")
        endings |= {match["ending"] for match in document["matches"]}
    assert endings == {None, "bye", "score", "armageddon", "seed", "nobody"}


# What was changed ------------------------------------------------------------------------------

Result = tuple[str, str]
WON, LOST, DRAWN = ("win", "loss"), ("loss", "win"), ("draw", "draw")


def made(players: int, settings: Mapping[str, str], round_: int) -> Document:
    """Return the certificate of a round."""
    rounds = list(cup(players, settings))
    return rounds[round_ - 1]


def games_of(document: Document, round_: int) -> list[Any]:
    games: list[Any] = document["tournament"]["rounds"][round_ - 1]["games"]
    return games


def end(game: Document, result: Result) -> None:
    game["white_result"], game["black_result"] = result


def exchange(listed: list[Any]) -> None:
    listed[0], listed[1] = listed[1], listed[0]


def claim(document: Document, **changed: object) -> None:
    """Change what is claimed of the first match that is decided by games."""
    match = next(each for each in document["matches"] if each["ending"] == "score")
    match.update(changed)


def turn_a_match(document: Document) -> None:
    """Let a game of the last round have had another result."""
    game = games_of(document, len(document["tournament"]["rounds"]))[0]
    end(game, LOST if game["white_result"] != "loss" else WON)


def stray(document: Document) -> None:
    """Let two have met in the last round who had no match."""
    one, other = games_of(document, len(document["tournament"]["rounds"]))[:2]
    one["white"], other["white"] = other["white"], one["white"]


def open_last(document: Document) -> None:
    end(games_of(document, len(document["tournament"]["rounds"]))[0], ("unfinished",) * 2)


CHANGES: Final[Mapping[str, tuple[Callable[[Document], object], str]]] = {
    "opponents": (exchange_opponents, "board 1 is "),
    "colours": (lambda said: said["pairing"]["pairs"][0].reverse(), "board 1 is "),
    "boards": (lambda said: exchange(said["pairing"]["pairs"]), "board 1 is "),
    "a board less": (lambda said: said["pairing"]["pairs"].pop(), "not everybody is paired once"),
    "a bye": (lambda said: said["pairing"].update(bye=1), "not everybody is paired once"),
    "settings": (lambda said: said["settings"].update(games="4"), "rules, settings or round"),
    "round": (lambda said: said.update(round=said["round"] + 1), "rules, settings or round"),
    "order": (lambda said: exchange(said["order"]), "are not those of the setting"),
    "an entry less": (lambda said: said["order"].pop(), "not everybody has one number"),
    "groups": (lambda said: said["groups"].append([1]), "the groups are not those of the seeds"),
    "seeds": (lambda said: exchange(said["seeds"]), "the seeds of the tree are not those"),
    "a winner": (lambda said: claim(said, winner=99), "not as it is claimed"),
    "an ending": (lambda said: claim(said, ending="seed"), "not as it is claimed"),
    "points": (lambda said: claim(said, points=[0, 0]), "not as it is claimed"),
    "a player": (lambda said: claim(said, one=99), "not as it is claimed"),
    "a number": (lambda said: claim(said, number=99), "not as it is claimed"),
    "a match less": (lambda said: said["matches"].pop(), "matches of the tree have known places"),
    "a result": (turn_a_match, "not as it is claimed"),
    "a stray game": (stray, "who have no match then"),
    "an open game": (open_last, "has no result"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_was_changed_is_refused(name: str) -> None:
    change, told = CHANGES[name]
    document = made(11, {"games": "2"}, 4)
    assert verdict_of(document).startswith("VERIFIED")
    change(document)
    verdict = verdict_of(document)
    assert verdict.startswith("REFUSED: round ")
    assert told in verdict


def other_group(document: Document) -> None:
    """Let the first two games of the last round have been played across the groups."""
    games = games_of(document, document["round"] - 1)
    games[0]["black"], games[-1]["black"] = games[-1]["black"], games[0]["black"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda said: exchange(said["groups"]), "the groups are not those of the seeds"),
        (lambda said: exchange(said["groups"][0]), "the groups are not those of the seeds"),
        (lambda said: said["groups"].clear(), "the groups are not those of the seeds"),
        (lambda said: exchange(said["seeds"]), "the seeds of the tree are not those"),
        (other_group, "who are not of one group"),
        (open_last, "has no result"),
    ],
)
def test_what_was_changed_after_groups_is_refused(
    change: Callable[[Document], object], told: str
) -> None:
    document = made(8, {"groups": "2"}, 4)
    assert document["seeds"]
    assert verdict_of(document).startswith("VERIFIED")
    change(document)
    assert told in verdict_of(document)


def test_what_was_changed_in_groups_is_refused() -> None:
    document = made(8, {"groups": "2"}, 3)
    assert IN_GROUPS in verdict_of(document)
    document["pairing"]["pairs"][0].reverse()
    assert "board 1 is " in verdict_of(document)
    document["pairing"]["pairs"][0].reverse()
    document["seeds"] = document["order"]
    assert "the groups are still played" in verdict_of(document)


@pytest.mark.parametrize(
    ("players", "settings", "told"),
    [
        (2, {"groups": "1", "qualify": "1"}, "2 cannot play a knock-out of this form"),
        (3, {"groups": "2"}, "3 cannot play a knock-out of this form"),
        (1, {}, "1 cannot play a knock-out of this form"),
        (4, {"games": "5"}, "the setting games cannot be '5'"),
        (4, {"parity": "number"}, "the setting parity cannot be 'number'"),
        (4, {"numbers": "lot:1"}, "are not those of the setting"),
    ],
)
def test_forms_that_no_knockout_has(players: int, settings: Mapping[str, str], told: str) -> None:
    document = made(8, {}, 1)
    document["order"] = [*range(1, players + 1)]
    document["tournament"]["players"] = [{"id": number} for number in document["order"]]
    document["settings"] = dict(settings)
    document["tournament"]["settings"] = [list(one) for one in settings.items()]
    assert told in verdict_of(document)


def played(games: Sequence[tuple[int, int, Result]], settings: Mapping[str, str]) -> Document:
    """Return a certificate of two players after some games, as a forger may write it."""
    document = made(2, {}, 1)
    rounds = [
        {"games": [{"white": w, "black": b, "white_result": mine, "black_result": theirs}]}
        for w, b, (mine, theirs) in games
    ]
    document["tournament"]["rounds"] = rounds
    document["round"] = len(rounds) + 1
    document["settings"] = dict(settings)
    document["tournament"]["settings"] = [list(one) for one in settings.items()]
    return document


BOTH_AWAY = ("forfeit loss", "forfeit loss")


@pytest.mark.parametrize(
    ("games", "settings", "told"),
    [
        ([(1, 2, WON)], {}, "won by 1"),
        ([(1, 2, DRAWN)], {"tie-break": "seed"}, "won by 1"),
        ([(2, 1, DRAWN)], {"armageddon": "0"}, "0.5:0.5, and goes on"),
        ([(2, 1, DRAWN), (1, 2, DRAWN)], {"armageddon": "0"}, "won by 2"),
        ([(1, 2, BOTH_AWAY)], {}, "won by nobody"),
        ([(1, 2, WON)], {"games": "2"}, "1:0, and goes on"),
        ([(1, 2, WON), (2, 1, WON)], {"games": "2"}, "1:1, and goes on"),
        ([(1, 2, WON), (2, 1, LOST)], {"games": "3"}, "won by 1"),
        ([(1, 2, WON), (2, 1, LOST)], {"games": "3", "stop": "no"}, "2:0, and goes on"),
        ([(1, 2, DRAWN), (2, 1, LOST)], {"tie-break": "1"}, "won by 1"),
        ([(1, 2, ("short draw",) * 2), (2, 1, BOTH_AWAY)], {"tie-break": "1"}, "won by nobody"),
        ([(1, 2, ("forfeit win", "forfeit loss"))], {}, "won by 1"),
    ],
)
def test_who_wins_a_match(
    games: list[tuple[int, int, Result]], settings: Mapping[str, str], told: str
) -> None:
    document = played(games, settings)
    document["matches"][0]["winner"] = 99
    assert told in verdict_of(document)


def test_a_set_that_breaks_a_tie_stops_where_points_of_losses_decide_it() -> None:
    """The planned games of a match may go on, sets that break a tie never do."""
    document = played([(1, 2, DRAWN), (2, 1, WON)], {"stop": "no"})
    document["tournament"]["points"] = {"white_loss": -10, "black_loss": -10}
    document["matches"][0]["winner"] = 99
    assert "match 1 is 1 - 2, -0.5:1.5, won by 2" in verdict_of(document)


def test_a_second_final_is_played_only_where_both_have_lost_once() -> None:
    document = played([(1, 2, WON), (2, 1, LOST)], {"elimination": "double"})
    over = {"points": [10, 0], "ending": "score", "winner": 1}
    document["matches"] = [{"number": n, "one": 1, "other": 2, **over} for n in (1, 2)]
    document["pairing"]["pairs"] = []
    assert "the knock-out is over" in verdict_of(document)
    game = document["tournament"]["rounds"][1]["games"][0]
    end(game, WON)
    document["matches"][1].update(points=[0, 10], winner=2)
    again = {"number": 3, "one": 2, "other": 1, "points": [0, 0], "ending": None, "winner": None}
    document["matches"].append(again)
    document["pairing"]["pairs"] = [[1, 2]]
    assert verdict_of(document).startswith("VERIFIED: round 3 by knockout")


def test_wins_rank_a_group_after_points_and_sonneborn_berger() -> None:
    winners = {frozenset((2, 3)): 2, frozenset((3, 4)): 3, frozenset((2, 4)): 4}
    document = made(4, {"groups": "1", "qualify": "4"}, 3)
    event = document["tournament"]
    last = [{"white": white, "black": black} for white, black in document["pairing"]["pairs"]]
    event["rounds"].append({"games": last})
    for round_ in event["rounds"]:
        for game in round_["games"]:
            winner = winners.get(frozenset((game["white"], game["black"])))
            end(game, DRAWN if winner is None else WON if winner == game["white"] else LOST)
    read = read_text(json.dumps(event)).tournament
    assert read is not None
    after = json.loads(as_text(certificate_of(read)))
    assert after["seeds"] == [2, 3, 4, 1]
    assert verdict_of(after).startswith("VERIFIED")


def test_no_round_comes_after_the_final() -> None:
    document = played([(1, 2, WON)], {})
    document["pairing"]["pairs"] = []
    document["matches"][0].update(points=[10, 0], ending="score", winner=1)
    assert "the knock-out is over" in verdict_of(document)


def test_a_certificate_of_a_table_is_none_of_a_knockout() -> None:
    document = made(4, {}, 1)
    document["rules"] = document["tournament"]["rules"] = "berger"
    with pytest.raises(InputError, match="is a key that is not known"):
        verdict_of(document)


# What would keep the verifier busy -------------------------------------------------------------

SECONDS = 10.0


def hostile(players: int, rounds: list[Any], settings: Mapping[str, str]) -> Document:
    document = made(2, {}, 1)
    document["order"] = document["seeds"] = [*range(1, players + 1)]
    document["tournament"]["players"] = [{"id": number} for number in document["order"]]
    document["tournament"]["rounds"] = rounds
    document["round"] = len(rounds) + 1
    document["settings"] = dict(settings)
    document["tournament"]["settings"] = [list(one) for one in settings.items()]
    return document


DRAW = {"white": 1, "black": 2, "white_result": "draw", "black_result": "draw"}


@pytest.mark.parametrize(
    ("players", "rounds", "settings", "told"),
    [
        (9_999, [], {"elimination": "double"}, "match 1 is "),
        (500, [{}] * 999, {"elimination": "double"}, "match 1 is "),
        (9_999, [], {"groups": "1"}, "the groups are not those"),
        (2, [{"games": [DRAW]}] * 999, {}, "match 1 is 1 - 2, 499.5:499.5, and goes on"),
        (2, [{"games": [DRAW]}] * 999, {"groups": "1"}, "the groups are not those"),
    ],
)
def test_the_largest_are_judged_at_once(
    players: int, rounds: list[Any], settings: Mapping[str, str], told: str
) -> None:
    text = json.dumps(hostile(players, rounds, settings))
    begun = now()
    assert told in verify(read_certificate(text)).sentence()
    assert now() - begun < SECONDS


def test_squads_that_take_too_long_are_refused() -> None:
    """Teams of thousands that play in every round are not looked at board by board."""
    results = {"white_result": "win", "black_result": "loss"}
    games = [{"white": n, "black": n + 2500, **results} for n in range(1, 2501)]
    document = hostile(5_000, [{"games": games}] * 3, {})
    ids = document["order"]
    squads = [{"name": "", "number": n + 1, "members": ids[n * 2500 :][:2500]} for n in range(2)]
    data = {"are_paired": True, "order": "fixed", "teams": squads}
    document["tournament"]["team_data"] = data
    text = json.dumps(document)
    begun = now()
    with pytest.raises(OversizedFileError, match="steps or more; at most 12000000"):
        verify(read_certificate(text))
    assert now() - begun < SECONDS
