"""Changes of a certificate at random: what matters, what does not, and what is no JSON any more."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any, Final

Document = dict[str, Any]
Place = tuple[dict[str, Any] | list[Any], Any]
"""What holds a value, and its key or index there."""

ODD_VALUES: Final[tuple[Any, ...]] = (None, True, -1, 0, 1, 1.5, "", "win", "0x1", [], {}, 10**30)
ENDS: Final = (("win", "loss"), ("draw", "draw"), ("loss", "win"), ("forfeit win", "forfeit loss"))
EDITIONS: Final = {
    "dutch-2017": "dutch-2026",
    "dutch-2026": "dutch-2017",
    "swiss-team-2024": "swiss-team-2026",
    "swiss-team-2026": "swiss-team-2024",
    "berger": "fmjd",
    "fmjd": "berger",
    "burstein-2026": "dutch-2026",
    "fmjd-solkoff": "fmjd-rating",
    "fmjd-rating": "fmjd-solkoff",
}


def changed(document: Document, lot: random.Random) -> str:
    """Return the text of a certificate after one to three changes."""
    copy = deepcopy(document)
    for _ in range(lot.choice((1, 1, 1, 2, 3))):
        with suppress(AttributeError, IndexError, KeyError, TypeError, ValueError):
            lot.choice(CHANGES)(copy, lot)  # fails where an earlier change has broken the shape
    text = json.dumps(copy)
    return text[: lot.randrange(len(text))] if lot.random() < 0.02 else text


def _places(value: dict[str, Any] | list[Any]) -> Iterator[Place]:
    """Yield where every value of a document stands."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        below = value[key]  # type: ignore[index]
        if isinstance(below, dict | list):
            yield from _places(below)


def _some_place(part: Any, lot: random.Random) -> Place | None:
    places = list(_places(part)) if isinstance(part, dict | list) else []
    return lot.choice(places) if places else None


def _claims(document: Document) -> Document:
    """Return the certificate without what is the same in all: its tournament."""
    return {key: value for key, value in document.items() if key != "tournament"}


def change_number(document: Document, lot: random.Random) -> None:
    """Add or take one somewhere among the claims, or exchange a digit of a dual."""
    places = [
        (holder, key)
        for holder, key in _places(_claims(document))
        if isinstance(holder[key], int | str) and not isinstance(holder[key], bool)
    ]
    holder, key = lot.choice(places)
    value = holder[key]
    if isinstance(value, int):
        holder[key] = value + lot.choice((-1, 1))
    elif value.startswith(("0x", "-0x")):
        holder[key] = hex(int(value, 16) + lot.choice((-1, 1, 1 << 40)))


def change_anything(document: Document, lot: random.Random) -> None:
    """Put a value where another one stood."""
    if place := _some_place(document, lot):
        holder, key = place
        holder[key] = deepcopy(lot.choice(ODD_VALUES))


def exchange_neighbours(document: Document, lot: random.Random) -> None:
    """Let two neighbours of a list change places, in the claims or in the event."""
    lists = [h[k] for h, k in _places(document) if isinstance(h[k], list) and len(h[k]) > 1]
    if lists:
        chosen = lot.choice(lists)
        at = lot.randrange(len(chosen) - 1)
        chosen[at], chosen[at + 1] = chosen[at + 1], chosen[at]


def leave_out(document: Document, lot: random.Random) -> None:
    """Leave a key or an element out."""
    if place := _some_place(_claims(document) if lot.random() < 0.7 else document, lot):
        holder, key = place
        del holder[key]


def say_twice(document: Document, lot: random.Random) -> None:
    """Let an element of a list stand there twice."""
    lists = [h[k] for h, k in _places(document) if isinstance(h[k], list) and h[k]]
    if lists:
        chosen = lot.choice(lists)
        chosen.insert(lot.randrange(len(chosen)), deepcopy(lot.choice(chosen)))


def change_result(document: Document, lot: random.Random) -> None:
    """Let a game have ended otherwise, which the claims do not know."""
    if games := _games(document):
        game = lot.choice(games)
        game["white_result"], game["black_result"] = lot.choice(ENDS)


def change_opponents(document: Document, lot: random.Random) -> None:
    """Let two games of a round have been played by other pairs."""
    rounds = [r for r in document["tournament"].get("rounds", []) if len(r.get("games", [])) > 1]
    if rounds:
        one, other = lot.sample(lot.choice(rounds)["games"], 2)
        one["black"], other["black"] = other["black"], one["black"]


def change_colour(document: Document, lot: random.Random) -> None:
    """Let a game have been played with colours reversed."""
    if games := _games(document):
        game = lot.choice(games)
        for one, other in (("white", "black"), ("white_result", "black_result")):
            game[one], game[other] = game.get(other), game.get(one)


def change_edition(document: Document, lot: random.Random) -> None:
    """Claim other rules."""
    rules = EDITIONS.get(document["rules"], "dutch-2026")
    document["rules"] = document["tournament"]["rules"] = rules


def change_pairing(document: Document, lot: random.Random) -> None:
    """Exchange boards, colours or opponents of the pairing, or its bye."""
    pairing = document["pairing"]
    pairs = pairing["pairs"]
    one, other = (lot.choice(pairs), lot.choice(pairs)) if pairs else ([], [])
    match lot.randrange(4):
        case 0 if pairs:
            one.reverse()
        case 1 if pairs:
            at = lot.randrange(len(pairs))
            pairs[at], pairs[at - 1] = pairs[at - 1], pairs[at]
        case 2 if one is not other:
            one[1], other[1] = other[1], one[1]
        case 3 if pairs and pairing.get("bye") is not None:
            pairing["bye"], one[1] = one[1], pairing["bye"]


def exchange_players(document: Document, lot: random.Random) -> None:
    """Let two players change places in all claims, and not in what was played."""
    ids = [player["id"] for player in document["tournament"]["players"]]
    if len(ids) < 2:
        return
    one, other = lot.sample(ids, 2)
    exchanged = {one: other, other: one}
    for holder, key in _places(_claims(document)):
        if type(holder[key]) is int and holder is not document:
            holder[key] = exchanged.get(holder[key], holder[key])


def _games(document: Document) -> list[Document]:
    return [game for r in document["tournament"].get("rounds", []) for game in r.get("games", [])]


CHANGES: Final[tuple[Callable[[Document, random.Random], None], ...]] = (
    change_number,
    change_number,
    change_anything,
    exchange_neighbours,
    leave_out,
    say_twice,
    change_result,
    change_result,
    change_opponents,
    change_colour,
    change_edition,
    change_pairing,
    change_pairing,
    exchange_players,
)
