"""One process of Node.js that has loaded the verifier and judges what tests hand to it.

Starting Node.js and loading the verifier takes longer than judging a few small documents.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from bundle.tree import node

PROGRAM: Final = Path(__file__).with_name("batch.mjs")


@cache
def _judge_of(_: int) -> subprocess.Popen[str]:
    """Return the process of one process of Python; it ends when nobody can ask it any more."""
    judge = subprocess.Popen(
        [node(), str(PROGRAM)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    atexit.register(judge.communicate)
    return judge


def said_of(texts: Sequence[str], language: str, seconds: float) -> list[Any]:
    """Return what the verifier in JavaScript says of every text; it has so many seconds in all."""
    judge = _judge_of(os.getpid())
    assert judge.stdin is not None
    assert judge.stdout is not None
    over = threading.Timer(seconds, judge.kill)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "texts.json")
        path.write_text(json.dumps(texts), "utf-8")
        over.start()
        print(json.dumps([str(path), language]), file=judge.stdin, flush=True)
        line = judge.stdout.readline()
        over.cancel()
    if not line:
        _judge_of.cache_clear()
    assert line, f"Node.js said nothing for {seconds} seconds, or has ended"
    results: list[Any] = json.loads(line)
    return results
