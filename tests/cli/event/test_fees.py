"""`ronde event fees` and `pay`: rules, payments, lists, files and paper."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.event.office import Office

from ronde.errors import EXIT_INPUT


def test_from_the_rules_to_the_receipt(played: Office, tmp_path: Path) -> None:
    assert "Nothing was paid." in played.done("fees", "payments", "open")
    rules = ("0 titles=GM,IM", "40")
    assert played.done("fees", "rules", "open", *rules) == "The entry fees are set.\n"
    told = played.done("pay", "open", "halite", "--amount", "50", "--way", "transfer")
    assert told == "Halite, Hanna (8) paid 50.00 EUR.\n"
    assert "got 10.00 EUR back" in played.done("pay", "open", "halite")
    played.done("fees", "set", "open", "7", "5", "helps with the boards")
    listed = played.done("fees", "list", "open", "--open")
    assert "by decision: helps with the boards" in listed
    assert "Halite" not in listed
    data = json.loads(played.done("fees", "list", "open", "--json"))
    assert [one["amount"] for one in data["payments"]] == ["50.00", "-10.00"]
    payments = played.done("fees", "payments", "open")
    assert "All days, Transfer: 50.00 EUR" in payments
    number = data["payments"][-1]["payment"]
    assert "is taken back" in played.done("fees", "take-back", "open", number)
    for name in ("fees.csv", "fees.xlsx"):
        played.done("fees", "export", "open", "-o", tmp_path / name)
    assert (tmp_path / "fees.xlsx").read_bytes().startswith(b"PK")
    assert "Halite" in (tmp_path / "fees.csv").read_text(encoding="utf-8-sig")
    for kind in ("cash", "receipts"):
        out = tmp_path / f"{kind}.pdf"
        played.done("fees", "print", "open", kind, "-o", out)
        assert out.read_bytes().startswith(b"%PDF")


def test_what_is_wrong_is_named(played: Office) -> None:
    played.refused(EXIT_INPUT, "is no condition of a fee", "fees", "rules", "open", "5 u18")
    played.refused(EXIT_INPUT, "is no currency", "fees", "rules", "open", "5", "--currency", "e")
    played.refused(EXIT_INPUT, "no fee is set for", "pay", "open", 3)
    played.refused(EXIT_INPUT, "there is no payment 99", "fees", "take-back", "open", 99)
