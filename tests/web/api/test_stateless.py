"""A file in, an answer out: the same JSON as the command line, and clear refusals."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.commands import Run
from tests.web.clients import Program

from ronde.formats import read_text, write_text
from ronde.questions import answers
from ronde.questions.pairing import pair_round
from ronde.web.api.uploads import DOCUMENT, TRF
from ronde.web.packed import MOST_BYTES

SCHEMAS = Path(__file__).parents[3] / "docs" / "schemas"


QUESTIONS: list[tuple[str, list[str], str]] = [
    ("/pair", ["pair", "--json"], "pairing-1"),
    ("/pair?round=3&absent=3&absent=7", ["pair", "--json", "--round", "3", "--absent", "3,7"],
     "pairing-1"),
    ("/pair?rules=dutch-2017", ["pair", "--json", "--rules", "dutch-2017"], "pairing-1"),
    ("/check", ["check", "--json"], "check-1"),
    ("/standings?tie_breaks=BH/C1,SB&after=3",
     ["standings", "--json", "--tie-breaks", "BH/C1,SB", "--after", "3"], "standings-1"),
    ("/standings?sex=w", ["standings", "--json", "--sex", "w"], "standings-1"),
    ("/standings/working?player=7&tie_break=BH/C1",
     ["standings", "--json", "--why", "7", "BH/C1"], "working-1"),
    ("/explain", ["explain", "--json"], "explanation-1"),
    ("/explain?why_not=5&why_not=7&lang=fr",
     ["explain", "--json", "--why-not", "5", "7", "--lang", "fr"], "explanation-1"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "words", "schema"), QUESTIONS, ids=[q[0] for q in QUESTIONS])
def test_the_same_json_as_the_command_line(
    anybody: Program,
    minerals: str,
    run: Run,
    tmp_path: Path,
    path: str,
    words: list[str],
    schema: str,
) -> None:
    file = tmp_path / "request"
    file.write_text(minerals, encoding="utf-8")
    answer = anybody.send("POST", path, content=minerals, headers={"content-type": "text/plain"})
    assert answer.status_code == 200, answer.text
    name, *more = words
    expected = json.loads(run(name, file, *more).out)
    text = json.dumps(expected).replace(str(file), "request")
    assert answer.json() == json.loads(text)
    described = json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8"))
    Draft202012Validator(described).validate(answer.json())


def test_a_tournament_comes_as_text_json_or_upload(anybody: Program, minerals: str) -> None:
    tournament = read_text(minerals).tournament
    assert tournament is not None
    document = json.loads(write_text(tournament, "json").text)
    as_text = anybody.send("POST", "/pair", content=minerals).json()
    assert anybody.send("POST", "/pair", json=document).json() == as_text
    upload = {"file": ("open.trf", minerals.encode())}
    assert anybody.send("POST", "/pair", files=upload).json() == as_text


def test_the_examples_of_the_description_are_good(anybody: Program) -> None:
    for answer in (
        anybody.send("POST", "/pair", content=TRF),
        anybody.send("POST", "/pair", json=DOCUMENT),
    ):
        assert answer.json()["pairs"] == [{"board": 1, "white": 1, "black": 2}]


class TestRefusals:
    def test_a_wrong_line_is_named(self, anybody: Program, minerals: str) -> None:
        wrong = minerals.replace("   12 w 1 ", "   12 w ? ", 1)
        told = anybody.refused("POST", "/pair", 422, content=wrong)
        assert told["where"].startswith("request:15:")
        assert told["kind"] == "FormatError"

    def test_a_wrong_option_is_named(self, anybody: Program, minerals: str) -> None:
        told = anybody.refused("POST", "/pair?round=0", 422, content=minerals)
        assert told["where"] == "round"
        told = anybody.refused("POST", "/pair?colour=white", 422, content=minerals)
        assert told["where"] == "colour"

    def test_more_than_one_question_is_refused(self, anybody: Program, minerals: str) -> None:
        told = anybody.refused("POST", "/explain?player=3&full=1", 422, content=minerals)
        assert "ask one thing" in told["error"]

    def test_no_file_of_the_server_is_read(
        self, anybody: Program, minerals: str, tmp_path: Path
    ) -> None:
        table = tmp_path / "table"
        table.write_text("1-2:1:1.0")
        told = anybody.refused("POST", f"/pair?acceleration={table}", 422, content=minerals)
        assert "is no acceleration" in told["error"]

    @pytest.mark.parametrize("body", ["{}", "[]", '{"format": "other", "version": 1}', "null"])
    def test_another_json_is_refused(self, anybody: Program, body: str) -> None:
        kind = {"content-type": "application/json"}
        anybody.refused("POST", "/pair", 422, content=body, headers=kind)

    def test_too_large_a_file_is_refused(self, anybody: Program) -> None:
        told = anybody.refused("POST", "/pair", 413, content="x" * (MOST_BYTES + 1))
        assert "5 MB" in told["error"]
        limit = anybody.client.site.settings.most_upload
        anybody.refused("POST", "/pair", 413, content="x" * (limit + 1))

    def test_a_type_that_is_not_taken(self, anybody: Program) -> None:
        headers = {"content-type": "image/png"}
        anybody.refused("POST", "/pair", 415, content="x", headers=headers)

    def test_a_form_without_a_file(self, anybody: Program) -> None:
        told = anybody.refused("POST", "/pair", 422, files={"other": ("a.trf", b"x")})
        assert "field `file`" in told["error"]


def test_the_server_answers_while_it_calculates(
    anybody: Program, minerals: str, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A calculation waits on its thread for an answer that comes meanwhile."""
    answered = threading.Event()

    def slow(*given: Any) -> Any:
        assert answered.wait(10)
        return pair_round(*given)

    monkeypatch.setattr(answers, "pair_round", slow)

    async def both() -> tuple[int, int]:
        pairing = asyncio.create_task(
            anybody.client.send_now("POST", "/api/pair", content=minerals)
        )
        await asyncio.sleep(0.05)
        meanwhile = await anybody.client.send_now("GET", "/api/session")
        answered.set()
        return meanwhile.status_code, (await pairing).status_code

    assert runner.run(both()) == (200, 200)
