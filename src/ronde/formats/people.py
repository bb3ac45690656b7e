"""Persons as files describe them: sex and title in old letters and new, ratings, points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ronde.formats.findings import Losses
from ronde.i18n import phrase
from ronde.model import Player, PlayerId, Points, Sex
from ronde.model.names import folded
from ronde.model.player import TITLES_BY_RANK, strength_key
from ronde.model.points import points_from_text

SEX_LETTERS: Final[Mapping[str, Sex]] = {"m": Sex.MALE, "w": Sex.FEMALE, "f": Sex.FEMALE}
LETTER_OF_SEX: Final[Mapping[Sex | None, str]] = {Sex.MALE: "m", Sex.FEMALE: "w", None: ""}

_OLD_TITLES: Final = {
    "g": "GM", "m": "IM", "wg": "WGM", "f": "FM", "wm": "WIM", "c": "CM", "wf": "WFM", "wc": "WCM",
}  # fmt: skip
_TITLES: Final = _OLD_TITLES | {title.lower(): title for title in TITLES_BY_RANK} | {"": ""}

Note = Callable[[str, str, str], None]
"""Takes the code of a finding, what it says, and the name of the value it is about."""


def title_from_text(text: str) -> str | None:
    """Return the title in today's letters, or None when it is none of the eight.

    >>> title_from_text("wg"), title_from_text("Gm"), title_from_text("xyz")
    ('WGM', 'GM', None)
    """
    return _TITLES.get(text.lower())


def whole_number(text: str) -> int | None:
    """Return the number that plain digits say, or None for anything else.

    >>> whole_number("0012"), whole_number("-1"), whole_number("")
    (12, None, None)
    """
    return int(text) if text.isdigit() and text.isascii() and len(text) < 20 else None


def player_from(number: int, texts: Mapping[str, str], note: Note) -> Player:
    """Return the player that these texts describe; what cannot be read is noted and left out."""
    return Player(
        PlayerId(number),
        texts["name"],
        _sex(texts["sex"], note),
        _title(texts["title"], note),
        _number("rating", texts["rating"], note) or None,
        texts["federation"],
        texts["fide_id"],
        texts["birth_date"],
        texts.get("club", ""),
        _number("rank", texts["rank"], note),
    )


def in_initial_order(players: Iterable[Player]) -> list[Player]:
    """Return the players by rating, title and name, as numbers are given (C.04.2.B.2).

    >>> twins = Player(PlayerId(1), "Beryl", rating=9), Player(PlayerId(2), "Agate", rating=9)
    >>> [player.name for player in in_initial_order(twins)]
    ['Agate', 'Beryl']
    """
    return sorted(players, key=lambda player: (*strength_key(player), folded(player.name)))


def stated_points(text: str, note: Note) -> Points | None:
    """Return the stated points; None when there are none or they are no number."""
    try:
        return points_from_text(text) if text else None
    except ValueError:
        what = phrase("points {text} are no number and were not checked", text=repr(text))
        note("points-unreadable", what, "points")
        return None


def _sex(letter: str, note: Note) -> Sex | None:
    if not letter:
        return None
    sex = SEX_LETTERS.get(letter.lower())
    if sex is None:
        note(
            "sex-unreadable",
            phrase("{letter} is neither m nor w: left out", letter=repr(letter)),
            "sex",
        )
    return sex


def _title(text: str, note: Note) -> str:
    title = title_from_text(text)
    if title is None:
        note("title-unknown", phrase("title {text} is kept as it is", text=repr(text)), "title")
        return text
    return title


def _number(name: str, text: str, note: Note) -> int | None:
    number = whole_number(text)
    if number is None and text:
        note(
            f"{name}-unreadable",
            phrase("{name} {text} is no number: left out", name=name, text=repr(text)),
            name,
        )
    return number


def spelled(player: Player, losses: Losses) -> dict[str, str]:
    """Return what all formats write about a player; a value that would not come back is noted."""
    if title_from_text(player.title) not in (None, player.title):
        what = phrase(
            "title {title} is read as {read}",
            title=repr(player.title),
            read=repr(title_from_text(player.title)),
        )
        losses.add("text-changed", what, player=player.id)
    texts = {
        name: losses.cleaned(getattr(player, name))
        for name in ("title", "name", "federation", "fide_id", "birth_date")
    }
    for name, least in (("rating", 1), ("rank", 0)):
        value = getattr(player, name)
        if value is not None and value < least:
            losses.add(
                f"{name}-lost",
                phrase("a {name} of {value} cannot be told", name=name, value=value),
                player=player.id,
            )
            value = None
        texts[name] = "" if value is None else str(value)
    return texts
