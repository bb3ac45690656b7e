"""The Swiss Team system as a pairing system."""

from __future__ import annotations

from ronde.systems.swiss_team.rules import RULES_2024, RULES_2026
from ronde.systems.topgroup.system import TopgroupSystem

SWISS_TEAM_2026 = TopgroupSystem(RULES_2026)
SWISS_TEAM_2024 = TopgroupSystem(RULES_2024)
