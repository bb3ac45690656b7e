"""One integer that compares like a list of sums."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.kernel.weights import Layout

AMOUNTS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 1), st.integers(0, 2)), max_size=9)


@settings(deadline=None)
@given(AMOUNTS, AMOUNTS)
def test_sums_compare_field_by_field(
    one: list[tuple[int, int, int]], other: list[tuple[int, int, int]]
) -> None:
    layout = Layout([(0, 27), (1, 9), (2, 18)], spare_bits=3)
    weights = [[layout.weight(dict(enumerate(row))) for row in rows] for rows in (one, other)]
    sums = [tuple(sum(row[k] for row in rows) for k in range(3)) for rows in (one, other)]
    assert (sum(weights[0]) < sum(weights[1])) == (sums[0] < sums[1])
    assert tuple(layout.read(sum(weights[0])).values()) == sums[0]
    assert sum(weights[0]) % 8 == 0


def test_a_field_has_room_for_its_ceiling_and_no_more() -> None:
    layout = Layout([("high", 1), ("low", 7)])
    assert layout.units == {"low": 1, "high": 8}
    assert layout.width == 4
