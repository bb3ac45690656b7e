"""A series as people keep it: a table of players and rounds, as texts.

A draft comes from a file (`ronde.federation.seriesfiles`), a page, or a document (`draft_of`).
`checked` makes the document of a series of it, with all mistakes and where each stands. A round is
spelled `5:2` for two points against the player of line 5, `5w2` and `5b2` where the colours are
known, `EXEMPT` without an opponent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from operator import itemgetter
from typing import Any, Final

from ronde.errors import FormatError, InputError
from ronde.federation.headings import place_in_table
from ronde.i18n import LANGUAGES, listed, phrase, phrase_in, recalled, translate
from ronde.model import Finding
from ronde.model.names import folded
from ronde.ratings.exact import exact_text
from ronde.ratings.ffjd import RateKind, Series
from ronde.ratings.ffjd.results import SideOutcome, opposite
from ronde.ratings.ffjd.series import EXEMPT, FLOOR, Licence, SeriesGame, SeriesPlayer, System
from ronde.ratings.ffjd.seriesfile import later_periods, series_from_data

HEAD: Final[Mapping[str, str]] = {
    "name": phrase("Name of the series"),
    "kind": phrase("Rate of play"),
    "minutes": phrase("Minutes per player"),
    "increment": phrase("Seconds per move"),
    "moves": phrase("Moves of the first period"),
    "then": phrase("Later periods"),
    "clock": phrase("Played with clocks"),
    "system": phrase("System"),
    "start": phrase("First day"),
    "end": phrase("Last day"),
    "estimate": phrase("Estimate of the unrated (annex B)"),
}
"""What is said of a series as a whole, with its label in files and on pages."""

COLUMNS: Final[Mapping[str, str]] = {
    "no": phrase_in("column", "No"),
    "id": phrase("Register no"),
    "name": phrase("Name"),
    "club": phrase_in("column", "Club"),
    "born": phrase("Year of birth"),
    "rating": phrase("Capital-Points"),
    "country": phrase("Country"),
    "fmjd": phrase_in("label", "FMJD rating"),
    "licence": phrase("Licence"),
}
"""What is said of a player, with its heading."""

_YES: Final = phrase("yes")
_NO: Final = phrase("no")
_CELL: Final = re.compile(
    r"(?P<opponent>[0-9]{1,4}|exempt|ex|bye)\s*(?P<colour>[wbnpz]?)\s*[:/. ]?\s*"
    r"(?P<result>0fne|0fe|0r|0d|2fne|2fe|[012+=-])?",
    re.IGNORECASE,
)
_SIGNS: Final = {"+": "2", "=": "1", "-": "0"}
_NOT_PLAYED: Final = frozenset({"", "-", "–", "x", "*", "abs"})
_ABROAD: Final = "XXX"


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A line of the table: what is said of a player, the rounds, and what the table cannot show.

    `line` is that of the file, counted from 1; `cells` are by the names of `COLUMNS`.
    """

    line: int
    cells: Mapping[str, str]
    rounds: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name as it was written."""
        return self.cells.get("name", "")


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong, and where: the line and column of a table, or a field of the head."""

    what: str
    line: int = 0
    column: str = ""
    place: str = ""

    def sentence(self) -> str:
        """Return the mistake with its place."""
        if not self.place:
            return self.what
        return phrase("{place}: {what}", place=self.place, what=self.what)


@dataclass(frozen=True, slots=True)
class SeriesDraft:
    """A series as texts; `places` says in which column of the sheet each column stands."""

    head: Mapping[str, str]
    rows: tuple[DraftRow, ...]
    sheet: str = ""
    places: Mapping[str, str] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()
    findings: tuple[Finding, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        """The number of rounds of the table."""
        return max((len(row.rounds) for row in self.rows), default=0)

    def told(self, given: Mapping[str, str]) -> SeriesDraft:
        """Return the draft with what else is known of the series."""
        return replace(self, head={**self.head, **{n: v for n, v in given.items() if v}})

    def wrong(self, what: str, row: DraftRow | None = None, column: str = "") -> Mistake:
        """Return a mistake in a line, or in a field of the head."""
        if row is None:
            return Mistake(what, 0, column, HEAD[column])
        where = self.places.get(column) or COLUMNS.get(column) or column
        return Mistake(what, row.line, column, place_in_table(self.sheet, row.line, where))

    @property
    def texts(self) -> dict[tuple[int, str], str]:
        """What stands in the fields of the head, which have line 0, and in every cell."""
        found = {(0, name): self.head.get(name, "") for name in HEAD}
        for row in self.rows:
            found |= {(row.line, name): row.cells.get(name, "") for name in COLUMNS}
            found |= {(row.line, f"R{n}"): text for n, text in enumerate(row.rounds, 1)}
        return found

    def changes_since(self, before: SeriesDraft) -> tuple[Mistake, ...]:
        """Return what stood otherwise in an earlier draft, and where."""
        then, now = before.texts, self.texts
        return tuple(
            self.wrong(_became(old, new), DraftRow(line, {}) if line else None, column)
            for line, column in sorted(then | now, key=itemgetter(0))
            for old, new in [(then.get((line, column), ""), now.get((line, column), ""))]
            if old != new
        )


def _became(before: str, after: str) -> str:
    old, new = recalled(before or "–"), recalled(after or "–")
    return phrase("{before} became {after}", before=old, after=new)


def draft_of_tournament(data: Mapping[str, object]) -> SeriesDraft:
    """Return a document made from a tournament; its numbers are not those of the register."""
    draft = draft_of(series_from_data(dict(data)))
    rows = tuple(replace(row, cells={**row.cells, "id": ""}) for row in draft.rows)
    return replace(draft, rows=rows)


def draft_of(series: Series) -> SeriesDraft:
    """Return a series as texts; what the table cannot show stays beside it."""
    cadence = series.cadence
    rates = {} if cadence is None else {
        "minutes": str(cadence.minutes),
        "increment": str(cadence.increment),
        "clock": "yes" if cadence.clock else "no",
        "moves": "" if cadence.moves is None else str(cadence.moves),
        "then": " ".join(
            str(one.minutes) if one.moves is None else f"{one.minutes}/{one.moves}"
            for one in cadence.then
        ),
    }  # fmt: skip
    estimate = series.organiser_estimate
    head = {
        "name": series.name,
        "kind": series.kind.value,
        **rates,
        "system": "" if series.system is None else series.system.value,
        "start": "" if series.start is None else series.start.isoformat(),
        "end": "" if series.end is None else series.end.isoformat(),
        "estimate": "" if estimate is None else exact_text(estimate),
    }
    numbers = {player.id: place for place, player in enumerate(series.players, 1)}
    cells = dict(cell for game in series.games for cell in _cells_of(game, numbers))
    rounds = range(1, series.rounds + 1)
    rows = tuple(
        _row_of(player, place, tuple(cells.get((player.id, number), "") for number in rounds))
        for place, player in enumerate(series.players, 1)
    )
    return SeriesDraft(head, rows, more=_differing(series, _SHOWN_OF_SERIES))


def _cells_of(
    game: SeriesGame, numbers: Mapping[Any, int]
) -> Iterator[tuple[tuple[Any, int], str]]:
    for me, other, outcome, letter in (
        (game.white, game.black, game.white_result, "w"),
        (game.black, game.white, game.black_result, "b"),
    ):
        if me != EXEMPT:
            code = "" if outcome is None else outcome.value
            text = EXEMPT if other == EXEMPT else f"{numbers[other]}{letter}{code}"
            yield (me, game.round), text


_SHOWN_OF_SERIES: Final = ("kind", "players", "games", "name", "cadence", "system", "start", "end",
                           "organiser_estimate")  # fmt: skip
_SHOWN_OF_PLAYER: Final = ("id", "name", "rating", "fmjd_rating", "licence", "resident",
                           "birth_year", "club")  # fmt: skip


def _differing(record: Series | SeriesPlayer, shown: Sequence[str]) -> dict[str, Any]:
    """Return what a table does not show and is not as usual, as plain data."""
    kept = {one.name: getattr(record, one.name) for one in fields(record) if one.name not in shown}
    usual = {one.name: one.default for one in fields(record)}
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in kept.items()
        if value != usual[name]
    }


def _row_of(player: SeriesPlayer, place: int, rounds: tuple[str, ...]) -> DraftRow:
    more = _differing(player, _SHOWN_OF_PLAYER)
    cells = {
        "no": str(place),
        "id": str(player.id) if isinstance(player.id, int) else "",
        "name": player.name,
        "club": player.club,
        "born": "" if player.birth_year is None else str(player.birth_year),
        "rating": "" if player.rating is None else str(player.rating),
        "country": "" if player.resident else _ABROAD,
        "fmjd": "" if player.fmjd_rating is None else str(player.fmjd_rating),
        "licence": "" if player.licence is None else player.licence.value,
    }
    if isinstance(player.id, str):
        more["id"] = player.id
    return DraftRow(place, cells, rounds, more)


# Checking ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CheckedDraft:
    """The document of a draft, and everything that is wrong with it."""

    data: Mapping[str, Any]
    mistakes: tuple[Mistake, ...]

    def text(self, file: str) -> str:
        """Return the document; raises FormatError with all mistakes."""
        if self.mistakes:
            raise FormatError(listed((one.sentence() for one in self.mistakes), "\n"), file=file)
        return json.dumps(self.data, ensure_ascii=False)


def checked(draft: SeriesDraft) -> CheckedDraft:
    """Return the document that a draft makes, with all its mistakes."""
    reader = _Reader(draft)
    data = {**draft.more, **reader.head(), "players": reader.players(), "games": reader.games()}
    mistakes = (*draft.mistakes, *reader.mistakes)
    if not mistakes:
        try:
            series_from_data(data)
        except InputError as error:
            mistakes = (Mistake(error.phrase),)
    return CheckedDraft(data, mistakes)


def read_whole(text: str, least: int, most: int) -> int:
    """Return a whole number; raises InputError outside the limits."""
    if not (text.isascii() and text.isdecimal() and least <= int(text) <= most):
        raise InputError(
            "{text} is no whole number from {least} to {most}",
            text=repr(text),
            least=least,
            most=most,
        )
    return int(text)


_DAY: Final = re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})")
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})")


def read_day(text: str) -> str:
    """Return a date as documents write it; raises InputError for none.

    >>> read_day("15/11/2026"), read_day("2026/11/15")
    ('2026-11-15', '2026-11-15')
    """
    parts: tuple[str, ...] = ()
    if (found := _DAY.fullmatch(text)) is not None:
        parts = found.groups()
    elif (found := _DAY_FIRST.fullmatch(text)) is not None:
        parts = found.groups()[::-1]
    try:
        return date(*map(int, parts)).isoformat()
    except (TypeError, ValueError):
        raise InputError("{text} is no date; write it as 2026-11-15", text=repr(text)) from None


def read_choice(text: str, words: Mapping[str, tuple[str, ...]]) -> str:
    """Return the value that a word stands for, in any language; raises InputError for none."""
    for value, spelled in words.items():
        known = {value, *(translate(word, one) for word in spelled for one in LANGUAGES)}
        if folded(text) in map(folded, known):
            return value
    raise InputError(
        "{text} is not known; write {known}",
        text=repr(text),
        known=listed((spelled[0] for spelled in words.values()), ", "),
    )


_KINDS: Final = {
    RateKind.SLOW.value: (RateKind.SLOW.word, "lent", "lente", "traag", "lento"),
    RateKind.ACCELERATED.value: (
        RateKind.ACCELERATED.word,
        "acceleree",
        "rapide",
        "rapid",
        "versneld",
    ),
}
_SYSTEMS: Final = {
    System.CLOSED.value: (phrase("closed"), phrase("round robin")),
    System.SWISS.value: (phrase("Swiss"),),
}
_CLOCKS: Final = {"yes": (_YES,), "no": (_NO,)}
LICENCES: Final = {
    Licence.FULL.value: (
        Licence.FULL.word,
        _YES,
        "complete",
        "competition",
        "volledig",
        "completa",
    ),
    Licence.LEISURE.value: (Licence.LEISURE.word, "loisir", "recreatie", "lazer"),
}
"""The words for each kind of licence in a table."""


class _Reader:
    """Reads the texts of one draft and gathers what is wrong."""

    def __init__(self, draft: SeriesDraft) -> None:
        self._draft = draft
        self.mistakes: list[Mistake] = []
        self.keys = [self._key(row, place) for place, row in enumerate(draft.rows, 1)]
        self._numbers = {self._no(row, place): place for place, row in enumerate(draft.rows)}

    def _try(self, read: Callable[[str], Any], text: str, row: DraftRow | None, column: str) -> Any:
        """Return what a text says, None for nothing or a mistake, which is noted."""
        if not text.strip():
            return None
        try:
            return read(text.strip())
        except InputError as error:
            self.mistakes.append(self._draft.wrong(error.phrase, row, column))
            return None

    # The head

    def head(self) -> dict[str, Any]:
        """Return what is said of the series as a whole."""
        said = self._draft.head
        kind = self._needed("kind", lambda text: read_choice(text, _KINDS))
        start, end = self._needed("start", read_day), self._needed("end", read_day)
        if start and end and end < start:
            what = phrase("it ends on {end}, before it starts on {start}", end=end, start=start)
            self.mistakes.append(self._draft.wrong(what, None, "end"))
        found = {
            "name": said.get("name", "").strip(),
            "kind": kind,
            "start": start,
            "end": end,
            "system": self._said("system", lambda text: read_choice(text, _SYSTEMS)),
            "cadence": self._cadence(),
            "organiser_estimate": self._said(
                "estimate", lambda text: read_whole(text, FLOOR, 9999)
            ),
        }
        if not found["name"]:
            self.mistakes.append(self._draft.wrong(_MISSING, None, "name"))
        return {name: value for name, value in found.items() if value is not None}

    def _said(self, name: str, read: Callable[[str], Any]) -> Any:
        return self._try(read, self._draft.head.get(name, ""), None, name)

    def _needed(self, name: str, read: Callable[[str], Any]) -> Any:
        if not self._draft.head.get(name, "").strip():
            self.mistakes.append(self._draft.wrong(_MISSING, None, name))
        return self._said(name, read)

    def _cadence(self) -> dict[str, Any] | None:
        minutes = self._said("minutes", lambda text: read_whole(text, 0, 9999))
        moves = self._said("moves", lambda text: read_whole(text, 1, 9999))
        then = self._said("then", later_periods)
        increment = self._said("increment", lambda text: read_whole(text, 0, 9999))
        clock = self._said("clock", lambda text: read_choice(text, _CLOCKS)) != "no"
        if minutes is None:
            return None
        found = {"minutes": minutes, "increment": increment or 0, "clock": clock}
        if moves is not None or then:
            periods = [{"minutes": one.minutes, "moves": one.moves} for one in then or ()]
            found |= {"moves": moves, "then": periods}
        return found

    # Players

    def _key(self, row: DraftRow, place: int) -> Any:
        """Return how the document names a player: by the number of the register where one is."""
        text = row.cells.get("id", "").strip()
        if text.isascii() and text.isdecimal() and 0 < len(text) < 10:
            return int(text)
        return row.more.get("id") or f"#{self._no(row, place - 1)}"

    def _no(self, row: DraftRow, place: int) -> str:
        """Return the number by which others name a row: its own, or its place."""
        return row.cells.get("no", "").strip().lstrip("0") or str(place + 1)

    def players(self) -> list[dict[str, Any]]:
        """Return the players of the document."""
        self._refuse_twice()
        return [
            self._player(row, key) for row, key in zip(self._draft.rows, self.keys, strict=True)
        ]

    def _refuse_twice(self) -> None:
        first: dict[Any, DraftRow] = {}
        for row, key in zip(self._draft.rows, self.keys, strict=True):
            for name in (key, folded(row.name)):
                other = first.setdefault(name, row) if name else row
                if other is not row:
                    what = phrase(
                        "{name} stands in row {row}, too", name=row.name or key, row=other.line
                    )
                    self.mistakes.append(self._draft.wrong(what, row, "name"))
                    break

    def _player(self, row: DraftRow, key: Any) -> dict[str, Any]:
        def said(name: str, read: Callable[[str], Any]) -> Any:
            return self._try(read, row.cells.get(name, ""), row, name)

        if not row.name and not isinstance(key, int):
            self.mistakes.append(self._draft.wrong(_MISSING, row, "name"))
        found = {
            **row.more,
            "id": key,
            "name": row.name,
            "club": row.cells.get("club", ""),
            "birth_year": said("born", _year),
            "rating": said("rating", lambda text: read_whole(text, FLOOR, 9999)),
            "fmjd_rating": said("fmjd", lambda text: read_whole(text, 1, 9999)),
            "licence": said("licence", lambda text: read_choice(text, LICENCES)),
            "resident": folded(row.cells.get("country", "")) in HOME_WORDS,
        }
        return {name: value for name, value in found.items() if value is not None}

    # Games

    def games(self) -> list[dict[str, Any]]:
        """Return the games of the document, round by round."""
        white = self._letter_of_white()
        games: list[dict[str, Any]] = []
        for number in range(1, self._draft.rounds + 1):
            sides: dict[int, _Side] = {}
            for place, row in enumerate(self._draft.rows):
                text = row.rounds[number - 1] if number <= len(row.rounds) else ""
                side = self._side(text, place, number, white)
                if side is not None:
                    sides[place] = side
            games += self._round(number, sides)
        return games

    def _letter_of_white(self) -> str:
        """Return which letter means White: b in French and Portuguese, w elsewhere."""
        letters = {
            found["colour"].lower()
            for row in self._draft.rows
            for text in row.rounds
            if (found := _CELL.fullmatch(text.strip())) is not None
        }
        return "b" if letters & {"n", "p"} else "w"

    def _side(self, text: str, place: int, number: int, white: str) -> _Side | None:
        plain = text.strip()
        if folded(plain) in _NOT_PLAYED or plain in _NOT_PLAYED:
            return None
        row = self._draft.rows[place]
        found = _CELL.fullmatch(plain)
        if found is None:
            what = phrase("{text} is no game; write 5:2 for two points against 5", text=repr(text))
            self.mistakes.append(self._draft.wrong(what, row, f"R{number}"))
            return None
        opponent = found["opponent"].lower().lstrip("0")
        if not opponent.isdecimal():
            return _Side(None, None, None)
        other = self._numbers.get(opponent)
        if other is None or other == place:
            what = phrase(
                "{text}: there is no opponent {opponent}", text=repr(text), opponent=opponent
            )
            self.mistakes.append(self._draft.wrong(what, row, f"R{number}"))
            return None
        letter, code = found["colour"].lower(), found["result"]
        outcome = None if code is None else SideOutcome(_SIGNS.get(code, code.lower()))
        return _Side(other, None if not letter else letter == white, outcome)

    def _round(self, number: int, sides: Mapping[int, _Side]) -> Iterator[dict[str, Any]]:
        done: set[int] = set()
        for place, side in sides.items():
            if place in done:
                continue
            if side.opponent is None:
                yield _game(number, self.keys[place], EXEMPT, SideOutcome.EXCUSED_WIN)
                continue
            if side.opponent in done:
                what = phrase("the opponent plays somebody else in this round")
                self.mistakes.append(self._draft.wrong(what, self._draft.rows[place], f"R{number}"))
                continue
            other = sides.get(side.opponent)
            done.add(side.opponent)
            wrong = None if other is None else self._contradiction(place, side, other)
            if wrong is not None:
                row = self._draft.rows[side.opponent]
                self.mistakes.append(self._draft.wrong(wrong, row, f"R{number}"))
                continue
            yield self._one_game(number, place, side, other)

    def _contradiction(self, place: int, side: _Side, other: _Side) -> str | None:
        """Return why the cells of two opponents do not belong together."""
        row = self._draft.rows[place]
        name = row.name or self.keys[place]
        if other.opponent != place:
            return phrase("{name} names this opponent, and is not named here", name=name)
        if None not in (side.is_white, other.is_white) and side.is_white == other.is_white:
            return phrase("{name} has the same colour", name=name)
        if side.outcome is None or other.outcome is None or other.outcome is opposite(side.outcome):
            return None
        return phrase(
            "{name} has {theirs}, so that {wanted} belongs here and not {code}",
            name=name,
            theirs=side.outcome.value,
            wanted=opposite(side.outcome).value,
            code=other.outcome.value,
        )

    def _one_game(
        self, number: int, place: int, side: _Side, other: _Side | None
    ) -> dict[str, Any]:
        outcome, is_white = side.outcome, side.is_white
        if other is not None:
            outcome = opposite(other.outcome) if outcome is None and other.outcome else outcome
            is_white = (
                not other.is_white if is_white is None and other.is_white is not None else is_white
            )
        assert side.opponent is not None  # the caller has seen to it
        me, them = self.keys[place], self.keys[side.opponent]
        if is_white is False:
            me, them, outcome = them, me, None if outcome is None else opposite(outcome)
        return _game(number, me, them, outcome)


@dataclass(frozen=True, slots=True)
class _Side:
    """What one player's cell says; no opponent is EXEMPT."""

    opponent: int | None
    is_white: bool | None
    outcome: SideOutcome | None


_MISSING: Final = phrase("it is missing")
HOME_WORDS: Final = frozenset({"", "fra", "france", "fr", "frankrijk", "franca"})
"""What a table says of whoever lives in France."""


def _year(text: str) -> int:
    found = re.search(r"(?:18|19|20)[0-9]{2}", text)
    if found is None:
        raise InputError("{text} has no year of birth", text=repr(text))
    return int(found[0])


def _game(number: int, white: Any, black: Any, outcome: SideOutcome | None) -> dict[str, Any]:
    found = {"round": number, "white": white, "black": black}
    if outcome is None:
        return found
    return found | {"white_result": outcome.value, "black_result": opposite(outcome).value}
