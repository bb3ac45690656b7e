"""What a norm asks of a set of games: one function for each requirement (B.01 1.4.1 to 1.4.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from ronde.i18n import Template, template
from ronde.norms.editions import B01_2024, NO_FEDERATION, TITLED, Norm, Threshold
from ronde.norms.event import NormEvent, TitleCount
from ronde.norms.record import NormGame
from ronde.ratings.exact import nearest
from ronde.ratings.fide.tables import difference_for

Games = Sequence[NormGame]
_FOREIGN_FEDERATIONS: Final = 2
_LEAST_REQUIRED: Final = 3


class RequirementKind(Enum):
    """The requirements, by what they ask."""

    GAMES = "games"
    FEDERATIONS = "federations"
    OWN_FEDERATION = "own federation"
    ONE_FEDERATION = "one federation"
    TITLED = "titled"
    REQUIRED_TITLES = "required titles"
    SCORE = "score"
    AVERAGE = "average"
    PERFORMANCE = "performance"

    @property
    def sentence(self) -> Template:
        """What is said of it, with what there is and what is asked."""
        return _SENTENCES[self]


_SENTENCES: Final = {
    RequirementKind.GAMES: template("games: {have} of {need}"),
    RequirementKind.FEDERATIONS: template("foreign federations: {have} of {need}"),
    RequirementKind.OWN_FEDERATION: template(
        "opponents of the own federation: {have}, at most {need}"
    ),
    RequirementKind.ONE_FEDERATION: template("opponents of one federation: {have}, at most {need}"),
    RequirementKind.TITLED: template("titled opponents: {have} of {need}"),
    RequirementKind.REQUIRED_TITLES: template("opponents with {titles}: {have} of {need}"),
    RequirementKind.SCORE: template("points: {have} of {need}, 35 %"),
    RequirementKind.AVERAGE: template("average of the opponents: {have} of {need}"),
    RequirementKind.PERFORMANCE: template("performance: {have} of {need}"),
}
MIX: Final = (
    RequirementKind.FEDERATIONS,
    RequirementKind.OWN_FEDERATION,
    RequirementKind.ONE_FEDERATION,
    RequirementKind.TITLED,
    RequirementKind.REQUIRED_TITLES,
)
"""What is asked of the opponents, whatever the results."""


@dataclass(frozen=True, slots=True)
class NormCircumstances:
    """For whom and in which event a norm is judged; `counts_as_nine` is 1.4.1c."""

    norm: Norm
    event: NormEvent
    federation: str
    counts_as_nine: bool = False

    @property
    def threshold(self) -> Threshold:
        """What the norm asks."""
        return B01_2024.thresholds[self.norm]

    @property
    def is_exempt(self) -> bool:
        """Whether no foreign opponents are needed."""
        return self.event.is_exempt(self.federation)


@dataclass(frozen=True, slots=True)
class NormRequirement:
    """One requirement: what there is, what is asked, by which article; half points as points."""

    kind: RequirementKind
    article: str
    have: int | Fraction
    need: int | Fraction
    is_limit: bool = False

    @property
    def is_met(self) -> bool:
        """Whether there is enough, or not too much."""
        return self.have <= self.need if self.is_limit else self.have >= self.need

    @property
    def missing(self) -> int | Fraction:
        """By how much it fails, nothing if it is met."""
        lacking = self.have - self.need if self.is_limit else self.need - self.have
        return max(lacking, 0)


def enough_games(games: Games, asked: NormCircumstances) -> NormRequirement:
    """Ask for nine games, or fewer where the event admits it (1.4.1)."""
    need = asked.event.games_needed
    if asked.counts_as_nine:
        return NormRequirement(RequirementKind.GAMES, "1.4.1c", len(games), need - 1)
    return NormRequirement(RequirementKind.GAMES, "1.4.1", len(games), need)


def foreign_federations(games: Games, asked: NormCircumstances) -> NormRequirement:
    """Ask for opponents from two federations other than the own one (1.4.3)."""
    foreign = {game.federation for game in games} - {asked.federation, NO_FEDERATION}
    need = 0 if asked.is_exempt else _FOREIGN_FEDERATIONS
    return NormRequirement(RequirementKind.FEDERATIONS, "1.4.3", len(foreign), need)


def own_federation(games: Games, asked: NormCircumstances) -> NormRequirement:
    """Ask for at most three fifths of the opponents from the own federation (1.4.4)."""
    own = sum(game.federation == asked.federation for game in games)
    if asked.federation == NO_FEDERATION:
        own = 0
    limit = len(games) if asked.is_exempt else most_of_own(len(games))
    return NormRequirement(RequirementKind.OWN_FEDERATION, "1.4.4", own, limit, is_limit=True)


def one_federation(games: Games, asked: NormCircumstances) -> NormRequirement:
    """Ask for at most two thirds of the opponents from one federation (1.4.4)."""
    counted = Counter(game.federation for game in games if game.federation != NO_FEDERATION)
    most = max(counted.values(), default=0)
    limit = len(games) if asked.is_exempt else most_of_one(len(games))
    return NormRequirement(RequirementKind.ONE_FEDERATION, "1.4.4", most, limit, is_limit=True)


def titled_opponents(games: Games, asked: NormCircumstances) -> NormRequirement:
    """Ask for a title of half of the opponents (1.4.5a)."""
    del asked  # the same for every norm
    titled = sum(game.title in TITLED for game in games)
    return NormRequirement(RequirementKind.TITLED, "1.4.5a", titled, least_titled(len(games)))


def required_titles(games: Games, asked: NormCircumstances) -> NormRequirement:
    """Ask for the title of the norm of a third of the opponents, and at least three (1.4.5)."""
    wanted = asked.threshold.required
    if asked.event.cycles == 1:
        have = sum(game.title in wanted for game in games)
        return NormRequirement(
            RequirementKind.REQUIRED_TITLES, _ARTICLES[asked.norm], have, least_required(len(games))
        )
    # INTERPRETATION 0088: in a double round robin each opponent counts once.
    titles = {game.opponent: game.title for game in games}
    have = sum(title in wanted for title in titles.values())
    need = -(-len(titles) // 2)
    if asked.event.title_count is TitleCount.PER_PLAYER:
        need = -(-len(games) // 3)
    return NormRequirement(
        RequirementKind.REQUIRED_TITLES, "1.4.5e", have, max(_LEAST_REQUIRED, need)
    )


_ARTICLES: Final = {
    Norm.GM: "1.4.5b", Norm.IM: "1.4.5c", Norm.WGM: "1.4.5d", Norm.WIM: "1.4.5d",
}  # fmt: skip


def enough_points(games: Games, asked: NormCircumstances) -> NormRequirement:
    """Ask for at least 35 per cent (1.4.8b)."""
    del asked
    need = Fraction(least_half_points(len(games)), 2)
    return NormRequirement(RequirementKind.SCORE, "1.4.8b", points(games), need)


def average(games: Games, asked: NormCircumstances) -> NormRequirement:
    """Ask for the mean of the opponents, the lowest raised to the floor (1.4.6, 1.4.7)."""
    found = mean_rating(games, asked.threshold.floor)
    return NormRequirement(RequirementKind.AVERAGE, "1.4.7", found, asked.threshold.average)


def performance(games: Games, asked: NormCircumstances) -> NormRequirement:
    """Ask for the performance: the mean plus the difference for the score (1.4.8a)."""
    mean = mean_rating(games, asked.threshold.floor)
    found = mean + difference_for(share(sum(g.half_points for g in games), len(games)))
    return NormRequirement(
        RequirementKind.PERFORMANCE, "1.4.8a", found, asked.threshold.performance
    )


REQUIREMENTS: Final[tuple[Callable[[Games, NormCircumstances], NormRequirement], ...]] = (
    enough_games, foreign_federations, own_federation, one_federation, titled_opponents,
    required_titles, enough_points, average, performance,
)  # fmt: skip


def judged(games: Games, asked: NormCircumstances) -> tuple[NormRequirement, ...]:
    """Return every requirement for a set of games."""
    return tuple(asks(games, asked) for asks in REQUIREMENTS)


def meets(games: Games, asked: NormCircumstances) -> bool:
    """Whether a set of games meets every requirement; the costliest are asked last."""
    return bool(games) and all(asks(games, asked).is_met for asks in REQUIREMENTS)


def meets_mix(games: Games, asked: NormCircumstances) -> bool:
    """Whether the opponents are those that are asked for, whatever the results."""
    return all(one.is_met for one in judged(games, asked) if one.kind in MIX)


# Numbers that follow from the number of games --------------------------------------------------


def most_of_own(games: int) -> int:
    """Return how many opponents may be of the own federation: three fifths, rounded down.

    >>> [most_of_own(n) for n in range(7, 14)]
    [4, 4, 5, 6, 6, 7, 7]
    """
    return 3 * games // 5


def most_of_one(games: int) -> int:
    """Return how many opponents may be of one federation: two thirds, rounded down.

    >>> [most_of_one(n) for n in range(7, 14)]
    [4, 5, 6, 6, 7, 8, 8]
    """
    return 2 * games // 3


def least_titled(games: int) -> int:
    """Return how many opponents need a title: half, rounded up.

    >>> [least_titled(n) for n in range(7, 14)]
    [4, 4, 5, 5, 6, 6, 7]
    """
    return -(-games // 2)


def least_required(games: int) -> int:
    """Return how many opponents need the title of the norm: a third, rounded up, at least three.

    >>> [least_required(n) for n in range(7, 14)]
    [3, 3, 3, 4, 4, 4, 5]
    """
    return max(_LEAST_REQUIRED, -(-games // 3))


def least_half_points(games: int) -> int:
    """Return 35 per cent of the points, in half points and rounded up.

    >>> [least_half_points(n) for n in range(7, 14)]
    [5, 6, 7, 7, 8, 9, 10]
    """
    return -(-7 * games // 10)


def points(games: Games) -> Fraction:
    """Return the points made in these games."""
    return Fraction(sum(game.half_points for game in games), 2)


def share(half_points: int, games: int) -> int:
    """Return the score in whole per cent, half up (1.4.8); nothing for no games."""
    return nearest(Fraction(50 * half_points, games)) if games else 0


def raised_sum(ratings: Sequence[int], floor: int) -> int:
    """Return the sum of ratings, the lowest raised to the floor and no other (1.4.6c).

    >>> raised_sum([2400, 2100, 2000], 2200)
    6700
    """
    return sum(ratings) + max(0, floor - min(ratings, default=floor))


def mean_rating(games: Games, floor: int) -> int:
    """Return Ra: the mean of the opponents after 1.4.6c, rounded half up; nothing for no games."""
    if not games:
        return 0
    return nearest(Fraction(raised_sum([game.rating for game in games], floor), len(games)))


def mean_needed(half_points: int, games: int, threshold: Threshold) -> int:
    """Return the least Ra with which so many half points make the norm (1.4.7, 1.4.8).

    >>> [mean_needed(h, 9, B01_2024.thresholds[Norm.GM]) for h in (7, 12, 13, 14)]
    [2680, 2475, 2434, 2380]
    """
    by_score = threshold.performance - difference_for(share(half_points, games))
    return max(threshold.average, by_score)


def half_points_needed(games: Games, asked: NormCircumstances) -> int | None:
    """Return the least score with which these opponents make the norm, None if none does."""
    mean, number = mean_rating(games, asked.threshold.floor), len(games)
    enough = (
        made
        for made in range(least_half_points(number), 2 * number + 1)
        if mean_needed(made, number, asked.threshold) <= mean
    )
    return next(enough, None)


def failing(games: Games, asked: NormCircumstances) -> Iterator[NormRequirement]:
    """Yield the requirements that a set of games does not meet."""
    return (one for one in judged(games, asked) if not one.is_met)
