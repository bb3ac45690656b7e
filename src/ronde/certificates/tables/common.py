"""What is verified of every round by a table: its head, its numbers, and its boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ronde.certificates.report import Flaw, Verification
from ronde.certificates.tables.document import KnockoutCertificate, TableCertificate
from ronde.model import Tournament

AnyTable = TableCertificate | KnockoutCertificate
Values = Mapping[str, Sequence[str]]

NUMBERS_AS_STATED: Final = (
    "who has which number was taken from the setting numbers; how it was found was not verified"
)


def verdict_on(document: AnyTable, view: Tournament) -> Verification:
    """Return the verdict on a round in which nothing is wrong so far."""
    unit = "player" if view.round_points is None else "team"
    return Verification(document.rules, document.round, len(view.players), unit=unit)


def settled(document: AnyTable, values: Values) -> dict[str, str]:
    """Return the settings with their usual values, the first of each, where they are not named."""
    usual = {name: choices[0] for name, choices in values.items()}
    return {**usual, **document.settings}


def flaws_of_head(document: AnyTable, record: Tournament, values: Values) -> Iterator[Flaw]:
    """Yield what is wrong with rules, round and settings; free texts are not in `values`."""
    own = (record.rules, dict(record.settings), record.next_round)
    if tuple(document.head) != own:
        yield Flaw("tournament", "rules, settings or round are not those of the tournament")
    free = "teams" if document.rules == "scheveningen" else "numbers"
    for name, value in document.settings.items():
        if name != free and value not in values.get(name, ()):
            yield Flaw("tournament", f"the setting {name} cannot be {value!r}")


def flaws_of_numbers(document: AnyTable, view: Tournament) -> Iterator[Flaw]:
    """Yield what is wrong with the numbers of a table or the seeds of a knock-out."""
    ids = sorted(int(player.id) for player in view.players)
    if sorted(document.order) != ids:
        yield Flaw("order", "not everybody has one number of the table")
    numbers = document.settings.get("numbers", "").strip() or ",".join(map(str, ids))
    if words_of(numbers) != list(map(str, document.order)):
        yield Flaw("order", "the numbers of the table are not those of the setting")


def remark_about_numbers(document: AnyTable) -> str:
    """Return what is to be said where a setting gives the numbers, empty where it does not."""
    return NUMBERS_AS_STATED if document.settings.get("numbers", "").strip() else ""


def words_of(text: str) -> list[str]:
    """Return the numbers that a setting lists.

    >>> words_of("3, 1,2")
    ['3', '1', '2']
    """
    return [word.strip() for word in text.split(",")]


def differences(
    document: AnyTable, wanted: Sequence[tuple[int, int]], bye: int | None
) -> Iterator[Flaw]:
    """Yield where the boards of a certificate are not those that are wanted."""
    claimed = document.pairing
    for board, (game, other) in enumerate(zip(claimed.pairs, wanted, strict=False), 1):
        if game != other:
            told = f"board {board} is {game[0]}-{game[1]}, and the table has {other[0]}-{other[1]}"
            yield Flaw("pairing", told)
    if len(claimed.pairs) != len(wanted) or claimed.bye != bye:
        yield Flaw("pairing", "not everybody is paired once, or exempt by the table")
