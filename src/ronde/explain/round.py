"""A paired round with the look-ups that explanations of every Swiss system need."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import cached_property

from ronde.explain.sentence import (
    Articles,
    ExplanationSection,
    Fact,
    Games,
    ScoreInWords,
    Sentence,
    Who,
    sentence,
)
from ronde.kernel.boards import Board
from ronde.kernel.standing import Standing
from ronde.model import History, PlayerId, RoundNumber, Tournament
from ronde.systems.swiss import OutcomeT, RoundOutcome, SwissSystem


class PairedRound(ABC):
    """The next round of a tournament, paired; ranks are places in `standing`."""

    def __init__(
        self,
        system: SwissSystem[OutcomeT],
        tournament: Tournament,
        standing: Standing,
        boards: list[Board],
    ) -> None:
        self.articles, self.colour_articles = system.articles, system.colour_articles
        self.tournament, self.standing, self.boards = tournament, standing, boards

    @abstractmethod
    def pair_with(self, one: PlayerId, other: PlayerId) -> RoundOutcome:
        """Return the round in which two players meet; NoLegalPairingError if there is none."""

    def article(self, subject: str) -> str:
        """Return the number of the article on a subject, empty where the edition has none."""
        return self.articles[subject]

    def said(self, key: str, subject: str, **facts: Fact) -> Sentence:
        """Return a sentence with the article on a subject."""
        return Sentence(key, self.article(subject), facts)

    def who(self, *ranks: int) -> Who:
        """Return players to be named in a sentence."""
        return Who(self.ids(*ranks))

    def ids(self, *ranks: int) -> tuple[PlayerId, ...]:
        """Return the players on these ranks."""
        return tuple(self.standing.ids[rank] for rank in ranks)

    def games(self, pairs: Iterable[tuple[int, int]]) -> Games:
        """Return pairs of ranks to be named in a sentence."""
        ids = self.standing.ids
        return Games(tuple((ids[one], ids[other]) for one, other in pairs))

    @cached_property
    def rank_of(self) -> dict[PlayerId, int]:
        """The rank of everybody who is to be paired."""
        return {player: rank for rank, player in enumerate(self.standing.ids)}

    @cached_property
    def board_of(self) -> dict[int, int]:
        """The number of the board at which each rank plays."""
        return {
            rank: number
            for number, board in enumerate(self.boards, 1)
            for rank in (board.white, board.black)
        }

    @cached_property
    def bye(self) -> int | None:
        """The rank of whoever has no opponent."""
        ranks = range(self.standing.size)
        return next((rank for rank in ranks if rank not in self.board_of), None)

    def opponent_of(self, rank: int) -> int | None:
        """Return the rank of the opponent, None for the bye."""
        number = self.board_of.get(rank)
        if number is None:
            return None
        board = self.boards[number - 1]
        return board.black if board.white == rank else board.white

    def higher_ranked(self, one: int, other: int) -> int:
        """Return which of two ranks the rules of colours call higher ranked."""
        return min(one, other)

    def forcing(self, one: PlayerId, other: PlayerId) -> Standing:
        """Return the state of the round in which two players must meet."""
        return self.standing.forcing(self.rank_of[one], self.rank_of[other])

    # The past -----------------------------------------------------------------------------

    @cached_property
    def history(self) -> History:
        """The rounds before this one."""
        return History(self.tournament)

    def round_of_meeting(self, one: PlayerId, other: PlayerId) -> RoundNumber | None:
        """Return the round in which two players met, None if they did not."""
        for number, cell in enumerate(self.history.cells(one), 1):
            if cell.was_played and cell.opponent == other:
                return RoundNumber(number)
        return None

    def are_forbidden(self, one: PlayerId, other: PlayerId) -> bool:
        """Whether the organiser wants these two kept apart in this round."""
        round_ = self.tournament.next_round
        groups = [g.players for g in self.tournament.forbidden if g.applies_in(round_)]
        return any(one in group and other in group for group in groups)


def places_of(brackets: Iterable[Iterable[int]]) -> dict[int, list[int]]:
    """Return the places, from the top, of the brackets in which each rank is."""
    found: dict[int, list[int]] = {}
    for place, ranks in enumerate(brackets):
        for rank in ranks:
            found.setdefault(rank, []).append(place)
    return found


def bracket_section(
    place: int,
    score: int,
    players: tuple[PlayerId, ...],
    told: Iterable[Sentence],
    key: str = "full.bracket",
) -> ExplanationSection:
    """Return what is told of a bracket, by its place from the top."""
    title = sentence(key, number=place + 1, points=ScoreInWords(score))
    return ExplanationSection("bracket", title, tuple(told), place + 1, players)


def ideal_sentence(asked: Iterable[str], given_up: Iterable[str]) -> Iterator[Sentence]:
    """Yield the articles of criteria that are met in full: those asked but not given up."""
    told = set(given_up)
    ideal = tuple(article for article in dict.fromkeys(asked) if article not in told)
    if ideal:
        yield sentence("full.ideal", articles=Articles(ideal))
