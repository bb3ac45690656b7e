"""Rounds of the Swiss of draughts, judged by the verifiers in JavaScript and in Python.

Certificates of events by lot are proved. Of the changed ones each is refused by one check alone,
which shows that every check is needed; and an engine that overlooks a rule or a pair is found.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from tests import tables
from tests.verify.campaign import OF_DRAUGHTS, judged_by_python
from tests.verify.mutations import changed as changed_by_lot
from tests.verify.test_javascript import Document, judged, ran

from ronde.errors import RondeError
from ronde.formats import read_text
from ronde.questions.certificates import certificate_text

pytestmark = [pytest.mark.npm, pytest.mark.slow]

RULES: Final = ("fmjd-solkoff", "fmjd-rating")
RESULTS: Final = (
    ("win", "loss"), ("win", "loss"), ("loss", "win"), ("loss", "win"), ("draw", "draw"),
    ("short win", "short loss"), ("forfeit win", "forfeit loss"), ("unfinished", "unfinished"),
)  # fmt: skip
KINDS: Final = ("pairing-allocated", "full-point", "half-point", "zero-point")
EVENTS: Final = 240


def event(seed: int) -> Document:
    """Return a small event by lot, whose rounds nobody has paired by any rules."""
    lot = random.Random(f"draughts {seed}")
    ids = list(range(1, lot.choice((3, 5, 5, 6, 7, 7, 8, 9, 11, 12)) + 1))
    rules, number = lot.choice(RULES), lot.randint(0, min(len(ids) - 1, 6))
    names = lot.sample(sorted(OF_DRAUGHTS), lot.randint(0, 3))
    rounds = [played(ids, lot) for _ in range(number)]
    document: Document = {
        "format": "ronde-tournament",
        "version": 1,
        "players": [{"id": one, "rating": lot.choice((None, 1000, 1100, 1200))} for one in ids],
        "rounds": rounds,
        "rules": rules,
        "settings": [[name, lot.choice(OF_DRAUGHTS[name])] for name in names],
        "initial_colour": lot.choice(("white", "black")),
        "number_of_rounds": number + lot.randint(1, 3),
        "forbidden": [{"players": lot.sample(ids, 2)} for _ in range(lot.choice((0, 2, 4, 7)))],
    }
    if lot.random() < 0.2:
        document["requested_byes"] = [
            {"round": number + 1, "player": lot.choice(ids), "kind": "half-point"}
        ]
    if lot.random() < 0.2:
        virtual = [{"player": one, "by_round": [10] * (number + 1)} for one in ids[:2]]
        document["virtual_points"] = virtual
    if lot.random() < 0.2:
        document["adjustments"] = [{"players": lot.sample(ids, 2), "points": lot.choice((-5, 10))}]
    if lot.random() < 0.2:
        others = [[one, len(ids) + 1 - one] for one in ids]
        document["numberings"] = [{"round": number + 1, "numbers": others}]
    return document


def played(ids: list[int], lot: random.Random) -> Document:
    """Return a round by lot: games, byes of all kinds, absences."""
    order = lot.sample(ids, len(ids))
    byes = [order.pop()] if len(order) % 2 or lot.random() < 0.2 else []
    halves = zip(order[::2], order[1::2], strict=False)
    games = [(pair, lot.choice(RESULTS)) for pair in halves]
    return {
        "games": [
            {"white": one, "black": other, "white_result": its, "black_result": theirs}
            for (one, other), (its, theirs) in games
        ],
        "byes": [{"player": one, "kind": lot.choice(KINDS[:1] * 3 + KINDS)} for one in byes],
        "uncoloured": [one for (one, _), _ in games if lot.random() < 0.1],
    }


def certified(document: Document) -> Document | None:
    """Return the certificate of the next round of an event, if it can be paired."""
    tournament = read_text(json.dumps(document), file="event").tournament
    assert tournament is not None
    try:
        found: Document = json.loads(certificate_text(tournament))
    except RondeError:
        return None
    return found


@cache
def rounds_by_lot(first: int = 0, last: int = EVENTS) -> tuple[Document, ...]:
    """Return certificates of events by lot."""
    return tuple(said for seed in range(first, last) if (said := certified(event(seed))))


@pytest.fixture(scope="module")
def rounds() -> tuple[Document, ...]:
    """Return certificates of events by lot, which nobody changes."""
    return rounds_by_lot()


def groups(said: Document) -> list[Document]:
    """Return the groups of a certificate."""
    found: list[Document] = said["groups"]
    return found


def proofs(said: Document) -> list[Document]:
    """Return the proofs of all groups of a certificate."""
    return [proof for group in groups(said) for proof in group["proofs"]]


def test_rounds_are_proved(rounds: tuple[Document, ...]) -> None:
    told = "Verified: the bye, the groups, every step and the colours are those of rules 1 to 9"
    results = judged(rounds)
    assert {(each["verdict"], each["sentence"][: len(told)]) for each in results} == {
        ("verified", told)
    }
    assert [each["open"] for each in results] == [[]] * len(rounds)


def test_rounds_have_what_can_be_verified(rounds: tuple[Document, ...]) -> None:
    """Each part is there often enough that a wrong check of it would show."""
    shown = {
        "spared": sum(bool(said["spared"]) for said in rounds),
        "odd sets": sum(any(proof["odd_sets"] for proof in proofs(said)) for said in rounds),
        "later proofs": sum(any(proof["after"] for proof in proofs(said)) for said in rounds),
        "quarters": sum(any(proof["scale"] > 1 for proof in proofs(said)) for said in rounds),
        "on and on": sum(
            [one, None] in group["steps"]
            for said in rounds
            for group in groups(said)
            for one in group["from_above"]
        ),
    }
    for name, values in OF_DRAUGHTS.items():
        for value in values:
            shown[f"{name} {value}"] = sum(said["settings"].get(name) == value for said in rounds)
    assert min(shown.values()) > 5, shown


@pytest.mark.long
def test_many_rounds_are_proved() -> None:
    results = judged(list(rounds_by_lot(10_000, 14_000)))
    assert {each["verdict"] for each in results} == {"verified"}
    assert len(results) > 2000


def other_settings(said: Document) -> None:
    said["settings"]["colours"] = "yes" if said["settings"].get("colours") == "no" else "no"


def setting_twice(said: Document) -> bool:
    said["tournament"]["settings"] = said["tournament"].get("settings", []) * 2
    return bool(said["tournament"]["settings"])


def teams_meet(said: Document) -> None:
    tables.with_teams(said)


def decision_twice(said: Document) -> None:
    said["tournament"].setdefault("adjustments", []).append({"players": [1, 1], "points": 0})


def board_less(said: Document) -> None:
    said["pairing"]["pairs"].pop()


def nobody_has_the_bye(said: Document) -> bool:
    said["pairing"]["bye"], before = None, said["pairing"]["bye"]
    return before is not None


def met_before(said: Document) -> bool:
    """Let two of the round have met instead of others, with the same results."""
    white, black = said["pairing"]["pairs"][0]
    for each in said["tournament"].get("rounds", []):
        for game in each.get("games", []):
            if game["white"] == white and game["white_result"] == "draw":
                for other in each["games"]:
                    if black in {other["white"], other["black"]}:
                        side = "white" if other["white"] == black else "black"
                        if other[f"{side}_result"] == "draw" and other is not game:
                            other[side], game["black"] = game["black"], black
                            return True
    return False


def prohibition(said: Document) -> None:
    forbidden = said["tournament"].setdefault("forbidden", [])
    forbidden.append({"players": said["pairing"]["pairs"][0]})


def had_a_bye(said: Document) -> bool:
    """Let the receiver have had a bye in a round in which he had another one, worth as much."""
    receiver = said["pairing"]["bye"]
    points = said["tournament"].setdefault("points", {})
    for each in said["tournament"].get("rounds", []):
        for bye in each.get("byes", []):
            if bye["player"] == receiver and bye["kind"] == "half-point":
                bye["kind"] = "full-point"
                points["full_bye"] = points.get("half_bye", 5)
                return True
    return False


def swap_colours(said: Document) -> None:
    said["pairing"]["pairs"][-1].reverse()


def swap_boards(said: Document) -> bool:
    pairs = said["pairing"]["pairs"]
    pairs[:2] = pairs[1::-1]
    return len(pairs) > 1


def no_reason_for_the_bye(said: Document) -> bool:
    """Take away so many that nothing is proved."""
    before = bool(said["spared"])
    said["spared"] = [player["id"] for player in said["tournament"]["players"]]
    return before


def group_less(said: Document) -> bool:
    groups(said).pop()
    return bool(said["groups"])


def group_more(said: Document) -> None:
    groups(said).append(deepcopy(said["groups"][-1]))


def from_above_unknown(said: Document) -> None:
    said["groups"][-1]["from_above"].append(said["groups"][-1]["residents"].pop())


def residents_in_other_order(said: Document) -> bool:
    residents = groups(said)[0]["residents"]
    residents.reverse()
    return len(residents) > 1


def no_proof(said: Document) -> None:
    said["groups"][0]["proofs"] = []


def late_proof(said: Document) -> None:
    said["groups"][0]["proofs"][0]["after"] = 1


def proof_too_late(said: Document) -> None:
    group = said["groups"][-1]
    group["proofs"].append({**group["proofs"][-1], "after": len(group["steps"])})


def proofs_in_other_order(said: Document) -> bool:
    for group in groups(said):
        if len(group["steps"]) > 1:
            group["proofs"] += [{**group["proofs"][0], "after": 1}, group["proofs"][0]]
            return True
    return False


def with_first(change: Callable[[Document, Document], bool | None]) -> Callable[[Document], bool]:
    """Return a change of the first proof for which it is one; of that and its group."""

    def changed(said: Document) -> bool:
        pairs = ((proof, group) for group in groups(said) for proof in group["proofs"])
        return any(change(proof, group) is not False for proof, group in pairs)

    return changed


def above_cost(proof: Document, _: Document) -> bool:
    if proof["duals"]:
        proof["duals"][0]["dual"] += 1
    return bool(proof["duals"])


def below_cost(proof: Document, _: Document) -> bool:
    if proof["duals"]:
        proof["duals"][0]["dual"] -= 1
    return bool(proof["duals"])


def member_named_twice(proof: Document, _: Document) -> bool:
    if proof["duals"]:
        proof["duals"].append({"dual": 0, "players": proof["duals"][0]["players"][:1]})
    return bool(proof["duals"])


def stranger_named(proof: Document, _: Document) -> None:
    proof["duals"].append({"dual": 0, "players": [999]})


def stranger_in_a_set(proof: Document, group: Document) -> bool:
    some = [*group["from_above"], *group["residents"]][:2]
    proof["odd_sets"].append({"dual": 0, "players": [*some, 999]})
    return len(some) == 2


def small_set(proof: Document, group: Document) -> None:
    proof["odd_sets"].append({"dual": 0, "players": group["residents"][:1]})


def even_set(proof: Document, group: Document) -> bool:
    proof["odd_sets"].append({"dual": 0, "players": group["residents"][:4]})
    return len(group["residents"]) > 3


def set_with_one_twice(proof: Document, group: Document) -> bool:
    one, *_ = group["residents"]
    proof["odd_sets"].append({"dual": 0, "players": [*group["residents"][:2], one]})
    return len(group["residents"]) > 1


def set_twice(proof: Document, group: Document) -> bool:
    if proof["after"] or len(group["residents"]) < 5:
        return False
    some = {"dual": 0, "players": group["residents"][:3]}
    proof["odd_sets"] = [some, some]
    return True


def crossing_sets(proof: Document, group: Document) -> bool:
    if proof["after"] or proof["odd_sets"] or len(group["residents"]) < 5:
        return False
    some = group["residents"]
    proof["odd_sets"] = [{"dual": 0, "players": part} for part in (some[:3], some[2:5])]
    return True


def negative_set(proof: Document, _: Document) -> bool:
    if proof["odd_sets"]:
        proof["odd_sets"][0]["dual"] *= -1
    return bool(proof["odd_sets"])


def no_set(proof: Document, _: Document) -> bool:
    return bool(proof["odd_sets"]) and bool(proof["odd_sets"].clear() or True)


def large_scale(proof: Document, _: Document) -> None:
    for each in (*proof["duals"], *proof["odd_sets"]):
        each["dual"] *= 1 << 21
    proof["scale"] *= 1 << 21


def large_dual(proof: Document, group: Document) -> None:
    proof["duals"].append({"dual": (1 << 36) + 1, "players": []})


def step_forged(said: Document) -> None:
    step = said["groups"][0]["steps"][0]
    step[0], step[1] = step[1] or 0, step[0]


def step_less(said: Document) -> None:
    said["groups"][-1]["steps"].pop()
    group = said["groups"][-1]
    group["proofs"] = group["proofs"][:1]


def step_more(said: Document) -> None:
    said["groups"][0]["steps"].append(said["groups"][0]["steps"][0])


def only_first_proofs(said: Document) -> bool:
    """Leave nothing but the proof that as few go down; where others exclude something."""
    before = sum(len(group["proofs"]) for group in groups(said))
    for group in groups(said):
        group["proofs"] = group["proofs"][:1]
    return before > len(groups(said))


def other_floats(said: Document) -> None:
    """Let the round before have been paired by scores which let everybody float."""
    past = [0] * (said["round"] - 2)
    said["tournament"]["virtual_points"] = [
        {"player": each["id"], "by_round": [*past, each["id"] * 7]}
        for each in said["tournament"]["players"]
    ]


ONE: Final[dict[str, tuple[Callable[[Document], bool | None], str]]] = {
    "other settings": (other_settings, "tournament"),
    "a setting twice": (setting_twice, "tournament"),
    "teams": (teams_meet, "tournament"),
    "a decision": (decision_twice, "decisions"),
    "a board less": (board_less, "everybody"),
    "no bye": (nobody_has_the_bye, "everybody"),
    "met before": (met_before, "met"),
    "a prohibition": (prohibition, "forbidden"),
    "had a bye": (had_a_bye, "bye"),
    "colours": (swap_colours, "colours"),
    "boards": (swap_boards, "boards"),
    "the bye": (no_reason_for_the_bye, "spared"),
    "a group less": (group_less, "draughts-groups"),
    "a group more": (group_more, "draughts-groups"),
    "from above": (from_above_unknown, "draughts-members"),
    "residents": (residents_in_other_order, "draughts-members"),
    "no proof": (no_proof, "draughts-proofs"),
    "a late proof": (late_proof, "draughts-proofs"),
    "too late a proof": (proof_too_late, "draughts-proofs"),
    "order of proofs": (proofs_in_other_order, "draughts-proofs"),
    "a dual more": (with_first(above_cost), "draughts-proof"),
    "a dual less": (with_first(below_cost), "draughts-proof"),
    "named twice": (with_first(member_named_twice), "draughts-proof"),
    "a stranger": (with_first(stranger_named), "draughts-proof"),
    "a stranger in a set": (with_first(stranger_in_a_set), "draughts-proof"),
    "a set of one": (with_first(small_set), "draughts-proof"),
    "an even set": (with_first(even_set), "draughts-proof"),
    "one twice in a set": (with_first(set_with_one_twice), "draughts-proof"),
    "a set twice": (with_first(set_twice), "draughts-proof"),
    "crossing sets": (with_first(crossing_sets), "draughts-proof"),
    "a negative set": (with_first(negative_set), "draughts-proof"),
    "no set": (with_first(no_set), "draughts-proof"),
    "a large scale": (with_first(large_scale), "draughts-proof"),
    "a large dual": (with_first(large_dual), "draughts-proof"),
    "a step": (step_forged, "draughts-steps"),
    "a step less": (step_less, "draughts-steps"),
    "a step more": (step_more, "draughts-steps"),
}
"""What is changed, and which claim alone does not hold then."""


def changed(
    rounds: tuple[Document, ...], change: Callable[[Document], bool | None], most: int = 5
) -> list[Document]:
    """Return changed certificates of those that can be changed so."""
    found: list[Document] = []
    for said in rounds:
        copy = deepcopy(said)
        if change(copy) is not False:
            found.append(copy)
        if len(found) == most:
            break
    assert found
    return found


def is_proved(document: Document) -> bool:
    """Whether the verifier in Python accepts a certificate."""
    return judged_by_python(json.dumps(document)) == "verified"


def test_changed_rounds_are_refused(rounds: tuple[Document, ...]) -> None:
    """Every check is the only one that refuses something."""
    by_name = {name: changed(rounds, change) for name, (change, _) in ONE.items()}
    results = iter(judged([said for every in by_name.values() for said in every]))
    for name, every in by_name.items():
        claim = ONE[name][1]
        for said in every:
            result = next(results)
            assert result["verdict"] == "refused", name
            assert [each for each in result["claims"] if not each[1]] == [[claim, False]], name
            assert not is_proved(said), name


def test_earlier_options_need_proofs(rounds: tuple[Document, ...]) -> None:
    other = changed(rounds, only_first_proofs, 60)
    results = judged(other)
    ours = [each["verdict"] == "verified" for each in results]
    assert ours == list(map(is_proved, other))
    missing = {each["claims"][-1][0] for each in results if each["verdict"] == "refused"}
    assert missing == {"draughts-earlier", "draughts-stay"}


def test_floats_matter(rounds: tuple[Document, ...]) -> None:
    """In some rounds other floats give other steps, and both verifiers know in which."""
    other = changed(tuple(said for said in rounds if said["round"] > 2), other_floats, 30)
    ours = [each["verdict"] == "verified" for each in judged(other)]
    assert ours == list(map(is_proved, other))
    assert {True, False} == set(ours)


@pytest.mark.parametrize("number", [250, pytest.param(8000, marks=pytest.mark.long)])
def test_both_agree_about_changes_by_lot(number: int, rounds: tuple[Document, ...]) -> None:
    lot = random.Random(number)
    some = (changed_by_lot(lot.choice(rounds), lot) for _ in range(number))
    other = list(some)
    ours = [each["verdict"] == "verified" for each in judged(other)]
    theirs = [judged_by_python(text) == "verified" for text in other]
    assert [text for text, a, b in zip(other, ours, theirs, strict=True) if a != b] == []
    assert number // 20 < sum(ours) < number // 2


def without_floats(said: Document) -> None:
    """Rules 3 and 4: all had the same score before the last two rounds were paired."""
    for each in said["players"]:
        scores = [0]
        for past in said["rounds"]:
            scores.append(scores[-1] + points_of(said, past, each["id"]))
        virtual = [10_000 - score for score in scores[:-1]] + [0]
        said.setdefault("virtual_points", []).append({"player": each["id"], "by_round": virtual})


def points_of(said: Document, past: Document, player: int) -> int:
    """Return the points that a player had in a round, with adjustments left aside."""
    worth = {"win": 10, "draw": 5, "loss": 0, "unfinished": 5, "pairing-allocated": 10}
    worth |= {"full-point": 10, "half-point": 5, "zero-point": 0}
    for game in past["games"]:
        for side in ("white", "black"):
            if game[side] == player:
                return worth[game[f"{side}_result"].split()[-1]]
    return next((worth[bye["kind"]] for bye in past["byes"] if bye["player"] == player), 0)


def without_measures(said: Document) -> None:
    """Rule 2: nothing but the number ranks players of one score."""
    usual = {"colours": "no" if said["rules"] == "fmjd-solkoff" else "yes"}
    said["settings"] = [[*each] for each in (usual | dict(said["settings"])).items()]
    said["rules"] = "fmjd-rating"
    for player in said["players"]:
        player["rating"] = None


def without_wishes(said: Document) -> None:
    """Rule 6: wishes about colours do not matter."""
    said["settings"] = [[*each] for each in (dict(said["settings"]) | {"colours": "no"}).items()]


def without_colours(said: Document) -> None:
    """Rule 9: no game gives a colour."""
    without_wishes(said)
    for past in said["rounds"]:
        past["uncoloured"] = [game["white"] for game in past["games"]]


def without_prohibitions(said: Document) -> None:
    """Rule 1: nobody is kept apart by the event."""
    said["forbidden"] = []


def with_any_bye(said: Document) -> None:
    """Rule 7: whoever had a bye may have it again."""
    said["points"] = {**said.get("points", {}), "half_bye": 10}
    for past in said["rounds"]:
        for bye in past["byes"]:
            if bye["kind"] == "half-point":
                bye["kind"] = "zero-point"
            elif bye["kind"] != "zero-point":
                bye["kind"] = "half-point"


def without_half_points(said: Document) -> None:
    """Leave half-point byes out, which `with_any_bye` cannot tell from others."""
    for past in said["rounds"]:
        past["byes"] = [bye for bye in past["byes"] if bye["kind"] != "half-point"]


def other_order(said: Document) -> None:
    """Rule 5: neighbours instead of halves, or halves instead of neighbours."""
    settings = dict(said["settings"])
    other = "halves" if settings.get("pairing") == "neighbours" else "neighbours"
    said["settings"] = [[*each] for each in (settings | {"pairing": other}).items()]


FAULTS: Final = (
    without_floats,
    without_measures,
    without_wishes,
    without_colours,
    without_prohibitions,
    with_any_bye,
    other_order,
)


@cache
def rounds_by_lot_without(first: int, last: int) -> tuple[tuple[Document, Document], ...]:
    """Return events in which virtual points and half-point byes have no say, with certificates."""
    events = [event(seed) for seed in range(first, last)]
    for said in events:
        said.pop("virtual_points", None)
        without_half_points(said)
    return tuple((said, right) for said in events if (right := certified(said)))


def certified_by_fault(
    said: Document, right: Document, fault: Callable[[Document], None]
) -> list[Document]:
    """Return the certificate of an engine that does not see what a rule rests on, if it is wrong.

    Its proofs are right for what it saw; the tournament in it is the one that was played.
    """
    seen = deepcopy(said)
    fault(seen)
    wrong = certified(seen)
    if wrong is None or right["pairing"] == wrong["pairing"]:
        return []
    return [wrong | {key: right[key] for key in ("tournament", "rules", "settings")}]


def assert_found(faulty: list[Document]) -> None:
    """Assert that both verifiers refuse every certificate of an engine with a fault."""
    assert {each["verdict"] for each in judged(faulty)} == {"refused"}
    assert not any(map(is_proved, faulty))


@pytest.mark.parametrize("fault", FAULTS)
def test_rules_left_out_are_found(fault: Callable[[Document], None]) -> None:
    faulty = [
        found
        for said, right in rounds_by_lot_without(500, 560)
        for found in certified_by_fault(said, right, fault)
    ]
    assert_found(faulty)


@pytest.mark.parametrize("last", [60, pytest.param(3000, marks=pytest.mark.long)])
def test_pairs_overlooked_are_found(last: int) -> None:
    """An engine never thinks of one of the pairs that are right, be it in whatever step."""
    lot, faulty = random.Random(last), list[Document]()
    for said in rounds_by_lot(0, last):
        pair = lot.choice(said["pairing"]["pairs"])

        def overlook(seen: Document, pair: list[int] = pair) -> None:
            seen.setdefault("forbidden", []).append({"players": pair})

        event_ = {"settings": [], **deepcopy(said["tournament"])}
        faulty += certified_by_fault(event_, said, overlook)
    assert len(faulty) > 10
    assert_found(faulty)


def large(players: int) -> Document:
    """Return the certificate of a first round with so many players, all with one score."""
    ids = list(range(1, players + 1))
    half = players // 2
    pairs = [[one, one + half] if one % 2 else [one + half, one] for one in ids[:half]]
    said = certified(
        {
            "format": "ronde-tournament",
            "version": 1,
            "players": [{"id": one} for one in ids],
            "rules": "fmjd-solkoff",
            "initial_colour": "white",
            "number_of_rounds": 60,
        }
    )
    assert said is not None
    assert said["pairing"]["pairs"] == pairs
    return said


@pytest.mark.long
def test_the_largest_events_take_no_longer_than_is_allowed(tmp_path: Path) -> None:
    """Everybody of a kind of his own, sets one in another, and as many proofs as can be read."""
    usual = large(2400)
    ids = [player["id"] for player in usual["tournament"]["players"]]
    own = [{"dual": -10 * one, "players": [one]} for one in ids]
    nested = [{"dual": 0, "players": ids[:size]} for size in range(3, 399, 2)]
    proof = {"after": 0, "scale": 1, "duals": own, "odd_sets": nested}
    several = {**proof, "odd_sets": []}
    plain = {"after": 0, "scale": 1, "duals": [], "odd_sets": []}
    documents = [usual]
    for proofs_ in ([proof], [plain, *[several] * 20], [plain] * 20_000, [plain] * 20_001):
        documents.append(deepcopy(usual))
        documents[-1]["groups"][0]["proofs"] = proofs_
    (tmp_path / "texts.json").write_text(json.dumps([json.dumps(one) for one in documents]))
    told = ran("claims.mjs", tmp_path / "texts.json")
    verdicts = [each["verdict"] for each in told["results"]]
    assert verdicts[:3] == ["verified", "refused", "refused"]
    assert set(verdicts[3:]) <= {"unreadable", "out-of-time"}
    assert max(each["milliseconds"] for each in told["results"]) < 10_000
    assert told["kilobytes"] < 500_000


UNREADABLE: Final[dict[str, Any]] = {
    "groups": [{"from_above": [], "residents": [], "steps": []}],
    "spared": 5,
    "pairing": {"pairs": []},
    "brackets": [],
    "settings": {"colours": "maybe"},
    "round": 0,
}


@pytest.mark.parametrize("key", UNREADABLE)
def test_malformed_rounds_cannot_be_read(key: str, rounds: tuple[Document, ...]) -> None:
    (result,) = judged([{**rounds[0], key: UNREADABLE[key]}])
    assert result["verdict"] == "unreadable"


@pytest.mark.parametrize("step", [[1], [1, 2, 3], [None, 1], ["1", 2], [1, 2.5], 7])
def test_malformed_steps_cannot_be_read(step: Any, rounds: tuple[Document, ...]) -> None:
    said = deepcopy(rounds[0])
    said["groups"][0]["steps"][0] = step
    (result,) = judged([said])
    assert result["verdict"] == "unreadable"
