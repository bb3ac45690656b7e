"""A round of a round robin in sentences: the table decides everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ronde.explain.explainer import Explainer
from ronde.explain.sentence import Section, Sentence, Who, sentence
from ronde.explain.verdict import Verdict, WhyNot
from ronde.model import PlayerId, RoundNumber, Tournament
from ronde.systems import registry
from ronde.systems.base import Pair, RoundPairing
from ronde.systems.roundrobin.chosen import table_order
from ronde.systems.roundrobin.system import RoundRobin
from ronde.systems.roundrobin.table import meeting_round, number_of_rounds, position_in_cycle


@dataclass
class TableRound:
    """The next round of a round robin with what explanations ask of it."""

    system: RoundRobin
    tournament: Tournament

    def __post_init__(self) -> None:
        self.pairing: RoundPairing = self.system.pair(self.tournament)
        self.settings = self.system.rules.checked(self.tournament.settings)

    @cached_property
    def number_of(self) -> dict[PlayerId, int]:
        """The number of everybody in the table."""
        order = table_order(self.tournament.players, self.settings["numbers"])
        return {player: number for number, player in enumerate(order, 1)}

    def rounds_of_meeting(self, one: PlayerId, other: PlayerId) -> tuple[RoundNumber, ...]:
        """Return the rounds of the event in which two players meet by the table."""
        players, cycles = len(self.tournament.players), int(self.settings["cycles"])
        wanted = meeting_round(players, self.number_of[one], self.number_of[other])
        swap = self.settings["swap"] == "yes"
        every = range(1, number_of_rounds(players, cycles) + 1)
        return tuple(
            RoundNumber(round_)
            for round_ in every
            if position_in_cycle(players, round_, cycles=cycles, swap=swap)[0] == wanted
        )


def table_overview(case: TableRound) -> Iterator[Section]:
    """Yield how the round follows from the table, then every board."""
    title = sentence("roundrobin.title", round=case.pairing.round)
    yield Section("table", title, tuple(_by_table(case)))
    for number in range(1, len(case.pairing.pairs) + 1):
        yield table_board(case, number)


def _by_table(case: TableRound) -> Iterator[Sentence]:
    """Yield which round of the table this is, and who is exempt from it."""
    articles, pairing = case.system.articles, case.pairing
    players, cycles = len(case.tournament.players), int(case.settings["cycles"])
    swap = case.settings["swap"] == "yes"
    number, cycle = position_in_cycle(players, pairing.round, cycles=cycles, swap=swap)
    yield sentence(
        "roundrobin.table", articles.table, players=players, table_round=number, cycle=cycle
    )
    if cycle == 2:
        yield sentence("roundrobin.reversed", articles.double)
    elif number != pairing.round:
        yield sentence("roundrobin.swapped", articles.double, table_round=number)
    if pairing.bye is not None:
        exempt, number = Who((pairing.bye,)), case.number_of[pairing.bye]
        yield sentence("roundrobin.exempt", articles.exempt, number=number, player=exempt)


def table_board(case: TableRound, number: int) -> Section:
    """Return a board: the two numbers of the table that meet."""
    white, black = case.pairing.pairs[number - 1]
    told = sentence(
        "roundrobin.board",
        case.system.articles.table,
        white=Who((white,)),
        black=Who((black,)),
        number=case.number_of[white],
        other_number=case.number_of[black],
    )
    title = sentence("board.title", board=number)
    return Section("board", title, (told,), number, (white, black))


def table_story(case: TableRound, player: PlayerId) -> Section:
    """Return what the table has for a player in this round."""
    overview = list(table_overview(case))
    own = [section for section in overview[1:] if player in section.players]
    told = [s for s in overview[0].sentences if s.key != "roundrobin.exempt"]
    told += own[0].sentences if own else overview[0].sentences[-1:]
    title = sentence("player.title", player=Who((player,)), round=case.pairing.round)
    return Section("player", title, tuple(told), None, (player,))


def table_why_not(case: TableRound, one: PlayerId, other: PlayerId) -> WhyNot:
    """Return in which round of the table two players meet."""
    rounds = case.rounds_of_meeting(one, other)
    verdict, board = Verdict.OTHER_ROUND, None
    for number, pair in enumerate(case.pairing.pairs, 1):
        if {one, other} == set(pair):
            verdict, board = Verdict.THEY_MEET, number
    article = case.system.articles.table
    return WhyNot(one, other, verdict, article, rounds=rounds, board=board)


def table_answer(answer: WhyNot) -> Sentence:
    """Return the answer in a sentence."""
    one, other = Who((answer.one,)), Who((answer.other,))
    if answer.board is not None:
        return sentence(
            "whynot.they-meet", answer.article, one=one, other=other, board=answer.board
        )
    first, *second = answer.rounds
    if not second:
        return sentence("roundrobin.meeting", answer.article, one=one, other=other, round=first)
    return sentence(
        "roundrobin.meeting-twice",
        answer.article,
        one=one,
        other=other,
        round=first,
        second=second[0],
    )


class TableExplainer(Explainer):
    """A round of a round robin: the table decides everything."""

    regulation = ""

    def __init__(self, tournament: Tournament) -> None:
        system = registry.system(tournament.rules or "")
        assert isinstance(system, RoundRobin)
        self.tournament = tournament
        self.case = TableRound(system, tournament)

    @property
    def round(self) -> RoundNumber:
        """The number of the round."""
        return self.case.pairing.round

    @property
    def number_of_boards(self) -> int:
        """How many boards the round has."""
        return len(self.case.pairing.pairs)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The games in order of boards."""
        return self.case.pairing.pairs

    def overview(self) -> Iterable[Section]:
        """Return how the round follows from the table, then every board."""
        return table_overview(self.case)

    def derivation(self) -> Iterable[Section]:
        """Return the same: the table is the whole derivation."""
        return table_overview(self.case)

    def board(self, number: int) -> Section:
        """Return the two numbers of the table that meet on a board."""
        return table_board(self.case, number)

    def player(self, player: PlayerId) -> Section:
        """Return what the table has for a player in this round."""
        return table_story(self.case, player)

    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return in which round of the table two players meet."""
        return table_why_not(self.case, one, other)

    def answer(self, why_not: WhyNot) -> Iterable[Sentence]:
        """Return that in a sentence."""
        return (table_answer(why_not),)
