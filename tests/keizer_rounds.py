"""Rounds of Keizer seasons with their certificates, and what changes these."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

from tests.keizer_seasons import small_season

from ronde.certificates.files import as_text
from ronde.certificates.keizer.export import keizer_certificate
from ronde.errors import InputError, NoLegalPairingError
from ronde.formats import read_text
from ronde.keizer.presets import PRESETS
from ronde.model import Adjustment, Points, Round, RoundNumber, Tournament
from ronde.systems.keizer.system import KEIZER

Document = dict[str, Any]

_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "recount": ("yes", "yes", "no"),
    "cycle": ("keep", "keep", "cap", "average"),
    "cap": ("20", "1", "7", "9999"),
    "rounding": ("tenth", "half", "whole"),
    "step": ("1", "1", "2"),
    "first-value": ("1.5x", "2x", "3:1", "2.5:1", "60"),
    "draw": ("1/2", "0.5", "45%"),
    "walkover": ("3/4", "2.5/3"),
    "meetings": ("1", "2", "all"),
    "absence-limit": ("0", "2", "all"),
}


def varied(seed: int) -> Tournament:
    """Return a season of three to fifteen players in which every setting has many values."""
    event = small_season(seed, (3, 8) if seed % 3 else (9, 15), (0, 9))
    lots = random.Random(seed)
    chosen = {name: lots.choice(values) for name, values in _CHOICES.items()}
    event = replace(
        event,
        players=tuple(replace(one, name=lots.choice(_NAMES)) for one in event.players),
        adjustments=tuple(_decided(event, lots) for _ in range(seed % 4)),
        rounds=tuple(_uncoloured(each, lots) for each in event.rounds),
    )
    if seed % 10 == 0:
        return replace(event, settings=(("preset", lots.choice([*PRESETS])),))
    return replace(event, settings=tuple({**dict(event.settings), **chosen}.items()))


_NAMES: Final = ("Ada", "ada", "Bo", "bo", "Straße", "Strasse Z", "Ìda", "Zoë", "𝐀", "ﬁ")


def _decided(event: Tournament, lots: random.Random) -> Adjustment:
    """Return a decision about points of one or two players, in a round or for the season."""
    ids = lots.sample([player.id for player in event.players], lots.choice((1, 2)))
    number = lots.choice((None, *range(1, len(event.rounds) + 2)))
    points = Points(lots.choice((-105, 20, 333)))
    return Adjustment(tuple(ids), points, None if number is None else RoundNumber(number))


def _uncoloured(round_: Round, lots: random.Random) -> Round:
    """Return a round in which some games give nobody a colour."""
    return replace(
        round_, uncoloured=tuple(game.white for game in round_.games if lots.random() < 0.1)
    )


def certified(event: Tournament) -> Document:
    """Return the certificate of a round as it is read."""
    found: Document = json.loads(as_text(keizer_certificate(event)))
    return found


def rounds(seeds: range) -> Iterator[Document]:
    """Yield the certificates of those seasons that can be paired."""
    for seed in seeds:
        try:
            yield certified(varied(seed))
        except (InputError, NoLegalPairingError):
            continue


def with_proofs() -> Document:
    """Return a round in which the bye and somebody's nearest opponent take a proof."""
    return certified(small_season(44, (9, 15), (4, 9)))


def with_repeats() -> Document:
    """Return a round with a repeat against the rules, whose proof has odd sets."""
    event = small_season(394, (8, 11), (9, 12))
    chosen = {**dict(event.settings), "gap": "12", "meetings": "1"}
    return certified(replace(event, settings=tuple(chosen.items())))


# What changes a certificate -------------------------------------------------------------------


def paired_otherwise(document: Document, bye: int | None, pairs: list[tuple[int, int]]) -> None:
    """Let other pairs meet, with the colours and on the boards of the rules."""
    event = read_text(json.dumps(document["tournament"])).tournament
    assert event is not None
    round_ = KEIZER.derive(event)
    rank = {int(player): at for player, at in round_.rank.items()}
    boards = []
    for higher, lower in sorted(sorted((rank[one], rank[other])) for one, other in pairs):
        is_white = round_.colours(higher, lower).higher_is_white
        both = [int(round_.present[higher]), int(round_.present[lower])]
        boards.append(both if is_white else both[::-1])
    document["pairing"] = {"pairs": boards, "bye": bye}


def exchange_opponents(document: Document) -> None:
    """Let two boards exchange opponents; colours and boards are those of the rules."""
    (one, other), (third, last), *rest = document["pairing"]["pairs"]
    paired_otherwise(document, document["pairing"]["bye"], [(one, last), (third, other), *rest])


def pass_bye_on(document: Document) -> None:
    """Give the bye to the lower ranked of the last board."""
    *rest, (one, other) = document["pairing"]["pairs"]
    paired_otherwise(document, other, [*rest, (one, document["pairing"]["bye"])])


def keep_apart(document: Document) -> None:
    """Forbid the first pair."""
    group = {"players": document["pairing"]["pairs"][0]}
    document["tournament"].setdefault("forbidden", []).append(group)


def set_both(document: Document, name: str, value: str) -> None:
    """Set a setting in the certificate and in its tournament."""
    document["settings"][name] = value
    settings = document["tournament"]["settings"]
    document["tournament"]["settings"] = [[n, value if n == name else v] for n, v in settings]


def unset_both(document: Document, name: str) -> None:
    """Leave out a setting in the certificate and in its tournament."""
    del document["settings"][name]
    settings = document["tournament"]["settings"]
    document["tournament"]["settings"] = [[n, v] for n, v in settings if n != name]


def turn_result(document: Document) -> None:
    """Turn a result of the last round in which somebody won."""
    for round_ in reversed(document["tournament"]["rounds"]):
        for game in round_.get("games", []):
            if game["white_result"] != game["black_result"] and game["white_result"] in _DECIDED:
                sides = game["black_result"], game["white_result"]
                game["white_result"], game["black_result"] = sides
                return
    raise AssertionError("nobody has won")


_DECIDED: Final = ("win", "loss")


def first_dual(document: Document) -> None:
    """Raise a dual value, which proves too much."""
    values = document["repeats"]["optimum"]["dual_values"]
    values[0] = hex(int(values[0], 16) + 1)


def decided_twice(document: Document) -> None:
    """Name a player twice in one decision about points."""
    player = document["list"][0][0]
    given = {"players": [player, player], "points": 0}
    document["tournament"].setdefault("adjustments", []).append(given)


Change = Callable[[Document], object]

ALWAYS: Final[Mapping[str, tuple[Change, str]]] = {
    "colours": (lambda said: said["pairing"]["pairs"][0].reverse(), "colours: 4."),
    "boards": (
        lambda said: said["pairing"]["pairs"].reverse(),
        "3.1: boards do not stand in the order of the list",
    ),
    "a player twice": (
        lambda said: said["pairing"]["pairs"].append(said["pairing"]["pairs"][0]),
        "3.1: not everybody who is present is paired once",
    ),
    "a stranger": (
        lambda said: said["pairing"]["pairs"][0].__setitem__(0, 99),
        "3.1: not everybody who is present is paired once",
    ),
    "a board less": (
        lambda said: said["pairing"]["pairs"].pop(),
        "3.1: not everybody who is present is paired once",
    ),
    "places": (
        lambda said: said["list"].insert(0, said["list"].pop()),
        "list: 2.1: place 1 has player ",
    ),
    "points": (lambda said: said["list"][-1].__setitem__(1, 12345), "12345 tenths, and the"),
    "a place less": (lambda said: said["list"].pop(), " have joined"),
    "a result": (turn_result, "list: "),
    "kept apart": (keep_apart, " are kept apart"),
    "another round": (
        lambda said: said.update(round=said["round"] + 1),
        "rules, settings or round are not those of the tournament",
    ),
    "another setting": (
        lambda said: said["settings"].update(draw="1/3"),
        "rules, settings or round are not those of the tournament",
    ),
    "a setting less": (lambda said: unset_both(said, "gap"), "gap is not spelled out"),
    "a choice": (lambda said: set_both(said, "cycle", "turn"), "cycle cannot be 'turn'"),
    "a number": (lambda said: set_both(said, "gap", "-1"), "gap cannot be '-1'"),
    "a share": (lambda said: set_both(said, "bye", "1/0"), "bye cannot be '1/0'"),
    "a draw beyond a win": (lambda said: set_both(said, "draw", "2"), "1.3: a win must bring"),
    "no value left": (lambda said: set_both(said, "first-value", "2"), "1.2: of "),
    "a decision for one twice": (decided_twice, "names a player twice"),
}
"""What changes a certificate of any round after the first, and what is said then."""

OF_PROOFS: Final[Mapping[str, tuple[Change, str]]] = {
    "the bye": (pass_bye_on, "bye: 3.4: nothing proves that player "),
    "no proof of the bye": (
        lambda said: said.update(spared=None),
        "bye: 3.4: nothing proves that player ",
    ),
    "no proof of the nearest": (
        lambda said: said.update(nearest=[]),
        "nearest: 3.1: nothing proves that player ",
    ),
    "an empty proof": (
        lambda said: [one.update(without=[]) for one in said["nearest"]],
        "nearest: 3.1: nothing proves that player ",
    ),
    "too many taken away": (
        lambda said: said.update(spared=[player for player, _ in said["list"]]),
        "bye: 3.4: nothing proves that player ",
    ),
}
"""What changes the certificate `with_proofs`."""

OF_REPEATS: Final[Mapping[str, tuple[Change, str]]] = {
    "no repeats": (lambda said: said.update(repeats=None), "pairing: 3.2: players "),
    "no need": (
        lambda said: said["repeats"].update(without=[]),
        "3.3: nothing proves that a repeat against the rules is needed",
    ),
    "other opponents": (exchange_opponents, "3.3: the cheapest matching is not the pairing"),
    "a dual": (first_dual, "repeats: 3.3: "),
    "sets": (
        lambda said: said["repeats"]["optimum"].update(odd_sets=[]),
        "repeats: 3.3: ",
    ),
    "vertices": (
        lambda said: said["repeats"]["optimum"]["vertices"].reverse(),
        "3.3: the proof is about other vertices than the bracket has",
    ),
    "partners": (
        lambda said: said["repeats"]["optimum"]["partner"].reverse(),
        "repeats: 3.3: ",
    ),
    "their number": (
        lambda said: said["repeats"]["optimum"]["criteria"][0].update(value=0),
        "3.3: the number of repeats is not that of the pairing",
    ),
}
"""What changes the certificate `with_repeats`."""


def changed(document: Document, changes: Mapping[str, tuple[Change, str]]) -> Iterator[Document]:
    """Yield what a certificate becomes by each change."""
    for change, _ in changes.values():
        copy = deepcopy(document)
        change(copy)
        yield copy
