"""Mistakes and steps on the pages in French, Dutch and Portuguese: no English is left on them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import unescape
from string import Formatter
from typing import Any, NamedTuple

import pytest
from tests.catalogues import translations
from tests.web.clients import Clients

from ronde.errors import RondeError
from ronde.i18n import LANGUAGES, TRANSLATED, translate, unbroken
from ronde.office.desk import Desk
from ronde.office.history import history
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import (
    BeginRound,
    CompleteRound,
    DraftPairing,
    PublishRound,
    ReopenRound,
)
from ronde.systems import registry
from ronde.web.language import COOKIE

EVENT = "/events/demo"
ENGLISH = re.compile(r"\b(the|and|there|which|this|that|write|choose|with|from|has|by)\b", re.I)
"""Words that none of the other languages has."""


class Mistake(NamedTuple):
    """What somebody sends, and the status of the answer."""

    path: str
    status: int
    fields: dict[str, str] | None = None


MISTAKES = [
    Mistake("/events/nowhere", 404),
    Mistake("/public/nowhere", 404),
    Mistake(f"{EVENT}/round/abc", 422),
    Mistake(f"{EVENT}/round/0", 422),
    Mistake(f"{EVENT}/round/123456", 422),
    Mistake(f"{EVENT}/round/99", 409),
    Mistake(f"{EVENT}/round/1/why", 422),
    Mistake(f"{EVENT}/round/1/why?board=99", 422),
    Mistake(f"{EVENT}/round/1/why?player=999", 422),
    Mistake(f"{EVENT}/round/1/why?player=mxyzptlk", 422),
    Mistake(f"{EVENT}/round/1/why?one=1&other=1", 422),
    Mistake(f"{EVENT}/round/1/vanished", 422),
    Mistake(f"{EVENT}/round/1/vanished?player=999", 422),
    Mistake(f"{EVENT}/round/1/try?kind=magic&one=1", 422),
    Mistake(f"{EVENT}/results?round=ruby", 422),
    Mistake(f"{EVENT}/results/1/99", 422),
    Mistake(f"{EVENT}/phone/1/1?result=victory", 422),
    Mistake(f"{EVENT}/standings?after=77", 422),
    Mistake(f"{EVENT}/standings?after=soon", 422),
    Mistake(f"{EVENT}/journal?before=soon", 422),
    Mistake(f"{EVENT}/documents/pairings.pdf?round=77", 422),
    Mistake(f"{EVENT}/undo", 409, {}),
    Mistake(f"{EVENT}/redo", 409, {}),
    Mistake(f"{EVENT}/undo", 409, {"expected": "77"}),
    Mistake(f"{EVENT}/undo", 422, {"expected": "soon"}),
    Mistake(f"{EVENT}/round/manual", 422, {"kind": "pair", "one": ""}),
    Mistake(f"{EVENT}/round/manual", 422, {"kind": "pair", "one": "1"}),
    Mistake(f"{EVENT}/round/change", 422, {"pairs": "1/2", "ground": "rematch"}),
    Mistake(f"{EVENT}/round/change", 422, {"pairs": "1-2", "ground": "whim"}),
    Mistake(f"{EVENT}/round/vanished/forfeit", 422, {}),
    Mistake(f"{EVENT}/round/publish", 409, {}),
    Mistake(f"{EVENT}/round/discard", 409, {}),
    Mistake(f"{EVENT}/round/begin", 422, {"absent": "everybody"}),
    Mistake(f"{EVENT}/results/1/1", 422, {"result": "victory"}),
    Mistake(f"{EVENT}/results/1/1/adjourn", 409, {}),
    Mistake(f"{EVENT}/results/1/1/resume", 409, {"result": "1-0"}),
    Mistake(f"{EVENT}/results/1/1/correct", 422, {"result": "0-1"}),
    Mistake(f"{EVENT}/results/1/1/judge", 422, {"excused": "true"}),
    Mistake(f"{EVENT}/close", 422, {}),
    Mistake(f"{EVENT}/reopen", 422, {}),
]


@cache
def english_pieces(language: str) -> Mapping[str, Sequence[str]]:
    """Return what only English phrases say: the longer pieces of their templates.

    They are found by the longest of their inner words, which a text with the piece has, too.
    """
    found: defaultdict[str, list[str]] = defaultdict(list)
    for template, said in translations(language).items():
        for piece in pieces(template):
            if piece not in str(said):
                found[max(piece.split()[1:-1], key=len, default="")].append(piece)
    return found


def pieces(template: str) -> Iterator[str]:
    for text, *_ in Formatter().parse(template):
        if len(text.split()) >= 3:
            yield text.strip(" ,;:.()")


def english_in(text: str, language: str) -> list[str]:
    """Return what a text has of English sentences."""
    known = english_pieces(language)
    found = [
        piece for word in {"", *text.split()} for piece in known.get(word, ()) if piece in text
    ]
    return found + [match[0] for match in ENGLISH.finditer(text)]


def words_of(html: str) -> str:
    plain = re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(plain).split())


def speaking(client: Any, language: str) -> Any:
    client.cookies.set(COOKIE, language, domain="127.0.0.1")
    return client


def said_on(answer: Any) -> str:
    """Return the sentence of a failure page."""
    found = re.search(r'id="failure">(.*?)</p>', answer.text, re.DOTALL)
    assert found, answer.text[:2000]
    return unescape(found[1])


def told(client: Any, mistake: Mistake) -> Any:
    if mistake.fields is None:
        return client.get(mistake.path)
    return client.submit(mistake.path, **mistake.fields)


@pytest.mark.parametrize("language", TRANSLATED)
def test_mistakes_are_told_in_the_language_of_the_page(client_as: Clients, language: str) -> None:
    client = speaking(client_as("arbiter"), language)
    for mistake in MISTAKES:
        answer = told(client, mistake)
        assert answer.status_code == mistake.status, mistake
        assert english_in(said_on(answer), language) == [], (mistake, said_on(answer))


def test_in_english_they_are_found(client_as: Clients) -> None:
    """The look-out for English sees what it is there for."""
    client = speaking(client_as("arbiter"), "en")
    for mistake in MISTAKES:
        sentence = said_on(told(client, mistake))
        assert english_in(sentence, "fr"), sentence


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_file_that_is_none(client_as: Clients, language: str) -> None:
    client = speaking(client_as("arbiter"), language)
    for name, data in (("stone.trf", b"a stone"), ("stone.json", b"{"), ("stone.csv", b"a;b")):
        answer = client.submit("/check", files={"file": (name, data)})
        assert answer.status_code == 422
        assert english_in(said_on(answer), language) == [], said_on(answer)


@pytest.mark.parametrize("language", TRANSLATED)
def test_who_may_not_and_what_is_not_there(client_as: Clients, language: str) -> None:
    client = speaking(client_as("viewer"), language)
    for answer, status in (
        (client.submit(f"{EVENT}/round/pair"), 403),
        (client.get("/nowhere/at/all"), 404),
        (client.send("POST", f"{EVENT}/undo", data={"csrf_token": "forged"}), 403),
    ):
        assert answer.status_code == status
        assert english_in(words_of(answer.text), language) == []


def test_programs_are_told_in_english(client_as: Clients) -> None:
    client = speaking(client_as("arbiter"), "fr")
    answer = client.get(f"/api{EVENT}/rounds/two")
    assert answer.status_code == 422
    assert "valid integer" in answer.json()["error"]
    answer = client.get(f"/api{EVENT}/rounds/99")
    assert answer.json()["error"] == "demo: round 99 has not been begun"


@pytest.fixture
def drafted(desk: Desk) -> int:
    """Return the round of the demo that has a draft, with somebody away."""
    desk.do("demo", BeginRound(absent=(3,)))
    return desk.do("demo", DraftPairing()).round.number


def read(client: Any, path: str, language: str) -> str:
    """Return the words of a page, which has no English on it."""
    text = client.text(path).replace(registry.rules("dutch-2026").source, "")
    assert english_in(text, language) == [], path
    return str(text)


def done(client: Any, language: str, path: str, **fields: object) -> str:
    """Return the words of the page after a step, which has no English on it."""
    answer = client.submit(f"{EVENT}/{path}", **fields)
    assert answer.status_code == 200, (path, said_on(answer))
    text = words_of(answer.text)
    assert english_in(text, language) == [], path
    return text


@pytest.mark.parametrize("language", TRANSLATED)
class TestARound:
    def test_from_draft_to_report(
        self, client_as: Clients, desk: Desk, drafted: int, language: str
    ) -> None:
        client = speaking(client_as("arbiter"), language)
        done(client, language, "round/manual", kind="swap", one=1, other=4, reason="x")
        done(client, language, "round/publish", reason="x")
        player = round_view(desk, "demo", drafted).boards[2].white
        read(client, f"{EVENT}/round/{drafted}/vanished?player={player}", language)
        done(client, language, "round/vanished/forfeit", player=player, reason="x")
        done(client, language, f"results/{drafted}/1", result="1-0")
        done(client, language, f"results/{drafted}/1/correct", result="=", reason="x")
        done(client, language, f"results/{drafted}/1/swap", reason="x")
        done(client, language, f"results/{drafted}/2/adjourn", reason="x")
        done(client, language, "undo", reason="x")
        done(client, language, "redo")
        done(client, language, "publish", public="true")
        for page in ("", "/round", "/results", "/journal", "/standings", "/documents", "/publish"):
            read(client, f"{EVENT}{page}", language)
        for kind in ("board=1", "player=1", "one=1&other=2"):
            read(client, f"{EVENT}/round/{drafted}/why?{kind}", language)
        for file in ("report", "statement"):
            read(client, f"{EVENT}/download/{file}", language)

    @pytest.mark.usefixtures("drafted")
    def test_what_somebody_else_did_is_told_as_the_journal_tells_it(
        self, client_as: Clients, desk: Desk, language: str
    ) -> None:
        client = speaking(client_as("arbiter"), language)
        answer = client.submit(f"{EVENT}/round/publish", expected=1)
        assert answer.status_code == 409
        assert english_in(words_of(answer.text), language) == []
        for line in history.journal(desk, "demo", since=1):
            assert translate(line.task(), language) in words_of(answer.text)
            assert line.what not in words_of(answer.text)

    def test_a_remark_on_a_published_round(
        self, client_as: Clients, desk: Desk, drafted: int, language: str
    ) -> None:
        client = speaking(client_as("arbiter"), language)
        boards = round_view(desk, "demo", drafted).boards
        desk.do(
            "demo",
            ChangeSettings(SettingsChange(published_changes="colours may be turned"), reason="x"),
        )
        desk.do("demo", PublishRound())
        turned = f"{boards[2].black}-{boards[2].white}"
        warrant = {"ground": "competition", "reason": "misprint"}
        text = done(client, language, "round/change", pairs=turned, **warrant)
        line = round_view(desk, "demo", drafted).remark
        assert line.startswith("published pairing changed, a rule of the competition (")
        assert translate(line, language) in text


@pytest.mark.usefixtures("drafted")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_what_the_error_says(client_as: Clients, desk: Desk, language: str) -> None:
    client = speaking(client_as("arbiter"), language)
    for path, fields, attempt in (
        ("round/reopen", {"reason": ""}, lambda: desk.do("demo", ReopenRound(reason=""))),
        ("round/complete", {}, lambda: desk.do("demo", CompleteRound())),
        ("undo", {"expected": 1}, lambda: history.undo(desk, "demo", expected=1)),
        ("results/1/99", {"result": "="}, lambda: desk.do("demo", EnterResult(1, 99, "="))),
    ):
        with pytest.raises(RondeError) as caught:
            attempt()
        answer = client.submit(f"{EVENT}/{path}", **fields)
        assert said_on(answer) == unbroken(translate(caught.value.phrase, language), language)
