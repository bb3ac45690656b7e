"""Engines with one planted fault each that stay: FAULT answers a line for each line that it reads.

python -m tests.laboratory.tribunal.planted swap
"""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import replace

from tests.laboratory.conformance import faulty

from ronde.checking.replay import prepared
from ronde.errors import EXIT_DIFFERENCES, EXIT_OK
from ronde.formats import read_text
from ronde.laboratory.conformance.opinions import Witness, by_rules
from ronde.model import Tournament
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
        request = json.loads(line)
        before = read_text(request["file"]).tournament
        assert before is not None
        found = FAULTS[fault](before)
        boards = [f"{pair.white} {pair.black}" for pair in found.pairs]
        boards += [] if found.bye is None else [f"{found.bye} 0"]
        code = EXIT_DIFFERENCES if found.impossible else EXIT_OK
        output = "" if found.impossible else "\n".join([str(len(boards)), *boards, ""])
        answer = {"id": request["id"], "exit_code": code, "output": output, "errors": ""}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
