"""Certificates of round robins: proved, and refused wherever they were tampered with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from tests.tables import CHANGES, EVENTS, Document, played, with_teams, without_results

from ronde.certificates.files import read_certificate
from ronde.certificates.tables.export import table_certificate
from ronde.certificates.verification import verify
from ronde.errors import InputError
from ronde.questions.certificates import has_certificates
from ronde.questions.files import load

ROOT = Path(__file__).parents[2]


def verdict_of(document: Document) -> str:
    return verify(read_certificate(json.dumps(document))).sentence()


@pytest.mark.parametrize(("rules", "players", "settings"), EVENTS)
def test_every_round_is_proved(rules: str, players: int, settings: Mapping[str, str]) -> None:
    schema = json.loads((ROOT / "docs/schemas/certificate-table-1.json").read_text("utf-8"))
    rounds = 0
    for rounds, document in enumerate(played(rules, players, settings), 1):
        jsonschema.validate(document, schema)
        assert verdict_of(document) == (
            f"VERIFIED: round {rounds} by {rules}, {players} players: these are the games of the"
            " table, on its boards and with its colours"
        )
        assert sorted(document["order"]) == [
            each["id"] for each in document["tournament"]["players"]
        ]
    assert rounds == (players - 1 + players % 2) * int(settings.get("cycles", "1"))


@pytest.mark.parametrize("name", CHANGES)
def test_what_was_changed_is_refused(name: str) -> None:
    change, told = CHANGES[name]
    _, _, document, *_ = played("berger", 7, {})
    change(document)
    verdict = verdict_of(document)
    assert verdict.startswith("REFUSED: round 3 by berger, 7 players: ")
    assert told in verdict


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"cycles": "3"}, "the setting cycles cannot be '3'"),
        ({"swap": "perhaps"}, "the setting swap cannot be 'perhaps'"),
        ({"parity": "paired"}, "the setting parity cannot be 'paired'"),
        ({"numbers": "lot:1"}, "the numbers of the table are not those of the setting"),
    ],
)
def test_settings_that_tables_do_not_have(settings: Mapping[str, str], told: str) -> None:
    document = next(played("fmjd", 4, {}))
    document["settings"] = dict(settings)
    document["tournament"]["settings"] = [list(one) for one in settings.items()]
    assert told in verdict_of(document)


def test_a_table_waits_neither_for_results_nor_for_an_announcement() -> None:
    *_, document = played("berger", 6, {})
    assert verdict_of(without_results(document)).startswith("VERIFIED: round 5 by berger")


def test_nobody_is_alone_in_a_table() -> None:
    document = next(played("berger", 2, {}))
    document["tournament"]["players"].pop()
    document["order"].pop()
    document["pairing"] = {"pairs": [], "bye": document["order"][0]}
    assert "a table needs two players at least" in verdict_of(document)


def test_no_round_comes_after_the_table() -> None:
    *_, document = played("berger", 4, {})
    document["tournament"]["rounds"].append({"games": []})
    document["round"] = 4
    assert "the table of 4 players has 3 rounds" in verdict_of(document)


def test_teams_have_none() -> None:
    event = load(str(ROOT / "tests/data/teams/gen-01.trf")).tournament
    of_teams = replace(event, rules="berger", team_data=replace(event.team_data, are_paired=True))
    assert has_certificates(event)
    assert not has_certificates(of_teams)
    with pytest.raises(InputError, match="in events of players, not of teams"):
        table_certificate(of_teams)


def test_a_tournament_of_teams_is_refused() -> None:
    document = with_teams(next(played("berger", 4, {})))
    assert "teams meet in it, and this is a certificate of players" in verdict_of(document)
