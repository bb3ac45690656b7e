"""A table of teams with their squads, read and written: a line for each member with the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ronde.errors import FormatError
from ronde.formats.decoding import WORKBOOK, decoded
from ronde.formats.draft import FileDraft
from ronde.formats.findings import Reading
from ronde.formats.people import LETTER_OF_SEX, player_from, whole_number
from ronde.formats.sizes import bounded_lines, refuse_many_players
from ronde.formats.tables import csv_rows, meaning_of, sheet_texts
from ronde.i18n import counted, phrase
from ronde.model import Player, PlayerId, Tournament
from ronde.model.names import folded
from ronde.model.squads import numbers_of_teams, rating_of_team
from ronde.model.team import Team, TeamData

_DELIMITERS: Final = (",", ";", "\t")
_HEADING_WITHIN: Final = 20
_OF_TEAMS: Final = {
    "team": ("team", "team name", "equipe", "nom de l equipe", "teamnaam", "ploeg", "equipa",
             "nome da equipa", "nome da equipe", "mannschaft", "equipo"),
    "team_number": ("team no", "team nr", "team number", "numero d equipe", "n d equipe",
                    "teamnummer", "numero da equipa", "numero da equipe"),
    "board": ("board", "board no", "bo", "echiquier", "damier", "table", "bord", "tabuleiro",
              "mesa", "brett", "tablero"),
    "captain": ("captain", "capitaine", "aanvoerder", "teamleider", "capitao", "kapitan"),
    "reserve": ("reserve", "remplacant", "invaller", "suplente", "ersatz", "substitute"),
}  # fmt: skip
_MEANING: Final = {word: name for name, words in _OF_TEAMS.items() for word in words}
_PERSON: Final = (
    "name", "sex", "title", "rating", "federation", "fide_id", "birth_date", "club", "rank",
)  # fmt: skip
_NO: Final = ("", "0", "no", "n", "non", "nee", "nao", "nein", "-")
_YES: Final = ("1", "x", "yes", "y", "oui", "ja", "sim", "c", "k")

HEADINGS: Final = (
    "team no", "team", "board", "name", "sex", "title", "rating", "federation", "fide id",
    "birth date", "captain", "reserve",
)  # fmt: skip
"""The columns of a table that is written; all of them are read again."""

Row = tuple[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class FoundSquads:
    """Where the columns of a table of squads stand, and the rows below."""

    columns: dict[str, int]
    rows: list[Row]


def columns_of(cells: Sequence[str]) -> dict[str, int] | None:
    """Return where the columns stand, None unless there are names, teams, and boards or numbers.

    >>> columns_of(["Team", "Board", "Name", "Elo"])
    {'team': 0, 'board': 1, 'name': 2, 'rating': 3}
    >>> columns_of(["Name", "Team"]) is None
    True
    """
    columns: dict[str, int] = {}
    for place, cell in enumerate(cells):
        meaning = _MEANING.get(folded(cell)) or meaning_of(cell)
        if meaning:
            columns.setdefault(meaning, place)
    has_names = bool(columns.keys() & {"name", "last"})
    is_of_teams = "team" in columns and bool(columns.keys() & {"board", "team_number"})
    return columns if has_names and is_of_teams else None


def find_squads(text: str, name: str = "") -> FoundSquads | None:
    """Return the table of squads in a text, None when there is none."""
    head = "\n".join(bounded_lines(text, name)[:_HEADING_WITHIN])
    for delimiter in sorted(_DELIMITERS, key=head.count, reverse=True):
        try:
            heads = csv_rows(head, delimiter, name)
        except FormatError:
            continue
        for place, (_, cells) in enumerate(heads):
            columns = columns_of(cells)
            if columns is not None:
                return FoundSquads(columns, csv_rows(text, delimiter, name)[place + 1 :])
    return None


def squads_in(data: bytes, name: str) -> FoundSquads | None:
    """Return the table of squads in the bytes of a text or of a workbook, None without one."""
    if not data.startswith(WORKBOOK):
        return find_squads(decoded(data, name)[0], name)
    found = (find_squads(text, name) for text in sheet_texts(data, name))
    return next(filter(None, found), None)


def read_squads(found: FoundSquads, *, file: str | None = None) -> Reading:
    """Return the team event of a table: players numbered team by team, in the order of boards."""
    return read_members(found, file=file)[0]


class ReadMembers(NamedTuple):
    """The team event of a table, who of its players are reserves, and the numbers that it told."""

    tournament: Tournament | None
    reserves: frozenset[PlayerId] = frozenset()
    numbers: frozenset[int] = frozenset()


def read_members(found: FoundSquads, *, file: str | None = None) -> tuple[Reading, ReadMembers]:
    """Return the team event of a table as a file is read, and what else it tells of its teams."""
    refuse_many_players(len(found.rows), file or "the input")
    draft = FileDraft(file)
    read = _SquadReader(draft, found.columns).read(found.rows)
    return Reading(read.tournament, draft.all_findings(), "squads"), read


@dataclass(slots=True)
class _Member:
    line: int
    texts: dict[str, str]
    board: int | None
    is_reserve: bool

    @property
    def key(self) -> tuple[bool, bool, int]:
        """By board; who has none comes after them in the order of the lines, then reserves."""
        return self.is_reserve, self.board is None, self.board or self.line


@dataclass(slots=True)
class _Squad:
    name: str
    number: int | None = None
    captain: str = ""
    members: list[_Member] = field(default_factory=list)
    rating: int | None = None

    @property
    def regulars(self) -> int:
        """How many are no reserves; all of them where all are."""
        return sum(not member.is_reserve for member in self.members) or len(self.members)

    @property
    def seed(self) -> tuple[int, str, str]:
        """By what it is seeded: the rating, then the alphabet, as everybody on a list."""
        return -(self.rating or 0), folded(self.name), self.name

    def ordered(self) -> list[_Member]:
        """Return the members by board, reserves last."""
        return sorted(self.members, key=lambda member: member.key)


class _SquadReader:
    """Reads the rows below the headings."""

    def __init__(self, draft: FileDraft, columns: dict[str, int]) -> None:
        self._draft, self._columns = draft, columns
        self._squads: dict[str, _Squad] = {}
        self._teams_of: dict[tuple[str, str], str] = {}
        self._told: set[int] = set()

    def read(self, rows: list[Row]) -> ReadMembers:
        for line, cells in rows:
            self._read_row(line, cells)
        if not self._squads and not self._draft.is_refused:
            what = phrase("the table has no lines below its header")
            self._draft.find("no-players", what)
        squads = self._numbered()
        if self._draft.is_refused:
            return ReadMembers(None)
        event, reserves = _event_of(squads, self._draft)
        return ReadMembers(event, reserves, frozenset(self._told))

    def _read_row(self, line: int, cells: tuple[str, ...]) -> None:
        told = {
            name: cells[place].strip() if place < len(cells) else ""
            for name, place in self._columns.items()
        }
        person = _person(told)
        if not told["team"]:
            what = phrase("{name} has no team; name it in the column of teams", name=person["name"])
            self._draft.find("csv-unreadable", what, line)
            return
        squad = self._squads.setdefault(folded(told["team"]), _Squad(told["team"]))
        self._number_team(squad, told.get("team_number", ""), line)
        if not person["name"]:
            what = phrase("{team}: a member without a name", team=squad.name)
            self._draft.find("csv-unreadable", what, line)
            return
        self._refuse_second_team(person, squad, line)
        squad.captain = squad.captain or _captain(told.get("captain", ""), person["name"])
        is_reserve = folded(told.get("reserve", "")) not in _NO
        board = self._board(told.get("board", ""), squad, line)
        squad.members.append(_Member(line, person, board, is_reserve))

    def _number_team(self, squad: _Squad, text: str, line: int) -> None:
        if not text:
            return
        number = whole_number(text)
        if not number or squad.number not in (None, number):
            what = phrase(
                "{team}: {text} is no number of the team, or not the one of its other lines",
                team=squad.name,
                text=repr(text),
            )
            self._draft.find("csv-unreadable", what, line)
            return
        squad.number = number

    def _board(self, text: str, squad: _Squad, line: int) -> int | None:
        """Return the board of a member; a letter such as R marks a reserve without one."""
        number = whole_number(text) if text else None
        if number is None:
            return None
        if any(member.board == number for member in squad.members):
            what = phrase(
                "{team}: two members at board {board}; give each a board of its own",
                team=squad.name,
                board=number,
            )
            self._draft.find("line-up-twice", what, line)
        return number

    def _refuse_second_team(self, person: dict[str, str], squad: _Squad, line: int) -> None:
        who = folded(person["name"]), person["fide_id"] or person["birth_date"]
        first = self._teams_of.setdefault(who, squad.name)
        if first != squad.name:
            what = phrase(
                "{name} stands in two teams, {one} and {other}; leave the player in one of them",
                name=person["name"],
                one=first,
                other=squad.name,
            )
            self._draft.find("player-in-two-teams", what, line)

    def _numbered(self) -> list[_Squad]:
        """Return the squads by number: the one told, else by strength (INTERPRETATION 0138)."""
        taken: dict[int, str] = {}
        for squad in self._squads.values():
            if (
                squad.number is not None
                and taken.setdefault(squad.number, squad.name) != squad.name
            ):
                what = phrase(
                    "two teams have number {number}: {one} and {other}; give each its own number",
                    number=squad.number,
                    one=taken[squad.number],
                    other=squad.name,
                )
                self._draft.find("team-number", what)
        self._told = set(taken)
        self._rate()
        squads = sorted(self._squads.values(), key=lambda squad: squad.seed)
        for squad, number in zip(
            squads, numbers_of_teams([squad.number for squad in squads]), strict=True
        ):
            squad.number = number
        return sorted(squads, key=lambda squad: squad.number or 0)

    def _rate(self) -> None:
        """Give every team its rating, and say so where it gives numbers to them."""
        squads = self._squads.values()
        boards = min((squad.regulars for squad in squads), default=0)
        for squad in squads:
            ratings = (_rating(member.texts) for member in squad.ordered())
            squad.rating = rating_of_team(ratings, boards)
        if len(self._told) < len(squads) and any(squad.rating is not None for squad in squads):
            what = counted(
                "teams without a number are seeded by the rating of their first player",
                "teams without a number are seeded by the mean rating of their first {count}"
                " players",
                count=boards,
            )
            self._draft.find("numbered-by-rating", what)


def _event_of(squads: list[_Squad], draft: FileDraft) -> tuple[Tournament, frozenset[PlayerId]]:
    players: list[Player] = []
    reserves: set[PlayerId] = set()
    teams: list[Team] = []
    for squad in squads:
        first = len(players) + 1
        for member in squad.ordered():

            def note(code: str, what: str, _name: str, line: int = member.line) -> None:
                draft.find(code, what, line)

            players.append(player_from(len(players) + 1, member.texts, note))
            if member.is_reserve:
                reserves.add(players[-1].id)
        members = tuple(PlayerId(number) for number in range(first, len(players) + 1))
        spare = sum(member.is_reserve for member in squad.members)
        strength = "" if squad.rating is None else str(squad.rating)
        teams.append(
            Team(
                squad.name,
                members,
                squad.number,
                strength=strength,
                captain=squad.captain,
                reserves=spare,
            )
        )
    event = Tournament(tuple(players), team_data=TeamData(tuple(teams), are_paired=True))
    return event, frozenset(reserves)


def squad_rows(tournament: Tournament) -> list[list[str]]:
    """Return the table of a team event with its headings, as `read_squads` reads it.

    A team without players has no line.
    """
    people = {player.id: player for player in tournament.players}
    teams = sorted(tournament.team_data.teams, key=lambda team: team.number or 0)
    return [
        list(HEADINGS),
        *(
            _row(team, board, people[member])
            for team in teams
            for board, member in enumerate(team.members, 1)
        ),
    ]


def _row(team: Team, board: int, one: Player) -> list[str]:
    is_reserve = board > len(team.members) - team.reserves
    return [
        "" if team.number is None else str(team.number),
        team.name,
        str(board),
        one.name,
        LETTER_OF_SEX[one.sex],
        one.title,
        "" if one.rating is None else str(one.rating),
        one.federation,
        one.fide_id,
        one.birth_date,
        team.captain,
        "yes" if is_reserve else "",
    ]


def _rating(texts: dict[str, str]) -> int | None:
    return whole_number(texts["rating"]) or None


def _person(told: dict[str, str]) -> dict[str, str]:
    both = ", ".join(part for part in (told.get("last", ""), told.get("first", "")) if part)
    ratings = [told.get(name, "") for name in ("rating", "international", "national")]
    person = {name: told.get(name, "") for name in _PERSON}
    rating = next((text for text in ratings if text.strip("0-")), "")
    return person | {"name": told.get("name") or both, "rating": rating, "rank": ""}


def _captain(text: str, member: str) -> str:
    """Return the captain that a line tells: by a mark its own member, else the name it gives."""
    plain = folded(text)
    if plain in _NO:
        return ""
    return member if plain in _YES else text
