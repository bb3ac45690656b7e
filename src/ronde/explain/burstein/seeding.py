"""A seeding round: the explanation of the Dutch system, after a word on why it is that one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ronde.explain.dutch.explainer import DutchExplainer
from ronde.explain.sentence import Section, Sentence, sentence
from ronde.explain.verdict import WhyNot
from ronde.model import PlayerId, Tournament
from ronde.systems.burstein.system import seeding_rounds_of


class SeedingExplainer(DutchExplainer):
    """A round that the Dutch system of 2026 pairs; the articles are those of its chapter."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(replace(tournament, rules="dutch-2026"))
        self.tournament = tournament

    def _why_dutch(self) -> Sentence:
        """Return that this is a seeding round.

        The article stands in the words: it belongs to another chapter than all the others.
        """
        first = seeding_rounds_of(self.tournament) + 1
        return sentence("burstein.seeding-round", first=first)

    def _and(self, sections: Iterable[Section]) -> Iterable[Section]:
        yield Section("round", sentence("burstein.seeding"), (self._why_dutch(),))
        yield from sections

    def _within(self, section: Section) -> Section:
        return replace(section, sentences=(self._why_dutch(), *section.sentences))

    def overview(self) -> Iterable[Section]:
        """Return that this is a seeding round, then every board in short."""
        return self._and(super().overview())

    def derivation(self) -> Iterable[Section]:
        """Return that this is a seeding round, then the round bracket by bracket."""
        return self._and(super().derivation())

    def board(self, number: int) -> Section:
        """Return why a board is what it is."""
        return self._within(super().board(number))

    def player(self, player: PlayerId) -> Section:
        """Return the way of one player through the pairing of the round."""
        return self._within(super().player(player))

    def answer(self, why_not: WhyNot) -> Iterable[Sentence]:
        """Return why two players do not meet, then what would change if they did."""
        return self._why_dutch(), *super().answer(why_not)
