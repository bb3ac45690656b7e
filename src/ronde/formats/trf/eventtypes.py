"""192: the coded type of the event and the rules that it means; some write it in 092 instead."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ronde.formats.trf.columns import free_text
from ronde.formats.trf.report import Report, TrfLine
from ronde.i18n import phrase
from ronde.model import Details, Tournament
from ronde.model.dates import day_of

Settings = tuple[tuple[str, str], ...]


class EventType(NamedTuple):
    """Rules, settings and acceleration behind a code; `by_date` depends on the start date."""

    rules: str
    settings: Settings = ()
    acceleration: str | None = None
    by_date: bool = False


BAKU: Final = "baku"
_BAKU_SUFFIX: Final = "_BAKU"
_TWICE: Final = (("cycles", "2"),)

_SWISS: Final = {
    "FIDE_DUTCH_2017": EventType("dutch-2017"),
    "FIDE_DUTCH_2026": EventType("dutch-2026"),
    "FIDE_DUTCH_2025": EventType("dutch-2026"),
    "FIDE_DUTCH": EventType("dutch-2026", by_date=True),
    "FIDE_DUBOV": EventType("dubov-2026"),
    "FIDE_BURSTEIN": EventType("burstein-2026"),
    "FIDE_DOUBLESWISS": EventType("double-swiss-2026"),
}
_TYPES: Final = {
    **_SWISS,
    **{code + _BAKU_SUFFIX: meant._replace(acceleration=BAKU) for code, meant in _SWISS.items()},
    "BERGER_ROUNDROBIN": EventType("berger"),
    "BERGER_ROUNDROBIN_G1": EventType("berger"),
    "BERGER_ROUNDROBIN_G2": EventType("berger", _TWICE),
    "FIDE_ROUNDROBIN": EventType("berger"),
    "FIDE_DOUBLEROUNDROBIN": EventType("berger", _TWICE),
}

_CHANGE_OF_2026: Final = (2026, 2, 1)

_DUTCH_EDITIONS: Final = ("dutch-2017", "dutch-2026")
_TEAM: Final = "FIDE_TEAM"
_TEAM_TYPES: Final = ("FIDE_TEAM", "CUSTOM_TEAM")
_TEAM_EDITIONS: Final = ("swiss-team-2024", "swiss-team-2026")
_TEAM_CODE: Final = re.compile(
    r"FIDE_TEAM(?P<type>_TYPE[AB])?(?P<scores>_MP(_GP)?|_GP(_MP)?)?(?P<baku>_BAKU)?"
)
_TEAM_SETTINGS: Final = (("type", "A"), ("primary", "match-points"), ("secondary", "other"))
"""What the code of a team event tells, with what is meant unless something else is said."""


def _team_type(code: str) -> EventType | None:
    """Return what the code of a team event means: FIDE_TEAM alone is FIDE_TEAM_TYPEA_MP_GP.

    Without a type there are no colour preferences; without a second score none is used.
    """
    spelled = _TEAM_CODE.fullmatch(code)
    if spelled is None:
        return None
    type_, scores, baku = spelled["type"], spelled["scores"], spelled["baku"]
    if type_ is None and scores is None:
        type_ = "_TYPEA"
    first, *second = (scores or "_MP_GP").split("_")[1:]
    chosen = (
        ("type", "none" if type_ is None else type_[-1]),
        ("primary", "match-points" if first == "MP" else "game-points"),
        ("secondary", "other" if second else "none"),
    )
    settings = tuple(setting for setting in chosen if setting not in _TEAM_SETTINGS)
    return EventType(_TEAM_EDITIONS[-1], settings, BAKU if baku else None, by_date=True)


def _team_code(settings: Settings, acceleration: str | None) -> str:
    """Return the code of a team event with these settings.

    >>> _team_code((("type", "none"), ("secondary", "none")), None)
    'FIDE_TEAM_MP'
    """
    chosen = dict(_TEAM_SETTINGS) | dict(settings)
    type_ = "" if chosen["type"] == "none" else f"_TYPE{chosen['type']}"
    scores = ("MP", "GP") if chosen["primary"] == "match-points" else ("GP", "MP")
    told = scores if chosen["secondary"] == "other" else scores[:1]
    baku = _BAKU_SUFFIX if acceleration == BAKU else ""
    return "_".join((_TEAM + type_, *told)) + baku


def is_of_teams(rules: str | None) -> bool:
    """Whether rules pair teams.

    >>> is_of_teams("swiss-team-2026"), is_of_teams("berger")
    (True, False)
    """
    return rules in _TEAM_EDITIONS


def event_type(code: str) -> EventType | None:
    """Return what a code of record 192 means, None if ronde does not know it.

    >>> event_type("FIDE_DUBOV_BAKU")
    EventType(rules='dubov-2026', settings=(), acceleration='baku', by_date=False)
    """
    return _TYPES.get(code) or _team_type(code)


def code_of(rules: str, settings: Settings, acceleration: str | None) -> str | None:
    """Return the first code that means exactly this, None if there is none.

    >>> code_of("berger", (("cycles", "2"),), None)
    'BERGER_ROUNDROBIN_G2'
    """
    if is_of_teams(rules):
        return _team_code(settings, acceleration)
    meant = EventType(rules, settings, acceleration)
    return next((code for code, known in _TYPES.items() if known == meant), None)


def edition_of_date(rules: str, start: str) -> str | None:
    """Return the edition of a system in force on a day, None when there is no date.

    >>> edition_of_date("dutch-2026", "2026/01/31"), edition_of_date("dutch-2026", "2026/02/01")
    ('dutch-2017', 'dutch-2026')
    >>> edition_of_date("swiss-team-2026", "2025/07/01"), edition_of_date("dutch-2026", "spring")
    ('swiss-team-2024', None)
    """
    day = day_of(start)
    if day is None:
        return None
    before, after = _TEAM_EDITIONS if is_of_teams(rules) else _DUTCH_EDITIONS
    return after if day >= _CHANGE_OF_2026 else before


def read_event_type(report: Report, line: TrfLine) -> None:
    """192: the coded type; one that ronde does not know is kept as it is."""
    code = free_text(line.text)
    if is_team_type(code):
        report.has_team_type = True
    if event_type(code) is None:
        report.find(
            "type-unknown",
            phrase("type {code} names no rules known to ronde", code=repr(code)),
            line.number,
        )
        report.foreign.append(line.text)
    else:
        report.state("event_type", code, line)


def is_team_type(code: str) -> bool:
    """Whether a code of record 192 is that of a team event.

    >>> is_team_type("FIDE_TEAM_TYPEA_MP_GP"), is_team_type("FIDE_DUTCH")
    (True, False)
    """
    return code.startswith(_TEAM_TYPES)


def written_code(tournament: Tournament) -> str | None:
    """Return the code to write in record 192; comments add what it does not cover."""
    if tournament.rules is None:
        return None
    if is_of_teams(tournament.rules):
        return _team_code(tournament.settings, tournament.acceleration)
    cycles = tuple(setting for setting in tournament.settings if setting in _TWICE)
    exact = code_of(tournament.rules, cycles, tournament.acceleration)
    return exact or code_of(tournament.rules, cycles, None)


def is_edition_of_date(tournament: Tournament) -> bool:
    """Whether the date tells the edition of rules for teams, whose code does not."""
    rules = tournament.rules
    if not is_of_teams(rules):
        return True
    dated = edition_of_date(rules or "", tournament.details.start_date)
    return rules == (dated or _TEAM_EDITIONS[-1])


class StatedRules(NamedTuple):
    """What the event is paired by."""

    key: str | None
    settings: Settings = ()
    acceleration: str | None = None


def rules_of(report: Report, details: Details) -> StatedRules:
    """Return the rules that 192, 092 or our comment name."""
    code = report.stated("event_type", str)
    if code is None and "rules" not in report.statements and event_type(details.kind):
        code = details.kind
        report.find(
            "rules-from-type", phrase("the readable type (092) is the code {code}", code=code)
        )
    meant = event_type(code or "")
    key = report.stated("rules", str) or None
    settings: Settings = report.stated("settings", tuple) or ()
    acceleration = report.stated("acceleration", str)
    if meant is None:
        return StatedRules(key, settings, acceleration)
    rules = meant.rules
    if meant.by_date:
        # A comment of ours may name an edition that the date does not.
        dated = None if is_of_teams(key) else _edition_of_date(report, code or "", meant, details)
        rules = (key if is_of_teams(key) and is_of_teams(rules) else dated) or rules
    if key is not None and key != rules:
        report.find(
            "contradiction",
            phrase(
                "type {code} means {rules}, but a comment says {key}",
                code=code,
                rules=rules,
                key=key,
            ),
        )
    if "settings" not in report.statements:
        settings = meant.settings
    return StatedRules(rules, settings, acceleration or meant.acceleration)


def _edition_of_date(report: Report, code: str, meant: EventType, details: Details) -> str | None:
    edition = edition_of_date(meant.rules, details.start_date)
    if edition is None:
        what = phrase(
            "{code} goes by the start date (042), which is missing; read as {rules}",
            code=code,
            rules=meant.rules,
        )
        report.find("rules-without-date", what)
    return edition
