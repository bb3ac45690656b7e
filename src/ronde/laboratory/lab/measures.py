"""What a study measures in an event: a table of measures, each a function with its meaning.

A measure is an exact number, or None where an event has nothing to measure. Those by round are
taken of every round, and of all together.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import Final

from ronde.i18n import phrase
from ronde.laboratory.lab.played import Played
from ronde.model import ByeKind, Colour, PlayerId, Result
from ronde.norms.editions import B01_2024, Norm
from ronde.norms.event import NormEvent
from ronde.norms.record import DRAW, LOSS, WIN, NormGame
from ronde.norms.requirements import (
    NormCircumstances,
    average,
    enough_games,
    enough_points,
    performance,
    raised_sum,
)
from ronde.simulate.luck import ResultModel
from ronde.simulate.results import TICKETS

Value = Fraction | int | None
_TENTHS: Final = 10
_HUNDRED: Final = 100


class EventKind(Enum):
    """What kind of event a system makes."""

    SWISS = "swiss"
    ROUND_ROBIN = "round robin"
    KEIZER = "keizer"
    CUP = "cup"
    TEAMS = "teams"

    @property
    def word(self) -> str:
        """The kind in words for people."""
        return _KIND_WORDS[self]


_KIND_WORDS: Final = {
    EventKind.SWISS: phrase("a Swiss"),
    EventKind.ROUND_ROBIN: phrase("a round robin"),
    EventKind.KEIZER: phrase("a Keizer season"),
    EventKind.CUP: phrase("a cup"),
    EventKind.TEAMS: phrase("an event of teams"),
}
EVERY_KIND: Final = frozenset(EventKind)
_SCORED: Final = EVERY_KIND - {EventKind.CUP}
_OF_PLAYERS: Final = EVERY_KIND - {EventKind.TEAMS}
_SCORED_PLAYERS: Final = _SCORED & _OF_PLAYERS
_BY_SCORE: Final = frozenset({EventKind.SWISS})
_WITH_BYES: Final = frozenset({EventKind.SWISS, EventKind.KEIZER})


class Direction(Enum):
    """Whether more of a measure is better, less is, or neither."""

    MORE = "more"
    LESS = "less"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class LabMeasure:
    """What is measured; `of` is asked with the event and a round, 0 for the whole event.

    `meaning` is one plain sentence. `gives_away` says that the event has to be played a second
    time, with a first round lost on purpose. A share has its `top`, 1 or 100. `of_kinds` are the
    kinds of events in which it means anything.
    """

    key: str
    title: str
    of: Callable[[Played, int], Value]
    direction: Direction
    meaning: str
    by_round: bool = False
    gives_away: bool = False
    least_rounds: int = 1
    top: int | None = None
    of_kinds: frozenset[EventKind] = EVERY_KIND


def measure(key: str) -> LabMeasure:
    """Return the measure of that key."""
    return MEASURES[key]


# The ranking and the true strength ----------------------------------------------------------


def kendall_tau(played: Played, round_: int = 0) -> Value:
    """Return Kendall's τ of final ranking and strength: pairs in the right order minus wrong ones.

    Players of the same rating are no pair; a pair that shares a rank counts for neither.
    """
    del round_
    worse: list[int] = []  # ranks of the players that are weaker
    concordant = discordant = pairs = 0
    order = sorted(played.places, key=lambda place: played.strengths[place.player])
    for _, equals in groupby(order, key=lambda place: played.strengths[place.player]):
        ranks = [place.rank for place in equals]
        for rank in ranks:
            discordant += bisect_left(worse, rank)
            concordant += len(worse) - bisect_right(worse, rank)
            pairs += len(worse)
        for rank in ranks:
            insort(worse, rank)
    return Fraction(concordant - discordant, pairs) if pairs else None


def top_agreement(best: int, played: Played, round_: int = 0) -> Value:
    """Return the share of the strongest so many who are among the first so many.

    Where the last of these places is shared, a lot would decide: the chance is counted.
    """
    del round_
    strongest = set(played.by_strength[:best])
    room, agreeing = min(best, len(played.places)), Fraction(0)
    for group in played.groups:
        if room <= 0:
            break
        inside = sum(player in strongest for player in group)
        agreeing += Fraction(inside * min(room, len(group)), len(group))
        room -= len(group)
    return agreeing / len(strongest)


def clear_winner(played: Played, round_: int = 0) -> Value:
    """Return 1 where one player has more points than everybody else."""
    del round_
    first, second = played.places[:2]
    return int(first.points > second.points)


# Games --------------------------------------------------------------------------------------


def rating_gap(played: Played, round_: int = 0) -> Value:
    """Return the mean difference of ratings in the games of a round."""
    ratings = played.ratings
    return _mean(abs(ratings[game.white] - ratings[game.black]) for game in played.games(round_))


def drawn_games(played: Played, round_: int = 0) -> Value:
    """Return the share of draws."""
    return _mean(int(game.white_result is Result.DRAW) for game in played.games(round_))


def _of_hundred(happened: Iterable[bool]) -> Fraction | None:
    share = _mean(map(int, happened))
    return None if share is None else _HUNDRED * share


def _mean(values: Iterable[int]) -> Fraction | None:
    known = list(values)
    return Fraction(sum(known), len(known)) if known else None


# Colours ------------------------------------------------------------------------------------


def colour_difference(played: Played, round_: int = 0) -> Value:
    """Return how many Whites more than Blacks, or Blacks more than Whites, a player has."""
    del round_
    return _mean(abs(2 * one.count(Colour.WHITE) - len(one)) for one in played.colours())


def colour_repeats(played: Played, round_: int = 0) -> Value:
    """Return the share of games with the colour of the player's game before."""
    del round_
    return _mean(int(a == b) for one in played.colours() for a, b in pairwise(one))


def colour_streaks(played: Played, round_: int = 0) -> Value:
    """Return how many of a hundred players had one colour three times in a row or more."""
    del round_
    longest = (max(len(list(run)) for _, run in groupby(one)) for one in played.colours())
    return _of_hundred(length > 2 for length in longest)


def extra_white(played: Played, round_: int = 0) -> Value:
    """Return what one White more brings: points above expectation, with more Whites than Blacks.

    The expectation is that of the ratings alone, without colours; that of players with more Blacks
    is taken away.
    """
    del round_
    above = _above_expectation(played)
    groups: dict[bool, list[int]] = {True: [], False: []}
    for player, extra in above.items():
        difference = played.history.colour_difference(player)
        if difference:
            groups[difference > 0].append(extra)
    white, black = _mean(groups[True]), _mean(groups[False])
    return None if white is None or black is None else (white - black) / (2 * TICKETS)


def _above_expectation(played: Played) -> Mapping[PlayerId, int]:
    """Return twice the points of everybody minus those expected, in tickets."""
    plain = ResultModel(played.model.draw_percentage, colour_advantage=False)
    above: Counter[PlayerId] = Counter()
    for game in played.games():
        ratings = played.ratings[game.white], played.ratings[game.black]
        extra = _TWICE[game.white_result] * TICKETS - plain.tickets(*ratings).expected_of_white
        above[game.white] += extra
        above[game.black] -= extra
    return above


_TWICE: Final = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}


# Floats and byes ----------------------------------------------------------------------------


def floats(played: Played, round_: int = 0) -> Value:
    """Return how many of a hundred players floated in a round."""
    floated = sum(number == round_ or not round_ for number, _, _ in played.floats)
    rounds = 1 if round_ else len(played.tournament.rounds)
    return Fraction(_HUNDRED * floated, rounds * len(played.tournament.players)) if rounds else None


def float_repeats(played: Played, round_: int = 0) -> Value:
    """Return how many of a hundred players floated as in the round before, by rounds."""
    del round_
    known = {(int(number), player): way for number, player, way in played.floats}
    again = sum(known.get((number - 1, player)) == way for (number, player), way in known.items())
    rounds = len(played.tournament.rounds) - 1
    players = len(played.tournament.players)
    return Fraction(_HUNDRED * again, rounds * players) if rounds > 0 else None


def second_byes(played: Played, round_: int = 0) -> Value:
    """Return how many players had more than one pairing-allocated bye."""
    del round_
    byes = Counter(
        bye.player
        for one in played.tournament.rounds
        for bye in one.byes
        if bye.kind is ByeKind.PAIRING_ALLOCATED
    )
    return sum(count > 1 for count in byes.values())


# Other rules from the same rounds -----------------------------------------------------------


def other_opponents(played: Played, round_: int = 0) -> Value:
    """Return how many of a hundred players of a round have another opponent by the first rules."""
    found = played.otherwise_paired
    changed = found[round_ - 1 : round_] if round_ else found
    players = len(played.tournament.players)
    return Fraction(_HUNDRED * sum(changed), len(changed) * players) if changed else None


def other_rounds(played: Played, round_: int = 0) -> Value:
    """Return how many of a hundred rounds are paired otherwise by the first rules."""
    del round_
    return _of_hundred(changed > 0 for changed in played.otherwise_paired)


# A first round lost on purpose --------------------------------------------------------------


def loss_points(played: Played, round_: int = 0) -> Value:
    """Return what the player who lost on purpose has more than without it, in points."""
    del round_
    if played.given_away is None or played.loser is None:
        return None
    with_it, without = (
        one.place_of[played.loser].points for one in (played.given_away, played)
    )  # fmt: skip
    return Fraction(with_it - without, _TENTHS)


def loss_places(played: Played, round_: int = 0) -> Value:
    """Return by how many places the player who lost on purpose ends higher than without it."""
    del round_
    if played.given_away is None or played.loser is None:
        return None
    return played.mean_rank(played.loser) - played.given_away.mean_rank(played.loser)


# Norms --------------------------------------------------------------------------------------


def norm_performances(norm: Norm, played: Played, round_: int = 0) -> Value:
    """Return how many players below the rating of the title make the performance of the norm.

    Games, score, mean of the opponents and performance are asked (B.01 1.4.1, 1.4.6 to 1.4.8);
    titles and federations of the opponents are not, because drawn players have none.
    """
    del round_
    asked = NormCircumstances(norm, NormEvent(len(played.tournament.rounds)), "")
    games = asked.event.games_needed
    if len(played.tournament.rounds) < games:
        return None
    limit = _TITLE_RATINGS[norm]
    threshold = B01_2024.thresholds[norm]
    reached = 0
    for player, record in _norm_games(played).items():
        if played.ratings[player] >= limit or len(record) < games:
            continue
        total = raised_sum([game.rating for game in record], threshold.floor)
        if total >= (threshold.average - 1) * len(record):  # the others cannot reach the mean
            reached += all(asks(record, asked).is_met for asks in _ASKED_OF_RATINGS)
    return reached


def _norm_games(played: Played) -> Mapping[PlayerId, list[NormGame]]:
    found: dict[PlayerId, list[NormGame]] = {}
    for number in range(1, len(played.tournament.rounds) + 1):
        for game in played.games(number):
            for one, other, result in (
                (game.white, game.black, game.white_result),
                (game.black, game.white, game.black_result),
            ):
                rating = max(played.ratings[other], B01_2024.unrated)
                against = NormGame(number, other, "", "", rating, _HALVES[result])
                found.setdefault(one, []).append(against)
    return found


_HALVES: Final = {Result.WIN: WIN, Result.DRAW: DRAW, Result.LOSS: LOSS}
_TITLE_RATINGS: Final = {Norm.GM: 2500, Norm.IM: 2400}
"""Who has this rating needs norms only, or has the title already."""
_ASKED_OF_RATINGS: Final = (enough_games, enough_points, average, performance)
_NORM_ROUNDS: Final = 9


# The table ----------------------------------------------------------------------------------


def _table() -> Iterator[LabMeasure]:
    yield LabMeasure(
        "tau", phrase("Kendall's τ"), kendall_tau, Direction.MORE,
        phrase(
            "How far the final ranking is that of true strength: 1 is the same order, 0 is chance."
        ),
    )  # fmt: skip
    for best in (3, 5, 10):
        yield LabMeasure(
            f"top-{best}",
            phrase("Top {number} agreement", number=best),
            partial(top_agreement, best),
            Direction.MORE,
            phrase(
                "The share of the {number} strongest players who end among the first {number}.",
                number=best,
            ),
            top=1,
        )
    yield LabMeasure(
        "best-wins", phrase("The strongest wins"), partial(top_agreement, 1), Direction.MORE,
        phrase("The chance that the strongest player wins the event."),
        top=1,
    )  # fmt: skip
    yield LabMeasure(
        "clear-winner", phrase("Clear winner"), clear_winner, Direction.MORE,
        phrase("The chance that one player has more points than everybody else."),
        top=1, of_kinds=_SCORED,
    )  # fmt: skip
    yield LabMeasure(
        "rating-gap", phrase("Rating gap"), rating_gap, Direction.LESS,
        phrase("The mean difference of ratings between the players of a game."), by_round=True,
    )  # fmt: skip
    yield LabMeasure(
        "draws", phrase("Draws"), drawn_games, Direction.NEITHER,
        phrase("The share of games that end in a draw."), by_round=True,
        top=1,
    )  # fmt: skip
    yield from _of_colours()
    yield from _of_floats()
    yield from _of_other_rules()
    yield from _of_chances()


def _of_colours() -> Iterator[LabMeasure]:
    yield LabMeasure(
        "colour-difference", phrase("Colour difference"), colour_difference, Direction.LESS,
        phrase("By how many games a player's Whites and Blacks differ, on average."),
        of_kinds=_OF_PLAYERS,
    )  # fmt: skip
    yield LabMeasure(
        "colour-repeats", phrase("Same colour again"), colour_repeats, Direction.LESS,
        phrase("The share of games in which a player has the colour of the game before."),
        top=1, of_kinds=_OF_PLAYERS,
    )  # fmt: skip
    yield LabMeasure(
        "colour-streaks", phrase("Colour streaks"), colour_streaks, Direction.LESS,
        phrase("How many of a hundred players have one colour three times in a row or more."),
        top=_HUNDRED, of_kinds=_OF_PLAYERS,
    )  # fmt: skip
    yield LabMeasure(
        "extra-white", phrase("Gain of an extra White"), extra_white, Direction.NEITHER,
        phrase(
            "How many points players with more Whites than Blacks make above their ratings,"
            " compared with players with more Blacks."
        ),
        of_kinds=_SCORED_PLAYERS,
    )  # fmt: skip


def _of_floats() -> Iterator[LabMeasure]:
    yield LabMeasure(
        "floats", phrase("Floats"), floats, Direction.LESS,
        phrase("How many of a hundred players are paired outside their scoregroup in a round."),
        by_round=True,
        top=_HUNDRED, of_kinds=_BY_SCORE,
    )  # fmt: skip
    yield LabMeasure(
        "float-repeats", phrase("Repeated floats"), float_repeats, Direction.LESS,
        phrase(
            "How many of a hundred players float in a round the same way as in the round before."
        ),
        least_rounds=2,
        top=_HUNDRED, of_kinds=_BY_SCORE,
    )  # fmt: skip
    yield LabMeasure(
        "second-byes", phrase("Second byes"), second_byes, Direction.LESS,
        phrase("How many players have more than one pairing-allocated bye."), least_rounds=2,
        of_kinds=_WITH_BYES,
    )  # fmt: skip


def _of_other_rules() -> Iterator[LabMeasure]:
    yield LabMeasure(
        "other-opponents", phrase("Other opponents"), other_opponents, Direction.NEITHER,
        phrase(
            "How many of a hundred players have in a round another opponent than by the rules of"
            " the first system, from the same rounds before."
        ),
        by_round=True,
        top=_HUNDRED, of_kinds=_BY_SCORE,
    )  # fmt: skip
    yield LabMeasure(
        "other-rounds", phrase("Rounds paired otherwise"), other_rounds, Direction.NEITHER,
        phrase(
            "How many of a hundred rounds are paired otherwise than by the rules of the first"
            " system, from the same rounds before."
        ),
        top=_HUNDRED, of_kinds=_BY_SCORE,
    )  # fmt: skip


def _of_chances() -> Iterator[LabMeasure]:
    yield LabMeasure(
        "loss-points", phrase("Gain of a loss in round 1, points"), loss_points, Direction.LESS,
        phrase(
            "How many points a player of the stronger half has more in the end by losing the"
            " first round on purpose."
        ),
        gives_away=True,
        of_kinds=_BY_SCORE,
    )  # fmt: skip
    yield LabMeasure(
        "loss-places", phrase("Gain of a loss in round 1, places"), loss_places, Direction.LESS,
        phrase(
            "By how many places a player of the stronger half ends higher by losing the first"
            " round on purpose."
        ),
        gives_away=True,
        of_kinds=_BY_SCORE,
    )  # fmt: skip
    for norm in _TITLE_RATINGS:
        yield LabMeasure(
            f"{norm.value.lower()}-performances",
            phrase("{title} performances", title=norm.value),
            partial(norm_performances, norm),
            Direction.NEITHER,
            phrase(
                "How many players rated below {rating} reach the performance of a {title} norm;"
                " titles and federations of opponents are not asked.",
                rating=_TITLE_RATINGS[norm],
                title=norm.value,
            ),
            least_rounds=_NORM_ROUNDS,
            of_kinds=_SCORED_PLAYERS,
        )


MEASURES: Final[Mapping[str, LabMeasure]] = MappingProxyType({one.key: one for one in _table()})
"""Every measure by its key, in the order in which they are listed to people."""
