"""The list of a season over tournaments: who somebody is in each of them, tables, CSV and PDF."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from ronde.declared.answer import ENGLISH, Listing
from ronde.declared.table import FilledTable, column, table, workbook_of
from ronde.documents.sheet import Heading, Sheet
from ronde.documents.tables import Align, parts_document
from ronde.errors import InputError
from ronde.fields import filled, immutable
from ronde.formats.csvtext import csv_text
from ronde.i18n import Figure, counted, labelled, listed, phrase, phrase_in
from ronde.model import Finding, Player, PlayerId, Severity, Tournament
from ronde.model.names import folded, identity_number
from ronde.questions import arguments
from ronde.questions.standings import StandingRequest, ranked
from ronde.ratings.exact import for_people
from ronde.serialisation import Count, Exact, Number
from ronde.standings.season import (
    Appearance,
    Counted,
    SeasonEvent,
    SeasonLine,
    SeasonMeasure,
    SeasonRules,
    TiedPlaces,
    parse_points,
    season,
)

MOST_EVENTS: Final = 60
"""So many events fit into a season."""


class NamedEvent(NamedTuple):
    """An event of a season by a short name, such as its key or file.

    Players who are `hidden` in one event of a list are shown by initials in it.
    """

    key: str
    tournament: Tournament
    hidden: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeasonEventLine:
    """An event of a season."""

    key: str
    name: str
    first_day: str
    rounds: Count
    players: Count


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """What an event brought to a person; `counts` tells whether it is among the best."""

    event: str
    rank: Number
    value: Exact
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A person in the list of a season."""

    rank: Number
    name: str
    title: str
    federation: str
    club: str
    number: str
    total: Exact
    events: Count
    results: tuple[SeasonResult, ...]


@dataclass(frozen=True, slots=True)
class SeasonDocument:
    """The list of a season (docs/schemas/season-1.json)."""

    measure: SeasonMeasure
    points: tuple[Exact, ...]
    tied: TiedPlaces
    best: int | None
    events: tuple[SeasonEventLine, ...]
    places: tuple[SeasonPlace, ...]
    findings: tuple[Finding, ...]


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class Season(Listing):
    """The list of a season; `people` are its persons by key, as the latest event has them."""

    events: tuple[SeasonEventLine, ...]
    rules: SeasonRules
    lines: tuple[SeasonLine, ...]
    people: Mapping[str, Player]
    findings: tuple[Finding, ...]

    @classmethod
    def of(cls, events: Sequence[NamedEvent], rules: SeasonRules) -> Season:
        """Return the list over events; raises InputError for none or too many of them."""
        if not events:
            raise InputError("a season needs at least one event")
        if len(events) > MOST_EVENTS:
            raise InputError("a season has at most {most} events", most=MOST_EVENTS)
        order = sorted(events, key=lambda one: (one.tournament.details.start_date, one.key))
        known = _Persons([one.tournament for one in order])
        counted_events = [
            _counted_event(one.tournament, known.keys[number]) for number, one in enumerate(order)
        ]
        lines = season(counted_events, rules)
        hidden = {known.keys[n][PlayerId(id_)] for n, one in enumerate(order) for id_ in one.hidden}
        people = {
            key: person.by_initials() if key in hidden else person
            for key, person in known.people.items()
        }
        told = tuple(map(_event_line, order))
        return cls(told, rules, lines, people, tuple(known.findings()))

    @classmethod
    def over(
        cls,
        events: Mapping[str, Tournament] | Iterable[Tournament],
        *,
        best: int | None,
        points: str | None,
        measure: str,
        tied: str,
    ) -> Season:
        """Return the list over events by their keys, or by their places from 1 on."""
        if not isinstance(events, Mapping):
            events = {str(number): one for number, one in enumerate(events, 1)}
        usual = SeasonRules()
        with arguments.naming("points"):
            by_place = usual.points if points is None else parse_points(points)
        rules = SeasonRules(
            arguments.chosen(measure, "measure", arguments.by_value(SeasonMeasure)),
            by_place,
            None if best is None else arguments.whole(best, "best"),
            arguments.chosen(tied, "tied", arguments.by_value(TiedPlaces)),
        )
        return cls.of([NamedEvent(key, one) for key, one in events.items()], rules)

    def noting(self, findings: Sequence[Finding]) -> Season:
        """Return the list with more to be known about it."""
        return replace(self, findings=(*self.findings, *findings))

    def title(self) -> str:
        """Return what it is."""
        return counted(
            "Season over {count} event", "Season over {count} events", count=len(self.events)
        )

    def rule(self) -> str:
        """Return how it is counted, in words."""
        measure = self.rules.measure.label
        if self.rules.best is None:
            return phrase("{measure}; all events count", measure=measure)
        return counted(
            "{measure}; the best event counts",
            "{measure}; the best {count} events count",
            count=self.rules.best,
            measure=measure,
        )

    def lists(self) -> list[FilledTable]:
        """Return the list; events stand under their numbers."""
        return [self._list([str(number) for number in range(1, len(self.events) + 1)])]

    def _list(self, headings: Sequence[str]) -> FilledTable:
        """Return the list under headings of its events; what does not count is in parentheses."""
        has_clubs = any(person.club for person in self.people.values())
        return table(
            SeasonLine,
            "season",
            phrase("Season"),
            column(phrase_in("column", "Rank"), "rank", Align.RIGHT),
            column(phrase("Name"), self._name, share=1),
            *([column(phrase_in("column", "Club"), self._club, share=1)] if has_clubs else []),
            *(
                column(heading, partial(_value, number), Align.RIGHT)
                for number, heading in enumerate(headings)
            ),
            column(phrase("Events"), lambda one: len(one.events), Align.RIGHT),
            column(phrase_in("season", "Total"), lambda one: _figure(one.total), Align.RIGHT),
        ).filled(self.lines)

    def _name(self, line: SeasonLine) -> str:
        person = self.people[line.person]
        return " ".join(part for part in (person.title, person.name) if part)

    def _club(self, line: SeasonLine) -> str:
        return self.people[line.person].club

    def legend(self) -> tuple[str, ...]:
        """Return which event stands under which number."""
        return tuple(
            labelled(number, one.name or one.key) for number, one in enumerate(self.events, 1)
        )

    def lead(self) -> list[str]:
        """Return how it is counted, and which event stands under which number."""
        return [self.rule(), *self.legend()]

    def notes(self) -> list[str]:
        """Return what is to be known about who is who."""
        return [finding.sentence() for finding in self.findings]

    def _by_names(self) -> FilledTable:
        """Return the list as spreadsheets have it: events by their names."""
        return self._list([one.name or one.key for one in self.events])

    def csv(self, language: str = ENGLISH) -> str:
        """Return the list as CSV, its events by their names."""
        return csv_text(self._by_names().sheet(language))

    def workbook(self, language: str = ENGLISH) -> bytes:
        """Return the list as a workbook, its events by their names."""
        return workbook_of([self._by_names()], language)

    def pdf(self, sheet: Sheet, heading: str = "") -> bytes:
        """Return the list as PDF; `heading` says whose season it is."""
        told = Heading(sheet.say(self.title()), heading, sheet.say(self.rule()))
        parts = [one.listed.part(one.rows, sheet) for one in self.lists()]
        return parts_document(told, parts, sheet, [sheet.say(one) for one in self.legend()])

    def document(self) -> SeasonDocument:
        """Return the document of docs/schemas/season-1.json."""
        rules = self.rules
        return SeasonDocument(
            rules.measure,
            tuple(map(for_people, rules.points)) if rules.measure is SeasonMeasure.PLACE else (),
            rules.tied,
            rules.best,
            self.events,
            tuple(self._place(line) for line in self.lines),
            self.findings,
        )

    def _place(self, line: SeasonLine) -> SeasonPlace:
        person = self.people[line.person]
        return filled(
            SeasonPlace,
            person,
            rank=line.rank,
            number=identity_number(person.fide_id),
            total=for_people(line.total),
            events=len(line.events),
            results=tuple(self._result(one) for one in line.events),
        )

    def _result(self, one: Counted) -> SeasonResult:
        return SeasonResult(self.events[one.event].key, one.rank, for_people(one.value), one.counts)

    def __repr__(self) -> str:
        return f"<{self.title()}: {len(self.lines)} players>"


def _value(number: int, line: SeasonLine) -> str:
    """Return what an event brought, nothing where somebody was not in it."""
    for one in line.events:
        if one.event == number:
            figure = _figure(one.value)
            return figure if one.counts else listed(("(", figure, ")"), "")
    return ""


def _figure(value: Fraction) -> Figure:
    """Return a number with at most two decimals.

    >>> _figure(Fraction(50, 3)), _figure(Fraction(18))
    ('16.67', '18')
    """
    hundredths = round(value * 100)
    return Figure(f"{hundredths / 100:.2f}".rstrip("0").rstrip("."))


def _event_line(one: NamedEvent) -> SeasonEventLine:
    tournament = one.tournament
    return SeasonEventLine(
        one.key,
        tournament.details.name,
        tournament.details.start_date,
        tournament.complete_rounds,
        len(tournament.players),
    )


def _counted_event(tournament: Tournament, keys: Mapping[PlayerId, str]) -> SeasonEvent:
    """Return who appeared; who was paired in no round has no place in a season."""
    ranking = ranked(tournament, StandingRequest(after=tournament.complete_rounds, players=True))
    paired = {player for round_ in tournament.rounds for player in round_.paired}
    appeared = [
        Appearance(keys[place.player], place.rank, place.points)
        for place in ranking.standings.places
        if place.player in paired
    ]
    return SeasonEvent(appeared, ranking.field.win * ranking.field.rounds)


class _Persons:
    """Who is who in several events: by the number of a federation, else by the name.

    An entry without a number is whoever has that name with a number, if only one person has.
    """

    def __init__(self, tournaments: Sequence[Tournament]) -> None:
        self.numbers_of: dict[str, set[str]] = {}
        self.names_of: dict[str, set[str]] = {}
        for player in (player for tournament in tournaments for player in tournament.players):
            if number := identity_number(player.fide_id):
                self.numbers_of.setdefault(folded(player.name), set()).add(number)
                self.names_of.setdefault(number, set()).add(folded(player.name))
        self.people: dict[str, Player] = {}
        self.by_name: set[str] = set()
        self.twice: list[Player] = []
        self.keys = [self._keys(tournament.players) for tournament in tournaments]

    def _keys(self, players: Iterable[Player]) -> dict[PlayerId, str]:
        keys: dict[PlayerId, str] = {}
        taken: set[str] = set()
        for player in players:
            key = self._key(player)
            if key in taken:  # a namesake in the same event is somebody else
                self.twice.append(player)
                key = f"{key} #{player.id}"
            keys[player.id] = key
            taken.add(key)
            self.people[key] = player
        return keys

    def _key(self, player: Player) -> str:
        name = folded(player.name)
        number = identity_number(player.fide_id)
        if not number and len(known := self.numbers_of.get(name, set())) == 1:
            number = next(iter(known))
        if number:
            return f"number {number}"
        self.by_name.add(name)
        return f"name {name}"

    def findings(self) -> Iterable[Finding]:
        """Yield what is to be known about who is who."""
        if self.by_name:
            what = counted(
                "{count} player without an identity number is matched by name",
                "{count} players without an identity number are matched by name",
                count=len(self.by_name),
            )
            yield Finding(Severity.NOTE, "matched-by-name", what)
        for number, names in sorted(self.names_of.items()):
            if len(names) > 1:
                what = phrase(
                    "the number {number} has several names: {names}",
                    number=number,
                    names="; ".join(sorted(names)),
                )
                yield Finding(Severity.WARNING, "several-names", what)
        for player in self.twice:
            what = phrase("{name} stands twice in one event", name=player.name)
            yield Finding(Severity.WARNING, "person-twice", what)
