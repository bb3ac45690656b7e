"""Whether the next round can be paired at all, and what the arbiter should know beforehand."""

from __future__ import annotations

from ronde.errors import RoundError
from ronde.model import Finding, Game, Severity, Tournament


def refuse_unready(tournament: Tournament) -> None:
    """Raise RoundError when there is no next round, nobody to pair, or no result to pair by."""
    round_, announced = tournament.next_round, tournament.number_of_rounds
    if announced is not None and round_ > announced:
        raise RoundError(
            f"round {round_} cannot be paired: the event has {announced} rounds, and all of them "
            "have been paired; announce more rounds first"
        )
    present = len(tournament.players) - _absent(tournament)
    if present < 2:
        raise RoundError(
            f"round {round_} cannot be paired: {_players(present)} to be paired, "
            "and it takes two at least; enter players or withdraw requested byes"
        )
    games, missing = _last_games(tournament)
    if games and len(missing) == len(games):
        raise RoundError(
            f"round {round_} cannot be paired: no game of round {round_ - 1} has a result yet; "
            "enter the results first"
        )


def findings_before_pairing(tournament: Tournament, *, topscorers: bool = True) -> list[Finding]:
    """Return what is unusual about the round to be paired.

    Without `topscorers` the last round is paired like any other.
    """
    round_ = tournament.next_round
    found = [
        Finding(
            Severity.WARNING,
            "unfinished-game",
            f"the game {game.white}-{game.black} of round {round_ - 1} has no result; "
            "it counts as a draw for this pairing",
            player=game.white,
            round=round_ - 1,
        )
        for game in _last_games(tournament)[1]
    ]
    if tournament.number_of_rounds is None and topscorers:
        found.append(
            Finding(
                Severity.WARNING,
                "last-round-unknown",
                f"the number of rounds is not known; round {round_} is paired as if it were not "
                "the last, without the rules for topscorers",
                round=round_,
            )
        )
    return found + _about_size(tournament)


def _about_size(tournament: Tournament) -> list[Finding]:
    """Return findings about the numbers of rounds and of players."""
    found = []
    round_, entered = tournament.next_round, len(tournament.players)
    possible = entered - 1 + entered % 2
    if tournament.number_of_rounds is not None and tournament.number_of_rounds > possible:
        found.append(
            Finding(
                Severity.WARNING,
                "too-many-rounds",
                f"{tournament.number_of_rounds} rounds are announced, but {entered} players have "
                f"met each other after {possible}; a later round may have no legal pairing",
            )
        )
    absent = _absent(tournament)
    if 2 * absent > entered:
        found.append(
            Finding(
                Severity.WARNING,
                "most-are-absent",
                f"{absent} of {entered} players are not to be paired in round {round_}",
                round=round_,
            )
        )
    return found


def _absent(tournament: Tournament) -> int:
    """Return how many players asked not to be paired in the next round."""
    round_ = tournament.next_round
    return len({bye.player for bye in tournament.requested_byes if bye.round == round_})


def _players(count: int) -> str:
    return "one player is" if count == 1 else f"{count or 'no'} players are"


def _last_games(tournament: Tournament) -> tuple[tuple[Game, ...], list[Game]]:
    """Return the games of the last round, and those of them without a result."""
    games = tournament.rounds[-1].games if tournament.rounds else ()
    return games, [game for game in games if game.is_unfinished]
