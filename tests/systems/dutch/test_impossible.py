"""Rounds that cannot be paired: refused at once, with the players who stand in the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.errors import InputError, NoLegalPairingError, RoundError, UnknownRulesError
from ronde.model import (
    ByeKind,
    ForbiddenGroup,
    Player,
    PlayerId,
    RequestedBye,
    RoundNumber,
    Tournament,
)
from ronde.systems import registry

Position = Callable[..., Tournament]
pytestmark = pytest.mark.parametrize("key", ["dutch-2017", "dutch-2026"])

ALL_MET = "1:2w= 3b= 4w= | 2:1b= 4w= 3b= | 3:4b= 1w= 2w= | 4:3w= 2b= 1b="


def forbidden(*groups: tuple[int, ...]) -> tuple[ForbiddenGroup, ...]:
    return tuple(ForbiddenGroup(tuple(PlayerId(n) for n in group)) for group in groups)


def refusal(key: str, tournament: Tournament) -> NoLegalPairingError:
    with pytest.raises(NoLegalPairingError) as raised:
        registry.system(key).pair(tournament)
    return raised.value


def test_everybody_has_met_everybody(position: Position, key: str) -> None:
    error = refusal(key, position(ALL_MET, of=9))
    assert "round 4 cannot be paired: players 1, 2, 3, 4 may meet nobody" in str(error)
    assert error.blocked == (1, 2, 3, 4)


def test_one_player_may_meet_nobody(position: Position, key: str) -> None:
    event = position("1: 2: 3: 4:", of=3)
    error = refusal(key, replace(event, forbidden=forbidden((1, 2), (1, 3), (1, 4))))
    assert "player 1 may meet nobody" in str(error)
    assert error.blocked == (1,)


def test_three_compete_for_one_opponent(position: Position, key: str) -> None:
    event = position("1: 2: 3: 4:", of=3)
    error = refusal(key, replace(event, forbidden=forbidden((2, 3, 4))))
    assert "can be paired only with player 1, and that is one too few" in str(error)
    assert len(error.blocked) == 2
    assert set(error.blocked) < {2, 3, 4}


def test_nobody_may_have_the_bye(position: Position, key: str) -> None:
    table = "1:U 2w+ 3w= | 2:3w= 1b- U | 3:2b= U 1b="
    error = refusal(key, position(table, of=9))
    assert "nobody left may receive the bye" in str(error)


def test_an_odd_number_among_themselves(position: Position, key: str) -> None:
    event = position("1: 2: 3: 4: 5: 6:", of=3)
    groups = [(a, b) for a in (1, 2, 3) for b in (4, 5, 6)]
    error = refusal(key, replace(event, forbidden=forbidden(*groups)))
    assert "players 1, 2, 3 can be paired only with each other" in str(error)


def test_two_compete_for_the_bye(position: Position, key: str) -> None:
    event = position("1: 2: 3: 4: 5:", of=3)
    error = refusal(key, replace(event, forbidden=forbidden((1, 2, 3, 4), (1, 5), (2, 5))))
    assert "players 1, 2 can be paired only with the bye" in str(error)
    assert error.blocked == (1, 2)


def test_the_bye_competes_for_a_player(position: Position, key: str) -> None:
    """Only 1 may have the bye, and he is the only opponent of the others."""
    event = position("1:. . | 2:U . | 3:. U", of=3)
    error = refusal(key, replace(event, forbidden=forbidden((2, 3))))
    assert "player 2 and the bye can be paired only with player 1" in str(error)
    assert error.blocked == (2,)


def test_thousands_who_have_all_met(key: str) -> None:
    """No search through exchanges, no waiting: one maximum matching tells."""
    ids = tuple(PlayerId(number) for number in range(1, 1201))
    event = Tournament(
        tuple(Player(number) for number in ids),
        number_of_rounds=9,
        forbidden=(ForbiddenGroup(ids[:601]),),
    )
    error = refusal(key, event)
    assert len(error.blocked) == 600
    assert "and 588 more" in str(error)


class TestBadInput:
    def test_the_first_colour_is_needed(self, position: Position, key: str) -> None:
        with pytest.raises(InputError, match="draw the first colour by lot"):
            registry.system(key).pair(position("1: 2: 3: 4:", of=3, initial=None))

    def test_it_is_read_from_the_first_round(self, position: Position, key: str) -> None:
        # Number 1 had Black in round 1, so Black was drawn; 5 and 6 arrive in round 2.
        event = position("1:3b1 2:4w= 3:1w0 4:2b= 5:. 6:.", of=5, initial=None)
        event = replace(event, forbidden=forbidden((3, 5), (3, 6), (5, 1), (6, 1), (6, 2), (6, 4)))
        assert (6, 5) in registry.system(key).pair(event).pairs

    def test_after_the_last_round(self, position: Position, key: str) -> None:
        with pytest.raises(RoundError, match="the event has 1 rounds"):
            registry.system(key).pair(position("1:2w= 2:1b=", of=1))

    def test_one_player_alone(self, position: Position, key: str) -> None:
        with pytest.raises(RoundError, match="one player"):
            registry.system(key).pair(position("1: 2: 3:", of=3, absent=[1, 2]))

    def test_unknown_settings(self, position: Position, key: str) -> None:
        event = replace(position("1: 2: 3:", of=3), settings=(("parity", "round"),))
        with pytest.raises(UnknownRulesError, match="parity"):
            registry.system(key).pair(event)

    def test_findings_come_with_the_pairing(self, position: Position, key: str) -> None:
        event = replace(position("1: 2: 3: 4:", of=3), number_of_rounds=None)
        codes = [finding.code for finding in registry.system(key).pair(event).findings]
        assert codes == ["last-round-unknown"]


def test_who_is_not_paired_is_named(position: Position, key: str) -> None:
    event = position("1: 2: 3: 4: 5:", of=3)
    away = RequestedBye(RoundNumber(1), PlayerId(4), ByeKind.ZERO_POINT)
    pairing = registry.system(key).pair(replace(event, requested_byes=(away,)))
    assert pairing.not_paired == (4,)
    assert pairing.bye is None
