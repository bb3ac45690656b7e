"""The commands of a federation in French: what they do, what they refuse, and their help."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.commands import Ran, Run

from ronde.cli.commands import ffjd
from ronde.errors import EXIT_FILE, EXIT_INPUT, EXIT_OK

CSV = (
    "Tournoi;Coupe\nDu;2026-11-14\nAu;2026-11-15\nCadence;lente\nMinutes par joueur;80\n"
    "Secondes par coup;60\nN°;Nom;Pays;R1\n1;Agate, Alma;BEL;2:2\n2;Béryl, Bruno;;1:0\n"
)
ENGLISH = re.compile(r"\b(the|of|is|was|with|and|for|player|players|list|by)\b", re.IGNORECASE)


def words_of(text: str) -> str:
    """Return what is said, without what is typed: commands, options and their values."""
    typed = r"`[^`]*`|--[\w-]+|ronde [^\n]*|\[[^\]\n]*\]|^  [a-z-]+  "
    return re.sub(typed, " ", text, flags=re.MULTILINE)


def test_a_series_told_in_french(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "new.sqlite"

    def act(*words: object) -> Ran:
        given = ("--db", database, "--as", "Opal", "--on", "2026-11-16")
        return run("--lang", "fr", "ffjd", *words, *given)

    told = [act("init", "Minerals")]
    for name in ("Agate, Alma", "Béryl, Bruno"):
        told += [
            act("player", "add", name, "--rating", 1500),
            act("player", "licence", name, "full"),
        ]
    path = tmp_path / "coupe.csv"
    path.write_text(CSV, encoding="latin-1")
    told.append(act("series", "add", path))
    assert "réside à l'étranger selon le document" in told[-1].err
    told.append(act("homologate", 1, "--fees-received"))
    assert told[-1].out == "série 1 (Coupe) : en attente\n"
    told += [act("series", "findings", 1), act("series", "settle", 1, 1, "register")]
    assert told[-1].out == "Le constat est réglé.\n"
    told.append(act("homologate", 1))
    assert told[-1].out == "série 1 (Coupe) : homologuée\n"
    told += [
        act("series", "list"),
        act("series", "show", 1),
        act("publish", "2026-11", "--preview"),
    ]
    assert [one.code for one in told] == [EXIT_OK] * len(told)
    for one in told:
        assert not ENGLISH.findall(one.out + one.err), one


def test_refusals_in_french(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "new.sqlite"
    assert run("ffjd", "init", "Minerals", "--db", database, "--as", "Opal").code == EXIT_OK
    path = tmp_path / "coupe.csv"
    path.write_text("N°;Nom;R1\n1;Agate;9:2\n", encoding="utf-8")
    known = ("--lang", "fr", "ffjd", "series", "add")
    wrong = run(*known, path, "--db", database, "--as", "Opal")
    assert wrong.code == EXIT_INPUT
    assert "ligne 2, colonne C : '9:2' : il n'y a pas d'adversaire 9" in wrong.err
    lost = run(*known, tmp_path / "nothing.csv", "--db", database, "--as", "Opal")
    assert lost.code == EXIT_FILE
    assert "Aucun fichier ou dossier de ce nom" in lost.err
    for refused in (wrong, lost):
        assert not ENGLISH.findall(refused.err.replace(str(tmp_path), "")), refused.err


@pytest.mark.parametrize(
    "words",
    [
        *((name,) for name in ffjd.SUBCOMMANDS),
        *(("series", name) for name in ffjd.SERIES_SUBCOMMANDS),
        *(("player", name) for name in ffjd.PLAYER_SUBCOMMANDS),
    ],
)
def test_help_in_french(run: Run, words: tuple[str, ...]) -> None:
    told = run("--lang", "fr", "ffjd", *words, "--help")
    assert told.code == EXIT_OK
    assert not ENGLISH.findall(words_of(told.out)), told.out
