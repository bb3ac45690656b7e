"""The verifier in JavaScript on rounds of the Burstein and the Dubov system.

Every changed certificate is given to both verifiers: they must say the same.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest
from tests.verify.test_javascript import certificates_of, judged, ran

from ronde.certificates.files import read_certificate
from ronde.certificates.verification import verify
from ronde.errors import InputError
from ronde.i18n import LANGUAGES

pytestmark = [pytest.mark.npm, pytest.mark.slow]

Document = dict[str, Any]

EVENTS: Final[list[tuple[str, int, int, int, tuple[object, ...]]]] = [
    ("burstein-2026", 9, 7, 14, ("--forbidden", 8)),
    ("burstein-2026", 9, 7, 37, ("--forbidden", 8)),
    ("burstein-2026", 9, 7, 13, ()),
    ("burstein-2026", 24, 9, 3, ("--half-byes", 6, "--zero-byes", 9, "--odd-results", 4)),
    ("burstein-2026", 13, 9, 8, ("--forfeit-wins", 6, "--full-byes", 2, "--acceleration", "baku")),
    ("dubov-2026", 7, 6, 4, ()),
    ("dubov-2026", 10, 8, 24, ("--forbidden", 8)),
    ("dubov-2026", 25, 9, 1, ("--acceleration", "baku", "--forbidden", 6)),
    ("dubov-2026", 13, 9, 8, ("--forfeit-wins", 6, "--full-byes", 2, "--late-entries", 3)),
    ("dubov-2026", 40, 7, 3, ("--half-byes", 9, "--odd-results", 4)),
]
"""Rules, players, rounds, seed and what else `ronde generate` is asked."""


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> list[Document]:
    """Return certificates of both systems."""
    folder = tmp_path_factory.mktemp("certificates")
    return [each for event in EVENTS for each in certificates_of(folder, *event)]


def is_seeding(document: Document) -> bool:
    """Return whether a round is one that the Dutch system pairs."""
    rounds: int = document["tournament"]["number_of_rounds"]
    number: int = document["round"]
    return document["rules"] == "burstein-2026" and number <= min(rounds // 2, 4)


@pytest.fixture(scope="module")
def own(certificates: list[Document]) -> list[Document]:
    """Return those of rounds that the two systems pair themselves."""
    return [each for each in certificates if not is_seeding(each)]


def is_proved(document: Document) -> bool:
    """Return whether the verifier in Python accepts a certificate."""
    try:
        return verify(read_certificate(json.dumps(document))).is_verified
    except InputError:
        return False


def compared(documents: list[Document]) -> list[Any]:
    """Return what JavaScript says of certificates; both verifiers must accept the same."""
    results: list[Any] = judged(documents)
    accepted = [each["verdict"] == "verified" for each in results]
    assert accepted == [is_proved(each) for each in documents]
    return results


def test_rounds_are_proved(certificates: list[Document]) -> None:
    results = judged(certificates)
    told = [(each["verdict"], each["open"]) for each in results]
    assert told == [("verified", [])] * len(certificates)
    assert len(certificates) > 60
    brackets = [each for document in certificates for each in document["brackets"]]
    assert {each["reach"] for each in brackets if "reach" in each} == {
        "single",
        "alone",
        "completion",
        "last",
    }
    assert {each["rules"] for each in certificates if each.get("needed")} == {
        "burstein-2026",
        "dubov-2026",
    }
    for kind in ("optimum", "upfloating"):
        assert any(each[kind]["odd_sets"] for each in brackets if kind in each), kind
    assert any(each["pairing"]["criteria"][0]["value"] for each in brackets if "pairing" in each)


def optima(document: Document) -> Iterator[Document]:
    """Yield the proofs of a certificate."""
    kinds = ("optimum", "pairing", "upfloating")
    return (each[kind] for each in document["brackets"] for kind in kinds if kind in each)


def swap_boards(document: Document) -> bool:
    """Let two neighbouring boards change places."""
    pairs = document["pairing"]["pairs"]
    pairs[0], pairs[-1] = pairs[-1], pairs[0]
    return len(pairs) > 1


def swap_colours(document: Document) -> bool:
    """Give White to the other player of the first board."""
    document["pairing"]["pairs"][0].reverse()
    return True


def change_dual(document: Document) -> bool:
    """Add one to a dual value."""
    for optimum in optima(document):
        optimum["dual_values"][0] = hex(int(optimum["dual_values"][0], 16) + 1)
        return True
    return False


def repeat_odd_set(document: Document) -> bool:
    """Give an odd set of no value twice."""
    for optimum in optima(document):
        if len(optimum["vertices"]) > 4 and not optimum["odd_sets"]:
            optimum["odd_sets"] = [{"vertices": [0, 1, 2], "dual": "0x0"}] * 2
            return True
    return False


def give_set_of_one(document: Document) -> bool:
    """Give an odd set of one vertex."""
    for optimum in optima(document):
        optimum["odd_sets"].append({"vertices": [0], "dual": "0x0"})
        return True
    return False


def change_value(document: Document) -> bool:
    """State one more of the last criterion of a proof."""
    found = [optimum["criteria"][-1] for optimum in optima(document)]
    for criterion in found:
        criterion["value"] += 1
        return True
    return False


def change_scores(document: Document) -> bool:
    """State one more of a score."""
    criteria = [each for optimum in optima(document) for each in optimum["criteria"]]
    for criterion in criteria:
        if criterion.get("scores"):
            criterion["scores"][0][1] += 1
            return True
    return False


def forget_value(document: Document) -> bool:
    """Leave out a criterion."""
    for optimum in optima(document):
        optimum["criteria"].pop()
        return True
    return False


def swap_vertices(document: Document) -> bool:
    """Let a proof name two vertices in another order."""
    for optimum in optima(document):
        optimum["vertices"][:2] = optimum["vertices"][1::-1]
        return True
    return False


def drop_bracket(document: Document) -> bool:
    """Leave out the last bracket."""
    document["brackets"].pop()
    return True


def repeat_bracket(document: Document) -> bool:
    """Let the last bracket follow twice."""
    document["brackets"].append(document["brackets"][-1])
    return True


def swap_members(document: Document) -> bool:
    """Name the residents of a bracket in another order."""
    for bracket in document["brackets"]:
        if len(bracket["residents"]) > 1:
            bracket["residents"].reverse()
            return True
    return False


def repeat_pair(document: Document) -> bool:
    """Name a pair of a bracket twice."""
    for bracket in document["brackets"]:
        if bracket["pairs"]:
            bracket["pairs"].append(bracket["pairs"][-1])
            return True
    return False


def borrow_pair(document: Document) -> bool:
    """Name a pair of the bracket below in a bracket, too."""
    for bracket, below in zip(document["brackets"], document["brackets"][1:], strict=False):
        if below["pairs"]:
            bracket["pairs"].append(below["pairs"][0])
            return True
    return False


def swap_floaters(document: Document) -> bool:
    """Name downfloaters or upfloaters in another order."""
    for bracket in document["brackets"]:
        floaters = bracket.get("downfloaters", bracket.get("upfloaters"))
        if len(floaters) > 1:
            floaters.reverse()
            return True
    return False


def claim_no_floaters(document: Document) -> bool:
    """Name no downfloaters or upfloaters of a bracket that has some."""
    for bracket in document["brackets"]:
        floaters = bracket.get("downfloaters", bracket.get("upfloaters"))
        if floaters:
            floaters.clear()
            return True
    return False


def pair_others(document: Document) -> bool:
    """Let two pairs of one bracket exchange opponents on the boards only."""
    boards = document["pairing"]["pairs"]
    for bracket in document["brackets"]:
        if len(bracket["pairs"]) > 1:
            one, other = (
                next(board for board in boards if set(board) == set(pair))
                for pair in bracket["pairs"][:2]
            )
            one[1], other[1] = other[1], one[1]
            return True
    return False


def forget_optimum(document: Document) -> bool:
    """Leave out a proof."""
    for bracket in document["brackets"]:
        for kind in ("optimum", "upfloating"):
            if bracket.pop(kind, None) is not None:
                return True
    return False


def forget_needed(document: Document) -> bool:
    """Leave out who comes before the receiver of the bye."""
    has = bool(document.get("needed"))
    document["needed"] = []
    return has


def change_reach(document: Document) -> bool:
    """Claim that a bracket without floaters is the last one."""
    for bracket in document["brackets"][:-1]:
        if bracket.get("reach") == "alone" and not bracket["downfloaters"]:
            bracket["reach"] = "last"
            return True
    return False


def shift_others(document: Document) -> bool:
    """Let the player shifted and the one who stays change places in a pair within a subgroup."""
    for bracket in document["brackets"]:
        if "pairing" in bracket and len(bracket["pairs"]) == 1:
            bracket["pairs"][0].reverse()
            return True
    return False


def swap_pairs(document: Document) -> bool:
    """Let the pairs of a bracket of the Dubov system stand the other way round."""
    for bracket in document["brackets"]:
        if "pairing" in bracket and len(bracket["pairs"]) > 1:
            bracket["pairs"].reverse()
            return True
    return False


CHANGES: Final[list[Callable[[Document], bool]]] = [
    swap_boards,
    swap_colours,
    change_dual,
    repeat_odd_set,
    give_set_of_one,
    change_value,
    change_scores,
    forget_value,
    swap_vertices,
    drop_bracket,
    repeat_bracket,
    swap_members,
    repeat_pair,
    borrow_pair,
    swap_floaters,
    claim_no_floaters,
    pair_others,
    forget_optimum,
    forget_needed,
    change_reach,
    shift_others,
    swap_pairs,
]


def test_changed_certificates_are_refused(own: list[Document]) -> None:
    changed = []
    for change in CHANGES:
        copies = [deepcopy(each) for each in own if len(each["pairing"]["pairs"]) > 1]
        found = [each for each in copies if change(each)]
        assert found, change.__name__
        changed += [(change.__name__, each) for each in found[:2] + found[-2:]]
    results = compared([each for _, each in changed])
    told = {
        name
        for (name, _), each in zip(changed, results, strict=True)
        if each["verdict"] != "refused"
    }
    assert told == set()


def matched_otherwise(document: Document) -> Iterator[Document]:
    """Yield a certificate with a proof two pairs of whose matching have exchanged partners."""
    for at, bracket in enumerate(document["brackets"]):
        for kind in ("optimum", "pairing", "upfloating"):
            partner = bracket.get(kind, {}).get("partner", [])
            lower = [one for one, other in enumerate(partner) if one < other]
            for one, third in combinations(lower[:4], 2):
                copy = deepcopy(document)
                changed = copy["brackets"][at][kind]["partner"]
                other, fourth = partner[one], partner[third]
                changed[one], changed[fourth] = fourth, one
                changed[third], changed[other] = other, third
                yield copy


def test_a_proof_is_one_of_the_candidate_taken(own: list[Document]) -> None:
    small = [each for each in own if len(each["tournament"]["players"]) < 11]
    changed = [each for document in small for each in matched_otherwise(document)]
    results = judged(changed)
    flaws = set()
    for document, result in zip(changed, results, strict=True):
        if result["verdict"] == "verified":  # floaters met other places or players below
            assert is_proved(document)
            continue
        (line,) = result["open"]
        if "above-cost" not in line["sentence"] and "gap" not in line["sentence"]:
            flaws.add((document["rules"], line["claim"]))
            assert not is_proved(document)
    assert flaws >= {
        ("burstein-2026", "optimum"),
        ("dubov-2026", "optimum"),
        ("dubov-2026", "upfloaters"),
    }


def seen_alone(document: Document) -> Iterator[Document]:
    """Yield the certificate with a bracket judged alone that had to look further.

    Only brackets of one score are taken in which everybody floats, where the proof is plain.
    """
    brackets = document["brackets"]
    for at, bracket in enumerate(brackets[:-1]):
        ids = bracket["residents"]
        if bracket["reach"] != "completion" or bracket["pairs"] or bracket["moved_down"]:
            continue
        below = brackets[at + 1]
        size = len(below["moved_down"]) + len(below["residents"])
        if len(below["downfloaters"]) == size % 2 and not set(below["downfloaters"]) & set(ids):
            continue
        count, width = len(ids), len(ids).bit_length()
        places = bracket["optimum"]["vertices"][:count]
        left_out = ("unpaired-in-next", "scores-unpaired-in-next")
        copy = deepcopy(document)
        copy["brackets"][at] |= {
            "reach": "alone",
            "optimum": {
                "vertices": [*places, *[None] * count],
                "partner": [*range(count, 2 * count), *range(count)],
                "dual_values": [hex((1 << 3 + width) + (1 << 3 + 2 * width)), "0x0"],
                "duals": [0] * count + [1] * count,
                "odd_sets": [],
                "scale": 1,
                "criteria": [
                    each for each in bracket["optimum"]["criteria"] if each["name"] not in left_out
                ],
            },
        }
        yield copy


def test_the_next_bracket_is_at_its_best(own: list[Document]) -> None:
    burstein = [each for each in own if each["rules"] == "burstein-2026"]
    found = [each for document in burstein for each in seen_alone(document)]
    results = compared(found)
    told = [(each["verdict"], *(line["claim"] for line in each["open"])) for each in results]
    assert told == [("refused", "below")] * len(found)
    assert len(found) > 2


ENDS: Final = [("win", "loss"), ("draw", "draw"), ("loss", "win"), ("forfeit win", "forfeit loss")]
POINTS: Final = ("white_win", "black_draw", "white_draw", "zero_bye", "half_bye", "pairing_bye")


def tell_otherwise(document: Document, lot: random.Random) -> None:
    """Change something in the tournament of a certificate on which the pairing rests."""
    event = document["tournament"]
    ids = [player["id"] for player in event["players"]]
    rounds = event.get("rounds", [])
    games = [game for each in rounds for game in each.get("games", [])]
    byes = [bye for each in rounds for bye in each.get("byes", [])]
    kinds = ("zero-point", "half-point", "full-point")
    one, other = lot.sample(ids, 2)
    change = lot.randrange(11)
    if change == 0 and games:
        game = lot.choice(games)
        game["white_result"], game["black_result"] = lot.choice(ENDS)
    elif change == 1 and games:
        game = lot.choice(games)
        game["white"], game["black"] = game["black"], game["white"]
    elif change == 2:
        lot.choice(event["players"])["rating"] = lot.choice([None, 0, 1, 9999, -5])
    elif change == 3:
        event["number_of_rounds"] = lot.choice([document["round"], document["round"] + 4])
    elif change == 4:
        event.setdefault("points", {})[lot.choice(POINTS)] = lot.choice([0, 5, 10, 20])
    elif change == 5:
        event["adjustments"] = [{"players": [one], "points": 5, "round": lot.choice([None, 1])}]
    elif change == 6:
        stated = event.setdefault("virtual_points", [])
        stated += [{"player": one, "by_round": [lot.choice([0, 10])] * document["round"]}]
    elif change == 7:
        event["numberings"] = [
            {"round": document["round"], "numbers": [[one, other], [other, one]]}
        ]
    elif change == 8 and byes:
        lot.choice(byes)["kind"] = lot.choice(kinds)
    elif change == 9 and event.get("requested_byes"):
        lot.choice(event["requested_byes"])["kind"] = lot.choice(kinds)
    else:
        event["settings"] = [["parity", "number"]]
        document["settings"] = {"parity": "number"}


def told_otherwise(own: list[Document], seed: int, count: int) -> list[Document]:
    """Return certificates in each of which something was changed."""
    lot = random.Random(seed)
    copies = [deepcopy(lot.choice(own)) for _ in range(count)]
    for each in copies:
        tell_otherwise(each, lot)
    return copies


def test_both_agree_about_other_tournaments(own: list[Document]) -> None:
    results = compared(told_otherwise(own, 1, 150))
    verdicts = [each["verdict"] for each in results]
    assert min(verdicts.count("verified"), verdicts.count("refused")) > 40


def renumbered(folder: Path, own: list[Document], seed: int, count: int) -> list[Document]:
    """Return certificates in which two players have changed numbers; all lists are put right."""
    lot = random.Random(seed)
    jobs = []
    for _ in range(count):
        document = lot.choice(own)
        bracket = lot.choice(document["brackets"])
        ids = [*bracket["residents"], *bracket.get("upfloaters", bracket.get("moved_down", []))]
        if len(ids) < 2 or lot.random() < 0.4:
            ids = [player["id"] for player in document["tournament"]["players"]]
        jobs.append([document, *lot.sample(ids, 2)])
    (folder / "jobs.json").write_text(json.dumps(jobs), "utf-8")
    found: list[Document] = ran("renumbered.mjs", folder / "jobs.json")
    return found


def test_other_numbers_have_another_first_pairing(own: list[Document], tmp_path: Path) -> None:
    documents = renumbered(tmp_path, own, 1, 250)
    results = compared(documents)
    refusals = {
        (document["rules"], line["article"], line["claim"])
        for document, result in zip(documents, results, strict=True)
        for line in result["open"]
    }
    assert refusals >= {
        ("burstein-2026", "4.3", "order"),
        ("dubov-2026", "3.1", "needed"),
        ("dubov-2026", "3.2.4", "shifts"),
        ("dubov-2026", "4.2", "order"),
        ("dubov-2026", "4.3", "order"),
        ("dubov-2026", "4.4", "order"),
    }
    assert [each["verdict"] for each in results].count("verified") > len(results) // 7


def test_without_a_number_of_rounds_nobody_knows_seeding_rounds(
    certificates: list[Document],
) -> None:
    burstein = [deepcopy(each) for each in certificates if each["rules"] == "burstein-2026"]
    for each in burstein:
        each["tournament"]["number_of_rounds"] = None
    results = compared(burstein)
    told = {(each["round"] > 4, r["verdict"]) for each, r in zip(burstein, results, strict=True)}
    assert (False, "unreadable") in told
    assert (True, "verified") in told
    assert (
        "seeding"
        in next(r for r in results if r["verdict"] == "unreadable")["open"][-1]["sentence"]
    )


def malformed(document: Document) -> Iterator[tuple[str, Any]]:
    """Yield a path and a value that must not stand there."""
    yield "needed", {}
    yield "needed", [{"player": 1}]
    yield "needed", [{"player": "1", "barrier": {"players": [], "nobody": 0}}]
    yield "settings", {"parity": "odd"}
    yield "brackets", [[]] * 5000
    yield "brackets", [{**document["brackets"][0], "colour": "white"}]
    yield "tournament.players", [{"id": 1, "rating": "2000"}, {"id": 2}]
    yield "tournament.players", [{"id": 1, "rating": 1.5}, {"id": 2}]
    yield "tournament.requested_byes", [{"round": 1, "player": 1, "kind": "long"}]
    yield "order", [1, 2]


def test_malformed_certificates_cannot_be_read(own: list[Document]) -> None:
    changed = []
    for rules in ("burstein-2026", "dubov-2026"):
        document = next(each for each in own if each["rules"] == rules)
        for path, value in malformed(document):
            copy = deepcopy(document)
            *above, last = path.split(".")
            place = copy
            for key in above:
                place = place[key]
            place[last] = value
            changed.append(copy)
    results = compared(changed)
    assert {each["verdict"] for each in results} == {"unreadable"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_complete(language: str, own: list[Document]) -> None:
    changed = []
    for change in (shift_others, swap_pairs, forget_needed, drop_bracket):
        copies = [deepcopy(each) for each in own if each["rules"] == "dubov-2026"]
        changed += [each for each in copies if change(each)][:3]
    results = judged(changed, language)
    told = [line["sentence"] for each in results for line in each["open"]]
    assert all(" " in each and "{" not in each for each in told)


@pytest.mark.long
def test_many_rounds_are_proved_and_both_agree(tmp_path: Path) -> None:
    lot = random.Random(7)
    found: list[Document] = []
    for _ in range(60):
        rules = lot.choice(["burstein-2026", "dubov-2026"])
        players = lot.randrange(6, 31)
        more = ("--forbidden", lot.randrange(3 * players), "--zero-byes", lot.randrange(6))
        size = (players, lot.randrange(4, min(players - 1, 11)), lot.randrange(10**6))
        found += certificates_of(tmp_path, rules, *size, more)
    assert {each["verdict"] for each in judged(found)} == {"verified"}
    rest = [each for each in found if not is_seeding(each)]
    compared(told_otherwise(rest, 2, 3000))
    compared(renumbered(tmp_path, rest, 2, 1500))
