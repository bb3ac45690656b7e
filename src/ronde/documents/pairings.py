"""The pairings of a round: by board for the arbiters, by name for the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ronde.documents.marks import NO_CORRECTIONS, Corrections
from ronde.documents.sheet import Heading, Sheet, TypeSize, points_text
from ronde.documents.tables import Align, Column, table_document
from ronde.documents.words import bye_text, number_text, result_in, titled
from ronde.errors import InputError
from ronde.i18n import counted, phrase
from ronde.model import (
    Bye,
    Colour,
    Game,
    Player,
    PlayerId,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.names import folded
from ronde.standings.keizer import absence_words
from ronde.standings.points import points_before

NO_TABLES: Final[Mapping[int, int]] = {}
"""Boards are played at tables of the same number unless told otherwise."""


def round_of(tournament: Tournament, number: int) -> Round:
    """Return a paired round; raises InputError when there is no such round."""
    if not 1 <= number <= len(tournament.rounds):
        raise InputError(
            counted(
                "round {round} has not been paired; {count} round can be printed",
                "round {round} has not been paired; {count} rounds can be printed",
                count=len(tournament.rounds),
                round=number,
            )
        )
    return tournament.rounds[number - 1]


def round_heading(tournament: Tournament, number: int, key: str, sheet: Sheet) -> Heading:
    """Return the heading of a document about a round: its title, the event, when play begins."""
    label = sheet.t("Round {round}", round=number)
    title = f"{label} · {sheet.say(key)}"
    return Heading(title, tournament.details.name, sheet.say(sheet.occasion.start_of(number)))


class BesideBoards(NamedTuple):
    """What else a list of boards has: `scores` stand for the results where boards are matches.

    `notes` are told below them.
    """

    scores: Mapping[int, str] | None = None
    notes: tuple[str, ...] = ()


NOTHING_BESIDE: Final = BesideBoards()


def pairings_by_board(
    tournament: Tournament,
    number: int,
    sheet: Sheet,
    tables: Mapping[int, int] = NO_TABLES,
    corrections: Corrections = NO_CORRECTIONS,
    boards: BesideBoards = NOTHING_BESIDE,
) -> bytes:
    """Return the boards of a round with ratings, points before it and results so far.

    `tables` tells where a board is played, where that is not the table of its number. Results
    that were corrected are marked.
    """
    round_, corrections = round_of(tournament, number), corrections.in_round(number)
    people = {player.id: player for player in tournament.players}
    before, own = points_before(tournament, RoundNumber(number)), absence_words(tournament)
    discipline = discipline_of(tournament.games_played.points)

    def result(board: int, game: Game) -> str:
        if boards.scores is not None:
            return boards.scores.get(board, "")
        return result_in(tournament, number, game, sheet.language)

    def side(player: PlayerId) -> list[str]:
        person = people[player]
        points = points_text(before[player], sheet.language)
        return [str(player), titled(person), number_text(person.rating), points]

    rows = [
        [
            str(tables.get(board, board)),
            *side(game.white),
            result(board, game) + corrections.of_game(number, game.white, game.black),
            *reversed(side(game.black)),
        ]
        for board, game in enumerate(round_.games, 1)
    ]
    rows += [
        ["", *side(bye.player), "", "", "", bye_text(bye.kind, sheet, own), ""]
        for bye in round_.byes
    ]
    heading = round_heading(tournament, number, phrase("Pairings"), sheet)
    columns = _board_columns(discipline, sheet)
    notes = [*corrections.notes(sheet), *map(sheet.say, boards.notes)]
    return table_document(heading, columns, rows, sheet, notes)


def _board_columns(discipline: Discipline, sheet: Sheet) -> list[Column]:
    number = Column(sheet.tp("column", "No"), Align.RIGHT, up_to=TypeSize.NORMAL)
    rating = Column(sheet.say(discipline.rating), Align.RIGHT, up_to=TypeSize.NORMAL)
    points = Column(sheet.t("Points"), Align.POINTS)
    return [
        Column(sheet.t("Board"), Align.RIGHT, strong=True),
        number,
        Column(sheet.t("White"), share=2),
        rating,
        points,
        Column(sheet.t("Result"), Align.CENTRE, strong=True),
        points,
        rating,
        Column(sheet.t("Black"), share=2),
        number,
    ]


class GroupRound(NamedTuple):
    """A round of one group; `tables` tells where its boards are played."""

    group: str
    tournament: Tournament
    number: int
    tables: Mapping[int, int] = NO_TABLES


def pairings_by_name(
    tournament: Tournament, number: int, sheet: Sheet, tables: Mapping[int, int] = NO_TABLES
) -> bytes:
    """Return everybody of a round by name, with board, colour and opponent."""
    seats = _seats(GroupRound("", tournament, number, tables), sheet)
    rows = [row for _, row in sorted(seats)]
    heading = round_heading(tournament, number, phrase("Pairings by name"), sheet)
    return table_document(heading, _name_columns(sheet), rows, sheet)


def groups_by_name(rounds: Sequence[GroupRound], sheet: Sheet) -> bytes:
    """Return everybody of all groups by name, with group, board, colour and opponent.

    Each group has the round that is given with it; the heading names the round if it is one.
    """
    seats = sorted(
        (place, part.group, row) for part in rounds for place, row in _seats(part, sheet)
    )
    rows = [[row[0], group, *row[1:]] for _, group, row in seats]
    name, *others = _name_columns(sheet)
    columns = [name, Column(sheet.t("Group")), *others]
    first, title = rounds[0], phrase("Pairings by name")
    if len({part.number for part in rounds}) == 1:
        heading = round_heading(first.tournament, first.number, title, sheet)
    else:
        heading = Heading(sheet.say(title), first.tournament.details.name)
    return table_document(heading, columns, rows, sheet)


def _seats(part: GroupRound, sheet: Sheet) -> list[tuple[tuple[str, int], list[str]]]:
    """Return everybody of a round, each with the place in the order of names."""
    round_ = round_of(part.tournament, part.number)
    people = {player.id: player for player in part.tournament.players}
    seated = [
        (people[player], _seat(people[player], str(part.tables.get(board, board)), colour,
                               people[other], sheet))
        for board, game in enumerate(round_.games, 1)
        for player, colour, other in _sides(game)
    ]  # fmt: skip
    free = [(people[bye.player], _free(people[bye.player], bye, sheet)) for bye in round_.byes]
    return [(_by_name(person), row) for person, row in (*seated, *free)]


def _name_columns(sheet: Sheet) -> list[Column]:
    entry = Column(sheet.tp("column", "No"), Align.RIGHT, up_to=TypeSize.NORMAL)
    return [
        Column(sheet.t("Name"), share=2, strong=True),
        entry,
        Column(sheet.t("Board"), Align.RIGHT, strong=True),
        Column(sheet.t("Colour")),
        Column(sheet.t("Opponent"), share=2),
        entry,
    ]


def _sides(game: Game) -> Iterator[tuple[PlayerId, Colour, PlayerId]]:
    yield game.white, Colour.WHITE, game.black
    yield game.black, Colour.BLACK, game.white


def _by_name(player: Player) -> tuple[str, int]:
    return folded(player.name), player.id


def _seat(person: Player, table: str, colour: Colour, other: Player, sheet: Sheet) -> list[str]:
    shown = sheet.t(phrase("White") if colour is Colour.WHITE else phrase("Black"))
    return [titled(person), str(person.id), table, shown, titled(other), str(other.id)]


def _free(person: Player, bye: Bye, sheet: Sheet) -> list[str]:
    return [titled(person), str(person.id), "", "", bye_text(bye.kind, sheet), ""]
