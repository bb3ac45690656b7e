"""The explainer of a round of Scheveningen: the table of the two teams decides everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.explain.explainer import TableExplainer
from ronde.explain.sentence import ExplanationSection, Sentence, Who, sentence
from ronde.explain.verdict import Verdict, WhyNot
from ronde.explain.whynot import the_two
from ronde.model import PlayerId, RoundNumber, Tournament
from ronde.systems.scheveningen.system import SCHEVENINGEN
from ronde.systems.scheveningen.table import meeting_round
from ronde.systems.scheveningen.teams import teams_of

_TABLE: Final = "Scheveningen"


class ScheveningenExplainer(TableExplainer):
    """The round with its place in the table."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.pairing = SCHEVENINGEN.pair(tournament)
        settings = dict(self.pairing.settings)
        self._teams = teams_of(tournament, settings["teams"])
        self._cycles = int(settings["cycles"])

    def overview(self) -> Iterator[ExplanationSection]:
        """Yield how the round follows from the table, then every board."""
        title = sentence("roundrobin.title", round=self.round)
        yield ExplanationSection("table", title, tuple(self._by_table()))
        for number in range(1, self.number_of_boards + 1):
            yield self.board(number)

    def board(self, number: int) -> ExplanationSection:
        """Return the places of the two players of a board in their teams."""
        white, black = self.pairs[number - 1]
        team, place = self._teams.place(white)
        other_team, other_place = self._teams.place(black)
        told = sentence(
            "scheveningen.board",
            _TABLE,
            white=Who((white,)),
            black=Who((black,)),
            team=team,
            place=place,
            other_team=other_team,
            other_place=other_place,
        )
        title = sentence("board.title", board=number)
        return ExplanationSection("board", title, (told,), number, (white, black))

    def player(self, player: PlayerId) -> ExplanationSection:
        """Return what the table has for a player in this round."""
        board = next(n for n, pair in enumerate(self.pairs, 1) if player in pair)
        title = sentence("player.title", player=Who((player,)), round=self.round)
        told = (*self._by_table(), *self.board(board).sentences)
        return ExplanationSection("player", title, told, None, (player,))

    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return in which round of the table two players meet, if they ever do."""
        team, place = self._teams.place(one)
        other_team, other_place = self._teams.place(other)
        if team == other_team:
            return WhyNot(one, other, Verdict.PROHIBITED, _TABLE)
        first, second = (place, other_place) if team == 1 else (other_place, place)
        meeting = meeting_round(self._teams.boards, first, second)
        cycles = range(self._cycles)
        rounds = tuple(RoundNumber(meeting + cycle * self._teams.boards) for cycle in cycles)
        board = first if self.round in rounds else None
        verdict = Verdict.OTHER_ROUND if board is None else Verdict.THEY_MEET
        return WhyNot(one, other, verdict, _TABLE, rounds=rounds, board=board)

    def answer(self, why_not: WhyNot) -> Iterator[Sentence]:
        """Yield that in a sentence."""
        both = the_two(why_not)
        if why_not.verdict is Verdict.PROHIBITED:
            yield sentence("scheveningen.mates", why_not.article, **both)
        elif why_not.board is not None:
            yield sentence("whynot.they-meet", why_not.article, **both, board=why_not.board)
        elif len(why_not.rounds) == 1:
            facts = {"round": why_not.rounds[0]}
            yield sentence("roundrobin.meeting", why_not.article, **both, **facts)
        else:
            facts = {"round": why_not.rounds[0], "second": why_not.rounds[1]}
            yield sentence("roundrobin.meeting-twice", why_not.article, **both, **facts)

    def _by_table(self) -> Iterator[Sentence]:
        """Yield which round of the table this is."""
        cycle, index = divmod(self.round - 1, self._teams.boards)
        facts = {"boards": self._teams.boards, "table_round": index + 1}
        yield sentence("scheveningen.table", _TABLE, **facts)
        if cycle == 1:
            yield sentence("roundrobin.reversed", _TABLE)
