"""The audit of an event of the database: were its rounds paired by the rules that it announced?"""

from __future__ import annotations

from ronde.i18n import speaking_of_teams
from ronde.model.matches import is_team_event
from ronde.office.desk import Desk
from ronde.questions.audit import audit


def audit_of_event(desk: Desk, event: str, language: str) -> str:
    """Return the audit of the published rounds as a page to be printed.

    Raises InputError when the rules of the event cannot be applied to it.
    """
    tournament = desk.tournament(event)
    with speaking_of_teams(of_teams=is_team_event(tournament)):
        return audit(tournament).page(language)
