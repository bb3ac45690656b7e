"""Who may be meant by a name, a club or a number that somebody typed, slips and all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Generic, TypeVar

from ronde.i18n import phrase
from ronde.model.names import folded, skeleton

FEWEST_LETTERS: Final = 3
"""With fewer letters only whole words are found."""

SAME, BEGINS, CONTAINS, NEAR = 100, 93, 85, 70
"""The least likeness of the same name, of its beginnings, of a part of it, of one with slips."""

NUMBER_AND_NAME: Final = re.compile(r"([0-9]{1,9})[\s.,:]+(\S.*)")
"""What a field holds when somebody was chosen: the number, then the name."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PersonCandidate(Generic[T]):
    """Somebody who may be meant: `row` is returned; `id` is a number elsewhere, if any.

    `others` are more words by which the person is found, such as the club.
    """

    row: T
    number: int
    name: str
    others: str = ""
    id: str = ""

    def has_words(self, words: Iterable[str]) -> bool:
        """Whether every word stands in the name, the other words or the id."""
        whole = f" {folded(f'{self.name} {self.others} {self.id}')}"
        # One or two letters are in almost every name: they count where a word begins.
        return all((w if len(w) >= FEWEST_LETTERS else f" {w}") in whole for w in words)

    def likeness(self, wanted: str, least: int = NEAR) -> int:
        """Return how much the person is like a folded text, 100 for the very same name.

        Slips are not looked for where one has to be more like it than that (`least`).
        """
        return self._by_number(wanted) if wanted.isdigit() else self._by_name(wanted, least)

    def _by_number(self, wanted: str) -> int:
        number = str(self.number)
        if wanted in (number, self.id):
            return SAME
        begins = number.startswith(wanted) or (
            len(wanted) >= FEWEST_LETTERS and self.id.startswith(wanted)
        )
        return BEGINS if begins else 0

    def _by_name(self, wanted: str, least: int) -> int:
        name, words = folded(self.name), wanted.split()
        if not is_enough(wanted):
            return BEGINS if set(words) <= set(name.split()) else 0
        close = likeness(wanted, name) if least < CONTAINS else of_words(wanted, name)
        return max(close, CONTAINS) if self.has_words(words) else close


_MOST_NAMED: Final = 8
_ALIKE: Final = 0.7


def first_of_many(people: Iterable[tuple[int, str, str]]) -> Iterator[str]:
    """Yield those who may be meant by number, name and club, the first of many."""
    found = list(people)
    for number, name, club in found[:_MOST_NAMED]:
        yield f"{number} {name} ({club})" if club else f"{number} {name}"
    if len(found) > _MOST_NAMED:
        yield phrase("{count} more", count=len(found) - _MOST_NAMED)


def is_enough(wanted: str) -> bool:
    """Whether a folded text suffices to look for more than whole words."""
    return wanted.isdigit() or any(len(word) >= FEWEST_LETTERS for word in wanted.split())


def ranked(
    candidates: Iterable[PersonCandidate[T]], wanted: str, least: int = NEAR
) -> list[tuple[int, T]]:
    """Return who may be meant by a folded text, each with the likeness, the likeliest first.

    Slips are looked for only where nobody is called so.
    """
    if not wanted:
        return []
    found = ((one.likeness(wanted, least), one) for one in candidates)
    near = [pair for pair in found if pair[0] >= NEAR]
    if any(close >= CONTAINS for close, _ in near):
        near = [pair for pair in near if pair[0] >= CONTAINS]
    near.sort(key=lambda pair: (-pair[0], pair[1].name, pair[1].number))
    return [(close, one.row) for close, one in near]


def meant(candidates: Sequence[PersonCandidate[T]], text: str, least: int = NEAR) -> list[T]:
    """Return who is meant by a name or a part of it: all who are equally like it.

    `7 Agate` is number 7 if that is still Agate, else Agate. `Girod` is the only Girod rather
    than Girodet: whole words count more than beginnings. `least` is how like one has to be.
    """
    plain = text.strip()
    if both := NUMBER_AND_NAME.fullmatch(plain):
        number, plain = int(both[1]), both[2]
        same = [one for one in candidates if one.number == number]
        if any(likeness(folded(plain), folded(one.name)) >= NEAR for one in same):
            return [one.row for one in same]
    words = set(folded(plain).split())
    whole = [one for one in candidates if words and words <= set(folded(one.name).split())]
    if len(whole) == 1:
        return [whole[0].row]
    people = ranked(candidates, folded(plain), least)
    for bar in (SAME, BEGINS, CONTAINS, NEAR):
        if bar >= least and (found := [row for close, row in people if close >= bar]):
            return found
    return []


def likeness(wanted: str, name: str) -> int:
    """Return how much a folded name is like the wanted one, 100 for the same words.

    >>> likeness("magnus carlsen", "carlsen magnus")
    100
    >>> likeness("carlsen", "carlsen magnus") > likeness("carlsen", "karlson magnus")
    True
    >>> likeness("mag", "carlsen magnus"), likeness("karlsson", "carlsen magnus")
    (93, 70)
    """
    if close := of_words(wanted, name):
        return close
    from rapidfuzz import fuzz

    whole = fuzz.token_sort_ratio(wanted, name)
    words, own = wanted.split(), name.split()
    parts = fuzz.token_set_ratio(wanted, name) * 0.92
    each = sum(max((_word_likeness(word, one) for one in own), default=0.0) for word in words)
    return round(max(whole, parts, each / max(1, len(words)) * 0.88))


def of_words(wanted: str, name: str) -> int:
    """Return how much a folded name is like words that are its own, or begin them; 0 for others.

    >>> of_words("carl", "carlsen magnus"), of_words("magnus ca", "carlsen magnus")
    (95, 93)
    >>> of_words("karlsson", "carlsen magnus")
    0
    """
    if name.startswith(wanted):
        return SAME if len(name) == len(wanted) else 95
    words, own = wanted.split(), name.split()
    if sorted(words) == sorted(own):
        return SAME
    return BEGINS if all(any(one.startswith(word) for one in own) for word in words) else 0


def alike(candidates: Sequence[PersonCandidate[T]], text: str) -> list[T]:
    """Return those whose names, or whose words of a name, look most like a text; nobody at worst.

    >>> alike([PersonCandidate("A", 1, "Agate, Ada"), PersonCandidate("B", 2, "Beryl")], "Agatt")
    ['A']
    """
    wanted = folded(text)
    by_word: dict[str, list[T]] = {}
    for one in candidates:
        name = folded(one.name)
        for word in {name, *name.split()}:
            by_word.setdefault(word, []).append(one.row)
    near = get_close_matches(wanted, by_word, n=3, cutoff=_ALIKE)
    return list({id(row): row for word in near for row in by_word[word]}.values())


def _word_likeness(word: str, one: str) -> float:
    """Return how much a word is like one of a name, or like its beginning."""
    from rapidfuzz import fuzz

    bones, own = skeleton(word), skeleton(one)
    sounds = 80.0 if bones == own else 75.0 if len(bones) > 1 and own.startswith(bones) else 0.0
    return max(sounds, fuzz.ratio(word, one), fuzz.ratio(word, one[: len(word)]))
