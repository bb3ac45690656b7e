"""A tournament taken apart into rows; `ronde.store.eventmodel` puts them together again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from ronde.errors import HistoryError
from ronde.model import Player, Round, Tournament
from ronde.model.team import TeamData
from ronde.phrases import phrase
from ronde.store.teamdata import team_document
from ronde.store.values import Row

EventRows: TypeAlias = dict[str, list[Row]]
"""New rows by table, each with its key."""

CHIEF_ARBITER: Final = "chief arbiter"
DEPUTY_ARBITER: Final = "deputy arbiter"
RULES_SCOPE: Final = "rules"
TIE_BREAKS: Final = "tie-breaks"
STANDINGS_ORDER: Final = "standings"
TEAM_DOCUMENT: Final = "teams"

TEXTS_OF_EVENT: Final = (
    "name", "city", "federation", "start_date", "end_date", "kind", "time_control",
    "encoded_time_control", "ranking_method", "pairing_controller",
)  # fmt: skip
"""The columns of the event that are fields of `model.Details`."""


def rows_of(tournament: Tournament) -> EventRows:
    """Return the rows that say everything that the tournament says.

    Raises HistoryError when something names a player who did not enter.
    """
    _refuse_strangers(tournament)
    return {
        "event": [_event(tournament)],
        "event_setting": _settings(tournament),
        "event_points": [
            {"kind": kind, "tenths": tenths} for kind, tenths in tournament.points.changed().items()
        ],
        "event_official": _officials(tournament),
        "event_criterion": list(_criteria(tournament)),
        "event_timetable": [
            {"round": number, "date": date}
            for number, date in enumerate(tournament.details.round_dates, 1)
        ],
        "event_player": [
            {"id": player.id, "position": position, **player_columns(player)}
            for position, player in enumerate(tournament.players, 1)
        ],
        "event_numbering": _numberings(tournament),
        "event_absence": _absences(tournament),
        "event_virtual_points": _virtual_points(tournament),
        "event_national_rating": [
            {"position": position, "office": line.federation, **player_columns(line.player)}
            for position, line in enumerate(tournament.national_ratings, 1)
        ],
        **_rounds(tournament.rounds),
        **_decisions(tournament),
        "event_document": _documents(tournament.team_data),
        "event_foreign_line": [
            {"position": position, "line": line}
            for position, line in enumerate(tournament.foreign_lines, 1)
        ],
    }


def player_columns(player: Player) -> Row:
    """Return what an entry list says about a player, by the columns of its table."""
    return {
        "number": player.id,
        "name": player.name,
        "sex": None if player.sex is None else player.sex.value,
        "title": player.title,
        "rating": player.rating,
        "federation": player.federation,
        "fide_id": player.fide_id,
        "birth_date": player.birth_date,
        "club": player.club,
        "rank": player.rank,
    }


def board_rows(number: int, round_: Round) -> list[Row]:
    """Return the games of a round in the order of publication."""
    return [
        {
            "round": number,
            "board": board,
            "white": game.white,
            "black": game.black,
            "white_result": game.white_result.value,
            "black_result": game.black_result.value,
        }
        for board, game in enumerate(round_.games, 1)
    ]


def bye_rows(number: int, round_: Round) -> list[Row]:
    """Return those who have no opponent in a round."""
    return [
        {"round": number, "player": bye.player, "position": position, "kind": bye.kind.value}
        for position, bye in enumerate(round_.byes, 1)
    ]


def _rounds(rounds: Iterable[Round]) -> EventRows:
    rows: EventRows = {"event_round": [], "event_board": [], "event_bye": []}
    for number, round_ in enumerate(rounds, 1):
        waits = any(game.is_unfinished for game in round_.games)
        rows["event_round"].append({"number": number, "state": "playing" if waits else "complete"})
        rows["event_board"] += board_rows(number, round_)
        rows["event_bye"] += bye_rows(number, round_)
    return rows


def _event(tournament: Tournament) -> Row:
    colour = tournament.initial_colour
    texts: Row = {name: getattr(tournament.details, name) for name in TEXTS_OF_EVENT}
    return texts | {
        "rules": tournament.rules,
        "number_of_rounds": tournament.number_of_rounds,
        "initial_colour": None if colour is None else colour.value,
        "lot": None if tournament.lot is None else str(tournament.lot),
        "acceleration": tournament.acceleration,
    }


def _settings(tournament: Tournament) -> list[Row]:
    return [
        {"scope": RULES_SCOPE, "name": name, "position": position, "value": value}
        for position, (name, value) in enumerate(tournament.settings, 1)
    ]


def _officials(tournament: Tournament) -> list[Row]:
    chief, deputies = tournament.details.chief_arbiter, tournament.details.deputy_arbiters
    people = [(CHIEF_ARBITER, chief)] if chief else []
    people += [(DEPUTY_ARBITER, name) for name in deputies]
    return [
        {"position": position, "role": role, "name": name}
        for position, (role, name) in enumerate(people, 1)
    ]


def _criteria(tournament: Tournament) -> Iterator[Row]:
    details = tournament.details
    lists = ((TIE_BREAKS, details.tie_breaks), (STANDINGS_ORDER, details.standings_order))
    for purpose, codes in lists:
        for position, code in enumerate(codes, 1):
            yield {"purpose": purpose, "position": position, "code": code}


def _numberings(tournament: Tournament) -> list[Row]:
    numbers = [
        (numbering.round, player, number)
        for numbering in tournament.numberings
        for player, number in numbering.numbers
    ]
    return [
        {"round": round_, "player": player, "position": position, "number": number}
        for position, (round_, player, number) in enumerate(numbers, 1)
    ]


def _absences(tournament: Tournament) -> list[Row]:
    return [
        {"round": bye.round, "player": bye.player, "position": position, "kind": bye.kind.value}
        for position, bye in enumerate(tournament.requested_byes, 1)
    ]


def _virtual_points(tournament: Tournament) -> list[Row]:
    return [
        {"player": entry.player, "round": round_, "position": position, "tenths": tenths}
        for position, entry in enumerate(tournament.virtual_points, 1)
        for round_, tenths in enumerate(entry.by_round, 1)
    ]


def _decisions(tournament: Tournament) -> EventRows:
    forbidden, adjustments = tournament.forbidden, tournament.adjustments
    return {
        "event_forbidden": [
            {"id": id_, "first_round": group.first_round, "last_round": group.last_round}
            for id_, group in enumerate(forbidden, 1)
        ],
        "event_forbidden_player": [
            {"forbidden": id_, "position": position, "player": player}
            for id_, group in enumerate(forbidden, 1)
            for position, player in enumerate(group.players, 1)
        ],
        "event_adjustment": [
            {
                "id": id_,
                "tenths": adjustment.points,
                "round": adjustment.round,
                "reason": adjustment.reason,
                "match_tenths": adjustment.match_points,
            }
            for id_, adjustment in enumerate(adjustments, 1)
        ],
        "event_adjustment_player": [
            {"adjustment": id_, "position": position, "player": player}
            for id_, adjustment in enumerate(adjustments, 1)
            for position, player in enumerate(adjustment.players, 1)
        ],
    }


def _documents(data: TeamData) -> list[Row]:
    if data == TeamData():
        return []
    return [{"name": TEAM_DOCUMENT, "content": team_document(data)}]


def _refuse_strangers(tournament: Tournament) -> None:
    known = {player.id for player in tournament.players}
    named = [
        *((phrase("a forbidden pair"), group.players) for group in tournament.forbidden),
        *(
            (phrase("a change of points"), adjustment.players)
            for adjustment in tournament.adjustments
        ),
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
