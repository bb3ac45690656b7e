"""The rate of play as people write it, counted in seconds for record 222."""

from __future__ import annotations

import pytest

from ronde.model.rateofplay import encoded_rate


@pytest.mark.parametrize(
    ("written", "encoded"),
    [
        ("90' + 30''", "5400+30"),
        ("90 min + 30 s", "5400+30"),
        ("90′ + 30″", "5400+30"),
        ("90+30", "5400+30"),
        ("1h30 + 30s", "5400+30"),
        ("40/90, 30 + 30 s", "40/5400+30:1800+30"),
        ("40/90+30, 30+30", "40/5400+30:1800+30"),
        ("90 min/40 + 30 min + 30 s", "40/5400+30:1800+30"),
        (
            "90 minutes for 40 moves, then 30 minutes, with 30 seconds per move from move 1",
            "40/5400+30:1800+30",
        ),
        (
            "90 minutes pour 40 coups puis 30 minutes avec 30 secondes par coup",
            "40/5400+30:1800+30",
        ),
        ("50 zetten in 2 uur, 1 uur", "50/7200:3600"),
        ("90 minutos + 30 segundos por lance", "5400+30"),
        ("3'+2\"", "180+2"),
        ("80' + 1'", "4800+60"),
        ("15 min", "900"),
        ("5400+30", "5400+30"),
        ("40/6000+30:900+30", "40/6000+30:900+30"),
        ("W300-B240", "W300-B240"),
    ],
)
def test_what_people_write_is_counted_in_seconds(written: str, encoded: str) -> None:
    assert encoded_rate(written) == encoded


@pytest.mark.parametrize(
    "written",
    ["", "slow", "180+2", "2 x 90", "90 min + 30 min + 30 s", "25 min KO", "90/40", "+", "0 min"],
)
def test_what_the_record_cannot_say_is_left_out(written: str) -> None:
    assert encoded_rate(written) == ""
