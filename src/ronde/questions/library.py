"""A tournament for programs: what is done with one as methods, answers that print themselves.

`ronde.Tournament` is the model's value with these methods; every function that takes the one takes
the other. Nothing is changed in place: a method returns a new tournament, or an answer.
"""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from html import escape
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, Literal, Self, TypeVar

from ronde import model
from ronde.declared.actions import build
from ronde.declared.answer import ENGLISH, Answer
from ronde.declared.layout import Table
from ronde.fields import immutable
from ronde.formats import write_file, write_open_file, write_text
from ronde.i18n import phrase, translate
from ronde.model import (
    ByeKind,
    Colour,
    Finding,
    ForbiddenGroup,
    Player,
    PlayerId,
    PointSystem,
    RoundNumber,
)
from ronde.model.categories import NamedCategory, category_called, is_category_key
from ronde.model.dates import year_of
from ronde.model.discipline import Discipline
from ronde.model.matches import Match, TeamEvent, is_team_event
from ronde.model.team import Team
from ronde.questions import announcements, arguments
from ronde.questions.acceleration import spelled_out
from ronde.questions.cards import PlayerCard
from ronde.questions.entrylist import with_entry, without_entry
from ronde.questions.files import load_from, load_text
from ronde.questions.pairing import (
    PairingRequest,
    PairingResult,
    Unfinished,
    colour_by_lot,
    pair_round,
    pairing_document,
    with_rules,
)
from ronde.questions.results import with_results
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

JSON: Final = "json"


class Tournament(model.Tournament):
    """One individual tournament; a method returns a new one or an answer, and changes nothing.

    Players are named by starting number or full name. The fields are those of the value that
    ronde works with: points are in tenths, `rounds` are those that were paired.
    """

    __slots__ = ()

    @classmethod
    def new(  # noqa: PLR0913 - what may be announced is named here, where people look for it
        cls,
        name: str = "",
        *,
        players: Iterable[Player | Mapping[str, object] | str],
        rounds: int | None = None,
        rules: str = registry.IN_FORCE,
        discipline: Literal["chess", "draughts"] = "chess",
        points: PointSystem | Mapping[str, object] | str | None = None,
        first_colour: Literal["white", "black"] | Colour | None = None,
        lot: int | None = None,
        tie_breaks: str | None = None,
        settings: Mapping[str, str] | None = None,
        acceleration: str | None = None,
        city: str | None = None,
        federation: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        chief_arbiter: str | None = None,
        time_control: str | None = None,
    ) -> Self:
        """Return a tournament of which nothing has been played.

        A player is a name, a dictionary (`name`, `rating`, `title`, `club` …) or a `ronde.Player`;
        without a `number` they are numbered by rating, title and name. `points` are those of win,
        draw and loss, such as `3-1-0`, or a dictionary of those that differ from the usual
        (`{"pairing_bye": 0.5}`). `first_colour` is the colour of the first player in round 1;
        without it a lot is drawn, which `lot` repeats. `tie_breaks` is a list such as
        `BH/C1,BH,SB`, `settings` are choices that the rules leave open, `acceleration` is `baku` or
        a table of virtual points. Raises InputError that names the argument.
        """
        chosen = _known_rules(rules)
        choices = tuple((settings or {}).items())
        with arguments.naming("settings"):
            chosen.checked(choices)
        usual = arguments.chosen(discipline, "discipline", arguments.by_value(Discipline)).points
        event = cls(
            players=arguments.entries(players, in_order=chosen.by_table),
            number_of_rounds=None if rounds is None else arguments.whole(rounds, "rounds"),
            rules=chosen.key,
            settings=choices,
            points=usual if points is None else arguments.point_system(points, usual),
        ).with_details(
            name=name,
            city=city,
            federation=federation,
            start_date=start_date,
            end_date=end_date,
            chief_arbiter=chief_arbiter,
            time_control=time_control,
            tie_breaks=tie_breaks,
        )
        if acceleration is not None:
            event = cls.of(announced(event, spelled_out(acceleration)))
        return event._with_first_colour(first_colour, lot) if chosen.draws_colour else event

    def _with_first_colour(self, first_colour: str | Colour | None, lot: int | None) -> Self:
        if first_colour is not None:
            colours = arguments.by_value(Colour)
            colour = arguments.chosen(first_colour, "first_colour", colours)
            return replace(self, initial_colour=colour)
        seed = secrets.randbits(32) if lot is None else arguments.whole(lot, "lot", least=0)
        return replace(self, initial_colour=colour_by_lot(seed), lot=seed)

    @classmethod
    def of(cls, tournament: model.Tournament) -> Self:
        """Return a plain tournament, such as `ronde.model` has, as one with these methods."""
        return cls(**{field.name: getattr(tournament, field.name) for field in fields(tournament)})

    # Files and texts -------------------------------------------------------------------------

    @classmethod
    def load(
        cls,
        path: str | Path | IO[str] | IO[bytes],
        *,
        lenient: bool = False,
        section: str | None = None,
    ) -> Self:
        """Return the tournament in a file: TRF in any dialect, JSON, CSV, or another program's.

        It is given by its path, or open for reading. Raises InputError when the file contradicts
        itself, FileError when it cannot be opened. With `lenient`, results outrank a wrong points
        column. `section` is the one to be read of a file that has several.
        """
        return cls.of(load_from(path, lenient=lenient, section=section).tournament)

    @classmethod
    def from_text(
        cls, text: str | bytes, *, lenient: bool = False, section: str | None = None
    ) -> Self:
        """Return the tournament in the text of a file, whatever its format; see `load`."""
        return cls.of(load_text(text, lenient=lenient, section=section).tournament)

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Return the tournament that `to_json` wrote; raises InputError for any other text."""
        loaded = load_text(text)
        if loaded.dialect != JSON:
            raise arguments.wrong("text", phrase("it is no JSON of a tournament"))
        return cls.of(loaded.tournament)

    def to_text(self, dialect: str = "trf26") -> str:
        """Return the tournament as text: `trf06 trf16 trfx trfbx trf26 json csv`, `pgn` or `pdn`.

        `losses` tells what the dialect cannot express.
        """
        with arguments.naming("dialect"):
            return write_text(self, arguments.text_of(dialect, "dialect")).text

    def to_json(self) -> str:
        """Return the tournament as JSON: everything that ronde knows of it."""
        return self.to_text(JSON)

    def losses(self, dialect: str) -> tuple[Finding, ...]:
        """Return what a dialect cannot express of this tournament, nothing if it says all."""
        with arguments.naming("dialect"):
            return write_text(self, arguments.text_of(dialect, "dialect")).findings

    def save(
        self, path: str | Path | IO[str] | IO[bytes], dialect: str | None = None
    ) -> tuple[Finding, ...]:
        """Write the tournament; return what the dialect could not express.

        The dialect is one of `trf06 trf16 trfx trfbx trf26 json csv`, by default chosen by the
        ending of the name. A file that is open for writing takes it, too.
        """
        if isinstance(path, str | Path):
            return write_file(self, path, dialect).findings
        return write_open_file(self, path, dialect).findings

    # Entries and announcements ---------------------------------------------------------------

    def with_player(
        self,
        player: Player | Mapping[str, object] | str,
        *,
        missed: Literal["zero", "half"] = "zero",
    ) -> Self:
        """Return the tournament with one more player, who plays from the next round on.

        Without a `number` the newcomer gets the one that fits by rating, title and name, and who
        stands below moves down by one; rounds that were paired keep the numbers by which they were
        (C.04.2). With a `number` that is free nobody moves. `missed` is what each round that was
        paired without the newcomer brings.
        """
        self._refuse_teams("player")
        kind = arguments.chosen(missed, "missed", arguments.MISSED)
        newcomer = arguments.entry(player, "player")
        if any(newcomer.id == one.id for one in self.players):
            raise arguments.wrong(
                "player", phrase("the starting number {number} is taken", number=newcomer.id)
            )
        with arguments.naming("player"):
            return type(self).of(with_entry(self, newcomer, kind))

    def without_player(self, player: int | str | Player) -> Self:
        """Return the tournament without an entry, before round 1 is paired; the others close up.

        Afterwards `withdraw` is for the rounds that are left. Raises InputError then.
        """
        self._refuse_teams("player")
        id_ = arguments.player_in(self, player)
        with arguments.naming("player"):
            return type(self).of(without_entry(self, id_))

    def _refuse_teams(self, argument: str) -> None:
        if is_team_event(self):
            raise arguments.wrong(
                argument,
                phrase(
                    "the entries of an event of teams are those of its teams; read them from a file"
                ),
            )

    def with_forbidden(
        self,
        *players: int | str | Player,
        first_round: int | None = None,
        last_round: int | None = None,
    ) -> Self:
        """Return the tournament in which no two of these players, or teams, may be paired.

        It holds from the next round on, or from `first_round`, to the end or to `last_round`.
        """
        group = self._group(players)
        first = RoundNumber(arguments.coming_round(self, first_round, "first_round"))
        last = None
        if last_round is not None:
            last = RoundNumber(arguments.whole(last_round, "last_round", least=first))
        return announcements.with_forbidden(self, ForbiddenGroup(group, first, last))

    def without_forbidden(self, *players: int | str | Player) -> Self:
        """Return the tournament in which just these players, or teams, may meet again.

        A prohibition that stood in rounds that were paired is kept for those. Raises InputError
        when there is no prohibition of these together.
        """
        return announcements.without_forbidden(self, self._group(players))

    def _group(self, players: Sequence[int | str | Player]) -> tuple[PlayerId, ...]:
        entries = self._entries
        group = tuple(arguments.player_in(entries, one, "players") for one in players)
        if len(set(group)) < 2:
            raise arguments.wrong("players", phrase("name two or more who may not meet"))
        return group

    def with_rounds(self, rounds: int) -> Self:
        """Return the tournament with another number of rounds; who has withdrawn stays away.

        Raises InputError when more have been paired.
        """
        number = arguments.whole(rounds, "rounds", least=max(1, len(self.rounds)))
        return announcements.with_number_of_rounds(self, number)

    def with_points(self, points: PointSystem | Mapping[str, object] | str) -> Self:
        """Return the tournament with other points: `3-1-0`, or those that change, by their names.

        The names are the fields of `ronde.PointSystem`, as in `{"pairing_bye": 0.5}`.
        """
        return replace(self, points=arguments.point_system(points, self.points))

    def with_details(  # noqa: PLR0913 - what a report tells is named here
        self,
        *,
        name: str | None = None,
        city: str | None = None,
        federation: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        chief_arbiter: str | None = None,
        time_control: str | None = None,
        tie_breaks: str | None = None,
    ) -> Self:
        """Return the tournament with another name, other days, tie-breaks and so on.

        What is left out stays as it is. `tie_breaks` is a list such as `BH/C1,BH,SB`.
        """
        texts = {
            "name": name,
            "city": city,
            "federation": federation,
            "start_date": start_date,
            "end_date": end_date,
            "chief_arbiter": chief_arbiter,
            "time_control": time_control,
        }
        changes: dict[str, Any] = {
            key: arguments.text_of(text, key) for key, text in texts.items() if text is not None
        }
        details = replace(self.details, **changes)
        if tie_breaks is not None:
            wanted = arguments.text_of(tie_breaks, "tie_breaks")
            with arguments.naming("tie_breaks"):
                order = tuple(one.text for one in tie_break_registry.parse_list(wanted))
            details = replace(details, standings_order=order)
        return replace(self, details=details)

    # Before a round --------------------------------------------------------------------------

    def player(self, player: int | str) -> Player:
        """Return the entry with that starting number or full name; raises InputError if none."""
        return model.Tournament.player(self, arguments.player_in(self, player))

    def before(self, round: int) -> Self:
        """Return the tournament as it stood when that round was to be paired."""
        return model.Tournament.before(self, RoundNumber(arguments.whole(round, "round")))

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
        wanted = arguments.bye_kind(kind)
        return announcements.away(self, arguments.player_in(self, player), (number,), wanted)

    def absent(self, *players: int | str | Player, round: int | None = None) -> Self:
        """Return the tournament in which players miss a round, by default the next, for nothing."""
        number = arguments.coming_round(self, round)
        gone = self
        for player in players:
            id_ = arguments.player_in(self, player)
            gone = announcements.away(gone, id_, (number,), ByeKind.ZERO_POINT)
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
        return announcements.withdrawn(self, arguments.player_in(self, player))

    # Categories ------------------------------------------------------------------------------

    def with_category(  # noqa: PLR0913 - the conditions are named here
        self,
        key: str,
        label: str,
        *,
        players: Iterable[int | str | Player] = (),
        sex: Literal["m", "w"] | None = None,
        age: str | None = None,
        rating: str | None = None,
        club: str | None = None,
        federation: str | None = None,
    ) -> Self:
        """Return the tournament with one more category, which has a standing of its own.

        All conditions that are given have to be true; `players` are marked by hand, as they are
        without any. `age` (reached in the year of the event) and `rating` are ranges such as `-17`,
        `50-` or `1800-1999`; ages are written `u18` and `s50`, too. A category of the same key is
        replaced.
        """
        if not is_category_key(arguments.text_of(key, "key")):
            raise arguments.wrong("key", phrase("write small letters, digits and hyphens: u18"))
        marked = tuple(arguments.player_in(self, one) for one in players)
        part = arguments.category(sex=sex, age=age, rating=rating, club=club, federation=federation)
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

    # A round ---------------------------------------------------------------------------------

    def pair(
        self, rules: str | None = None, *, unfinished: Literal["refuse", "draw"] = "refuse"
    ) -> Pairing:
        """Return the pairing of the next round, by the rules of the tournament or by these.

        Raises NoLegalPairingError when the rules admit none, RoundError when no round is left, or
        when games of the last round have no result; with `unfinished="draw"` those count as draws.
        """
        open_games = arguments.chosen(unfinished, "unfinished", arguments.by_value(Unfinished))
        return Pairing.of(pair_round(self, PairingRequest(rules=rules, unfinished=open_games)))

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
        paired: PairingResult | int
        if isinstance(pairing, Pairing):
            paired = PairingResult(pairing.pairing, pairing.event)
        elif isinstance(pairing, RoundPairing):
            paired = PairingResult(pairing, self)
        else:
            paired = pairing
        return type(self).of(with_results(self, paired, results))

    @property
    def teams(self) -> tuple[Team, ...]:
        """The teams of a team event by number, none where players are paired."""
        return TeamEvent(self).teams if is_team_event(self) else ()

    def matches(self, round: int) -> tuple[Match, ...]:
        """Return the matches of a round of a team event, by the numbers of their teams."""
        number = arguments.paired_round(self, round, "round")
        return TeamEvent(self).matches(number) if is_team_event(self) else ()

    # Questions -------------------------------------------------------------------------------

    def standings(  # noqa: PLR0913 - the choices are named here
        self,
        tie_breaks: str | None = None,
        *,
        after: int | None = None,
        rules: str | None = None,
        kind: Literal["swiss", "roundrobin"] | None = None,
        category: str | None = None,
        sex: Literal["m", "w"] | None = None,
        age: str | None = None,
        rating: str | None = None,
        club: str | None = None,
        federation: str | None = None,
    ) -> Standings:
        """Return the order after a round, by default the last complete one, by these tie-breaks.

        A round that is being played is told; `after` that round its open games count as draws.
        Without tie-breaks those announced count, else those usual for the kind of event. `rules` is
        the edition of the tie-break regulations (`c07-2026`), `kind` tells how unplayed rounds
        count. `category` is the key of a category of the event; the other arguments restrict the
        standings, as in `with_category`.
        """
        part = arguments.category(sex=sex, age=age, rating=rating, club=club, federation=federation)
        request = self._request(tie_breaks, after, rules, kind)
        return Standings.of(self._ranked(request.restricted(part, self._key_of(category))))

    def crosstable(self, tie_breaks: str | None = None, *, after: int | None = None) -> CrossTable:
        """Return who met whom, in the order of the standings."""
        return CrossTable.of(self._ranked(self._request(tie_breaks, after)))

    def why(
        self, player: int | str | Player, tie_break: str, *, after: int | None = None
    ) -> Origin:
        """Return where the value of a tie-break comes from, `PTS` for the points themselves."""
        id_ = arguments.player_in(self._entries, player)
        wanted = arguments.text_of(tie_break, "tie_break")
        standing = self._ranked(self._request(None, after))
        with arguments.naming("tie_break"):
            return Origin(standing, why(standing, id_, wanted))

    def prizes(
        self,
        prizes: str | Path | Mapping[str, object] | PrizeList,
        tie_breaks: str | None = None,
        *,
        after: int | None = None,
        rules: str | None = None,
        kind: Literal["swiss", "roundrobin"] | None = None,
    ) -> Prizes:
        """Return who gets which prize, and why, by the order after a round.

        That is by default the last complete one. `prizes` is the path of a TOML file, the same as a
        dictionary, or a list of prizes. Raises InputError that names what is wrong with it.
        """
        from ronde.questions.prizes import awarded

        request = self._request(tie_breaks, after, rules, kind)
        return awarded(self._ranked(request), prizes, self)

    def card(
        self, player: int | str | Player, *, after: int | None = None, k: int | None = None
    ) -> PlayerCard:
        """Return the rounds of a player with performance and expected change of the rating.

        `k` is the development coefficient, by default the one usual for the rating. In an event of
        teams it is the card of one of their players, over all matches.
        """
        id_ = arguments.player_in(self, player)
        coefficient = None if k is None else arguments.whole(k, "k")
        request = replace(self._request(None, after), players=True)
        card, place = player_card(ranked(self, request), id_, coefficient)
        return PlayerCard(card, place.rank)

    @property
    def _entries(self) -> model.Tournament:
        """What is paired and ranked: the tournament itself, or that of its teams."""
        return TeamEvent(self).as_tournament() if is_team_event(self) else self

    def _request(
        self,
        tie_breaks: str | None,
        after: int | None,
        rules: str | None = None,
        kind: str | None = None,
    ) -> StandingRequest:
        """Return a standing that is asked for; raises InputError that names the argument."""
        if after is not None and arguments.whole(after, "after", least=0):
            arguments.paired_round(self, after, "after")
        if tie_breaks is not None:
            tie_breaks = arguments.text_of(tie_breaks, "tie_breaks")
        if rules is not None:
            with arguments.naming("rules"):
                edition(rules)
        if kind is not None:
            kind = arguments.chosen(kind, "kind", arguments.by_value(FieldKind)).value
        return StandingRequest(after, tie_breaks, rules, kind)

    def _key_of(self, category: str | None) -> str:
        return "" if category is None else self._category_called(category).key

    def _ranked(self, request: StandingRequest) -> Ranked:
        with arguments.naming("tie_breaks"):
            chosen_tie_breaks(field_of(self, request), request.tie_breaks)
        return Source(self).standing(request)

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

    def print(  # noqa: PLR0913 - the choices are named here
        self,
        document: str,
        path: str | Path,
        *,
        round: int | None = None,
        language: str = ENGLISH,
        paper: Literal["a4", "letter"] = "a4",
        date: datetime.date | None = None,
        tie_breaks: str | None = None,
        category: str | None = None,
        prizes: str | Path | Mapping[str, object] | PrizeList | None = None,
    ) -> tuple[Finding, ...]:
        """Write a document as PDF, and return what was noticed.

        `document` is `pairings`, `pairings-by-name`, `slips`, `standings`, `wall-chart`,
        `cross-table`, `tree`, `cards`, `players`, `statement`, `report`, `report-form`, `prizes`,
        `receipts` or `diplomas`; the last three need the list as `prizes`. `date` is the day on the
        paper, today without it. `category` restricts standings and the list of players to a
        category of the event, by its key. Needs the optional part `office`.
        """
        from ronde.documents import PAPERS, Sheet
        from ronde.formats.files import write_whole
        from ronde.questions.documents import DocumentKind, Order, print_document
        from ronde.questions.prizes import prize_list_of

        kind = arguments.chosen(document, "document", arguments.by_value(DocumentKind))
        format_ = arguments.chosen(paper, "paper", PAPERS)
        with arguments.naming("language"):
            sheet = Sheet(date or datetime.date.today(), language, format_)
        standing = StandingRequest(tie_breaks=tie_breaks, named=self._key_of(category))
        listed_prizes = None if prizes is None else prize_list_of(prizes)[0]
        order = Order(kind, sheet, round, standing=standing, prizes=listed_prizes)
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
        notes = self.standings().notes() if self.rounds else ()
        return "\n\n".join((self._title(), self._table().told(ENGLISH).text(), *notes))

    def _repr_html_(self) -> str:
        return self._table().told(ENGLISH).html(self._title())

    def _title(self) -> str:
        if self.complete_rounds:
            return translate(self.standings().title(), ENGLISH)
        return self.name or translate(phrase("Players"), ENGLISH)

    def _table(self) -> Table:
        return self.standings().tables()[0] if self.complete_rounds else entry_table(self)


def _compared(tournament: model.Tournament) -> tuple[object, ...]:
    return tuple(getattr(tournament, field.name) for field in fields(tournament) if field.compare)


def _known_rules(key: str) -> Rules:
    wanted = arguments.text_of(key, "rules")
    with arguments.naming("rules"):
        return registry.rules(wanted)


# Answers ------------------------------------------------------------------------------------


@immutable
@dataclass(frozen=True, slots=True)
class Board:
    """Two players at a numbered board."""

    number: int
    white: Player
    black: Player


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class Pairing(Answer):
    """A paired round in publication order: iterate over its boards.

    `event` is what it rests on, lots included.
    """

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

    def __iter__(self) -> Iterator[Board]:
        return iter(self.boards)

    def __len__(self) -> int:
        return len(self.pairs)

    def __getitem__(self, place: int) -> Board:
        return self.boards[place]

    def text(self, language: str = ENGLISH) -> str:
        """Return the boards as a table, and below it what was assumed."""
        table = pairing_table(self.pairing, self.event).told(language)
        notes = "\n".join(self._notes(language))
        return "\n\n".join(filter(None, (self._title(language), table.text(), notes)))

    def _notes(self, language: str) -> list[str]:
        return [translate(finding.sentence(), language) for finding in self.findings]

    def document(self) -> object:
        """Return the pairing as the document of docs/schemas/pairing-1.json."""
        return pairing_document(PairingResult(self.pairing, self.event))

    def _title(self, language: str) -> str:
        number = translate(phrase("Round {round}", round=self.round), language)
        return " - ".join(part for part in (self.event.name, number, self.rules) if part)

    def _repr_html_(self) -> str:
        table = pairing_table(self.pairing, self.event).told(ENGLISH)
        notes = (f"<p>{escape(note)}</p>" for note in self._notes(ENGLISH))
        return "\n".join((table.html(self._title(ENGLISH)), *notes))

    def __repr__(self) -> str:
        return f"<Pairing of round {self.round}: {len(self.pairs)} boards, {self.rules}>"
