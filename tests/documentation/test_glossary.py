"""Every word of the glossary is explained, besides its translations."""

from __future__ import annotations

import re

from tests.documentation.examples import ROOT

PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")


def rows(heading: str) -> dict[str, list[str]]:
    """Return the table below a heading by its first column."""
    part = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")]
    return {first: rest for first, *rest in lines[1:]}


def test_each_word_is_explained_in_one_or_two_sentences() -> None:
    meanings, translated = rows("What they mean"), rows("In six languages")
    assert list(meanings) == list(translated)
    assert len(translated) > 40
    for word, (said,) in meanings.items():
        assert 1 <= len(re.findall(r"[.](?: |$)", said)) <= 3, word
        assert said[0].isupper(), word
        assert len(said) < 260, word
