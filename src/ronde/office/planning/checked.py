"""Values that are announced of an event, checked: each is returned as it is kept, or refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Final, NamedTuple

from ronde.errors import HandlingError, InputError
from ronde.fields import Arg
from ronde.handling.editions import handling_of
from ronde.i18n import phrase
from ronde.model import Points, PointSystem
from ronde.model.discipline import Discipline
from ronde.model.points import points_from_text
from ronde.model.ratingmethods import RatingMethod, StartingRank, starting_rank
from ronde.office.settings.dates import checked_date
from ronde.questions.acceleration import refuse_file_name
from ronde.standings import registry as tie_breaks
from ronde.standings.presets import is_round_robin
from ronde.systems import registry
from ronde.systems.acceleration import baku
from ronde.systems.acceleration.table import read_table
from ronde.systems.acceleration.virtual import NAMES, NONE

_LETTERS: Final = 3
"""Of the code of a federation."""


class Acceleration(NamedTuple):
    """An acceleration as the event keeps it: a method by name, or a table of its own."""

    name: str | None = None
    table: str = ""


def checked_name(name: str) -> str:
    """Return the name of an event; raises InputError for none."""
    if not name.strip():
        raise InputError("an event needs a name")
    return name.strip()


def checked_discipline(discipline: str) -> Discipline:
    """Return the discipline; raises InputError for one that ronde does not know."""
    try:
        return Discipline(discipline)
    except ValueError:
        raise InputError(
            "unknown discipline {discipline}; choose from {known}",
            discipline=repr(discipline),
            known=", ".join(one.value for one in Discipline),
        ) from None


def checked_days(first: str, last: str) -> tuple[str, str]:
    """Return both days of an event; raises InputError when it ends before it begins."""
    start = checked_date(first, phrase("the first day"))
    end = checked_date(last, phrase("the last day"))
    if start and end and end < start:
        raise InputError(
            "the event ends on {end}, before it begins on {start}", end=end, start=start
        )
    return start, end


def checked_method(text: str) -> StartingRank:
    """Return how the tournament rating is made; raises InputError for no method.

    >>> checked_method("ned nro").text
    'NED NRO'
    """
    found = starting_rank(text.upper())
    if found is None or len(found.federation) not in (0, _LETTERS):
        raise InputError(
            "{text} is no way to make the tournament rating; choose from {known}, with the letters"
            " of a federation before it if need be",
            text=repr(text),
            known=", ".join(one.value for one in RatingMethod),
        )
    return found


def checked_rounds(rounds: int | None) -> int | None:
    """Return the number of rounds; raises InputError for less than one."""
    if rounds is not None and rounds < 1:
        raise InputError(
            "{rounds} rounds cannot be announced; an event has at least one", rounds=rounds
        )
    return rounds


def checked_rules(
    rules: str | None, settings: tuple[tuple[str, str], ...], other_rules: str
) -> None:
    """Raise if rules or settings are unknown, or another system comes without its rules."""
    if rules is not None:
        registry.rules(rules).checked(settings)
    elif not other_rules.strip():
        raise HandlingError(
            "another system than those of ronde needs its rules in writing for the players;"
            " attach them",
            article=handling_of(None).statement_article,
        )


def refuse_other_game(rules: str | None, discipline: str) -> None:
    """Raise InputError when a system of draughts is chosen for chess."""
    if rules in registry.OF_DRAUGHTS and discipline != Discipline.DRAUGHTS.value:
        raise InputError(
            "{title} is a system of draughts; choose a system of chess, or draughts as the game",
            title=registry.rules(rules).title,
        ).beside("rules")


def refuse_players_only(rules: str | None) -> None:
    """Raise InputError when teams are to play by a system that pairs players only."""
    if rules is None or registry.rules(rules).pairs_teams:
        return
    known = (key for key in registry.all_keys() if registry.rules(key).pairs_teams)
    raise InputError(
        "{title} does not pair teams; choose from {known}",
        title=registry.rules(rules).title,
        known=", ".join(known),
    ).beside("rules")


def checked_points(usual: PointSystem, points: GamePoints | None, bye: int | None) -> PointSystem:
    """Return the point system: the one given or the usual one, with its bye."""
    chosen = usual if points is None else points.system
    if bye is None:
        return chosen
    if bye < 0:
        raise InputError("the bye cannot be worth less than nothing")
    return replace(chosen, pairing_bye=Points(bye))


def refuse_bye_of_teams(bye: int | None) -> None:
    """Raise InputError for a bye of players, which would do nothing in an event of teams."""
    if bye is not None:
        raise InputError(
            "a bye of a team brings match points and game points; say them with the rules of"
            " matches"
        ).beside("bye")


def checked_tie_breaks(codes: Iterable[str], *, in_teams: bool = False) -> tuple[str, ...]:
    """Return the codes in their one spelling; raises InputError for an unknown or double one.

    >>> checked_tie_breaks(["bh/c1", "de"])
    ('BH/C1', 'DE')
    """
    known = tie_breaks.parse_list(",".join(codes), in_teams=in_teams)
    return tuple(tie_break.text for tie_break in known)


def refuse_tie_breaks_of_swiss(rules: str | None, codes: Iterable[str]) -> None:
    """Raise InputError when a round robin has a tie-break that is for Swiss events only."""
    if not is_round_robin(rules):
        return
    for code in codes:
        known = tie_breaks.entry(tie_breaks.parse(code, in_teams=True))
        if known.swiss_only:
            raise InputError(
                "{code} is not for round robins (C.07 article {article}): it counts the points of"
                " opponents, and everybody meets the same; choose DE, SB or KS instead",
                code=code,
                article=known.article,
            ).beside("tie_breaks")


def checked_acceleration(text: str | None, rules: str | None, points: PointSystem) -> Acceleration:
    """Return the acceleration that is asked for: `baku`, `none` or a table."""
    if text is None or text == NONE:
        return Acceleration()
    if rules is None or not registry.rules(rules).can_be_accelerated:
        raise InputError("only the Swiss systems of ronde can be accelerated; choose none")
    refuse_file_name(text)
    if text in NAMES:
        baku.refuse_other_points(points)
        return Acceleration(text)
    read_table(text)
    return Acceleration(None, text)


def tenths(text: str) -> int:
    """Return points that were typed as tenths; raises InputError for what is no number of points.

    >>> tenths("1"), tenths("0,5"), tenths("1½")
    (10, 5, 15)
    """
    try:
        return points_from_text(text.strip().replace(",", ".").replace("½", ".5"))
    except ValueError:
        raise InputError(
            "{text} is no number of points; write 1, 0.5 or ½", text=repr(text)
        ) from None


Tenths = Annotated[
    int, Arg(least=0, most=1000, parse=tenths, sent_help="Points in tenths: 5 is half a point.")
]


@dataclass(frozen=True, slots=True)
class GamePoints:
    """Points for a win, a draw and a loss, in tenths."""

    win: Tenths
    draw: Tenths
    loss: Tenths = 0

    @property
    def system(self) -> PointSystem:
        """The same with both colours; a bye counts like a win."""
        return PointSystem.simple(self.win, self.draw, self.loss)


def game_points(text: str) -> GamePoints:
    """Return points that were typed as `3,1,0`; raises InputError for anything else."""
    parts = [tenths(part) for part in text.split(",")]
    if len(parts) != 3:
        raise InputError(
            "--points takes win, draw and loss such as 3,1,0, not {text}", text=repr(text)
        )
    return GamePoints(*parts)


def tie_break_codes(text: str) -> tuple[str, ...]:
    """Return the codes in a list that was typed.

    >>> tie_break_codes("BH/C1, BH; SB")
    ('BH/C1', 'BH', 'SB')
    """
    return tuple(code for code in text.replace(";", ",").replace(" ", ",").split(",") if code)
