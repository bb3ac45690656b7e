"""The tournament as a JSON document that loses nothing; those of other programs are told apart.

Its shape is that of the classes of the model (`ronde.serialisation`): a new field needs no change
here.
"""

from __future__ import annotations

import json
from typing import Any, Final

from ronde.errors import HistoryError
from ronde.formats.findings import Findings, Losses, Reading, Writing
from ronde.formats.sizes import refuse_large_document
from ronde.i18n import phrase
from ronde.model import Tournament
from ronde.model.matches import TeamEvent, is_team_event
from ronde.model.tournament import refuse_strangers
from ronde.serialisation import (
    WrongValueError,
    from_plain,
    refuse_dense_json,
    to_plain,
    unique_keys,
)

FORMAT: Final = "ronde-tournament"
VERSION: Final = 1
_LINE_WIDTH: Final = 100
_ABOUT: Final = frozenset({"format", "version", "journal"})
"""Keys that say what the document is, and nothing of the tournament."""


def write_document(tournament: Tournament, journal: str = "") -> Writing:
    """Return the document, with one line for what fits on one; `journal` is a remark."""
    data = to_plain(tournament)
    assert isinstance(data, dict)  # a tournament has fields
    remark = {"journal": journal} if journal else {}
    document = {"format": FORMAT, "version": VERSION, **remark, **data}
    text = _laid_out(document, 0) + "\n"
    losses = Losses()
    whole = text.encode("utf-8", "replace").decode("utf-8")
    if whole != text:
        losses.add("text-changed", phrase("a text has half a character, which no file can hold"))
    return Writing(whole, losses.findings())


def read_document(text: str, *, file: str | None = None, section: str | None = None) -> Reading:
    """Return the tournament of a document, ours or another program's, and everything noticed.

    `section` is the one to be read of a file that has several. Raises OversizedFileError for what
    is larger than any event.
    """
    from ronde.formats.papi import is_papi, read_papi
    from ronde.formats.swisssys import is_swisssys, read_swisssys

    found, name = Findings(file), file or "the input"
    refuse_dense_json(text, name)
    document = _parsed(found, text)
    if document is not None:
        refuse_large_document(document, name)
    if document is not None and "format" not in document:
        if is_swisssys(document):
            return read_swisssys(document, file=file, section=section)
        if is_papi(document):
            return read_papi(document, file=file)
    tournament = None if document is None else _tournament(found, document)
    return Reading(tournament, found.all_findings(), "json")


def _tournament(found: Findings, document: dict[str, Any]) -> Tournament | None:
    if not _has_our_version(found, document):
        return None
    data = {key: value for key, value in document.items() if key not in _ABOUT}
    unknown: list[str] = []
    try:
        tournament: Tournament = from_plain(Tournament, data, unknown)
        refuse_strangers(tournament)
    except WrongValueError as error:
        found.find("json-value", phrase("{place} {what}", place=error.place(), what=error.what))
        return None
    except HistoryError as error:
        found.find("contradiction", str(error))
        return None
    for key in sorted(set(unknown)):
        found.find("unknown-key", phrase("key {key} is not known and was left out", key=key))
    if is_team_event(tournament):
        found.take(TeamEvent(tournament).findings)
    return None if found.is_refused else tournament


def _parsed(found: Findings, text: str) -> dict[str, Any] | None:
    try:
        document = json.loads(text, object_pairs_hook=unique_keys)
    except json.JSONDecodeError as error:
        found.find(
            "json-unreadable",
            phrase("no JSON: {error}", error=error.msg),
            error.lineno,
            column=error.colno,
        )
        return None
    except RecursionError:
        found.find("json-unreadable", phrase("the document is nested too deeply"))
        return None
    except ValueError as error:  # a number of thousands of digits, a key given twice
        found.find("json-unreadable", phrase("no JSON: {error}", error=error))
        return None
    assert isinstance(document, dict)  # it starts with a brace
    return document


def _has_our_version(found: Findings, document: dict[str, Any]) -> bool:
    name, version = document.get("format"), document.get("version")
    if name == FORMAT and version == VERSION and type(version) is int:
        return True
    what = phrase(
        "format {name}, version {version}; ronde reads {our_format}, version {our_version}",
        name=repr(name),
        version=repr(version),
        our_format=repr(FORMAT),
        our_version=VERSION,
    )
    found.find("json-version", what)
    return False


def _laid_out(value: object, indent: int) -> str:
    """Return JSON with a line of its own for every part that does not fit on one."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= _LINE_WIDTH or not isinstance(value, (dict, list)):
        return flat
    inner = indent + 1
    if isinstance(value, dict):
        parts = [f"{json.dumps(k)}: {_laid_out(v, inner)}" for k, v in value.items()]
        opening, closing = "{", "}"
    else:
        parts = [_laid_out(item, inner) for item in value]
        opening, closing = "[", "]"
    separator = ",\n" + " " * inner
    return f"{opening}\n{' ' * inner}{separator.join(parts)}\n{' ' * indent}{closing}"
