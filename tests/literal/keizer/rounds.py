"""The pairing of a round: all complete pairings, the best of them by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.literal.keizer.lists import Order, Settings, lists_of, paired_list

from ronde.errors import NoLegalPairingError
from ronde.model import ByeKind, Colour, PlayerId, Tournament

Pairing = list[tuple[PlayerId, PlayerId]]


class Paired(NamedTuple):
    pairs: list[tuple[PlayerId, PlayerId]]
    bye: PlayerId | None


def pair_keizer_literally(tournament: Tournament, settings: Settings) -> Paired:
    """Return the games, White first, in order of boards, and the bye."""
    there = tournament.to_be_paired()
    latest, coming = lists_of(tournament, settings)[-1].order, len(tournament.rounds) + 1
    order = [p for p in paired_list(tournament, latest, coming, settings) if p in there]
    pairing, bye = _paired(tournament, order, settings)
    return Paired([_coloured(tournament, pair, settings) for pair in pairing], bye)


def _paired(
    tournament: Tournament, order: Order, settings: Settings
) -> tuple[Pairing, PlayerId | None]:
    byes: Sequence[PlayerId | None] = [None]
    if len(order) % 2:
        byes = _in_order_of_byes(tournament, order, settings)
    for repeats_allowed in (False, True):
        for bye in byes:
            rest = [player for player in order if player != bye]
            found = [
                (key, pairing)
                for pairing in _all_pairings(rest)
                if (key := _key(tournament, rest, pairing, settings)) is not None
                and (repeats_allowed or key[0] == 0)
            ]
            if found:
                return min(found)[1], bye
    raise NoLegalPairingError("nobody can be paired")


def _all_pairings(players: Order) -> Iterator[Pairing]:
    if not players:
        yield []
        return
    top, others = players[0], players[1:]
    for opponent in others:
        for rest in _all_pairings([player for player in others if player != opponent]):
            yield [(top, opponent), *rest]


Key = tuple[int, tuple[int, ...], tuple[int, ...]]


def _key(tournament: Tournament, order: Order, pairing: Pairing, settings: Settings) -> Key | None:
    """Return repeats against the rules, their rounds, then the opponents from the top."""
    repeats = []
    for one, other in pairing:
        for group in tournament.forbidden:
            if group.applies_in(tournament.next_round) and {one, other} <= set(group.players):
                return None
        met = meetings(tournament, one, other)
        if met and (
            tournament.next_round - met[-1] <= int(settings["gap"])
            or len(met) >= int(settings["meetings"])
        ):
            repeats.append(met[-1])
    places = tuple(order.index(other) for _, other in pairing)
    return len(repeats), tuple(sorted(repeats, reverse=True)), places


def meetings(tournament: Tournament, one: PlayerId, other: PlayerId) -> list[int]:
    return [
        number
        for number, round_ in enumerate(tournament.rounds, 1)
        for game in round_.games
        if game.was_played and {game.white, game.black} == {one, other}
    ]


def _in_order_of_byes(tournament: Tournament, order: Order, settings: Settings) -> Order:
    had = {
        player: [
            number
            for number, round_ in enumerate(tournament.rounds, 1)
            if (player, ByeKind.PAIRING_ALLOCATED) in round_.byes
        ]
        for player in order
    }
    upwards = order[::-1]
    if settings["bye-order"] == "even":
        return sorted(upwards, key=lambda player: len(had[player]))
    now, gap = tournament.next_round, int(settings["bye-gap"])
    free = [p for p in upwards if not had[p] or now - had[p][-1] > gap]
    return free + sorted((p for p in upwards if p not in free), key=lambda p: had[p][-1])


def _coloured(
    tournament: Tournament, pair: tuple[PlayerId, PlayerId], settings: Settings
) -> tuple[PlayerId, PlayerId]:
    higher, lower = pair
    one, other = (_whites(tournament, player, settings) for player in pair)
    if one != other:
        return (higher, lower) if one < other else (lower, higher)
    for round_ in reversed(tournament.rounds):
        for game in round_.games:
            if game.was_played and {game.white, game.black} == set(pair):
                return game.black, game.white
    return lower, higher


def _whites(tournament: Tournament, player: PlayerId, settings: Settings) -> int:
    whites = blacks = 0
    for round_ in tournament.rounds:
        for one, cell in round_.cells():
            if one == player and cell.was_played:
                whites += cell.colour is Colour.WHITE
                blacks += cell.colour is Colour.BLACK
    return whites - blacks if settings["colours"] == "balance" else whites
