"""The picture of a round tells what the derivation of its own system tells, for every system."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from ronde.checking.replay import prepared
from ronde.explain.explainer import SwissExplainer, explainer_of
from ronde.model import PlayerId, RoundNumber, Tournament
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.rounds.brackets import UP, PairingState, round_picture
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.lineups import OpenMatches
from ronde.office.teams.matches import EnterMatch, match_sheet
from ronde.office.teams.squads import MemberData, SetSquad
from ronde.questions.matches import seen_for_pairing
from ronde.simulate.generator import generate
from ronde.systems import registry
from ronde.systems.swiss import SwissSystem

SWISS: Final = [k for k in registry.all_keys() if isinstance(registry.system(k), SwissSystem)]
OTHERS: Final = [key for key in registry.all_keys() if key not in SWISS]


def rounds_of(key: str, seed: int) -> list[Tournament]:
    """Return a generated event before each of its rounds, as its system sees it."""
    told = seen_for_pairing(generate(rules=key, seed=seed, players=12, rounds=5).tournament)
    ready = prepared(told, key)
    return [ready.before(RoundNumber(number)) for number in range(1, len(told.rounds) + 1)]


@pytest.mark.parametrize("key", SWISS)
def test_what_the_derivation_tells(key: str) -> None:
    system = registry.system(key)
    assert isinstance(system, SwissSystem)
    moved = wished = 0
    for seed in (1, 2, 3):
        for event in rounds_of(key, seed):
            explainer, state = explainer_of(event), PairingState(system, event)
            assert isinstance(explainer, SwissExplainer)
            case = explainer.case
            pairs = [pair for board in case.boards for pair in [case.ids(board.white, board.black)]]
            moves = {one: state.moves(one, other) for one, other in pairs}
            moves |= {other: state.moves(other, one) for one, other in pairs}
            told = _movers(explainer)
            assert {player for player, how in moves.items() if how} == told, (
                seed,
                event.next_round,
            )
            moved += len(told)
            for rank, player in enumerate(case.standing.ids):
                said = explainer.preference_of(rank)
                colour, strength = state.due(player)
                assert said.facts.get("colour") == colour, (said, player)
                if said.key.startswith("preference."):
                    assert said.key.startswith(f"preference.{strength}"), (said, strength)
                wished += colour is not None
    assert moved
    assert wished or key == "double-swiss-2026"  # where nobody prefers a colour


def _movers(explainer: SwissExplainer) -> set[PlayerId]:
    """Return who moves to another bracket by the sections of the derivation."""
    bye = explainer.bye
    return {
        player
        for section in explainer.floats()
        if section.about == "float" and not section.title.key.endswith("cracked")
        for player in section.players
        if player != bye
    }


@pytest.mark.parametrize("key", OTHERS)
def test_where_nothing_is_due_nothing_is_shown(quick_desk: Desk, key: str) -> None:
    plan = EventPlan("Other", rules=key, rounds=None if key == "knockout" else 3)
    if key == "fmjd":
        plan = replace(plan, discipline="draughts")
    quick_desk.do("other", OpenEvent(plan))
    people = tuple(Entrant(f"Player {n}", rating=2000 - n) for n in range(1, 5))
    quick_desk.do("other", AddPlayers(people))
    quick_desk.do("other", DraftPairing())
    picture = round_picture(quick_desk, "other", 1)
    assert (picture.has_signs, picture.brackets) == (False, ())
    assert all(seat.due is None and not seat.float for seat in picture.seats.values())


def test_teams_have_no_preference_after_one_match(quick_desk: Desk) -> None:
    """Type A of C.04.6: one match gives none; Dutch rules would give one to everybody."""
    desk = quick_desk
    desk.do("cup", OpenEvent(EventPlan("Cup", rules="swiss-team-2026", rounds=4)))
    desk.do("cup", SetMatchRules(boards=2))
    desk.do("cup", AddPlayers(tuple(Entrant(f"Team {n}") for n in range(1, 7))))
    for team in range(1, 7):
        members = tuple(MemberData(f"Member {team}-{n}", rating=2000 - team) for n in (1, 2))
        desk.do("cup", SetSquad(team, members))
    desk.do("cup", DraftPairing())
    desk.do("cup", PublishRound())
    desk.do("cup", OpenMatches(1))
    for line in match_sheet(desk, "cup", 1).lines:
        desk.do("cup", EnterMatch(1, line.match, ("1-0", "=")))
    desk.do("cup", CompleteRound())
    desk.do("cup", DraftPairing())
    picture = round_picture(desk, "cup", 2)
    assert {seat.due for seat in picture.seats.values()} == {None}
    moving = [seat for seat in picture.seats.values() if seat.moves]
    assert [seat.float for seat in moving] == [UP]
    assert moving[0] in next(b for b in picture.brackets if b.score == moving[0].score).leaving
