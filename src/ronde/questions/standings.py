"""Standings as they are asked for: kind, edition and tie-breaks; restricted to a category."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from ronde.errors import InputError
from ronde.fields import ReadOnlyDict, filled, immutable
from ronde.i18n import counted, phrase
from ronde.keizer.season import is_keizer
from ronde.model import Colour, Details, Finding, Player, PlayerId, Severity, Tournament
from ronde.model.categories import Category, category_called, part_of
from ronde.model.dates import year_of
from ronde.model.gamematches import GameMatches, games_per_match
from ronde.model.matches import TeamEvent, is_team_event
from ronde.model.paired import matches_behind
from ronde.model.ranking import OUTSIDE, RankingNotes
from ronde.questions.sides import results_of_sides, score_of_sides, sides_of
from ronde.serialisation import Count, Exact, Keywords, Number, OmitsDefaults
from ronde.standings import ranking, registry
from ronde.standings.acronyms import GAME_POINTS, MATCH_POINTS, TieBreak
from ronde.standings.card import Card, CardRound, card
from ronde.standings.crosstable import Sides
from ronde.standings.editions import C07_2026, edition, edition_on
from ronde.standings.keizer import KeizerField
from ronde.standings.leavers import left_out, remarks_about, without_games_of
from ronde.standings.presets import PRESETS, kind_of, preset_for
from ronde.standings.ranking import Place, Standings
from ronde.standings.rounds import RoundRecord
from ronde.standings.teamfield import TeamField, TeamResults, results_of_teams, team_results
from ronde.standings.update import updated
from ronde.standings.view import Field, FieldKind
from ronde.standings.working import (
    UNIT,
    Contribution,
    Cut,
    Working,
    exact,
    exact_text,
    points_value,
)
from ronde.systems.knockout.system import places_of
from ronde.systems.lastround import SCHEVENINGEN

POINTS = "PTS"
OPEN_ROUND: Final = "open-round"
"""The code of what is told of a round that is being played."""
KNOCKOUT: Final = "knockout"


@dataclass(frozen=True, slots=True)
class StandingRequest:
    """What the caller wants; None leaves it to the file, or to what is in force.

    `tie_breaks` is a list such as `BH/C1,BH` or the name of a preset. `named` is the key of a
    category that the event announces; those of it are shown of whom `category` is true, too.
    `players` asks for the players of a team event, not for its teams, `sides` for the two teams of
    a Scheveningen, not for its players.
    """

    after: int | None = None
    tie_breaks: str | None = None
    rules: str | None = None
    kind: str | None = None
    category: Category = Category()
    named: str = ""
    players: bool = False
    sides: bool = False

    def restricted(self, category: Category, named: str) -> StandingRequest:
        """Return the standing of a part of the field, of a category that the event names, too."""
        return replace(self, category=category, named=named)

    def part(self, tournament: Tournament) -> Category:
        """Return whom a standing shows; raises InputError when the event has no such category."""
        if not self.named:
            return self.category
        return part_of(category_called(tournament.categories, self.named), self.category)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A standing with the field that it was made from.

    `places` are those of the category, ranked inside it; `standings` has everybody. Where a round
    of the field is a match of several games, `games` is the field of the games: tie-breaks are
    counted in it. INTERPRETATION 0115. `table` is there where games do not count for anybody.
    """

    field: Field
    standings: Standings
    places: tuple[Place, ...]
    findings: tuple[Finding, ...]
    games: Field | None = None
    table: Field | None = None

    @property
    def shown(self) -> Field:
        """The field that a cross-table shows: with the games that count for nobody, too."""
        return self.field if self.table is None else self.table

    @property
    def counted(self) -> Field:
        """The field in which tie-breaks are counted."""
        return self.field if self.games is None else self.games

    @property
    def teams(self) -> TeamField | None:
        """The field, if its entries are teams."""
        return self.field if isinstance(self.field, TeamField) else None

    @property
    def sides(self) -> Sides | None:
        """The two teams of a Scheveningen whose players are ranked, None in any other standing."""
        if self.teams is not None:
            return None
        return sides_of(self.field.tournament, self.field.rounds)

    @property
    def is_part(self) -> bool:
        """Whether a category left somebody out."""
        return len(self.places) < len(self.standings.places)


def ranked(
    tournament: Tournament, request: StandingRequest, before: Ranked | None = None
) -> Ranked:
    """Return the standing asked for, and what was noticed.

    `before` is one of an earlier state of the tournament; what did not change is taken from it.
    """
    field = field_of(tournament, request)
    if isinstance(field, TeamField):
        _refuse_category(request)
    games = _field_of_games(tournament, request)
    field, table, remarks = _without_leavers(field, request)
    tie_breaks, notices = chosen_tie_breaks(games or field, request.tie_breaks)
    tie_breaks = with_decisions(field, tie_breaks)
    if games is not None:
        games.left_out = field.left_out
    with _without_collector():
        if games is not None:
            games = games if before is None else updated(before.counted, games)
            whole = replace(ranking.standings(games, tie_breaks), after=field.rounds)
        else:
            field = field if before is None else updated(before.field, field)
            whole = ranking.standings(field, tie_breaks)
    places = _inside(whole, field, request.part(tournament))
    return Ranked(field, whole, places, (*notices, *remarks, *whole.findings), games, table)


def with_open_round(ranking: Ranked, tournament: Tournament) -> Ranked:
    """Return a standing that tells of a round after it that is being played.

    It is told of the tournament as it is now: a standing that was kept does not know it.
    """
    round_ = ranking.standings.after + 1
    if round_ != len(tournament.rounds) or tournament.complete_rounds == round_:
        return ranking
    what = counted(
        "Round {round} is being played and does not count: {count} game has no result yet.",
        "Round {round} is being played and does not count: {count} games have no result yet.",
        count=tournament.rounds[-1].open_games,
        round=round_,
    )
    note = Finding(Severity.NOTE, OPEN_ROUND, what, round=round_)
    return replace(ranking, findings=(*ranking.findings, note))


def open_round_notes(ranking: Ranked) -> tuple[str, ...]:
    """Return what a table of a standing says of a round that is being played."""
    return tuple(one.what for one in ranking.findings if one.code == OPEN_ROUND)


def _score(field: Field, request: StandingRequest) -> tuple[Finding, ...]:
    """Return the score of the two teams where the players of a Scheveningen are ranked."""
    if request.sides or field.tournament.rules != SCHEVENINGEN:
        return ()
    score = score_of_sides(
        replace(field.tournament, rounds=field.tournament.rounds[: field.rounds])
    )
    return (Finding(Severity.NOTE, "score-of-sides", score),) if score else ()


def standing_field(tournament: Tournament, request: StandingRequest) -> Field:
    """Return the field of a standing: who has no place is left out, and games that do not count."""
    return _without_leavers(field_of(tournament, request), request)[0]


def _without_leavers(
    field: Field, request: StandingRequest
) -> tuple[Field, Field | None, tuple[Finding, ...]]:
    """Return the field with who has no place in it, and the one with games that do not count.

    The latter is None where all games count.
    """
    tournament = field.tournament
    out = left_out(tournament, field.rounds, field.kind)
    field.left_out = out.players
    remarks = tuple(remarks_about(tournament, out))
    if not out.annulled or isinstance(field, TeamField):
        return field, None, remarks
    counting = field_of(without_games_of(tournament, out.annulled), request)
    counting.left_out = out.players
    return counting, field, remarks


def with_decisions(field: Field, tie_breaks: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
    """Return the list with what was entered or decided for this standing, unless it is listed."""
    listed = {tie_break.name for tie_break in tie_breaks}
    codes = field.tournament.ranking.order_codes(field.rounds)
    in_teams = isinstance(field, TeamField)
    more = (registry.parse(code, in_teams=in_teams) for code in codes if code not in listed)
    return (*tie_breaks, *more)


def _field_of_games(tournament: Tournament, request: StandingRequest) -> Field | None:
    """Return the field of the games of a tournament whose rounds are matches of several."""
    if tournament.record is None:
        return None
    matches = GameMatches(tournament.record)
    cut = replace(
        tournament.record,
        rounds=tournament.record.rounds[: _games(matches, tournament)],
        ranking=_in_games(tournament.ranking, matches.games),
    )
    after = None if request.after is None else request.after * matches.games
    return Field(
        GameMatches(cut).as_games(),
        after=after,
        kind=kind_of(tournament) if request.kind is None else FieldKind(request.kind),
        edition=C07_2026 if request.rules is None else edition(request.rules),
    )


def _in_games(notes: RankingNotes, games: int) -> RankingNotes:
    """Return what was decided about a standing, its rounds counted in games."""
    return replace(
        notes,
        orders=tuple(one._replace(round=one.round * games) for one in notes.orders),
        outside=tuple(one._replace(round=one.round * games) for one in notes.outside),
    )


def _games(matches: GameMatches, tournament: Tournament) -> int:
    """Return how many rounds of games the rounds of a tournament of matches are."""
    return len(tournament.rounds) * matches.games


@contextmanager
def _without_collector() -> Iterator[None]:
    """Spare the search for cycles: a standing makes a million values and not one cycle."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _refuse_category(request: StandingRequest) -> None:
    if request.named or not request.category.is_everybody:
        raise InputError(
            "a standing of teams cannot be restricted to {category}; leave that out",
            category=request.named or request.category.words,
        )


def field_of(tournament: Tournament, request: StandingRequest) -> Field:
    """Return the field after the round asked for, under the edition asked for.

    That of a team event has its teams as entries, unless its players are asked for, and its
    edition is the one in force on the first day.
    """
    kind = kind_of(tournament) if request.kind is None else FieldKind(request.kind)
    results = _team_results(tournament, request)
    if results is not None:
        day = tournament.details.start_date
        field: Field = TeamField(
            results,
            after=request.after,
            kind=kind,
            edition=edition_on(day) if request.rules is None else edition(request.rules),
        )
    else:
        behind = matches_behind(tournament)
        field = (KeizerField if is_keizer(tournament) else Field)(
            behind.as_games() if isinstance(behind, GameMatches) else tournament,
            after=request.after,
            kind=kind,
            edition=C07_2026 if request.rules is None else edition(request.rules),
        )
    if tournament.rules == KNOCKOUT and not request.players:
        field.places = places_of(tournament, field.rounds)
    field.notes = _score(field, request)
    return field


def _team_results(tournament: Tournament, request: StandingRequest) -> TeamResults | None:
    """Return what a standing of teams is made from, None where players are ranked."""
    if request.sides:
        return results_of_sides(tournament)
    if tournament.round_points is not None and games_per_match(tournament.rules) == 1:
        return results_of_teams(tournament)
    if is_team_event(tournament) and not request.players:
        return team_results(TeamEvent(tournament))
    return None


def chosen_tie_breaks(
    field: Field, wanted: str | None
) -> tuple[tuple[TieBreak, ...], tuple[Finding, ...]]:
    """Return the list asked for, else the one announced, else the preset, with a notice."""
    tournament, in_teams = field.tournament, isinstance(field, TeamField)
    if wanted is not None:
        text = PRESETS.get(wanted.strip().lower(), wanted)
        return registry.parse_list(text, in_teams=in_teams), ()
    announced = tournament.details.standings_order or tournament.details.tie_breaks
    if announced and not (is_team_event(tournament) and not in_teams):
        return _announced(announced, field)
    name = preset_for(field)
    if field.order is not None or field.places is not None:
        return registry.parse_list(PRESETS[name], in_teams=in_teams) if PRESETS[name] else (), ()
    notice = Finding(
        Severity.NOTE,
        "tie-breaks-assumed",
        phrase(
            "no tie-breaks are announced: the list {name} ({tie_breaks}) is used;"
            " announce them, or name others",
            name=name,
            tie_breaks=PRESETS[name],
        ),
    )
    return registry.parse_list(PRESETS[name], in_teams=in_teams), (notice,)


def announced_tie_breaks(details: Details, *, in_teams: bool = False) -> tuple[TieBreak, ...]:
    """Return the list that was announced up to the first one that cannot be computed."""
    known: list[TieBreak] = []
    for text in details.standings_order or details.tie_breaks:
        if text.strip().upper() == POINTS:
            continue
        if is_of_event(text):
            break
        try:
            known.append(registry.parse(text, in_teams=in_teams))
        except InputError:
            break
    return tuple(known)


def is_of_event(text: str) -> bool:
    """Whether a tie-break is one that the event defines itself, of which results tell nothing."""
    return text.strip().upper().startswith(OUTSIDE)


def _announced(
    texts: tuple[str, ...], field: Field
) -> tuple[tuple[TieBreak, ...], tuple[Finding, ...]]:
    """Return what was announced; what cannot be computed is left out and told."""
    in_teams = isinstance(field, TeamField)
    decided = field.tournament.ranking.order_codes(field.rounds)
    known: list[TieBreak] = []
    findings = []
    for text in texts:
        if text.strip().upper() == POINTS:
            continue
        try:
            tie_break = registry.parse(text, in_teams=in_teams)
        except InputError as error:
            findings.append(_not_computed(error.phrase))
            continue
        if is_of_event(text) and tie_break.name not in decided:
            why = phrase(
                "nothing was entered for {tie_break} after round {round}",
                tie_break=tie_break.text,
                round=field.rounds,
            )
            findings.append(_not_computed(why))
            continue
        if tie_break not in known:
            known.append(tie_break)
    return tuple(known), tuple(findings)


def _not_computed(why: str) -> Finding:
    what = phrase("left out of the list that was announced: {why}", why=why)
    return Finding(Severity.WARNING, "tie-break-unknown", what)


def _inside(whole: Standings, field: Field, category: Category) -> tuple[Place, ...]:
    """Return the places of a category with ranks counted inside it."""
    if category.is_everybody:
        return whole.places
    year = year_of(field.tournament.details.start_date)
    if category.needs_year and year is None:
        raise InputError("ages need the start date of the event, and the file has none")
    kept = [p for p in whole.places if category.holds(field.players[p.player], year)]
    ranks: dict[int, int] = {}
    for number, place in enumerate(kept, 1):
        ranks.setdefault(place.rank, number)
    return tuple(place._replace(rank=ranks[place.rank]) for place in kept)


@dataclass(frozen=True, slots=True)
class Why:
    """The answer to where a value comes from; `tie_break` as it is properly written."""

    player: Player
    tie_break: str
    working: Working


def why(found: Ranked, player: int, tie_break: str) -> Why:
    """Return where a value of a player comes from; `PTS` asks for the points themselves."""
    id_ = known_player(found.field, player)
    person = found.field.players[id_]
    if tie_break.strip().upper() == POINTS:
        return Why(person, POINTS, ranking.points_working(found.counted, id_))
    wanted = registry.parse(tie_break, in_teams=found.teams is not None)
    worked = ranking.working(found.counted, found.standings, id_, wanted)
    return Why(person, wanted.text, worked)


def player_card(ranking: Ranked, player: int, k: int | None = None) -> tuple[Card, Place]:
    """Return the card of a player and the place in the standing."""
    id_ = known_player(ranking.field, player)
    places = (place for place in ranking.standings.everybody if place.player == id_)
    return card(ranking.counted, id_, k), next(places, _no_place(ranking, id_))


def _no_place(ranking: Ranked, player: PlayerId) -> Place:
    """Return the line of somebody who has not joined a season yet and stands on no list."""
    return Place(0, player, 0, (None,) * len(ranking.standings.tie_breaks))


def known_player(field: Field, number: int) -> PlayerId:
    """Return the player with that starting number; raises InputError when there is none."""
    id_ = PlayerId(number)
    if id_ not in field.players:
        raise InputError(
            "there is no player {number} among the {count} entries",
            number=number,
            count=len(field.players),
        )
    return id_


# Documents ----------------------------------------------------------------------------------


@immutable
@dataclass(frozen=True, slots=True)
class StandingsLine(OmitsDefaults):
    """One place; `overall_rank` is there when a category left somebody out.

    `withdrew_after` is the last round of somebody who left the event.

    A team has match points and game points, of which `points` is the score that decides. In a
    Keizer season everybody has games, wins and absences.
    """

    rank: Number
    starting_number: Number
    name: str
    points: Exact
    tie_breaks: Mapping[str, Exact | None]
    overall_rank: Number | None = None
    match_points: Exact | None = None
    game_points: Exact | None = None
    withdrew_after: Count | None = None
    games: Count | None = None
    wins: Count | None = None
    absences: Count | None = None


@dataclass(frozen=True, slots=True)
class LeftOutLine:
    """Somebody without a place: expelled, or gone before half of a round robin."""

    starting_number: Number
    name: str
    points: Exact
    is_expelled: bool


@dataclass(frozen=True, slots=True)
class SideScore:
    """A team of a Scheveningen: its players by their places, and the points of their games."""

    name: str
    players: tuple[Number, ...]
    points: Exact


@immutable
@dataclass(frozen=True, slots=True)
class StandingsDocument(OmitsDefaults):
    """The order with tie-breaks (docs/schemas/standings-1.json).

    `primary` is there when the entries are teams: the score that decides. `sides` are the two teams
    of a Scheveningen.
    """

    after: Count
    kind: FieldKind
    tie_break_rules: Annotated[str, Keywords(examples=["c07-2026"])]
    standings: tuple[StandingsLine, ...]
    findings: tuple[Finding, ...]
    primary: Literal["match-points", "game-points"] | None = None
    left_out: tuple[LeftOutLine, ...] = ()
    sides: tuple[SideScore, ...] = ()


def standings_document(ranking: Ranked) -> StandingsDocument:
    """Return a standing as a document."""
    names = [tie_break.text for tie_break in ranking.standings.tie_breaks]
    gone = ranking.field.tournament.ranking.gone_after(ranking.standings.after)
    overall = {place.player: place.rank for place in ranking.standings.places}
    lines = (
        StandingsLine(
            place.rank,
            place.player,
            ranking.field.players[place.player].name,
            _points(place.points),
            ReadOnlyDict(zip(names, map(exact_text, place.values), strict=True)),
            overall[place.player] if ranking.is_part else None,
            withdrew_after=gone[place.player].last_round if place.player in gone else None,
            **_scores(ranking, place.player),
            **_counts(ranking, place.player),
        )
        for place in ranking.places
    )
    whole = ranking.standings
    return StandingsDocument(
        whole.after,
        ranking.field.kind,
        whole.edition,
        tuple(lines),
        ranking.findings,
        None if ranking.teams is None else _PRIMARY[ranking.teams.results.primary],
        tuple(
            LeftOutLine(
                place.player,
                ranking.field.players[place.player].name,
                _points(place.points),
                place.player in gone and gone[place.player].is_expelled,
            )
            for place in whole.left_out
        ),
        _side_scores(ranking),
    )


def _side_scores(ranking: Ranked) -> tuple[SideScore, ...]:
    """Return the two teams of a Scheveningen with their points, nothing of any other event."""
    if (sides := ranking.sides) is None:
        return ()
    return tuple(
        SideScore(name, players, _points(made))
        for name, players, made in zip(sides.names, sides[1:3], sides.points, strict=True)
    )


_PRIMARY: Final[Mapping[str, Literal["match-points", "game-points"]]] = {
    MATCH_POINTS: "match-points",
    GAME_POINTS: "game-points",
}


def _scores(ranking: Ranked, team: PlayerId) -> dict[str, Any]:
    """Return both scores of a team, nothing of a player."""
    if ranking.teams is None:
        return {}
    return {
        "match_points": _points(ranking.teams.by(MATCH_POINTS).scores[team]),
        "game_points": _points(ranking.teams.by(GAME_POINTS).scores[team]),
    }


def _counts(ranking: Ranked, player: PlayerId) -> dict[str, Any]:
    """Return games, wins and absences of a season, nothing of any other event."""
    if not isinstance(ranking.field, KeizerField):
        return {}
    return ranking.field.counts(player)._asdict()


def _points(tenths: int) -> str:
    return exact(points_value(tenths))


@dataclass(frozen=True, slots=True)
class ContributionLine(OmitsDefaults):
    """What a round, opponent or board adds to a value, by which article, and whether it is cut."""

    round: int | None
    opponent: int | None
    amount: Exact
    source: str
    article: str
    cut: Cut | None
    board: Number | None = None


@dataclass(frozen=True, slots=True)
class WorkingDocument:
    """Where a value comes from (docs/schemas/working-1.json)."""

    starting_number: Number
    tie_break: Annotated[str, Keywords(examples=["BH/C1"])]
    value: Exact | None
    total: Exact
    divisor: Count
    rounded_to: Exact | None
    contributions: tuple[ContributionLine, ...]
    evidence: tuple[ContributionLine, ...]


def working_document(answer: Why) -> WorkingDocument:
    """Return where a value comes from as a document."""
    working = answer.working
    return WorkingDocument(
        answer.player.id,
        answer.tie_break,
        exact_text(working.value),
        _amount(working.total),
        working.divisor,
        None if working.rounded_to is None else _amount(working.rounded_to),
        tuple(map(_contribution, working.contributions)),
        tuple(map(_contribution, working.evidence)),
    )


def _amount(hundredths: int) -> str:
    return exact(Fraction(hundredths, UNIT))


def _contribution(part: Contribution) -> ContributionLine:
    amount, source = _amount(part.amount), part.source.value
    return filled(ContributionLine, part, amount=amount, source=source)


@immutable
@dataclass(frozen=True, slots=True)
class CrossTableRound(OmitsDefaults):
    """One round of a player, or of a team, which makes game points in it."""

    round: Number
    opponent: int | None
    colour: Colour | None
    outcome: str
    points: Exact
    game_points: Exact | None = None


@immutable
@dataclass(frozen=True, slots=True)
class CrossTableLine(OmitsDefaults):
    """One player, or one team, with all rounds; the rank of who has no place is 0."""

    rank: Count
    starting_number: Number
    name: str
    points: Exact
    rounds: tuple[CrossTableRound, ...]
    match_points: Exact | None = None
    game_points: Exact | None = None


@dataclass(frozen=True, slots=True)
class CrossTableDocument(OmitsDefaults):
    """Who met whom (docs/schemas/crosstable-1.json); the players may be teams.

    `sides` are the two teams of a Scheveningen.
    """

    after: Count
    kind: FieldKind
    players: tuple[CrossTableLine, ...]
    findings: tuple[Finding, ...]
    sides: tuple[SideScore, ...] = ()


def crosstable_lines(ranking: Ranked, order: str) -> list[PlayerId]:
    """Return the players in the order of the lines: by `rank` or by `number`."""
    players = [place.player for place in (*ranking.places, *ranking.standings.left_out)]
    return sorted(players) if order == "number" else players


def crosstable_document(ranking: Ranked, lines: list[PlayerId]) -> CrossTableDocument:
    """Return the cross-table as a document, its players in the order of the lines."""
    field = ranking.shown
    ranks = {place.player: place.rank for place in (*ranking.places, *ranking.standings.left_out)}
    games = None if ranking.teams is None else ranking.teams.by(GAME_POINTS).rows
    players = (
        CrossTableLine(
            ranks[player],
            player,
            field.players[player].name,
            _points(ranking.field.scores[player]),
            tuple(
                CrossTableRound(
                    row.round,
                    row.opponent,
                    row.colour,
                    _outcome(row),
                    _points(row.points),
                    None if games is None else _points(games[player][row.round - 1].points),
                )
                for row in field.rows[player]
            ),
            **_scores(ranking, player),
        )
        for player in lines
    )
    return CrossTableDocument(
        field.rounds, field.kind, tuple(players), ranking.findings, _side_scores(ranking)
    )


def _outcome(row: RoundRecord) -> str:
    return "absent" if row.outcome is None else row.outcome.value


@dataclass(frozen=True, slots=True)
class CardRoundLine:
    """One round of a card; `expected` is null where the game is not rated."""

    round: Number
    opponent: int | None
    colour: Colour | None
    outcome: str
    points: Exact
    score_after: Exact
    float: Literal["up", "down"] | None
    expected: Exact | None


@dataclass(frozen=True, slots=True)
class CardDocument:
    """The card of a player (docs/schemas/player-1.json); the rank of who has no place is 0."""

    starting_number: Number
    name: str
    rating: int | None
    rank: Count
    points: Exact
    whites: int
    blacks: int
    rated_games: int
    made: Exact
    expected: Exact
    performance: Exact | None
    k: Number
    rating_change: Exact | None
    rounds: tuple[CardRoundLine, ...]


def card_document(card: Card, rank: int) -> CardDocument:
    """Return the card of a player as a document."""
    return filled(
        CardDocument,
        card,
        starting_number=card.player.id,
        name=card.player.name,
        rating=card.player.rating,
        rank=rank,
        points=_points(card.points),
        made=exact(card.made),
        expected=exact(card.expected),
        performance=exact_text(card.performance),
        rating_change=exact_text(card.rating_change),
        rounds=tuple(map(_card_round, card.rounds)),
    )


def _card_round(line: CardRound) -> CardRoundLine:
    row = line.row
    return CardRoundLine(
        row.round,
        row.opponent,
        row.colour,
        _outcome(row),
        _points(row.points),
        _points(line.score_after),
        line.drift or None,
        exact_text(line.expected),
    )
