"""Something noticed that the user should know, and how it was handled."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ronde.fields import immutable
from ronde.i18n import phrase
from ronde.serialisation import OmitsDefaults


class Severity(Enum):
    """How much a finding matters."""

    ERROR = "error"  # the result must not be used
    WARNING = "warning"  # read or done in the way that the finding says; look at it
    NOTE = "note"

    @property
    def word(self) -> str:
        """The severity in a word for people."""
        return _WORDS[self]


_WORDS = {
    Severity.ERROR: phrase("error"),
    Severity.WARNING: phrase("warning"),
    Severity.NOTE: phrase("note"),
}


@immutable
@dataclass(frozen=True, slots=True)
class Finding(OmitsDefaults):
    """One observation; `code` is its stable name, `what` a sentence for people."""

    severity: Severity
    code: str
    what: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    player: int | None = None
    round: int | None = None

    def sentence(self) -> str:
        """Return the finding on one line, with the place in front.

        >>> Finding(Severity.WARNING, "rank", "rank is not a number", "a.trf", 3, 86).sentence()
        'a.trf:3:86: warning: rank is not a number'
        """
        place = ":".join(str(p) for p in (self.file, self.line, self.column) if p is not None)
        said = phrase("{severity}: {what}", severity=self.severity.word, what=self.what)
        return phrase("{place}: {said}", place=place, said=said) if place else said
