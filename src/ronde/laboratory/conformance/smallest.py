"""The differing events of a run as files, each with the smallest event that shows the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from ronde import formats
from ronde.errors import InputError
from ronde.laboratory.conformance.differences import DifferenceClass
from ronde.laboratory.conformance.minimise import Minimiser, Smallest
from ronde.laboratory.conformance.opinions import Witness, by_rules
from ronde.laboratory.conformance.settings import RunSettings
from ronde.laboratory.conformance.trial import ConformanceRecord, event_of, witness_of
from ronde.model import Tournament
from ronde.questions.judgement import Opinion

FOLDER: Final = "differences"
MOST_FILES: Final = 100
"""So many differing events are written as files."""
MOST_OF_A_CLASS: Final = 3
"""So many events of a class are made smaller: more would show the same."""
MOST_TRIALS: Final = 1500
"""So many candidates are tried for each of them."""

_OF_PAIRINGS: Final = frozenset(
    {
        DifferenceClass.BYE,
        DifferenceClass.PAIRING,
        DifferenceClass.COLOURS,
        DifferenceClass.ORDER,
        DifferenceClass.POSSIBILITY,
    }
)


def read_again(rules: str, dialect: str) -> Witness:
    """Return the witness that pairs what a reader of the file sees."""
    engine = by_rules(rules)

    def witness(before: Tournament) -> Opinion:
        reading = formats.read_text(formats.write_text(before, dialect).text)
        if reading.tournament is None:
            raise InputError(reading.findings[0].sentence())
        return engine(reading.tournament)

    return witness


def write_differences(
    settings: RunSettings, differing: Iterable[ConformanceRecord], folder: Path
) -> dict[int, tuple[int, str]]:
    """Write the first differing events, and the smallest event for some of each class.

    Returns, by number of event, how many players are left and the name of the file.
    """
    smallest_of: dict[int, tuple[int, str]] = {}
    of_class: Counter[tuple[DifferenceClass, str]] = Counter()
    for record in list(differing)[:MOST_FILES]:
        difference = record.difference
        assert difference is not None  # only differing events come here
        folder.mkdir(parents=True, exist_ok=True)
        if not settings.files:
            event = event_of(settings, record.number)
            formats.write_file(event, folder / f"{record.number}.trf")
        key = (difference.kind, difference.article)
        of_class[key] += 1
        if of_class[key] <= MOST_OF_A_CLASS:
            smallest = _smallest(settings, record)
            if smallest is not None:
                name = f"{record.number}-smallest.trf"
                formats.write_file(smallest.position.before, folder / name)
                smallest_of[record.number] = len(smallest.position.before.players), name
    return smallest_of


def _smallest(settings: RunSettings, record: ConformanceRecord) -> Smallest | None:
    """Return the smallest event; None where no witness can be asked about another one."""
    difference = record.difference
    if settings.files or difference is None or difference.kind not in _OF_PAIRINGS:
        return None
    witness = witness_of(settings) or read_again(settings.rules, settings.dialect)
    minimiser = Minimiser(settings.rules, witness, MOST_TRIALS, settings.dialect)
    start = minimiser.first(event_of(settings, record.number))
    return None if start is None else minimiser.smallest(start)
