"""Findings come back from the store as they were told: in English, and as phrases."""

from __future__ import annotations

import json
from datetime import date

from ronde.declared.findings import findings_as_text, findings_of_text
from ronde.i18n import counted, listed, phrase, translate
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted
from ronde.serialisation import to_data


def kept(*findings: SeriesFinding) -> tuple[SeriesFinding, ...]:
    return findings_of_text(findings_as_text(findings))


def test_what_was_kept_is_the_same_in_every_language() -> None:
    series = phrase("series {number} ({name})", number=4, name="Cup {1}")
    ends = "{series} ends on {day}: it counts in a later list"
    what = phrase("{series} ends on {day}: it counts in a later list", series=series,
                  day=date(2026, 11, 1))  # fmt: skip
    finding = noted("series-not-ended", phrase("Annex B"), what, 3)
    (again,) = kept(finding)
    assert again == finding
    assert ends.format(series="series 4 (Cup {1})", day="2026-11-01") == again.what
    assert translate(again.sentence(), "fr") == (
        "remarque : série 4 (Cup {1}) se termine le 2026-11-01 : elle compte dans une liste"
        " ultérieure (annexe B)"
    )


def test_counts_and_lists_are_kept_too() -> None:
    waits = counted(
        "homologation waits for {euro} euro for {count} player",
        "homologation waits for {euro} euro for {count} players",
        count=1,
        euro=2,
    )
    (again,) = kept(delayed("fees-awaited", "5.5", listed([waits, "Ridge"], "; ")))
    assert again.what == "homologation waits for 2 euro for 1 player; Ridge"
    assert translate(again.what, "nl") == "de homologatie wacht op 2 euro voor 1 speler; Ridge"


def test_findings_without_phrases_are_read() -> None:
    data = to_data(noted("rank", "2", "as it was written once", 7))
    (again,) = findings_of_text(json.dumps([data]))
    assert again == noted("rank", "2", "as it was written once", 7)
