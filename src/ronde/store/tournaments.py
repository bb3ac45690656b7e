"""A tournament taken apart into rows, and rows put together into a tournament."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias

from ronde.errors import HistoryError
from ronde.i18n import phrase
from ronde.model import (
    CHESS,
    Adjustment,
    Bye,
    Details,
    ForbiddenGroup,
    Game,
    NationalRating,
    Numbering,
    PairingNumber,
    Player,
    PlayerId,
    Points,
    PointSystem,
    RequestedBye,
    Round,
    RoundNumber,
    Stage,
    Tournament,
    VirtualPoints,
)
from ronde.model.categories import Band, Category, NamedCategory
from ronde.model.gamematches import GameMatches, games_per_match, record_of
from ronde.model.integrity import IntegrityNote
from ronde.model.matches import TeamEvent, is_team_event
from ronde.model.outcomes import UNFINISHED, Outcome, games_spelled, spelled
from ronde.model.paired import matches_behind
from ronde.model.ranking import (
    DecidedOrder,
    Departure,
    OutsideValue,
    PeriodRating,
    RankingNotes,
    TieGround,
)
from ronde.model.ratingmethods import (
    RatingMethod,
    StartingRank,
    national_ratings,
    starting_rank,
)
from ronde.model.team import TeamData
from ronde.model.tournament import Official, official_of
from ronde.serialisation import from_plain, to_plain
from ronde.store.reader import SubjectReader
from ronde.store.rows import State, canonical_json
from ronde.store.tables import (
    AbsenceRow,
    AdjustmentPlayerRow,
    AdjustmentRow,
    BoardRow,
    ByeRow,
    CategoryPlayerRow,
    CategoryRow,
    CriterionRow,
    DocumentRow,
    EventRow,
    ForbiddenPlayerRow,
    ForbiddenRow,
    ForeignLineRow,
    IntegrityRow,
    NationalRatingRow,
    NumberingRow,
    OfficialRow,
    OrderPlayerRow,
    OrderRow,
    OutsideValueRow,
    PeriodRatingRow,
    PlayerRow,
    PointsRow,
    RoundRow,
    SettingRow,
    TimetableRow,
    VirtualPointsRow,
)
from ronde.store.teamfiles import decisions_of, team_rows, with_members
from ronde.store.teams import team_rules, with_points

CHIEF_ARBITER: Final = phrase("chief arbiter")
DEPUTY_ARBITER: Final = phrase("deputy arbiter")
RULES_SCOPE: Final = "rules"
TIE_BREAKS: Final = phrase("tie-breaks")
STANDINGS_ORDER: Final = phrase("standings")
TEAM_DOCUMENT: Final = "teams"
RANKING_SCOPE: Final = "ranking"
"""The scope of settings that concern the standing."""

RATING_USED: Final = phrase("rating-used")
LONG_EVENT: Final = phrase("long-event")

TEXTS_OF_EVENT: Final = (
    "name", "city", "federation", "start_date", "end_date", "kind", "time_control",
    "encoded_time_control", "ranking_method", "pairing_controller",
)  # fmt: skip
"""The columns of the event that are fields of `model.Details`."""

_PLAYER: Final = (
    "name", "sex", "title", "rating", "federation", "fide_id", "birth_date", "club", "rank",
)  # fmt: skip
"""The columns of an entry list that are fields of `model.Player`."""

_Ids: TypeAlias = Mapping[int, PlayerId]
"""The starting numbers in force of the listed players, by their entries."""


def tournament_of(state: State, *, through: int | None = None) -> Tournament:
    """Return the tournament that all rows of an event say.

    Rounds count once they are published; with `through` all rounds up to that number count,
    a draft too, and no other. Players who are not listed yet are unknown to the tournament,
    and so are wishes not to meet that are not firm (`forbidden_groups` tells them). The players
    of a team event are its teams; where two meet for several games a round is a match.
    """
    tournament, rules = _entered(state, through), team_rules(state)
    if rules is not None:
        return with_points(tournament, state, rules)
    if games_per_match(tournament.rules) > 1:
        return GameMatches(_with_games(tournament, state)).as_tournament()
    return tournament


def tournament_of_players(state: State, *, through: int | None = None) -> Tournament:
    """Return the tournament as files have it: that of the players, also of a team event.

    Where two meet for several games every game is a round.
    """
    tournament, rules = _entered(state, through), team_rules(state)
    if rules is not None:
        return with_members(tournament, state, rules)
    if games_per_match(tournament.rules) > 1:
        return _with_games(tournament, state)
    return tournament


def _with_games(matches: Tournament, state: State) -> Tournament:
    """Return the record of the games of an event whose boards are matches of several games."""
    missing = (UNFINISHED,) * games_per_match(matches.rules)
    boards = _grouped(state.rows(BoardRow), "round")
    results = [
        [
            [(game.white, game.black) for game in games_spelled(row.games) or missing]
            for row in boards.get(number, ())
        ]
        for number in range(1, len(matches.rounds) + 1)
    ]
    return record_of(matches, results)


def _entered(state: State, through: int | None) -> Tournament:
    """Return the tournament of the entries, results without the points of matches."""
    listed = _listed(state)
    ids = _ids(listed)
    event = next(iter(state.rows(EventRow)), EventRow())
    rounds = _read_rounds(state, ids, through)
    return Tournament(
        players=tuple(player_of(row) for row in listed),
        rounds=rounds,
        requested_byes=_requested(state, ids, len(rounds)),
        details=_details(state, event, listed),
        number_of_rounds=event.number_of_rounds,
        rules=event.rules,
        settings=_read_settings(state),
        points=points_of_games(state),
        initial_colour=event.initial_colour,
        lot=None if event.lot is None else int(event.lot),
        forbidden=forbidden_groups(state),
        acceleration=event.acceleration,
        virtual_points=_read_virtual_points(state, ids),
        adjustments=_read_adjustments(state, ids),
        numberings=_read_numberings(state, ids),
        national_ratings=tuple(_national_ratings(state, event, listed)),
        team_data=_read_teams(state),
        foreign_lines=tuple(row.line for row in state.rows(ForeignLineRow)),
        integrity=_integrity(state),
        categories=categories_in(state, listed),
        ranking=_ranking(state, listed),
    )


def points_of_games(reader: State | SubjectReader) -> PointSystem:
    """Return what every kind of result of a game is worth."""
    return replace(CHESS, **{row.kind: Points(row.tenths) for row in reader.rows(PointsRow)})


def player_of(row: PlayerRow | NationalRatingRow) -> Player:
    """Return the player whom a row of an entry list describes."""
    return Player(
        PlayerId(row.number),
        row.name,
        row.sex,
        row.title,
        row.rating,
        row.federation,
        row.fide_id,
        row.birth_date,
        row.club,
        row.rank,
        row.official_rating if isinstance(row, PlayerRow) else None,
    )


def national_office(ranking_method: str, federation: str) -> str:
    """Return whose list the national ratings of an event are from, empty when it is not known.

    >>> national_office("NED NRO", "FRA"), national_office("FIDE", "FRA")
    ('NED', 'FRA')
    """
    told = starting_rank(ranking_method)
    return (told.federation if told is not None else "") or federation


def _national_ratings(
    state: State, event: EventRow, listed: Sequence[PlayerRow]
) -> Iterator[NationalRating]:
    """Yield the lines of federations that a file brought, and those of ratings noted since."""
    office = national_office(event.ranking_method, event.federation)
    noted = {row.number: row for row in listed if row.national_rating is not None}
    for line in state.rows(NationalRatingRow):
        person = player_of(line)
        if line.number in noted and office in ("", line.office):
            person = replace(person, rating=noted.pop(line.number).national_rating)
        yield NationalRating(line.office, person)
    for row in noted.values():
        person = replace(
            player_of(row), rating=row.national_rating, club="", rank=None, official_rating=None
        )
        yield NationalRating(office or row.federation, person)


def player_columns(player: Player) -> dict[str, Any]:
    """Return what an entry list says about a player, by the columns of its table."""
    return {"number": player.id, **{name: getattr(player, name) for name in _PLAYER}}


def forbidden_groups(state: State, *, firm: bool = True) -> tuple[ForbiddenGroup, ...]:
    """Return who may not meet: the firm prohibitions, or the organiser's wishes."""
    ids = _ids(_listed(state))
    members = _grouped(state.rows(ForbiddenPlayerRow), "forbidden")
    return tuple(
        ForbiddenGroup(
            _numbers(members.get(row.id, ()), ids),
            RoundNumber(row.first_round),
            None if row.last_round is None else RoundNumber(row.last_round),
        )
        for row in state.rows(ForbiddenRow, is_firm=firm)
    )


def categories_in(
    reader: State | SubjectReader, people: Iterable[PlayerRow]
) -> tuple[NamedCategory, ...]:
    """Return the categories that were announced; of those marked by hand, the people given."""
    numbers = {row.id: PlayerId(row.number) for row in people}
    marks = _grouped(reader.rows(CategoryPlayerRow), "category")
    return tuple(
        NamedCategory(row.key, row.label, _who(row, marks.get(row.key, ()), numbers))
        for row in _sorted(reader.rows(CategoryRow), "position", "key")
    )


def _who(row: CategoryRow, marks: Sequence[CategoryPlayerRow], numbers: _Ids) -> Category:
    marked = sorted(numbers[mark.player] for mark in marks if mark.player in numbers)
    return Category(
        row.sex,
        _band(row.youngest, row.oldest),
        _band(row.lowest_rating, row.highest_rating),
        row.club or None,
        row.federation or None,
        row.unrated,
        tuple(marked) if row.by_hand else None,
        row.age_on,
    )


def _band(low: int | None, high: int | None) -> Band | None:
    return None if low is None and high is None else Band(low, high)


def category_columns(who: Category) -> dict[str, Any]:
    """Return what a category says, by the columns of its table; the marks have their own."""
    ages, ratings = who.ages or Band(), who.ratings or Band()
    return {
        "sex": who.sex,
        "youngest": ages.low,
        "oldest": ages.high,
        "age_on": who.age_on,
        "lowest_rating": ratings.low,
        "highest_rating": ratings.high,
        "unrated": who.unrated,
        "club": who.club or "",
        "federation": who.federation or "",
        "by_hand": who.players is not None,
    }


def _sorted(rows: Sequence[Any], *order: str) -> list[Any]:
    return sorted(rows, key=attrgetter(*order))


def _grouped(rows: Sequence[Any], column: str) -> dict[Any, list[Any]]:
    """Return rows that are sorted by a column, by the values of that column."""
    return {value: list(group) for value, group in groupby(rows, key=attrgetter(column))}


def _listed(state: State) -> list[PlayerRow]:
    return _sorted(state.rows(PlayerRow, is_listed=True), "position", "id")


def _ids(listed: Sequence[PlayerRow]) -> _Ids:
    return {row.id: PlayerId(row.number) for row in listed}


def _numbers(
    rows: Sequence[ForbiddenPlayerRow | AdjustmentPlayerRow | OrderPlayerRow], ids: _Ids
) -> tuple[PlayerId, ...]:
    return tuple(ids[row.player] for row in rows if row.player in ids)


def _read_rounds(state: State, ids: _Ids, through: int | None) -> tuple[Round, ...]:
    boards = _grouped(state.rows(BoardRow), "round")
    byes = _grouped(_sorted(state.rows(ByeRow), "round", "position"), "round")
    numbers = [
        row.number
        for row in state.rows(RoundRow)
        if (row.state.is_public if through is None else row.number <= through)
    ]
    return tuple(
        Round(
            tuple(
                Game(ids[row.white], ids[row.black], row.white_result, row.black_result)
                for row in boards.get(number, ())
            ),
            tuple(Bye(ids[row.player], row.kind) for row in byes.get(number, ())),
            adjourned=tuple(ids[row.white] for row in boards.get(number, ()) if row.is_adjourned),
        )
        for number in numbers
    )


def _requested(state: State, ids: _Ids, paired: int) -> tuple[RequestedBye, ...]:
    return tuple(
        RequestedBye(RoundNumber(row.round), ids[row.player], row.kind)
        for row in _sorted(state.rows(AbsenceRow), "position", "round", "player")
        if row.round > paired and row.player in ids
    )


def _integrity(state: State) -> tuple[IntegrityNote, ...]:
    rows = _sorted(state.rows(IntegrityRow), "round", "id")
    return tuple(IntegrityNote(row.kind, RoundNumber(row.round), row.detail) for row in rows)


def _details(state: State, event: EventRow, listed: Sequence[PlayerRow]) -> Details:
    arbiters: dict[str, list[str]] = {CHIEF_ARBITER: [], DEPUTY_ARBITER: []}
    for row in state.rows(OfficialRow):
        if row.role in arbiters:
            arbiters[row.role].append(Official(row.name, row.fide_id).text)
    texts = {name: getattr(event, name) for name in TEXTS_OF_EVENT}
    texts["ranking_method"] = texts["ranking_method"] or _unsaid_method(event, listed)
    return Details(
        **texts,
        chief_arbiter=next(iter(arbiters[CHIEF_ARBITER]), ""),
        deputy_arbiters=tuple(arbiters[DEPUTY_ARBITER]),
        round_dates=_round_dates(state),
        tie_breaks=tuple(row.code for row in state.rows(CriterionRow, purpose=TIE_BREAKS)),
        standings_order=tuple(
            row.code for row in state.rows(CriterionRow, purpose=STANDINGS_ORDER)
        ),
    )


def _unsaid_method(event: EventRow, listed: Sequence[PlayerRow]) -> str:
    """Return how tournament ratings were made where nothing was said of it, if reports need it."""
    if not any(row.official_rating == 0 and row.rating == row.national_rating for row in listed):
        return ""
    return StartingRank(national_office("", event.federation), RatingMethod.FIDON).text


def _round_dates(state: State) -> tuple[str, ...]:
    """Return a date for each round up to the last that has one."""
    dates = {row.round: row.date for row in state.rows(TimetableRow) if row.date is not None}
    return tuple(dates.get(number, "") for number in range(1, max(dates, default=0) + 1))


def _read_settings(state: State) -> tuple[tuple[str, str], ...]:
    rows = _sorted(state.rows(SettingRow, scope=RULES_SCOPE), "position", "name")
    return tuple((row.name, row.value) for row in rows)


def _read_virtual_points(state: State, ids: _Ids) -> tuple[VirtualPoints, ...]:
    rows = _sorted(state.rows(VirtualPointsRow), "position", "player", "round")
    return tuple(
        VirtualPoints(ids[player], tuple(Points(row.tenths) for row in group))
        for player, group in groupby(rows, key=attrgetter("player"))
        if player in ids
    )


def _read_adjustments(state: State, ids: _Ids) -> tuple[Adjustment, ...]:
    members = _grouped(state.rows(AdjustmentPlayerRow), "adjustment")
    return tuple(
        Adjustment(
            _numbers(members.get(row.id, ()), ids),
            Points(row.tenths),
            None if row.round is None else RoundNumber(row.round),
            row.reason,
            None if row.match_tenths is None else Points(row.match_tenths),
        )
        for row in state.rows(AdjustmentRow)
    )


def _ranking(state: State, listed: Sequence[PlayerRow]) -> RankingNotes:
    """Return what was noted and decided about the standing."""
    ids = _ids(listed)
    members = _grouped(state.rows(OrderPlayerRow), "decision")
    said = {row.name: row.value for row in state.rows(SettingRow, scope=RANKING_SCOPE)}
    return RankingNotes(
        tuple(
            Departure(PlayerId(row.number), row.last_round, row.is_expelled)
            for row in listed
            if row.last_round is not None
        ),
        tuple(
            DecidedOrder(row.round, TieGround(row.ground), _numbers(members.get(row.id, ()), ids))
            for row in state.rows(OrderRow)
        ),
        tuple(
            OutsideValue(row.code, row.round, ids[row.player], row.hundredths)
            for row in state.rows(OutsideValueRow)
            if row.player in ids
        ),
        tuple(
            PeriodRating(ids[row.player], row.round, row.rating)
            for row in state.rows(PeriodRatingRow)
            if row.player in ids
        ),
        said.get(RATING_USED, ""),
        _YES_NO.get(said.get(LONG_EVENT, "")),
    )


_YES_NO: Final = {"yes": True, "no": False}


def _ranking_rows(ranking: RankingNotes) -> Iterator[NamedTuple]:
    """Yield what was noted and decided, but for departures, which stand with the players."""
    if ranking.rating_used:
        yield SettingRow(RANKING_SCOPE, RATING_USED, value=ranking.rating_used)
    if ranking.is_long is not None:
        yield SettingRow(RANKING_SCOPE, LONG_EVENT, value="yes" if ranking.is_long else "no")
    for id_, order in enumerate(ranking.orders, 1):
        yield OrderRow(id_, order.round, order.ground.value)
    for id_, order in enumerate(ranking.orders, 1):
        for position, player in enumerate(order.players, 1):
            yield OrderPlayerRow(id_, position, player)
    for value in ranking.outside:
        yield OutsideValueRow(value.code, value.round, value.player, value.hundredths)
    for rating in ranking.ratings:
        yield PeriodRatingRow(rating.player, rating.round, rating.rating)


def _departure(tournament: Tournament, player: PlayerId) -> dict[str, Any]:
    """Return the columns of an entry about leaving the event."""
    for one in tournament.ranking.departures:
        if one.player == player:
            return {"last_round": one.last_round, "is_expelled": one.is_expelled}
    return {}


def _read_numberings(state: State, ids: _Ids) -> tuple[Numbering, ...]:
    """Return the numbers of the rounds in which somebody had another one than now."""
    rows = [row for row in _sorted(state.rows(NumberingRow), "position") if row.player in ids]
    maps = [
        Numbering(
            RoundNumber(round_),
            tuple((ids[row.player], PairingNumber(row.number)) for row in group),
        )
        for round_, group in groupby(rows, key=attrgetter("round"))
    ]
    return tuple(m for m in maps if any(int(id_) != int(number) for id_, number in m.numbers))


def _read_teams(state: State) -> TeamData:
    row = state.row(DocumentRow, TEAM_DOCUMENT)
    return TeamData() if row is None else read_teams(row.content)


def rows_of(tournament: Tournament, *, discipline: str = "chess") -> list[NamedTuple]:
    """Return the rows that say everything that the tournament says, owners first.

    Raises HistoryError when something names a player who did not enter. The entries of a team
    event are its teams; where two meet for several games a board is a match.
    """
    if is_team_event(tournament):
        event = TeamEvent(tournament)
        teams = replace(
            event.as_tournament(),
            points=tournament.points,
            adjustments=tuple(decisions_of(event)),
            foreign_lines=tournament.foreign_lines,
        )
        return [*rows_of(teams, discipline=discipline), *team_rows(event)]
    if isinstance(matches := matches_behind(tournament), GameMatches):
        return list(_match_rows(matches, discipline))
    _refuse_strangers(tournament)
    details = tournament.details
    office = national_office(details.ranking_method, details.federation)
    national = national_ratings(tournament, office)
    return [
        _event(tournament, discipline),
        *(
            SettingRow(RULES_SCOPE, name, position, value)
            for position, (name, value) in enumerate(tournament.settings, 1)
        ),
        *(PointsRow(kind, tenths) for kind, tenths in tournament.points.changed().items()),
        *_officials(tournament.details),
        *_criteria(tournament.details),
        *(
            TimetableRow(number, date)
            for number, date in enumerate(tournament.details.round_dates, 1)
        ),
        *(
            PlayerRow(
                player.id,
                position,
                **player_columns(player),
                **_departure(tournament, player.id),
                official_rating=player.official_rating,
                national_rating=national.get(player.id),
            )
            for position, player in enumerate(tournament.players, 1)
        ),
        *_numberings(tournament),
        *_rounds(tournament.rounds),
        *(
            AbsenceRow(bye.round, bye.player, position, bye.kind)
            for position, bye in enumerate(tournament.requested_byes, 1)
        ),
        *_decisions(tournament),
        *_ranking_rows(tournament.ranking),
        *(
            VirtualPointsRow(entry.player, round_, position, tenths)
            for position, entry in enumerate(tournament.virtual_points, 1)
            for round_, tenths in enumerate(entry.by_round, 1)
        ),
        *(
            NationalRatingRow(position, line.federation, **player_columns(line.player))
            for position, line in enumerate(tournament.national_ratings, 1)
        ),
        *_categories(tournament.categories),
        *_documents(tournament.team_data),
        *(ForeignLineRow(n, line) for n, line in enumerate(tournament.foreign_lines, 1)),
        *(IntegrityRow(n, *note) for n, note in enumerate(tournament.integrity, 1)),
    ]


def _match_rows(matches: GameMatches, discipline: str) -> Iterator[NamedTuple]:
    """Yield the rows of an event of matches of several games, each board with its games."""
    seen = replace(matches.as_tournament(), points=matches.tournament.points)
    games = {
        (number, board): " ".join(
            spelled(_outcome_in(round_, match), discipline)
            for round_ in matches.matches[number - 1]
        )
        for number, round_ in enumerate(seen.rounds, 1)
        for board, match in enumerate(round_.games, 1)
    }
    for row in rows_of(seen, discipline=discipline):
        yield (
            row._replace(games=games[row.round, row.board]) if isinstance(row, BoardRow) else row
        )


def _outcome_in(round_: Round, match: Game) -> Outcome:
    """Return what the two of a match made of one of its games, White of that game first."""
    both = {match.white, match.black}
    game = next(game for game in round_.games if {game.white, game.black} == both)
    return Outcome(game.white_result, game.black_result)


def _event(tournament: Tournament, discipline: str) -> EventRow:
    return EventRow(
        **{name: getattr(tournament.details, name) for name in TEXTS_OF_EVENT},
        discipline=discipline,
        rules=tournament.rules,
        number_of_rounds=tournament.number_of_rounds,
        initial_colour=tournament.initial_colour,
        lot=None if tournament.lot is None else str(tournament.lot),
        acceleration=tournament.acceleration,
    )


def _officials(details: Details) -> Iterator[OfficialRow]:
    people = [(CHIEF_ARBITER, details.chief_arbiter)] if details.chief_arbiter else []
    people += [(DEPUTY_ARBITER, name) for name in details.deputy_arbiters]
    for position, (role, text) in enumerate(people, 1):
        told = official_of(text)
        known = told if told.text == text else Official(text)
        yield OfficialRow(position, role, known.name, fide_id=known.fide_id)


def _criteria(details: Details) -> Iterator[CriterionRow]:
    lists = ((TIE_BREAKS, details.tie_breaks), (STANDINGS_ORDER, details.standings_order))
    for purpose, codes in lists:
        for position, code in enumerate(codes, 1):
            yield CriterionRow(purpose, position, code)


def _numberings(tournament: Tournament) -> Iterator[NumberingRow]:
    numbers = [
        (numbering.round, player, number)
        for numbering in tournament.numberings
        for player, number in numbering.numbers
    ]
    for position, (round_, player, number) in enumerate(numbers, 1):
        yield NumberingRow(round_, player, position, number)


def _rounds(rounds: Sequence[Round]) -> Iterator[NamedTuple]:
    for number, round_ in enumerate(rounds, 1):
        waits = any(g.is_unfinished and g.white not in round_.adjourned for g in round_.games)
        yield RoundRow(number, Stage.PLAYING if waits else Stage.COMPLETE)
    for number, round_ in enumerate(rounds, 1):
        for board, game in enumerate(round_.games, 1):
            yield BoardRow(number, board, *game, is_adjourned=game.white in round_.adjourned)
    for number, round_ in enumerate(rounds, 1):
        for position, bye in enumerate(round_.byes, 1):
            yield ByeRow(number, bye.player, position, bye.kind)


def _decisions(tournament: Tournament) -> Iterator[NamedTuple]:
    forbidden, adjustments = tournament.forbidden, tournament.adjustments
    for id_, group in enumerate(forbidden, 1):
        yield ForbiddenRow(id_, group.first_round, group.last_round)
    for id_, group in enumerate(forbidden, 1):
        for position, player in enumerate(group.players, 1):
            yield ForbiddenPlayerRow(id_, position, player)
    for id_, adjustment in enumerate(adjustments, 1):
        yield AdjustmentRow(
            id_,
            adjustment.points,
            adjustment.round,
            adjustment.reason,
            adjustment.match_points,
        )
    for id_, adjustment in enumerate(adjustments, 1):
        for position, player in enumerate(adjustment.players, 1):
            yield AdjustmentPlayerRow(id_, position, player)


def _categories(categories: Sequence[NamedCategory]) -> Iterator[NamedTuple]:
    for position, one in enumerate(categories, 1):
        yield CategoryRow(one.key, position, one.label, **category_columns(one.who))
    for one in categories:
        for player in one.who.players or ():
            yield CategoryPlayerRow(one.key, player)


def _documents(data: TeamData) -> list[DocumentRow]:
    return [] if data == TeamData() else [DocumentRow(TEAM_DOCUMENT, team_document(data))]


def _refuse_strangers(tournament: Tournament) -> None:
    known = {player.id for player in tournament.players}
    named = [
        *((phrase("a forbidden pair"), group.players) for group in tournament.forbidden),
        *(
            (phrase("category {key}", key=one.key), one.who.players or ())
            for one in tournament.categories
        ),
        *(
            (phrase("a change of points"), adjustment.players)
            for adjustment in tournament.adjustments
        ),
        *((phrase("a decided order"), one.players) for one in tournament.ranking.orders),
        *(
            (phrase("a value from outside"), (value.player,))
            for value in tournament.ranking.outside
        ),
        *((phrase("a later rating"), (one.player,)) for one in tournament.ranking.ratings),
        *((phrase("an acceleration"), (entry.player,)) for entry in tournament.virtual_points),
        *(
            (
                phrase("the numbers of round {round}", round=numbering.round),
                tuple(p for p, _ in numbering.numbers),
            )
            for numbering in tournament.numberings
        ),
    ]
    for what, players in named:
        if strangers := sorted(set(players) - known):
            raise HistoryError(
                "{what} names player {player}, who did not enter; enter the player or take "
                "the name out",
                what=what,
                player=strangers[0],
            )


def team_document(data: TeamData) -> str:
    """Return the data of teams as JSON.

    >>> read_teams(team_document(TeamData(board_colours="WB"))).board_colours
    'WB'
    """
    return canonical_json(to_plain(data))


def read_teams(document: str) -> TeamData:
    """Return the data of teams that a document says."""
    data: TeamData = from_plain(TeamData, json.loads(document), [])
    return data
