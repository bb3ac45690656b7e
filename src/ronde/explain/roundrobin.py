"""The explainer of a round of a round robin: the table decides everything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ronde.explain.explainer import TableExplainer
from ronde.explain.sentence import ExplanationSection, Sentence, Who, sentence
from ronde.explain.verdict import Verdict, WhyNot
from ronde.explain.whynot import the_two
from ronde.model import PlayerId, RoundNumber, Tournament
from ronde.systems import registry
from ronde.systems.roundrobin.numbering import table_order
from ronde.systems.roundrobin.system import RoundRobin
from ronde.systems.roundrobin.table import meeting_round, number_of_rounds, position_in_cycle


class RoundRobinExplainer(TableExplainer):
    """The round with its place in the table; each article says where it stands."""

    def __init__(self, tournament: Tournament) -> None:
        system = registry.system(tournament.rules or "")
        assert isinstance(system, RoundRobin)
        self.tournament, self.articles = tournament, system.articles
        self.pairing = system.pair(tournament)
        settings = system.rules.checked(tournament.settings)
        self._numbers = settings["numbers"]
        self._cycles, self._swap = int(settings["cycles"]), settings["swap"] == "yes"

    @cached_property
    def number_of(self) -> dict[PlayerId, int]:
        """The number of everybody in the table."""
        order = table_order(self.tournament.players, self._numbers)
        return {player: number for number, player in enumerate(order, 1)}

    def overview(self) -> Iterator[ExplanationSection]:
        """Yield how the round follows from the table, then every board."""
        title = sentence("roundrobin.title", round=self.round)
        yield ExplanationSection("table", title, (*self._by_table(), *self._exempt()))
        for number in range(1, self.number_of_boards + 1):
            yield self.board(number)

    def board(self, number: int) -> ExplanationSection:
        """Return the two numbers of the table that meet on a board."""
        white, black = self.pairs[number - 1]
        told = sentence(
            "roundrobin.board",
            self.articles.table,
            white=Who((white,)),
            black=Who((black,)),
            number=self.number_of[white],
            other_number=self.number_of[black],
        )
        title = sentence("board.title", board=number)
        return ExplanationSection("board", title, (told,), number, (white, black))

    def player(self, player: PlayerId) -> ExplanationSection:
        """Return what the table has for a player in this round."""
        boards = (n for n, pair in enumerate(self.pairs, 1) if player in pair)
        own = next((self.board(number).sentences for number in boards), None)
        title = sentence("player.title", player=Who((player,)), round=self.round)
        told = (*self._by_table(), *(self._exempt() if own is None else own))
        return ExplanationSection("player", title, told, None, (player,))

    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return in which round of the table two players meet."""
        board = self.board_of_both(one, other)
        verdict = Verdict.OTHER_ROUND if board is None else Verdict.THEY_MEET
        rounds = tuple(self._rounds_of_meeting(one, other))
        return WhyNot(one, other, verdict, self.articles.table, rounds=rounds, board=board)

    def answer(self, why_not: WhyNot) -> Iterator[Sentence]:
        """Yield that in a sentence."""
        both = the_two(why_not)
        if why_not.board is not None:
            yield sentence("whynot.they-meet", why_not.article, **both, board=why_not.board)
            return
        first, *second = why_not.rounds
        if second:
            facts = {"round": first, "second": second[0]}
            yield sentence("roundrobin.meeting-twice", why_not.article, **both, **facts)
        else:
            yield sentence("roundrobin.meeting", why_not.article, **both, round=first)

    def _by_table(self) -> Iterator[Sentence]:
        """Yield which round of the table this is."""
        number, cycle = self._position(self.round)
        players = len(self.tournament.players)
        facts = {"players": players, "table_round": number, "cycle": cycle}
        yield sentence("roundrobin.table", self.articles.table, **facts)
        if cycle == 2:
            yield sentence("roundrobin.reversed", self.articles.double)
        elif number != self.round:
            yield sentence("roundrobin.swapped", self.articles.double, table_round=number)

    def _exempt(self) -> Iterator[Sentence]:
        """Yield who is exempt from the round."""
        bye = self.pairing.bye
        if bye is not None:
            who, number = Who((bye,)), self.number_of[bye]
            yield sentence("roundrobin.exempt", self.articles.exempt, number=number, player=who)

    def _rounds_of_meeting(self, one: PlayerId, other: PlayerId) -> Iterator[RoundNumber]:
        """Yield the rounds of the event in which two players meet by the table."""
        players = len(self.tournament.players)
        wanted = meeting_round(players, self.number_of[one], self.number_of[other])
        for round_ in range(1, number_of_rounds(players, self._cycles) + 1):
            if self._position(round_)[0] == wanted:
                yield RoundNumber(round_)

    def _position(self, round_: int) -> tuple[int, int]:
        """Return the round of the table that a round of the event is, and its cycle."""
        players = len(self.tournament.players)
        return position_in_cycle(players, round_, cycles=self._cycles, swap=self._swap)
