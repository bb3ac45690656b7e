"""The figures of an event for people: sentences, tables, and as the library answers them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from ronde.declared.answer import ENGLISH, Answer
from ronde.declared.layout import Table
from ronde.documents.words import signed
from ronde.i18n import counted, labelled, listed, phrase, phrase_in, translate
from ronde.model import Finding, Tournament
from ronde.questions.standings import Ranked, StandingRequest, field_of
from ronde.ratings.exact import nearest
from ronde.standings.statistics import (
    Favourites,
    FieldFigures,
    Results,
    Statistics,
    StatisticsGroup,
    StatisticsPlayer,
    Streak,
    Upset,
    statistics,
)
from ronde.standings.view import Field

_ROUND_HEADINGS: Final = (
    phrase("Round"), phrase("Games"), phrase("White won"), phrase("Draws"), phrase("Black won"),
    phrase("Forfeits"), phrase("Byes and absences"), phrase("Rating gap"),
    phrase("Favourites won"),
)  # fmt: skip
_GROUP_HEADINGS: Final = (
    phrase("Players"), phrase_in("statistics", "Rated"), phrase("Mean rating"),
)  # fmt: skip
_NAMED: Final = 3
"""How many players a sentence names."""


class Fact(NamedTuple):
    """A figure of the event: what it is, and what it is."""

    label: str
    text: str


class NamedTable(NamedTuple):
    """A table under its heading."""

    heading: str
    table: Table


@dataclass(frozen=True, slots=True)
class StatisticsDocument:
    """The figures of an event (docs/schemas/statistics-1.json)."""

    event: str
    statistics: Statistics
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, repr=False)
class EventStatistics(Answer):
    """The figures of an event; `figures` has all of them."""

    field: Field
    figures: Statistics
    findings: tuple[Finding, ...] = ()

    @classmethod
    def of(
        cls, tournament: Tournament, after: int | None = None, findings: Sequence[Finding] = ()
    ) -> EventStatistics:
        """Return the figures of an event, by default after its last complete round."""
        chosen = tournament.complete_rounds if after is None else after
        field = field_of(tournament, StandingRequest(after=chosen))
        return cls(field, statistics(field), tuple(findings))

    @classmethod
    def about(cls, found: Ranked) -> EventStatistics:
        """Return the figures behind a standing."""
        return cls(found.counted, statistics(found.counted))

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

    def tables(self) -> tuple[NamedTable, ...]:
        """Return the tables that have lines: rounds, upsets, streaks, colours, entries."""
        figures, entries = self.figures, self.figures.entries
        made = (
            NamedTable(phrase("Round by round"), rounds_table(figures)),
            NamedTable(phrase("Biggest upsets"), upsets_table(figures.upsets)),
            NamedTable(phrase("Longest winning streaks"), streaks_table(figures.winning_streaks)),
            NamedTable(
                phrase("Longest streaks without a loss"), streaks_table(figures.unbeaten_streaks)
            ),
            NamedTable(phrase("Colour balance"), balance_table(figures)),
            NamedTable(phrase("Titles"), group_table(phrase("Title"), entries.titles)),
            NamedTable(
                phrase("Federations"), group_table(phrase("Federation"), entries.federations)
            ),
        )
        return tuple(one for one in made if one.table.rows)

    def text(self, language: str = ENGLISH) -> str:
        """Return sentences and tables, one below the other."""
        said = [translate(labelled(a, b), language) for a, b in self.facts()]
        parts = [translate(self.title(), language), "\n".join(said)]
        for heading, table in self.tables():
            parts.append(f"{translate(heading, language)}\n{table.told(language).text()}")
        return "\n\n".join(parts)

    def document(self) -> StatisticsDocument:
        """Return the figures as the document of docs/schemas/statistics-1.json."""
        return StatisticsDocument(self.field.tournament.details.name, self.figures, self.findings)

    def _repr_html_(self) -> str:
        return "\n".join(
            table.told(ENGLISH).html(translate(heading, ENGLISH))
            for heading, table in self.tables()
        )

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
    told = listed(who if len(who) <= _NAMED else [*who[:_NAMED], phrase("and others")], "; ")
    return phrase("{games} games: {who}", games=longest, who=told)


def rounds_table(figures: Statistics) -> Table:
    """Return a line for each round."""
    rows = [
        [
            str(one.round),
            str(one.results.games),
            str(one.results.white_wins),
            str(one.results.draws),
            str(one.results.black_wins),
            str(one.forfeits),
            str(one.byes),
            _number(one.favourites.mean_gap),
            percent(one.favourites.wins, one.favourites.games),
        ]
        for one in figures.rounds
    ]
    return Table(_ROUND_HEADINGS, rows, tuple(range(len(_ROUND_HEADINGS))))


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def upsets_table(upsets: Sequence[Upset]) -> Table:
    """Return the upsets, the biggest first."""
    headings = (
        phrase("Round"), phrase("Winner"), phrase("Colour"), phrase("Loser"), phrase("Rating gap"),
    )  # fmt: skip
    rows = [
        [str(one.round), named(one.winner), one.colour.label, named(one.loser), str(one.gap)]
        for one in upsets
    ]
    return Table(headings, rows, (0, 4))


def streaks_table(streaks: Sequence[Streak]) -> Table:
    """Return streaks, the longest first."""
    headings = (phrase("Player"), phrase("Games"), phrase("Rounds"))
    rows = [
        [named(one.player), str(one.games), f"{one.first_round}–{one.last_round}"]
        for one in streaks
    ]
    return Table(headings, rows, (1,))


def balance_table(figures: Statistics) -> Table:
    """Return how many players had how many more Whites than Blacks."""
    headings = (phrase("White minus Black"), phrase("Players"))
    rows = [[signed(one.difference), str(one.players)] for one in figures.colour_balance]
    return Table(headings, rows if figures.results.games else [], (0, 1))


def group_table(heading: str, groups: Sequence[StatisticsGroup]) -> Table:
    """Return players by title or federation."""
    rows = [
        [one.name, str(one.players), str(one.rated), _number(one.mean_rating)] for one in groups
    ]
    return Table((heading, *_GROUP_HEADINGS), rows, (1, 2, 3))
