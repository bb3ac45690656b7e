"""Anchors: the head of a journal kept outside the database, and the journal held against it.

Whoever can write the database can write a journal anew, with all its hashes. A head that was
printed, or an anchor that was sent away, does not change with it. INTERPRETATION 0081 says what
that proves and what it does not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Annotated, Final, NamedTuple

from ronde.accounts.accounts import stamp
from ronde.accounts.signing import SigningKey, is_signed_by, public_key_in
from ronde.errors import DamagedStoreError, FormatError, InputError
from ronde.i18n import phrase
from ronde.i18n.dates import day_and_time
from ronde.model import Finding, Severity
from ronde.office.desk import Desk
from ronde.office.desk.rows import event_row
from ronde.serialisation import Keywords, WrongValueError, from_plain
from ronde.store import SubjectReader
from ronde.store.journal import hashes_of, latest_moment
from ronde.store.reader import SHORT
from ronde.store.rows import canonical_json

FORMAT: Final = "ronde anchor"
EDITION: Final = 1
_MINUTE: Final = len("2026-11-16T09:40")
_WHOLE: Final = 64
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_BLANKS: Final = re.compile(r"[\s.…-]+")
_TYPED: Final = re.compile(r"(?P<entry>\d{1,9}):(?P<digits>[0-9a-f]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Anchor:
    """The head of an event's journal on some day; signed, or with an empty signature.

    `head` is the hash of the entry, `heads` has the beginnings of the hashes of all entries up to
    it, so that the first that differs can be named.
    """

    format: Annotated[str, Keywords(examples=[FORMAT])]
    edition: int
    uid: str
    key: str
    name: str
    entry: int
    head: Annotated[str, Keywords(description="The hash of the entry.", pattern="^[0-9a-f]{64}$")]
    written: Annotated[str, Keywords(description="When the entry was made.")]
    heads: tuple[str, ...]
    date: Annotated[str, Keywords(description="When the anchor was made.")]
    public_key: Annotated[str, Keywords(examples=["ed25519:…"])] = ""
    signature: Annotated[str, Keywords(description="Of all the rest; empty: not signed.")] = ""

    @property
    def message(self) -> bytes:
        """What is signed: everything but the signature."""
        content = {name: value for name, value in asdict(self).items() if name != "signature"}
        return canonical_json(content).encode("utf-8")

    def text(self) -> str:
        """Return the anchor as a file."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n"


def head_line(reader: SubjectReader) -> str:
    """Return the head of a journal as documents show it: number, beginning of the hash, moment."""
    subject = reader.subject
    at = latest_moment(reader.connection, subject)
    return phrase(
        "Journal entry {head} ({at} UTC)",
        head=subject.latest.short,
        at=day_and_time(datetime.fromisoformat(at[:_MINUTE])),
    )


def make_anchor(
    desk: Desk, event: str, key: SigningKey | None = None, now: datetime | None = None
) -> Anchor:
    """Return the anchor of an event as it stands now, signed if there is a key."""
    with desk.reading(event) as reader:
        subject = reader.subject
        anchor = Anchor(
            FORMAT,
            EDITION,
            uid=subject.uid,
            key=subject.key,
            name=event_row(reader).name,
            entry=subject.version,
            head=subject.head,
            written=latest_moment(reader.connection, subject),
            heads=tuple(found[:SHORT] for found in hashes_of(reader.connection, subject)),
            date=stamp(now or datetime.now(UTC)),
        )
    if key is None:
        return anchor
    meant = replace(anchor, public_key=key.public)
    return replace(meant, signature=key.sign(meant.message))


def read_anchor(text: str, file: str | None = None) -> Anchor:
    """Return the anchor that a file holds.

    Raises FormatError for what is none, DamagedStoreError when it was changed after it was signed.
    """
    unknown: list[str] = []
    try:
        anchor: Anchor = from_plain(Anchor, json.loads(text), unknown)
    except WrongValueError as error:
        what = phrase("{place} {what}", place=error.place(), what=error.what)
        raise FormatError("this is not an anchor: {what}", what=what, file=file) from error
    except (ValueError, RecursionError) as error:
        raise FormatError("this is not an anchor of ronde", file=file) from error
    if unknown or not _is_whole(anchor):
        raise FormatError("this is not an anchor of ronde", file=file)
    signed = anchor.signature or anchor.public_key
    if signed and not is_signed_by(anchor.public_key, anchor.message, anchor.signature):
        raise DamagedStoreError(
            "{file}: the signature does not fit: the anchor was changed after it was signed",
            file=file or phrase("anchor"),
        )
    return anchor


def _is_whole(anchor: Anchor) -> bool:
    return (
        (anchor.format, anchor.edition) == (FORMAT, EDITION)
        and _HASH.fullmatch(anchor.head) is not None
        and len(anchor.heads) == anchor.entry > 0
        and all(len(head) == SHORT for head in anchor.heads)
        and anchor.head.startswith(anchor.heads[-1])
    )


def refuse_unknown_key(anchor: Anchor, public_key: str) -> None:
    """Raise InputError unless an anchor was signed by that public key."""
    if not anchor.signature:
        raise InputError(
            "the anchor of {date} is not signed; it proves as much as the place where it was kept",
            date=anchor.date,
        )
    if anchor.public_key != public_key_in(public_key):
        raise InputError(
            "the anchor of {date} was signed by another key, {key}",
            date=anchor.date,
            key=anchor.public_key,
        )


class TypedHead(NamedTuple):
    """A head as it stands on a document: the number of the entry and the digits of its hash."""

    entry: int
    digits: str


def typed_head(text: str) -> TypedHead:
    """Return the head that somebody typed from a document.

    >>> typed_head("12: 3F2A 90b1 c4d5 e6f7")
    TypedHead(entry=12, digits='3f2a90b1c4d5e6f7')
    """
    match = _TYPED.fullmatch(_BLANKS.sub("", text))
    if match is None or not SHORT <= len(match["digits"]) <= _WHOLE:
        raise InputError(
            "{text} is no head of a journal: type the number of the entry, a colon and at least "
            "{digits} digits as they are printed, such as 12: 3f2a 90b1 c4d5 e6f7",
            text=repr(text[:80]),
            digits=SHORT,
        )
    return TypedHead(int(match["entry"]), match["digits"].lower())


def anchor_findings(
    desk: Desk, event: str, anchors: Sequence[Anchor] = (), heads: Sequence[TypedHead] = ()
) -> tuple[Finding, ...]:
    """Return where the journal of an event is not the one that was anchored.

    Raises InputError for an anchor of another event.
    """
    with desk.reading(event) as reader:
        subject = reader.subject
        hashes = hashes_of(reader.connection, subject)
    for anchor in anchors:
        if anchor.uid != subject.uid:
            raise InputError(
                "the anchor of {date} belongs to another event, {name} ({key}), not to {event}",
                date=anchor.date,
                name=anchor.name,
                key=anchor.key,
                event=event,
            )
    return (
        *(f for anchor in anchors for f in _against_anchor(event, hashes, anchor)),
        *_against_heads(event, hashes, heads),
    )


def _against_anchor(event: str, hashes: Sequence[str], anchor: Anchor) -> Iterator[Finding]:
    known = (*anchor.heads[:-1], anchor.head)
    both = enumerate(zip(hashes, known, strict=False), 1)
    parted = next((n for n, (ours, theirs) in both if not ours.startswith(theirs)), None)
    if parted is not None:
        yield _finding(
            "anchor-differs",
            phrase(
                "{event}: entry {number} is not the one that was anchored on {date} with entry "
                "{entry}; from entry {number} on the journal was written anew",
                event=event,
                number=parted,
                date=anchor.date,
                entry=anchor.entry,
            ),
        )
    if anchor.entry > len(hashes):
        yield _too_short(event, len(hashes), anchor.entry)


def _against_heads(
    event: str, hashes: Sequence[str], heads: Sequence[TypedHead]
) -> Iterator[Finding]:
    agreed = 0
    for head in sorted(heads):
        if head.entry > len(hashes):
            yield _too_short(event, len(hashes), head.entry)
        elif head.entry and hashes[head.entry - 1].startswith(head.digits):
            agreed = head.entry
        else:
            yield _finding("anchor-differs", _written_anew(event, head.entry, agreed))
            return


def _written_anew(event: str, number: int, agreed: int) -> str:
    """Return that an entry has another hash, and after which one the journals may part."""
    if agreed:
        return phrase(
            "{event}: entry {number} has another hash than the document says; the journal was "
            "written anew from there or earlier, but after entry {agreed}, which agrees",
            event=event,
            number=number,
            agreed=agreed,
        )
    return phrase(
        "{event}: entry {number} has another hash than the document says; the journal was "
        "written anew from there or earlier",
        event=event,
        number=number,
    )


def _too_short(event: str, last: int, entry: int) -> Finding:
    return _finding(
        "anchor-newer",
        phrase(
            "{event}: the journal ends at entry {last}, the anchor is of entry {entry}; entries "
            "were cut off, or an older copy came back",
            event=event,
            last=last,
            entry=entry,
        ),
    )


def _finding(code: str, what: str) -> Finding:
    return Finding(Severity.ERROR, code, what)
