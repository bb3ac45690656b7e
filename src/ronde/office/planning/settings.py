"""What is announced of an event, and changed as far as it may be.

Some of it stays free, some needs a reason, and some is locked once round 1 is published.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, fields
from typing import Annotated, Any, Final

from ronde.errors import HandlingError, InputError, StateError
from ronde.fields import Arg, Line, Paragraph
from ronde.i18n import phrase, recalled, template
from ronde.model import Colour
from ronde.model.discipline import Discipline, Variant
from ronde.model.rateofplay import encoded_rate
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import (
    ACCELERATION_TABLE,
    OTHER_RULES,
    PUBLISHED_CHANGES,
    ROUNDS_CHANGED,
    VARIANT,
    changed,
    event_row,
    handling_in,
    is_of_teams,
    is_under_way,
    latest_round,
    office_setting,
    put_office_setting,
    replace_rows,
)
from ronde.office.planning.checked import (
    GamePoints,
    Tenths,
    checked_acceleration,
    checked_days,
    checked_method,
    checked_name,
    checked_points,
    checked_rounds,
    checked_rules,
    checked_tie_breaks,
    game_points,
    refuse_bye_of_teams,
    refuse_other_game,
    refuse_tie_breaks_of_swiss,
    tie_break_codes,
)
from ronde.office.planning.firstcolour import draw_first_colour
from ronde.office.players.strength import write_method
from ronde.office.settings.fidemode import (
    depart_for_acceleration,
    depart_for_points,
    depart_for_system,
    depart_under_way,
)
from ronde.office.settings.lastround import is_until_decided, refuse_number_of_rounds
from ronde.office.settings.playerrules import write_rules
from ronde.questions.acceleration import spelled_out
from ronde.store import Step
from ronde.store.rows import Values, at
from ronde.store.tables import (
    CriterionRow,
    EventRow,
    PlayerRow,
    PointsRow,
    SettingRow,
    VirtualPointsRow,
)
from ronde.store.tournaments import RULES_SCOPE, TIE_BREAKS, points_of_games, tournament_of
from ronde.systems import registry


def write_rounds(step: Step, row: EventRow, asked: int | None, reason: str) -> None:
    """Write a new number of rounds; once round 1 is published the change is kept for the report."""
    rounds, before = checked_rounds(asked), row.number_of_rounds
    rules = event_row(step).rules
    refuse_number_of_rounds(rules, rounds)
    if is_until_decided(rules) and before is not None:
        step.update(at(EventRow), number_of_rounds=None)
    if rounds is None or rounds == before:
        return
    latest = latest_round(step)
    begun = 0 if latest is None else latest.number
    if rounds < begun:
        raise StateError(
            "{rounds} rounds cannot be announced: round {begun} has been begun",
            rounds=rounds,
            begun=begun,
        )
    depart_under_way(step, "rounds", str(before or ""), str(rounds))
    step.update(at(EventRow), number_of_rounds=rounds)
    if is_under_way(step):
        told = office_setting(step, ROUNDS_CHANGED)
        line = f"from {before} to {rounds} before round {begun + 1}: {reason.strip()}"
        put_office_setting(step, ROUNDS_CHANGED, f"{told}\n{line}".strip())


RulesKey = Annotated[
    str | None,
    Arg(
        "System and edition; `ronde rules` lists them.",
        pattern=r"^[a-z0-9-]{1,40}$",
        metavar="KEY",
        example="dutch-2026",
    ),
]

_TieBreak = Annotated[str, Arg(pattern=r"^[A-Za-z0-9_/:.+\-]{1,30}$", example="BH/C1")]


@dataclass(frozen=True, slots=True)
class AnnouncedSettings:
    """What may be announced of an event, at its opening or later; None says nothing.

    `rules` None with `other_rules` is a system that ronde does not know, with its text for the
    players. `bye` is the value of the pairing-allocated bye in tenths. `first_colour` is set, or
    drawn at once with `draw_colour` or `lot`, or else drawn when round 1 is paired.
    `published_changes` is what the rules of the competition say about changes of a published
    pairing, if anything. `player_rules` is what is announced about players, by the names of
    `playerrules.DEFAULTS`.
    """

    name: Annotated[Line | None, Arg("Name of the event.", example="Spring Open 2026")] = None
    _: KW_ONLY
    place: Annotated[Line | None, Arg("Where it is played.", example="Quarryville")] = None
    federation: Annotated[Line | None, Arg("Federation of the event.", metavar="FED")] = None
    start_date: Annotated[
        Line | None,
        Arg(
            "First day, such as 2026-10-24.",
            option="--start",
            metavar="DATE",
            example="2026-10-24",
        ),
    ] = None
    end_date: Annotated[Line | None, Arg("Last day.", option="--end", metavar="DATE")] = None
    kind: Annotated[Line | None, Arg(is_sent=False, is_option=False)] = None
    time_control: Annotated[Line | None, Arg("Rate of play.")] = None
    encoded_time_control: Annotated[Line | None, Arg(is_sent=False, is_option=False)] = None
    tournament_rating: Annotated[
        Line | None,
        Arg(
            "How the rating that orders is made: FIDE, NRO, FIDON, NIDOF, HBFN, OTHER.",
            metavar="METHOD",
            example="NED FIDON",
        ),
    ] = None
    rules: RulesKey = None
    other_rules: Annotated[
        Paragraph | None,
        Arg(
            "Text with the rules of a system that ronde does not know.",
            sent_help="The text of a system that ronde does not know.",
        ),
    ] = None
    settings: Annotated[
        tuple[tuple[Line, Line], ...] | None,
        Arg(
            "Choose a setting of the rules; `ronde rules KEY` lists them.",
            option="--set",
            sent_help="Of the rules.",
        ),
    ] = None
    rounds: Annotated[
        int | None, Arg("Number of rounds announced.", least=1, most=999, example=7)
    ] = None
    points: Annotated[
        GamePoints | None,
        Arg(
            "Points for win, draw, loss, such as 3,1,0.",
            metavar="W,D,L",
            parse=game_points,
            sent_help="Of a game; a bye counts like a win.",
        ),
    ] = None
    bye: Annotated[
        Tenths | None,
        Arg("Points for the pairing-allocated bye.", option="--bye-points", metavar="P"),
    ] = None
    tie_breaks: Annotated[
        tuple[_TieBreak, ...] | None,
        Arg(
            "Tie-breaks in order: BH/C1,BH,SB,DE.",
            metavar="LIST",
            parse=tie_break_codes,
            example=["BH/C1", "BH", "SB"],
        ),
    ] = None
    first_colour: Annotated[
        Colour | None,
        Arg("Colour of player 1 in round 1; by default by lot when round 1 is paired."),
    ] = None
    draw_colour: Annotated[bool | None, Arg(is_sent=False, is_option=False)] = None
    lot: Annotated[
        int | None, Arg("Seed of the lot, to repeat a drawing.", metavar="SEED", is_sent=False)
    ] = None
    acceleration: Annotated[
        Line | None,
        Arg(
            "baku, none, or a table of points.",
            metavar="METHOD",
            parse=spelled_out,
            sent_help="baku, none, or PLAYERS:ROUNDS:POINTS,...",
        ),
    ] = None
    variant: Annotated[
        Variant | None, Arg("Chess960: the first position of each round is drawn.")
    ] = None
    published_changes: Annotated[
        Paragraph | None,
        Arg("What the competition's own rules say about changes of a published pairing."),
    ] = None
    player_rules: Annotated[Mapping[str, str] | None, Arg(is_sent=False, is_option=False)] = None


class SettingsChange(AnnouncedSettings):
    """What is to be different from now on; None leaves it as it is."""

    __slots__ = ()

    @property
    def is_own_system(self) -> bool:
        """Whether the event is to have a system that ronde does not know."""
        return self.rules is None and bool((self.other_rules or "").strip())

    def named(self) -> tuple[str, ...]:
        """Return the names of what is to change."""
        return tuple(f.name for f in fields(self) if getattr(self, f.name) is not None)


LOCKED: Final = frozenset(
    (
        "rules", "settings", "points", "bye", "first_colour", "acceleration", "other_rules",
        "variant", "tournament_rating",
    )
)  # fmt: skip
"""What cannot change any more once round 1 is published: the players rely on it."""

NEEDS_REASON: Final = frozenset({"rounds", "tie_breaks", "published_changes"})
"""What changes from then on only with a reason."""

_COLUMNS: Final = {
    "name": "name", "place": "city", "federation": "federation", "kind": "kind",
    "time_control": "time_control", "encoded_time_control": "encoded_time_control",
}  # fmt: skip


@action(
    phrase("change settings"),
    path="settings",
    operation="change",
    method="PATCH",
    done=template("The settings were changed."),
)
class ChangeSettings(EventAction[None]):
    """Change what was announced; what players rely on is locked once round 1 is published.

    Raises HandlingError for what is locked, and for what then needs a reason and has none.
    """

    change: SettingsChange

    def arguments(self) -> dict[str, Any]:
        """Return what is to be different, for the journal."""
        return {name: _plain(getattr(self.change, name)) for name in self.change.named()}

    def run(self, step: Step) -> None:
        """Write everything that is named."""
        change, row = self.change, event_row(step)
        _refuse_locked(step, change, self.reason)
        depart_for_system(step, _announced_after(row, change))
        _write_texts(step, row, change)
        _write_rules(step, change)
        _write_points(step, change)
        _write_variant(step, change.variant, row.discipline)
        write_rounds(step, row, change.rounds, self.reason)
        if change.tie_breaks is not None:
            _write_tie_breaks(step, change.tie_breaks)
        _write_first_colour(step, change)
        if change.tournament_rating:
            write_method(step, checked_method(change.tournament_rating))
        write_rules(step, change.player_rules or {}, self.reason)
        if {"rules", "tie_breaks"} & set(change.named()):
            listed = [row.code for row in step.rows(CriterionRow, purpose=TIE_BREAKS)]
            refuse_tie_breaks_of_swiss(event_row(step).rules, listed)


def _plain(value: object) -> object:
    if isinstance(value, Colour | Variant):
        return value.value
    if isinstance(value, Mapping):
        return dict(value)
    return value.system.changed() if isinstance(value, GamePoints) else value


def _refuse_locked(step: Step, change: SettingsChange, reason: str) -> None:
    if not is_under_way(step):
        return
    named, handling = set(change.named()), handling_in(step)
    if locked := sorted(named & LOCKED):
        article = (
            handling.acceleration_article
            if locked[0] == "acceleration"
            else handling.statement_article
        )
        raise HandlingError(
            "round 1 is published, so the {what} announced before it cannot be changed any more",
            what=recalled(locked[0].replace("_", " ")),
            article=article,
        )
    if (asking := sorted(named & NEEDS_REASON)) and not reason.strip():
        is_rounds = asking[0] == "rounds"
        raise HandlingError(
            "round 1 is published: a change of the {what} needs a reason, which stands in the"
            " report",
            what=recalled(asking[0].replace("_", " ")),
            article=handling.rounds_article if is_rounds else handling.statement_article,
        ).beside("reason")


def _announced_after(row: EventRow, change: SettingsChange) -> EventRow:
    """Return the event with the system and the first day that it will announce."""
    rules = None if change.is_own_system else change.rules or row.rules
    start = row.start_date if change.start_date is None else change.start_date
    return row._replace(rules=rules, start_date=start)


def _write_texts(step: Step, row: EventRow, change: SettingsChange) -> None:
    named = {n: getattr(change, n) for n in change.named()}
    if "time_control" in named:  # what the report has follows from what people read
        named = {"encoded_time_control": encoded_rate(named["time_control"])} | named
    values: Values = {_COLUMNS[n]: v for n, v in named.items() if n in _COLUMNS}
    checked_name(values.get("name", row.name))
    first, last = (named.get(n, getattr(row, n)) for n in ("start_date", "end_date"))
    start, end = checked_days(first, last)
    step.update(at(EventRow), **changed(row, values | {"start_date": start, "end_date": end}))
    for name, setting in (("other_rules", OTHER_RULES), ("published_changes", PUBLISHED_CHANGES)):
        if name in named:
            put_office_setting(step, setting, named[name])


def _write_rules(step: Step, change: SettingsChange) -> None:
    """Write system, settings and acceleration, which depend on each other."""
    together = {"rules", "settings", "points", "acceleration", "other_rules"}
    if not together & set(change.named()):
        return
    tournament = tournament_of(step.state())
    rules = None if change.is_own_system else change.rules or tournament.rules
    own = tournament.settings if rules == tournament.rules else ()
    settings = own if change.settings is None else change.settings
    checked_rules(rules, settings, office_setting(step, OTHER_RULES))
    refuse_other_game(change.rules, event_row(step).discipline)
    if rules is not None:
        registry.rules(rules).refuse_players(settings, len(step.rows(PlayerRow, is_listed=True)))
    _write_settings(step, settings)
    before = tournament.acceleration or office_setting(step, ACCELERATION_TABLE) or None
    asked = before if change.acceleration is None else change.acceleration
    points = points_of_games(step) if change.points is None else change.points.system
    acceleration = checked_acceleration(asked, rules, points)
    step.update(at(EventRow), rules=rules, acceleration=acceleration.name)
    depart_for_acceleration(step, acceleration.table)
    put_office_setting(step, ACCELERATION_TABLE, acceleration.table)
    if change.acceleration is not None:
        replace_rows(step, VirtualPointsRow, [])


def _write_settings(step: Step, settings: Sequence[tuple[str, str]]) -> None:
    rows = [
        SettingRow(RULES_SCOPE, name, position, value)
        for position, (name, value) in enumerate(settings, 1)
    ]
    replace_rows(step, SettingRow, rows, scope=RULES_SCOPE)


def _write_points(step: Step, change: SettingsChange) -> None:
    if change.points is None and change.bye is None:
        return
    if is_of_teams(step):
        refuse_bye_of_teams(change.bye)
    points = checked_points(points_of_games(step), change.points, change.bye)
    depart_for_points(step, points)
    rows = [PointsRow(kind, tenths) for kind, tenths in points.changed().items()]
    replace_rows(step, PointsRow, rows)


def _write_variant(step: Step, variant: Variant | None, discipline: str) -> None:
    """Keep the variant, if another is told; draughts has none."""
    if variant is None:
        return
    if variant is Variant.CHESS960 and discipline != Discipline.CHESS.value:
        raise InputError("Chess960 is a variant of chess; choose chess as the discipline")
    is_usual = variant is Variant.STANDARD
    put_office_setting(step, VARIANT, "" if is_usual else variant.value)


def _write_tie_breaks(step: Step, codes: Iterable[str]) -> None:
    before = [row.code for row in step.rows(CriterionRow, purpose=TIE_BREAKS)]
    after = checked_tie_breaks(codes, in_teams=is_of_teams(step))
    depart_under_way(step, "tie-breaks", ",".join(before), ",".join(after))
    rows = [CriterionRow(TIE_BREAKS, position, code) for position, code in enumerate(after, 1)]
    replace_rows(step, CriterionRow, rows, purpose=TIE_BREAKS)


def _write_first_colour(step: Step, told: AnnouncedSettings) -> None:
    """Set the first colour, or draw it by lot."""
    row = event_row(step)
    is_drawn = told.draw_colour or told.lot is not None
    if told.first_colour is None:
        if is_drawn:
            draw_first_colour(step, row, told.lot)
        return
    if is_drawn:
        raise InputError("the first colour is either set or drawn by lot, not both")
    if (row.initial_colour, row.lot) != (told.first_colour, None):
        step.update(at(EventRow), initial_colour=told.first_colour, lot=None)
