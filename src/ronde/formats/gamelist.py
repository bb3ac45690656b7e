"""Games as PGN for chess and PDN for draughts: tags without moves, and results read back.

Before a round such a file tells live boards and broadcasts who plays where; after it, who won.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, NamedTuple

from ronde.errors import InputError, OversizedFileError
from ronde.formats.findings import Findings, Writing
from ronde.formats.sizes import refuse_long_lines, refuse_many_lines
from ronde.i18n import phrase
from ronde.model import Finding, Game, Player, PlayerId, Result, Tournament
from ronde.model.names import folded
from ronde.model.outcomes import Outcome
from ronde.model.squads import Squads

LONGEST_VALUE: Final = 255
UNKNOWN: Final = "?"
OPEN: Final = "*"
INTERNATIONAL: Final = "20"
"""The game type of draughts on a hundred squares, in which a win counts two."""

_DATE: Final = re.compile(r"(\d{4}|\d{2})[/.-](\d{1,2})[/.-](\d{1,2})")
_FIRST_YEAR: Final = 70  # two figures from here on belong to the last century
_TAG: Final = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_ESCAPED: Final = re.compile(r'(["\\])')
_UNESCAPED: Final = re.compile(r"\\(.)")
_MOST_GAMES: Final = 20_000
_MOST_LINES: Final = 600_000
"""A round of 9,999 players has 5,000 games, each with twenty tags and its moves."""

_UNPLAYED: Final = "unplayed"
_ABANDONED: Final = "abandoned"
_SHORT: Final = (Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS)
_HALVES: Final = {
    Result.WIN: 2, Result.SHORT_WIN: 2, Result.FORFEIT_WIN: 2, Result.DRAW: 1, Result.SHORT_DRAW: 1,
    Result.LOSS: 0, Result.SHORT_LOSS: 0, Result.FORFEIT_LOSS: 0,
}  # fmt: skip
"""What each side has, in half points of chess and points of draughts."""


class Form(NamedTuple):
    """A form of a list of games: how results and ratings are spelled in it."""

    name: str
    results: Mapping[tuple[int, int], str]
    rating: str
    extra: tuple[tuple[str, str], ...] = ()
    ends_with_result: bool = True


PGN: Final = Form("pgn", {(2, 0): "1-0", (1, 1): "1/2-1/2", (0, 2): "0-1"}, "Elo")
PDN: Final = Form(
    "pdn",
    {(2, 0): "2-0", (1, 1): "1-1", (0, 2): "0-2", (0, 0): "0-0"},
    "Rating",
    (("GameType", INTERNATIONAL),),
    ends_with_result=False,
)
FORMS: Final = {form.name: form for form in (PGN, PDN)}


class ListedGame(NamedTuple):
    """A game of a list, as its tags tell it; the tags stand from `line` on."""

    line: int
    tags: Mapping[str, str]

    @property
    def round(self) -> int | None:
        """The number of the round, without the board that may follow it."""
        number = re.match(r"\d{1,3}", self.tags.get("Round", ""))
        return None if number is None else int(number[0])


class ReadResult(NamedTuple):
    """A result that a list gives to a game of a round; `board` counts from one."""

    round: int
    board: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ReadResults:
    """The results of a list of games, and what could not be taken."""

    results: tuple[ReadResult, ...]
    findings: tuple[Finding, ...]


def write_games(
    tournament: Tournament,
    form: Form,
    *,
    round_: int | None = None,
    tables: Mapping[int, Mapping[int, int]] | None = None,
) -> Writing:
    """Return the games of a round, or of all rounds; byes and absences are no games.

    `tables` tells by round where a board is played, where that is not the table of its number.
    Raises InputError when that round has not been paired.
    """
    paired = len(tournament.rounds)
    if round_ is not None and not 1 <= round_ <= paired:
        raise InputError(
            "round {round} has not been paired; there are {paired}", round=round_, paired=paired
        )
    asked = range(1, paired + 1) if round_ is None else (round_,)
    people = {player.id: player for player in tournament.players}
    places = {
        (number, board): at
        for number in asked
        for board, at in (tables or {}).get(number, {}).items()
    }
    written = (
        _game_text(
            _tags(tournament, number, places.get((number, board), board), game, people, form),
            game,
            form,
        )
        for number in asked
        for board, game in enumerate(tournament.rounds[number - 1].games, 1)
    )
    return Writing("\n".join(written))


def _game_text(tags: list[tuple[str, str]], game: Game, form: Form) -> str:
    lines = [f'[{name} "{_value(value)}"]\n' for name, value in tags]
    result = dict(tags)["Result"]
    comment = ""
    if result == OPEN and not game.is_unfinished:
        comment = f"{{{_spelled_in_points(game, form)}}} "
    end = result if form.ends_with_result else OPEN
    return "".join([*lines, f"\n{comment}{end}\n"])


def _tags(
    tournament: Tournament,
    number: int,
    board: int,
    game: Game,
    people: Mapping[PlayerId, Player],
    form: Form,
) -> list[tuple[str, str]]:
    details = tournament.details
    dates = details.round_dates
    white, black = people[game.white], people[game.black]
    known = [
        ("WhiteTitle", white.title),
        ("BlackTitle", black.title),
        (f"White{form.rating}", str(white.rating or "")),
        (f"Black{form.rating}", str(black.rating or "")),
        ("WhiteFideId", white.fide_id),
        ("BlackFideId", black.fide_id),
        ("EventDate", _date(details.start_date)),
        ("Board", str(board)),
        ("TimeControl", details.encoded_time_control),
        ("Termination", _termination(game)),
        *form.extra,
    ]
    return [
        ("Event", details.name or UNKNOWN),
        ("Site", f"{details.city} {details.federation}".strip() or UNKNOWN),
        ("Date", _date(dates[number - 1] if number <= len(dates) else "") or "????.??.??"),
        ("Round", f"{number}.{board}"),
        ("White", white.name or UNKNOWN),
        ("Black", black.name or UNKNOWN),
        ("Result", _result(game, form)),
        *((name, value) for name, value in known if value),
    ]


def _result(game: Game, form: Form) -> str:
    if game.is_unfinished:
        return OPEN
    return form.results.get((_HALVES[game.white_result], _HALVES[game.black_result]), OPEN)


def _spelled_in_points(game: Game, form: Form) -> str:
    """Return a result that the form has no sign for, such as a game that both have lost."""
    words = ("0", "1/2", "1") if form is PGN else ("0", "1", "2")
    return f"{words[_HALVES[game.white_result]]}-{words[_HALVES[game.black_result]]}"


def _termination(game: Game) -> str:
    """Return why a game did not end as games do; nothing for all others."""
    if not game.was_played:
        return _UNPLAYED
    if game.white_result in _SHORT:
        return _ABANDONED
    if game.is_unfinished:
        return ""
    adds_up = _HALVES[game.white_result] + _HALVES[game.black_result] == 2
    return "" if adds_up else "rules infraction"


def _date(text: str) -> str:
    """Return a date as these files spell it; nothing for what is no date.

    >>> _date("2026/10/24"), _date("26/10/4"), _date("soon")
    ('2026.10.24', '2026.10.04', '')
    """
    found = _DATE.fullmatch(text.strip())
    if found is None:
        return ""
    year, month, day = map(int, found.groups())
    century = 0 if year > 99 else 1900 if year >= _FIRST_YEAR else 2000
    return f"{century + year:04}.{month:02}.{day:02}"


def _value(text: str) -> str:
    """Return a value on one line, of the length that readers take, its marks escaped."""
    return _ESCAPED.sub(r"\\\1", " ".join(text.split())[:LONGEST_VALUE])


def read_games(text: str) -> Iterator[ListedGame]:
    """Yield the games of a text; moves, comments and what is no tag are passed over."""
    tags: dict[str, str] = {}
    start = 0
    has_moves = is_comment = False
    for number, line in enumerate(text.splitlines(), 1):
        found = None if is_comment else _TAG.match(line.strip())
        if found is None:
            has_moves = has_moves or bool(line.strip())
            is_comment = line.rfind("{") > line.rfind("}") or (is_comment and "}" not in line)
            continue
        if has_moves or not tags or found[1] in tags:
            if tags:
                yield ListedGame(start, tags)
            tags, start, has_moves = {}, number, False
        tags[found[1]] = _UNESCAPED.sub(r"\1", found[2])
    if tags:
        yield ListedGame(start, tags)


def read_results(
    text: str, tournament: Tournament, round_: int, *, file: str | None = None
) -> ReadResults:
    """Return the results that a list gives to the games of a round, found by their names.

    A game without a round belongs to the one that is asked for; a game that is still open gives
    nothing. Identity numbers outrank names. Whatever is not taken is a finding. Raises InputError
    for a text without games, OversizedFileError for too many.
    """
    name = file or "the input"
    refuse_many_lines(text, name, _MOST_LINES)
    refuse_long_lines(text.splitlines(), name)
    games = list(islice(read_games(text), _MOST_GAMES + 1))
    if len(games) > _MOST_GAMES:
        raise OversizedFileError(
            "{file} has more than {most} games; give those of one round",
            file=name,
            most=_MOST_GAMES,
        )
    if not games:
        raise InputError("{name} has no games; give a PGN or PDN file", name=name)
    seen = _Matching(tournament, round_, Findings(file))
    results: dict[int, ReadResult] = {}
    for listed in games:
        if listed.round not in (None, round_):
            continue
        found = seen.result_of(listed)
        if found is None:
            continue
        first = results.setdefault(found.board, found)
        if first != found:
            what = phrase("board {board} stands there twice with two results", board=found.board)
            seen.findings.find("game-not-taken", what, listed.line, round_=round_)
    return ReadResults(
        tuple(results[board] for board in sorted(results)), seen.findings.all_findings()
    )


@dataclass(slots=True)
class _Matching:
    """Finds the games of a round in a list."""

    tournament: Tournament
    round: int
    findings: Findings
    _boards: dict[tuple[str, str], int] = field(default_factory=dict, init=False)
    _awaited: dict[str, tuple[int, int]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        people = {player.id: player for player in self.tournament.players}
        for board, game in enumerate(self.tournament.rounds[self.round - 1].games, 1):
            for one in _keys(people[game.white].name, people[game.white].fide_id):
                for other in _keys(people[game.black].name, people[game.black].fide_id):
                    self._boards[one, other] = board
        awaited = [m for m in self.tournament.team_data.awaited if m.round == self.round]
        squads = Squads(self.tournament)
        for number, match in enumerate(awaited):
            for team in (match.white_team, match.black_team):
                for player in squads.team(team).members:
                    for key in _keys(people[player].name, people[player].fide_id):
                        self._awaited[key] = number, team

    def result_of(self, listed: ListedGame) -> ReadResult | None:
        """Return the result of a game, None when there is none or nobody here played it."""
        tags = listed.tags
        white, black = (
            _keys(tags.get(c, ""), tags.get(f"{c}FideId", "")) for c in ("White", "Black")
        )
        board = self._board(white, black)
        if board is None:
            if self._is_awaited(white, black):
                self._refuse_early(listed)
            else:
                self._refuse_strangers(listed, swapped=self._board(black, white) is not None)
            return None
        spelled = "".join(tags.get("Result", OPEN).split())
        if spelled in (OPEN, "", UNKNOWN):
            return None
        outcome = _SPELLED.get(spelled)
        if outcome is None:
            self._refuse(listed, phrase("{result} is no result", result=repr(spelled)))
            return None
        if tags.get("Termination", "").casefold() == _UNPLAYED:
            outcome = Outcome(_FORFEIT[outcome.white], _FORFEIT[outcome.black])
        return ReadResult(self.round, board, outcome)

    def _is_awaited(self, white: Iterable[str], black: Iterable[str]) -> bool:
        """Whether the two are of two teams that meet while their line-ups are to come."""
        ours, theirs = (
            {self._awaited[key] for key in keys if key in self._awaited} for keys in (white, black)
        )
        return any(one[0] == other[0] and one != other for one in ours for other in theirs)

    def _refuse_early(self, listed: ListedGame) -> None:
        names = {side.lower(): listed.tags.get(side, UNKNOWN) for side in ("White", "Black")}
        self._refuse(
            listed,
            phrase("{white} – {black}: their match has no line-ups yet; open it first", **names),
        )

    def _refuse_strangers(self, listed: ListedGame, *, swapped: bool) -> None:
        names = {side.lower(): listed.tags.get(side, UNKNOWN) for side in ("White", "Black")}
        what = (
            phrase("{white} – {black} has the other colours in this round", **names)
            if swapped
            else phrase("{white} – {black} is no game of this round", **names)
        )
        self._refuse(listed, what)

    def _board(self, white: tuple[str, ...], black: tuple[str, ...]) -> int | None:
        pairs = ((one, other) for one in white for other in black)
        return next((self._boards[pair] for pair in pairs if pair in self._boards), None)

    def _refuse(self, listed: ListedGame, what: str) -> None:
        self.findings.find("game-not-taken", what, listed.line, round_=self.round)


def _keys(name: str, identity: str) -> tuple[str, ...]:
    """Return by what a player is found: the identity number first, then the words of the name."""
    words = " ".join(sorted(folded(name).split()))
    number = identity.strip().lstrip("0")
    return tuple(key for key in (f"#{number}" if number else "", words) if key)


_WON: Final = Outcome(Result.WIN, Result.LOSS)
_DRAWN: Final = Outcome(Result.DRAW, Result.DRAW)
_SPELLED: Final = {
    "1-0": _WON, "2-0": _WON, "0-1": _WON.turned, "0-2": _WON.turned, "1/2-1/2": _DRAWN,
    "½-½": _DRAWN, "1-1": _DRAWN, "0-0": Outcome(Result.LOSS, Result.LOSS),
}  # fmt: skip
_FORFEIT: Final = {
    Result.WIN: Result.FORFEIT_WIN, Result.LOSS: Result.FORFEIT_LOSS,
    Result.DRAW: Result.FORFEIT_LOSS,
}  # fmt: skip
