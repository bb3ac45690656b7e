"""A tournament for programs: what is done with one as methods, answers that print themselves.

`ronde.Tournament` is the model's value with these methods; every function that takes the one takes
the other. Nothing is changed in place: a method returns a new tournament, or an answer.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Self, TypedDict, TypeVar, Unpack

from ronde import model
from ronde.declared.actions import build
from ronde.declared.answer import ENGLISH, Answer
from ronde.declared.layout import Table
from ronde.formats import write_file
from ronde.i18n import phrase, translate
from ronde.model import (
    ByeKind,
    Colour,
    Details,
    Finding,
    Player,
    PlayerId,
    RequestedBye,
    RoundNumber,
    Sex,
)
from ronde.model.categories import (
    Band,
    Category,
    NamedCategory,
    ages,
    band,
    category_called,
    is_category_key,
)
from ronde.model.dates import year_of
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.matches import Match, TeamEvent, is_team_event
from ronde.model.team import Team
from ronde.questions import arguments
from ronde.questions.acceleration import spelled_out
from ronde.questions.cards import PlayerCard
from ronde.questions.files import load
from ronde.questions.pairing import (
    PairingRequest,
    PairingResult,
    colour_by_lot,
    pair_round,
    pairing_document,
    with_pairing,
    with_rules,
)
from ronde.questions.source import Source, TournamentQuestion
from ronde.questions.standingquestions import CrossTable, Standings
from ronde.questions.standings import (
    Ranked,
    StandingRequest,
    chosen_tie_breaks,
    field_of,
    player_card,
    ranked,
    why,
)
from ronde.questions.tables import entry_table, pairing_table
from ronde.questions.workings import Origin
from ronde.standings import registry as tie_break_registry
from ronde.standings.editions import edition
from ronde.standings.view import FieldKind
from ronde.systems import registry
from ronde.systems.acceleration.virtual import announced
from ronde.systems.base import Pair, RoundPairing, Rules

if TYPE_CHECKING:
    from ronde.checking.replay import Replay
    from ronde.prizes.prizelist import PrizeList
    from ronde.questions.comparison import Comparison
    from ronde.questions.fideratings import FideRatings
    from ronde.questions.prizes import Prizes
    from ronde.questions.reasons import Explanation
    from ronde.questions.statistics import EventStatistics
    from ronde.questions.submission import Submission
    from ronde.questions.titlenorms import Norms
    from ronde.ratings.ffjd import RateKind
    from ronde.ratings.fide.editions import RatingKind as RatingKind
    from ronde.standings.rankcheck import RankCheck

R = TypeVar("R")


class Announcement(TypedDict, total=False):
    """What may be announced beside name, players, rounds and rules.

    `first_colour` is the colour of the first player in round 1; without it a lot is drawn, which
    `lot` repeats. `tie_breaks` is a list such as `BH/C1,BH,SB`, `settings` are choices that the
    rules leave open, `acceleration` is `baku` or a table of virtual points. The rest are texts.
    """

    discipline: Literal["chess", "draughts"]
    first_colour: Literal["white", "black"] | Colour
    lot: int
    tie_breaks: str
    settings: Mapping[str, str]
    acceleration: str
    city: str
    federation: str
    start_date: str
    end_date: str
    chief_arbiter: str
    time_control: str


class PlayerChoice(TypedDict, total=False):
    """Who belongs to a part of the field; all that is given has to be true.

    `age` (reached in the year of the event) and `rating` are ranges such as `-17`, `50-` or
    `1800-1999`; ages are written `u18` and `s50`, too.
    """

    sex: Literal["m", "w"]
    age: str
    rating: str
    club: str
    federation: str


class StandingChoice(PlayerChoice, total=False):
    """How a standing is made, and to whom it is restricted.

    `rules` is the edition of the tie-break regulations (`c07-2026`), `kind` tells how unplayed
    rounds count. `category` is the key of a category of the event.
    """

    rules: str
    kind: Literal["swiss", "roundrobin"]
    category: str


class PrintChoice(TypedDict, total=False):
    """How a document is printed: round, language, paper (`a4`, `letter`), day, tie-breaks.

    `prizes` is the list of prizes, for documents of them. `category` restricts standings and the
    list of players to a category of the event, by its key.
    """

    round: int
    language: str
    paper: Literal["a4", "letter"]
    date: date
    tie_breaks: str
    category: str
    prizes: str | Path | Mapping[str, object] | PrizeList


class Tournament(model.Tournament):
    """One individual tournament; a method returns a new one or an answer, and changes nothing.

    Players are named by starting number or full name. The fields are those of the value that
    ronde works with: points are in tenths, `rounds` are those that were paired.
    """

    __slots__ = ()

    @classmethod
    def new(
        cls,
        name: str = "",
        *,
        players: Iterable[Player | Mapping[str, object] | str],
        rounds: int | None = None,
        rules: str = registry.IN_FORCE,
        **others: Unpack[Announcement],
    ) -> Self:
        """Return a tournament of which nothing has been played.

        A player is a name, a dictionary (`name`, `rating`, `title`, `club` …) or a `ronde.Player`;
        without a `number` they are numbered by rating, title and name. `Announcement` has the
        other arguments. Raises InputError that names the argument.
        """
        _refuse_unknown("new", others, Announcement)
        settings = tuple(others.get("settings", {}).items())
        chosen = _known_rules(rules)
        with arguments.naming("settings"):
            chosen.checked(settings)
        discipline = arguments.chosen(
            others.get("discipline", "chess"), "discipline", arguments.by_value(Discipline)
        )
        made = cls(
            players=arguments.entries(players, in_order=chosen.by_table),
            details=_details(name, others),
            number_of_rounds=None if rounds is None else arguments.whole(rounds, "rounds"),
            rules=chosen.key,
            settings=settings,
            points=discipline.points,
        )
        if "acceleration" in others:
            made = cls.of(announced(made, spelled_out(others["acceleration"])))
        return made._with_first_colour(others) if chosen.draws_colour else made

    def _with_first_colour(self, others: Announcement) -> Self:
        if "first_colour" in others:
            colours = arguments.by_value(Colour)
            colour = arguments.chosen(others["first_colour"], "first_colour", colours)
            return replace(self, initial_colour=colour)
        seed = secrets.randbits(32)
        if "lot" in others:
            seed = arguments.whole(others["lot"], "lot", least=0)
        return replace(self, initial_colour=colour_by_lot(seed), lot=seed)

    @classmethod
    def of(cls, tournament: model.Tournament) -> Self:
        """Return a tournament of the model with these methods."""
        return cls(**{field.name: getattr(tournament, field.name) for field in fields(tournament)})

    @classmethod
    def load(cls, path: str | Path, *, lenient: bool = False, section: str | None = None) -> Self:
        """Return the tournament in a file: TRF in any dialect, JSON, CSV, or another program's.

        Raises InputError when the file contradicts itself, FileError when it cannot be opened.
        With `lenient`, results outrank a wrong points column. `section` is the one to be read of
        a file that has several.
        """
        return cls.of(load(path, lenient=lenient, section=section).tournament)

    def save(self, path: str | Path, dialect: str | None = None) -> tuple[Finding, ...]:
        """Write the tournament; return what the dialect could not express.

        The dialect is one of `trf06 trf16 trfx trfbx trf26 json csv`, by default chosen by the
        ending of the name.
        """
        return write_file(self, path, dialect).findings

    # Before a round --------------------------------------------------------------------------

    def player(self, id_: int | str) -> Player:
        """Return the entry with that starting number or full name; raises InputError if none."""
        return model.Tournament.player(self, arguments.player_in(self, id_))

    def before(self, round_: int) -> Self:
        """Return the tournament as it stood when that round was to be paired."""
        return model.Tournament.before(self, RoundNumber(arguments.whole(round_, "round_")))

    def bye(
        self,
        player: int | str | Player,
        kind: Literal["half", "full", "zero"] | ByeKind = "half",
        *,
        round: int | None = None,
    ) -> Self:
        """Return the tournament in which a player is not paired in a round, by default the next.

        A bye that the player already has in that round is replaced.
        """
        number = arguments.coming_round(self, round)
        return self._away(player, (number,), arguments.bye_kind(kind))

    def absent(self, *players: int | str | Player, round: int | None = None) -> Self:
        """Return the tournament in which players miss a round, by default the next, for nothing."""
        number = arguments.coming_round(self, round)
        gone = self
        for player in players:
            gone = gone._away(player, (number,), ByeKind.ZERO_POINT)
        return gone

    def withdraw(self, player: int | str | Player) -> Self:
        """Return the tournament in which a player is not paired any more."""
        if self.number_of_rounds is None:
            raise arguments.wrong(
                "rounds",
                phrase(
                    "their number is not known, so nobody can be withdrawn from the rest; use"
                    " {method} for each round",
                    method="absent()",
                ),
            )
        rest = range(self.next_round, self.number_of_rounds + 1)
        return self._away(player, tuple(rest), ByeKind.ZERO_POINT)

    def _away(self, player: int | str | Player, rounds: tuple[int, ...], kind: ByeKind) -> Self:
        id_ = arguments.player_in(self, player)
        others = (b for b in self.requested_byes if b.player != id_ or b.round not in rounds)
        asked = (RequestedBye(RoundNumber(number), id_, kind) for number in rounds)
        return replace(self, requested_byes=(*others, *asked))

    # A round ---------------------------------------------------------------------------------

    def with_category(
        self,
        key: str,
        label: str,
        *,
        players: Iterable[int | str | Player] = (),
        **who: Unpack[PlayerChoice],
    ) -> Self:
        """Return the tournament with one more category, which has a standing of its own.

        `PlayerChoice` has the conditions; `players` are marked by hand, as they are without any.
        A category of the same key is replaced.
        """
        _refuse_unknown("with_category", who, PlayerChoice)
        if not is_category_key(arguments.text_of(key, "key")):
            raise arguments.wrong("key", phrase("write small letters, digits and hyphens: u18"))
        part, marked = _category(who), tuple(arguments.player_in(self, one) for one in players)
        if marked or part.is_everybody:
            part = replace(part, players=marked)
        new = NamedCategory(key, arguments.text_of(label, "label"), part)
        others = tuple(one for one in self.categories if one.key != key)
        return replace(self, categories=(*others, new))

    def members(self, category: str) -> tuple[Player, ...]:
        """Return the players of a category of the event, by starting number."""
        one = self._category_called(category).who
        year = year_of(self.details.start_date)
        if one.needs_year and year is None:
            raise arguments.wrong("category", phrase("ages need the start date of the event"))
        return tuple(player for player in self.players if one.holds(player, year))

    def _category_called(self, key: str) -> NamedCategory:
        with arguments.naming("category"):
            return category_called(self.categories, arguments.text_of(key, "category"))

    def pair(self) -> Pairing:
        """Return the pairing of the next round by the rules of the tournament.

        Raises NoLegalPairingError when the rules admit none, RoundError when no round is left.
        """
        return Pairing.of(pair_round(self, PairingRequest()))

    def with_results(
        self,
        pairing: Pairing | RoundPairing | int,
        results: Mapping[int, str] | Mapping[str, str],
    ) -> Self:
        """Return the tournament with the results of a round by board: `{1: "1-0", 2: "="}`.

        A pairing of the next round becomes that round; boards without a result wait for theirs.
        The number of a round, or its pairing once more, adds or corrects results. In a team event
        a match has the results of its boards, White's first: `{1: "1-0 = 0-1 +-"}`.
        """
        event, number = self, pairing
        if is_team_event(self):
            return self._with_match_results(pairing, results)
        if not isinstance(pairing, int):
            event, number = self._with_pairing(pairing), pairing.round
        number = arguments.paired_round(event, number, "pairing")
        rounds = list(event.rounds)
        discipline = discipline_of(event.games_played.points)
        rounds[number - 1] = arguments.with_outcomes(rounds[number - 1], results, discipline)
        return replace(event, rounds=tuple(rounds))

    @property
    def teams(self) -> tuple[Team, ...]:
        """The teams of a team event by number, none where players are paired."""
        return TeamEvent(self).teams if is_team_event(self) else ()

    def matches(self, round_: int) -> tuple[Match, ...]:
        """Return the matches of a round of a team event, by the numbers of their teams."""
        number = arguments.paired_round(self, round_, "round_")
        return TeamEvent(self).matches(number) if is_team_event(self) else ()

    def _with_match_results(
        self,
        pairing: Pairing | RoundPairing | int,
        results: Mapping[int, str] | Mapping[str, str],
    ) -> Self:
        """Return a team event with results of matches, board by board."""
        event, number = self, pairing
        if not isinstance(pairing, int):
            number = pairing.round
            if number == self.next_round:
                seen = pairing.event if isinstance(pairing, Pairing) else self
                bare = pairing.pairing if isinstance(pairing, Pairing) else pairing
                event = type(self).of(with_pairing(PairingResult(bare, seen, self)))
        number = arguments.paired_round(event, number, "pairing")
        found = TeamEvent(event).matches(number)
        if not isinstance(pairing, int):
            by_teams = {match.teams: match for match in found}
            found = tuple(by_teams[pair] for pair in pairing.pairs if pair in by_teams)
        rounds = list(event.rounds)
        rounds[number - 1] = arguments.with_match_outcomes(
            rounds[number - 1], found, results, discipline_of(event.games_played.points)
        )
        return replace(event, rounds=tuple(rounds))

    def _with_pairing(self, pairing: Pairing | RoundPairing) -> Self:
        """Return the tournament with the round in it, if it is not there yet."""
        if pairing.round < self.next_round:
            self._refuse_other(pairing)
            return self
        base: model.Tournament = pairing.event if isinstance(pairing, Pairing) else self
        if base.players != self.players or base.rounds != self.rounds:
            raise arguments.wrong(
                "pairing",
                phrase("it was made from other players or other rounds than the event has"),
            )
        bare = pairing.pairing if isinstance(pairing, Pairing) else pairing
        made = with_pairing(PairingResult(bare, base))
        later = tuple(bye for bye in self.requested_byes if bye.round > pairing.round)
        return type(self).of(replace(made, requested_byes=later, details=self.details))

    def _refuse_other(self, pairing: Pairing | RoundPairing) -> None:
        played = self.rounds[pairing.round - 1]
        if [(game.white, game.black) for game in played.games] != list(pairing.pairs):
            raise arguments.wrong(
                "pairing", phrase("round {round} has other games", round=pairing.round)
            )

    # Questions -------------------------------------------------------------------------------

    def standings(
        self,
        tie_breaks: str | None = None,
        *,
        after: int | None = None,
        **others: Unpack[StandingChoice],
    ) -> Standings:
        """Return the order after a round, by default the last, by these tie-breaks.

        Without tie-breaks those announced count, else those usual for the kind of event.
        `StandingChoice` has the other arguments.
        """
        _refuse_unknown("standings", others, StandingChoice)
        return Standings.of(self._ranked(tie_breaks, after, others))

    def crosstable(self, tie_breaks: str | None = None, *, after: int | None = None) -> CrossTable:
        """Return who met whom, in the order of the standings."""
        return CrossTable.of(self._ranked(tie_breaks, after))

    def why(
        self, player: int | str | Player, tie_break: str, *, after: int | None = None
    ) -> Origin:
        """Return where the value of a tie-break comes from, `PTS` for the points themselves."""
        id_ = arguments.player_in(self._entries, player)
        wanted, found = arguments.text_of(tie_break, "tie_break"), self._ranked(None, after)
        with arguments.naming("tie_break"):
            return Origin(found, why(found, id_, wanted))

    def prizes(
        self,
        prizes: str | Path | Mapping[str, object] | PrizeList,
        tie_breaks: str | None = None,
        *,
        after: int | None = None,
        **others: Unpack[StandingChoice],
    ) -> Prizes:
        """Return who gets which prize, and why, by the order after a round, by default the last.

        `prizes` is the path of a TOML file, the same as a dictionary, or a list of prizes. Raises
        InputError that names what is wrong with it.
        """
        from ronde.questions.prizes import awarded

        _refuse_unknown("prizes", others, StandingChoice)
        return awarded(self._ranked(tie_breaks, after, others), prizes, self)

    def card(
        self, player: int | str | Player, *, after: int | None = None, k: int | None = None
    ) -> PlayerCard:
        """Return the rounds of a player with performance and expected change of the rating.

        `k` is the development coefficient, by default the one usual for the rating. In an event of
        teams it is the card of one of their players, over all matches.
        """
        id_ = arguments.player_in(self, player)
        coefficient = None if k is None else arguments.whole(k, "k")
        card, place = player_card(self._ranked(None, after, players=True), id_, coefficient)
        return PlayerCard(card, place.rank)

    @property
    def _entries(self) -> model.Tournament:
        """What is paired and ranked: the tournament itself, or that of its teams."""
        return TeamEvent(self).as_tournament() if is_team_event(self) else self

    def _ranked(
        self,
        tie_breaks: str | None,
        after: int | None,
        others: StandingChoice | None = None,
        *,
        players: bool = False,
    ) -> Ranked:
        others = others or {}
        if after is not None and arguments.whole(after, "after", least=0):
            arguments.paired_round(self, after, "after")
        if tie_breaks is not None:
            tie_breaks = arguments.text_of(tie_breaks, "tie_breaks")
        request = StandingRequest(
            after,
            tie_breaks,
            others.get("rules"),
            _kind(others),
            _category(others),
            self._category_called(others["category"]).key if "category" in others else "",
            players,
        )
        if request.rules is not None:
            with arguments.naming("rules"):
                edition(request.rules)
        with arguments.naming("tie_breaks"):
            chosen_tie_breaks(field_of(self, request), tie_breaks)
        return ranked(self, request)

    def explain(
        self,
        *,
        board: int | None = None,
        player: int | str | Player | None = None,
        round: int | None = None,
        full: bool = False,
    ) -> Explanation:
        """Return why a round, by default the next, is paired as it is.

        When all rounds were played it is the last one. Of one board, of one player, of every
        board in short, or `full` with the whole derivation.
        """
        if board is not None and player is not None:
            raise arguments.wrong("board, player", phrase("ask for one of them"))
        from ronde.explain.report import ExplanationRequest
        from ronde.questions.reasons import Explanation

        question = ExplanationRequest(
            player=None if player is None else arguments.player_in(self._entries, player),
            board=None if board is None else arguments.whole(board, "board"),
            full=full,
        )
        number = None if round is None else arguments.whole(round, "round")
        with arguments.naming("board"):
            return Explanation.of(self, number, question)

    def why_not(
        self, one: int | str | Player, other: int | str | Player, *, round: int | None = None
    ) -> Explanation:
        """Return why two players do not meet in a round, by default the next.

        When all rounds were played it is the last one.
        """
        from ronde.explain.report import ExplanationRequest
        from ronde.questions.reasons import Explanation

        entries = self._entries
        two = arguments.player_in(entries, one, "one"), arguments.player_in(entries, other, "other")
        number = None if round is None else arguments.whole(round, "round")
        return Explanation.of(self, number, ExplanationRequest(why_not=two))

    def check(self, rules: str | None = None) -> Replay:
        """Return what comes out when every played round is paired again from what went before."""
        from ronde.checking.replay import replay

        return replay(with_rules(self, rules)[0])

    def check_ranks(self) -> RankCheck:
        """Return the ranks that players have beside the standing that the results give.

        It goes by points, and by the tie-breaks that the event announces.
        """
        from ronde.questions.checks import check_ranks

        return check_ranks(self)

    def compare(self, *rules: str, round: int | None = None) -> Comparison:
        """Return every round by several Swiss systems or editions, by default all Dutch ones."""
        from ronde.questions.comparison import compare

        return compare(self, rules, round)

    def print(
        self, document: str, path: str | Path, **others: Unpack[PrintChoice]
    ) -> tuple[Finding, ...]:
        """Write a document as PDF, and return what was noticed.

        `document` is `pairings`, `pairings-by-name`, `slips`, `standings`, `wall-chart`,
        `cross-table`, `tree`, `cards`, `players`, `statement`, `report`, `report-form`, `prizes`,
        `receipts` or `diplomas`; the last three need the list as `prizes`. `PrintChoice` has
        the other arguments. Needs the optional part `office`.
        """
        from ronde.documents import PAPERS, Sheet
        from ronde.formats.files import write_whole
        from ronde.questions.documents import DocumentKind, Order, print_document
        from ronde.questions.prizes import prize_list_of

        _refuse_unknown("print", others, PrintChoice)
        kind = arguments.chosen(document, "document", arguments.by_value(DocumentKind))
        paper = arguments.chosen(others.get("paper", "a4"), "paper", PAPERS)
        with arguments.naming("language"):
            day = others.get("date") or date.today()
            sheet = Sheet(day, others.get("language", ENGLISH), paper)
        named = self._category_called(others["category"]).key if "category" in others else ""
        standing = StandingRequest(tie_breaks=others.get("tie_breaks"), named=named)
        given = others.get("prizes")
        prizes = None if given is None else prize_list_of(given)[0]
        order = Order(kind, sheet, others.get("round"), standing=standing, prizes=prizes)
        printed = print_document(self, order)
        write_whole(Path(path), printed.pdf)
        return printed.findings

    def plot(
        self,
        picture: Literal["progress", "ranks", "ratings"],
        path: str | Path,
        *,
        players: Iterable[int | str | Player] = (),
        top: int = 10,
        language: str = ENGLISH,
    ) -> None:
        """Draw scores or ranks by round of some players, or ratings against points, as SVG or PNG.

        Without `players` the best `top` are drawn. Needs the optional part `plot`.
        """
        from ronde.questions.drawing import Picture, PictureKind, draw

        kind = arguments.chosen(picture, "picture", arguments.by_value(PictureKind))
        wanted = tuple(arguments.player_in(self, player) for player in players)
        drawn = Picture(kind, wanted, arguments.whole(top, "top"), language=language)
        draw(self, drawn, Path(path))

    def ratings(
        self,
        kind: Literal["standard", "rapid", "blitz"] | RatingKind | None = None,
        *,
        after: int | None = None,
        edition: str | None = None,
        k: Mapping[int, int] | None = None,
    ) -> FideRatings:
        """Return what the event does to everybody's FIDE rating, game by game.

        `kind` is the list, by default that of the rate of play, `edition` a key such as
        `b02-2024`, by default that of the first day; `k` has coefficients of the list by number.
        """
        from ronde.questions.fideratings import FideRatings, RatingsQuestion

        pairs = {number: arguments.whole(one, "k") for number, one in (k or {}).items()}
        given = {"kind": kind, "after": after, "edition": edition, "k": pairs}
        answer = self._asked(RatingsQuestion, **given)
        assert isinstance(answer, FideRatings)  # of everybody
        return answer

    def norms(
        self,
        *,
        after: int | None = None,
        event_class: Literal[
            "national-final", "national-team", "zonal", "team-championship", "world-cup"
        ]
        | None = None,
    ) -> Norms:
        """Return who made a title norm, who still can, and what each requirement lacks.

        `event_class` names an event of which the regulations ask less.
        """
        from ronde.questions.titlenorms import Norms, NormsQuestion

        answer = self._asked(NormsQuestion, after=after, event_class=event_class)
        assert isinstance(answer, Norms)  # of everybody
        return answer

    def statistics(self, *, after: int | None = None) -> EventStatistics:
        """Return figures of the event: results by colour, upsets, streaks, gaps of ratings."""
        from ronde.questions.statistics import StatisticsQuestion

        return self._asked(StatisticsQuestion, after=after)

    def submission(self, dialect: Literal["trf26", "trf16"] = "trf26") -> Submission:
        """Return what a rating office will refuse in the file, and the data of its report form."""
        from ronde.questions.submission import SubmissionQuestion

        return self._asked(SubmissionQuestion, dialect=dialect)

    def _asked(self, cls: type[TournamentQuestion[R]], **given: object) -> R:
        """Return the answer to a question; raises InputError that names a wrong argument."""
        return build(cls, arguments.checked(cls, given, self)).ask(Source(self))

    def ffjd_series(
        self,
        kind: Literal["slow", "accelerated"] | RateKind,
        *,
        minutes: int | None = None,
        increment: int = 0,
        fmjd_ratings: bool = False,
        estimate: int | None = None,
    ) -> dict[str, object]:
        """Return the series that the tournament makes, as `ronde.rate_ffjd` takes it.

        `minutes` and `increment` (seconds a move) are the rate of play. `fmjd_ratings` means that
        the ratings are those of FMJD, `estimate` is the organiser's of the unrated players.
        """
        from ronde.questions.series import SeriesRequest, series_document
        from ronde.ratings.ffjd import Cadence, RateKind

        cadence = None
        if minutes is not None:
            cadence = Cadence(
                arguments.whole(minutes, "minutes", least=0),
                arguments.whole(increment, "increment", least=0),
            )
        request = SeriesRequest(
            arguments.chosen(kind, "kind", arguments.by_value(RateKind)),
            cadence,
            fmjd_ratings=fmjd_ratings,
            estimate=estimate,
        )
        return series_document(self, request).data

    # Display ---------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the event."""
        return self.details.name

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, model.Tournament):
            return NotImplemented
        return _compared(self) == _compared(other)

    def __hash__(self) -> int:
        return hash(_compared(self))

    def __repr__(self) -> str:
        played, rounds = len(self.rounds), self.number_of_rounds
        of = f"{played} rounds" if rounds is None else f"{played} of {rounds} rounds"
        return f"<Tournament {self.name!r}: {len(self.players)} players, {of}, {self.rules}>"

    def __str__(self) -> str:
        return f"{self._title()}\n\n{self._table().told(ENGLISH).text()}"

    def _repr_html_(self) -> str:
        return self._table().told(ENGLISH).html(self._title())

    def _title(self) -> str:
        if self.rounds:
            return translate(self.standings().title(), ENGLISH)
        return self.name or translate(phrase("Players"), ENGLISH)

    def _table(self) -> Table:
        return self.standings().tables()[0] if self.rounds else entry_table(self)


def _refuse_unknown(method: str, given: Mapping[str, object], known: type) -> None:
    """Refuse an argument that does not exist in the way in which Python does."""
    unknown = given.keys() - known.__annotations__.keys()
    if unknown:
        raise TypeError(f"{method}() got an unexpected keyword argument {min(unknown)!r}")


def _compared(tournament: model.Tournament) -> tuple[object, ...]:
    return tuple(getattr(tournament, field.name) for field in fields(tournament) if field.compare)


def _kind(others: StandingChoice) -> str | None:
    if "kind" not in others:
        return None
    return arguments.chosen(others["kind"], "kind", arguments.by_value(FieldKind)).value


def _category(others: PlayerChoice) -> Category:
    def range_of(name: Literal["age", "rating"], read: Callable[[str], Band]) -> Band | None:
        if name not in others:
            return None
        text = arguments.text_of(others[name], name)
        with arguments.naming(name):
            return read(text)

    sexes = arguments.by_value(Sex)
    sex = arguments.chosen(others["sex"], "sex", sexes) if "sex" in others else None
    return Category(
        sex,
        range_of("age", ages),
        range_of("rating", band),
        others.get("club"),
        others.get("federation"),
    )


def _known_rules(key: str) -> Rules:
    wanted = arguments.text_of(key, "rules")
    with arguments.naming("rules"):
        return registry.rules(wanted)


def _details(name: str, others: Announcement) -> Details:
    def text(key: str) -> str:
        return arguments.text_of(others.get(key, ""), key)

    order: tuple[str, ...] = ()
    if "tie_breaks" in others:
        wanted = arguments.text_of(others["tie_breaks"], "tie_breaks")
        with arguments.naming("tie_breaks"):
            order = tuple(one.text for one in tie_break_registry.parse_list(wanted))
    return Details(
        name=arguments.text_of(name, "name"),
        city=text("city"),
        federation=text("federation"),
        start_date=text("start_date"),
        end_date=text("end_date"),
        chief_arbiter=text("chief_arbiter"),
        time_control=text("time_control"),
        standings_order=order,
    )


# Answers ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Board:
    """Two players at a numbered board."""

    number: int
    white: Player
    black: Player


@dataclass(frozen=True, slots=True, repr=False)
class Pairing(Answer):
    """A paired round in publication order; `event` is what it rests on, lots included."""

    pairing: RoundPairing
    event: Tournament

    @classmethod
    def of(cls, paired: PairingResult) -> Pairing:
        """Return the answer for a round that was paired."""
        return cls(paired.pairing, Tournament.of(paired.tournament))

    @property
    def round(self) -> RoundNumber:
        """The number of the round."""
        return self.pairing.round

    @property
    def rules(self) -> str:
        """The key of the rules."""
        return self.pairing.rules

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """White and Black of every board by starting number."""
        return self.pairing.pairs

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards with the entries of their players."""
        player = {player.id: player for player in self.event.players}
        numbered = enumerate(self.pairs, 1)
        return tuple(Board(number, player[pair[0]], player[pair[1]]) for number, pair in numbered)

    @property
    def bye(self) -> PlayerId | None:
        """Who has no opponent and gets the pairing-allocated bye."""
        return self.pairing.bye

    @property
    def not_paired(self) -> tuple[PlayerId, ...]:
        """Who is away."""
        return self.pairing.not_paired

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was assumed."""
        return self.pairing.findings

    def explain(self, *, board: int | None = None, player: int | str | None = None) -> Explanation:
        """Return why this round is paired as it is."""
        return self.event.explain(board=board, player=player)

    def text(self, language: str = ENGLISH) -> str:
        """Return the boards as a table."""
        table = pairing_table(self.pairing, self.event).told(language)
        return f"{self._title(language)}\n\n{table.text()}"

    def document(self) -> object:
        """Return the pairing as the document of docs/schemas/pairing-1.json."""
        return pairing_document(PairingResult(self.pairing, self.event))

    def _title(self, language: str) -> str:
        number = translate(phrase("Round {round}", round=self.round), language)
        return " - ".join(part for part in (self.event.name, number, self.rules) if part)

    def _repr_html_(self) -> str:
        table = pairing_table(self.pairing, self.event).told(ENGLISH)
        return table.html(self._title(ENGLISH))

    def __repr__(self) -> str:
        return f"<Pairing of round {self.round}: {len(self.pairs)} boards, {self.rules}>"
