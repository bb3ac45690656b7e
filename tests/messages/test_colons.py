"""A colon belongs to the language: French has a space before it, so no page writes one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from tests.source import SOURCE

import ronde
from ronde.i18n import labelled, translate, unbroken
from ronde.web.language import Speech

PACKAGE = Path(ronde.__file__).parent
TEMPLATES = sorted((PACKAGE / "web" / "templates").rglob("*.html"))
SCRIPTS = sorted((PACKAGE / "web" / "static" / "js").glob("*.js"))
FRENCH = SOURCE / "locale" / "fr" / "LC_MESSAGES" / "ronde.po"
ATTRIBUTE = re.compile(r"""[\w-]+=("[^"]*"|'[^']*')""")
CLOSE = re.compile(r"[^\s«0-9][:;?!»](?=\s|$)")
"""A sign without the space before it; `12:` is what somebody types."""


def plain(text: str) -> str:
    """Return a template without the attributes of its tags."""
    return ATTRIBUTE.sub("", text)


def written_by_templates() -> Iterator[str]:
    for path in TEMPLATES:
        for line in plain(path.read_text(encoding="utf-8")).splitlines():
            if re.search(r"(\}\}|\{% end(if|set) %\}|</\w+>):\s", line):
                yield f"{path.name}: {line.strip()[:120]}"


def test_a_label_has_its_colon_from_the_catalogue() -> None:
    said = labelled("Table 1", "2–0")
    assert translate(said, "fr") == "Table 1 : 2–0"
    assert translate(said, "nl") == translate(said, "en") == "Table 1: 2–0"


def test_no_template_writes_a_colon_behind_a_value() -> None:
    assert list(written_by_templates()) == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_writes_a_colon_behind_a_value(script: Path) -> None:
    assert not re.findall(r"`[^`]*\$\{[^}]*\}: [^`]*`", script.read_text(encoding="utf-8"))


def test_french_has_a_space_before_double_signs() -> None:
    with FRENCH.open("rb") as file:
        entries = [entry.string or "" for entry in read_po(file) if entry.id]
    texts = [text for one in entries for text in ([one] if isinstance(one, str) else one)]
    assert [text for text in texts if CLOSE.search(text)] == []


BREAKABLE = re.compile(r" [:;?!»](?=\W|$)|« ")


def test_pages_and_papers_break_no_french_line_before_a_sign() -> None:
    with FRENCH.open("rb") as file:
        entries = [entry.string or "" for entry in read_po(file) if entry.id]
    texts = [text for one in entries for text in ([one] if isinstance(one, str) else one)]
    assert sum(bool(BREAKABLE.search(text)) for text in texts) > 1000
    assert [text for text in texts if BREAKABLE.search(unbroken(text, "fr"))] == []
    said, french = labelled("Table 1", "2–0"), Speech("fr")
    assert french.say(said) == french.t("{label}: {value}", label="Table 1", value="2–0")
    assert french.say(said) == "Table 1\u00a0: 2–0"
    assert french.say("typed : so") == "typed : so", "what somebody typed stays"
    assert translate(said, "fr") == "Table 1 : 2–0", "files and terminals have what is typed"
