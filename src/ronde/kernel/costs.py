"""Costs of pairs of classes: what a problem states and a solver reads. Knows neither."""

from __future__ import annotations

Costs = list[list[int | None]]
"""Cost per pair of classes, symmetric; None where such a pair is not allowed."""

SCALE_BITS = 3
"""So many low bits of every cost are zero, so that duals, which are halved, are integers."""
