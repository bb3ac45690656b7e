"""What is announced of an event: checked, opened with, and changed as far as it may be.

Some of it stays free, some needs a reason, and some is locked once round 1 is published.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, fields, replace
from typing import Annotated, Any, Final, NamedTuple

from ronde.declared.actions import Arg, Line, Paragraph
from ronde.errors import HandlingError, InputError, StateError
from ronde.handling.editions import handling_of
from ronde.i18n import phrase, recalled, template
from ronde.model import Colour, Details, Finding, Points, PointSystem, Tournament
from ronde.model.discipline import Discipline, Variant
from ronde.model.gamematches import record_of
from ronde.model.points import points_from_text
from ronde.model.rateofplay import encoded_rate
from ronde.model.ratingmethods import RatingMethod, StartingRank, starting_rank
from ronde.office.desk import Desk, free_key
from ronde.office.desk.actions import EventAction, action, version_of
from ronde.office.desk.integrity import outside_findings
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
    next_key,
    now,
    office_setting,
    put_office_setting,
    replace_rows,
)
from ronde.office.planning.statement import statement
from ronde.office.players.strength import write_method
from ronde.office.settings.dates import checked_date
from ronde.office.settings.fidemode import (
    depart_for_acceleration,
    depart_for_points,
    depart_for_system,
    depart_under_way,
)
from ronde.office.settings.lastround import is_until_decided, refuse_number_of_rounds
from ronde.office.settings.matchrules import MOST_BOARDS, SetMatchRules
from ronde.office.settings.meetings import ForbidMeeting, KeepApart
from ronde.office.settings.playerrules import write_rules
from ronde.questions.acceleration import refuse_file_name, spelled_out
from ronde.questions.pairing import colour_by_lot
from ronde.serialisation import Keywords
from ronde.standings import registry as tie_breaks
from ronde.standings.presets import is_round_robin
from ronde.store import Act, Step
from ronde.store.events import enter_tournament
from ronde.store.rows import Values, at
from ronde.store.tables import (
    CriterionRow,
    EventRow,
    LotRow,
    PlayerRow,
    PointsRow,
    SettingRow,
    VirtualPointsRow,
)
from ronde.store.tournaments import RULES_SCOPE, TIE_BREAKS, points_of_games, tournament_of
from ronde.systems import registry
from ronde.systems.acceleration import baku
from ronde.systems.acceleration.table import read_table
from ronde.systems.acceleration.virtual import NAMES, NONE

NEW_KEY: Final = r"^([a-z0-9][a-z0-9._-]{0,63})?$"
"""The key of a new event; an empty one is made of its name."""

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


def checked_acceleration(asked: str | None, rules: str | None, points: PointSystem) -> Acceleration:
    """Return the acceleration that is asked for: `baku`, `none` or a table."""
    if asked is None or asked == NONE:
        return Acceleration()
    if rules is None or not registry.rules(rules).can_be_accelerated:
        raise InputError("only the Swiss systems of ronde can be accelerated; choose none")
    refuse_file_name(asked)
    if asked in NAMES:
        baku.refuse_other_points(points)
        return Acceleration(asked)
    read_table(asked)
    return Acceleration(None, asked)


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


_RulesKey = Annotated[
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
class Announcement:
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
    rules: _RulesKey = None
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


class SettingsChange(Announcement):
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


def _write_first_colour(step: Step, told: Announcement) -> None:
    """Set the first colour, or draw it by lot."""
    row = event_row(step)
    is_drawn = told.draw_colour or told.lot is not None
    if told.first_colour is None:
        if is_drawn:
            _draw(step, row, told.lot)
        return
    if is_drawn:
        raise InputError("the first colour is either set or drawn by lot, not both")
    if (row.initial_colour, row.lot) != (told.first_colour, None):
        step.update(at(EventRow), initial_colour=told.first_colour, lot=None)


@dataclass(frozen=True, slots=True)
class DrawnColour:
    """The first colour that was drawn."""

    first_colour: Annotated[str, Keywords(examples=["white"])]
    version: int

    @property
    def colour(self) -> str:
        """The colour in a word for people."""
        return phrase("White") if self.first_colour == "white" else phrase("Black")


@action(
    phrase("draw first colour"),
    path="first-colour",
    operation="draw_colour",
    done=template("The lot decided: number 1 begins as {colour}."),
    takes_reason=False,
)
class DrawFirstColour(EventAction[DrawnColour]):
    """Draw the first colour by lot; lots are drawn once.

    The seed is recorded; it is drawn here unless `lot` repeats a drawing. Raises HandlingError
    when a colour was drawn or set before.
    """

    lot: Annotated[int | None, Arg(least=0, most=2**63 - 1)] = None

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> DrawnColour:
        """Draw with a seed that the journal tells."""
        seed = secrets.randbits(32) if self.lot is None else self.lot
        return EventAction.perform(replace(self, lot=seed), desk, event, expected=expected)

    def arguments(self) -> dict[str, Any]:
        """Return the seed as a text, for the journal."""
        return {"lot": None if self.lot is None else str(self.lot)}

    def run(self, step: Step) -> DrawnColour:
        """Record the colour with the seed."""
        return DrawnColour(_draw(step, event_row(step), self.lot).value, step.subject.version)

    def completed(self, made: DrawnColour, step: Step) -> DrawnColour:
        """Return it with the version to which the step led."""
        return replace(made, version=version_of(step))


def _draw(step: Step, row: EventRow, lot: int | None) -> Colour:
    """Return the first colour after drawing it, once."""
    if row.initial_colour is not None:
        raise HandlingError(
            "the first colour is {colour} already; lots are drawn once",
            colour=row.initial_colour.word,
            article=handling_in(step).no_favour_article,
        )
    seed = secrets.randbits(32) if lot is None else lot
    colour = colour_by_lot(seed)
    keep_lot(step, seed, colour)
    return colour


def keep_lot(step: Step, seed: int, colour: Colour) -> None:
    """Record the first colour with the seed by which it was drawn."""
    step.update(at(EventRow), initial_colour=colour, lot=str(seed))
    step.insert(LotRow(next_key(step, LotRow), "first colour", str(seed), colour.value, now()))


@dataclass(frozen=True, slots=True)
class EventPlan(Announcement):
    """What is announced of an event that is to be opened; only the name must be there.

    `boards` makes it an event of teams; `matches` says more of how these play than its boards.
    `apart` is who is kept apart from the start.
    """

    name: Annotated[Line, Arg(least=1, example="Spring Open")]
    discipline: Annotated[str, Arg(choices=tuple(one.value for one in Discipline))] = "chess"
    _: KW_ONLY
    rules: Annotated[_RulesKey, Arg(takes_null=True)] = registry.IN_FORCE
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
