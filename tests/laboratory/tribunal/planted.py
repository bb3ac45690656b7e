"""Engines with one planted fault each that stay: FAULT answers a line for each line that it reads.

python -m tests.laboratory.tribunal.planted swap
"""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

from tests.laboratory.conformance import faulty

from ronde.checking.replay import prepared
from ronde.errors import EXIT_DIFFERENCES, EXIT_OK
from ronde.laboratory.conformance.opinions import Witness, by_rules
from ronde.model import Tournament
from ronde.questions.files import load
from ronde.questions.judgement import Opinion

KEY = "dutch-2026"


def swaps(before: Tournament) -> Opinion:
    """Pair by the rules, the last board with its colours turned."""
    found = by_rules(KEY)(before)
    *others, last = found.pairs
    return replace(found, pairs=(*others, last._replace(white=last.black, black=last.white)))


def crashes(before: Tournament) -> Opinion:
    """Pair by the rules, unless somebody has a bye: that ends the process."""
    if len(prepared(before, KEY).to_be_paired()) % 2:
        os.kill(os.getpid(), signal.SIGSEGV)
    return by_rules(KEY)(before)


FAULTS: dict[str, Witness] = {
    "swap": swaps,
    "criterion": faulty.witness("criterion"),
    "crash": crashes,
}


def main(fault: str) -> None:
    """Answer every line until there are no more."""
    for line in sys.stdin:
        file, out = line.rstrip("\n").split("\t")
        found = FAULTS[fault](load(file).tournament)
        if found.impossible:
            print(EXIT_DIFFERENCES, flush=True)
            continue
        boards = [f"{pair.white} {pair.black}" for pair in found.pairs]
        boards += [] if found.bye is None else [f"{found.bye} 0"]
        Path(out).write_text("\n".join([str(len(boards)), *boards, ""]), encoding="ascii")
        print(EXIT_OK, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
