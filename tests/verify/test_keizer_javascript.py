"""Rounds of Keizer seasons, judged by the verifier in JavaScript and compared with the other one.

Certificates of seasons by lot are proved. Of the changed ones each is refused by one check alone,
which shows that every check is needed; and over many changes by lot both verifiers agree.
"""

from __future__ import annotations

import json
import random
import re
import unicodedata
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import replace
from itertools import islice, permutations, product
from pathlib import Path
from typing import Any, Final

import pytest
from tests import tables
from tests.keizer_seasons import small_season
from tests.thinning import IN_THE_LONG_RUN_ALL, thinned
from tests.verify.test_javascript import Document, judged, ran

from ronde.errors import InputError, NoLegalPairingError
from ronde.i18n import LANGUAGES
from ronde.model import (
    Adjustment,
    ByeKind,
    Game,
    Points,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.questions.certificates import certificate_text, verified

pytestmark = [pytest.mark.npm, pytest.mark.slow]

SETTINGS: Final = {
    "first-value": ("50", "200", "1x", "2.125x", "999.999x", "3:1", "1.001:1", "10.5:1"),
    "step": ("1", "1", "2", "3"),
    "cap": ("1", "2", "3", "20", "9999"),
    "gap": ("0", "1", "3", "10000"),
    "bye-gap": ("0", "1", "5", "10000"),
    "absence-limit": ("all", "0", "1", "2"),
    "meetings": ("all", "1", "2"),
    "before-joining": ("0", "2.5", "10"),
    "first-list": ("rating", "number"),
    "newcomers": ("list", "last"),
    "count-start": ("before", "first"),
    "own-value": ("yes", "no"),
    "recount": ("yes", "yes", "no"),
    "cycle": ("keep", "cap", "average"),
    "rounding": ("tenth", "half", "whole"),
    "bye-order": ("lately", "even"),
    "colours": ("balance", "whites"),
    "win": ("1", "1", "1.25", "2"),
    "draw": ("1/2", "1/2", "0.6", "2.5/4"),
    "loss": ("0", "0", "5%", "1/6"),
    "bye": ("2/3", "0.0001"),
    "absence": ("1/3", "35%"),
    "absence-beyond": ("0", "0.1"),
    "club-match": ("2/3", "70%"),
    "unannounced": ("0", "1/7"),
    "walkover": ("3/4", "1"),
}
NAMES: Final = (
    "Strasse", "STRAẞE", "straße", "ılgaz", "İlgaz", "Zoë", "zoe", "ΣΑΣ", "σας", "Ꭰ", "ꭰ", "𐐀", "",
)  # fmt: skip

JOINING: Final = (661, 978, 1171)
"""Turning seasons in which groups of players who change places become one."""
KINDS: Final = (ByeKind.HALF_POINT, ByeKind.ZERO_POINT)


def wide_season(seed: int, *sizes: tuple[int, int]) -> Tournament:
    """Return a season by lot with any settings, with names to fold, and with decisions."""
    lot = random.Random(f"wide {seed}")
    season = small_season(seed, *sizes)
    ids = [player.id for player in season.players]
    decisions = [
        Adjustment(
            tuple(lot.sample(ids, lot.randint(1, 2))),
            Points(lot.choice((-15, -905, 5, 30))),
            lot.choice((None, RoundNumber(1), RoundNumber(3))),
        )
        for _ in range(lot.choice((0, 0, 2)))
    ]
    requests = [
        RequestedBye(RoundNumber(len(season.rounds) + later), lot.choice(ids), lot.choice(KINDS))
        for later in lot.choice(((), (0, 1, 1), (2,)))
        if len(season.rounds) + later > 0
    ]
    people = [
        replace(player, name=lot.choice(NAMES), rating=lot.choice((None, 0, 1, 1500)))
        for player in season.players
    ]
    return replace(
        season,
        players=tuple(people),
        rounds=tuple(varied(each, lot) for each in season.rounds),
        settings=tuple((name, lot.choice(values)) for name, values in SETTINGS.items()),
        adjustments=tuple(decisions),
        requested_byes=(*season.requested_byes, *requests),
    )


def turning_season(seed: int) -> Tournament:
    """Return a season whose neighbours change places for ever, as many of these do."""
    season = small_season(seed, (6, 16), (5, 14))
    settings = dict(season.settings) | {
        "own-value": "no",
        "recount": "yes",
        "count-start": ("before", "first")[seed % 2],
        "cycle": "keep" if seed % 5 else "average",
        "first-value": ("1x", "10:1", "3:1")[seed % 3],
        "absence": "1",
        "unannounced": "1",
        "bye": "1",
        "draw": "1/2" if seed % 4 else "0.9",
    }
    return replace(season, settings=tuple(settings.items()))


def varied(played: Round, lot: random.Random) -> Round:
    """Return a round with short and missing results, and with games that give no colour."""
    games = []
    for game in played.games:
        short = (Result.SHORT_WIN, Result.SHORT_LOSS) if lot.random() < 0.1 else None
        missing = (Result.UNFINISHED, Result.UNFINISHED) if lot.random() < 0.1 else None
        results = short or missing or (game.white_result, game.black_result)
        games.append(Game(game.white, game.black, *results))
    plain = tuple(game.white for game in games if lot.random() < 0.1)
    return replace(played, games=tuple(games), uncoloured=plain)


def certified(seasons: Iterable[Tournament]) -> list[Document]:
    """Return the certificates of those rounds that can be paired."""
    found = []
    for season in seasons:
        try:
            found.append(json.loads(certificate_text(season)))
        except (InputError, NoLegalPairingError):
            continue
    return found


@pytest.fixture(scope="module")
def seasons() -> list[Document]:
    """Return certificates of small seasons."""
    usual = certified(small_season(seed) for seed in range(100))
    byes = certified(small_season(seed, (3, 5), (6, 12)) for seed in range(500, 520))
    turning = certified(map(turning_season, (*range(10), *JOINING)))
    return usual + byes + turning + certified(wide_season(seed) for seed in range(75))


def test_seasons_are_proved(seasons: list[Document]) -> None:
    told = "Verified: the list, the pairs, the bye and the colours are those of the season's rules."
    results = judged(seasons)
    assert [(each["verdict"], each["sentence"]) for each in results] == [("verified", told)] * len(
        seasons
    )
    assert len(seasons) > 150
    for part in ("spared", "nearest", "repeats"):
        assert sum(bool(each[part]) for each in seasons) > 10, part
    for name in ("cycle", "recount", "count-start", "newcomers", "bye-order", "colours"):
        assert {each["settings"][name] for each in seasons} >= set(SETTINGS[name])


@pytest.mark.long
@pytest.mark.parametrize("sizes", [((3, 9), (0, 8)), ((9, 30), (3, 16))])
def test_many_seasons_are_proved(sizes: tuple[tuple[int, int], ...]) -> None:
    documents = certified(wide_season(seed, *sizes) for seed in range(1000, 2500))
    assert len(documents) > 1000
    assert {each["verdict"] for each in judged(documents)} == {"verified"}


@pytest.mark.long
def test_many_turning_seasons_are_proved() -> None:
    documents = certified(map(turning_season, range(1300)))
    assert len(documents) > 1000
    assert {each["verdict"] for each in judged(documents)} == {"verified"}


def state(document: Document, name: str, value: str) -> None:
    """Give a setting another value, in the certificate and in its tournament."""
    document["settings"][name] = value
    for setting in document["tournament"]["settings"]:
        if setting[0] == name:
            setting[1] = value


def other_settings(said: Document) -> None:
    said["settings"]["preset"] = "of nobody"


def setting_twice(said: Document) -> None:
    said["tournament"]["settings"] += said["tournament"]["settings"][:1]


def teams_meet(said: Document) -> None:
    tables.with_teams(said)


def decision_twice(said: Document) -> None:
    player = said["list"][0][0]
    said["tournament"].setdefault("adjustments", []).append({"players": [player] * 2, "points": 0})


def wrong_value(said: Document) -> None:
    state(said, "cap", "1_0")


def small_first_value(said: Document) -> bool:
    """Let the last of the list be worth nothing; nothing that the list rests on has a value."""
    if said["round"] > 1 or said["settings"]["own-value"] == "yes":
        return False
    state(said, "first-value", "1")
    return True


def wrong_points(said: Document) -> None:
    said["list"][-1][1] += 1


def wrong_order(said: Document) -> None:
    said["list"][:2] = said["list"][1::-1]


def longer_list(said: Document) -> None:
    said["list"].pop()


def board_less(said: Document) -> None:
    said["pairing"]["pairs"].pop()


def board_twice(said: Document) -> None:
    said["pairing"]["pairs"].append(said["pairing"]["pairs"][-1])


def prohibition(said: Document) -> bool:
    said["tournament"].setdefault("forbidden", []).append({"players": said["pairing"]["pairs"][0]})
    return said["repeats"] is None


def meets_too_soon(said: Document) -> bool:
    """Let nobody meet again where two of the round have met."""
    met = {
        frozenset((game["white"], game["black"]))
        for each in said["tournament"].get("rounds", [])
        for game in each.get("games", [])
        if not game["white_result"].startswith("forfeit")
    }
    state(said, "gap", "10000")
    return said["repeats"] is None and any(frozenset(p) in met for p in said["pairing"]["pairs"])


def swap_boards(said: Document) -> bool:
    said["pairing"]["pairs"].reverse()
    return len(said["pairing"]["pairs"]) > 1


def swap_colours(said: Document) -> None:
    said["pairing"]["pairs"][-1].reverse()


def no_need(said: Document) -> bool:
    """Take away so many that nothing is proved."""
    if said["repeats"] is None:
        return False
    said["repeats"]["without"] = [player for player, _ in said["list"]]
    return True


def no_reason_for_the_bye(said: Document) -> bool:
    said["spared"], before = None, said["spared"]
    return bool(before)


def no_reason_for_the_farther(said: Document) -> bool:
    said["nearest"], before = [], said["nearest"]
    return any(claim["without"] for claim in before)


def with_optimum(change: Callable[[Any], None]) -> Callable[[Document], bool]:
    """Return a change of the proof that repeats are the fewest and the oldest."""

    def changed(said: Document) -> bool:
        if said["repeats"] is None:
            return False
        change(said["repeats"]["optimum"])
        return True

    return changed


def other_dual(optimum: Any) -> None:
    place = optimum["duals"][0]
    optimum["dual_values"][place] = hex(int(optimum["dual_values"][place], 16) - 8)


def one_repeat_more(optimum: Any) -> None:
    optimum["criteria"][0]["value"] += 1


def two_criteria(optimum: Any) -> None:
    optimum["criteria"] *= 2


def other_article(optimum: Any) -> None:
    optimum["criteria"][0]["article"] = "3.1"


def other_name(optimum: Any) -> None:
    optimum["criteria"][0]["name"] = "meetings"


def no_criterion(optimum: Any) -> None:
    optimum["criteria"].clear()


def other_vertices(optimum: Any) -> None:
    optimum["vertices"].reverse()


CHANGES: Final[dict[str, tuple[Callable[[Document], bool | None], str]]] = {
    "other settings": (other_settings, "tournament"),
    "a setting twice": (setting_twice, "tournament"),
    "teams": (teams_meet, "tournament"),
    "a decision": (decision_twice, "decisions"),
    "a value": (wrong_value, "keizer-settings"),
    "a first value": (small_first_value, "keizer-values"),
    "points": (wrong_points, "keizer-list"),
    "the order": (wrong_order, "keizer-list"),
    "a shorter list": (longer_list, "keizer-list"),
    "a board less": (board_less, "everybody"),
    "a board twice": (board_twice, "everybody"),
    "a prohibition": (prohibition, "forbidden"),
    "a repeat": (meets_too_soon, "keizer-repeats"),
    "boards": (swap_boards, "boards"),
    "colours": (swap_colours, "colours"),
    "need": (no_need, "keizer-need"),
    "the bye": (no_reason_for_the_bye, "spared"),
    "the nearest": (no_reason_for_the_farther, "keizer-nearest"),
    "a dual": (with_optimum(other_dual), "keizer-oldest"),
    "a number": (with_optimum(one_repeat_more), "keizer-oldest"),
    "two numbers": (with_optimum(two_criteria), "keizer-oldest"),
    "an article": (with_optimum(other_article), "keizer-oldest"),
    "a name": (with_optimum(other_name), "keizer-oldest"),
    "no number": (with_optimum(no_criterion), "keizer-oldest"),
    "vertices": (with_optimum(other_vertices), "keizer-oldest"),
}
"""What is changed, and which claim alone does not hold then."""


def is_verified(document: Document) -> bool:
    """Whether the verifier in Python accepts a certificate."""
    try:
        return verified(json.dumps(document)).is_verified
    except InputError:
        return False


@pytest.mark.parametrize("name", CHANGES)
def test_changed_seasons_are_refused(name: str, seasons: list[Document]) -> None:
    change, claim = CHANGES[name]
    changed = list(
        islice((said for said in map(deepcopy, seasons) if change(said) is not False), 12)
    )
    assert changed
    results = judged(changed)
    assert {each["verdict"] for each in results} == {"refused"}
    assert {tuple(each["claims"][-1]) for each in results} == {(claim, False)}
    assert all(ok for each in results for _, ok in each["claims"][:-1])
    assert not any(map(is_verified, changed))


def bye_to_another(said: Document) -> bool:
    """Let the receiver of the bye and his neighbour change places."""
    receiver, first = said["pairing"]["bye"], said["pairing"]["pairs"][-1]
    if receiver is None or said["repeats"] is not None:
        return False
    said["pairing"]["bye"], first[0] = first[0], receiver
    return True


def exchanged_opponents(said: Document) -> bool:
    """Let the first two boards exchange their second players."""
    pairs = said["pairing"]["pairs"]
    if len(pairs) < 2:
        return False
    pairs[0][1], pairs[1][1] = pairs[1][1], pairs[0][1]
    return True


def another_result(said: Document) -> bool:
    """Let a game have another winner."""
    for each in said["tournament"].get("rounds", []):
        for game in each.get("games", []):
            if game["white_result"] in {"win", "loss"}:
                game["white_result"], game["black_result"] = (
                    game["black_result"],
                    game["white_result"],
                )
                return True
    return False


@pytest.mark.parametrize("change", [bye_to_another, exchanged_opponents, another_result])
def test_other_rounds_are_refused_by_both(
    change: Callable[[Document], bool], seasons: list[Document]
) -> None:
    changed = list(islice(filter(change, map(deepcopy, seasons)), 30))
    ours = [each["verdict"] == "verified" for each in judged(changed)]
    assert ours == list(map(is_verified, changed))
    assert ours.count(False) > len(ours) * 9 // 10


def test_a_proof_is_one_of_these_pairs(seasons: list[Document]) -> None:
    """Two pairs exchange opponents, with boards and colours as they should be."""
    changed = []
    for said in seasons:
        if said["repeats"] is None or len(said["pairing"]["pairs"]) < 2:
            continue
        place = {player: at for at, (player, _) in enumerate(said["list"])}
        (a, b), (c, d) = said["pairing"]["pairs"][:2]
        for one, other in product(permutations((a, c)), permutations((b, d))):
            for turned in product((1, -1), repeat=2):
                new = [[*pair][::turn] for pair, turn in zip((one, other), turned, strict=True)]
                copy = deepcopy(said)
                pairs = [*new, *said["pairing"]["pairs"][2:]]
                copy["pairing"]["pairs"] = sorted(
                    pairs, key=lambda pair: min(place[player] for player in pair)
                )
                changed.append(copy)
    results = judged(changed)
    assert {each["verdict"] for each in results} == {"refused"}
    assert ["keizer-oldest", False] in [each["claims"][-1] for each in results]


@IN_THE_LONG_RUN_ALL
def test_both_agree_whether_repeats_are_needed(whole: bool, seasons: list[Document]) -> None:
    changed = []
    for said in seasons:
        for without in [[], *([player] for player, _ in said["list"])]:
            if said["repeats"] is not None:
                copy = deepcopy(said)
                copy["repeats"]["without"] = without
                changed.append(copy)
    changed = thinned(changed, whole=whole, some=60)
    ours = [each["verdict"] == "verified" for each in judged(changed)]
    assert ours == list(map(is_verified, changed))
    assert {True, False} == set(ours)


RESULTS: Final = ("win", "draw", "loss", "short win", "short draw", "short loss", "unfinished")
BYES: Final = ("zero-point", "half-point", "full-point", "pairing-allocated")
PARTS: Final = ("pairing", "list", "spared", "nearest", "repeats", "tournament", "tournament")


def another(value: Any, ids: list[int], lot: random.Random) -> Any:
    """Return something else that might stand at a place."""
    if isinstance(value, int):
        return lot.choice((value + 1, value - 1, 0, value * 10, lot.choice(ids), None))
    if not isinstance(value, str):
        return lot.choice(([], {}, None))
    if re.match("-?0x", value):
        return hex(int(value, 16) + lot.choice((1, -1, 8)))
    choices = next((all_ for all_ in (RESULTS, BYES) if value in all_), ("", value + "x"))
    return lot.choice(choices)


def places(value: Any) -> list[Any]:
    """Return all objects and lists in a value that have something in them."""
    inner = value.values() if isinstance(value, dict) else value
    return [value] * bool(value) + [
        place for each in inner if isinstance(each, dict | list) for place in places(each)
    ]


def changed_by_lot(document: Document, lot: random.Random) -> Document:
    """Return a certificate with one thing changed."""
    said = deepcopy(document)
    ids = [player["id"] for player in said["tournament"]["players"]]
    some = lot.sample(ids, lot.randint(0, len(ids) // 2))
    if lot.random() < 0.3:
        name = lot.choice(list(SETTINGS))
        state(said, name, lot.choice(SETTINGS[name]))
    elif lot.random() < 0.3:
        for claim in said["nearest"]:
            claim["without"] = some
        if said["repeats"] is not None:
            said["repeats"]["without"] = some
        said["spared"] = some
    else:
        within = places(said[lot.choice([part for part in PARTS if said[part]])])
        place = lot.choice(within)
        keys = list(place) if isinstance(place, dict) else range(len(place))
        key, other = lot.choice(keys), lot.choice(keys)
        kind = lot.randrange(4)
        if kind == 0:
            del place[key]
        elif kind == 1:
            place[key], place[other] = place[other], place[key]
        else:
            place[key] = another(place[key], ids, lot)
    return said


def agree(documents: list[Document], lot: random.Random, number: int) -> None:
    """Assert that both verifiers say the same of changed certificates, not always one thing."""
    changed = [changed_by_lot(lot.choice(documents), lot) for _ in range(number)]
    ours = [each["verdict"] == "verified" for each in judged(changed)]
    theirs = list(map(is_verified, changed))
    assert [one for one, a, b in zip(changed, ours, theirs, strict=True) if a != b] == []
    assert number // 10 < sum(ours) < number * 9 // 10


def test_both_verifiers_agree(seasons: list[Document]) -> None:
    agree(seasons, random.Random(7), 250)


@pytest.mark.long
def test_both_verifiers_agree_about_many(seasons: list[Document]) -> None:
    agree(seasons, random.Random(8), 6000)


VALUES: Final = {
    "gap": ("", " 5", "+5", "-0", "1_0", "٥", "0000005", "10001", "all", "5\n"),
    "step": ("0", "10001"),
    "meetings": ("0", "All"),
    "first-value": ("0", "10001", "2X", "2.x", ".5x", "1.0000x", "0001x", "0.9x", "1:1", "0.5:1"),
    "absence": ("1.00000", "00001", "1.", ".5", "1/0", "201%", "2.0001", "5/2", "1%/2", "½", "-1"),
    "win": ("0", "1/10000", "0.00"),
    "draw": ("2", "0"),
    "loss": ("1.999", "200%"),
    "before-joining": ("1.05", "00001", "-1", ""),
    "colours": ("none",),
}
"""Values that settings cannot have; shares of results also because they do not fit the others."""


def test_values_of_settings(seasons: list[Document]) -> None:
    usual = next(each for each in seasons if each["settings"]["loss"] == "1/6")
    changed = []
    for name, value in [(name, value) for name, values in VALUES.items() for value in values]:
        changed.append(deepcopy(usual))
        state(changed[-1], name, value)
    claims = [each["claims"][-1] for each in judged(changed)]
    assert claims == [["keizer-settings", False]] * len(changed)
    assert not any(map(is_verified, changed))


def test_rounds_that_would_not_be_paired(seasons: list[Document]) -> None:
    usual = next(
        each
        for each in seasons
        if each["round"] > 2 and each["tournament"]["rounds"][-1].get("games")
    )
    late, open_, alone = (deepcopy(usual) for _ in range(3))
    late["tournament"]["number_of_rounds"] = usual["round"] - 1
    for game in open_["tournament"]["rounds"][-1]["games"]:
        game |= {"white_result": "unfinished", "black_result": "unfinished"}
    alone["tournament"]["requested_byes"] = [
        {"round": usual["round"], "player": player, "kind": "half-point"}
        for player, _ in usual["list"][1:]
    ]
    results = judged([late, open_, alone])
    told = [each["open"][-1]["sentence"] for each in results]
    assert [each.split()[0] for each in told] == ["Round", "A", "Nobody"]
    assert not any(map(is_verified, [late, open_, alone]))


UNREADABLE: Final[dict[str, Any]] = {
    "list": [[1]],
    "spared": 5,
    "nearest": [{"player": 1, "without": []}] * 2,
    "repeats": {},
    "pairing": {"pairs": []},
    "brackets": [],
    "settings": {"gap": 3},
    "round": 0,
}


@pytest.mark.parametrize("key", UNREADABLE)
def test_malformed_seasons_cannot_be_read(key: str, seasons: list[Document]) -> None:
    document = next(each for each in seasons if len(each["tournament"]["players"]) > 2)
    (result,) = judged([{**document, key: UNREADABLE[key]}])
    assert result["verdict"] == "unreadable"


def without_end(cycle: str) -> Document:
    """Return a season as large as can be read, in which neighbours change places for ever."""
    (document,) = certified([small_season(3)])
    ids = list(range(1, 2401))
    games = [
        {"white": one, "black": one + 1, "white_result": "draw", "black_result": "draw"}
        for one in ids[::2]
    ]
    rounds = [{"games": games} for _ in range(33)]
    document["tournament"] |= {
        "players": [{"id": one, "rating": 3000 - one} for one in ids],
        "rounds": rounds,
    }
    document |= {"round": len(rounds) + 1}
    for name, value in {
        "own-value": "no",
        "recount": "yes",
        "cycle": cycle,
        "cap": "10000",
        "first-value": "999.999x",
    }.items():
        state(document, name, value)
    return document


@pytest.mark.long
def test_large_seasons_take_no_longer_than_is_allowed(tmp_path: Path) -> None:
    documents = [without_end(cycle) for cycle in ("keep", "cap", "average")]
    (tmp_path / "texts.json").write_text(
        json.dumps([json.dumps(one) for one in documents]), "utf-8"
    )
    told = ran("claims.mjs", tmp_path / "texts.json")
    assert {each["verdict"] for each in told["results"]} <= {"refused", "out-of-time"}
    assert max(each["milliseconds"] for each in told["results"]) < 10_000
    assert told["kilobytes"] < 500_000


def test_names_are_folded_as_in_python(tmp_path: Path) -> None:
    known = unicodedata.ucd_3_2_0  # letters that every program knows
    letters = [
        letter
        for letter in map(chr, [*range(0xD800), *range(0xF900, 0x10500)])
        if known.category(letter) != "Cn" or unicodedata.name(letter, "").startswith("CHEROKEE")
    ]
    names = [*letters, "ẞ", *NAMES]
    (tmp_path / "names.json").write_text(json.dumps(names), "utf-8")
    assert ran("folded.mjs", tmp_path / "names.json") == [
        [ord(letter) for letter in name.casefold()] for name in names
    ]


def test_sentences_are_in_all_languages() -> None:
    told = ran("sentences.mjs")
    assert set(told) == set(LANGUAGES)

    def gaps(language: str) -> dict[str, list[str]]:
        return {key: sorted(re.findall(r"\{\w+\}", each)) for key, each in told[language].items()}

    assert {language: gaps(language) for language in told} == dict.fromkeys(told, gaps("en"))
