"""What a page shows of an event: its players, its rounds, what can be done next."""

from __future__ import annotations

from typing import Any, Final

from ronde.i18n import phrase, phrase_in
from ronde.model import Bye, ByeKind, Game, Player, PlayerId, RoundNumber
from ronde.model.discipline import discipline_of
from ronde.model.gamematches import games_per_match
from ronde.model.matches import is_team_event
from ronde.model.outcomes import UNFINISHED, Outcome, keys_of, kinds_of, sign_of, spelled
from ronde.model.points import points_for_people
from ronde.questions.certificates import is_on_pages
from ronde.questions.library import Tournament
from ronde.standings.points import points_before
from ronde.systems import registry
from ronde.tab.request import TabRequest, kept

_BYES: Final = {
    ByeKind.PAIRING_ALLOCATED: phrase("Bye"),
    ByeKind.FULL_POINT: phrase("Full-point bye"),
    ByeKind.HALF_POINT: phrase("Half-point bye"),
    ByeKind.ZERO_POINT: phrase_in("kind of bye", "Absent"),
}

PLAYED_HERE: Final = (
    "dutch-2026",
    "dutch-2017",
    "burstein-2026",
    "dubov-2026",
    "lim-2026",
    "keizer",
    "berger",
    "fmjd-solkoff",
    "fmjd-rating",
    "fmjd",
)
"""The rules by which the page opens events: a player at a board against another, one game."""


def is_played_here(event: Tournament) -> bool:
    """Whether the page takes results and pairs: not for teams, nor for matches of several games."""
    rules = event.rules or registry.IN_FORCE
    return (
        not is_team_event(event)
        and games_per_match(rules) == 1
        and rules not in ("knockout", "scheveningen")
    )


def event_view(
    request: TabRequest, event: Tournament, notices: list[dict[str, str]]
) -> dict[str, Any]:
    """Return an event as the page shows and keeps it, with what is to be told of the step."""
    rules = event.rules or registry.IN_FORCE
    discipline = discipline_of(event.games_played.points)
    open_games = [number for number, one in enumerate(event.rounds, 1) if one.open_games]
    last = len(event.rounds)
    return {
        "event": kept(event),
        "name": event.name,
        "rules": rules,
        "rules_title": request.say(registry.rules(rules).title),
        "rounds": event.number_of_rounds,
        "played": last,
        "complete": event.complete_rounds,
        "next": next_round(event),
        "open_rounds": open_games,
        "is_played_here": is_played_here(event),
        "is_proved": is_played_here(event) and is_on_pages(rules, of_teams=False),
        "discipline": discipline.value,
        "keys": keys_of(discipline.value),
        "kinds": [
            {"spelling": one.spelling, "sign": one.sign, "word": request.say(one.word)}
            for one in kinds_of(discipline.value)
        ],
        "rating_word": request.say(discipline.rating),
        "players": [_player(request, event, one) for one in event.players],
        "round": round_view(request, event, last) if last else None,
        "notices": notices,
    }


def next_round(event: Tournament) -> int | None:
    """Return the round that can be paired when all games are over; None after the last."""
    last = event.number_of_rounds
    return None if last is not None and event.next_round > last else int(event.next_round)


def _player(request: TabRequest, event: Tournament, player: Player) -> dict[str, Any]:
    away = next(
        (
            one.kind
            for one in event.requested_byes
            if one.player == player.id and one.round == event.next_round
        ),
        None,
    )
    gone = any(one.player == player.id for one in event.ranking.departures)
    return {
        "number": int(player.id),
        "name": player.name,
        "title": player.title,
        "rating": player.rating,
        "club": player.club,
        "federation": player.federation,
        "away": "" if away is None else request.say(_BYES[away]),
        "gone": gone,
    }


def round_view(request: TabRequest, event: Tournament, number: int) -> dict[str, Any]:
    """Return a round that was paired: its boards and who had none."""
    played = event.rounds[number - 1]
    before = points_before(event, RoundNumber(number))
    names = {player.id: player for player in event.players}
    discipline = discipline_of(event.games_played.points).value

    def side(player: PlayerId) -> dict[str, Any]:
        known = names[player]
        name = " ".join(filter(None, (known.title, known.name)))
        score = points_for_people(before.get(player, 0))
        return {"number": int(player), "name": name, "rating": known.rating, "points": score}

    def board(place: int, game: Game) -> dict[str, Any]:
        outcome = Outcome(game.white_result, game.black_result)
        is_open = outcome == UNFINISHED
        return {
            "board": place,
            "white": side(game.white),
            "black": side(game.black),
            "result": "" if is_open else spelled(outcome, discipline),
            "sign": "" if is_open else sign_of(outcome, discipline),
        }

    def bye(one: Bye) -> dict[str, Any]:
        return side(one.player) | {"kind": request.say(_BYES[one.kind])}

    return {
        "number": number,
        "boards": [board(place, game) for place, game in enumerate(played.games, 1)],
        "byes": [bye(one) for one in played.byes],
        "open": played.open_games,
        "missing": request.tn(
            "{count} result missing", "{count} results missing", count=played.open_games
        ),
    }
