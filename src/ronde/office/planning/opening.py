"""Events opened: the plan of one, the step that opens it, and what it is then."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, Any, Final

from ronde.fields import Arg, Line
from ronde.i18n import phrase, template
from ronde.model import Details, Finding, Tournament
from ronde.model.discipline import Discipline
from ronde.model.gamematches import record_of
from ronde.model.rateofplay import encoded_rate
from ronde.office.desk import Desk, free_key
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.integrity import outside_findings
from ronde.office.desk.rows import (
    ACCELERATION_TABLE,
    OTHER_RULES,
    PUBLISHED_CHANGES,
    event_row,
    put_office_setting,
)
from ronde.office.planning.checked import (
    Acceleration,
    checked_acceleration,
    checked_days,
    checked_discipline,
    checked_method,
    checked_name,
    checked_points,
    checked_rounds,
    checked_rules,
    checked_tie_breaks,
    refuse_bye_of_teams,
    refuse_other_game,
    refuse_players_only,
    refuse_tie_breaks_of_swiss,
)
from ronde.office.planning.settings import (
    AnnouncedSettings,
    RulesKey,
    _write_first_colour,
    _write_variant,
)
from ronde.office.planning.statement import statement
from ronde.office.settings.dates import checked_date
from ronde.office.settings.fidemode import (
    depart_for_acceleration,
    depart_for_points,
)
from ronde.office.settings.lastround import refuse_number_of_rounds
from ronde.office.settings.matchrules import MOST_BOARDS, SetMatchRules
from ronde.office.settings.meetings import ForbidMeeting, KeepApart
from ronde.office.settings.playerrules import write_rules
from ronde.store import Act
from ronde.store.events import enter_tournament
from ronde.systems import registry

NEW_KEY: Final = r"^([a-z0-9][a-z0-9._-]{0,63})?$"
"""The key of a new event; an empty one is made of its name."""


@dataclass(frozen=True, slots=True)
class EventPlan(AnnouncedSettings):
    """What is announced of an event that is to be opened; only the name must be there.

    `boards` makes it an event of teams; `matches` says more of how these play than its boards.
    `apart` is who is kept apart from the start.
    """

    name: Annotated[Line, Arg(least=1, example="Spring Open")]
    discipline: Annotated[str, Arg(choices=tuple(one.value for one in Discipline))] = "chess"
    _: KW_ONLY
    rules: Annotated[RulesKey, Arg(takes_null=True)] = registry.IN_FORCE
    draw_colour: Annotated[bool, Arg("Draw the first colour now.")] = False
    chief_arbiter: Line = ""
    deputy_arbiters: Annotated[tuple[Line, ...], Arg(most=200)] = ()
    round_dates: Annotated[tuple[str, ...], Arg(is_sent=False)] = ()
    boards: Annotated[
        int | None,
        Arg(
            "Teams play, in matches on so many boards.",
            4,
            least=1,
            most=MOST_BOARDS,
            option="--teams",
            metavar="BOARDS",
        ),
    ] = None
    matches: Annotated[SetMatchRules | None, Arg(is_sent=False, is_option=False)] = None
    apart: Annotated[KeepApart | None, Arg(is_sent=False, is_option=False)] = None

    @property
    def of_matches(self) -> SetMatchRules | None:
        """How the matches of teams are played, None for an event of players."""
        if self.matches is not None or self.boards is None:
            return self.matches
        return SetMatchRules(boards=self.boards)

    @property
    def system(self) -> str | None:
        """The rules by which it is paired, None for a system of its own."""
        return None if self.other_rules else self.rules


@dataclass(frozen=True, slots=True)
class OpenedEvent:
    """A new event: its key, its version, and what should be looked at."""

    key: str
    version: int
    findings: tuple[Finding, ...]


@action(
    phrase("open event"),
    operation="new",
    status=201,
    takes_reason=False,
    takes_version=False,
    opens=True,
    done=template("{key} is open."),
)
class OpenEvent(EventAction[OpenedEvent]):
    """Open an event under a new key.

    Raises ConflictError when the key is taken, InputError when the plan cannot be announced.
    """

    plan: EventPlan
    key: Annotated[
        str,
        Arg(
            sent_help="Made of the name when it is left out.",
            pattern=NEW_KEY,
            example="spring-open",
        ),
    ] = ""

    def arguments(self) -> dict[str, Any]:
        """Return name and system, for the journal, and the boards of a match of teams."""
        plan = self.plan
        boards = {} if plan.of_matches is None else {"boards": plan.of_matches.boards}
        return {"name": plan.name, "rules": plan.system, **boards}

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> OpenedEvent:
        """Return the event that was opened under a key; without one it is made of the name."""
        del expected  # there is nothing yet that another could have changed
        key = event or self.key or free_key(desk, self.plan.name)
        tournament, acceleration = _announced(self.plan)
        act = Act(desk.who, self.declared.act, self.arguments())
        with desk.first_step(key, act) as step:
            # A plan counts matches where two meet for several games, the record their games.
            record = record_of(tournament, ())
            enter_tournament(step, record, discipline=self.plan.discipline)
            put_office_setting(step, ACCELERATION_TABLE, acceleration.table)
            put_office_setting(step, OTHER_RULES, self.plan.other_rules or "")
            put_office_setting(step, PUBLISHED_CHANGES, self.plan.published_changes or "")
            _write_variant(step, self.plan.variant, self.plan.discipline)
            write_rules(step, self.plan.player_rules or {})
            if self.plan.of_matches is not None:
                self.plan.of_matches.run(step)
            if self.plan.apart is not None:
                ForbidMeeting(self.plan.apart).run(step)
            _write_first_colour(step, self.plan)
            depart_for_points(step, tournament.points)
            depart_for_acceleration(step, acceleration.table)
        return opened_event(desk, key)


def opened_event(desk: Desk, key: str) -> OpenedEvent:
    """Return an event that was just opened, and what should be looked at in it."""
    with desk.reading(key) as reader:
        mode = outside_findings(event_row(reader))
    return OpenedEvent(key, desk.version(key), (*statement(desk, key).findings, *mode))


def _announced(plan: EventPlan) -> tuple[Tournament, Acceleration]:
    """Return the plan as a tournament without players, every choice checked."""
    checked_name(plan.name)
    discipline = checked_discipline(plan.discipline)
    settings = plan.settings or ()
    checked_rules(plan.system, settings, plan.other_rules or "")
    refuse_other_game(plan.system, plan.discipline)
    if plan.of_matches is not None:
        refuse_players_only(plan.system)
    if plan.of_matches is not None or plan.system in registry.OF_TEAMS:
        refuse_bye_of_teams(plan.bye)
    points = checked_points(discipline.points, plan.points, plan.bye)
    acceleration = checked_acceleration(plan.acceleration, plan.system, points)
    refuse_tie_breaks_of_swiss(plan.system, plan.tie_breaks or ())
    refuse_number_of_rounds(plan.system, plan.rounds)
    tournament = Tournament(
        details=_details(plan),
        number_of_rounds=checked_rounds(plan.rounds),
        rules=plan.system,
        settings=settings,
        points=points,
        initial_colour=plan.first_colour,
        acceleration=acceleration.name,
    )
    return tournament, acceleration


def _details(plan: EventPlan) -> Details:
    start, end = checked_days(plan.start_date or "", plan.end_date or "")
    dates = tuple(
        checked_date(text, phrase("the date of round {round}", round=number))
        for number, text in enumerate(plan.round_dates, 1)
    )
    return Details(
        name=plan.name.strip(),
        city=plan.place or "",
        federation=plan.federation or "",
        start_date=start,
        end_date=end,
        kind=plan.kind or "",
        chief_arbiter=plan.chief_arbiter,
        deputy_arbiters=plan.deputy_arbiters,
        time_control=plan.time_control or "",
        encoded_time_control=plan.encoded_time_control or encoded_rate(plan.time_control or ""),
        ranking_method=checked_method(plan.tournament_rating).text
        if plan.tournament_rating
        else "",
        round_dates=dates,
        tie_breaks=checked_tie_breaks(
            plan.tie_breaks or (),
            in_teams=plan.of_matches is not None or plan.system in registry.OF_TEAMS,
        ),
    )
