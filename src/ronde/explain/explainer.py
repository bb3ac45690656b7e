"""The explainer of a round, one class per system, found by rules key."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Final

from ronde.errors import InputError, NoLegalPairingError
from ronde.explain.colours import colour_sentence, preference_sentence
from ronde.explain.round import PairedRound
from ronde.explain.sentence import ExplanationSection, ScoreInWords, Sentence, Who, sentence
from ronde.explain.verdict import Verdict, WhyNot
from ronde.explain.whynot import (
    Ranks,
    absolute_answer,
    away_sentence,
    barred_bye,
    consequences,
    legal_ranks,
    verdict_sentence,
)
from ronde.kernel.boards import Board
from ronde.model import PlayerId, RoundNumber, Tournament
from ronde.systems.base import Pair, RoundPairing

Sentences = Iterator[Sentence]


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
    def overview(self) -> Iterable[ExplanationSection]:
        """Return every board in short, then what else needs a word."""

    @abstractmethod
    def derivation(self) -> Iterable[ExplanationSection]:
        """Return the whole way to the pairing, step by step."""

    @abstractmethod
    def board(self, number: int) -> ExplanationSection:
        """Return why a board is what it is."""

    @abstractmethod
    def player(self, player: PlayerId) -> ExplanationSection:
        """Return the way of one player through the pairing of the round."""

    @abstractmethod
    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return why two players do not meet."""

    @abstractmethod
    def answer(self, why_not: WhyNot) -> Iterable[Sentence]:
        """Return that answer in sentences."""


class TableExplainer(Explainer):
    """A round that a table or a tree gives as a whole: there is nothing to derive it from."""

    regulation = ""
    pairing: RoundPairing

    @property
    def round(self) -> RoundNumber:
        """The number of the round."""
        return self.pairing.round

    @property
    def number_of_boards(self) -> int:
        """How many boards the round has."""
        return len(self.pairing.pairs)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The games in order of boards."""
        return self.pairing.pairs

    def derivation(self) -> Iterable[ExplanationSection]:
        """Return the overview: it is the whole derivation."""
        return self.overview()

    def board_of_both(self, one: PlayerId, other: PlayerId) -> int | None:
        """Return the board at which two players meet, None when they do not."""
        meeting = (n for n, pair in enumerate(self.pairs, 1) if {one, other} == set(pair))
        return next(meeting, None)


class SwissExplainer(Explainer):
    """A round of a Swiss system; `case` is the round as its own engine derived it.

    A system says what differs: what is told of a board, a floater, a bracket and a player, and
    how two rounds are compared.
    """

    case: PairedRound
    bye_comes_first = False
    """Whether the bye is given before anybody is paired."""

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
        return tuple(Pair(*self.case.ids(board.white, board.black)) for board in self.case.boards)

    @property
    def bye(self) -> PlayerId | None:
        """Whoever has no opponent."""
        return None if self.case.bye is None else self.case.standing.ids[self.case.bye]

    # Sections ------------------------------------------------------------------------------

    def overview(self) -> Iterator[ExplanationSection]:
        """Yield a section per board, then one per floater, then the bye."""
        for number, board in enumerate(self.case.boards, 1):
            yield self._board(number, self.board_in_short(board))
        yield from self.floats()
        yield from self._bye()

    def derivation(self) -> Iterator[ExplanationSection]:
        """Yield the bye and a section per bracket in their order, then all colours."""
        if self.bye_comes_first:
            yield from self._bye()
        yield from self.brackets()
        if not self.bye_comes_first:
            yield from self._bye()
        colours = tuple(self.colour_of(board) for board in self.case.boards)
        yield ExplanationSection("colours", sentence("full.colours"), colours)

    def board(self, number: int) -> ExplanationSection:
        """Return everything that led to a board."""
        return self._board(number, self.board_in_full(self.case.boards[number - 1]))

    def player(self, player: PlayerId) -> ExplanationSection:
        """Return the way of a player through the pairing of the round."""
        rank = self.case.rank_of.get(player)
        told = [away_sentence(self.case, player)] if rank is None else self._story(rank)
        title = sentence("player.title", player=Who((player,)), round=self.round)
        return ExplanationSection("player", title, tuple(told), None, (player,))

    def _board(self, number: int, told: Iterable[Sentence]) -> ExplanationSection:
        board = self.case.boards[number - 1]
        players = self.case.ids(board.white, board.black)
        return ExplanationSection(
            "board", sentence("board.title", board=number), tuple(told), number, players
        )

    def _bye(self) -> Iterator[ExplanationSection]:
        if self.case.bye is not None:
            who = self.case.who(self.case.bye)
            title = sentence("bye.title", player=who)
            yield ExplanationSection("bye", title, tuple(self.why_bye()), None, who.players)

    def floater(
        self, who: Who, told: Iterable[Sentence], key: str = "float.title"
    ) -> ExplanationSection:
        """Return why a player floats."""
        return ExplanationSection(
            "float", sentence(key, player=who), tuple(told), None, who.players
        )

    def not_first_choice(self, key: str, subject: str, one: PlayerId, other: PlayerId) -> Sentences:
        """Yield whom the order gives a player first, and why that is not the opponent."""
        yield self.case.said(key, subject, player=Who((one,)), first=Who((other,)))
        yield self.why_not_pair(one, other)

    def bracket_of_player(
        self, rank: int, score: int, residents: int, floaters: int, mixed: str
    ) -> Sentence:
        """Return in which bracket a player is; `mixed` tells one to which others floated."""
        who, points = self.case.who(rank), ScoreInWords(score)
        if residents == 1 and not floaters:
            return self.case.said("player.alone", "bracket", player=who, points=points)
        if not floaters:
            key = "player.bracket"
            return self.case.said(key, "bracket", player=who, points=points, count=residents)
        facts = {"residents": residents, "count": floaters}
        return self.case.said(mixed, "bracket", player=who, points=points, **facts)

    def _story(self, rank: int) -> Iterator[Sentence]:
        """Yield the points of a player, the virtual ones where there are any, and all the rest."""
        standing, who = self.case.standing, self.case.who(rank)
        real, paired = standing.real_scores[rank], standing.scores[rank]
        number, rounds = self.case.article("order-of-players"), standing.round - 1
        yield sentence("player.score", number, player=who, points=ScoreInWords(real), count=rounds)
        if paired != real:
            yield sentence("player.virtual", number, player=who, points=ScoreInWords(paired))
        yield from self.story(rank)

    # What each system tells ----------------------------------------------------------------

    @abstractmethod
    def board_in_short(self, board: Board) -> Iterable[Sentence]:
        """Return why these two meet, and why with these colours."""

    @abstractmethod
    def board_in_full(self, board: Board) -> Iterable[Sentence]:
        """Return everything that led to a board."""

    @abstractmethod
    def floats(self) -> Iterable[ExplanationSection]:
        """Return a section per floater."""

    @abstractmethod
    def why_bye(self) -> Iterable[Sentence]:
        """Return why somebody has the bye, and why it is this player."""

    @abstractmethod
    def brackets(self) -> Iterable[ExplanationSection]:
        """Return a section per bracket, step by step."""

    @abstractmethod
    def story(self, rank: int) -> Iterable[Sentence]:
        """Return the way of a player through the brackets, his points being told."""

    # Colours -------------------------------------------------------------------------------

    def why_colours(self, player: PlayerId) -> Sentence:
        """Return who has White at the board of a player, and the article that gave the colours."""
        return self.colour_of(self.board_of(self.case.rank_of[player]))

    def board_of(self, rank: int) -> Board:
        """Return the board at which a player plays."""
        return self.case.boards[self.case.board_of[rank] - 1]

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White on a board, and why."""
        return colour_sentence(self.case, board)

    def preference_of(self, rank: int) -> Sentence:
        """Return the colour preference of a player, and what it comes from."""
        return preference_sentence(self.case, rank)

    def colours_in_full(self, board: Board) -> Iterator[Sentence]:
        """Yield both preferences, then who has White and why."""
        yield self.preference_of(board.white)
        yield self.preference_of(board.black)
        yield self.colour_of(board)

    # Other pairs ---------------------------------------------------------------------------

    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return why two players do not meet."""
        found = absolute_answer(self.case, one, other)
        if found is not None:
            return found
        try:
            return self.compared(WhyNot(one, other, Verdict.ORDER))
        except NoLegalPairingError as error:
            blocked = tuple(PlayerId(n) for n in error.blocked if n not in (one, other))
            number = self.case.article("completion")
            return WhyNot(one, other, Verdict.NOT_COMPLETABLE, number, players=blocked)

    @abstractmethod
    def compared(self, answer: WhyNot) -> WhyNot:
        """Return the answer with what decides between the round and the one with the pair.

        Raises NoLegalPairingError when there is no round with the pair.
        """

    def answer(self, why_not: WhyNot) -> Iterator[Sentence]:
        """Yield why two players do not meet, then what would change if they did."""
        yield self.verdict(why_not)
        yield from consequences(why_not, self.case)

    def verdict(self, answer: WhyNot) -> Sentence:
        """Return why two players do not meet, in one sentence."""
        return verdict_sentence(answer)

    def why_not_pair(self, one: PlayerId, other: PlayerId) -> Sentence:
        """Return in one sentence, with its article, why two players do not meet."""
        return self.verdict(self.why_not(one, other))

    def against_round(self, pairs: Sequence[Pair]) -> Sentence | None:
        """Return by what a whole other round is worse, None if one pair of it must tell.

        Rules that bar other players from the bye may leave it to somebody who may not have it
        here. Such a round is no candidate of any bracket, and no criterion is asked of it.
        """
        ranks = legal_ranks(self.case, pairs)
        if ranks is None:
            return None
        return barred_bye(self.case, ranks) or self.against(ranks)

    @abstractmethod
    def against(self, ranks: Ranks) -> Sentence | None:
        """Return by what another round is worse in the first bracket with other pairs.

        All its pairs and its bye may be. None if no criterion tells the two apart, or if it
        takes more than that bracket to tell.
        """

    def steps_behind(self, player: PlayerId) -> tuple[Sentence, ...]:
        """Return the steps that shaped a player's bracket; most systems compare candidates."""
        del player
        return ()


_HOMES: Final = {
    "dutch-2026": "ronde.explain.dutch.explainer:DutchExplainer",
    "dutch-2017": "ronde.explain.dutch.explainer:DutchExplainer",
    "dutch-2012": "ronde.explain.procedure.explainer:ProcedureExplainer",
    "dutch-2011": "ronde.explain.procedure.explainer:ProcedureExplainer",
    "dubov-2026": "ronde.explain.dubov.explainer:DubovExplainer",
    "lim-2026": "ronde.explain.lim.explainer:LimExplainer",
    "burstein-2026": "ronde.explain.burstein.explainer:burstein_explainer",
    "fmjd-solkoff": "ronde.explain.fmjd_swiss.explainer:FmjdExplainer",
    "fmjd-rating": "ronde.explain.fmjd_swiss.explainer:FmjdExplainer",
    "double-swiss-2026": "ronde.explain.double_swiss.explainer:DoubleSwissExplainer",
    "swiss-team-2026": "ronde.explain.swiss_team.explainer:SwissTeamExplainer",
    "swiss-team-2024": "ronde.explain.swiss_team.explainer:SwissTeamExplainer",
    "berger": "ronde.explain.roundrobin:RoundRobinExplainer",
    "fmjd": "ronde.explain.roundrobin:RoundRobinExplainer",
    "keizer": "ronde.explain.keizer.explainer:KeizerExplainer",
    "scheveningen": "ronde.explain.scheveningen:ScheveningenExplainer",
    "knockout": "ronde.explain.knockout:KnockoutExplainer",
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
