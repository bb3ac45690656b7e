"""The verifier in JavaScript on rounds of the Dutch system of 2012 and 2011.

Every changed certificate is given to both verifiers: they must say the same.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

import pytest
from tests.small_events import small_event
from tests.verify.test_javascript import judged

from ronde.certificates.files import read_certificate
from ronde.certificates.verification import verify
from ronde.errors import InputError
from ronde.model import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    ForbiddenGroup,
    Player,
    PlayerId,
    Points,
    Round,
    Tournament,
)
from ronde.questions.certificates import certificate_text

pytestmark = [pytest.mark.npm, pytest.mark.slow]

Document = dict[str, Any]
Settings = tuple[tuple[str, str], ...]

EDITIONS: Final = ("dutch-2012", "dutch-2011")
SEEDS: Final = (1, 4, 5, 10, 14, 31, 45, 60, 79, 123, 134, 147, 189, 191, 243, 326, 418)
"""Small events whose rounds need every step but those of the crowded ones."""
CROWDED: Final = ((37, 16, 3), (53, 6, 3), (112, 16, 3))
STEPS: Final = {
    "bracket", "reach", "level", "company", "lowest", "penultimate", "undone", "meeting",
    "crowding", "set", "crossing",
}  # fmt: skip
OTHER_RULES: Final = (
    ("dutch-2012", "d4", "off", 136),
    ("dutch-2012", "d4-pairs", "remainder", 190),
    ("dutch-2012", "newcomers", "odd", 31),
    ("dutch-2012", "floating-again", "asked", 371),
    ("dutch-2012", "moved-down-alone", "always", 79),
    ("dutch-2011", "d4", "on", 5),
    ("dutch-2011", "newcomers", "odd", 31),
    ("dutch-2011", "floating-again", "asked", 371),
    ("dutch-2011", "moved-down-alone", "always", 79),
)
"""Settings that give another pairing in these small events."""


def small(seed: int, rules: str, settings: Settings = ()) -> Document:
    """Return the certificate of the next round of a small event."""
    event = small_event(seed, players=range(4, 13))
    text = certificate_text(replace(event, rules=rules, settings=settings))
    document: Document = json.loads(text)
    return document


def crowded(seed: int, top: int, low: int) -> Document:
    """Return a round of 2011 whose bye must come from above; many of both groups may not meet."""
    lot = random.Random(f"crowded {seed}")
    ids = [PlayerId(number) for number in range(1, top + low + 1)]
    across, above = lot.choice((0.3, 0.5, 0.7, 0.8)), lot.choice((0, 0.2, 0.4, 0.6))

    def is_apart(one: int, other: int) -> bool:
        drawn = lot.random()
        if one > top:
            return drawn < (1 if lot.random() < 0.8 else above)
        return drawn < (across if other > top else above)

    kinds = (ByeKind.ZERO_POINT, ByeKind.HALF_POINT)
    event = Tournament(
        tuple(Player(each, f"Player {each}") for each in ids),
        rounds=(Round((), tuple(Bye(each, kinds[each > top]) for each in ids)),),
        rules="dutch-2011",
        number_of_rounds=5,
        initial_colour=Colour.WHITE,
        forbidden=tuple(
            ForbiddenGroup((a, b)) for a in ids for b in ids if a < b and is_apart(a, b)
        ),
        adjustments=(Adjustment(tuple(ids[:top]), Points(30), None),),
    )
    document: Document = json.loads(certificate_text(event))
    return document


@pytest.fixture(scope="module")
def certificates() -> list[Document]:
    """Return certificates with every step of both editions."""
    return [
        *(small(seed, rules) for rules in EDITIONS for seed in SEEDS),
        *(crowded(*event) for event in CROWDED),
    ]


def is_proved(document: Document) -> bool:
    """Return whether the verifier in Python accepts a certificate."""
    try:
        return verify(read_certificate(json.dumps(document))).is_verified
    except InputError:
        return False


def test_rounds_are_proved(certificates: list[Document]) -> None:
    results = judged(certificates)
    told = [(each["verdict"], each["open"]) for each in results]
    assert told == [("verified", [])] * len(certificates)
    assert {step["step"] for each in certificates for step in each["steps"]} == STEPS
    assert any(each["bars"] for each in certificates)
    assert all(map(is_proved, certificates))


def test_the_verdict_says_what_is_replayed(certificates: list[Document]) -> None:
    for language, words in (("en", "only gone through again"), ("fr", "que parcourue à nouveau")):
        [told] = judged(list(certificates[:1]), language)
        assert words in told["sentence"]


Change = Callable[[Document, random.Random], None]


def a_step(
    document: Document, lot: random.Random, fits: Callable[[Document], Any] = bool
) -> Document:
    """Return one of the steps that fit; raises IndexError where there is none."""
    return lot.choice([step for step in document["steps"] if fits(step)])


def an_optimum(document: Document, lot: random.Random) -> Document:
    """Return the optimum of a step."""
    optimum: Document = a_step(document, lot, lambda step: "optimum" in step)["optimum"]
    return optimum


def swap_boards(document: Document, lot: random.Random) -> None:
    """Let two neighbouring boards change places."""
    pairs = document["pairing"]["pairs"]
    pairs[0], pairs[1] = pairs[1], pairs[0]


def swap_colours(document: Document, lot: random.Random) -> None:
    """Give White to the other player of a board."""
    lot.choice(document["pairing"]["pairs"]).reverse()


def swap_opponents(document: Document, lot: random.Random) -> None:
    """Let two pairs of a step exchange opponents, in its matching, too."""
    step = a_step(document, lot, lambda step: "optimum" in step and len(step["pairs"]) > 1)
    (one, other), (third, fourth) = step["pairs"][:2]
    step["pairs"][:2] = [[one, fourth], [third, other]]
    vertices, partner = step["optimum"]["vertices"], step["optimum"]["partner"]
    for pair in step["pairs"][:2]:
        a, b = (vertices.index(player) for player in pair)
        partner[a], partner[b] = b, a


def change_floater(document: Document, lot: random.Random) -> None:
    """Let a player who is paired leave the bracket in place of one who does."""
    step = a_step(document, lot, lambda step: step["pairs"] and step["downfloaters"])
    pair, leavers = step["pairs"][0], step["downfloaters"]
    pair[0], leavers[0] = leavers[0], pair[0]


def drop_step(document: Document, lot: random.Random) -> None:
    """Leave out a step."""
    document["steps"].remove(a_step(document, lot))


def repeat_step(document: Document, lot: random.Random) -> None:
    """Take a step twice."""
    at = lot.randrange(len(document["steps"]))
    document["steps"].insert(at, deepcopy(document["steps"][at]))


def swap_steps(document: Document, lot: random.Random) -> None:
    """Let two neighbouring steps change places."""
    steps = document["steps"]
    places = range(1, len(steps))
    at = lot.choice([at for at in places if steps[at]["step"] != steps[at - 1]["step"]])
    steps[at], steps[at - 1] = steps[at - 1], steps[at]


def rename_step(document: Document, lot: random.Random) -> None:
    """Call a step by another name."""
    step = a_step(document, lot)
    step["step"] = lot.choice(sorted(STEPS - {step["step"]}))


def deny_candidate(document: Document, lot: random.Random) -> None:
    """Say of a step with a candidate that there is none."""
    step = a_step(document, lot, lambda step: "optimum" in step)
    del step["optimum"]
    step |= {"pairs": [], "downfloaters": [], "barrier": {"players": [], "nobody": 0}}


def forget_barrier(document: Document, lot: random.Random) -> None:
    """Leave out why there is no candidate, not more pairs, or not fewer who leave."""
    del a_step(document, lot, lambda step: "barrier" in step)["barrier"]


def reach_less(document: Document, lot: random.Random) -> None:
    """Make one pair less in the next bracket."""
    a_step(document, lot, lambda step: step["step"] == "reach" and step["pairs"])["pairs"].pop()


def change_level(document: Document, lot: random.Random) -> None:
    """Let the next bracket reach something else."""
    a_step(document, lot, lambda step: "level" in step)["level"]["pairs"] += 1


def level_elsewhere(document: Document, lot: random.Random) -> None:
    """Give a level to a step that has none."""
    step = a_step(document, lot, lambda step: "level" not in step)
    step["level"] = {"moved_down": None, "pairs": 1}


def change_dual(document: Document, lot: random.Random) -> None:
    """Add one to a dual value."""
    optimum = an_optimum(document, lot)
    place = optimum["duals"][0]
    optimum["dual_values"][place] = hex(int(optimum["dual_values"][place], 16) + 1)


def drop_odd_set(document: Document, lot: random.Random) -> None:
    """Leave out an odd set that proves something."""
    sets = [
        (step["optimum"]["odd_sets"], each)
        for step in document["steps"]
        for each in step.get("optimum", {}).get("odd_sets", ())
        if int(each["dual"], 16) > 0
    ]
    holder, each = lot.choice(sets)
    holder.remove(each)


def change_criterion(document: Document, lot: random.Random) -> None:
    """Claim one denied preference more."""
    criteria = an_optimum(document, lot)["criteria"]
    next(each for each in criteria if "denied" in each["name"])["value"] += 1


def drop_criterion(document: Document, lot: random.Random) -> None:
    """Leave out a criterion."""
    an_optimum(document, lot)["criteria"].pop()


def change_edition(document: Document, lot: random.Random) -> None:
    """Claim the other edition."""
    other = EDITIONS[1 - EDITIONS.index(document["rules"])]
    document["rules"] = document["tournament"]["rules"] = other


def drop_bar(document: Document, lot: random.Random) -> None:
    """Leave out why the bar of the bye rose."""
    document["bars"].pop()


def raise_bar(document: Document, lot: random.Random) -> None:
    """Let the bar of the bye rise where it need not."""
    document["bars"].append({"players": [], "nobody": 0})


def exchange_rest(document: Document, lot: random.Random) -> None:
    """Say that those who could be paired with all below cannot, or can."""
    step = a_step(document, lot, lambda step: step.keys() & {"rest", "stuck"})
    if step.pop("rest", None) is not None:
        step["stuck"] = {"players": [], "nobody": 0}
    else:
        del step["stuck"]
        step["rest"] = {"pairs": [], "left_over": None}


def spoil_rest(document: Document, lot: random.Random) -> None:
    """Leave a pair out of the witness that all below can be paired."""
    a_step(document, lot, lambda step: "rest" in step)["rest"]["pairs"].pop()


def name_players_of_none(document: Document, lot: random.Random) -> None:
    """Name somebody in a step without a candidate."""
    step = a_step(document, lot, lambda step: "optimum" not in step and step["step"] != "reach")
    step["downfloaters"] = [document["pairing"]["pairs"][0][0]]


def repeat_game(document: Document, lot: random.Random) -> None:
    """Let a pair of the round have met before."""
    rounds = document["tournament"].get("rounds", [])
    games = [game for each in rounds for game in each.get("games", [])]
    game = lot.choice([each for each in games if "forfeit" not in each["white_result"]])
    document["pairing"]["pairs"][0] = [game["white"], game["black"]]


CHANGES: Final[list[Change]] = [
    swap_boards,
    swap_colours,
    swap_opponents,
    change_floater,
    drop_step,
    repeat_step,
    swap_steps,
    rename_step,
    deny_candidate,
    forget_barrier,
    reach_less,
    change_level,
    level_elsewhere,
    change_dual,
    drop_odd_set,
    change_criterion,
    drop_criterion,
    change_edition,
    drop_bar,
    raise_bar,
    exchange_rest,
    spoil_rest,
    name_players_of_none,
    repeat_game,
]


MOST: Final = 6
"""So many certificates are judged with each change."""


def changed(certificates: list[Document], change: Change) -> list[Document]:
    """Return some certificates, each changed at one place."""
    lot = random.Random(change.__name__)
    copies: list[Document] = []
    for document in lot.sample(certificates, len(certificates)):
        copy = deepcopy(document)
        with suppress(IndexError):
            change(copy, lot)
            copies.append(copy)
        if len(copies) == MOST:
            break
    return copies


def test_changed_certificates_are_refused(certificates: list[Document]) -> None:
    by_change = {change.__name__: changed(certificates, change) for change in CHANGES}
    copies = [(name, copy) for name, group in by_change.items() for copy in group]
    results = judged([copy for _, copy in copies])
    accepted = {
        name
        for (name, copy), told in zip(copies, results, strict=True)
        if told["verdict"] != "refused" or is_proved(copy)
    }
    assert [name for name, group in by_change.items() if not group] == []
    assert accepted == set()


def test_a_round_by_other_rules_is_refused() -> None:
    """Rounds that follow a setting whose rule the event does not have."""
    claimed = []
    for rules, name, value, seed in OTHER_RULES:
        usual, other = small(seed, rules), small(seed, rules, ((name, value),))
        assert other["pairing"] != usual["pairing"]
        other["settings"], other["tournament"]["settings"] = {}, []
        claimed.append(other)
    assert {each["verdict"] for each in judged(claimed)} == {"refused"}
    assert not any(map(is_proved, claimed))


@pytest.mark.parametrize("cut", [0.1, 0.5, 0.99])
def test_cut_certificates_cannot_be_read(certificates: list[Document], cut: float) -> None:
    text = json.dumps(certificates[0])
    assert judged([text[: int(cut * len(text))]])[0]["verdict"] == "unreadable"


def test_malformed_steps_cannot_be_read(certificates: list[Document]) -> None:
    def with_step(**changes: Any) -> Document:
        copy = deepcopy(certificates[0])
        copy["steps"][0] |= changes
        return copy

    crowd = deepcopy(certificates[0])
    crowd["steps"] = [{"step": "lowest", "pairs": [], "downfloaters": []}] * 20_001
    malformed = [
        with_step(step="other"),
        with_step(step=1),
        with_step(pairs=[[1, 2, 3]]),
        with_step(downfloaters=None),
        with_step(optimum=None),
        with_step(level={"moved_down": -1, "pairs": 0}),
        with_step(level={"pairs": 0}),
        with_step(reason="none"),
        with_step(rest={"pairs": []}),
        deepcopy(certificates[0]) | {"bars": None},
        deepcopy(certificates[0]) | {"brackets": []},
        deepcopy(certificates[0]) | {"settings": {"d4": "perhaps"}},
        crowd,
    ]
    results = judged(malformed)
    assert [each["verdict"] for each in results] == ["unreadable"] * len(malformed)
    assert max(each["milliseconds"] for each in results) < 8000
