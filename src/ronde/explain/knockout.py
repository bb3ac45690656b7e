"""The explainer of a round of a knock-out: the tree, the score of each match, and the colours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from ronde.explain.explainer import TableExplainer
from ronde.explain.sentence import ExplanationSection, Fact, ScoreInWords, Sentence, Who, sentence
from ronde.explain.verdict import Verdict, WhyNot
from ronde.explain.whynot import the_two
from ronde.model import PlayerId, Tournament
from ronde.systems.base import Pair
from ronde.systems.knockout.match import Ending, KnockoutGameKind
from ronde.systems.knockout.progress import KnockoutMatch, Progress
from ronde.systems.knockout.system import FirstWhite, KnockoutEvent
from ronde.systems.knockout.tree import Feed, KnockoutPart, Seed, Source

_PLACES: Final = {
    KnockoutPart.LOWER: "knockout.match-lower",
    KnockoutPart.THIRD_PLACE: "knockout.match-third-place",
    KnockoutPart.FINAL: "knockout.match-final",
    KnockoutPart.SECOND_FINAL: "knockout.match-second-final",
}
_ROUND: Final = "knockout.match"
_ROUNDS: Final = {
    2: "knockout.match-final",
    4: "knockout.match-semi-final",
    8: "knockout.match-quarter-final",
}
_FIRST_WHITE: Final = {
    FirstWhite.FEWER_WHITES: "knockout.fewer-whites",
    FirstWhite.LAST_COLOUR: "knockout.last-colour",
    FirstWhite.NUMBER: "knockout.number-of-match",
}


class KnockoutExplainer(TableExplainer):
    """The round with its place in the tree."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.event = KnockoutEvent(tournament)
        self.pairing = self.event.pairing()

    @property
    def _progress(self) -> Progress:
        return self.event.progress

    @cached_property
    def _open(self) -> dict[PlayerId, KnockoutMatch]:
        """The match that each player has now."""
        if self.event.is_in_groups:
            return {}
        found = self._progress.open_matches
        return {player: match for match in found for player in match.players}

    # Sections ------------------------------------------------------------------------------

    def overview(self) -> Iterator[ExplanationSection]:
        """Yield every board, then those who wait for the matches of others."""
        for number in range(1, self.number_of_boards + 1):
            yield self.board(number)
        if not self.event.is_in_groups:
            waiting = [player for player in self.pairing.not_paired if not self._is_out(player)]
            for player in waiting:
                yield self.player(player)

    def board(self, number: int) -> ExplanationSection:
        """Return which match is played on a board, where its players come from, and its score."""
        pair = self.pairs[number - 1]
        title = sentence("board.title", board=number)
        return ExplanationSection("board", title, tuple(self._about(pair)), number, pair)

    def player(self, player: PlayerId) -> ExplanationSection:
        """Return the match of a player, or why there is none."""
        title = sentence("player.title", player=Who((player,)), round=self.round)
        own = next((pair for pair in self.pairs if player in pair), None)
        told = self._about(own) if own is not None else self._without_game(player)
        return ExplanationSection("player", title, tuple(told), None, (player,))

    def _about(self, pair: Pair) -> Iterator[Sentence]:
        white, black = Who((pair.white,)), Who((pair.black,))
        if self.event.is_in_groups and self.event.groups is not None:
            group = self.event.groups.group_of(pair.white)
            yield sentence(
                "knockout.group-board", white=white, black=black, group=group, round=self.round
            )
            return
        match = self._open[pair.white]
        yield from self._place(match)
        yield from self._score(match)
        if match.games:
            yield sentence("knockout.alternates", white=white)
        else:
            yield sentence(_FIRST_WHITE[self.event.first_white(match)[1]], white=white)

    def _place(self, match: KnockoutMatch) -> Iterator[Sentence]:
        """Yield which match of the tree it is, and where its players come from."""
        plan = match.plan
        assert match.one is not None
        assert match.other is not None
        both = {"one": Who((match.one,)), "other": Who((match.other,))}
        is_main = plan.part is KnockoutPart.MAIN
        key = _ROUNDS.get(plan.players, _ROUND) if is_main else _PLACES[plan.part]
        facts: dict[str, Fact] = {"match": plan.number}
        if key == _ROUND:
            facts["players"] = plan.players
        yield sentence(key, "", **both, **facts)
        for player, source in ((match.one, plan.one), (match.other, plan.other)):
            yield self._origin(player, source)

    def _origin(self, player: PlayerId, source: Source) -> Sentence:
        who = Who((player,))
        if isinstance(source, Seed):
            return sentence("knockout.from-seed", player=who, seed=source.seed)
        came = self._progress.matches[source.match]
        if len(came.players) < 2:
            return sentence("knockout.from-walk-over", player=who, match=source.match)
        key = "knockout.from-winner" if source.is_winner else "knockout.from-loser"
        rival = next(other for other in came.players if other != player)
        return sentence(key, player=who, match=source.match, opponent=Who((rival,)))

    def _score(self, match: KnockoutMatch) -> Iterator[Sentence]:
        """Yield how the match stands and what the next game is."""
        told = self._progress.standing(match)
        assert match.one is not None
        assert match.other is not None
        facts: dict[str, Fact] = {
            "one": Who((match.one,)),
            "other": Who((match.other,)),
            "points": ScoreInWords(told.one_points),
            "other_points": ScoreInWords(told.other_points),
        }
        if told.next is KnockoutGameKind.PLANNED:
            count, games = len(match.games) + 1, self.event.form.games
            if games > 1:
                yield sentence("knockout.game", game=count, games=games)
            if match.games:
                yield sentence("knockout.score", "", **facts)
            return
        yield sentence("knockout.tied", points=facts["points"])
        if told.next is KnockoutGameKind.ARMAGEDDON:
            yield sentence("knockout.armageddon", black=Who((match.games[-1].white,)))

    def _is_out(self, player: PlayerId) -> bool:
        return player not in self._progress.seeds or player in self._progress.places

    def _without_game(self, player: PlayerId) -> Iterator[Sentence]:
        who = Who((player,))
        if self.event.is_in_groups:
            yield sentence("knockout.no-game-in-group", player=who)
            return
        progress = self._progress
        if player not in progress.seeds:
            yield sentence("knockout.not-qualified", player=who)
            return
        own = [match for match in progress.matches.values() if player in match.players]
        last = own[-1]
        if player in progress.places:
            yield self._put_out(player, last)
        elif len(last.players) < 2:
            yield sentence("knockout.from-walk-over", player=who, match=last.plan.number)
        else:
            yield sentence("knockout.waits", player=who, match=last.plan.number)

    def _put_out(self, player: PlayerId, last: KnockoutMatch) -> Sentence:
        who, number = Who((player,)), last.plan.number
        told = self._progress.standing(last)
        if told.winner == player:
            return sentence("knockout.done", player=who, match=number)
        rivals = [other for other in last.players if other != player]
        if told.ending is Ending.NOBODY or not rivals:
            return sentence("knockout.nobody", match=number)
        key = "knockout.out-by-seed" if told.ending is Ending.SEED else "knockout.out"
        return sentence(key, player=who, match=number, opponent=Who((rivals[0],)))

    # Why not these two ---------------------------------------------------------------------

    def why_not(self, one: PlayerId, other: PlayerId) -> WhyNot:
        """Return whether two players meet now, could meet later, or cannot."""
        board = self.board_of_both(one, other)
        if board is not None:
            return WhyNot(one, other, Verdict.THEY_MEET, board=board)
        if self.event.is_in_groups:
            return WhyNot(one, other, Verdict.OTHER_ROUND)
        out = tuple(player for player in (one, other) if self._is_out(player))
        if out:
            return WhyNot(one, other, Verdict.NOT_TO_BE_PAIRED, players=out)
        return WhyNot(one, other, Verdict.OTHER_ROUND)

    def answer(self, why_not: WhyNot) -> Iterator[Sentence]:
        """Yield that in sentences."""
        one, other = why_not.one, why_not.other
        both = the_two(why_not)
        if why_not.board is not None:
            yield sentence("whynot.they-meet", "", **both, board=why_not.board)
        elif self.event.is_in_groups and self.event.groups is not None:
            groups = [self.event.groups.group_of(player) for player in (one, other)]
            if groups[0] == groups[1]:
                yield sentence("knockout.same-group", "", **both, group=groups[0])
            else:
                facts = {"group": groups[0], "other_group": groups[1]}
                yield sentence("knockout.other-group", "", **both, **facts)
        elif why_not.verdict is Verdict.NOT_TO_BE_PAIRED:
            for player in why_not.players:
                yield from self._without_game(player)
        else:
            shared = self._reached(one) & self._reached(other)
            if shared:
                yield sentence("knockout.meeting", "", **both, match=min(shared))
            else:
                yield sentence("knockout.no-meeting", "", **both)

    def _reached(self, player: PlayerId) -> frozenset[int]:
        """Return the matches still to come that a player can reach."""
        own = [m for m in self._progress.matches.values() if player in m.players]
        now = own[-1]
        told = self._progress.standing(now)
        feeds = (
            [Feed(now.plan.number, is_winner=told.winner == player)]
            if told.ending is not None
            else [Feed(now.plan.number, is_winner=True), Feed(now.plan.number, is_winner=False)]
        )
        found: set[int] = set()
        while feeds:
            feed = feeds.pop()
            for plan in self.event.tree:
                if feed in (plan.one, plan.other) and plan.number not in found:
                    found.add(plan.number)
                    feeds += [Feed(plan.number, is_winner=True), Feed(plan.number, is_winner=False)]
        return frozenset(found)
