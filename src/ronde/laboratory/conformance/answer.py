"""The smallest event that two witnesses pair otherwise, as a program gets it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ronde.declared.answer import ENGLISH
from ronde.fields import immutable
from ronde.formats import write_text
from ronde.i18n import counted, phrase, translate
from ronde.laboratory.answers import LaboratoryAnswer
from ronde.laboratory.conformance.minimise import Smallest, smallest
from ronde.laboratory.conformance.opinions import by_command, by_rules
from ronde.model import RoundNumber, Tournament
from ronde.questions import arguments
from ronde.questions.judgement import Opinion
from ronde.questions.library import Tournament as LibraryTournament
from ronde.systems.registry import IN_FORCE

_TRF: Final = "trf26"


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class SmallestEvent(LaboratoryAnswer):
    """The smallest event before a round that two witnesses pair otherwise.

    `ours` and `theirs` are that round; `article` decides for ours, where it is known.
    """

    found: Smallest
    against: str
    dialect: str = _TRF

    @classmethod
    def of(
        cls,
        event: Tournament,
        rules: str | None,
        *,
        against: str | None = None,
        command: str | None = None,
        dialect: str = _TRF,
    ) -> SmallestEvent:
        """Return the smallest event that other rules, or another engine, pair otherwise."""
        if bool(against) is bool(command):
            raise arguments.wrong("against, command", phrase("ask for one of them"))
        witness = by_command(command, dialect) if command else by_rules(against or "")
        ours = rules or event.rules or IN_FORCE
        return cls(smallest(event, ours, witness, dialect), against or command or "", dialect)

    @property
    def event(self) -> LibraryTournament:
        """The event before the round that differs."""
        return LibraryTournament.of(self.found.position.before)

    @property
    def round(self) -> RoundNumber:
        """The round that differs."""
        return self.found.position.round

    @property
    def ours(self) -> Opinion:
        """The round by the rules."""
        return self.found.position.ours

    @property
    def theirs(self) -> Opinion:
        """The round by the other rules, or the other engine."""
        return self.found.position.theirs

    @property
    def article(self) -> str:
        """The article that decides for ours, empty where none is told."""
        return self.found.position.decided.article

    def told(self, language: str) -> Iterator[str]:
        """Yield what is left, both pairings and what decides."""
        del language
        found, position = self.found, self.found.position
        yield phrase(
            "round {round}: {kind}; {players} and {rounds} before it are left, of {all_players} and"
            " {all_rounds}",
            round=position.round,
            kind=position.kind.meaning,
            players=counted(
                "{count} player", "{count} players", count=len(position.before.players)
            ),
            rounds=counted("{count} round", "{count} rounds", count=len(position.before.rounds)),
            all_players=found.players,
            all_rounds=found.rounds,
        )
        for title, one in ((position.before.rules, self.ours), (self.against, self.theirs)):
            yield phrase("{title}: {text}", title=title, text=one.spelled())
        decided = position.decided
        if decided.sentence:
            article = f" [{decided.article}]" if decided.article else ""
            yield f"{decided.sentence}{article}"
        if not found.is_complete:
            yield counted(
                "stopped after {count} candidate; a smaller event may exist",
                "stopped after {count} candidates; a smaller event may exist",
                count=found.trials,
            )

    def document(self, language: str = ENGLISH) -> dict[str, object]:
        """Return what was found, with the event as text."""
        found, position = self.found, self.found.position
        return {
            "round": position.round,
            "kind": position.kind.value,
            "players": len(position.before.players),
            "rounds": len(position.before.rounds),
            "all_players": found.players,
            "all_rounds": found.rounds,
            "ours": self.ours,
            "theirs": self.theirs,
            "article": self.article,
            "reason": translate(position.decided.sentence, language),
            "trials": found.trials,
            "is_complete": found.is_complete,
            "tournament": write_text(position.before, self.dialect).text,
        }

    def __repr__(self) -> str:
        before = self.found.position.before
        return (
            f"<Smallest event: round {self.round} after {len(before.rounds)} rounds of"
            f" {len(before.players)} players, {before.rules} against {self.against}>"
        )
