"""The command line in other languages: by `--lang`, or as the system asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ronde.cli.language import language_of, speak
from ronde.cli.reference import command_contexts, help_texts
from ronde.i18n import LANGUAGES, TRANSLATED

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LC_MESSAGES": "nl_BE", "LANG": "fr_FR"}, "nl"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LANG": "FR"}, "fr"),
        ({"LANG": "de_AT"}, "de"),
        ({"LANG": "it_IT"}, "en"),
        ({}, "en"),
    ],
)
def test_the_first_variable_that_is_set_decides(variables: dict[str, str], language: str) -> None:
    assert language_of(variables) == language


class TestErrors:
    def test_by_option(self, run: Run) -> None:
        assert "ne peut pas être lu" in run("--lang", "fr", "pair", "nowhere.trf").err

    def test_by_the_system(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LC_MESSAGES", "nl_NL.UTF-8")
        assert "kan niet worden gelezen" in run("pair", "nowhere.trf").err

    def test_the_option_is_stronger(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LC_MESSAGES", "nl_NL.UTF-8")
        assert "cannot be read" in run("--lang", "en", "pair", "nowhere.trf").err

    def test_a_run_leaves_nothing_behind(self, run: Run) -> None:
        run("--lang", "fr", "pair", "nowhere.trf")
        assert "cannot be read" in run("pair", "nowhere.trf").err

    def test_how_to_use_it(self, run: Run) -> None:
        assert run("--lang", "pt", "pair", "--nope").err.endswith("veja `ronde pair --help`\n")


def test_a_command_with_its_own_option_begins_with_that_of_the_program(run: Run) -> None:
    assert run("--lang", "fr", "demo").out == run("demo", "--lang", "fr").out
    assert run("--lang", "fr", "demo", "--lang", "en").out == run("demo").out


def test_a_step_of_an_event(run: Run, tmp_path: Path) -> None:
    place = ("--db", str(tmp_path / "office.db"), "--as", "Ada")
    assert run("event", "new", "open", "Open", *place).code == 0
    assert run("event", "add", "open", "Lamp, Ada", *place).code == 0
    gone = run("--lang", "nl", "event", "withdraw", "open", "1", *place)
    assert (gone.code, gone.err) == (0, "")
    assert "trok zich voor de eerste ronde terug" in gone.out


@pytest.fixture
def english_again() -> Iterator[None]:
    """Let the test speak as it likes."""
    yield
    speak(LANGUAGES[0])


def flat(text: str) -> str:
    """Return a text without its lines."""
    return " ".join(text.split())


@pytest.mark.usefixtures("english_again")
class TestHelp:
    @pytest.mark.parametrize("language", TRANSLATED)
    def test_nothing_stays_english(self, language: str) -> None:
        several_words = re.compile(r"[a-z]{2}.* .* ")
        sentences = [text for text in help_texts() if several_words.search(text)]
        assert len(sentences) > 400
        speak(language)
        told = flat("\n".join(context.get_help() for context in command_contexts()))
        assert [text for text in sentences if text in told] == []
        assert "Usage:" not in told
        assert not re.search(r"\bFILE\b", told)

    def test_every_part_is_translated(self, run: Run) -> None:
        told = run("--lang", "fr", "event", "forfeit", "--help").out
        assert told.startswith("Utilisation : ronde event forfeit [OPTIONS] TOURNOI TABLE\n")
        assert "jusqu'à son homologation (FFJD 6.4)." in flat(told)
        assert "\nOptions :\n" in told
        assert "--reason TEXTE" in told
        assert "\n  Exemples :\n" in told

    def test_of_the_generated_commands(self, run: Run) -> None:
        told = run("--lang", "nl", "event", "withdraw", "--help").out
        assert "niet meer wordt ingedeeld (C.04.2.D.3)." in flat(told)
        assert "niet meer wordt ingedeeld. expel" in flat(run("--lang", "nl", "event").out)

    def test_limits_and_defaults(self, run: Run) -> None:
        assert "[2<=x<=999; obrigatório]" in run("--lang", "pt", "roundrobin", "--help").out
        serve = flat(run("--lang", "pt", "serve", "--help").out)
        assert "[variável de ambiente: RONDE_HOST; padrão: 127.0.0.1]" in serve

    def test_remarks_beside_examples(self, run: Run) -> None:
        assert "ronde crosstable open.trf                par rang" in (
            run("--lang", "fr", "crosstable", "--help").out
        )


@pytest.mark.parametrize(
    "words",
    [
        ("pair", "--nope"),
        ("pair",),
        ("pair", "--round"),
        ("pair", "a.trf", "--lenient=1"),
        ("explain", "a.trf", "--why-not", "1"),
        ("nothing",),
        ("completion",),
        ("rules", "a", "b"),
        ("rules", "a", "b", "c"),
        ("plot", "--hel"),
        ("check", "a.trf", "--jobs", "0"),
        ("check", "a.trf", "--jobs", "many"),
        ("demo", "--lang", "it"),
        ("roundrobin",),
    ],
)
def test_wrong_words_are_told_in_every_language(run: Run, words: tuple[str, ...]) -> None:
    english = run(*words)
    starts = {" ".join(english.err.split()[:3])}
    for language in TRANSLATED:
        other = run("--lang", language, *words)
        assert other.code == english.code == 3
        starts.add(" ".join(other.err.split()[:3]))
    assert len(starts) == len(LANGUAGES), starts
