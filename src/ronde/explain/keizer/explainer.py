"""The explainer of a round of a Keizer season: the list decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.errors import NoLegalPairingError
from ronde.explain.explainer import Explainer
from ronde.explain.keizer.worth import (
    bye_sentence,
    points_sentences,
    value_sentence,
    worth_sentence,
)
from ronde.explain.sentence import ExplanationSection, Games, Ordinal, Sentence, Who, sentence
from ronde.explain.verdict import Verdict, WhyNot
from ronde.explain.whynot import the_two
from ronde.model import PlayerId, RoundNumber, Tournament
from ronde.systems.base import Pair
from ronde.systems.keizer.byes import byes_of
from ronde.systems.keizer.colours import ColourReason
from ronde.systems.keizer.matching import Matched
from ronde.systems.keizer.meetings import MeetingBar
from ronde.systems.keizer.system import KEIZER

_ORDER: Final = "3.1"
_REPEATS: Final = "3.2"
_NEEDED: Final = "3.3"
_BYE: Final = "3.4"


class KeizerExplainer(Explainer):
    """The round with the list behind it."""

    regulation = "Keizer"

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.case = KEIZER.derive(tournament)

    @property
    def round(self) -> RoundNumber:
        """The number of the round."""
        return self.tournament.next_round

    @property
    def number_of_boards(self) -> int:
        """How many boards the round has."""
        return len(self.case.pairs)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The games in order of boards."""
        return self.case.pairs

    # Sections ------------------------------------------------------------------------------

    def overview(self) -> Iterator[ExplanationSection]:
        """Yield the list in short, every board, then the bye."""
        yield ExplanationSection("table", sentence("keizer.title"), tuple(self._about_the_list()))
        for number in range(1, self.number_of_boards + 1):
            higher, lower = self.case.matched.pairs[number - 1]
            told = (*self._why_they_meet(higher, lower), self._colours(higher, lower))
            yield self._board(number, told)
        yield from self._bye()

    def derivation(self) -> Iterator[ExplanationSection]:
        """Yield the list, every board in full, then the bye."""
        yield ExplanationSection("table", sentence("keizer.title"), tuple(self._about_the_list()))
        for number in range(1, self.number_of_boards + 1):
            yield self.board(number)
        yield from self._bye()

    def board(self, number: int) -> ExplanationSection:
        """Return why two players meet, with which colours, and what the game is worth to both."""
        higher, lower = self.case.matched.pairs[number - 1]
        one, other = self._id(higher), self._id(lower)
        told = (
            *self._why_they_meet(higher, lower),
            self._colours(higher, lower),
            worth_sentence(self.case.season, one, other),
            worth_sentence(self.case.season, other, one),
        )
        return self._board(number, told)

    def player(self, player: PlayerId) -> ExplanationSection:
        """Return what a player is worth, whom he meets, what that brings, and his points."""
        title = sentence("player.title", player=Who((player,)), round=self.round)
        told = (
            value_sentence(self.case.season, player),
            *self._today(player),
            *points_sentences(self.case.season, player),
        )
        return ExplanationSection("player", title, told, None, (player,))

    def _board(self, number: int, told: tuple[Sentence, ...]) -> ExplanationSection:
        title = sentence("board.title", board=number)
        return ExplanationSection("board", title, told, number, tuple(self.pairs[number - 1]))

    def _about_the_list(self) -> Iterator[Sentence]:
        today = self.case.list
        yield sentence(
            "keizer.list",
            "2.1",
            size=len(today.order),
            present=len(self.case.present),
            first=today.values[today.order[0]],
            last=today.values[today.order[-1]],
        )
        for group in today.swapping:
            yield sentence(f"keizer.swap-{self.case.season.terms.cycle.value}", "2.2",
                           players=Who(group))  # fmt: skip

    def _today(self, player: PlayerId) -> Iterator[Sentence]:
        """Yield what the round has for a player."""
        rank = self.case.rank.get(player)
        if rank is None:
            yield self._away(player)
            return
        if rank == self.case.matched.bye:
            yield from self._why_bye(rank)
            return
        higher, lower = next(pair for pair in self.case.matched.pairs if rank in pair)
        opponent = self._id(lower if rank == higher else higher)
        yield from self._why_they_meet(higher, lower)
        yield self._colours(higher, lower)
        yield worth_sentence(self.case.season, player, opponent)

    # Why they meet -------------------------------------------------------------------------

    def _why_they_meet(self, higher: int, lower: int) -> Iterator[Sentence]:
        today = self.case.list
        one, other = self._id(higher), self._id(lower)
        facts = {"one": Who((one,)), "other": Who((other,))}
        yield sentence(
            "keizer.meet",
            _ORDER,
            **facts,
            place=Ordinal(today.place(one)),
            other_place=Ordinal(today.place(other)),
        )
        taken = {r for pair in self.case.matched.pairs if pair[0] < higher for r in pair}
        for nearer in range(higher + 1, lower):
            if nearer not in taken and nearer != self.case.matched.bye:
                yield self._why_passed(higher, nearer)
        met = self.case.meetings.between(higher, lower)
        if met is not None and self.case.meetings.bar(higher, lower) is not None:
            yield sentence("keizer.repeat", _NEEDED, **facts, round=met.last)

    def _why_passed(self, one: int, other: int) -> Sentence:
        """Return why somebody nearer is not the opponent."""
        return self._barred(one, other) or sentence(
            "keizer.passed", _ORDER, one=Who((self._id(one),)), other=Who((self._id(other),))
        )

    def _barred(self, one: int, other: int) -> Sentence | None:
        """Return the rule that keeps two apart, None if they may meet."""
        bar, met = self.case.meetings.bar(one, other), self.case.meetings.between(one, other)
        facts = {"one": Who((self._id(one),)), "other": Who((self._id(other),))}
        if bar is None:
            return None
        if met is None or bar is MeetingBar.FORBIDDEN:
            return sentence("whynot.prohibited", "3.5", **facts)
        if bar is MeetingBar.TOO_SOON:
            next_ = met.last + self.case.season.terms.gap + 1
            return sentence("keizer.too-soon", _REPEATS, **facts, round=met.last, next=next_)
        return sentence("keizer.too-often", _REPEATS, **facts, count=met.times)

    def _colours(self, higher: int, lower: int) -> Sentence:
        found = self.case.colours(higher, lower)
        white, black = (higher, lower) if found.higher_is_white else (lower, higher)
        facts = {"white": Who((self._id(white),)), "black": Who((self._id(black),))}
        if found.reason is ColourReason.FEWER_WHITES:
            key = "keizer.balance" if self.case.season.terms.by_balance else "keizer.fewer-whites"
            had = self.case.whites(white), self.case.whites(black)
            return sentence(key, "4.1", **facts, whites=had[0], other=had[1])
        if found.reason is ColourReason.REVERSED:
            met = self.case.meetings.between(higher, lower)
            assert met is not None  # they had met
            return sentence("keizer.reversed", "4.2", **facts, round=met.last)
        return sentence("keizer.lower-ranked", "4.3", **facts)

    # Without a game ------------------------------------------------------------------------

    def _bye(self) -> Iterator[ExplanationSection]:
        if self.case.matched.bye is not None:
            who = Who((self._id(self.case.matched.bye),))
            title = sentence("bye.title", player=who)
            yield ExplanationSection(
                "bye", title, tuple(self._why_bye(self.case.matched.bye)), None, who.players
            )

    def _why_bye(self, rank: int) -> Iterator[Sentence]:
        player, terms = self._id(rank), self.case.season.terms
        who = Who((player,))
        yield sentence("bye.odd", _BYE, count=len(self.case.present))
        had = byes_of(self.tournament)[player]
        if self.case.matched.spared:
            spared = tuple(self._id(r) for r in self.case.matched.spared)
            yield sentence("keizer.bye-spared", _BYE, players=Who(spared), count=len(spared))
        if terms.byes_evenly:
            yield sentence("keizer.bye-even", _BYE, player=who, byes=len(had))
        elif had and self.round - had[-1] <= terms.bye_gap:
            yield sentence("keizer.bye-again", _BYE, player=who, gap=terms.bye_gap, round=had[-1])
        else:
            yield sentence("keizer.bye-lately", _BYE, player=who, gap=terms.bye_gap)
        yield bye_sentence(self.case.season, player)

    def _away(self, player: PlayerId) -> Sentence:
        return sentence("keizer.away", "1.5", player=Who((player,)), round=self.round)

    # Why not -------------------------------------------------------------------------------

    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return why two players do not meet."""
        away = tuple(player for player in (one, other) if player not in self.case.rank)
        if away:
            return WhyNot(one, other, Verdict.NOT_TO_BE_PAIRED, "1.5", players=away)
        for board, pair in enumerate(self.pairs, 1):
            if set(pair) == {one, other}:
                return WhyNot(one, other, Verdict.THEY_MEET, _ORDER, board=board)
        ranks = self.case.rank[one], self.case.rank[other]
        bar, met = self.case.meetings.bar(*ranks), self.case.meetings.between(*ranks)
        if bar is MeetingBar.FORBIDDEN:
            return WhyNot(one, other, Verdict.PROHIBITED, "3.5")
        if bar is not None and met is not None:
            rounds = (RoundNumber(met.last),)
            return WhyNot(one, other, Verdict.MET_BEFORE, _REPEATS, rounds=rounds)
        try:
            then = self.case.with_pair(*ranks)
        except NoLegalPairingError as error:
            blocked = tuple(PlayerId(n) for n in error.blocked)
            return WhyNot(one, other, Verdict.NOT_COMPLETABLE, _ORDER, players=blocked)
        return self._compared(WhyNot(one, other, Verdict.ORDER, _ORDER), then)

    def _compared(self, answer: WhyNot, then: Matched) -> WhyNot:
        """Return the answer with what comes first in which the round with the pair is worse.

        `players` are those whom it is about: who would have the bye and who has it, or the
        highest with another opponent, then this one, then the present one; 0 stands for none.
        """
        now = self.case.matched
        pairs = tuple((self._id(higher), self._id(lower)) for higher, lower in then.pairs)
        bye = None if then.bye is None else self._id(then.bye)
        verdict = Verdict.ORDER
        players: tuple[PlayerId, ...] = ()
        if then.with_repeats and not now.with_repeats:
            verdict = Verdict.NOT_COMPLETABLE
        elif then.bye is not None and now.bye is not None and then.bye != now.bye:
            players = (self._id(then.bye), self._id(now.bye))
        else:
            players = self._first_change(then)
        return WhyNot(
            answer.one, answer.other, verdict, answer.article, players=players, pairs=pairs, bye=bye
        )

    def _first_change(self, then: Matched) -> tuple[PlayerId, ...]:
        for old, new in zip(self.case.matched.pairs, then.pairs, strict=True):
            if old != new:
                return tuple(map(self._id, (old[0], new[1], old[1])))
        return ()

    def answer(self, why_not: WhyNot) -> Iterator[Sentence]:
        """Yield that in sentences, and the round as it would be."""
        both, article = the_two(why_not), why_not.article
        match why_not.verdict:
            case Verdict.NOT_TO_BE_PAIRED:
                who, count = Who(why_not.players), len(why_not.players)
                yield sentence("whynot.not-to-be-paired", article, players=who, count=count)
            case Verdict.THEY_MEET:
                assert why_not.board is not None
                yield sentence("whynot.they-meet", article, **both, board=why_not.board)
            case Verdict.PROHIBITED | Verdict.MET_BEFORE:
                told = self._barred(self.case.rank[why_not.one], self.case.rank[why_not.other])
                assert told is not None  # a rule keeps them apart
                yield told
            case Verdict.NOT_COMPLETABLE:
                yield sentence("keizer.needs-repeat", _NEEDED, **both)
            case _:
                yield self._order_sentence(why_not)
        if why_not.pairs:
            real = {frozenset(pair) for pair in self.pairs}
            new = tuple(pair for pair in why_not.pairs if frozenset(pair) not in real)
            yield sentence("whynot.pairs", pairs=Games(new))

    def _order_sentence(self, answer: WhyNot) -> Sentence:
        both, players = the_two(answer), [Who((player,)) for player in answer.players]
        if len(players) == 2:
            return sentence("keizer.order-bye", _BYE, **both, then=players[0], now=players[1])
        player, then, now = players
        return sentence("keizer.order", _ORDER, **both, player=player, then=then, now=now)

    def _id(self, rank: int) -> PlayerId:
        return self.case.present[rank]
