"""The tables of a team event: how matches are played, squads, line-ups and the games of a match.

In a team event every entry (`PlayerRow`) is a team and every board of a round (`BoardRow`) is a
match, so that pairing, publication and standings know nothing of squads. A match has its number
as a board of the round; `board` is the board inside the match. Points are tenths.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from ronde.i18n import phrase, phrase_in
from ronde.model import Result, Sex
from ronde.store.rows import owned
from ronde.store.tables.event import PlayerRow, RoundRow


@owned("event_team_rules", phrase("rules of the matches"), keys=0)
class TeamRulesRow(NamedTuple):
    """How matches are played and what they are worth; an event that has it is one of teams."""

    boards: Annotated[int, phrase("boards")] = 4
    colours: Annotated[str, phrase("colours")] = ""  # of the team with White: WBWB; empty: by turns
    win: Annotated[int, phrase("points of a won match")] = 20
    draw: Annotated[int, phrase("points of a drawn match")] = 10
    loss: Annotated[int, phrase("points of a lost match")] = 0
    bye_match: Annotated[int | None, phrase("match points of a bye")] = None  # None: a drawn match
    bye_game: Annotated[int | None, phrase("game points of a bye")] = None  # None: a drawn match
    seating: Annotated[str, phrase("order of the boards")] = "list"  # list, rating, free
    tolerance: Annotated[int, phrase("tolerance")] = 0  # of ratings, where they order the boards
    captains: Annotated[bool, phrase("line-ups by captains")] = False
    promoted: Annotated[int, phrase("promoted")] = 0
    relegated: Annotated[int, phrase("relegated")] = 0


@owned("event_team", phrase("team"), keys=1, team=PlayerRow)
class TeamRow(NamedTuple):
    """What is known of a team beside its entry."""

    team: Annotated[int, phrase("team")]
    captain: Annotated[str, phrase("captain")] = ""
    short: Annotated[str, phrase("short name")] = ""
    venue: Annotated[str, phrase("venue")] = ""


@owned("event_member", phrase("member"), keys=1, team=PlayerRow)
class MemberRow(NamedTuple):
    """A player of a team's squad; `position` is the place in the board order."""

    id: Annotated[int, phrase("id")]
    team: Annotated[int, phrase("team")]
    position: Annotated[int, phrase("position")] = 0
    name: Annotated[str, phrase("name")] = ""
    sex: Annotated[Sex | None, phrase("sex")] = None
    title: Annotated[str, phrase("title")] = ""
    rating: Annotated[int | None, phrase("rating")] = None
    federation: Annotated[str, phrase("federation")] = ""
    fide_id: Annotated[str, phrase("fide id")] = ""
    birth_date: Annotated[str, phrase("birth date")] = ""
    is_reserve: Annotated[bool, phrase("reserve")] = False


@owned(
    "event_line_up",
    phrase("line-up"),
    keys=3,
    is_private=True,
    round=RoundRow,
    team=PlayerRow,
    member=MemberRow,
)
class LineUpRow(NamedTuple):
    """Whom a team sends to a board; hidden until both line-ups of the match are in."""

    round: Annotated[int, phrase("round")]
    team: Annotated[int, phrase("team")]
    board: Annotated[int, phrase_in("of a match", "board")]
    member: Annotated[int | None, phrase("member")] = None  # None: nobody plays there


@owned("event_match", phrase("match"), keys=2, round=RoundRow, host=PlayerRow, reporter=PlayerRow)
class MatchRow(NamedTuple):
    """What is agreed of a match, and who reported its results."""

    round: Annotated[int, phrase("round")]
    match: Annotated[int, phrase("match")]
    host: Annotated[int | None, phrase("host")] = None
    date: Annotated[str, phrase("date")] = ""
    reporter: Annotated[int | None, phrase("reported by")] = None
    is_confirmed: Annotated[bool, phrase("is confirmed")] = False
    objection: Annotated[str, phrase("objection")] = ""


@owned(
    "event_game",
    phrase_in("of a match", "game"),
    keys=3,
    round=RoundRow,
    white=MemberRow,
    black=MemberRow,
)
class GameRow(NamedTuple):
    """A game of a match; a seat that nobody takes loses by forfeit."""

    round: Annotated[int, phrase("round")]
    match: Annotated[int, phrase("match")]
    board: Annotated[int, phrase_in("of a match", "board")]
    white: Annotated[int | None, phrase("white")] = None
    black: Annotated[int | None, phrase("black")] = None
    white_result: Annotated[Result, phrase("white result")] = Result.UNFINISHED
    black_result: Annotated[Result, phrase("black result")] = Result.UNFINISHED
    forfeit_is_excused: Annotated[bool | None, phrase("forfeit is excused")] = None


TABLES: Final = (TeamRulesRow, TeamRow, MemberRow, LineUpRow, MatchRow, GameRow)
