"""An event as it is shown: the body of each page, in one language, with its links."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, Final, NamedTuple, TypeVar

from jinja2 import Environment
from markupsafe import Markup

from ronde.declared.cache import Cache, Fragments, Latest
from ronde.documents import TypeSize
from ronde.documents.marks import Corrections
from ronde.documents.sheet import decimal
from ronde.documents.tree import KnockoutTree
from ronde.errors import InputError, RondeError, UnknownSubjectError
from ronde.explain.keizer.worth import worth_today
from ronde.i18n import counted, phrase_in, speaking_of_teams
from ronde.keizer.season import is_keizer
from ronde.model import Player, PlayerId, RoundNumber, Tournament
from ronde.model.categories import EVERYBODY as EVERY_PLAYER
from ronde.model.categories import Category
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.gamematches import games_per_match
from ronde.model.names import folded
from ronde.model.team import Team
from ronde.model.tournament import official_of
from ronde.norms.event import EventClass
from ronde.office.paperwork.publicpages import ShownEvent
from ronde.office.prizes.awards import PublicAward
from ronde.questions.fideratings import FideRatings, RatingsQuestion
from ronde.questions.knockout import is_knockout, knockout_tree
from ronde.questions.source import RoundQuestion, Source, TournamentQuestion
from ronde.questions.standings import Ranked, StandingRequest, ranked
from ronde.questions.statistics import StatisticsQuestion
from ronde.questions.tables import season_counts
from ronde.questions.teamlists import BoardRequest, Boards, Individuals
from ronde.questions.titlenorms import Norms, NormsOfPlayer, NormsQuestion
from ronde.ratings.fide.editions import RatingKind
from ronde.standings.individuals import Merit
from ronde.standings.keizer import COUNTS, KeizerField
from ronde.standings.points import points_before
from ronde.standings.statistics import statistics
from ronde.standings.view import Field
from ronde.store.teams import GAME_POINTS, PRIMARY
from ronde.web.language import Speech
from ronde.web.public import pairings, treepicture
from ronde.web.public.charts import (
    BarChart,
    Chart,
    PlayerCurve,
    gap_bars,
    places_by_points,
    places_chart,
    points_chart,
    result_bars,
)
from ronde.web.public.crosstable import CrossTablePage, cross_table
from ronde.web.public.filters import EVERYBODY, Filter, choices_of
from ronde.web.public.links import Links
from ronde.web.public.pairings import RoundBoards
from ronde.web.public.playercard import ShownCard, bye_words, shown_card
from ronde.web.public.ratingtable import RATING_ANCHOR, rating_lines
from ronde.web.public.standingtable import NO_ZONES, Zones, filled, standing_rows
from ronde.web.public.tablelines import TableLines
from ronde.web.public.workings import anchor_of, title_of

R = TypeVar("R")

LINES_IN_A_CHART: Final = 8
ROWS_ON_A_WALL: Final = 8
SIZE_WORDS: Final[Mapping[TypeSize, str]] = {
    TypeSize.NORMAL: phrase_in("size of type", "Normal"),
    TypeSize.LARGE: phrase_in("size of type", "Large"),
    TypeSize.LARGEST: phrase_in("size of type", "Very large"),
}


_OF_PEOPLE: Final = frozenset({"ratings.html", "norms.html", "teamlists.html"})
"""Bodies about those who sit at the boards: in an event of teams they speak of players, too."""


@dataclass(frozen=True, slots=True)
class Caches:
    """What is kept of events: of this state, of several states, and of parts of a field.

    Parts are asked for by whatever stands in an address; they push nothing else out. `latest` has
    what the next state is made from, `fragments` the lines of the tables that were shown last.
    """

    own: Cache
    lasting: Cache
    parted: Cache
    latest: Latest
    fragments: Latest


class LinkedPlayer(NamedTuple):
    """Somebody whom a search means, with the links of the event; `group` is empty for one alone."""

    player: Player
    links: Links
    group: str


@dataclass(frozen=True)
class EventView:
    """One event in one language for one kind of visitor; `private` is for the office."""

    event: ShownEvent
    speech: Speech
    links: Links
    templates: Environment
    caches: Caches
    private: bool = False

    def body(self, template: str, *about: Hashable, **facts: Callable[[], Any]) -> str:
        """Return the body that a template makes, once for each version of the event.

        `about` tells this body from others of the same template; the facts are made when they
        are needed.
        """
        key = (self.event.head, self._who, template, *about)
        return self.caches.own.get(key, lambda: self._made(template, facts))

    def passing_body(self, template: str, *about: Hashable, **facts: Callable[[], Any]) -> str:
        """Return a body of which there are too many to keep: strangers choose what is in it."""
        del about
        return self._made(template, facts)

    @property
    def _who(self) -> Hashable:
        speech = (self.speech.language, self.event.is_of_teams)
        return (*speech, type(self.links).__name__, self.private)

    def _made(self, template: str, facts: dict[str, Callable[[], Any]]) -> str:
        of_teams = self.event.is_of_teams and template not in _OF_PEOPLE
        with speaking_of_teams(of_teams=of_teams):
            values = {name: make() for name, make in facts.items()}
            return self.templates.get_template(f"public/{template}").render(self.words | values)

    @cached_property
    def words(self) -> dict[str, Any]:
        """What every body knows."""
        speech = self.speech
        return {
            "speech": speech,
            "t": speech.t,
            "say": speech.say,
            "tn": speech.tn,
            "tp": speech.tp,
            "points": self._points,
            "number": speech.number,
            "decimal": speech.decimal,
            "day": speech.day,
            "moment": speech.moment,
            "clock": speech.clock,
            "ordinal": speech.ordinal,
            "language": speech.language,
            "links": self.links,
            "event": self.event,
            "private": self.private,
            "bye_words": bye_words(self.event.tournament),
            "rating_word": speech.say(Discipline(self.event.discipline).rating),
            "points_word": self._points_word,
            "next_start": self.next_start,
            "is_rated": self.is_rated,
            "is_knockout": self.is_knockout,
            "write": self._write,
        }

    @property
    def _points(self) -> Callable[[int], str]:
        """How points are written: in one notation, that of a season has decimals."""
        is_season = is_keizer(self.event.tournament)
        return self.speech.decimal if is_season else self.speech.points

    @property
    def _points_word(self) -> str:
        """The heading of the points: of teams match points, or game points where these rank."""
        if not self.event.is_of_teams:
            return self.speech.t("Points")
        if self.event.tournament.setting(PRIMARY, "") == GAME_POINTS:
            return self.speech.tp("column", "GP")
        return self.speech.tp("column", "MP")

    @cached_property
    def _write(self) -> TableLines:
        """What writes the lines of tables; all bodies share the texts that it knows."""
        words = bye_words(self.event.tournament)
        return TableLines(self.speech, self.links, words, self._points)

    @property
    def next_start(self) -> str:
        """When the next round starts, or the present one that still has no result."""
        event = self.event
        shown = event.tournament.rounds[-1] if event.rounds else None
        is_ahead = shown is not None and all(game.is_unfinished for game in shown.games)
        line = event.timetable.get(event.rounds if is_ahead else event.rounds + 1)
        return "" if line is None else line.starts_at or line.date or ""

    # Standings

    def found(self, after: int | None = None, category: Category = EVERY_PLAYER) -> Ranked:
        """Return the standing after a round, by default the latest that is complete.

        It is kept by what it is made of, so that a result of the next round spoils nothing.
        """
        number = self._round_of(after)
        key = ("standing", self.private, category, self._basis(number))
        if category != EVERY_PLAYER:
            request = StandingRequest(after=number, category=category)
            tournament = self.event.tournament
            return self.caches.parted.get(
                key, lambda: ranked(tournament, request, self.found(number))
            )
        return self.caches.lasting.get(key, lambda: self._next_standing(number))

    def ranked(self, request: StandingRequest) -> Ranked:
        """Return a standing; those of published rounds as they were announced are kept."""
        after = self.event.rounds if request.after is None else request.after
        is_announced = (request.tie_breaks, request.rules, request.kind) == (None, None, None)
        if is_announced and not (request.players or request.sides) and after <= self.event.rounds:
            return self.found(after, request.part(self.event.tournament))
        return ranked(self.event.tournament, request)

    def _next_standing(self, number: int) -> Ranked:
        """Return the standing after a round, made from the latest one after that round."""
        tournament = self.event.tournament

        def step(before: Ranked | None) -> Ranked:
            if before is not None and before.field.tournament is tournament:
                return before
            return ranked(tournament, StandingRequest(after=number), before)

        return self.caches.latest.next(("standing", self.event.key, number), step)

    def prepare(self) -> None:
        """Compute the standing after the round that is played, open games as draws.

        The last result of the round then changes little of it.
        """
        self._next_standing(self.event.rounds)

    def _round_of(self, after: int | None) -> int:
        number = self.event.standing_round if after is None else after
        if not 0 <= number <= self.event.rounds:
            raise InputError(
                counted(
                    "there is no standing after round {number}; {count} round has been published",
                    "there is no standing after round {number}; {count} rounds have been published",
                    count=self.event.rounds,
                    number=number,
                )
            )
        return number

    def _basis(self, number: int) -> StandingBasis:
        """Return what the standing after a round is made of, put together once for a version."""
        event = self.event
        key = ("basis", event.head, self.private, number)
        return self.caches.own.get(key, lambda: basis_of(event.tournament, number))

    def _standing_body(
        self,
        template: str,
        after: int | None,
        parted: Filter = EVERYBODY,
        about: Hashable = None,
        /,
        **facts: Callable[[], Any],
    ) -> str:
        """Return a body that shows a standing, made once for as long as that is the same.

        `about` tells it from others of the same template. Results of the round that is played come
        every few seconds, and change none of it.
        """
        event, number = self.event, self._round_of(after)
        basis = (
            self._basis(number),
            event.corrections,
            event.rating_facts,
            event.tournament.categories,
        )
        key = (event.key, event.rounds, self._who, template, after, parted, about, basis)
        kept = self.caches.lasting if parted == EVERYBODY else self.caches.parted
        return kept.get(key, lambda: self._made(template, facts))

    def standings(
        self, after: int | None = None, parted: Filter = EVERYBODY, *, changes: bool = False
    ) -> str:
        """Return the standings, of everybody or of a part; `changes` adds those of the ratings."""
        changes = changes and self.is_rated and not self.event.is_of_teams
        part = parted.part(self.event.tournament.categories)

        def found() -> Ranked:
            return self.found(after, part)

        def lines() -> Markup:
            zones = NO_ZONES if found().is_part else Zones(*self.event.zones)
            rows = standing_rows(found(), self.speech.language, zones=zones)
            if isinstance(found().field, KeizerField):
                rows = [
                    row._replace(
                        cells=(*map(str, season_counts(found(), PlayerId(row.number))), *row.cells)
                    )
                    for row in rows
                ]
            if changes:
                added = self.ratings_found(after).change_texts(self.speech.language)
                rows = [
                    row._replace(cells=(added[PlayerId(row.number)], *row.cells)) for row in rows
                ]
            anchors = [anchor for _, _, anchor in self._columns(found(), changes=changes)]
            shown, corrections = filled(found()), self._corrections(after)
            return self._write.standings(rows, after, anchors, corrections, shown)

        return self._standing_body(
            "standings.html", after, parted, changes,
            found=found,
            filled=lambda: filled(found()),
            lines=lines,
            changes=lambda: changes,
            tie_breaks=lambda: self._columns(found(), changes=changes),
            corrections=lambda: self._corrections(after),
            after=lambda: after,
            parted=lambda: parted,
            part=lambda: part,
            choices=lambda: choices_of(self.event.tournament) if self.links.is_served else (),
        )  # fmt: skip

    def _corrections(self, after: int | None) -> Corrections:
        """Return what was corrected in the rounds of a standing."""
        return self.event.corrections.until(self._round_of(after))

    def _fragments(self, number: int) -> Fragments:
        """Return the boards of a round that were shown before."""
        return self.caches.fragments.next((self.event.key, self._who, number), Fragments)

    def _columns(self, found: Ranked, *, changes: bool) -> tuple[tuple[str, str, str], ...]:
        """Return acronym, name and place of the working of each column of values."""
        tie_breaks = tuple(
            (t.text, title_of(t, self.speech), anchor_of(t.text))
            for t in found.standings.tie_breaks
        )
        if isinstance(found.field, KeizerField):
            say = self.speech.say
            counts = tuple((say(head), say(title), anchor_of("PTS")) for head, title in COUNTS)
            tie_breaks = (*counts, *tie_breaks)
        own = (self.speech.t("Rtg ±"), self.speech.t("Change of the FIDE rating"), RATING_ANCHOR)
        return (own, *tie_breaks) if changes else tie_breaks

    # Ratings and norms

    @property
    def is_rated(self) -> bool:
        """Whether there may be something to rate for FIDE."""
        event = self.event
        if event.is_of_teams:
            members = (one for squad in event.squads.values() for one in squad.members)
            is_chess = event.discipline == Discipline.CHESS.value
            return is_chess and any(one.rating is not None for one in members)
        is_chess = discipline_of(event.tournament.games_played.points) is Discipline.CHESS
        return is_chess and any(player.rating is not None for player in event.tournament.players)

    @property
    def people(self) -> Tournament:
        """The tournament of those who sit at the boards, made once for a version of the event."""
        if not self.event.is_of_teams:
            return self.event.tournament
        key = ("people", self.event.head, self.private)
        return self.caches.own.get(key, self.event.people)

    def _basis_of_people(self, number: int) -> StandingBasis:
        if not self.event.is_of_teams:
            return self._basis(number)
        key = ("basis of people", self.event.head, self.private, number)
        return self.caches.own.get(key, lambda: basis_of(self.people, number))

    def ask(self, question: TournamentQuestion[R]) -> R:
        """Return the answer to a question about published rounds.

        One about a certain round is kept like a standing; others rest on standings that are kept.
        """
        of_players, event = question.of_players, self.event
        # A team that will be away says nothing about who of it would have played.
        absences = () if event.is_of_teams else event.absences
        told = replace(self.people if of_players else event.tournament, requested_byes=absences)
        source = _EventSource(told, facts=event.rating_facts, view=self)
        if not isinstance(question, RoundQuestion):
            return question.ask(source)
        number = self._round_of(question.after)
        whole = replace(question, after=number)
        basis = (self._basis_of_people if of_players else self._basis)(number)
        key = (whole, event.rating_facts, absences, basis)
        answer: R = self.caches.lasting.get(key, lambda: whole.ask(source))
        return answer

    def ratings_found(self, after: int | None, kind: RatingKind | None = None) -> FideRatings:
        """Return what the event does to the FIDE ratings of everybody."""
        answer = self.ask(RatingsQuestion(kind, after=after))
        assert isinstance(answer, FideRatings)  # of everybody
        return answer

    def ratings(self, after: int | None = None, kind: RatingKind | None = None) -> str:
        """Return the list of the FIDE ratings."""

        def found() -> FideRatings:
            return self.ratings_found(after, kind)

        about = (kind, self._basis_of_people(self._round_of(after)))
        return self._standing_body(
            "ratings.html", after, EVERYBODY, about,
            found=found,
            lines=lambda: rating_lines(found(), self.speech, self._teams_of_members()),
            after=lambda: self._round_of(after),
            kinds=lambda: tuple(RatingKind),
        )  # fmt: skip

    def _teams_of_members(self) -> dict[int, Team] | None:
        """Return the team of everybody, None where players play for themselves."""
        if not self.event.is_of_teams:
            return None
        teams = self.people.team_data.teams
        return {int(member): team for team in teams for member in team.members}

    def norms_found(self, after: int | None, event_class: EventClass | None = None) -> Norms:
        """Return the title norms of everybody; raises InputError where none can be."""
        answer = self.ask(NormsQuestion(event_class=event_class, after=after))
        assert isinstance(answer, Norms)  # of everybody
        return answer

    def norms(
        self,
        after: int | None = None,
        event_class: EventClass | None = None,
        player: int | None = None,
    ) -> str:
        """Return who made a title norm and who still can, or every requirement of one player."""

        @cache
        def found() -> tuple[Norms | None, str]:
            try:
                return self.norms_found(after, event_class), ""
            except InputError as error:
                return None, error.phrase

        def shown() -> Norms | NormsOfPlayer | None:
            norms = found()[0]
            return norms if norms is None or player is None else norms.player(player)

        return self.body(
            "norms.html", after, event_class, player,
            norms=lambda: found()[0],
            refused=lambda: found()[1],
            shown=shown,
            player=lambda: player,
            people=lambda: self.people,
            after=lambda: self._round_of(after),
            event_class=lambda: event_class,
            classes=lambda: tuple(EventClass),
        )  # fmt: skip

    def crosstable(self) -> str:
        """Return who met whom."""

        @cache
        def table() -> CrossTablePage:
            return cross_table(self.found(), self.speech.language, self._corrections(None))

        return self._standing_body(
            "crosstable.html",
            None,
            table=table,
            lines=lambda: self._write.crosstable(table()),
            corrections=lambda: self._corrections(None),
            field=lambda: self.found().field,
        )

    def team_lists(self, merit: Merit | None = None, least: int | None = None) -> str:
        """Return the players of an event of teams by board and over all matches, or why not."""
        request = BoardRequest(merit or Merit.PERFORMANCE, max(least or 1, 1))
        after = self._round_of(None)

        @cache
        def found() -> tuple[Boards | None, str]:
            try:
                return Boards.of(self.people, after, request), ""
            except InputError as error:  # an event of players
                return None, error.phrase

        return self.body(
            "teamlists.html", request,
            boards=lambda: found()[0],
            refused=lambda: found()[1],
            everybody=lambda: Individuals.of(self.people, after) if found()[0] else None,
            request=lambda: request,
            merits=lambda: tuple(Merit),
            after=lambda: after,
        )  # fmt: skip

    def charts(self) -> str:
        """Return points and places of the best by round."""
        return self._standing_body(
            "charts.html", None,
            charts=lambda: top_charts(self.found(), self.speech),
            told=lambda: self.ask(StatisticsQuestion()),
            bars=lambda: statistics_bars(self.found(), self.speech),
            field=lambda: self.found().field,
        )  # fmt: skip

    # The tree of a knock-out

    @property
    def is_knockout(self) -> bool:
        """Whether the event is a knock-out, whose tree is shown."""
        return is_knockout(self.event.tournament)

    def tree_found(self) -> KnockoutTree:
        """Return the tree; to the public, who meets whom first is told when it is published."""
        if not self.private and not self.event.rounds:
            raise InputError("the tree is shown when the first round has been published")
        key = ("tree", self.event.head, self.private)
        return self.caches.own.get(key, lambda: knockout_tree(self.event.tournament))

    def tree(self) -> str:
        """Return the tree of a knock-out as a picture and as a list, or why there is none."""

        @cache
        def found() -> tuple[KnockoutTree | None, str]:
            try:
                return self.tree_found(), ""
            except RondeError as error:
                return None, error.phrase

        def parts() -> list[treepicture.DrawnPart]:
            tree = found()[0]
            if tree is None:
                return []
            return [treepicture.drawn_part(part, tree, self.speech) for part in tree.parts]

        return self.body(
            "tree.html",
            tree=lambda: found()[0],
            refused=lambda: found()[1],
            parts=parts,
            picture=lambda: treepicture,
            print_address=lambda: self._print_address,
        )

    @property
    def _print_address(self) -> str:
        """Where the tree is printed, empty outside the office."""
        return f"/events/{self.event.key}/documents/tree.pdf" if self.private else ""

    def tree_on_wall(self) -> list[treepicture.DrawnPart]:
        """Return the tree for a wall, in pictures that can be read from afar; empty for none."""
        if not self.is_knockout or not self.event.rounds:
            return []
        try:
            tree = self.tree_found()
        except RondeError:
            # Why there is none, the page of the tree tells; a wall has no room for it.
            return []
        return [treepicture.drawn_part(p, tree, self.speech) for p in tree.sheets(ROWS_ON_A_WALL)]

    @property
    def awards(self) -> tuple[PublicAward, ...]:
        """Who gets which prize; raises UnknownSubjectError before that is published."""
        if self.event.prizes is None:
            raise UnknownSubjectError("the prizes of this event are not published")
        return self.event.prizes

    def prizes(self) -> str:
        """Return who gets which prize, or that it is not published yet."""
        awards = self.event.prizes
        people = {player.id: player.name for player in self.event.tournament.players}
        return self.body("prizes.html", awards=lambda: awards, people=lambda: people)

    def player(self, number: int, after: int | None = None, expected: str = "") -> str:
        """Return the card of a player with the workings of a standing; `expected` stands on it."""

        def card() -> ShownCard:
            of_teams = self.event.is_of_teams
            ratings = self.ratings_found(after) if self.is_rated else None
            rated = None if ratings is None or of_teams else ratings.player(number)
            squad = self.event.squads.get(number) if ratings and of_teams else None
            members = () if squad is None else squad.members
            games = [] if ratings is None else [ratings.player(one.number) for one in members]
            return shown_card(self.event, self.found(after), number, self.speech, rated, games)

        return self.body(
            "card.html",
            number,
            after,
            expected,
            card=card,
            expected=lambda: Markup(expected),
            field=lambda: self.found(after).field,
            squad=lambda: self.event.squads.get(number),
            worth=lambda: self.worth(number) if after is None else (),
        )

    # Rounds

    def home(self) -> str:
        """Return the first page: where the event stands."""
        return self.body(
            "home.html",
            leaders=lambda: standing_rows(self.found(), self.speech.language, most=5),
            field=lambda: self.found().field,
            after=lambda: self.event.standing_round,
            chief_arbiter=lambda: official_of(self.event.tournament.details.chief_arbiter).name,
        )

    def pairings(self, number: int) -> str:
        """Return the boards of a published round."""
        return self.body(
            "pairings.html",
            number,
            boards=lambda: self.boards(number),
            kept=lambda: self._fragments(number),
        )

    def boards(self, number: int) -> RoundBoards:
        """Return the boards of a published round with the points before it."""
        pairings.published_round(self.event, number)
        tournament = self.event.tournament
        # Its results do not change them, so they are kept as long as they are the same.
        key = ("points", self.private, self._basis(number - 1))
        scores = self.caches.lasting.get(
            key, lambda: points_before(tournament, RoundNumber(number))
        )
        return pairings.round_boards(self.event, number, scores, self.speech.language)

    def names(self, number: int, size: TypeSize = TypeSize.NORMAL) -> str:
        """Return a published round by name."""
        language = self.speech.language
        return self.body(
            "names.html",
            number,
            size,
            size=lambda: size.value,
            sizes=lambda: SIZE_WORDS if self.links.is_served else {},
            number_of_round=lambda: number,
            seats=lambda: pairings.seats_by_name(self.event, number, language),
        )

    def my_board(self, number: int) -> str:
        """Return where one player plays now."""
        player = next((p for p in self.event.tournament.players if p.id == number), None)
        if player is None:
            raise InputError("there is no player {number} in this event", number=number)
        return self.body(
            "me.html",
            number,
            player=lambda: player,
            seat=lambda: pairings.seat_of(self.event, player, self.speech.language),
            worth=lambda: self.worth(number, is_reader=True),
        )

    def worth(self, number: int, *, is_reader: bool = False) -> Sequence[str]:
        """Return what the game of a player is worth today in a Keizer season."""
        tournament, language = self.event.tournament, self.speech.language
        return worth_today(tournament, number, language, is_reader=is_reader)

    def board_of(self, number: int) -> str:
        """Return the board of a player in the latest round as live news name it, empty for none."""
        games = self.event.tournament.rounds[-1].games if self.event.rounds else ()
        found = (n for n, game in enumerate(games, 1) if number in (game.white, game.black))
        return next((f"{self.event.rounds}.{board}" for board in found), "")

    def called(self, text: str, group: str = "") -> list[LinkedPlayer]:
        """Return the players whom a text names, by name."""
        people = pairings.found_players(self.event, text)
        return [LinkedPlayer(player, self.links, group) for player in people]

    def search(self, text: str, people: Sequence[LinkedPlayer]) -> str:
        """Return the search for the own board, with who was found; it is never kept."""
        return self._made("search.html", {"text": lambda: text, "people": lambda: people})

    def players(self) -> str:
        """Return everybody by name, each with a link to the card."""
        people = sorted(self.event.tournament.players, key=lambda p: (folded(p.name), p.id))
        return self.body("players.html", people=lambda: people)


@dataclass(frozen=True)
class _EventSource(Source):
    """The published rounds of an event, of which standings and answers are kept."""

    view: EventView = field(kw_only=True)

    def ask(self, question: RoundQuestion[R]) -> R:
        """Return the answer that is kept."""
        return self.view.ask(question)

    def field_after(self, after: int) -> Field:
        """Return the field of the standing that is kept."""
        return self.view.found(after).counted

    def ranked(self, request: StandingRequest) -> Ranked:
        """Return a standing; those of published rounds as they were announced are kept."""
        return self.view.ranked(request)


def top_charts(found: Ranked, speech: Speech) -> list[Chart]:
    """Return the charts of the best of a standing; a single round makes no line."""
    if found.field.rounds < 2:
        return []
    best = [place.player for place in found.places[:LINES_IN_A_CHART]]
    people, running = found.field.players, found.field.running
    ways = places_by_points(found, best)
    texts = {
        value: decimal(found.field.points_text(value), speech.language)
        for p in best
        for value in running[p]
    }
    scores = [PlayerCurve(people[p].name, tuple(running[p])) for p in best]
    return [
        points_chart(speech.t("Points after each round"), scores, texts),
        places_chart(
            speech.t("Place by points after each round"),
            [PlayerCurve(people[p].name, ways[p]) for p in best],
        ),
    ]


def statistics_bars(found: Ranked, speech: Speech) -> list[BarChart]:
    """Return results by colour and gaps of ratings, round by round; nothing before a result."""
    figures = statistics(found.counted)
    made = [result_bars(figures, speech), gap_bars(figures, speech)]
    return [chart for chart in made if chart.lines]


class StandingBasis:
    """Everything that a standing after a round is made of; compared as a whole, hashed once."""

    __slots__ = ("_hash", "_parts")

    def __init__(self, *parts: Hashable) -> None:
        self._parts = parts
        self._hash = hash(parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, StandingBasis) and self._parts == other._parts


def basis_of(told: Tournament, after: int) -> StandingBasis:
    """Return what the standing of a tournament after a round is made of."""
    return StandingBasis(
        told.players,
        told.rounds[:after],
        told.points,
        told.adjustments,
        told.rules,
        told.details,
        told.number_of_rounds,
        told.ranking,
        _on_boards(told, after),
    )


def _on_boards(tournament: Tournament, after: int) -> Hashable:
    """Return the games behind matches: what they brought teams, or of two players; else nothing."""
    if tournament.record is not None:
        return tournament.record.rounds[: after * games_per_match(tournament.rules)]
    if tournament.match_games is None:
        return ()
    by_team = (
        tournament.round_points, tournament.secondary_points, tournament.board_games,
        tournament.match_games.made,
    )  # fmt: skip
    return tournament.match_games.unfinished[:after], tuple(
        tuple((team, made[:after]) for team, made in one.items()) for one in by_team if one
    )
