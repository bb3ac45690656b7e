"""Rounds of the Swiss of draughts with their certificates, and what changes these."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any, Final

from tests.small_events import small_event

from ronde.certificates.export import certificate_of
from ronde.certificates.files import as_text
from ronde.errors import NoLegalPairingError
from ronde.model import Colour, Tournament

Document = dict[str, Any]
Change = Callable[[Document], object]

RULES: Final = ("fmjd-solkoff", "fmjd-rating")
_RATINGS: Final = (None, 1900, 2000, 2050, 2100, 2300)


def draughts_event(seed: int, players: range = range(4, 17)) -> Tournament:
    """Return an event ready for its next round, with rules, settings and ratings by lot."""
    event = small_event(seed, players=players)
    lots = random.Random(f"draughts event {seed}")
    settings = {
        "parity": lots.choice(("paired", "number", "")),
        "colours": lots.choice(("yes", "no", "")),
        "pairing": lots.choice(("halves", "neighbours", "")),
    }
    return replace(
        event,
        rules=RULES[seed % 2],
        settings=tuple((name, value) for name, value in settings.items() if value),
        players=tuple(replace(p, rating=lots.choice(_RATINGS)) for p in event.players),
        initial_colour=event.initial_colour or Colour.WHITE,
    )


def certified(event: Tournament) -> Document:
    document: Document = json.loads(as_text(certificate_of(event)))
    return document


def rounds(seeds: range, players: range = range(4, 17)) -> Iterator[tuple[Tournament, Document]]:
    """Yield events that can be paired, each with the certificate of its next round."""
    for seed in seeds:
        event = draughts_event(seed, players)
        try:
            yield event, certified(event)
        except NoLegalPairingError:
            continue


RICH: Final = 2045
"""The seed of a round with a bye that needs a proof, odd sets, and proofs after some steps."""


@cache
def _rich() -> Document:
    ((_, document),) = rounds(range(RICH, RICH + 1))
    return document


def rich() -> Document:
    return deepcopy(_rich())


# What is changed ---------------------------------------------------------------------------------


def _game(document: Document) -> Document:
    game: Document = document["tournament"]["rounds"][0]["games"][0]
    return game


def _proof(document: Document) -> Document:
    """Return the first proof that has several dual values."""
    proofs = [proof for group in document["groups"] for proof in group["proofs"]]
    return next(proof for proof in proofs if len(proof["duals"]) > 1)


def _shift_duals(document: Document) -> None:
    """Raise one dual value and lower another, so that they add up as before."""
    one, other = _proof(document)["duals"][:2]
    one["dual"] += 100 * len(other["players"])
    other["dual"] -= 100 * len(one["players"])


def _odd_set(document: Document) -> list[Document]:
    """Return the odd sets of the first proof that has some."""
    proofs = [proof for group in document["groups"] for proof in group["proofs"]]
    return next(proof["odd_sets"] for proof in proofs if proof["odd_sets"])


def _meet_again(document: Document) -> None:
    """Pair two who have played each other, and the two whom that leaves."""
    pairs = document["pairing"]["pairs"]
    met = {
        frozenset((game["white"], game["black"]))
        for round_ in document["tournament"]["rounds"]
        for game in round_["games"]
        if "forfeit" not in game["white_result"]
    }
    for one, other in ((one, other) for one in pairs for other in pairs if one is not other):
        if frozenset((one[0], other[0])) in met:
            one[1], other[0] = other[0], one[1]
            return
    raise AssertionError("nobody in these pairs has met")


def _both_settings(document: Document, name: str, value: str) -> None:
    document["settings"][name] = value
    document["tournament"]["settings"] = [*document["settings"].items()]


def _late(document: Document) -> list[Document]:
    """Return the proofs of the first group that has one after a step."""
    groups = [group["proofs"] for group in document["groups"]]
    return next(proofs for proofs in groups if proofs[-1]["after"])


ALWAYS: Final[Mapping[str, tuple[Change, str]]] = {
    "another round": (
        lambda d: d.update(round=d["round"] + 1),
        "tournament: rules, settings or round are not those of the tournament",
    ),
    "other settings": (
        lambda d: d["settings"].update(pairing="halves"),
        "tournament: rules, settings or round are not those of the tournament",
    ),
    "a setting given twice": (
        lambda d: d["tournament"]["settings"].append(d["tournament"]["settings"][-1]),
        "tournament: rules, settings or round are not those of the tournament",
    ),
    "a setting that is not there": (
        lambda d: _both_settings(d, "float", "yes"),
        "settings: the setting float cannot be 'yes'",
    ),
    "a value that is not there": (
        lambda d: _both_settings(d, "colours", "perhaps"),
        "settings: the setting colours cannot be 'perhaps'",
    ),
    "a decision that names somebody twice": (
        lambda d: d["tournament"].update(adjustments=[{"players": [2, 2], "points": 10}]),
        "tournament: a decision about points names a player twice",
    ),
    "somebody is left out": (
        lambda d: d["pairing"]["pairs"].pop(),
        "pairing: not everybody who is to be paired is paired once",
    ),
    "somebody is paired twice": (
        lambda d: d["pairing"]["pairs"].append(d["pairing"]["pairs"][0]),
        "pairing: not everybody who is to be paired is paired once",
    ),
    "nobody has the bye": (
        lambda d: d["pairing"].update(bye=None),
        "pairing: not everybody who is to be paired is paired once",
    ),
    "two meet again": (_meet_again, "pairing: rule 1: players "),
    "colours": (lambda d: d["pairing"]["pairs"][0].reverse(), "colours: rule 9: the colours of "),
    "boards": (
        lambda d: d["pairing"]["pairs"].reverse(),
        "pairing: the order of the boards is not that of the rules",
    ),
    "a bye without proof": (
        lambda d: d.update(spared=None),
        "bye: rule 7: nothing proves that player ",
    ),
    "a bye with half a proof": (
        lambda d: d["spared"].pop(),
        "bye: rule 7: nothing proves that player ",
    ),
    "a group is missing": (lambda d: d["groups"].pop(), " is missing"),
    "a group too many": (
        lambda d: d["groups"].append(d["groups"][-1]),
        "groups: there are groups after the last one",
    ),
    "others from above": (
        lambda d: d["groups"][-1]["from_above"].append(1),
        "members: these are not those who came from above, in rank order",
    ),
    "residents in another order": (
        lambda d: d["groups"][0]["residents"].reverse(),
        "members: these are not the residents, in rank order",
    ),
    "a step is missing": (lambda d: d["groups"][0]["steps"].pop(), "steps: step "),
    "a step too many": (
        lambda d: d["groups"][0]["steps"].append(d["groups"][0]["steps"][0]),
        "steps: there are steps after the last one",
    ),
    "somebody else goes down": (
        lambda d: d["groups"][0]["steps"].reverse(),
        "steps: step 1 is not that of the pairing in turn",
    ),
    "no proofs": (
        lambda d: d["groups"][0]["proofs"].clear(),
        "proofs: they do not stand by the steps after which they hold, from 0 on",
    ),
    "proofs in another order": (
        lambda d: _late(d).reverse(),
        "proofs: they do not stand by the steps after which they hold, from 0 on",
    ),
    "a proof after the last step": (
        lambda d: d["groups"][0]["proofs"].append(d["groups"][0]["proofs"][0] | {"after": 99}),
        "proofs: one of them holds after the last step only",
    ),
    "a later proof is missing": (lambda d: _late(d).pop(), "steps: rule 3: nothing proves that "),
    "a proof holds too late": (
        lambda d: _late(d)[-1].update(after=_late(d)[-1]["after"] + 1),
        "REFUSED",
    ),
    "a large scale": (lambda d: _proof(d).update(scale=2**20 + 1), "its scale is not from 1 to"),
    "another scale": (
        lambda d: _proof(d).update(scale=_proof(d)["scale"] + 1),
        "the dual values do not add up to the cost of the pairing",
    ),
    "a large dual value": (
        lambda d: _proof(d)["duals"][0].update(dual=-(2**36) - 1),
        "a dual value is larger than 68719476736",
    ),
    "a higher dual value, and a lower one": (_shift_duals, "costs less than its dual values"),
    "a higher dual value": (
        lambda d: _proof(d)["duals"][0].update(dual=_proof(d)["duals"][0]["dual"] + 1),
        "the dual values do not add up to the cost of the pairing",
    ),
    "a lower dual value": (
        lambda d: _proof(d)["duals"][0].update(dual=_proof(d)["duals"][0]["dual"] - 1),
        "the dual values do not add up to the cost of the pairing",
    ),
    "two dual values": (
        lambda d: _proof(d)["duals"].append(_proof(d)["duals"][0]),
        " has two dual values",
    ),
    "a dual value of nobody": (
        lambda d: _proof(d)["duals"][0]["players"].append(99),
        "it names player 99, whom it is not about",
    ),
    "a dual value of who has the bye": (
        lambda d: _proof(d)["duals"][0]["players"].append(d["pairing"]["bye"]),
        ", whom it is not about",
    ),
    "an even set": (
        lambda d: _odd_set(d)[0]["players"].pop(),
        "an odd set is not of an odd number of players from 3 on",
    ),
    "a set of one": (
        lambda d: _odd_set(d)[0].update(players=_odd_set(d)[0]["players"][:1]),
        "an odd set is not of an odd number of players from 3 on",
    ),
    "a set that names somebody twice": (
        lambda d: _odd_set(d)[0].update(players=[_odd_set(d)[0]["players"][0]] * 3),
        "an odd set is not of an odd number of players from 3 on",
    ),
    "a set twice": (lambda d: _odd_set(d).append(_odd_set(d)[0]), "an odd set is given twice"),
    "a set below zero": (
        lambda d: _odd_set(d)[0].update(dual=-1),
        "an odd set has a negative dual value",
    ),
    "many sets": (lambda d: _odd_set(d).extend(_odd_set(d) * 9), "as many odd sets as players"),
    "a set left out": (lambda d: _odd_set(d).clear(), "the dual values do not add up"),
    "another result": (
        lambda d: _game(d).update(white_result="win", black_result="win"),
        "REFUSED",
    ),
    "another rating": (
        lambda d: [one.update(rating=3000 - one["id"]) for one in d["tournament"]["players"]],
        "members: these are not the residents, in rank order",
    ),
    "other virtual points": (
        lambda d: d["tournament"].update(
            virtual_points=[{"player": d["pairing"]["pairs"][-1][0], "by_round": [90] * 99}]
        ),
        "REFUSED",
    ),
}
"""Changes of the rich certificate by name, with what its verdict says then."""
