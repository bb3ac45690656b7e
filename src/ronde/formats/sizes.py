"""How large a file of an event may be: what no event can be is refused before it is read as one.

A few megabytes can name 200,000 players or a million rounds. Counting comes first and costs next to
nothing; every bound has a sentence with what was counted and how many are allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ronde.errors import OversizedFileError
from ronde.formats.draft import MOST_ROUNDS, lines_of
from ronde.model import Tournament

MOST_PLAYERS: Final = 9_999
"""Starting numbers have four digits in the reports of FIDE."""

MOST_RESULTS: Final = 500_000
"""Rounds of all players together: 9,999 players in 50 rounds, or 500 in 999."""

MOST_LINES: Final = 60_000
"""A report of 9,999 players in teams of four has one for each player and one for each line-up."""

LONGEST_LINE: Final = 60_000
"""Characters; a record may name all players."""

MOST_COLUMNS: Final = 1_100
"""A column for each of 999 rounds, and those about a player."""

MOST_CELLS: Final = 1_000_000
MOST_ENTRIES: Final = 20_000
"""Entries of a list in a document, such as forbidden pairs; players and games have bounds below."""

LARGEST_NUMBER: Final = 999_999_999
"""The largest starting number outside reports."""


def bounded_lines(text: str, name: str) -> list[str]:
    """Return the lines of a text; raises OversizedFileError for too many or too long ones."""
    refuse_many_lines(text, name, MOST_LINES)
    lines = lines_of(text)
    refuse_long_lines(lines, name)
    return lines


def refuse_long_lines(lines: Sequence[str], name: str) -> None:
    """Raise OversizedFileError for a line that is longer than any of a file of an event."""
    longest = max(map(len, lines), default=0)
    if longest > LONGEST_LINE:
        raise OversizedFileError(
            "{file} has a line of {count} characters (line {line}); at most {most} are read",
            file=name,
            count=longest,
            line=next(n for n, line in enumerate(lines, 1) if len(line) == longest),
            most=LONGEST_LINE,
        )


def refuse_many_lines(text: str, name: str, most: int) -> None:
    """Raise OversizedFileError for a text of too many lines."""
    count = text.count("\n") + text.count("\r") - text.count("\r\n")
    if count > most:
        raise OversizedFileError(
            "{file} has {count} lines; at most {most} are read",
            file=name,
            count=count,
            most=most,
        )


def refuse_many_columns(count: int, name: str, line: int) -> None:
    """Raise OversizedFileError for a line of too many columns."""
    if count > MOST_COLUMNS:
        raise OversizedFileError(
            "{file} has {count} columns in line {line}; a table has at most {most}",
            file=name,
            count=count,
            line=line,
            most=MOST_COLUMNS,
        )


def refuse_many_players(count: int, name: str) -> None:
    """Raise OversizedFileError for more players than an event can have."""
    if count > MOST_PLAYERS:
        raise OversizedFileError(
            "{file} names {count} players; an event has at most {most}",
            file=name,
            count=count,
            most=MOST_PLAYERS,
        )


def refuse_many_results(players: int, results: int, name: str) -> None:
    """Raise OversizedFileError for more players, or rounds of them, than an event can have."""
    refuse_many_players(players, name)
    if results > MOST_RESULTS:
        raise OversizedFileError(
            "{file} tells {count} rounds of players; those of all players together are at most "
            "{most}",
            file=name,
            count=results,
            most=MOST_RESULTS,
        )


def refuse_oversized(tournament: Tournament, name: str) -> None:
    """Raise OversizedFileError for a tournament that is larger than any event."""
    _refuse_many_rounds(len(tournament.rounds), name)
    players = len(tournament.players)
    refuse_many_results(players, players * len(tournament.rounds), name)


def _refuse_many_rounds(count: int, name: str) -> None:
    if count > MOST_ROUNDS:
        raise OversizedFileError(
            "{file} has {count} rounds; an event has at most {most}",
            file=name,
            count=count,
            most=MOST_ROUNDS,
        )


def refuse_large_document(document: Mapping[str, Any], name: str) -> None:
    """Raise OversizedFileError for a document whose lists are longer than those of any event."""
    players, rounds = document.get("players"), document.get("rounds")
    if isinstance(players, list):
        refuse_many_players(len(players), name)
        _refuse_large_numbers(players, name)
    if isinstance(rounds, list):
        _refuse_many_rounds(len(rounds), name)
        refuse_many_results(0, 2 * sum(map(_games_in, rounds)), name)
    for key, entries in _lists_in(document):
        if len(entries) > MOST_ENTRIES:
            raise OversizedFileError(
                "{file} has {count} entries under {key}; at most {most} are read",
                file=name,
                count=len(entries),
                key=repr(key[:40]),
                most=MOST_ENTRIES,
            )


def _games_in(round_: object) -> int:
    games = round_.get("games") if isinstance(round_, dict) else None
    return len(games) if isinstance(games, list) else 0


def _refuse_large_numbers(players: list[Any], name: str) -> None:
    numbers = (one.get("id") for one in players if isinstance(one, dict))
    largest = max((number for number in numbers if isinstance(number, int)), default=0)
    if largest > LARGEST_NUMBER:
        raise OversizedFileError(
            "{file} has a starting number of {count} digits; the largest is {most}",
            file=name,
            count=len(str(largest)),
            most=LARGEST_NUMBER,
        )


def _lists_in(document: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield the lists of a document, each with the key under which it stands."""
    waiting: list[tuple[str, Any]] = list(document.items())
    while waiting:
        key, value = waiting.pop()
        if isinstance(value, list):
            yield key, value
            waiting.extend((key, one) for one in value if isinstance(one, dict | list))
        elif isinstance(value, dict):
            waiting.extend((k, one) for k, one in value.items() if isinstance(one, dict | list))
