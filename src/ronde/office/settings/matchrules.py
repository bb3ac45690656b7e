"""How the matches of a team event are played, and what they are worth (C.04.6, article 1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from ronde.declared.effects import Effect
from ronde.errors import InputError, StateError
from ronde.fields import Arg, Line, filled
from ronde.i18n import phrase
from ronde.model.points import points_for_people, points_from_text, points_to_text
from ronde.model.squads import is_bye_told
from ronde.model.team import BoardOrder
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import is_under_way
from ronde.store import Step, SubjectReader
from ronde.store.rows import at
from ronde.store.tables import RoundRow, TeamRulesRow
from ronde.store.teamfiles import ORDERS
from ronde.store.tournaments import points_of_games

MOST_BOARDS: Final = 50


class Seating(Enum):
    """Who may play on which board."""

    LIST = phrase("list")
    RATING = phrase("rating")
    FREE = phrase("free")

    @property
    def label(self) -> str:
        """The rule in words for people."""
        return _LABELS[self]

    @property
    def order(self) -> BoardOrder:
        """The order as files and line-ups are held to it."""
        return ORDERS[self.value]


_LABELS: Final = {
    Seating.LIST: phrase("in the order of the squad"),
    Seating.RATING: phrase("by rating, within the tolerance"),
    Seating.FREE: phrase("in any order"),
}

_Points = Annotated[Line, Arg(most=8, metavar="POINTS")]


def rules_of_matches(reader: SubjectReader) -> TeamRulesRow | None:
    """Return how matches are played, None where the event is one of players."""
    return next(iter(reader.rows(TeamRulesRow)), None)


def refuse_players(reader: SubjectReader) -> TeamRulesRow:
    """Return the rules of matches; raises StateError where the event is one of players."""
    rules = rules_of_matches(reader)
    if rules is None:
        raise StateError(
            "{event} is an event of players; say first how matches of teams are played",
            event=reader.subject.key,
        )
    return rules


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How matches are played; points are decimal numbers, empty where a bye is a drawn match."""

    boards: Annotated[int, Arg("Boards of a match.", 4, least=1, most=MOST_BOARDS)] = 4
    colours: Annotated[
        Line,
        Arg(
            "Colours of the team with White on board 1; empty: by turns.", "WBWB", most=MOST_BOARDS
        ),
    ] = ""
    win: Annotated[_Points, Arg("Match points of a won match.", "2")] = "2"
    draw: Annotated[_Points, Arg("Match points of a drawn match.", "1")] = "1"
    loss: Annotated[_Points, Arg("Match points of a lost match.", "0")] = "0"
    bye_match: Annotated[_Points, Arg("Match points of a bye; empty: of a drawn match.")] = ""
    bye_game: Annotated[_Points, Arg("Game points of a bye; empty: of a drawn match.")] = ""
    seating: Annotated[Seating, Arg("Who may play on which board.")] = Seating.LIST
    tolerance: Annotated[
        int, Arg("By how much a rating may be out of order.", least=0, most=1000)
    ] = 0
    captains: Annotated[
        bool, Arg("Captains send their line-ups, which are hidden until both are in.")
    ] = False
    promoted: Annotated[int, Arg("Places that are promoted.", least=0, most=999)] = 0
    relegated: Annotated[int, Arg("Places that are relegated.", least=0, most=999)] = 0


def match_rules(desk: Desk, event: str) -> MatchRules | None:
    """Return how matches are played, None where the event is one of players."""
    with desk.reading(event) as reader:
        row = rules_of_matches(reader)
    if row is None:
        return None
    return filled(
        MatchRules,
        row,
        win=_number(row.win),
        draw=_number(row.draw),
        loss=_number(row.loss),
        bye_match="" if row.bye_match is None else _number(row.bye_match),
        bye_game="" if row.bye_game is None else _number(row.bye_game),
        seating=Seating(row.seating),
    )


def _number(tenths: int) -> str:
    """Return points as people type them.

    >>> _number(20), _number(15)
    ('2', '1.5')
    """
    return points_to_text(tenths).removesuffix(".0")


@action(
    phrase("set rules of matches"),
    path="teams/rules",
    operation="set_match_rules",
    command="match-rules",
    method="PUT",
    article="C.04.6.1",
    examples="""
    match-rules league --boards 8 --seating list
    match-rules league --boards 4 --colours WBWB --win 3 --draw 1 --bye-match 3
    """,
    more="An event that has them is an event of teams.",
)
class SetMatchRules(MatchRules, EventAction[Effect]):
    """Say how matches are played: boards, colours, points, and who may play on which board."""

    def run(self, step: Step) -> Effect:
        """Write the rules; while matches are played their boards and points stay."""
        before, after = rules_of_matches(step), self.row()
        if is_under_way(step) and _played(before) != _played(after):
            raise StateError(
                "{event}: round 1 has been published, so boards, colours and points of matches"
                " stay as they are",
                event=step.subject.key,
            )
        if before is None:
            _refuse_rounds(step)
            _refuse_bye_of_players(step)
            step.insert(after)
        elif before != after:
            step.update(at(TeamRulesRow), **after._asdict())
        return Effect(
            "match-rules",
            phrase(
                "a match has {boards} boards; {win}, {draw} and {loss} match points",
                boards=after.boards,
                win=self.win,
                draw=self.draw,
                loss=self.loss,
            ),
        )

    def row(self) -> TeamRulesRow:
        """Return the rules as they are kept; raises InputError for what is wrong, by field."""
        win, draw, loss = (
            _tenths(name, text)
            for name, text in (("win", self.win), ("draw", self.draw), ("loss", self.loss))
        )
        if not win > draw >= loss:
            raise InputError(
                "a won match brings more than a drawn one, and a drawn one no less than a lost one"
            ).beside("win")
        return filled(
            TeamRulesRow,
            self,
            colours=_pattern(self.colours, self.boards),
            win=win,
            draw=draw,
            loss=loss,
            bye_match=_bye("bye_match", self.bye_match),
            bye_game=_bye("bye_game", self.bye_game),
            seating=self.seating.value,
        )


def _played(row: TeamRulesRow | None) -> TeamRulesRow | None:
    """Return what cannot change once matches are played."""
    if row is None:
        return None
    plain = TeamRulesRow()
    free = ("seating", "tolerance", "captains", "promoted", "relegated")
    return row._replace(**{name: getattr(plain, name) for name in free})


def _refuse_rounds(step: Step) -> None:
    if step.rows(RoundRow):
        raise StateError(
            "{event}: a round has been begun with players; open another event for teams",
            event=step.subject.key,
        )


def _refuse_bye_of_players(step: Step) -> None:
    """Refuse teams where a bye of players has a value of its own, which would mean nothing."""
    points = points_of_games(step)
    if is_bye_told(points):
        raise StateError(
            "{event} announces a bye of {points} points for players; give it the value of a win"
            " first: a bye of a team brings match points and game points, which are said here",
            event=step.subject.key,
            points=points_for_people(points.pairing_bye),
        )


def _tenths(name: str, text: str) -> int:
    try:
        points = points_from_text(text)
    except ValueError as error:
        raise InputError(error.args[0]).beside(name) from None
    if points < 0:
        raise InputError("{text} is less than nothing", text=text).beside(name)
    return points


def _bye(name: str, text: str) -> int | None:
    return _tenths(name, text) if text.strip() else None


def _pattern(text: str, boards: int) -> str:
    """Return the colours of the boards; raises InputError where they are not W and B."""
    letters = "".join(text.split()).upper()
    if not letters:
        return ""
    if set(letters) - {"W", "B"} or len(letters) != boards:
        raise InputError(
            "{text} does not say W or B for each of {boards} boards; write {example}",
            text=repr(text),
            boards=boards,
            example=("WB" * boards)[:boards],
        ).beside("colours")
    return letters
