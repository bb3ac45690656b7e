"""Which players come up into a bracket: the sets in order, and C4 to C10 that judge them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

from tests.literal.brackets import BracketTooLargeError, Value
from tests.literal.completion import Completion
from tests.literal.criteria_common import IMPOSSIBLE
from tests.literal.dubov.field import DubovField

from ronde.errors import NoLegalPairingError

Upfloaters = tuple[int, ...]
_MOST_SETS = 100_000


@dataclass(frozen=True)
class Group:
    """What is left of a scoregroup, and everybody who is left below it."""

    field: DubovField
    completion: Completion
    residents: tuple[int, ...]
    below: tuple[int, ...]

    @cached_property
    def pool(self) -> tuple[int, ...]:
        """Who may come up, numbered by score, then by starting number (article 4)."""
        return tuple(sorted(self.below))

    def sets(self, size: int) -> Iterator[Upfloaters]:
        """Yield the sets of so many upfloaters in order: the first different number decides.

        Article 4; `combinations` of a sorted pool come in exactly this order.
        """
        return combinations(self.pool, size)

    def can_be_paired_with(self, upfloaters: Upfloaters) -> bool:
        """C1, C3: whether the bracket of the residents and these has a legal pairing."""
        return self.completion.possible(self.residents + upfloaters)

    def leaves_completion(self, upfloaters: Upfloaters) -> bool:
        """C4: whether everybody who does not come up can still be paired."""
        return self.completion.possible(p for p in self.below if p not in upfloaters)


def number_of_upfloaters(_group: Group, upfloaters: Upfloaters) -> Value:
    """C5."""
    return (len(upfloaters),)


def scores_of_upfloaters(group: Group, upfloaters: Upfloaters) -> Value:
    """C6: their scores are to be high, the lowest of them compared first."""
    return tuple(-score for score in sorted(group.field.score(place) for place in upfloaters))


def preferences_denied(group: Group, upfloaters: Upfloaters) -> Value:
    """C7: the players who miss their preference in the best pairing of the bracket."""
    lowest = group.field.fewest(group.residents + upfloaters, group.field.denied)
    return IMPOSSIBLE if lowest is None else (lowest,)


def maximum_upfloaters(group: Group, upfloaters: Upfloaters) -> Value:
    """C8: how many of them have floated up as often as the rounds allow; not in the last round."""
    return (len(_maximum(group, upfloaters)),)


def upfloats_of_maximum_upfloaters(group: Group, upfloaters: Upfloaters) -> Value:
    """C9: the earlier upfloats of the maximum upfloaters together; not in the last round."""
    return (sum(group.field.facts[place].upfloats for place in _maximum(group, upfloaters)),)


def _maximum(group: Group, upfloaters: Upfloaters) -> list[int]:
    if group.field.is_last_round:
        return []
    return [place for place in upfloaters if group.field.is_maximum_upfloater(place)]


def repeated_upfloaters(group: Group, upfloaters: Upfloaters) -> Value:
    """C10: how many of them floated up in the previous round; not in the last round."""
    if group.field.is_last_round:
        return (0,)
    return (sum(group.field.facts[place].floated_last_round for place in upfloaters),)


CRITERIA: tuple[tuple[str, Callable[[Group, Upfloaters], Value]], ...] = (
    ("C5", number_of_upfloaters),
    ("C6", scores_of_upfloaters),
    ("C7", preferences_denied),
    ("C8", maximum_upfloaters),
    ("C9", upfloats_of_maximum_upfloaters),
    ("C10", repeated_upfloaters),
)


def best_upfloaters(group: Group, without: str | None = None) -> Upfloaters:
    """Return the first of the best sets of upfloaters (3.2).

    The fewest upfloaters that give a legal pairing are found first; of the sets of that size
    each criterion keeps the best, and of what all of them keep the first is taken.
    """
    found = _smallest_legal_sets(group, without)
    for article, judge in CRITERIA:
        if article != without:
            values = [judge(group, upfloaters) for upfloaters in found]
            best = min(values)
            found = [s for s, value in zip(found, values, strict=True) if value == best]
    return found[0]


def _smallest_legal_sets(group: Group, without: str | None) -> list[Upfloaters]:
    """Return the legal sets of the smallest size, in order; without C5 those of any size."""
    found: list[Upfloaters] = []
    for size in range(len(group.residents) % 2, len(group.below) + 1, 2):
        _refuse_many(len(group.below), size)
        for upfloaters in group.sets(size):
            if group.can_be_paired_with(upfloaters) and (
                without == "C4" or group.leaves_completion(upfloaters)
            ):
                found.append(upfloaters)
        if found and without != "C5":
            break
    if not found:
        raise NoLegalPairingError(
            "a scoregroup has no upfloaters that lead to a complete pairing",
            blocked=group.field.names(group.residents),
        )
    return found


def _refuse_many(pool: int, size: int) -> None:
    if comb(pool, size) > _MOST_SETS:
        raise BracketTooLargeError(
            f"sets of {size} upfloaters out of {pool} are too many for the reference"
        )
