"""Keys of messages for values of the model, so that templates need not put keys together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.app.roles import Role
from ronde.handling.states import Stage

STAGE_WORDS: Final[Mapping[Stage | None, str]] = {
    None: "web-stage.none",
    Stage.ABSENCES: "web-stage.absences",
    Stage.DRAFT: "web-stage.draft",
    Stage.PUBLISHED: "web-stage.published",
    Stage.PLAYING: "web-stage.playing",
    Stage.COMPLETE: "web-stage.complete",
}

ROLE_WORDS: Final[Mapping[Role, str]] = {
    Role.OWNER: "web-role.owner",
    Role.ARBITER: "web-role.arbiter",
    Role.RESULTS: "web-role.results",
    Role.RATING_OFFICER: "web-role.rating-officer",
    Role.LICENCE_OFFICER: "web-role.licence-officer",
    Role.VIEWER: "web-role.viewer",
    Role.PUBLIC: "web-role.public",
}

STATUS_WORDS: Final[Mapping[str, str]] = {
    "open": "web-status.open",
    "closed": "web-status.closed",
}

DISCIPLINE_WORDS: Final[Mapping[str, str]] = {
    "chess": "web-discipline.chess",
    "draughts": "web-discipline.draughts",
}
