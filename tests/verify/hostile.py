"""`python -m tests.verify.hostile [RULES …]`: documents that keep a verifier busy, or fill it.

A large round of every system is certified; then each kind of list in it is made as long as is
read, dual values are made long, the tournament gets as many decisions and prohibitions as is read,
and the text is cut or nested. Each document is judged by a process of its own: what it took of
processor and memory is compared with what is promised.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final, NamedTuple

from bundle.tree import node
from tests.verify.campaign import BY_TABLE, OF_TEAMS

from ronde.model import RoundNumber
from ronde.questions.certificates import ON_PAGES, certificate_text
from ronde.simulate.config import Config
from ronde.simulate.generator import generate

ROOT: Final = Path(__file__).parents[2]
RULES: Final = sorted(frozenset().union(*ON_PAGES.values()))
SECONDS, MEGABYTES = 10.0, 500
PLAYERS, TEAMS, ROUND = 1000, 200, 5
SIZES: Final = {"scheveningen": 34, "berger": 300, "fmjd": 300, "knockout": 512}
LONG, DIGITS, DEEP, CUTS = 20_000, 5_900, 200_000, 4
"""Entries of a list, hexadecimal digits of a dual value, brackets in brackets, and cuts."""

Document = dict[str, Any]


class Cost(NamedTuple):
    """What judging a document took, and the exit code."""

    what: str
    verifier: str
    code: int
    seconds: float
    megabytes: int

    @property
    def is_bounded(self) -> bool:
        """Whether this is what is promised; a process that was killed has told nothing."""
        return self.seconds < SECONDS and self.megabytes < MEGABYTES and self.code >= 0


def large(rules: str) -> Document:
    """Return the certificate of a round of a large event."""
    size = SIZES.get(rules, PLAYERS)
    config = Config(players=size, rounds=None if rules in BY_TABLE else ROUND)
    if rules in OF_TEAMS:
        config = Config(players=TEAMS, rounds=ROUND, boards=4)
    event = generate(rules=rules, seed=40, config=config).tournament
    document: Document = json.loads(certificate_text(event.before(RoundNumber(ROUND))))
    return document


def lists(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[Any]]]:
    """Yield all lists in a value, each with its path; entries of one list have one path."""
    if isinstance(value, list):
        yield path, value
        for each in value:
            yield from lists(each, (*path, "[]"))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from lists(each, (*path, key))


def lengthened(document: Document) -> Iterator[tuple[str, Document]]:
    """Yield the document with each kind of list made long: the longest of the kind."""
    kinds = dict.fromkeys(path for path, found in lists(document) if found)
    for kind in kinds:
        copy = deepcopy(document)
        found = max((each for path, each in lists(copy) if path == kind), key=len)
        if all(isinstance(each, int) for each in found) or len(json.dumps(found[0])) < 200:
            found *= max(1, LONG // len(found))
        else:
            found *= max(1, min(LONG, 3_000_000 // len(json.dumps(found[0]))) // len(found))
        yield ".".join(kind), copy


def with_long_duals(document: Document) -> Document:
    """Return the document with dual values as long as they may be."""
    copy = deepcopy(document)
    for _, found in lists(copy):
        for at, each in enumerate(found):
            if isinstance(each, str) and each.removeprefix("-").startswith("0x"):
                found[at] = "0x" + "f" * DIGITS
    return copy


def with_many_decisions(document: Document) -> Document:
    """Return the document with prohibitions and adjustments as many as are read."""
    copy = deepcopy(document)
    event = copy["tournament"]
    ids = [player["id"] for player in event["players"]]
    some = [[ids[(at + step) % len(ids)] for step in range(9)] for at in range(2_000)]
    event["forbidden"] = [{"players": each} for each in some]
    event["adjustments"] = [{"players": each, "points": 5} for each in some]
    return copy


def with_a_score_for_everybody(document: Document) -> Document:
    """Return the document with virtual points by which no two have one score."""
    copy = deepcopy(document)
    event = copy["tournament"]
    event["virtual_points"] = [
        {"player": player["id"], "by_round": [10 * at] * copy["round"]}
        for at, player in enumerate(event["players"])
    ]
    return copy


def hostile(document: Document) -> Iterator[tuple[str, str]]:
    """Yield what is done to a document, and its text then."""
    text = json.dumps(document)
    yield "as it is", text
    yield from ((name, json.dumps(each)) for name, each in lengthened(document))
    for change in (with_long_duals, with_many_decisions, with_a_score_for_everybody):
        yield change.__name__, json.dumps(change(document))
    yield from ((f"cut {part}", text[: len(text) * part // CUTS]) for part in range(CUTS))
    yield "nested", text[:-1] + ', "settings": ' + "[" * DEEP + "]" * DEEP + "}"
    yield "nested objects", '{"a":' * DEEP + "1" + "}" * DEEP
    yield "spaces", text + " " * 15_000_000
    yield "commas", "[" + "0," * 3_000_000 + "0]"


def cost_of(what: str, verifier: str, command: list[str]) -> Cost:
    """Return what a command took of processor and memory."""
    actions = [(os.POSIX_SPAWN_OPEN, out, os.devnull, os.O_WRONLY, 0) for out in (1, 2)]
    child = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
    _, status, used = os.wait4(child, 0)
    seconds = used.ru_utime + used.ru_stime
    return Cost(what, verifier, os.waitstatus_to_exitcode(status), seconds, used.ru_maxrss // 1024)


def costs(rules: str) -> Iterator[Cost]:
    """Yield what the hostile documents of some rules took, by both verifiers."""
    javascript = [node(), str(ROOT / "benchmarks" / "verify.mjs")]
    python = [sys.executable, "-m", "ronde", "verify"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "certificate.json")
        for what, text in hostile(large(rules)):
            path.write_text(text, "utf-8")
            yield cost_of(f"{rules}, {what}", "JavaScript", [*javascript, str(path)])
            yield cost_of(f"{rules}, {what}", "Python", [*python, str(path)])


def main() -> int:
    """Print what is not bounded, and the largest of each."""
    worst = 0
    for rules in sys.argv[1:] or RULES:
        found = list(costs(rules))
        slow, large_ = max(each.seconds for each in found), max(each.megabytes for each in found)
        print(f"{rules}: {len(found)} runs, at most {slow:.1f} s and {large_} MB", flush=True)
        for each in found:
            if not each.is_bounded:
                worst += 1
                print(f"  {each}", flush=True)
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main())
