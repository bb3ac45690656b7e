"""The entry list of a tournament that a program holds: who enters late, who is struck off."""

from __future__ import annotations

from dataclasses import replace

from ronde.errors import InputError
from ronde.handling.numbers import numbers_in_order, rounds_to_record, with_newcomer
from ronde.model import Bye, ByeKind, Player, PlayerId, RoundNumber, Tournament
from ronde.model.renumbering import renumbered, with_numbers_recorded
from ronde.standings.presets import is_round_robin
from ronde.systems import registry
from ronde.systems.lastround import SCHEVENINGEN


def with_entry(tournament: Tournament, newcomer: Player, missed: ByeKind) -> Tournament:
    """Return the tournament with one more player, who plays from the next round on.

    Without a number (0) the newcomer gets the one that fits, and who stands below moves down by
    one; rounds that were paired keep the numbers that they were paired by (decision 0072). In a
    table it is the last one. `missed` is what each round that was missed brings.
    """
    last = max((player.id for player in tournament.players), default=0) + 1
    by_table = tournament.rules is not None and registry.rules(tournament.rules).by_table
    if by_table:
        _refuse_without_place(tournament)
    player = newcomer if newcomer.id else replace(newcomer, id=PlayerId(last))
    entered = replace(tournament, players=(*tournament.players, player))
    if missed is not ByeKind.ZERO_POINT:
        rounds = (replace(r, byes=(*r.byes, Bye(player.id, missed))) for r in entered.rounds)
        entered = replace(entered, rounds=tuple(rounds))
    if newcomer.id or by_table:
        return replace(entered, players=tuple(sorted(entered.players, key=lambda one: one.id)))
    order = with_newcomer(tournament.players, player)
    if order[-1] == player.id:
        return entered
    recorded = {numbering.round for numbering in entered.numberings}
    unwritten = rounds_to_record(len(entered.rounds), recorded)
    kept = with_numbers_recorded(entered, map(RoundNumber, unwritten))
    return renumbered(kept, {old: PlayerId(new) for old, new in numbers_in_order(order).items()})


def _refuse_without_place(tournament: Tournament) -> None:
    """Raise InputError where rounds are played by a table that has no place for one more.

    A round robin of an odd number has one, where all others had the bye.
    """
    assert tournament.rules is not None
    has_place = is_round_robin(tournament.rules) and tournament.rules != SCHEVENINGEN
    if tournament.rounds and not (has_place and len(tournament.players) % 2):
        raise InputError(
            "nobody can enter any more: round 1 was paired by a table, and every place of it is"
            " taken"
        )


def without_entry(tournament: Tournament, player: PlayerId) -> Tournament:
    """Return the tournament before its first round without a player; the others close up.

    Raises InputError once a round was paired.
    """
    if tournament.rounds:
        raise InputError(
            "round 1 has been paired, so {player} stays on the list; a withdrawal is for the rounds"
            " that are left",
            player=player,
        )
    others = [one.id for one in tournament.players if one.id != player]
    numbers = {old: PlayerId(new) for old, new in numbers_in_order(others).items()}
    left = renumbered(tournament, numbers)
    groups = tuple(group for group in left.forbidden if len(group.players) > 1)
    return replace(left, forbidden=groups)
