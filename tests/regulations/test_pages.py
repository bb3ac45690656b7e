"""The pages of docs/regulations/ are made from the tables and are up to date."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ronde.errors import EXIT_DIFFERENCES, EXIT_FILE, EXIT_OK
from ronde.regulations import Article, ArticleStatus, Regulation, keys, regulation
from ronde.regulations.__main__ import main
from ronde.regulations.handling import EDITIONS, HANDLING_PAGE, SUBJECTS
from ronde.regulations.pages import handling_page, page, pages, stale_pages, write_pages

PAGES = Path(__file__).parents[2] / "docs" / "regulations"


def test_the_pages_are_up_to_date() -> None:
    assert stale_pages(PAGES) == (), "run python -m ronde.regulations"


def test_there_is_no_page_that_nothing_makes() -> None:
    assert {path.name for path in PAGES.iterdir()} == set(pages())


def test_there_is_one_page_per_regulation_and_an_index_that_links_them() -> None:
    made = pages()
    assert set(made) == {"README.md", "questions.md", HANDLING_PAGE, *(f"{k}.md" for k in keys())}
    assert all(f"]({key}.md)" in made["README.md"] for key in (*keys(), "handling"))


@pytest.mark.parametrize("family", SUBJECTS)
@pytest.mark.parametrize(("place", "edition"), list(enumerate(EDITIONS)))
def test_every_paragraph_stands_once_beside_that_of_the_other_edition(
    family: str, place: int, edition: str
) -> None:
    told = [number for subject in SUBJECTS[family] for number in subject[place]]
    there = [article.number for article in regulation(f"{family}-{edition}").articles]
    assert sorted(told) == sorted(there)


def test_a_row_of_the_handling_page_has_both_numbers() -> None:
    rows = handling_page().splitlines()
    (about_publication,) = (row for row in rows if row.startswith("| D.10 | 4.4 |"))
    assert "2017: A published pairing stands unless" in about_publication
    assert "2026: A published pairing is changed only" in about_publication
    assert "`ronde.handling.publication.refuse_change`" in about_publication
    assert about_publication.endswith("| done |")
    assert any(row.startswith("| D.2 | – | Absence without notice") for row in rows)


def test_a_row_shows_all_that_is_known() -> None:
    article = Article(
        "X.1",
        "Be kind.",
        ArticleStatus.DONE,
        ("ronde.a", "ronde.b"),
        ("tests/t.py::test_x",),
        "Always.",
    )
    shown = page(Regulation("x", "Title", "Book", "now", (article,), "A note.")).splitlines()
    assert "# Title" in shown
    assert "A note." in shown
    assert (
        "| X.1 | Be kind. *Always.* | `ronde.a`<br>`ronde.b` | `tests/t.py::test_x` | done |"
        in shown
    )


def test_an_article_without_links_shows_dashes() -> None:
    article = Article("X.1", "Be kind.", ArticleStatus.NOT_YET)
    text = page(Regulation("x", "Title", "Book", "now", (article,)))
    assert "| X.1 | Be kind. | – | – | not yet |" in text


class TestTheCommand:
    def test_it_writes_what_is_missing_and_then_nothing(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        folder = tmp_path / "made" / "here"
        assert main(["--into", str(folder)]) == EXIT_OK
        assert len(capsys.readouterr().out.splitlines()) == len(pages())
        assert main(["--into", str(folder)]) == EXIT_OK
        assert capsys.readouterr().out == ""

    def test_a_stale_page_is_named_and_mended(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        write_pages(tmp_path)
        (tmp_path / "ffjd.md").write_text("old", encoding="utf-8")
        assert main(["--check", "--into", str(tmp_path)]) == EXIT_DIFFERENCES
        assert "ffjd.md: out of date" in capsys.readouterr().err
        assert write_pages(tmp_path) == ("ffjd.md",)
        assert main(["--check", "--into", str(tmp_path)]) == EXIT_OK

    def test_checking_writes_nothing(self, tmp_path: Path) -> None:
        assert main(["--check", "--into", str(tmp_path)]) == EXIT_DIFFERENCES
        assert list(tmp_path.iterdir()) == []

    def test_a_folder_that_cannot_be_made_is_an_error_with_its_own_code(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        occupied = tmp_path / "file"
        occupied.write_text("", encoding="utf-8")
        assert main(["--into", str(occupied)]) == EXIT_FILE
        assert "cannot be written" in capsys.readouterr().err

    def test_it_runs_as_a_module(self, tmp_path: Path) -> None:
        command = [sys.executable, "-m", "ronde.regulations", "--check", "--into", str(tmp_path)]
        assert subprocess.run(command, check=False, capture_output=True).returncode == 1
