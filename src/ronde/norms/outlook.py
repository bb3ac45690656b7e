"""Who still can make a norm, what is needed, and which requirement cannot be met any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import combinations, filterfalse, islice, product
from typing import Final

from ronde.i18n import phrase
from ronde.norms.choice import can_fill
from ronde.norms.editions import NO_FEDERATION, TITLED, Norm
from ronde.norms.evaluation import (
    Evaluation,
    Players,
    evaluated,
    is_within_reach,
    may_count_as_nine,
    selections,
)
from ronde.norms.event import NormEvent
from ronde.norms.record import LOSS, WIN, NormGame, NormRecord, UncountedReason
from ronde.norms.requirements import (
    REQUIREMENTS,
    NormCircumstances,
    NormRequirement,
    RequirementKind,
    failing,
    judged,
    least_half_points,
    mean_needed,
    meets,
    raised_sum,
)


class NormStatus(Enum):
    """How a norm stands for a player."""

    ACHIEVED = "achieved"
    POSSIBLE = "possible"
    MISSED = "missed"
    IMPOSSIBLE = "impossible"

    @property
    def word(self) -> str:
        """The status in a word for people."""
        return _WORDS[self]


_WORDS = {
    NormStatus.ACHIEVED: phrase("achieved"),
    NormStatus.POSSIBLE: phrase("possible"),
    NormStatus.MISSED: phrase("missed"),
    NormStatus.IMPOSSIBLE: phrase("impossible"),
}


@dataclass(frozen=True, slots=True)
class Coming:
    """The rounds to come: games against known opponents, and rounds against somebody else.

    `known` are given as won, and so is everybody in `pool`, the strongest first. `endings` are
    about unrated opponents in a round robin who have no point against rated players yet: for each
    of them the games that may count in the end, or none (1.4.2); `left` counts these games too.
    """

    known: tuple[NormGame, ...] = ()
    unknown: int = 0
    pool: tuple[NormGame, ...] = ()
    endings: tuple[tuple[tuple[NormGame, ...], ...], ...] = ()
    left: int = 0

    @property
    def rounds(self) -> int:
        """How many games may still be played."""
        return max(self.left, len(self.known) + self.unknown)


@dataclass(frozen=True, slots=True)
class Need:
    """So many points of the games to come; against unknown opponents, of that average at least."""

    points: Fraction
    games: int
    average: int | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """A norm of a player: what there is, how it stands, what is needed or what is in the way.

    `needs` are the scores that suffice with all games counted, the least first; `need` is the one
    for opponents as strong as those met so far. `wanted` is what the coming opponents must bring,
    `lacking` what cannot be met any more, at its best.
    """

    norm: Norm
    status: NormStatus
    evaluation: Evaluation
    coming: int
    need: Need | None = None
    needs: tuple[Need, ...] = ()
    wanted: tuple[NormRequirement, ...] = ()
    lacking: tuple[NormRequirement, ...] = ()


def outlook(
    record: NormRecord, norm: Norm, event: NormEvent, coming: Coming, players: Players
) -> Outlook:
    """Return how a norm stands for a player."""
    found = evaluated(record, norm, event, players)
    asked = replace(found.asked, counts_as_nine=False)
    is_over = not coming.rounds
    if found.is_achieved and (is_over or not event.is_fixed):
        return Outlook(norm, NormStatus.ACHIEVED, found, coming.rounds)
    if is_over:
        lacking = tuple(failing(found.games, found.asked))
        is_near = bool(lacking) and not {one.kind for one in lacking} & _BY_RESULTS
        status = NormStatus.MISSED if is_near else NormStatus.IMPOSSIBLE
        return Outlook(norm, status, found, 0, lacking=lacking)
    if not can_still(record, event, coming, asked):
        lacking = tuple(one for one in at_best(record, coming, asked) if not one.is_met)
        return Outlook(norm, NormStatus.IMPOSSIBLE, found, coming.rounds, lacking=lacking)
    needs = tuple(scores_needed(record, coming, asked))
    return Outlook(
        norm,
        NormStatus.POSSIBLE,
        found,
        coming.rounds,
        _likely_need(needs, record),
        needs,
        tuple(still_wanted(record, coming, asked)),
    )


_BY_RESULTS = frozenset(
    {RequirementKind.SCORE, RequirementKind.AVERAGE, RequirementKind.PERFORMANCE}
)


# Who still can -----------------------------------------------------------------------------------


def can_still(
    record: NormRecord, event: NormEvent, coming: Coming, asked: NormCircumstances
) -> bool:
    """Whether some opponents and results of the rounds to come make the norm.

    A win is never worse than another result: it adds points, and may be left out (1.4.1f).
    """
    # INTERPRETATION 0089: whoever was not met yet is a possible opponent in every round.
    if event.is_fixed:
        return any(_makes_it(games, asked) for games in _fixed_endings(record, coming))
    if not _is_thinkable(record, coming, asked):
        return False
    return _can_with_all_or_without_wins(record, coming, asked) or _can_with_eight(
        record, event, coming, asked
    )


def _makes_it(games: tuple[NormGame, ...], asked: NormCircumstances) -> bool:
    if meets(games, asked):
        return True
    if not is_within_reach(games, asked):
        return False
    return any(meets(kept, asked) for kept, _ in selections(games, asked))


def _fixed_endings(record: NormRecord, coming: Coming) -> Iterator[tuple[NormGame, ...]]:
    """Yield the games of a round robin if all that come are won, in every way 1.4.2 may go."""
    for ways in product(*coming.endings):
        yield (*record.games, *coming.known, *(game for way in ways for game in way))


def _is_thinkable(record: NormRecord, coming: Coming, asked: NormCircumstances) -> bool:
    """Whether the strongest opponents alone would do, whatever else is asked."""
    strongest = (*record.games, *coming.known, *coming.pool[: coming.unknown])
    needed = asked.event.games_needed
    if len(record.games) + coming.rounds < needed - 1:
        return False
    if is_within_reach(strongest, asked):
        return True
    return _eight_are_within_reach(strongest, asked)


def _eight_are_within_reach(games: Sequence[NormGame], asked: NormCircumstances) -> bool:
    """Whether eight of the games could make the performance, for the sake of 1.4.1c."""
    number = asked.event.games_needed - 1
    floor = asked.threshold.floor
    best = sorted((max(game.rating, floor) for game in games), reverse=True)[:number]
    made = min(sum(game.half_points for game in games), 2 * number)
    return sum(best) + number > mean_needed(made, number, asked.threshold) * number


def _can_with_all_or_without_wins(
    record: NormRecord, coming: Coming, asked: NormCircumstances
) -> bool:
    """Whether the games so far, but for some that were won, and some wins to come are enough."""
    needed = asked.event.games_needed
    won = [game for game in (*record.games, *coming.known) if game.is_won]
    everything = (*record.games, *coming.known)
    for number in range(len(won) + 1):
        if len(everything) - number + coming.unknown < needed:
            return False
        for gone in combinations(won, number):
            base = tuple(game for game in everything if game not in gone)
            for unknown in range(coming.unknown, -1, -1):
                if len(base) + unknown < needed:
                    break
                if can_fill(base, unknown, coming.pool, asked):
                    return True
    return False


def _can_with_eight(
    record: NormRecord, event: NormEvent, coming: Coming, asked: NormCircumstances
) -> bool:
    """Whether eight games do, with a point that came or may come without a game (1.4.1c)."""
    if not may_count_as_nine(event):
        return False
    nine = event.rounds
    missed = [left.reason for left in record.left_out if left.reason is not UncountedReason.OPEN]
    eight = replace(asked, counts_as_nine=True)
    if missed == [UncountedReason.WITHOUT_GAME]:
        base = (*record.games, *coming.known)
        is_whole = len(base) + coming.unknown == nine - 1
        return is_whole and can_fill(base, coming.unknown, coming.pool, eight)
    if missed or len(record.games) + coming.rounds != nine:
        return False
    if coming.unknown:
        base = (*record.games, *coming.known)
        if can_fill(base, coming.unknown - 1, coming.pool, eight):
            return True
    return any(
        can_fill(
            (*record.games, *(game for game in coming.known if game is not gone)),
            coming.unknown,
            coming.pool,
            eight,
        )
        for gone in coming.known
    )


# What is needed ----------------------------------------------------------------------------------


def scores_needed(record: NormRecord, coming: Coming, asked: NormCircumstances) -> Iterator[Need]:
    """Yield the scores in the games to come that suffice if all games count, the least first.

    Against known opponents there is one; against others each needs its average, the higher the
    fewer points are made.
    """
    games = len(record.games) + coming.rounds
    if games < asked.event.games_needed:
        return
    so_far = (*record.games, *coming.known)
    has = sum(game.half_points for game in record.games)
    total = raised_sum([game.rating for game in so_far], asked.threshold.floor)
    least = None
    for made in range(2 * coming.rounds + 1):
        if has + made < least_half_points(games):
            continue
        mean = mean_needed(has + made, games, asked.threshold)
        lacks = -(-(2 * games * mean - games) // 2) - total
        if not coming.unknown:
            if lacks <= 0 and _with_known(record, coming, asked, made):
                yield Need(Fraction(made, 2), coming.rounds, None)
                return
            continue
        average = max(-(-lacks // coming.unknown), 0)
        if average != least and average <= _strongest_average(coming):
            least = average
            yield Need(Fraction(made, 2), coming.rounds, average)


def _with_known(record: NormRecord, coming: Coming, asked: NormCircumstances, made: int) -> bool:
    """Whether so many half points against the known opponents make the norm."""
    games, left = list(record.games), made
    for game in coming.known:
        games.append(game._replace(half_points=min(WIN, left)))
        left = max(LOSS, left - WIN)
    return meets(games, asked)


def _strongest_average(coming: Coming) -> int:
    best = [game.rating for game in coming.pool[: coming.unknown]]
    return -(-sum(best) // len(best)) if best else 0


def _likely_need(needs: Sequence[Need], record: NormRecord) -> Need | None:
    """Return the least score that suffices against opponents as strong as those so far."""
    if not needs:
        return None
    ratings = [game.rating for game in record.games]
    usual = sum(ratings) / len(ratings) if ratings else 0
    fitting = (need for need in needs if need.average is None or need.average <= usual)
    return next(fitting, needs[-1])


def still_wanted(
    record: NormRecord, coming: Coming, asked: NormCircumstances
) -> Iterator[NormRequirement]:
    """Yield what the opponents to come must bring, with all games counted."""
    games = (*record.games, *coming.known)
    blank = NormGame(0, games[0].opponent, "", NO_FEDERATION, 0, LOSS) if games else None
    if blank is None or not coming.unknown:
        return
    for one in judged((*games, *[blank] * coming.unknown), asked):
        if one.kind in _BY_OPPONENTS and not one.is_met:
            yield one


_BY_OPPONENTS = (
    RequirementKind.FEDERATIONS,
    RequirementKind.TITLED,
    RequirementKind.REQUIRED_TITLES,
)


# What is in the way ------------------------------------------------------------------------------


def at_best(
    record: NormRecord, coming: Coming, asked: NormCircumstances
) -> Iterator[NormRequirement]:
    """Yield every requirement with the opponents and results that suit it best, each by itself."""
    games = (*record.games, *coming.known)
    federations = [game.federation for game in games if game.federation != NO_FEDERATION]
    most = max(set(federations), key=federations.count, default="")
    foreign = _new_federations(games, coming, asked)
    suits: Mapping[RequirementKind, Callable[[NormGame], bool]] = {
        RequirementKind.FEDERATIONS: lambda game: game in foreign,
        RequirementKind.TITLED: lambda game: game.title in TITLED,
        RequirementKind.REQUIRED_TITLES: lambda game: game.title in asked.threshold.required,
        RequirementKind.OWN_FEDERATION: lambda game: game.federation != asked.federation,
        RequirementKind.ONE_FEDERATION: lambda game: game.federation != most,
    }
    for kind, asks in zip(RequirementKind, REQUIREMENTS, strict=True):
        chosen = coming.pool[: coming.unknown]
        if kind in suits:
            chosen = _suited(coming, suits[kind])
        yield asks((*games, *chosen), asked)


def _suited(coming: Coming, suits: Callable[[NormGame], bool]) -> tuple[NormGame, ...]:
    """Return the strongest opponents to come who suit, and others where these are too few."""
    found = tuple(islice(filter(suits, coming.pool), coming.unknown))
    others = filterfalse(suits, coming.pool)
    return (*found, *islice(others, coming.unknown - len(found)))


def _new_federations(
    games: Sequence[NormGame], coming: Coming, asked: NormCircumstances
) -> list[NormGame]:
    """Return the strongest player of each federation that brings a new one, as many as count."""
    known = {game.federation for game in games} | {asked.federation, NO_FEDERATION}
    found: list[NormGame] = []
    for game in coming.pool:
        if len(found) == _FOREIGN:
            break
        if game.federation not in known:
            known.add(game.federation)
            found.append(game)
    return found


_FOREIGN: Final = 2
