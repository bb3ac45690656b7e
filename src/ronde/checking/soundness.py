"""Whether a pairing keeps every absolute demand of its rules, judged without any engine.

The answer uses the history of the tournament and the table in `demands` alone, so an engine and
this checker can only agree by both being right, or by both misreading the same article.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from ronde.checking.completion import complete_pairing_exists
from ronde.checking.demands import demands_of
from ronde.i18n import phrase
from ronde.model import Colour, Finding, History, PlayerId, Points, Severity, Tournament
from ronde.systems.base import Pair, RoundPairing


def unsound(tournament: Tournament, pairing: RoundPairing) -> tuple[Finding, ...]:
    """Return every absolute demand that the pairing of the next round breaks; empty is sound.

    Raises UnknownRulesError when the pairing names rules without an entry in the table. When
    the pairing is no proper list of players, only that is reported.
    """
    judge = _Judge(tournament, pairing)
    malformed = tuple(judge.form())
    return malformed or tuple(judge.substance())


class _Judge:
    """One pairing before its judge."""

    def __init__(self, tournament: Tournament, pairing: RoundPairing) -> None:
        self._tournament, self._pairing = tournament, pairing
        self._demands = demands_of(pairing.rules)
        self._history = History(tournament)

    def form(self) -> Iterator[Finding]:
        """Yield what keeps the pairing from being a list of distinct entered players."""
        if self._pairing.round != self._tournament.next_round:
            yield self._broken(
                "round",
                phrase(
                    "round {round} is paired, but round {next} comes next",
                    round=self._pairing.round,
                    next=self._tournament.next_round,
                ),
            )
        entered = {player.id for player in self._tournament.players}
        named = Counter(self._named())
        for player in sorted(set(named) - entered):
            what = phrase("player {player} did not enter", player=player)
            yield self._broken("stranger", what, player)
        for player in sorted(p for p, times in named.items() if times > 1):
            what = phrase("player {player} stands in two places", player=player)
            yield self._broken("twice", what, player)

    def substance(self) -> Iterator[Finding]:
        """Yield the broken demands of a well-formed pairing."""
        if self._demands.by_tree:
            return
        yield from self._presence()
        yield from self._bye_number()
        yield from self._bye_bar()
        for pair in self._pairing.pairs:
            yield from self._meeting(pair)
        if self._demands.may_repeat is not None:
            yield from self._needless_repeats()
        elif not self._demands.by_table:
            yield from self._order()

    def _named(self) -> Iterator[PlayerId]:
        for pair in self._pairing.pairs:
            yield from pair
        if self._pairing.bye is not None:
            yield self._pairing.bye
        yield from self._pairing.not_paired

    def _broken(self, code: str, what: str, player: PlayerId | None = None) -> Finding:
        return Finding(
            Severity.ERROR, f"unsound-{code}", what, player=player, round=self._pairing.round
        )

    @cached_property
    def _expected(self) -> tuple[PlayerId, ...]:
        """Who must have a game or the bye; in a table everybody keeps his place."""
        if self._demands.by_table:
            return tuple(player.id for player in self._tournament.players)
        return self._tournament.to_be_paired()

    def _presence(self) -> Iterator[Finding]:
        served = set(self._named()) - set(self._pairing.not_paired)
        for player in sorted(set(self._expected) - served):
            what = phrase(
                "player {player} is to be paired and is not ({article})",
                player=player,
                article=self._demands.articles.odd,
            )
            yield self._broken("left-out", what, player)
        for player in sorted(served - set(self._expected)):
            what = phrase(
                "player {player} is away and is paired ({article})",
                player=player,
                article=self._demands.articles.absence,
            )
            yield self._broken("away", what, player)

    def _bye_number(self) -> Iterator[Finding]:
        players, bye = len(self._expected), self._pairing.bye
        article = self._demands.articles.odd
        if players % 2 == 1 and bye is None:
            what = phrase(
                "{players} players are to be paired and nobody has the bye ({article})",
                players=players,
                article=article,
            )
            yield self._broken("bye-number", what)
        elif players % 2 == 0 and bye is not None:
            what = phrase(
                "{players} players are to be paired and player {player} has the bye ({article})",
                players=players,
                player=bye,
                article=article,
            )
            yield self._broken("bye-number", what, bye)

    def _bye_bar(self) -> Iterator[Finding]:
        bye = self._pairing.bye
        if bye is None or not self._barring_rounds(bye):
            return
        if self._demands.bye_bar_may_rise and not self._bye_could_be_freer(bye):
            return
        yield self._broken(
            "bye",
            phrase(
                "player {player} may not have the bye ({article})",
                player=bye,
                article=self._demands.articles.bye,
            ),
            bye,
        )

    def _barring_rounds(self, player: PlayerId) -> int:
        """Return how many rounds bar the player; a second cycle allows a second bye."""
        bars, points = self._demands.bars_bye, self._tournament.points
        rounds = sum(bars(cell, points) for cell in self._history.cells(player))
        return max(0, rounds - self._cycles + 1)

    def _bye_could_be_freer(self, bye: PlayerId) -> bool:
        """Whether a complete pairing gives the bye to somebody with fewer barring rounds."""
        limit = self._barring_rounds(bye)
        return complete_pairing_exists(
            self._expected, self._may_meet, lambda player: self._barring_rounds(player) < limit
        )

    def _may_meet(self, one: PlayerId, other: PlayerId) -> bool:
        """Whether the two can be paired with some colours."""
        return any(not any(self._meeting(pair)) for pair in (Pair(one, other), Pair(other, one)))

    @property
    def _cycles(self) -> int:
        """How often two players meet, and how often one may be exempt."""
        if not self._demands.by_table:
            return 1
        return int(dict(self._pairing.settings).get("cycles", "1"))

    def _meeting(self, pair: Pair) -> Iterator[Finding]:
        if self._demands.may_repeat is None:
            yield from self._rematch(pair)
        if not self._demands.by_table:
            yield from self._forbidden(pair)
            yield from self._colours(pair)

    def _rematch(self, pair: Pair) -> Iterator[Finding]:
        white, black = pair
        earlier = [colour for met, colour in self._history.meetings(white) if met == black]
        article = self._demands.articles.rematch
        if len(earlier) >= self._cycles:
            what = phrase(
                "{white} and {black} have met ({article})",
                white=white,
                black=black,
                article=article,
            )
            yield self._broken("rematch", what, white)
        elif Colour.WHITE in earlier:
            what = phrase(
                "{white} had White against {black} before ({article})",
                white=white,
                black=black,
                article=article,
            )
            yield self._broken("same-colours", what, white)

    def _needless_repeats(self) -> Iterator[Finding]:
        """Yield repeats too soon or too often while a complete pairing does without any."""
        repeats = [pair for pair in self._pairing.pairs if not self._may_repeat(*pair)]
        if not repeats or not complete_pairing_exists(
            self._expected,
            lambda one, other: self._may_meet(one, other) and self._may_repeat(one, other),
            lambda _: True,
        ):
            return
        for white, black in repeats:
            what = phrase(
                "{white} and {black} meet too soon or too often, which can be avoided ({article})",
                white=white,
                black=black,
                article=self._demands.articles.rematch,
            )
            yield self._broken("repeat", what, white)

    def _may_repeat(self, one: PlayerId, other: PlayerId) -> bool:
        may = self._demands.may_repeat
        return may is None or may(self._history, one, other)

    def _forbidden(self, pair: Pair) -> Iterator[Finding]:
        for group in self._tournament.forbidden:
            if group.applies_in(self._pairing.round) and set(pair) <= set(group.players):
                what = phrase(
                    "{white} and {black} are not to be paired", white=pair.white, black=pair.black
                )
                yield self._broken("forbidden", what, pair.white)
                return

    def _colours(self, pair: Pair) -> Iterator[Finding]:
        if self._demands.waives_colours(self._history, *pair):
            return
        for player, colour in zip(pair, (Colour.WHITE, Colour.BLACK), strict=True):
            if self._breaks_limit(player, colour):
                yield self._broken("colour", self._wrong_colour(player, colour), player)

    def _wrong_colour(self, player: PlayerId, colour: Colour) -> str:
        article = self._demands.articles.of_colour(self._history.colours(player), colour)
        if colour is Colour.WHITE:
            return phrase(
                "player {player} may not have white ({article})", player=player, article=article
            )
        return phrase(
            "player {player} may not have black ({article})", player=player, article=article
        )

    def _breaks_limit(self, player: PlayerId, colour: Colour) -> bool:
        """Whether the colour is beyond the limits while the other one is within them.

        A history that broke the limits before can leave a player without a lawful colour;
        nothing more is demanded of him then.
        """
        return not self._is_lawful(player, colour) and self._is_lawful(player, colour.opposite)

    def _is_lawful(self, player: PlayerId, colour: Colour) -> bool:
        """Whether a game keeps the difference within 2 and is no third of a colour running."""
        colours = self._history.colours(player)
        ahead = 2 * colours.count(colour) - len(colours)
        return ahead < 2 and colours[-2:] != (colour, colour)

    def _order(self) -> Iterator[Finding]:
        """Demand publication order, by the scores that pair or by those of the standings.

        With acceleration the 2026 rules sort by the pairing score (C.04.7), widespread engines
        by the real one; both orders are accepted.
        """
        by = self._history.pairing_scores, self._history.scores
        if not any(self._is_in_order(scores()) for scores in by):
            yield self._broken(
                "order",
                phrase(
                    "the pairs are not in publication order ({article})",
                    article=self._demands.articles.order,
                ),
            )

    def _is_in_order(self, scores: Mapping[PlayerId, Points]) -> bool:
        """Whether the pairs stand by the higher ranked score, the sum of scores, the number."""
        number_of, round_ = self._tournament.pairing_number, self._pairing.round
        order = []
        for white, black in self._pairing.pairs:
            one, other = -scores[white], -scores[black]
            number = min((one, number_of(white, round_)), (other, number_of(black, round_)))[1]
            order.append((min(one, other), one + other, number))
        return order == sorted(order)
