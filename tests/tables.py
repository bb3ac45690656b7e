"""Round robins that are played to the end, each round with its certificate."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

from ronde.certificates.files import as_text
from ronde.certificates.tables.export import table_certificate
from ronde.model import Bye, ByeKind, Game, Player, PlayerId, Result, Round, Tournament

Document = dict[str, Any]

EVENTS: Final[tuple[tuple[str, int, Mapping[str, str]], ...]] = (
    ("berger", 2, {"cycles": "2"}),
    ("berger", 3, {}),
    ("berger", 6, {"cycles": "2"}),
    ("berger", 7, {"cycles": "2", "swap": "no"}),
    ("berger", 10, {"numbers": "varma:7"}),
    ("berger", 25, {"numbers": "lot:3"}),
    ("fmjd", 4, {"cycles": "2"}),
    ("fmjd", 9, {"numbers": "9,8,7,6,5,4,3,2,1"}),
    ("fmjd", 12, {"numbers": "clubs"}),
)
"""Rules, players and settings of events in which everything about tables happens."""

RESULTS: Final = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
)


def played(rules: str, players: int, settings: Mapping[str, str]) -> Iterator[Document]:
    """Yield the certificates of all rounds; some games are lost by forfeit, or played reversed."""
    lots = random.Random(players)
    entered = tuple(
        Player(PlayerId(3 * n), club="AB"[n % 2], federation="" if n % 4 else "BEL")
        for n in range(1, players + 1)
    )
    if settings.get("numbers", "")[:1].isdigit():
        entered = tuple(replace(each, id=PlayerId(each.id // 3)) for each in entered)
    event = Tournament(players=entered, rules=rules, settings=tuple(settings.items()))
    cycles = int(settings.get("cycles", "1"))
    for _ in range((players - 1 + players % 2) * cycles):
        document: Document = json.loads(as_text(table_certificate(event)))
        yield document
        games = []
        for pair in document["pairing"]["pairs"]:
            is_reversed = cycles == 2 and lots.random() < 0.2
            white, black = map(PlayerId, reversed(pair) if is_reversed else pair)
            games.append(Game(white, black, *lots.choice(RESULTS)))
        bye = document["pairing"]["bye"]
        exempt = () if bye is None else (Bye(PlayerId(bye), ByeKind.PAIRING_ALLOCATED),)
        event = replace(event, rounds=(*event.rounds, Round(tuple(games), exempt)))


def exchange_opponents(document: Document) -> None:
    """Let the first two boards exchange their second players."""
    (_, one), (_, other) = document["pairing"]["pairs"][:2]
    document["pairing"]["pairs"][0][1], document["pairing"]["pairs"][1][1] = other, one


def exchange_numbers(document: Document) -> None:
    """Give the first two players the numbers of each other."""
    document["order"][:2] = document["order"][1::-1]


def repeat_player(document: Document) -> None:
    """Let a player play two games."""
    document["pairing"]["pairs"][0][0] = document["pairing"]["pairs"][-1][1]


def play_before(document: Document) -> None:
    """Let the first two have met in the round before, who did not."""
    white, black = document["pairing"]["pairs"][0]
    game = {"white": white, "black": black, "white_result": "win", "black_result": "loss"}
    document["tournament"]["rounds"][-1] = {"games": [game]}


def exempt_before(document: Document) -> None:
    """Let the exempt player have been exempt in the round before, too."""
    bye = {"player": document["pairing"]["bye"], "kind": "pairing-allocated"}
    document["tournament"]["rounds"][-1] = {"byes": [bye]}


def without_results(document: Document) -> Document:
    """Return a certificate before whose round nobody has a result, in an event of one round."""
    document["tournament"]["number_of_rounds"] = 1
    for round_ in document["tournament"].get("rounds", []):
        for game in round_["games"]:
            game.update(white_result="unfinished", black_result="unfinished")
    return document


def with_teams(document: Document) -> Document:
    """Return a certificate in whose event two teams meet."""
    ids = [player["id"] for player in document["tournament"]["players"]]
    teams = [{"name": "Even", "number": 1, "members": ids[::2]},
             {"name": "Odd", "number": 2, "members": ids[1::2]}]  # fmt: skip
    document["tournament"]["team_data"] = {"are_paired": True, "teams": teams}
    return document


CHANGES: Final[Mapping[str, tuple[Callable[[Document], object], str]]] = {
    "opponents": (exchange_opponents, "board 1 is "),
    "colours": (lambda said: said["pairing"]["pairs"][0].reverse(), "board 1 is "),
    "boards": (lambda said: said["pairing"]["pairs"].reverse(), "board 1 is "),
    "a player twice": (repeat_player, "board 1 is "),
    "a board less": (lambda said: said["pairing"]["pairs"].pop(), "not everybody is paired once"),
    "another bye": (
        lambda said: said["pairing"].update(bye=said["pairing"]["pairs"][0][0]),
        "not everybody is paired once, or exempt",
    ),
    "numbers": (exchange_numbers, "the numbers of the table are not those of the setting"),
    "a number less": (lambda said: said["order"].pop(), "not everybody has one number"),
    "settings": (
        lambda said: said["settings"].update(cycles="2"),
        "rules, settings or round are not those of the tournament",
    ),
    "met before": (play_before, " have met already"),
    "exempt before": (exempt_before, " was exempt already"),
}
"""What changes a certificate of an event with an odd number, and what is said then."""


def changed(document: Document) -> Iterator[Document]:
    """Yield what a certificate becomes by each change that its round can show."""
    pairing, is_single = document["pairing"], "cycles" not in document["settings"]
    has_past = is_single and document["round"] > 1
    needed = {
        "opponents": len(pairing["pairs"]) > 1,
        "boards": len(pairing["pairs"]) > 1,
        "another bye": pairing["bye"] is not None,
        "exempt before": has_past and pairing["bye"] is not None,
        "met before": has_past,
        "settings": is_single,
    }
    for name, (change, _) in CHANGES.items():
        if needed.get(name, True):
            copy = deepcopy(document)
            change(copy)
            yield copy
