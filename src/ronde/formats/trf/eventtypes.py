"""192: the coded type of the event and the rules that it means; some write it in 092 instead."""

from __future__ import annotations

from typing import Final, NamedTuple

from ronde.formats.trf.columns import free_text
from ronde.formats.trf.report import Line, Report
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


def event_type(code: str) -> EventType | None:
    """Return what a code of record 192 means, None if ronde does not know it.

    >>> event_type("FIDE_DUBOV_BAKU")
    EventType(rules='dubov-2026', settings=(), acceleration='baku', by_date=False)
    """
    return _TYPES.get(code)


def code_of(rules: str, settings: Settings, acceleration: str | None) -> str | None:
    """Return the first code that means exactly this, None if there is none.

    >>> code_of("berger", (("cycles", "2"),), None)
    'BERGER_ROUNDROBIN_G2'
    """
    meant = EventType(rules, settings, acceleration)
    return next((code for code, known in _TYPES.items() if known == meant), None)


def dutch_of_date(start: str) -> str | None:
    """Return the edition of the Dutch system in force on a day, None when there is no date.

    >>> dutch_of_date("2026/01/31"), dutch_of_date("2026/02/01"), dutch_of_date("spring")
    ('dutch-2017', 'dutch-2026', None)
    """
    day = day_of(start)
    if day is None:
        return None
    return "dutch-2026" if day >= _CHANGE_OF_2026 else "dutch-2017"


def read_event_type(report: Report, line: Line) -> None:
    """192: the coded type; one that ronde does not know is kept as it is."""
    code = free_text(line.text)
    if is_team_type(code):
        _refuse_teams(report, code, line.number)
        report.foreign.append(line.text)
    elif event_type(code) is None:
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
    return code.startswith(("FIDE_TEAM", "CUSTOM_TEAM"))


def _refuse_teams(report: Report, code: str, line: int | None = None) -> None:
    what = phrase(
        "{code} is the type of a team event; ronde pairs players, not teams yet", code=code
    )
    report.find("team-event", what, line)


def written_code(tournament: Tournament) -> str | None:
    """Return the code to write in record 192; comments add what it does not cover."""
    if tournament.rules is None:
        return None
    cycles = tuple(setting for setting in tournament.settings if setting in _TWICE)
    exact = code_of(tournament.rules, cycles, tournament.acceleration)
    return exact or code_of(tournament.rules, cycles, None)


class StatedRules(NamedTuple):
    """What the event is paired by."""

    key: str | None
    settings: Settings = ()
    acceleration: str | None = None


def rules_of(report: Report, details: Details) -> StatedRules:
    """Return the rules that 192, 092 or our comment name."""
    code = report.stated("event_type", str)
    if is_team_type(details.kind):
        _refuse_teams(report, details.kind)
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
        rules = _edition_of_date(report, details.start_date) or rules
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


def _edition_of_date(report: Report, start: str) -> str | None:
    edition = dutch_of_date(start)
    if edition is None:
        what = phrase(
            "FIDE_DUTCH goes by the start date (042), which is missing; read as dutch-2026"
        )
        report.find("rules-without-date", what)
    return edition
