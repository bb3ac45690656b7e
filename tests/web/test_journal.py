"""Journal, undo and redo, and what a page says when somebody else was quicker."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.clients import Clients, Program

from ronde.accounts.signing import VARIABLE, new_signing_key
from ronde.office.desk import Desk
from ronde.office.planning.settings import ChangeSettings, SettingsChange


@pytest.fixture
def renamed(desk: Desk) -> Desk:
    """Return Anna's desk after she has given the event another name."""
    desk.do("demo", ChangeSettings(SettingsChange(name="Minerals Masters"), reason="a sponsor"))
    return desk


def test_the_journal_says_who_did_what_and_why(client_as: Clients, renamed: Desk) -> None:
    text = client_as("viewer").text("/events/demo/journal")
    assert "2 entries" in text
    assert "Anna" in text
    assert "name Minerals Open → Minerals Masters" in text
    assert "(a sponsor)" in text


def test_the_overview_says_what_the_latest_steps_were_about(
    client_as: Clients, renamed: Desk
) -> None:
    text = client_as("viewer").text("/events/demo")
    assert "Anna: change settings: name Minerals Masters" in text


def test_undo_and_redo(client_as: Clients, renamed: Desk) -> None:
    client = client_as("arbiter")
    answer = client.submit("/events/demo/undo", expected=2, reason="the sponsor left")
    assert "The latest step was taken back." in answer.text
    assert "taken back" in client.text("/events/demo/journal")
    assert renamed.tournament("demo").details.name == "Minerals Open"
    answer = client.submit("/events/demo/redo", expected=3)
    assert "The step was done again." in answer.text
    assert renamed.tournament("demo").details.name == "Minerals Masters"


def test_undo_comes_back_to_the_page_where_it_was_asked(client_as: Clients, renamed: Desk) -> None:
    answer = client_as("arbiter").submit("/events/demo/undo", expected=2, back="/events/demo")
    assert answer.url.path == "/events/demo"


def test_a_viewer_is_offered_no_undo(client_as: Clients, renamed: Desk) -> None:
    assert "/undo" not in client_as("viewer").get("/events/demo/journal").text
    assert "/undo" in client_as("arbiter").get("/events/demo/journal").text


def test_a_conflict_tells_what_changed(client_as: Clients, renamed: Desk) -> None:
    answer = client_as("arbiter").submit("/events/demo/undo", expected=1)
    assert answer.status_code == 409
    assert "What changed meanwhile" in answer.text
    assert "Anna: change settings" in answer.text
    assert "Look at the present state, then decide again." in answer.text
    assert renamed.version("demo") == 2


def test_what_cannot_be_undone_is_told(client_as: Clients) -> None:
    answer = client_as("arbiter").submit("/events/demo/undo")
    assert answer.status_code == 409
    assert "the event itself would be gone" in answer.text


def test_long_journals_have_pages(client_as: Clients, desk: Desk) -> None:
    for number in range(120):
        desk.do("demo", ChangeSettings(SettingsChange(name=f"Minerals {number}"), reason="x"))
    client = client_as("viewer")
    html = client.get("/events/demo/journal").text
    assert html.count("<time") == 100
    assert "?before=22" in html
    older = client.get("/events/demo/journal?before=22").text
    assert older.count("<time") == 21
    assert "?before=" not in older


class TestAnchor:
    """The head of the journal, taken home, typed in again, held against it."""

    def test_it_is_downloaded_and_held_against_the_journal(
        self, client_as: Clients, desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        key = new_signing_key(tmp_path / "key.pem")
        monkeypatch.setenv(VARIABLE, str(tmp_path / "key.pem"))
        client, program = client_as("viewer"), Program(client_as("arbiter"))
        assert desk.head("demo").short in client.text("/events/demo/journal")
        answer = client.get("/events/demo/journal/anchor")
        assert "demo.anchor.json" in answer.headers["content-disposition"]
        anchor = answer.json()
        assert anchor["public_key"] == key.public
        assert program.get("/events/demo/anchor")["head"] == anchor["head"]
        verify = "/events/demo/verify"
        assert program.post(verify, anchors=[anchor], public_key=key.public)["is_intact"]
        other = {"anchors": [anchor], "public_key": new_signing_key(tmp_path / "other.pem").public}
        assert "another key" in program.refused("POST", verify, 422, json=other)["error"]
        damaged = {"anchors": [anchor | {"name": "Autumn Open"}]}
        assert "signature" in program.refused("POST", verify, 422, json=damaged)["error"]
        (finding,) = program.post(verify, heads=["1: 0000 0000 0000 0000"])["findings"]
        assert "entry 1 has another hash" in finding["what"]

    def test_the_head_of_a_document_is_typed_in(self, client_as: Clients, desk: Desk) -> None:
        client, page = client_as("viewer"), "/events/demo/journal/past?head="
        assert "It is the one that was printed." in client.text(page + desk.head("demo").short)
        assert "entry 1 has another hash" in client.text(f"{page}1:{'0' * 16}")
        assert client.get(f"{page}nonsense").status_code == 422
