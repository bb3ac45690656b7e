"""`python -m tests.verify.planted KIND … CRITERION < TOURNAMENTS`: a faulty engine certifies.

The engine never counts one criterion, so that it takes worse pairings and believes in them. Prints
the certificates of the rounds to come as a JSON list, null where it gives none.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any, Final

AMOUNTS: Final = {"squares": False, "sums": False, "per_moved_pair": 0}
"""What a row of 2012 or 2011 adds without a function, and nothing in its place."""


def zero(*_: object) -> int:
    """Count nothing."""
    return 0


def without_counts(made: Any) -> Any:
    """Return a row of a table that counts nothing."""
    fields = made._asdict()
    counts: dict[str, Any] = {field: zero for field, value in fields.items() if callable(value)}
    counts |= {field: nothing for field, nothing in AMOUNTS.items() if fields.get(field)}
    assert counts, f"{made.name} counts nothing anyway"
    return made._replace(**counts)


def forget(kind: str, criterion: str) -> None:
    """Let a criterion count nothing: of an edition, a list of names, or tables loaded later."""
    place, _, name = kind.rpartition(".")
    module = importlib.import_module(place)
    real = getattr(module, name)
    if isinstance(real, tuple):
        assert criterion in real
        setattr(module, name, tuple(each for each in real if each != criterion))
        return
    if not isinstance(real, type):
        rows = [without_counts(row) if row.name == criterion else row for row in real.requirements]
        assert rows != list(real.requirements)
        object.__setattr__(real, "requirements", tuple(rows))
        return

    def planted(given: str, *values: Any, **named: Any) -> Any:
        made = real(given, *values, **named)
        return without_counts(made) if given == criterion else made

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
    *kinds, criterion = sys.argv[1:]
    for kind in kinds:
        forget(kind, criterion)
    certify()


if __name__ == "__main__":
    main()
