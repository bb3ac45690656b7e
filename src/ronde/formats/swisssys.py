"""The JSON files of SwissSys 11 (.sjson), and of programs that write the same.

A file has sections, each of which is a tournament. A round of a player is spelled
`+;12;W;3;…`: the result, the opponent's number, the colour, the board.
"""

from __future__ import annotations

import re
from typing import Any, Final

from ronde.errors import InputError
from ronde.formats.assembly import tournament_of
from ronde.formats.draft import (
    EMPTY_CELL,
    MOST_ROUNDS,
    FileDraft,
    ListedCell,
    ListedOutcome,
    ListedPlayer,
    Undecided,
)
from ronde.formats.findings import Reading
from ronde.formats.foreign import ForeignObject, date_of, tell_left_over
from ronde.formats.games import Play, read_play
from ronde.formats.people import player_from
from ronde.i18n import phrase
from ronde.model import (
    ByeKind,
    Colour,
    Details,
    PlayerId,
    RequestedBye,
    Result,
    RoundNumber,
    Tournament,
)

_GAMES: Final = {
    "+": Result.WIN,
    "-": Result.LOSS,
    "=": Result.DRAW,
    "X": Result.FORFEIT_WIN,
    "F": Result.FORFEIT_LOSS,
    "~": Result.UNFINISHED,
    "": Result.UNFINISHED,
}
_BYES: Final[dict[str, ListedOutcome]] = {
    "B": Undecided.FULL_OR_ALLOCATED,
    "H": ByeKind.HALF_POINT,
    "U": ByeKind.ZERO_POINT,
}
_COLOURS: Final = {"W": Colour.WHITE, "B": Colour.BLACK}
_RESERVED: Final = {"": ByeKind.HALF_POINT, "z": ByeKind.ZERO_POINT}
_RESERVATION: Final = re.compile(r"([0-9]{1,3})([a-z]?)", re.IGNORECASE)
_UNRATED: Final = ("unr", "unr.", "0")
_OF_NO_USE: Final = {"Current result", "Note"}


def is_swisssys(document: dict[str, Any]) -> bool:
    """Whether a JSON document is such a file."""
    return isinstance(document.get("Sections"), list) and isinstance(document.get("Overview"), dict)


def read_swisssys(
    document: dict[str, Any], *, file: str | None = None, section: str | None = None
) -> Reading:
    """Return the tournament of one section: the one asked for, or the first with players."""
    draft = FileDraft(file)
    whole = ForeignObject(draft, document)
    chosen = _chosen(draft, list(whole.members("Sections")), section)
    tournament = None
    if chosen is not None:
        tournament = _Section(draft, chosen).read(whole.member("Overview"))
    return Reading(tournament, draft.all_findings(), "swisssys")


def _chosen(
    draft: FileDraft, sections: list[ForeignObject], wanted: str | None
) -> ForeignObject | None:
    names = [_name(section) for section in sections]
    if wanted is not None:
        for name, section in zip(names, sections, strict=True):
            if name.casefold() == wanted.strip().casefold():
                return section
        raise InputError(
            "{file} has no section {section}; its sections: {names}",
            file=draft.file or "the input",
            section=repr(wanted),
            names=", ".join(names) or "-",
        )
    filled = [section for section in sections if section.values("Players")]
    if len(filled) > 1:
        what = phrase(
            "the file has {count} sections; {section} was read, not {others}: `ronde convert"
            " --section NAME` reads another",
            count=len(filled),
            section=_name(filled[0]),
            others=", ".join(_name(section) for section in filled[1:]),
        )
        draft.find("other-sections", what)
    if not filled:
        draft.find("no-players", phrase("no section has players"))
    chosen = filled or sections
    return chosen[0] if chosen else ForeignObject(draft, {}, "Sections")


def _name(section: ForeignObject) -> str:
    return section.text("Section name") or section.text("Section title")


class _Section:
    """Reads one section."""

    def __init__(self, draft: FileDraft, section: ForeignObject) -> None:
        self._draft, self._section = draft, section
        self._reserved: list[RequestedBye] = []
        self._left_over: set[str] = set()

    def read(self, overview: ForeignObject) -> Tournament | None:
        for member in self._section.members("Players"):
            self._add(member)
        play = read_play(self._draft)
        event = Tournament(
            details=self._details(overview),
            number_of_rounds=self._section.number("Final round") or overview.number("Rounds"),
        )
        self._tell()
        return tournament_of(self._draft, play, event, self._requests(play))

    def _details(self, overview: ForeignObject) -> Details:
        title, section = overview.text("Tournament title"), _name(self._section)
        both = ", ".join(part for part in (title, section) if part)
        return Details(
            name=title if section in ("", title) else both,
            city=overview.text("Event city"),
            federation=overview.text("Event country"),
            start_date=date_of(overview.text("Starting date"), month_first=True),
            end_date=date_of(overview.text("Ending date"), month_first=True),
            time_control=self._section.text("Section time control")
            or overview.text("Tournament time controls"),
        )

    def _add(self, member: ForeignObject) -> None:
        number = member.number("Pair number")
        if not number:
            what = phrase("{place} has no pair number", place=member.place)
            self._draft.find("number-unreadable", what)
            return
        rating = member.text("Rating").removesuffix(".0")
        texts = {
            "name": re.sub(r",(?=\S)", ", ", member.text("Name")),
            "sex": member.text("Sex"),
            "title": member.text("Player title"),
            "rating": "" if rating.lower() in _UNRATED else rating,
            "federation": "",
            "fide_id": member.text("ID"),
            "birth_date": date_of(member.text("Birth date"), month_first=True),
            "club": member.text("Club"),
            "rank": "",
        }
        player = player_from(number, texts, member.note)
        cells = self._cells(member, number)
        self._draft.entries.append(ListedPlayer(player, None, None, cells))
        self._reserve(member, number)
        self._left_over |= member.left_over() - _OF_NO_USE

    def _cells(self, member: ForeignObject, player: int) -> list[ListedCell]:
        cells: list[ListedCell] = []
        results = member.values("Results")
        if len(results) > MOST_ROUNDS:
            what = phrase("{place}: more than {most} rounds", place=member.place, most=MOST_ROUNDS)
            self._draft.find("too-many-rounds", what, player=player)
            return cells
        for round_, text in enumerate(results, 1):
            cell = cell_of(text) if isinstance(text, str) else None
            if cell is None:
                what = phrase(
                    "round {round}: {place} is no result of a player: {cell}",
                    round=round_,
                    place=f"{member.place_of('Results')}[{round_ - 1}]",
                    cell=repr(text),
                )
                self._draft.find("cell-unreadable", what, player=player, round_=round_)
            cells.append(cell or EMPTY_CELL)
        return cells

    def _reserve(self, member: ForeignObject, player: int) -> None:
        """Note the byes that were asked for; those of paired rounds stand in the results."""
        for word in re.split(r"[\s,;]+", member.text("Reserved byes")):
            found = _RESERVATION.fullmatch(word)
            if found and found[2].lower() in _RESERVED and int(found[1]):
                kind = _RESERVED[found[2].lower()]
                bye = RequestedBye(RoundNumber(int(found[1])), PlayerId(player), kind)
                self._reserved.append(bye)
            elif word:
                what = phrase("reserved bye {word} was not understood", word=repr(word))
                self._draft.find("information-unreadable", what, player=player)

    def _requests(self, play: Play) -> tuple[RequestedBye, ...]:
        known = {(bye.round, bye.player): bye for bye in play.requested}
        for bye in self._reserved:
            if bye.round >= play.next_round:
                known.setdefault((bye.round, bye.player), bye)
        return tuple(sorted(known.values(), key=lambda bye: (bye.round, bye.player)))

    def _tell(self) -> None:
        """Note what the section says and the tournament does not."""
        if any(entry.player.fide_id for entry in self._draft.entries):
            what = phrase(
                "the file does not tell whose identity numbers it gives: FIDE's or others"
            )
            self._draft.find("identity-unknown", what)
        tell_left_over(self._draft, phrase("the players"), self._left_over)
        of_section = self._section.left_over() & {"Acceleration", "Teams"}
        tell_left_over(self._draft, phrase("the section"), of_section)


def cell_of(text: str) -> ListedCell | None:
    """Return the round that a text spells, None if it spells none.

    >>> cell_of("=;16;W;3;6;16;0").opponent, cell_of("H;-1;-;0;-1;-1;0").outcome.value
    (16, 'half-point')
    """
    parts = [part.strip("\0 ") for part in text.split(";")]
    letter, opponent, colour = (*parts, "", "", "")[:3]
    number = int(opponent) if re.fullmatch(r"[0-9]{1,9}", opponent) else 0
    if letter in _BYES and not number:
        return ListedCell(0, None, _BYES[letter])
    if letter in _GAMES and number:
        return ListedCell(number, _COLOURS.get(colour), _GAMES[letter])
    return EMPTY_CELL if letter in ("~", "") else None
