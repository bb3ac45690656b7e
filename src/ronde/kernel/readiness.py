"""Whether the next round can be paired at all, and what the arbiter should know beforehand."""

from __future__ import annotations

from ronde.errors import EventOverError, RoundError
from ronde.i18n import counted, phrase
from ronde.model import Finding, Game, Severity, Tournament


def refuse_unready(tournament: Tournament) -> None:
    """Raise RoundError when there is no next round, nobody to pair, or no result to pair by."""
    round_, announced = tournament.next_round, tournament.number_of_rounds
    if announced is not None and round_ > announced:
        raise EventOverError(
            "round {round} cannot be paired: the event has {announced} rounds, and "
            "all of them have been paired; announce more rounds first",
            round=round_,
            announced=announced,
        )
    present = len(tournament.players) - _absent(tournament)
    if present < 2:
        raise RoundError(
            counted(
                "round {round} cannot be paired: one player is to be paired, and it takes "
                "two at least; enter players or withdraw requested byes",
                "round {round} cannot be paired: no players are to be paired, and it takes "
                "two at least; enter players or withdraw requested byes",
                count=present,
                round=round_,
            )
        )
    games = _last_games(tournament)
    if games and all(game.is_unfinished for game in games):
        raise RoundError(
            "round {round} cannot be paired: no game of round {before} has a "
            "result yet; enter the results first",
            round=round_,
            before=round_ - 1,
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
            phrase(
                "the game {white}-{black} of round {round} has no result; it counts as "
                "a draw for this pairing",
                white=game.white,
                black=game.black,
                round=round_ - 1,
            ),
            player=game.white,
            round=round_ - 1,
        )
        for game in _last_games(tournament)
        if game.is_unfinished
    ]
    if tournament.number_of_rounds is None and topscorers:
        found.append(
            Finding(
                Severity.WARNING,
                "last-round-unknown",
                phrase(
                    "the number of rounds is not known; round {round} is paired as if it "
                    "were not the last, without the rules for topscorers",
                    round=round_,
                ),
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
                phrase(
                    "{rounds} rounds are announced, but {entered} players have "
                    "met each other after {possible}; a later round may have no legal "
                    "pairing",
                    rounds=tournament.number_of_rounds,
                    entered=entered,
                    possible=possible,
                ),
            )
        )
    absent = _absent(tournament)
    if 2 * absent > entered:
        found.append(
            Finding(
                Severity.WARNING,
                "most-are-absent",
                phrase(
                    "{absent} of {entered} players are not to be paired in round {round}",
                    absent=absent,
                    entered=entered,
                    round=round_,
                ),
                round=round_,
            )
        )
    return found


def _absent(tournament: Tournament) -> int:
    """Return how many players asked not to be paired in the next round."""
    round_ = tournament.next_round
    return len({bye.player for bye in tournament.requested_byes if bye.round == round_})


def _last_games(tournament: Tournament) -> tuple[Game, ...]:
    """Return the games of the last round."""
    return tournament.rounds[-1].games if tournament.rounds else ()
