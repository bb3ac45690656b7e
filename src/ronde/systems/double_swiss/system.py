"""The Double-Swiss system as a pairing system."""

from __future__ import annotations

from ronde.systems.double_swiss.rules import RULES_2026
from ronde.systems.topgroup.system import TopgroupSystem

DOUBLE_SWISS_2026 = TopgroupSystem(RULES_2026)
