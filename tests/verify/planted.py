"""`python -m tests.verify.planted KIND CRITERION < TOURNAMENTS`: an engine with a fault certifies.

The engine never counts one criterion, so that it takes worse pairings and believes in them. Prints
the certificates of the rounds to come as a JSON list, null where it gives none.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any


def zero(*_: object) -> int:
    """Count nothing."""
    return 0


def forget(kind: str, criterion: str) -> None:
    """Let every criterion of this name in tables that are loaded from now on count nothing."""
    place, _, name = kind.rpartition(".")
    module = importlib.import_module(place)
    real = getattr(module, name)

    def planted(given: str, *values: Any, **named: Any) -> Any:
        made = real(given, *values, **named)
        if given != criterion:
            return made
        counts = {field: zero for field, value in made._asdict().items() if callable(value)}
        assert counts, f"{criterion} counts nothing anyway"
        return made._replace(**counts)

    setattr(module, name, planted)


def certify() -> None:
    """Print the certificates of the tournaments that come in, as the engine is by now."""
    from ronde.errors import RondeError
    from ronde.formats import read_text
    from ronde.questions.certificates import certificate_text

    texts: list[str | None] = []
    for document in json.load(sys.stdin):
        tournament = read_text(json.dumps(document), file="tournament").tournament
        assert tournament is not None
        try:
            texts.append(certificate_text(tournament))
        except RondeError:
            texts.append(None)
    json.dump(texts, sys.stdout)


def main() -> None:
    """Forget a criterion, then certify."""
    forget(*sys.argv[1:])
    certify()


if __name__ == "__main__":
    main()
