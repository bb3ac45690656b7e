"""Who meets whom in a round, read from the database and written back where it differs.

Beside the boards a document keeps what the rules gave, so that a change by hand can be compared
with it at any time, without pairing again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from ronde.handling.arrangement import Arrangement
from ronde.handling.editions import Handling, handling_of
from ronde.handling.publication import publication_order
from ronde.model import ByeKind, ForbiddenGroup, PlayerId, RoundNumber, Tournament
from ronde.office.desk.rows import handling_in, listed_players, replace_rows
from ronde.store import Step, SubjectReader
from ronde.store.rows import State, Values, at
from ronde.store.tables import BoardRow, ByeRow, DocumentRow, PlayerRow, RoundRow

Pairs: TypeAlias = "tuple[tuple[PlayerId, PlayerId], ...]"

PAIRING_BYE: Final = ByeKind.PAIRING_ALLOCATED


@dataclass(frozen=True, slots=True)
class Correct:
    """What the rules gave for a round, by starting numbers.

    `pairs` None: the event has a system of its own. `kept` are the wishes that were honoured,
    `relaxed` tells of those that gave way; `handling` cites the law of the event.
    """

    basis: str
    players: tuple[PlayerId, ...]
    pairs: Pairs | None
    bye: PlayerId | None
    handling: Handling
    kept: tuple[tuple[PlayerId, ...], ...] = ()
    relaxed: tuple[str, ...] = ()


class People:
    """The entries of an event by starting number and back."""

    def __init__(self, reader: SubjectReader) -> None:
        rows = listed_players(reader)
        self.id_of = {PlayerId(number): row.id for number, row in rows.items()}
        self.number_of = {id_: number for number, id_ in self.id_of.items()}

    def ids(self, numbers: Iterable[PlayerId]) -> list[int]:
        """Return the entries of some starting numbers."""
        return [self.id_of[number] for number in numbers]

    def numbers(self, ids: Iterable[Any]) -> tuple[PlayerId, ...]:
        """Return the starting numbers of some entries."""
        return tuple(self.number_of[int(id_)] for id_ in ids)


def document_name(number: int) -> str:
    """Return the name under which a round keeps what the rules gave."""
    return f"pairing-{number}"


def correct_of(reader: SubjectReader, number: int, people: People) -> Correct | None:
    """Return what the rules gave for a round, None for rounds from a file."""
    row = reader.row(DocumentRow, document_name(number))
    if row is None:
        return None
    content = json.loads(row.content)
    pairs, bye = content.get("pairs"), content.get("bye")
    return Correct(
        content["basis"],
        people.numbers(content["players"]),
        None if pairs is None else tuple(_pair(pair, people) for pair in pairs),
        None if bye is None else people.number_of[bye],
        handling_in(reader),
        tuple(people.numbers(group) for group in content.get("kept", [])),
        tuple(content.get("relaxed", [])),
    )


def kept_wishes(state: State) -> tuple[ForbiddenGroup, ...]:
    """Return the wishes that each round was paired with, for a report that can be replayed."""
    number_of = {row.id: PlayerId(row.number) for row in state.rows(PlayerRow)}
    groups = []
    for row in state.rows(RoundRow):
        number = RoundNumber(row.number)
        document = state.row(DocumentRow, document_name(number))
        kept = [] if document is None else json.loads(document.content).get("kept", [])
        groups += [ForbiddenGroup(tuple(number_of[i] for i in g), number, number) for g in kept]
    return tuple(groups)


def _pair(ids: Sequence[int], people: People) -> tuple[PlayerId, PlayerId]:
    white, black = people.numbers(ids)
    return white, black


def arrangement_of(reader: SubjectReader, number: int, people: People) -> Arrangement:
    """Return who meets whom in a round, who has the bye, who waits."""
    rows = reader.rows(BoardRow, round=number)
    pairs = tuple(_pair([r.white, r.black], people) for r in rows)
    byes = reader.rows(ByeRow, round=number, kind=PAIRING_BYE)
    bye = people.numbers(r.player for r in byes)
    correct = correct_of(reader, number, people)
    placed = {player for pair in pairs for player in pair} | set(bye)
    expected = () if correct is None else correct.players
    waiting = tuple(player for player in expected if player not in placed)
    return Arrangement(pairs, bye[0] if bye else None, waiting)


def in_order(tournament: Tournament, pairs: Pairs, number: int) -> Pairs:
    """Return the pairs in publication order by the rules of the tournament."""
    handling = handling_of(tournament.rules)
    if not handling.is_swiss:
        return pairs
    return publication_order(
        tournament,
        pairs,
        RoundNumber(number),
        by_pairing_score=handling.boards_by_pairing_score,
    )


def write_boards(
    step: Step,
    number: int,
    pairs: Pairs,
    people: People,
    reasons: Mapping[tuple[PlayerId, PlayerId], str] | None = None,
) -> None:
    """Write the boards of a draft in this order; `reasons` are those of boards made by hand."""
    by_hand = reasons or {}
    present = {row.board: row for row in step.rows(BoardRow, round=number)}
    rows = []
    for board, pair in enumerate(pairs, 1):
        white, black = people.ids(pair)
        row = present.get(board, BoardRow(number, board, white, black))
        rows.append(
            row._replace(
                white=white,
                black=black,
                is_manual=pair in by_hand,
                manual_reason=by_hand.get(pair, ""),
            )
        )
    replace_rows(step, BoardRow, rows, round=number)


def write_pairing_bye(
    step: Step,
    number: int,
    bye: PlayerId | None,
    people: People,
    reason: str | None = None,
) -> None:
    """Let nobody but this player have the pairing-allocated bye of a round.

    `reason` is why it was given by hand, None for a bye that the rules give.
    """
    own = None if bye is None else people.id_of[bye]
    for row in step.rows(ByeRow, round=number, kind=PAIRING_BYE):
        if row.player != own:
            step.delete(row)
    if own is not None:
        by_hand: Values = {"is_manual": reason is not None, "manual_reason": reason or ""}
        step.put(at(ByeRow, number, own), kind=PAIRING_BYE, **by_hand)
