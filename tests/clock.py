"""The clock of tests that wait for something, or for a bound of time that is promised.

How fast something is, is measured by `make bench` and not by tests.
"""

from __future__ import annotations

from time import monotonic

now = monotonic
