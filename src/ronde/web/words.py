"""Keys of messages for values of the model, so that templates need not put keys together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.app.roles import Role
from ronde.i18n import phrase, phrase_in
from ronde.model import Stage

STAGE_WORDS: Final[Mapping[Stage | None, str]] = {
    None: phrase("not started"),
    Stage.ABSENCES: phrase("collecting absences"),
    Stage.DRAFT: phrase("draft"),
    Stage.PUBLISHED: phrase("pairing published"),
    Stage.PLAYING: phrase("being played"),
    Stage.COMPLETE: phrase_in("stage of a round", "complete"),
}

ROLE_WORDS: Final[Mapping[Role, str]] = {
    Role.OWNER: phrase("Owner"),
    Role.ARBITER: phrase("Arbiter"),
    Role.RESULTS: phrase("Result entry"),
    Role.RATING_OFFICER: phrase("Rating officer"),
    Role.LICENCE_OFFICER: phrase("Licence officer"),
    Role.VIEWER: phrase("Viewer"),
    Role.PUBLIC: phrase("Public"),
}

STATUS_WORDS: Final[Mapping[str, str]] = {
    "open": phrase_in("state of an event", "open"),
    "closed": phrase("closed"),
}

DISCIPLINE_WORDS: Final[Mapping[str, str]] = {
    "chess": phrase("Chess"),
    "draughts": phrase("Draughts"),
}
