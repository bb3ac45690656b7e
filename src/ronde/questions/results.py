"""Results of a round that a program enters by board: a pairing becomes a round, a round changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ronde.i18n import counted, phrase
from ronde.model import Game, PlayerId, Round, Tournament
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.match import Match
from ronde.model.matches import TeamEvent, is_team_event
from ronde.model.outcomes import outcome_of
from ronde.questions import arguments
from ronde.questions.pairing import PairingResult, with_pairing
from ronde.systems.base import RoundPairing

Results = Mapping[int, str] | Mapping[str, str]


def with_results(event: Tournament, paired: PairingResult | int, results: Results) -> Tournament:
    """Return the tournament with the results of a round, which is paired or told by its number.

    Raises InputError for a pairing of another event, and for a result, naming its board.
    """
    if is_team_event(event):
        return _with_match_results(event, paired, results)
    number: object = paired
    if isinstance(paired, PairingResult):
        event, number = _with_round(event, paired), paired.pairing.round
    number = arguments.paired_round(event, number, "pairing")
    discipline = discipline_of(event.games_played.points)
    return _with_played(
        event, number, _with_outcomes(event.rounds[number - 1], results, discipline)
    )


def _with_match_results(
    event: Tournament, paired: PairingResult | int, results: Results
) -> Tournament:
    """Return a team event with results of matches, board by board."""
    number: object = paired
    if isinstance(paired, PairingResult):
        number = paired.pairing.round
        if number == event.next_round:
            event = with_pairing(replace(paired, source=event))
    number = arguments.paired_round(event, number, "pairing")
    matches = TeamEvent(event).matches(number)
    if isinstance(paired, PairingResult):
        by_teams = {match.teams: match for match in matches}
        matches = tuple(by_teams[pair] for pair in paired.pairing.pairs if pair in by_teams)
    discipline = discipline_of(event.games_played.points)
    played = _with_match_outcomes(event.rounds[number - 1], matches, results, discipline)
    return _with_played(event, number, played)


def _with_played(event: Tournament, number: int, played: Round) -> Tournament:
    return replace(event, rounds=(*event.rounds[: number - 1], played, *event.rounds[number:]))


def _with_round(event: Tournament, paired: PairingResult) -> Tournament:
    """Return the tournament with the round in it, if it is not there yet."""
    pairing, base = paired.pairing, paired.tournament
    if pairing.round < event.next_round:
        _refuse_other(event, pairing)
        return event
    if base.players != event.players or base.rounds != event.rounds:
        raise arguments.wrong(
            "pairing",
            phrase("it was made from other players or other rounds than the event has"),
        )
    later = tuple(bye for bye in event.requested_byes if bye.round > pairing.round)
    return replace(with_pairing(paired), requested_byes=later, details=event.details)


def _refuse_other(event: Tournament, pairing: RoundPairing) -> None:
    played = event.rounds[pairing.round - 1]
    if [(game.white, game.black) for game in played.games] != list(pairing.pairs):
        raise arguments.wrong(
            "pairing", phrase("round {round} has other games", round=pairing.round)
        )


def _with_outcomes(
    round_: Round, results: Mapping[int, str] | Mapping[str, str], discipline: Discipline
) -> Round:
    """Return a round with results by board; raises InputError that names the board."""
    if not isinstance(results, Mapping):
        raise arguments.wrong(
            "results",
            phrase("boards with their results are expected, not {value}", value=repr(results)),
        )
    games = list(round_.games)
    for board, told in results.items():
        place = f"results[{board!r}]"
        number = arguments.whole(board, place)
        if number > len(games):
            raise arguments.wrong(
                place,
                phrase(
                    "there is no board {number}: the round has boards 1 to {boards}",
                    number=number,
                    boards=len(games),
                ),
            )
        spelled = arguments.text_of(told, place)
        with arguments.naming(place):
            outcome = outcome_of(spelled, discipline.value)
        game = games[number - 1]
        games[number - 1] = Game(game.white, game.black, outcome.white, outcome.black)
    return replace(round_, games=tuple(games))


def _with_match_outcomes(
    round_: Round,
    matches: Sequence[Match],
    results: Mapping[int, str] | Mapping[str, str],
    discipline: Discipline,
) -> Round:
    """Return a round with the results of the boards of matches; raises InputError for others."""
    outcomes: dict[tuple[PlayerId, PlayerId], Game] = {}
    for key, told in results.items():
        place = f"results[{key!r}]"
        number, spelled = arguments.whole(key, place), arguments.text_of(told, place).split()
        boards = () if number > len(matches) else matches[number - 1].boards
        games = [board for board in boards if board.white and board.black]
        if len(spelled) != len(games):
            raise arguments.wrong(
                place,
                counted(
                    "{count} result of a board is expected in match {number}, not {given}",
                    "{count} results of boards are expected in match {number}, not {given}",
                    count=len(games),
                    number=number,
                    given=len(spelled),
                ),
            )
        for board, one in zip(games, spelled, strict=True):
            with arguments.naming(place):
                outcome = outcome_of(one, discipline.value)
            assert board.white is not None
            assert board.black is not None
            pair = board.white, board.black
            outcomes[pair] = Game(*pair, outcome.white, outcome.black)
    games_now = tuple(outcomes.get((game.white, game.black), game) for game in round_.games)
    return replace(round_, games=games_now)
