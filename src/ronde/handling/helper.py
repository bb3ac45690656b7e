"""The helper for pairing by hand (French rating rules, 6.6), and whether the rounds fit."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.model import Colour, Finding, History, PlayerId, Points, Severity, Tournament

ARTICLE = "FFJD 6.6"


@dataclass(frozen=True, slots=True)
class HelperPlayer:
    """A player in the list of the helper; `due` None means that both colours are alike."""

    player: PlayerId
    score: Points
    solkoff: Points
    due: Colour | None


def candidates(tournament: Tournament) -> tuple[HelperPlayer, ...]:
    """Return those who are to be paired next, by points, then by Solkoff, then by number."""
    history = History(tournament)
    listed = [
        HelperPlayer(player, history.score(player), solkoff(history, player), due(history, player))
        for player in tournament.to_be_paired()
    ]
    return tuple(sorted(listed, key=lambda c: (-c.score, -c.solkoff, c.player)))


def solkoff(history: History, player: PlayerId) -> Points:
    """Return the sum of the opponents' scores; a bye is no opponent, a forfeit's opponent is.

    See decision 0033 for rounds without an opponent.
    """
    opponents = (cell.opponent for cell in history.cells(player))
    return Points(sum(history.score(opponent) for opponent in opponents if opponent is not None))


def due(history: History, player: PlayerId) -> Colour | None:
    """Return the colour that the player had less often, None when both are level."""
    difference = history.colour_difference(player)
    if difference == 0:
        return None
    return Colour.BLACK if difference > 0 else Colour.WHITE


def opponents_for(
    tournament: Tournament, white: PlayerId, taken: Collection[PlayerId] = ()
) -> tuple[HelperPlayer, ...]:
    """Return whom a player with White can be given: not yet met, not forbidden, not taken."""
    everybody = candidates(tournament)
    if white not in {candidate.player for candidate in everybody}:
        raise InputError(
            "player {player} is not to be paired in round {round}; choose one who is",
            player=white,
            round=tournament.next_round,
        )
    met = History(tournament).opponents_met(white)
    barred = {
        player
        for group in tournament.forbidden
        if group.applies_in(tournament.next_round) and white in group.players
        for player in group.players
    }
    away = met | barred | set(taken) | {white}
    return tuple(candidate for candidate in everybody if candidate.player not in away)


def rounds_fit(
    players: int, rounds: int | None, *, swiss: bool, draughts: bool, cycles: int = 1
) -> tuple[Finding, ...]:
    """Return warnings when the number of rounds does not fit the number of players.

    INTERPRETATION 0069: one third to one half is a rule of draughts events; a chess event hears
    of too many rounds only.
    """
    if rounds is None or players < 2:
        return ()
    most = players - 1 if players % 2 == 0 else players
    if not swiss:
        return _table_fits(rounds, most * cycles, players)
    if rounds > most:
        return (
            _warning(
                phrase(
                    "{rounds} rounds are impossible: {players} players can meet in {most} only",
                    rounds=rounds,
                    players=players,
                    most=most,
                )
            ),
        )
    if 2 * rounds > players:
        return (_warning(_more_than_half(rounds, players, draughts=draughts)),)
    if draughts and 3 * rounds < players:
        return (
            _warning(
                phrase(
                    "{rounds} rounds are less than a third of {players} players ({article})",
                    rounds=rounds,
                    players=players,
                    article=ARTICLE,
                )
            ),
        )
    return ()


def _more_than_half(rounds: int, players: int, *, draughts: bool) -> str:
    """Return the warning, with the article in draughts: no rule of chess names the limit."""
    if draughts:
        return phrase(
            "{rounds} rounds are more than half of {players} players: pairings may run out"
            " ({article})",
            rounds=rounds,
            players=players,
            article=ARTICLE,
        )
    return phrase(
        "{rounds} rounds are more than half of {players} players: pairings may run out",
        rounds=rounds,
        players=players,
    )


def _table_fits(rounds: int, needed: int, players: int) -> tuple[Finding, ...]:
    if rounds == needed:
        return ()
    return (
        _warning(
            phrase(
                "a round robin of {players} players takes {needed} rounds, {rounds} are announced",
                players=players,
                needed=needed,
                rounds=rounds,
            )
        ),
    )


def _warning(what: str) -> Finding:
    return Finding(Severity.WARNING, "rounds-and-players", what)
