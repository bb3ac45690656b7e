"""What every system offers to whoever asks why; one class per system, found by rules key."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Final

from ronde.errors import InputError
from ronde.explain.answers import answer_sentences, verdict_sentence
from ronde.explain.colours import colour_sentence
from ronde.explain.otherround import Ranks, legal_ranks
from ronde.explain.paired import PairedRound
from ronde.explain.sentence import Section, Sentence
from ronde.explain.verdict import WhyNot
from ronde.kernel.boards import Board
from ronde.model import PlayerId, RoundNumber, Tournament
from ronde.systems.base import Pair


class Explainer(ABC):
    """A paired round that answers questions."""

    tournament: Tournament
    regulation: str
    """Where the articles stand, `C.04.3 (2017)`; empty where each article says so itself."""

    @property
    @abstractmethod
    def round(self) -> RoundNumber:
        """The number of the round."""

    @property
    @abstractmethod
    def number_of_boards(self) -> int:
        """How many boards the round has."""

    @property
    @abstractmethod
    def pairs(self) -> tuple[Pair, ...]:
        """The games in order of boards."""

    @abstractmethod
    def overview(self) -> Iterable[Section]:
        """Return every board in short, then what else needs a word."""

    @abstractmethod
    def derivation(self) -> Iterable[Section]:
        """Return the whole way to the pairing, step by step."""

    @abstractmethod
    def board(self, number: int) -> Section:
        """Return why a board is what it is."""

    @abstractmethod
    def player(self, player: PlayerId) -> Section:
        """Return the way of one player through the pairing of the round."""

    @abstractmethod
    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return why two players do not meet."""

    @abstractmethod
    def answer(self, why_not: WhyNot) -> Iterable[Sentence]:
        """Return that answer in sentences."""


class SwissExplainer(Explainer):
    """A round of a Swiss system; `case` is the round as its own engine derived it."""

    case: PairedRound

    @property
    def round(self) -> RoundNumber:
        """The number of the round."""
        return self.case.standing.round

    @property
    def number_of_boards(self) -> int:
        """How many boards the round has."""
        return len(self.case.boards)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The games in order of boards."""
        ids = self.case.standing.ids
        return tuple(Pair(ids[board.white], ids[board.black]) for board in self.case.boards)

    @property
    def bye(self) -> PlayerId | None:
        """Whoever has no opponent."""
        return None if self.case.bye is None else self.case.standing.ids[self.case.bye]

    def answer(self, why_not: WhyNot) -> Iterable[Sentence]:
        """Return why two players do not meet, then what would change if they did."""
        return answer_sentences(why_not, self.case)

    def why_not_pair(self, one: PlayerId, other: PlayerId) -> Sentence:
        """Return in one sentence, with its article, why two players do not meet."""
        return verdict_sentence(self.why_not(one, other))

    def why_colours(self, player: PlayerId) -> Sentence:
        """Return who has White at the board of a player, and the article that gave the colours."""
        case = self.case
        return self.colour_of(case.boards[case.board_of[case.rank_of[player]] - 1])

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White on a board, and why."""
        return colour_sentence(self.case, board)

    def against_round(self, pairs: Sequence[Pair]) -> Sentence | None:
        """Return by what a whole other round is worse, None if one pair of it must tell."""
        ranks = legal_ranks(self.case, pairs)
        return None if ranks is None else self.against(ranks)

    @abstractmethod
    def against(self, ranks: Ranks) -> Sentence | None:
        """Return by what another round, whose pairs all may be, is worse where the two part."""

    def steps_behind(self, player: PlayerId) -> tuple[Sentence, ...]:  # noqa: ARG002
        """Return the steps that shaped a player's bracket; most systems compare candidates."""
        return ()


_HOMES: Final = {
    "dutch-2026": "ronde.explain.dutch.explainer:DutchExplainer",
    "dutch-2017": "ronde.explain.dutch.explainer:DutchExplainer",
    "dutch-2012": "ronde.explain.procedure.explainer:ProcedureExplainer",
    "dutch-2011": "ronde.explain.procedure.explainer:ProcedureExplainer",
    "dubov-2026": "ronde.explain.dubov.explainer:DubovExplainer",
    "lim-2026": "ronde.explain.lim.explainer:LimExplainer",
    "burstein-2026": "ronde.explain.burstein.explainer:burstein_explainer",
    "berger": "ronde.explain.roundrobin:TableExplainer",
    "fmjd": "ronde.explain.roundrobin:TableExplainer",
}


def explainer_of(tournament: Tournament) -> Explainer:
    """Return the next round, paired by the tournament's rules and ready to be asked.

    Raises what pairing raises.
    """
    assert tournament.rules is not None  # whoever asks has settled the rules
    module, _, name = _HOMES[tournament.rules].partition(":")
    made: Explainer = getattr(import_module(module), name)(tournament)
    return made


def swiss_explainer_of(tournament: Tournament) -> SwissExplainer:
    """Return the next round of a Swiss system; raises InputError for rules of another kind."""
    explainer = explainer_of(tournament)
    if not isinstance(explainer, SwissExplainer):
        raise InputError(
            "{rules} is no Swiss system; `ronde rules` lists them", rules=tournament.rules
        )
    return explainer
