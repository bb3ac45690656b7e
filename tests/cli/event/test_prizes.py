"""`ronde event prize`: announced, exchanged as files, decided, listed."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.event.office import Office

from ronde.errors import EXIT_INPUT


def test_a_list_from_the_first_prize_to_the_decision(played: Office, tmp_path: Path) -> None:
    assert "No prize was announced." in played.done("prize", "list", "open")
    told = played.done("prize", "add", "open", "--money", "300", "--title", "Champion")
    assert told == "Prize 1: place 1, 300.00 EUR, Champion.\n"
    table = tmp_path / "prizes.csv"
    table.write_text("place;money\n1;300\n2;200\n3;100\n", encoding="utf-8")
    assert played.done("prize", "import", "open", table) == "Prizes of the event: 3.\n"
    rules = ("--sharing", "equal", "--no-close-up", "--unit", "5")
    played.done("prize", "rules", "open", *rules)
    played.done("prize", "give", "open", 3, "halite", "--reason", "best costume")
    listed = played.done("prize", "list", "open", "--why")
    assert "Forecast, as if the event ended now:" in listed
    assert "Halite, Hanna gets place 3 (100.00 EUR) by decision: best costume" in listed
    data = json.loads(played.done("prize", "list", "open", "--json"))
    assert (data["rules"]["close_up"], data["rules"]["unit"]) == (False, "5")
    assert data["is_forecast"]
    out = tmp_path / "list.toml"
    played.done("prize", "export", "open", "-o", out)
    assert 'reason = "best costume"' in out.read_text(encoding="utf-8")
    assert played.done("prize", "import", "open", out) == "Prizes of the event: 3.\n"


def test_what_is_wrong_is_named(played: Office, tmp_path: Path) -> None:
    played.done("prize", "add", "open", "--money", "300")
    played.refused(
        EXIT_INPUT,
        "place 1 is the number of prize 1 too",
        "prize", "add", "open", "--money", "200", "--place", 1,
    )  # fmt: skip
    played.refused(EXIT_INPUT, "a decision needs its reason", "prize", "withhold", "open", 1)
    played.refused(EXIT_INPUT, "when the last round is complete", "prize", "publish", "open")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('currency = "EUR"\n[[prize]]\nplace = 2\nmoney = 5\n', encoding="utf-8")
    played.refused(EXIT_INPUT, "place 1 of this list comes next", "prize", "import", "open", wrong)
