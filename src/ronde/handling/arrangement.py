"""The boards of one round as an arrangement of players, and changes of it by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronde.errors import InputError
from ronde.model import PlayerId


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Who meets whom (White first), who has the bye, who still waits for an opponent."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...] = ()
    bye: PlayerId | None = None
    waiting: tuple[PlayerId, ...] = ()

    @property
    def players(self) -> frozenset[PlayerId]:
        """Everybody who takes part."""
        both = {player for pair in self.pairs for player in pair} | set(self.waiting)
        return frozenset(both if self.bye is None else both | {self.bye})

    def opponent(self, player: PlayerId) -> PlayerId | None:
        """Return whom the player meets, None with the bye or while waiting."""
        for white, black in self.pairs:
            if player in (white, black):
                return black if player == white else white
        return None


def with_players_swapped(now: Arrangement, one: PlayerId, other: PlayerId) -> Arrangement:
    """Return the arrangement in which two players have each other's places.

    >>> with_players_swapped(Arrangement(((1, 2), (3, 4))), 2, 4).pairs
    ((1, 4), (3, 2))
    """
    _refuse_strangers(now, (one, other))
    place = {one: other, other: one}

    def at(player: PlayerId) -> PlayerId:
        return place.get(player, player)

    return Arrangement(
        tuple((at(white), at(black)) for white, black in now.pairs),
        None if now.bye is None else at(now.bye),
        tuple(at(player) for player in now.waiting),
    )


def with_pair(now: Arrangement, white: PlayerId, black: PlayerId) -> Arrangement:
    """Return the arrangement in which the two meet; those whom they leave meet each other.

    Who had White keeps it where only one of them had. A player left by somebody who had no
    opponent takes over what that one had: the bye, or the place among those who wait.

    >>> with_pair(Arrangement(((1, 2), (3, 4))), 1, 3).pairs
    ((1, 3), (2, 4))
    """
    _refuse_strangers(now, (white, black))
    if white == black:
        raise InputError("player {player} cannot meet himself", player=white)
    both = (white, black)
    left = [p for p in map(now.opponent, both) if p is not None and p not in both]
    gone = {*both, *left}
    kept = tuple(pair for pair in now.pairs if not gone & set(pair))
    waiting = tuple(player for player in now.waiting if player not in gone)
    if len(left) == 2:
        whites = {white for white, _ in now.pairs}
        first, second = sorted(left, key=lambda player: player not in whites)
        return Arrangement((*kept, both, (first, second)), now.bye, waiting)
    if now.bye in both:
        return Arrangement((*kept, both), left[0] if left else None, waiting)
    return Arrangement((*kept, both), now.bye, (*waiting, *left))


def with_bye(now: Arrangement, player: PlayerId) -> Arrangement:
    """Return the arrangement in which a player has the bye; who had it takes the place.

    >>> with_bye(Arrangement(((1, 2),), bye=3), 2)
    Arrangement(pairs=((1, 3),), bye=2, waiting=())
    """
    _refuse_strangers(now, (player,))
    if now.bye is not None:
        return with_players_swapped(now, player, now.bye)
    if player not in now.waiting:
        raise InputError(
            "player {player} cannot have the bye: the number of players is even, or"
            " others still wait for an opponent",
            player=player,
        )
    waiting = tuple(other for other in now.waiting if other != player)
    return Arrangement(now.pairs, player, waiting)


def with_colours_turned(now: Arrangement, player: PlayerId) -> Arrangement:
    """Return the arrangement in which the board of a player has the other colours."""
    if now.opponent(player) is None:
        raise InputError(
            "player {player} has no opponent in this round, so no colour to change", player=player
        )
    pairs = ((b, w) if player in (w, b) else (w, b) for w, b in now.pairs)
    return Arrangement(tuple(pairs), now.bye, now.waiting)


def replaced(
    now: Arrangement,
    pairs: Sequence[tuple[PlayerId, PlayerId]],
    *,
    bye: PlayerId | None = None,
    away: Iterable[PlayerId] = (),
) -> Arrangement:
    """Return the arrangement in which new boards stand for the old ones of the same players.

    Raises InputError when somebody would be left without a place or would have two.
    """
    new = [player for pair in pairs for player in pair] + ([] if bye is None else [bye])
    named = [*new, *away]
    if twice := sorted(player for player in set(named) if named.count(player) > 1):
        raise InputError("player {player} stands in two places of the new boards", player=twice[0])
    gone = [pair for pair in now.pairs if set(pair) & set(named)]
    left = {player for pair in gone for player in pair} - set(named)
    if bye is not None and now.bye is not None and now.bye not in named:
        left.add(now.bye)
    if left:
        raise InputError(
            "player {player} would be left without an opponent; say where the player goes",
            player=min(left),
        )
    kept = tuple(pair for pair in now.pairs if pair not in gone)
    still = None if now.bye in named else now.bye
    return Arrangement((*kept, *pairs), bye if bye is not None else still, now.waiting)


def _refuse_strangers(now: Arrangement, players: Iterable[PlayerId]) -> None:
    for player in players:
        if player not in now.players:
            raise InputError("player {player} does not take part in this round", player=player)
