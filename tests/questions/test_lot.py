"""The first colour drawn by lot (2026 article 5.1)."""

from __future__ import annotations

from ronde.questions.pairing import colour_by_lot


def test_a_seed_draws_one_colour_everywhere() -> None:
    drawn = "".join(colour_by_lot(seed).value[0] for seed in range(8))
    assert drawn == "bbwbwwwb"
