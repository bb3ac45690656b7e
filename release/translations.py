"""`python -m release.translations [--release]`: the texts that a language says in English.

A text without a translation is said in English, so a changed word of the source needs no
translator. This lists such texts: those that a catalogue lacks, those that are empty or marked as
unsure, and how many translations nobody says any more. With `--release`, and in `make dist`, they
are a failure.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import babel
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from release.steps import ROOT, FailedStepError, alone, run
from ronde.i18n import TRANSLATED

_SHOWN: Final = 20
"""How many texts of a language are told."""

_READ: Final = {".html", ".json", ".py", ".toml"}
"""The files of the source in which texts are looked for."""


class Entry(NamedTuple):
    """A text and its translation, each in one form or in two."""

    context: str | None
    texts: tuple[str, ...]
    translated: tuple[str, ...]

    @property
    def key(self) -> tuple[str | None, tuple[str, ...]]:
        """What tells the entry from all others."""
        return self.context, self.texts


@dataclass(frozen=True, slots=True)
class Gaps:
    """What a catalogue has not, and what it has for nothing."""

    language: str
    missing: tuple[Entry, ...]
    outdated: tuple[Entry, ...]

    def lines(self) -> Iterator[str]:
        """Yield what is told of it."""
        missing, outdated = len(self.missing), len(self.outdated)
        yield f"{self.language}: {missing} not translated, {outdated} that nobody says any more"
        yield from (f"  {entry.texts[-1]!r}" for entry in self.missing[:_SHOWN])
        if missing > _SHOWN:
            yield f"  and {missing - _SHOWN} more"


@cache
def catalogue(language: str) -> Catalog:
    """Return the `.po` file of a language."""
    path = ROOT / "src" / "ronde" / "locale" / language / "LC_MESSAGES" / "ronde.po"
    with path.open("rb") as file:
        return read_po(file)


def entries_of(catalogue: Catalog) -> Iterator[Entry]:
    """Yield the entries of a catalogue; one that is unsure has no translation."""
    for message in catalogue:
        if message.id:
            texts = _forms(message.id)
            said = ("",) * len(texts) if message.fuzzy else _forms(message.string)
            yield Entry(message.context, texts, said)


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


@cache
def source() -> tuple[Entry, ...]:
    """Return every text of the source, as `make messages` finds them."""
    with extracted().open("rb") as file:
        return tuple(entries_of(read_po(file)))


@cache
def extracted() -> Path:
    """Return the texts of the source with their places; extracted where one of its files changed.

    That takes long, and several tests ask for them in processes of their own.
    """
    digest = hashlib.sha256(f"{babel.__version__} {sys.version}".encode())
    for path in (ROOT / "pyproject.toml", *sorted((ROOT / "src" / "ronde").rglob("*"))):
        if path.suffix in _READ:
            digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    template = ROOT / "build" / "texts" / f"{digest.hexdigest()}.pot"
    with alone(template.parent):
        if not template.exists():
            _extract(template)
    return template


def _extract(template: Path) -> None:
    """Write the texts of the source in place of those that were extracted before."""
    with tempfile.TemporaryDirectory(dir=template.parent) as folder:
        made = Path(folder, "ronde.pot")
        options = ("-F", ROOT / "pyproject.toml", "-o", made)
        pybabel = (sys.executable, "-m", "babel.messages.frontend", "-q", "extract")
        run((*pybabel, *options, ROOT / "src" / "ronde"))
        for old in template.parent.glob("*.pot"):
            old.unlink(missing_ok=True)
        made.replace(template)


def gaps(language: str) -> Gaps:
    """Return what a language says in English, and what it translates for nothing."""
    said = source()
    known = {entry.key: entry for entry in entries_of(catalogue(language))}
    missing = (one for one in said if one.key not in known or not all(known[one.key].translated))
    used = {entry.key for entry in said}
    return Gaps(language, tuple(missing), tuple(e for key, e in known.items() if key not in used))


def require_all() -> str:
    """Refuse a release in which a language speaks English; return how many texts it has."""
    found = [gaps(language) for language in TRANSLATED]
    if lines := [line for one in found if one.missing or one.outdated for line in one.lines()]:
        raise FailedStepError("\n".join([*lines, "run `make messages`, and translate these"]))
    return f"{len(source())} texts in {', '.join(TRANSLATED)}"


def main() -> int:
    """Tell the gaps of every language; return the exit code."""
    parser = argparse.ArgumentParser(prog="release.translations")
    parser.add_argument("--release", action="store_true", help="fail when there are any")
    options = parser.parse_args()
    if not options.release:
        print("\n".join(line for one in TRANSLATED for line in gaps(one).lines()))
        return 0
    try:
        print(require_all())
    except FailedStepError as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
