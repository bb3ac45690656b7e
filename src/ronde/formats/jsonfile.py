"""The tournament as a JSON document that loses nothing."""

from __future__ import annotations

import json
from typing import Any, Final

from ronde.errors import HistoryError
from ronde.formats.draft import Draft
from ronde.formats.losses import Losses
from ronde.formats.outcome import Reading, Writing
from ronde.formats.plain import WrongValueError, from_plain, to_plain
from ronde.model import Tournament
from ronde.phrases import phrase

FORMAT: Final = "ronde-tournament"
VERSION: Final = 1
_LINE_WIDTH: Final = 100


def write_document(tournament: Tournament) -> Writing:
    """Return the document, with one line for what fits on one."""
    data = to_plain(tournament)
    assert isinstance(data, dict)  # a tournament has fields
    document = {"format": FORMAT, "version": VERSION, **data}
    text = _laid_out(document, 0) + "\n"
    losses = Losses()
    whole = text.encode("utf-8", "replace").decode("utf-8")
    if whole != text:
        losses.add("text-changed", phrase("a text has half a character, which no file can hold"))
    return Writing(whole, losses.findings())


def read_document(text: str, *, file: str | None = None) -> Reading:
    """Return the tournament of a document and everything noticed on the way."""
    draft = Draft(file)
    tournament = _tournament(draft, text)
    return Reading(tournament, draft.all_findings(), "json")


def _tournament(draft: Draft, text: str) -> Tournament | None:
    document = _parsed(draft, text)
    if document is None or not _has_our_version(draft, document):
        return None
    data = {key: value for key, value in document.items() if key not in ("format", "version")}
    unknown: list[str] = []
    try:
        tournament: Tournament = from_plain(Tournament, data, unknown)
    except WrongValueError as error:
        draft.find("json-value", phrase("{place} {what}", place=error.place(), what=error.what))
        return None
    except HistoryError as error:
        draft.find("contradiction", str(error))
        return None
    for key in sorted(set(unknown)):
        draft.find("unknown-key", phrase("key {key} is not known and was left out", key=key))
    return tournament


def _parsed(draft: Draft, text: str) -> dict[str, Any] | None:
    try:
        document = json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        draft.find(
            "json-unreadable",
            phrase("no JSON: {error}", error=error.msg),
            error.lineno,
            column=error.colno,
        )
        return None
    except RecursionError:
        draft.find("json-unreadable", phrase("the document is nested too deeply"))
        return None
    except ValueError as error:  # a number of thousands of digits, a key given twice
        draft.find("json-unreadable", phrase("no JSON: {error}", error=error))
        return None
    assert isinstance(document, dict)  # it starts with a brace
    return document


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object; raises ValueError if a key stands there twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is given twice in one object")
    return found


def _has_our_version(draft: Draft, document: dict[str, Any]) -> bool:
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
    draft.find("json-version", what)
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
