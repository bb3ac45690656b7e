"""The statement for the players: system, edition and settings (C.04.2.A.1, A.2; 2026 art. 1).

It hangs on the wall before the first round and stands in the final report. A system that no
published rules describe comes with its rules attached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from ronde.app.office.desk import Desk
from ronde.app.office.planning.announcements import announced_in_words
from ronde.app.office.writing import (
    ACCELERATION_TABLE,
    OFFICE,
    OTHER_RULES,
    PUBLISHED_CHANGES,
    ROUNDS_CHANGED,
)
from ronde.handling.editions import Ground, handling_of
from ronde.handling.helper import rounds_fit
from ronde.model import Finding, PointSystem, Severity, Tournament
from ronde.model.points import points_for_people
from ronde.store.eventmodel import tournament_of
from ronde.store.values import State
from ronde.systems import registry
from ronde.systems.base import Rules


class Line(NamedTuple):
    """One thing that was announced."""

    label: str
    value: str


class Section(NamedTuple):
    """Lines under a heading."""

    heading: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """What the players are told; `attachment` are rules, one paragraph each."""

    title: str
    sections: tuple[Section, ...]
    attachment: tuple[str, ...]
    findings: tuple[Finding, ...]

    def as_data(self) -> dict[str, object]:
        """Return the statement as plain data for JSON."""
        return {
            "title": self.title,
            "sections": {
                s.heading: {line.label: line.value for line in s.lines} for s in self.sections
            },
            "attachment": list(self.attachment),
            "findings": [finding.as_data() for finding in self.findings],
        }

    def as_text(self) -> str:
        """Return the statement as lines of text."""
        lines = [self.title, "=" * len(self.title)]
        for heading, entries in self.sections:
            lines += ["", heading, *(f"  {label}: {value}" for label, value in entries)]
        if self.attachment:
            lines += ["", "Rules of the pairing system", *(f"  {p}" for p in self.attachment)]
        return "\n".join(lines) + "\n"

    def as_html(self) -> str:
        """Return the statement as a page of its own, without scripts or foreign files."""
        body = [f"<h1>{escape(self.title)}</h1>"]
        for heading, entries in self.sections:
            rows = (
                f"<tr><th>{escape(label)}</th><td>{escape(value)}</td></tr>"
                for label, value in entries
            )
            body.append(f"<h2>{escape(heading)}</h2>\n<table>\n" + "\n".join(rows) + "\n</table>")
        if self.attachment:
            body.append("<h2>Rules of the pairing system</h2>")
            body += [f"<p>{escape(paragraph)}</p>" for paragraph in self.attachment]
        head = f'<meta charset="utf-8">\n<title>{escape(self.title)}</title>'
        return (
            f'<!doctype html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n'
            + "\n".join(body)
            + "\n</body>\n</html>\n"
        )


def statement(desk: Desk, event: str) -> Statement:
    """Return the statement of an event as it stands now."""
    return statement_of(desk.state(event))


def statement_of(state: State) -> Statement:
    """Return the statement that the rows of an event make."""
    told = tournament_of(state)
    sections = (
        Section("Event", _about_event(state, told)),
        Section("Pairing", _about_pairing(state, told)),
        Section("Players", _about_players(state, told)),
        Section("Points", _about_points(told.points)),
        Section("Meetings", _about_meetings(state, told)),
    )
    return Statement(
        told.details.name,
        tuple(_without_blanks(sections)),
        _attachment(state, told),
        (*_about_edition(told), *_fit(state, told)),
    )


def _without_blanks(sections: Iterable[Section]) -> Iterator[Section]:
    for heading, lines in sections:
        told = tuple(line for line in lines if line.value)
        if told:
            yield Section(heading, told)


def _discipline(state: State) -> str:
    return next(str(row["discipline"]) for row in state["event"].values())


def _office(state: State, name: str) -> str:
    row = state["event_setting"].get((OFFICE, name))
    return "" if row is None else str(row["value"])


def _about_event(state: State, told: Tournament) -> tuple[Line, ...]:
    details = told.details
    days = " to ".join(day for day in (details.start_date, details.end_date) if day)
    dates = [f"{n}: {date}" for n, date in enumerate(details.round_dates, 1) if date]
    return (
        Line("Discipline", _discipline(state)),
        Line("Place", " ".join(part for part in (details.city, details.federation) if part)),
        Line("Dates", days),
        Line("Chief arbiter", details.chief_arbiter),
        Line("Deputy arbiters", ", ".join(details.deputy_arbiters)),
        Line("Rate of play", details.time_control),
        Line("Dates of the rounds", ", ".join(dates)),
    )


def _about_pairing(state: State, told: Tournament) -> tuple[Line, ...]:
    handling = handling_of(told.rules)
    rounds = "" if told.number_of_rounds is None else str(told.number_of_rounds)
    return (
        *_about_system(told),
        Line("Rounds", rounds),
        Line("Rounds changed", _office(state, ROUNDS_CHANGED)),
        Line("First colour", _first_colour(told)),
        Line("Acceleration", told.acceleration or _office(state, ACCELERATION_TABLE) or "none"),
        Line("Tie-breaks", ", ".join(told.details.tie_breaks)),
        Line("A published pairing is changed for", _grounds(handling.changes)),
        Line("Rule of the competition about it", _office(state, PUBLISHED_CHANGES)),
    )


def _grounds(changes: Mapping[Ground, str]) -> str:
    """Return the grounds of an edition, each article named once behind those that it gives.

    >>> _grounds({Ground.REMATCH: "4.4", Ground.COMPETITION: "4.4", Ground.ABSOLUTE: "F.6"})
    'rematch, competition (4.4); absolute (F.6)'
    """
    by_article: dict[str, list[str]] = {}
    for ground, article in changes.items():
        by_article.setdefault(article, []).append(ground.value)
    return "; ".join(f"{', '.join(names)} ({article})" for article, names in by_article.items())


def _about_players(state: State, told: Tournament) -> tuple[Line, ...]:
    """Return what was announced about players; a table needs no rules for late entries or byes."""
    if not handling_of(told.rules).is_swiss:
        return ()
    return tuple(Line(*words) for words in announced_in_words(state))


def _about_system(told: Tournament) -> tuple[Line, ...]:
    if told.rules is None:
        return (Line("System", "the event's own, see the attached rules"),)
    rules = registry.rules(told.rules)
    settings = rules.checked(told.settings)
    return (
        Line("System", f"{rules.title} ({rules.key})"),
        Line("Source", rules.source),
        Line("Settings", ", ".join(f"{name} {value}" for name, value in settings.items() if value)),
    )


def _first_colour(told: Tournament) -> str:
    if told.rules is not None and registry.rules(told.rules).by_table:
        return ""
    if told.initial_colour is None:
        return "to be drawn by lot before round 1"
    if told.lot is None:
        return f"{told.initial_colour.value}, set by the arbiter"
    return f"{told.initial_colour.value}, drawn by lot (seed {told.lot})"


def _about_points(points: PointSystem) -> tuple[Line, ...]:
    game = (points.white_win, points.white_draw, points.white_loss)
    black = (points.black_win, points.black_draw, points.black_loss)
    return (
        Line("Win, draw, loss", ", ".join(map(points_for_people, game))),
        Line(
            "The same with Black",
            "" if black == game else ", ".join(map(points_for_people, black)),
        ),
        Line("Pairing-allocated bye", points_for_people(points.pairing_bye)),
        Line("Win by forfeit", points_for_people(points.forfeit_win)),
    )


def _about_meetings(state: State, told: Tournament) -> tuple[Line, ...]:
    wishes = [
        f"by {row['ground']} in rounds {row['first_round']} to {row['last_round']}"
        for row in state["event_forbidden"].values()
        if not row["is_firm"]
    ]
    fixed = [
        f"{row['name']} at table {row['fixed_board']}"
        for row in state["event_player"].values()
        if row["fixed_board"] is not None
    ]
    apart = "; ".join("-".join(map(str, group.players)) for group in told.forbidden)
    return (
        Line("Never paired", apart),
        Line("Kept apart as far as possible", "; ".join(wishes)),
        Line("Fixed tables", "; ".join(fixed)),
    )


def _attachment(state: State, told: Tournament) -> tuple[str, ...]:
    """Return the rules that the players need beside what is published, one paragraph each."""
    if told.rules is None:
        return tuple(line for line in _office(state, OTHER_RULES).splitlines() if line.strip())
    rules = registry.rules(told.rules)
    if _is_in_force(rules, told.details.start_date):
        return ()
    return tuple(f"{article.number}: {article.meaning}" for article in rules.articles)


def _is_in_force(rules: Rules, day: str) -> bool:
    """Whether an edition is in force on a day; unknown days and tables count as in force."""
    today = day.replace("/", "-")
    if not today:
        return True
    ended = bool(rules.in_force_to) and today > rules.in_force_to
    return not ended and (not rules.in_force_from or today >= rules.in_force_from)


def _about_edition(told: Tournament) -> tuple[Finding, ...]:
    if told.rules is None or _is_in_force(registry.rules(told.rules), told.details.start_date):
        return ()
    article = handling_of(told.rules).statement_article
    return (
        Finding(
            Severity.WARNING,
            "edition-not-in-force",
            f"{told.rules} is not in force on {told.details.start_date}; its rules are attached"
            f" for the players ({article})",
        ),
    )


def _fit(state: State, told: Tournament) -> tuple[Finding, ...]:
    return rounds_fit(
        len(told.players),
        told.number_of_rounds,
        swiss=handling_of(told.rules).is_swiss,
        draughts=_discipline(state) == "draughts",
        cycles=int(told.setting("cycles", "1")),
    )
