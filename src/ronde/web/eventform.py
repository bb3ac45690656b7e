"""The form of an event as it was typed, and what it means: a plan, or a change of settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Self

from markupsafe import Markup, escape
from pydantic import BaseModel, ConfigDict, field_validator

from ronde.declared.actions import arguments_of
from ronde.errors import Checks, InputError, mistakes_in
from ronde.handling.helper import rounds_fit
from ronde.i18n import phrase, phrase_in, speaking_of_teams
from ronde.keizer.season import RULES as KEIZER
from ronde.model import Colour
from ronde.model.discipline import Variant
from ronde.model.gamematches import games_per_match
from ronde.model.ratingmethods import RatingMethod
from ronde.office.planning.checked import (
    GamePoints,
    checked_acceleration,
    checked_days,
    checked_name,
    checked_rounds,
    checked_rules,
    checked_tie_breaks,
    refuse_other_game,
    tenths,
    tie_break_codes,
)
from ronde.office.planning.opening import EventPlan
from ronde.office.planning.settings import AnnouncedSettings, SettingsChange
from ronde.office.settings.matchrules import MOST_BOARDS, Seating, SetMatchRules
from ronde.office.settings.meetings import GROUNDS, KeepApart
from ronde.office.settings.playerrules import (
    DEFAULTS,
    MISSED_CHOICES,
    ORDER_CHOICES,
    checked_rule,
)
from ronde.standings.presets import PRESETS
from ronde.systems import registry
from ronde.systems.acceleration.table import looks_like_table
from ronde.systems.base import Setting
from ronde.systems.lastround import SCHEVENINGEN
from ronde.web.forms import typed_model, value_of
from ronde.web.language import Speech
from ronde.web.page import Page
from ronde.web.tiebreaks import offered

OWN_RULES: Final = "own"
"""The choice of a system that ronde does not know."""

SCORING_CHOICES: Final = {
    "one": phrase("1 – ½ – 0, usual in chess"),
    "two": phrase("2 – 1 – 0, usual in draughts"),
    "three": phrase("3 – 1 – 0, rewards wins"),
    "own": phrase("Other values"),
}
ACCELERATION_CHOICES: Final = {
    "none": phrase("No acceleration"),
    "baku": phrase("Baku: the upper half has virtual points at first"),
    "table": phrase("A table of your own"),
}
COLOUR_CHOICES: Final = {
    "later": phrase("Draw the lot at round 1"),
    "draw": phrase("Draw the lot now"),
    "white": phrase("White"),
    "black": phrase("Black"),
}
APART_CHOICES: Final = {
    "": phrase("Nobody"),
    "club": phrase("Players of one club"),
    "family": phrase("Players of one family"),
    "federation": phrase("Players of one federation"),
}

SCORINGS: Final = {
    "one": GamePoints(10, 5),
    "two": GamePoints(20, 10),
    "three": GamePoints(30, 10),
}
FORMATS: Final = {
    "swiss": phrase_in("kind of event", "Swiss"),
    "roundrobin": phrase_in("kind of event", "Round robin"),
    "knockout": phrase_in("kind of event", "Knock-out"),
    "teams": phrase_in("kind of event", "Teams"),
    "keizer": phrase_in("kind of event", "Keizer season"),
    "scheveningen": phrase_in("kind of event", "Scheveningen"),
    "double": phrase_in("kind of event", "Double-Swiss"),
}
"""The kinds of event that a new one is asked for."""
TEAMS_IN_FORCE: Final = "swiss-team-2026"
"""What is proposed for an event of teams."""
USUAL_ROUNDS: Final = "7"
"""How many rounds are proposed where the entries do not say it."""
_SETTING: Final = "setting-"
_CHOSEN: Final = frozenset({"rules", "other_rules", "acceleration"})
"""Texts of a plan that are chosen in the form, and read by `EventForm.pairing`."""
_MADE: Final = frozenset({"encoded_time_control"})
"""Texts of a plan that are made from others."""
_TEXTS: Final = tuple(
    one.name
    for one in arguments_of(AnnouncedSettings)
    if one.kind is str and one.several is None and one.name not in _CHOSEN | _MADE
)
"""What is announced as it was typed."""

if TYPE_CHECKING:

    class _Typed(BaseModel):
        """A text for each field of a plan, and for each rule about players."""

        def __getattr__(self, name: str) -> str: ...

else:
    _RULES_OF_PLAYERS = {name.replace("-", "_"): usual for name, usual in DEFAULTS.items()}
    _Typed = typed_model(EventPlan, **_RULES_OF_PLAYERS)


class EventForm(_Typed):
    """What was typed: the fields of a plan, and those by which the form asks for some of them.

    Settings of the rules come as extra fields, `setting-parity` and so on.
    """

    model_config = ConfigDict(extra="allow", str_max_length=5000)

    format: str = ""
    shown: str = ""
    then: str = ""
    entrants: str = "players"
    match_boards: str = "4"
    match_win: str = "2"
    match_draw: str = "1"
    match_loss: str = "0"
    seating: str = Seating.LIST.value
    players: str = ""
    scoring: str = ""
    win: str = ""
    draw: str = ""
    loss: str = ""
    acceleration: str = "none"
    acceleration_table: str = ""
    first_colour: str = "later"
    variant: str = Variant.STANDARD.value
    apart: str = ""
    apart_rounds: str = ""

    @property
    def rules_key(self) -> str | None:
        """The rules, None for a system of the event's own."""
        return None if self.rules == OWN_RULES else self.rules

    @property
    def scoring_chosen(self) -> str:
        """The scoring, that of the discipline when none was chosen."""
        return self.scoring or ("two" if self.discipline == "draughts" else "one")

    @property
    def preset(self) -> str:
        """The tie-breaks that are usual for the discipline and the system."""
        key = self.rules_key
        rules = registry.rules(key) if key in registry.all_keys() and key else None
        if rules is not None and rules.until_decided:
            return PRESETS["knockout"]
        if key == KEIZER:
            return PRESETS["keizer"]
        is_table = rules is not None and rules.by_table
        if self.is_of_teams:
            return PRESETS["team-roundrobin" if is_table else "team-swiss"]
        if self.discipline == "draughts":
            return PRESETS["draughts"]
        return PRESETS["chess-roundrobin" if is_table else "chess-swiss"]

    @property
    def is_of_teams(self) -> bool:
        """Whether teams play in the event, each pairing a match on several boards."""
        return self.format_chosen == "teams"

    @property
    def is_of_games(self) -> bool:
        """Whether two players meet for several games in each round."""
        return games_per_match(self.rules) > 1

    @property
    def format_chosen(self) -> str:
        """The kind of event: the one chosen, else that of who plays and by which rules."""
        if self.format in FORMATS:
            return self.format
        return "teams" if self.entrants == "teams" else _format_of(self.rules)

    @property
    def choice(self) -> str:
        """Game and kind of event, on which the rules that are offered depend."""
        return f"{self.discipline} {self.format_chosen}"

    @property
    def rules_of_game(self) -> tuple[str, ...]:
        """The rules by which players or teams, whoever plays, can be paired in this game."""
        keys = registry.player_keys()
        if self.is_of_teams:
            keys = tuple(key for key in registry.all_keys() if registry.rules(key).pairs_teams)
        return tuple(
            key for key in keys if self.discipline == "draughts" or key not in registry.OF_DRAUGHTS
        )

    @property
    def rules_offered(self) -> tuple[str, ...]:
        """The rules of the game that make the chosen kind of event."""
        kind = self.format_chosen
        if kind == "teams":
            return self.rules_of_game
        return tuple(key for key in self.rules_of_game if _format_of(key) == kind)

    def with_rules_offered(self) -> Self:
        """Return the form with rules that fit game and kind of event.

        Rules that were offered for another choice give way to those that are usual for this one.
        """
        if self.rules not in registry.all_keys() or self.rules in self.rules_offered:
            return self
        usual = TEAMS_IN_FORCE if self.is_of_teams else self.rules_offered[0]
        return self.model_copy(update={"rules": usual})

    def settled(self) -> Self:
        """Return the form as it was sent; without scripts the rules may lag behind the choice.

        Rules that were named for this very choice are left, and refused if they do not fit.
        """
        was_offered = self.shown in ("", self.choice) and "rules" in self.model_fields_set
        is_named = was_offered and not (self.is_of_teams and not self.shown)
        return self if is_named else self.with_rules_offered()

    def proposed(self) -> Self:
        """Return the form with a number of rounds where none was said and entries do not say it."""
        if "rounds" in self.model_fields_set or self.format_chosen in _ROUNDS_FOLLOW:
            return self
        return self.model_copy(update={"rounds": USUAL_ROUNDS})

    @property
    def asks_rounds(self) -> bool:
        """Whether a number of rounds is announced; a knock-out goes on until it is decided."""
        known = registry.rules(self.rules) if self.rules in registry.all_keys() else None
        return known is None or not known.until_decided

    @property
    def rounds_asked(self) -> int | None:
        """The number of rounds that was typed, None for nothing; raises InputError for a text."""
        return _rounds(self.rounds) if self.asks_rounds else None

    @property
    def asks_swiss(self) -> bool:
        """Whether acceleration, a lot, byes on request and rules of late entries say anything."""
        known = registry.rules(self.rules) if self.rules in registry.all_keys() else None
        return known is None or known.can_be_accelerated

    @property
    def asks_points(self) -> bool:
        """Whether points of games are asked for: the settings of a season have their own."""
        return self.rules_key != KEIZER

    @property
    def asks_bye(self) -> bool:
        """Whether a bye of players has a value: that of a team stands with its matches."""
        has_byes = self.asks_swiss or self.format_chosen == "roundrobin"
        return has_byes and self.asks_points and not self.is_of_teams

    def match_rules(self) -> SetMatchRules | None:
        """Return how matches are played, None for an event of players."""
        if not self.is_of_teams:
            return None
        plain = self.match_boards.strip()
        boards = int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 4 else 0
        if not 1 <= boards <= MOST_BOARDS:
            raise InputError(
                "{plain} is no number of boards; write one from 1 to {most}",
                plain=repr(plain),
                most=MOST_BOARDS,
            ).beside("match_boards")
        seating = next((one for one in Seating if one.value == self.seating), Seating.LIST)
        rules = SetMatchRules(
            boards, "", self.match_win, self.match_draw, self.match_loss, seating=seating
        )
        rules.row()
        return rules

    def setting(self, name: str, default: str = "") -> str:
        """Return the value typed for a setting of the rules."""
        return str((self.model_extra or {}).get(_SETTING + name, default))

    def settings(self) -> tuple[tuple[str, str], ...]:
        """Return the settings of the chosen rules that differ from their defaults."""
        if self.rules_key is None:
            return ()
        known = registry.rules(self.rules_key).settings
        typed = ((one.name, self.setting(one.name, one.default), one.default) for one in known)
        return tuple((name, value) for name, value, default in typed if value != default)

    def points(self) -> GamePoints:
        """Return the points of a game; raises InputError for a value that is no number of them."""
        if self.scoring_chosen in SCORINGS:
            return SCORINGS[self.scoring_chosen]
        return GamePoints(tenths(self.win), tenths(self.draw), tenths(self.loss or "0"))

    def codes(self) -> tuple[str, ...]:
        """Return the tie-breaks, those of the preset when nothing was typed."""
        return tie_break_codes(self.tie_breaks.strip() or self.preset)

    def acceleration_asked(self) -> str:
        """Return the acceleration; a table must look like one, so that no file is ever read."""
        if self.acceleration != "table":
            return "baku" if self.acceleration == "baku" else "none"
        if not looks_like_table(self.acceleration_table):
            raise InputError(
                "{text} is no table of virtual points; write it as 1-20:1-2:1.0 (players, "
                "rounds, points)",
                text=repr(self.acceleration_table),
            )
        return self.acceleration_table

    def texts(self) -> dict[str, Any]:
        """Return what is announced as it was typed."""
        return {name: getattr(self, name) for name in _TEXTS}

    def pairing(self) -> dict[str, Any]:
        """Return what the players rely on once round 1 is published, by the fields of a plan."""
        is_own = self.rules == OWN_RULES
        colour = self.first_colour
        return {
            "rules": self.rules_key,
            "other_rules": self.other_rules if is_own else None,
            "settings": self.settings(),
            "points": self.points(),
            "bye": tenths(self.bye) if self.asks_bye and self.bye.strip() else None,
            "acceleration": self.acceleration_asked(),
            "first_colour": Colour(colour) if colour in ("white", "black") else None,
            "variant": value_of(Variant, self.variant) or Variant.STANDARD,
        }

    def player_rules(self) -> dict[str, str]:
        """Return what is announced about players, by the names of `playerrules.DEFAULTS`."""
        typed = {name: getattr(self, name.replace("-", "_")).strip() for name in DEFAULTS}
        return {str(name): text or DEFAULTS[name] for name, text in typed.items()}

    def keep_apart(self) -> KeepApart | None:
        """Return who is kept apart in the first rounds, None for nobody."""
        if not self.apart:
            return None
        if self.apart not in GROUNDS[1:]:
            raise InputError(
                "players cannot be kept apart by {text}; choose club, family or federation",
                text=repr(self.apart),
            )
        last = _rounds(self.apart_rounds) or 1
        return KeepApart(ground=self.apart, last_round=last)


_ROUNDS_FOLLOW: Final = ("roundrobin", "knockout", "keizer", "scheveningen")
"""Kinds of event that have as many rounds as the entries, or the members of a club, ask for."""


def _format_of(rules: str) -> str:
    """Return the kind of event that rules make; a system of the event's own counts as Swiss."""
    if rules in (KEIZER, "scheveningen"):
        return rules
    known = registry.rules(rules) if rules in registry.all_keys() else None
    if known is None:
        return "swiss"
    if known.of_teams:
        return "teams"
    if known.until_decided:
        return "knockout"
    if known.games_per_match > 1:
        return "double"
    return "roundrobin" if known.by_table else "swiss"


class SettingsForm(EventForm):
    """A change of what was announced, with its reason and the version that was on the screen."""

    reason: str = ""
    expected: int | None = None

    @field_validator("expected", mode="before")
    @classmethod
    def _or_nothing(cls, typed: object) -> object:
        return typed or None


def _rounds(text: str) -> int | None:
    """Return a number of rounds that was typed, None for nothing."""
    plain = text.strip()
    if not plain:
        return None
    if not (plain.isascii() and plain.isdigit() and len(plain) < 10):
        raise InputError(
            "the number of rounds {plain} is no whole number; write digits only, or nothing",
            plain=repr(plain),
        )
    return int(plain)


def _checks(form: EventForm) -> Checks:
    """Return what is asked of each field of the form of an event."""

    def value(name: str) -> Callable[[], object]:
        return lambda: tenths(getattr(form, name))

    def acceleration() -> object:
        return checked_acceleration(form.acceleration_asked(), form.rules_key, form.points().system)

    checks: dict[str, Callable[[], object]] = {
        "name": lambda: checked_name(form.name),
        "start_date": lambda: checked_days(form.start_date, ""),
        "end_date": lambda: checked_days("", form.end_date),
        "rounds": lambda: checked_rounds(form.rounds_asked),
        "tie_breaks": lambda: checked_tie_breaks(form.codes(), in_teams=form.is_of_teams),
        "apart_rounds": lambda: _rounds(form.apart_rounds),
        "apart": form.keep_apart,
    }
    checks |= {
        name.replace("-", "_"): partial(checked_rule, name, told)
        for name, told in form.player_rules().items()
    }
    checks["rules"] = partial(_refuse_rules, form)
    if form.rules == OWN_RULES:
        checks["other_rules"] = lambda: checked_rules(None, (), form.other_rules)
    if form.scoring_chosen not in SCORINGS:
        checks |= {name: value(name) for name in ("win", "draw")}
        checks |= {"loss": value("loss")} if form.loss.strip() else {}
    if form.asks_bye and form.bye.strip():
        checks["bye"] = value("bye")
    checks |= _match_checks(form) | _setting_checks(form)
    if not mistakes_in(checks):  # what follows rests on several of them
        checks["end_date"] = lambda: checked_days(form.start_date, form.end_date)
        place = "acceleration_table" if form.acceleration == "table" else "acceleration"
        checks[place] = acceleration
    elif form.acceleration == "table":
        checks["acceleration_table"] = form.acceleration_asked
    return checks


def _refuse_rules(form: EventForm) -> None:
    """Raise InputError for rules of another game, or of another kind of event than is chosen."""
    if form.rules not in registry.all_keys():
        return
    refuse_other_game(form.rules, form.discipline)
    if form.rules not in form.rules_offered:
        raise InputError(
            "{title} does not make this kind of event; choose another kind, or a system of it",
            title=registry.rules(form.rules).title,
        )


def refuse_impossible(form: EventForm) -> None:
    """Raise InputError beside the rounds when so many cannot be played by those expected."""
    players, rounds = form.players.strip()[:5], form.rounds.strip()[:4]
    if not (players.isdecimal() and rounds.isdecimal() and int(players)):
        return
    known = registry.rules(form.rules) if form.rules in registry.all_keys() else None
    if known is not None and (known.until_decided or not known.is_swiss):
        return
    most = int(players) - (int(players) % 2 == 0)
    cycles = 2 if known is not None and form.setting("cycles", "1") == "2" else 1
    if int(rounds) > most * cycles:
        raise InputError(
            "{rounds} rounds are impossible: {players} players can meet in {most} at most.",
            rounds=int(rounds),
            players=int(players),
            most=most * cycles,
        ).beside("rounds")


def _match_checks(form: EventForm) -> dict[str, Callable[[], object]]:
    """Return what is asked of the fields about matches, each told beside its own field."""
    if not form.is_of_teams:
        return {}
    try:
        form.match_rules()
    except InputError as error:
        told = {
            name if name.startswith("match_") else f"match_{name}": what
            for name, what in error.fields.items()
        }
        return {name: partial(_refuse, what) for name, what in told.items()}
    return {}


def _setting_checks(form: EventForm) -> dict[str, Callable[[], object]]:
    """Return what is asked of each setting of the rules, told beside its own field."""
    key = form.rules_key
    if key is None or key not in registry.all_keys():
        return {}
    rules, typed = registry.rules(key), form.settings()
    found: dict[str, Callable[[], object]] = {
        _SETTING + name: partial(rules.checked, ((name, value),)) for name, value in typed
    }
    if mistakes_in(found):
        return found
    if typed:  # each can be chosen; what they make together is told beside the first
        found[_SETTING + typed[0][0]] = partial(rules.checked, typed)
    players = form.players.strip()[:5]
    if players.isascii() and players.isdigit() and not mistakes_in(found):
        found["players"] = partial(rules.refuse_players, typed, int(players))
    return found


def _refuse(what: str) -> None:
    raise InputError(what)


def refuse_mistakes(form: EventForm, *, among: Collection[str] = ()) -> None:
    """Raise InputError with everything that is wrong in the form of an event, by field.

    `among` are the fields that were sent, where not all of them were.
    """
    wrong = mistakes_in(_checks(form))
    wrong = {name: told for name, told in wrong.items() if not among or name in among}
    if wrong:
        raise InputError.in_fields(wrong)


def plan_of(form: EventForm) -> EventPlan:
    """Return the plan of a new event; raises InputError for what cannot be read."""
    rules = form.player_rules().items()
    said = form.texts() | {"federation": form.federation.upper()}
    return EventPlan(
        **said,
        **form.pairing(),
        discipline=form.discipline,
        chief_arbiter=form.chief_arbiter,
        rounds=form.rounds_asked,
        tie_breaks=form.codes(),
        matches=form.match_rules(),
        apart=form.keep_apart(),
        draw_colour=form.first_colour == "draw",
        player_rules={name: value for name, value in rules if value != DEFAULTS[name]},
    )


def change_of(form: EventForm, before: EventForm) -> SettingsChange:
    """Return the change of settings that a form describes: only what is new in it.

    What is locked once round 1 is published stands in the form only before.
    """
    known = form.model_fields_set & EventForm.model_fields.keys()
    sent = {name for name in known if getattr(form, name) != getattr(before, name)}
    said: dict[str, Any] = {n: text for n, text in form.texts().items() if n in sent}
    if "rounds" in sent:
        said["rounds"] = form.rounds_asked
    if "tie_breaks" in sent:
        said["tie_breaks"] = tie_break_codes(form.tie_breaks)
    rules = {n: told for n, told in form.player_rules().items() if n.replace("-", "_") in sent}
    if rules:
        said["player_rules"] = rules
    return SettingsChange(**said, **(_new_pairing(form, before) if "rules" in known else {}))


def _new_pairing(form: EventForm, before: EventForm) -> dict[str, Any]:
    """Return what is new about the pairing; the bye on the screen goes with new points."""
    now, then = form.pairing(), before.pairing()
    new = {name: value for name, value in now.items() if value != then[name]}
    return new | {"bye": now["bye"]} if "points" in new else new


def choices(page: Page, words: Mapping[Any, str]) -> list[tuple[str, str]]:
    """Return values with their words, as the macro `choice` takes them."""
    return [(str(getattr(one, "value", one)), page.say(word)) for one, word in words.items()]


_DECISION: Final = re.compile(r"\w+ (?P<number>\d{4})\b")
"""A decision in the words of any language, the number behind the word for it."""


def _meaning(setting: Setting, speech: Speech) -> Markup:
    """Return what a setting means, its values called as the choice calls them.

    The number of a decision leads to the section of the manual that tells what it is about.
    """
    told = speech.say(setting.meaning)
    for value in setting.values:
        told = told.replace(f"({value})", f"({speech.say(setting.word(value))})")
    return Markup(_DECISION.sub(_linked, str(escape(told))))


def _linked(found: re.Match[str]) -> str:
    place = f"/help/event#decision-{found['number']}"
    return f'<a href="{place}" target="_blank">{found[0]}</a>'


def every_choice(page: Page, form: EventForm) -> dict[str, Any]:
    """Return what the forms of a new event and of its settings offer."""
    chosen = (form.tie_breaks or form.preset).split(",")
    with speaking_of_teams(of_teams=form.is_of_teams):
        tie_breaks = offered(form.discipline, chosen, page.speech)
    return {
        "meaning_of": lambda setting: _meaning(setting, page.speech),
        "offered": tie_breaks,
        "seatings": choices(page, {one: one.label for one in Seating}),
        "editions": [registry.rules(key) for key in form.rules_offered],
        "systems_of_game": [registry.rules(key) for key in form.rules_of_game],
        "own": OWN_RULES,
        "scorings": choices(page, SCORING_CHOICES),
        "orders": choices(page, ORDER_CHOICES),
        "missed": choices(page, MISSED_CHOICES),
        "methods": tuple(RatingMethod),
        "accelerations": choices(page, ACCELERATION_CHOICES),
    }


def fit_in_words(
    page: Page, players: int, rounds: int | None, rules: str | None, *, draughts: bool, cycles: int
) -> str:
    """Return the warning when rounds and players do not fit, empty when they do."""
    known = None if rules is None else registry.rules(rules)
    if known is not None and known.key == SCHEVENINGEN:
        return ""  # two teams, whose table the pairing follows
    if known is not None and (known.until_decided or not known.is_swiss):
        return ""  # it is played until somebody has won, or two may meet again
    swiss = known is None or not known.by_table
    findings = rounds_fit(players, rounds, swiss=swiss, draughts=draughts, cycles=cycles)
    if not findings or rounds is None:
        return ""
    most = players - 1 if players % 2 == 0 else players
    facts = {"players": players, "rounds": rounds, "most": most * cycles}
    if not swiss:
        return page.t(
            "Everybody against everybody takes {most} rounds with {players} players; "
            "{rounds} are announced.",
            **facts,
        )
    if rounds > most:
        return page.t(
            "{rounds} rounds are impossible: {players} players can meet in {most} at most.", **facts
        )
    if 2 * rounds > players:
        return page.t(
            "{rounds} rounds are more than half of {players} players: pairings may run out.",
            **facts,
        )
    return page.t("{rounds} rounds are less than a third of {players} players (FFJD 6.6).", **facts)
