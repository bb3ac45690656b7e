"""Anchors: a journal written anew as a whole is found out by what was kept elsewhere."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from tests.commands import Run

from ronde.accounts.signing import (
    VARIABLE,
    SigningKey,
    new_signing_key,
    own_signing_key,
    public_key_in,
    signing_key,
)
from ronde.documents import Sheet
from ronde.errors import DamagedStoreError, FormatError, InputError
from ronde.formats import read_text, write_text
from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.history import history
from ronde.office.journal import anchors
from ronde.office.journal.anchors import Anchor, anchor_findings, make_anchor, read_anchor
from ronde.office.paperwork.documents import print_event
from ronde.office.paperwork.downloads import LISTS_OF_TEAMS, Download, download, open_archive
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.questions.documents import DocumentKind, Order
from ronde.store import Database, Head
from ronde.store.journal import hash_of
from ronde.store.rows import canonical_json


def rename(desk: Desk, name: str) -> None:
    desk.do("demo", ChangeSettings(SettingsChange(name=name), reason="a sponsor"))


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database with an event of five entries, made once."""
    path = tmp_path_factory.mktemp("anchors") / "club.sqlite"
    with Database.open(path) as database:
        made = Desk(database, "Anna")
        open_demo(made)
        for name in ("Cup", "Masters", "Open", "Classic"):
            rename(made, name)
    return path


@pytest.fixture
def desk(furnished: Path, tmp_path: Path) -> Iterator[Desk]:
    """Return a desk at a copy of that database."""
    shutil.copyfile(furnished, tmp_path / "club.sqlite")
    with Database.open(tmp_path / "club.sqlite") as database:
        yield Desk(database, "Anna")


@pytest.fixture
def key(tmp_path: Path) -> SigningKey:
    return new_signing_key(tmp_path / "key.pem")


def resealed(desk: Desk, number: int, other: Desk) -> None:
    """Bring the event into another database with one entry changed and every hash made again."""
    archive: dict[str, Any] = json.loads(download(desk, "demo", Download.ARCHIVE).text)
    previous, uid = "", archive["subject"]["uid"]
    for record in archive["journal"]:
        if record["sequence"] == number:
            record["reason"] = "the arbiter's own wish"
        record["previous"] = previous
        record["hash"] = previous = hash_of(uid, record)
    archive["subject"]["head"] = previous
    del archive["sha256"]
    seal = hashlib.sha256(canonical_json(archive).encode()).hexdigest()
    open_archive(other, json.dumps(archive | {"sha256": seal}).encode(), "resealed.json")


@pytest.fixture
def forge(desk: Desk, tmp_path: Path) -> Iterator[Callable[[int], Desk]]:
    """Return how a database is made in which an entry was changed and all was sealed again."""
    with Database.open(tmp_path / "forged.sqlite") as database:

        def forged(number: int) -> Desk:
            other = Desk(database, "Mallory")
            resealed(desk, number, other)
            return other

        yield forged


def sentences(desk: Desk, **held: Any) -> list[str]:
    return [str(finding.what) for finding in anchor_findings(desk, "demo", **held)]


@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_journal_that_was_sealed_anew_is_found_out_with_the_entry(
    desk: Desk, forge: Callable[[int], Desk], number: int
) -> None:
    anchor = make_anchor(desk, "demo")
    rename(desk, "Later")
    assert sentences(desk, anchors=[anchor]) == []
    other = forge(number)
    assert history.verify(other, "demo") == (), "the chain itself tells nothing"
    (told,) = sentences(other, anchors=[anchor])
    assert f"entry {number} is not the one that was anchored" in told
    assert f"from entry {number} on the journal was written anew" in told


def test_an_entry_after_the_anchor_is_not_its_business(
    desk: Desk, forge: Callable[[int], Desk]
) -> None:
    anchor = make_anchor(desk, "demo")
    rename(desk, "Later")
    assert sentences(forge(6), anchors=[anchor]) == []


def test_heads_typed_from_documents_say_where_the_journals_part(
    desk: Desk, forge: Callable[[int], Desk]
) -> None:
    heads = [
        anchors.typed_head(Head(entry.sequence, entry.hash).short.upper())
        for entry in desk.database.entries("demo")
    ]
    assert sentences(desk, heads=heads) == []
    other = forge(3)
    (told,) = sentences(other, heads=[heads[4], heads[1]])
    assert "entry 5 has another hash" in told
    assert "after entry 2, which agrees" in told
    (alone,) = sentences(other, heads=[heads[4]])
    assert "agrees" not in alone


@pytest.mark.parametrize(
    "text",
    ["", "12", "12: 3f2a", "12: 3f2a 90b1 c4d5 e6g7", "x: 3f2a90b1c4d5e6f7", f"1:{'a' * 65}"],
)
def test_what_is_no_head_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="type the number of the entry"):
        anchors.typed_head(text)


def test_an_anchor_newer_than_the_journal_is_told(desk: Desk, tmp_path: Path) -> None:
    archive = download(desk, "demo", Download.ARCHIVE).text
    rename(desk, "Later")
    anchor, head = make_anchor(desk, "demo"), anchors.typed_head(desk.head("demo").short)
    with Database.open(tmp_path / "older.sqlite") as database:
        older = Desk(database, "Ben")
        open_archive(older, archive.encode(), "older.json")
        for told in (*sentences(older, anchors=[anchor]), *sentences(older, heads=[head])):
            assert "the journal ends at entry 5, the anchor is of entry 6" in told


def test_an_anchor_of_another_event_is_refused(desk: Desk) -> None:
    anchor = replace(make_anchor(desk, "demo"), uid="another", name="Autumn Open")
    with pytest.raises(InputError, match=r"another event, Autumn Open \(demo\), not to demo"):
        anchor_findings(desk, "demo", [anchor])


def test_a_signature_holds_for_everything_in_the_anchor(desk: Desk, key: SigningKey) -> None:
    signed = make_anchor(desk, "demo", key)
    assert read_anchor(signed.text()) == signed
    anchors.refuse_unknown_key(signed, key.public)
    changed: dict[str, Any] = {
        "date": "2020-01-01T00:00:00Z",
        "name": "Autumn Open",
        "head": "0" * 64,
        "heads": ("0" * 16,) * 5,
        "signature": "",
        "public_key": "",
        "uid": "another",
    }
    for name, value in changed.items():
        forged: Anchor = replace(signed, **{name: value})
        with pytest.raises((DamagedStoreError, FormatError)):
            read_anchor(forged.text())


def test_an_unknown_key_and_no_key_are_told_apart(
    desk: Desk, key: SigningKey, tmp_path: Path
) -> None:
    other = new_signing_key(tmp_path / "other.pem")
    with pytest.raises(InputError, match="signed by another key"):
        anchors.refuse_unknown_key(make_anchor(desk, "demo", key), other.public)
    with pytest.raises(InputError, match="is not signed"):
        anchors.refuse_unknown_key(make_anchor(desk, "demo"), other.public)
    with pytest.raises(InputError, match="this is not a public key"):
        public_key_in("ed25519:nothing")


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", "[" * 100_000, '{"format": 1}'])
def test_what_is_no_anchor_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match="this is not an anchor"):
        read_anchor(text, "file.json")


def test_the_key_is_its_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "keys" / "key.pem"
    made = new_signing_key(path)
    assert signing_key(path).public == made.public
    with pytest.raises(InputError, match="there is a key already"):
        new_signing_key(path)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "none.pem"))
    with pytest.raises(InputError, match="there is no signing key"):
        own_signing_key()
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o600
        path.chmod(0o644)
        with pytest.raises(InputError, match="others can read this key"):
            signing_key(path)


ONE_OF_EACH_TEMPLATE = (
    DocumentKind.PLAYERS, DocumentKind.SLIPS, DocumentKind.CARDS, DocumentKind.STATEMENT,
)  # fmt: skip


def test_every_document_shows_the_latest_entry(desk: Desk, tmp_path: Path) -> None:
    short = desk.head("demo").short
    for kind in ONE_OF_EACH_TEMPLATE:
        path = tmp_path / f"{kind.value}.pdf"
        order = Order(kind, Sheet(date(2026, 11, 16), "fr"))
        path.write_bytes(print_event(desk, "demo", order).pdf)
        for page in PdfReader(path).pages:
            assert f"Entrée du journal {short}" in " ".join(page.extract_text().split()), kind


def test_files_show_the_latest_entry_and_are_read_without_it(desk: Desk) -> None:
    short, told = desk.head("demo").short, desk.tournament("demo")
    lists = {Download.START_LIST, Download.RANKING_LIST, Download.CROSS_TABLE_LIST}
    for what in frozenset(Download) - LISTS_OF_TEAMS:
        text = download(desk, "demo", what).text
        if what not in {*lists, Download.CSV, Download.PGN, Download.PDN, Download.ARCHIVE}:
            assert short in text, what
        if what in (Download.JSON, Download.TRF26):
            reading = read_text(text)
            assert reading == read_text(write_text(told, what.value).text)


def test_the_command_line_makes_and_holds_against_anchors(
    desk: Desk, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RONDE_DATABASE_URL", "club.sqlite")
    monkeypatch.setenv(VARIABLE, "office.pem")
    assert run("event", "anchor", "demo").code == 3
    public = run("secret", "signing-key", "new").out.splitlines()[-1]
    assert run("secret", "signing-key", "show", "-o", "office.pub").code == 0
    assert Path("office.pub").read_text().strip() == public
    assert run("event", "anchor", "demo", "-o", "demo.json").code == 0
    verify = ("event", "verify", "demo", "--anchor", "demo.json")
    assert run(*verify, "--public-key", "office.pub").code == 0
    assert public in run(*verify).err
    run("secret", "signing-key", "new", "--file", "other.pem")
    run("secret", "signing-key", "show", "--file", "other.pem", "-o", "other.pub")
    refused = run(*verify, "--public-key", "other.pub")
    assert (refused.code, "signed by another key" in refused.err) == (3, True)
    Path("demo.json").write_text(Path("demo.json").read_text().replace("Classic", "Rapid"))
    damaged = run(*verify)
    assert (damaged.code, "changed after it was signed" in damaged.err) == (5, True)
    head = run("event", "verify", "demo", "--head", desk.head("demo").short)
    assert (head.code, head.err) == (0, "")
    wrong = run("event", "verify", "demo", "--head", "4: 0000 0000 0000 0000")
    assert (wrong.code, "entry 4 has another hash" in wrong.err) == (1, True)
    assert run("event", "verify", "--all", "--head", "1: 0").code == 3
