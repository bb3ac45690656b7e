"""The figures of an event for people: sentences, tables, and as the library answers them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from ronde.declared.answer import Listing
from ronde.declared.question import question
from ronde.declared.table import DeclaredTable, FilledTable, column, table
from ronde.documents.tables import Align
from ronde.documents.words import signed
from ronde.fields import immutable
from ronde.i18n import counted, labelled, listed, phrase, phrase_in
from ronde.model import Finding
from ronde.questions.source import RoundQuestion, Source
from ronde.ratings.exact import nearest
from ronde.standings.statistics import (
    ColourBalance,
    Favourites,
    FieldFigures,
    Results,
    RoundStatistics,
    Statistics,
    StatisticsGroup,
    StatisticsPlayer,
    Streak,
    Upset,
    statistics,
)
from ronde.standings.view import Field

_NAMED: Final = 3
"""How many players a sentence names."""


class Fact(NamedTuple):
    """A figure of the event: what it is, and what it is."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class StatisticsDocument:
    """The figures of an event (docs/schemas/statistics-1.json)."""

    event: str
    statistics: Statistics
    findings: tuple[Finding, ...]


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class EventStatistics(Listing):
    """The figures of an event; `figures` has all of them."""

    field: Field
    figures: Statistics
    findings: tuple[Finding, ...] = ()

    def title(self) -> str:
        """Return what it is, of which event and after which round."""
        return phrase(
            "{event}: statistics after round {round}",
            event=self.field.tournament.details.name or "?",
            round=self.figures.after_round,
        )

    def facts(self) -> tuple[Fact, ...]:
        """Return the figures in sentences; what did not happen is left out."""
        return tuple(Fact(label, text) for label, text in _facts(self.figures) if text)

    def lead(self) -> list[str]:
        """Return the figures in sentences, each after what it is."""
        return [labelled(label, text) for label, text in self.facts()]

    def lists(self) -> list[FilledTable]:
        """Return the tables that have lines: rounds, upsets, streaks, colours, entries."""
        figures, entries = self.figures, self.figures.entries
        every = (
            ROUNDS.filled(figures.rounds),
            UPSETS.filled(figures.upsets),
            WINNING_STREAKS.filled(figures.winning_streaks),
            UNBEATEN_STREAKS.filled(figures.unbeaten_streaks),
            BALANCE.filled(figures.colour_balance if figures.results.games else ()),
            TITLES.filled(entries.titles),
            FEDERATIONS.filled(entries.federations),
        )
        return [one for one in every if one.rows]

    def document(self) -> StatisticsDocument:
        """Return the figures as the document of docs/schemas/statistics-1.json."""
        return StatisticsDocument(self.field.tournament.details.name, self.figures, self.findings)

    def __repr__(self) -> str:
        return f"<{self.title()}>"


def percent(part: int, whole: int) -> str:
    """Return a share in whole per cent, nothing of nothing.

    >>> percent(2, 3), percent(0, 0)
    ('67 %', '')
    """
    if not whole:
        return ""
    return phrase("{percent} %", percent=nearest(Fraction(100 * part, whole)))


def _facts(figures: Statistics) -> Iterator[tuple[str, str]]:
    yield phrase("Players"), _entered(figures.entries)
    yield phrase("Games"), _results(figures.results)
    yield phrase("Forfeits"), str(figures.forfeits) if figures.forfeits else ""
    yield phrase("Favourites"), _favourites(figures.favourites)
    yield phrase("Biggest upset"), next(map(upset_in_words, figures.upsets), "")
    yield phrase("Longest winning streak"), _streak(figures.winning_streaks)
    yield phrase("Longest streak without a loss"), _streak(figures.unbeaten_streaks)
    yield phrase("Won every game"), listed(map(named, figures.perfect), "; ")


def _entered(entries: FieldFigures) -> str:
    told = [
        counted("{count} player", "{count} players", count=entries.players),
        phrase("{rated} of them rated", rated=entries.rated),
    ]
    if entries.mean_rating is not None:
        told.append(
            phrase(
                "mean rating {mean} (from {lowest} to {highest})",
                mean=entries.mean_rating,
                lowest=entries.lowest_rating,
                highest=entries.highest_rating,
            )
        )
    if entries.women:
        told.append(counted("{count} woman", "{count} women", count=entries.women))
    return listed(told)


def _results(results: Results) -> str:
    if not results.games:
        return ""
    return phrase(
        "{games} over the board: White won {white} ({white_share}), {draws} draws"
        " ({draw_share}), Black won {black} ({black_share})",
        games=results.games,
        white=results.white_wins,
        white_share=percent(results.white_wins, results.games),
        draws=results.draws,
        draw_share=percent(results.draws, results.games),
        black=results.black_wins,
        black_share=percent(results.black_wins, results.games),
    )


def _favourites(one: Favourites) -> str:
    if not one.games:
        return ""
    return phrase(
        "the higher rated player won {wins} of {games} games ({share}), drew {draws} and lost"
        " {losses}; mean gap {gap}",
        wins=one.wins,
        games=one.games,
        share=percent(one.wins, one.games),
        draws=one.draws,
        losses=one.losses,
        gap=one.mean_gap,
    )


def named(person: StatisticsPlayer) -> str:
    """Return a person with title and rating.

    >>> named(StatisticsPlayer(3, "FM", "Onyx, Omar", 2310))
    'FM Onyx, Omar (2310)'
    """
    name = " ".join(part for part in (person.title, person.name) if part)
    return name if person.rating is None else f"{name} ({person.rating})"


def upset_in_words(upset: Upset) -> str:
    """Return an upset as a sentence."""
    return phrase(
        "{winner} beat {loser} in round {round}: {gap} points of rating",
        winner=named(upset.winner),
        loser=named(upset.loser),
        round=upset.round,
        gap=upset.gap,
    )


def _streak(streaks: Sequence[Streak]) -> str:
    """Return the longest streak with the first who had one of that length."""
    if not streaks:
        return ""
    longest = streaks[0].games
    who = [named(streak.player) for streak in streaks if streak.games == longest]
    text = listed(who if len(who) <= _NAMED else [*who[:_NAMED], phrase("and others")], "; ")
    return phrase("{games} games: {who}", games=longest, who=text)


def _share_of_favourites(one: RoundStatistics) -> str:
    return percent(one.favourites.wins, one.favourites.games)


ROUNDS: Final = table(
    RoundStatistics,
    "rounds",
    phrase("Round by round"),
    column(phrase("Round"), "round", Align.RIGHT),
    column(phrase("Games"), lambda one: one.results.games, Align.RIGHT),
    column(phrase("White won"), lambda one: one.results.white_wins, Align.RIGHT),
    column(phrase("Draws"), lambda one: one.results.draws, Align.RIGHT),
    column(phrase("Black won"), lambda one: one.results.black_wins, Align.RIGHT),
    column(phrase("Forfeits"), "forfeits", Align.RIGHT),
    column(phrase("Byes and absences"), "byes", Align.RIGHT),
    column(phrase("Rating gap"), lambda one: one.favourites.mean_gap, Align.RIGHT),
    column(phrase("Favourites won"), _share_of_favourites, Align.RIGHT),
)
"""A line for each round."""

UPSETS: Final = table(
    Upset,
    "upsets",
    phrase("Biggest upsets"),
    column(phrase("Round"), "round", Align.RIGHT),
    column(phrase("Winner"), lambda one: named(one.winner)),
    column(phrase("Colour"), lambda one: one.colour.label),
    column(phrase("Loser"), lambda one: named(one.loser)),
    column(phrase("Rating gap"), "gap", Align.RIGHT),
)
"""The upsets, the biggest first."""


def _streaks(name: str, title: str) -> DeclaredTable[Streak]:
    return table(
        Streak,
        name,
        title,
        column(phrase("Player"), lambda one: named(one.player)),
        column(phrase("Games"), "games", Align.RIGHT),
        column(phrase("Rounds"), lambda one: f"{one.first_round}–{one.last_round}"),
    )


WINNING_STREAKS: Final = _streaks("winning-streaks", phrase("Longest winning streaks"))
UNBEATEN_STREAKS: Final = _streaks("unbeaten-streaks", phrase("Longest streaks without a loss"))

BALANCE: Final = table(
    ColourBalance,
    "colours",
    phrase("Colour balance"),
    column(phrase("White minus Black"), lambda one: signed(one.difference), Align.RIGHT),
    column(phrase("Players"), "players", Align.RIGHT),
)
"""How many players had how many more Whites than Blacks."""


def _groups(name: str, title: str, heading: str) -> DeclaredTable[StatisticsGroup]:
    return table(
        StatisticsGroup,
        name,
        title,
        column(heading, "name"),
        column(phrase("Players"), "players", Align.RIGHT),
        column(phrase_in("statistics", "Rated"), "rated", Align.RIGHT),
        column(phrase("Mean rating"), "mean_rating", Align.RIGHT),
    )


TITLES: Final = _groups("titles", phrase("Titles"), phrase("Title"))
FEDERATIONS: Final = _groups("federations", phrase("Federations"), phrase("Federation"))


@question(
    path="statistics",
    command="statistics",
    examples="""
    statistics open.trf              upsets, streaks, colours, rating gaps by round
    statistics open.trf --after 5 --json
    statistics open.trf --as xlsx -o statistics.xlsx
    """,
)
class StatisticsQuestion(RoundQuestion[EventStatistics]):
    """Tell figures of an event: results by colour, upsets, streaks, rating gaps by round."""

    def ask(self, source: Source) -> EventStatistics:
        """Return the figures after a round, by default the last complete one."""
        after = source.tournament.complete_rounds if self.after is None else self.after
        field = source.field_after(after)
        return EventStatistics(field, statistics(field), source.findings)
