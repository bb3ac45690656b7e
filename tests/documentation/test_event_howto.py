"""docs/howto/event.md tells a whole event; its commands are run by `test_examples.py`."""

from __future__ import annotations

import shlex

from tests.documentation.examples import ROOT, commands, examples

PAGE = (ROOT / "docs" / "howto" / "event.md").read_text(encoding="utf-8")


def shown() -> list[tuple[str, str | None]]:
    """Return the commands of the page, and what it says that they print."""
    return [each for one in examples(PAGE) if one.kind == "console" for each in commands(one)]


def test_the_page_has_what_an_event_needs() -> None:
    commands = [shlex.split(words) for words, _ in shown()]
    used = {words[2] for words in commands if words[:2] == ["ronde", "event"]}
    assert {
        "new", "import", "checkin", "draw", "pair", "publish", "result", "complete", "late",
        "bye", "manual", "undo", "redo", "correct", "withdraw", "absent", "standings",
        "crosstable", "export", "close", "report", "journal", "verify", "backup", "restore",
    } <= used  # fmt: skip
    assert sum(words[1:3] == ["event", "publish"] for words in commands) == 5
    assert ["ronde", "check", "spring-open.trf"] in commands


def test_the_check_of_the_page_finds_no_difference() -> None:
    (printed,) = (printed for words, printed in shown() if words.startswith("ronde check"))
    assert printed is not None
    assert printed.strip().endswith("1 file, 5 rounds, 0 differences")
