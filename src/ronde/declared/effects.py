"""What a use case did, as data: a code for pages, a sentence for people, the article behind it."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.i18n import phrase
from ronde.model import Finding
from ronde.serialisation import OmitsDefaults


@dataclass(frozen=True, slots=True)
class Effect(OmitsDefaults):
    """The effect of one step on one player, or on the event when `player` is None.

    `player` is the starting number after the step. `findings` are doubts that the arbiter
    should look at; they did not stop the step.
    """

    code: str
    what: str
    player: int | None = None
    round: int | None = None
    article: str = ""
    findings: tuple[Finding, ...] = ()

    def sentence(self) -> str:
        """Return the effect on one line, with its article.

        >>> Effect("withdrawn", "Ada (3) is not paired from round 4 on", 3, 4, "D.3").sentence()
        'Ada (3) is not paired from round 4 on (D.3).'
        """
        if not self.article:
            return phrase("{what}.", what=self.what)
        return phrase("{what} ({article}).", what=self.what, article=self.article)
