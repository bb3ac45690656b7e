"""The check page and the documents: files in, files out, nothing kept."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
from tests.web.clients import Clients

from ronde.office.desk import Desk

MINERALS = files("ronde.examples").joinpath("minerals.trf").read_bytes()


def checked(client: Any, data: bytes, **fields: str) -> Any:
    return client.submit("/check", files={"file": ("open.trf", data)}, **fields)


class TestCheck:
    def test_every_round_of_the_example_agrees(self, client_as: Clients) -> None:
        answer = checked(client_as("viewer"), MINERALS)
        assert answer.status_code == 200
        assert "4 of 4 rounds agree; 0 differences." in answer.text

    def test_colours_that_were_swapped_are_found(self, client_as: Clients) -> None:
        swapped = MINERALS.replace(b"\r", b"").decode()
        lines = swapped.splitlines()
        board = [i for i, line in enumerate(lines) if line.startswith("001")]
        whites = next(i for i in board if lines[i][91 + 10 * 3 + 5 : 91 + 10 * 3 + 6] == "w")
        own = int(lines[whites][4:8])
        other = int(lines[whites][121:125])
        blacks = next(i for i in board if int(lines[i][4:8]) == other)
        assert int(lines[blacks][121:125]) == own
        lines[whites] = lines[whites][:126] + "b" + lines[whites][127:]
        lines[blacks] = lines[blacks][:126] + "w" + lines[blacks][127:]
        answer = checked(client_as("viewer"), "\n".join(lines).encode() + b"\n")
        assert "3 of 4 rounds agree; 1 difference." in answer.text
        assert "colours" in answer.text

    def test_ranks_that_the_results_do_not_give_are_listed(self, client_as: Clients) -> None:
        lines = MINERALS.replace(b"\r", b"").decode().splitlines()
        alike = (f"{ln[:85]}   1{ln[89:]}" if ln.startswith("001") else ln for ln in lines)
        answer = checked(client_as("viewer"), "\n".join(alike).encode() + b"\n")
        assert "Points and ranks that the results do not give" in answer.text
        assert "<li>everybody is ranked 1: the file tells no standing</li>" in answer.text

    def test_other_rules_may_be_asked(self, client_as: Clients) -> None:
        answer = checked(client_as("viewer"), MINERALS, rules="dubov-2026")
        assert answer.status_code == 200
        assert "4 of 4 rounds agree" not in answer.text

    def test_nothing_is_kept(self, client_as: Clients, desk: Desk) -> None:
        before = [subject.key for subject in desk.database.subjects()]
        checked(client_as("viewer"), MINERALS)
        assert [subject.key for subject in desk.database.subjects()] == before

    @pytest.mark.parametrize("data", [b"", b"001 nonsense\n", b"\x00\xff" * 40])
    def test_what_cannot_be_read_is_refused(self, client_as: Clients, data: bytes) -> None:
        assert checked(client_as("viewer"), data).status_code == 422

    def test_strangers_log_in_first(self, client_as: Clients) -> None:
        assert client_as("public").get("/check").headers["location"].startswith("/login")


class TestAudit:
    def test_a_page_to_be_printed_says_that_every_round_is_proved(self, client_as: Clients) -> None:
        files_ = {"file": ("open.trf", MINERALS)}
        answer = client_as("viewer").submit("/check/audit", files=files_)
        assert answer.status_code == 200
        assert "Every round was paired by these rules." in answer.text
        assert answer.text.count("as the rules pair, proved</td>") == 4

    def test_other_rules_are_told_beside_those_of_the_file(self, client_as: Clients) -> None:
        files_ = {"file": ("open.trf", MINERALS)}
        answer = client_as("viewer").submit("/check/audit", files=files_, rules="dubov-2026")
        assert "it is audited by" in answer.text
        assert "not as the rules pair" in answer.text

    def test_without_a_file_it_is_told_what_is_missing(self, client_as: Clients) -> None:
        files_ = {"file": ("", b"")}
        answer = client_as("viewer").submit("/check/audit", files=files_)
        assert answer.status_code in (400, 422)


class TestDocuments:
    @pytest.mark.parametrize("kind", ["pairings", "standings", "cards", "statement"])
    def test_documents_are_pdfs(self, client_as: Clients, kind: str) -> None:
        answer = client_as("viewer").get(f"/events/demo/documents/{kind}.pdf")
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF")

    def test_an_unknown_document_is_not_there(self, client_as: Clients) -> None:
        client = client_as("viewer")
        assert client.get("/events/demo/documents/secrets.pdf").status_code == 404
        assert client.get("/events/demo/download/secrets").status_code == 404

    @pytest.mark.parametrize(
        ("what", "start"),
        [
            ("trf26", "012 Minerals Open"),
            ("json", "{"),
            ("csv", ""),
            ("report", "<!doctype html>"),
            ("statement", "<!doctype html>"),
        ],
    )
    def test_files_are_taken_home(self, client_as: Clients, what: str, start: str) -> None:
        answer = client_as("viewer").get(f"/events/demo/download/{what}")
        assert answer.status_code == 200
        assert "attachment; filename=" in answer.headers["content-disposition"]
        assert start in answer.text[:400]

    def test_the_archive_with_its_drafts_is_for_arbiters(self, client_as: Clients) -> None:
        assert client_as("viewer").get("/events/demo/download/archive").status_code == 403
        assert client_as("arbiter").get("/events/demo/download/archive").status_code == 200
