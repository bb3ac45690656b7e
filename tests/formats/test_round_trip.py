"""What is written is read again, but for what the findings name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.formats.forms import completed, in_file_order

from ronde.formats import read_text, write_text
from ronde.formats.trf.tournamentrating import with_tournament_ratings
from ronde.model import (
    CHESS,
    Bye,
    ByeKind,
    Details,
    ForbiddenGroup,
    RequestedBye,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.model.ranking import RankingNotes
from ronde.model.ratingmethods import with_official_ratings
from ronde.model.team import Team, TeamData

Drop = Callable[[Tournament], Tournament]


def without(**values: Any) -> Drop:
    return lambda tournament: replace(tournament, **values)


def without_detail(**values: Any) -> Drop:
    return lambda tournament: replace(tournament, details=replace(tournament.details, **values))


def without_clubs(tournament: Tournament) -> Tournament:
    return replace(tournament, players=tuple(replace(p, club="") for p in tournament.players))


def cut_names(tournament: Tournament) -> Tournament:
    players = (replace(p, name=p.name[:33].strip()) for p in tournament.players)
    national = (
        n._replace(player=replace(n.player, name=n.player.name[:33].strip()))
        for n in tournament.national_ratings
    )
    return replace(tournament, players=tuple(players), national_ratings=tuple(national))


def in_old_letters(tournament: Tournament) -> Tournament:
    full = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)

    def read(round_: Round) -> Round:
        found = [bye for bye in round_.byes if bye.kind in full]
        meant = full[0] if len(found) == 1 and round_.games else full[1]
        byes = (Bye(b.player, meant) if b.kind in full else b for b in round_.byes)
        return replace(round_, byes=tuple(byes))

    return replace(tournament, rounds=tuple(map(read, tournament.rounds)))


def end_as_requests(tournament: Tournament) -> Tournament:
    rounds = list(tournament.rounds)
    requested = list(tournament.requested_byes)
    while rounds and not rounds[-1].paired:
        number = RoundNumber(len(rounds))
        requested += [RequestedBye(number, b.player, b.kind) for b in rounds.pop().byes]
    return replace(tournament, rounds=tuple(rounds), requested_byes=tuple(requested))


def without_adjournments(tournament: Tournament) -> Tournament:
    rounds = (replace(round_, adjourned=()) for round_ in tournament.rounds)
    return replace(tournament, rounds=tuple(rounds))


def next_round_only(tournament: Tournament) -> Tournament:
    byes = (b for b in tournament.requested_byes if b.round == tournament.next_round)
    return replace(tournament, requested_byes=tuple(byes))


def without_round_limits(tournament: Tournament) -> Tournament:
    groups = [g for g in tournament.forbidden if g.applies_in(tournament.next_round)]
    return replace(tournament, forbidden=tuple(ForbiddenGroup(g.players) for g in groups))


def as_read(tournament: Tournament) -> Tournament:
    """Return what comes back where 172 does not make these ratings of the others."""
    return with_tournament_ratings(with_official_ratings(tournament))


def plain_teams(tournament: Tournament) -> Tournament:
    teams = (Team(team.name, team.members) for team in tournament.team_data.teams)
    return replace(tournament, team_data=TeamData(tuple(teams)))


DROPS: dict[str, Drop] = {
    "club-lost": without_clubs,
    "name-cut": cut_names,
    "bye-kind-lost": in_old_letters,
    "adjournment-lost": without_adjournments,
    "round-without-games": end_as_requests,
    "later-byes-lost": next_round_only,
    "forbidden-lost": without(forbidden=()),
    "forbidden-rounds-lost": without_round_limits,
    "virtual-points-lost": without(virtual_points=()),
    "adjustments-lost": without(adjustments=()),
    "numberings-lost": without(numberings=()),
    "ranking-method-lost": without_detail(ranking_method=""),
    "pairing-controller-lost": without_detail(pairing_controller=""),
    "encoded-time-control-lost": without_detail(encoded_time_control=""),
    "tie-breaks-lost": without_detail(tie_breaks=()),
    "standings-order-lost": without_detail(standings_order=()),
    "details-lost": without(details=Details()),
    "number-of-rounds-lost": without(number_of_rounds=None),
    "settings-lost": without(rules=None, settings=(), acceleration=None, lot=None),
    "points-lost": without(points=CHESS),
    "colour-lost": without(initial_colour=None),
    "tournament-rating-lost": as_read,
    "national-rating-lost": without(national_ratings=()),
    "team-details-lost": plain_teams,
    "teams-lost": without(team_data=TeamData()),
    "categories-lost": without(categories=()),
    "ranking-lost": without(ranking=RankingNotes()),
    "integrity-lost": without(integrity=()),
    "foreign-line-lost": without(foreign_lines=()),
    "points-in-comment": without(),
    "points-column-lost": without(),
}

NOT_LOST = {"points-in-comment", "points-column-lost"}


def expected(tournament: Tournament, lost: set[str]) -> Tournament:
    for code, drop in DROPS.items():
        if code in lost:
            shorter = drop(tournament)
            assert shorter != tournament or code in NOT_LOST, (
                f"{code} is named, but nothing is lost"
            )
            tournament = shorter
    return in_file_order(tournament)


def assert_nothing_is_lost_but_what_findings_name(tournament: Tournament, dialect: str) -> None:
    writing = write_text(tournament, dialect)
    lost = {finding.code for finding in writing.findings}
    assert lost <= DROPS.keys()
    reading = read_text(writing.text)
    assert not reading.errors
    told = expected(tournament, lost)
    assert reading.tournament == (completed(told) if dialect == "trfx" else told)


every_dialect = pytest.mark.parametrize(
    "dialect", ["trf06", "trf16", "trfx", "trfbx", "trf26", "csv"]
)


@every_dialect
@settings(deadline=None, max_examples=6, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_nothing_is_lost_but_what_findings_name(
    data: st.DataObject, tournaments: st.SearchStrategy[Tournament], dialect: str
) -> None:
    assert_nothing_is_lost_but_what_findings_name(data.draw(tournaments), dialect)


@pytest.mark.long
@every_dialect
@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_nothing_is_lost_of_many(
    data: st.DataObject, tournaments: st.SearchStrategy[Tournament], dialect: str
) -> None:
    assert_nothing_is_lost_but_what_findings_name(data.draw(tournaments), dialect)


@pytest.mark.parametrize("dialect", ["trf06", "trf16", "trfx", "trfbx", "trf26"])
@settings(deadline=None, max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_the_second_writing_is_the_first(
    data: st.DataObject, tournaments: st.SearchStrategy[Tournament], dialect: str
) -> None:
    once = write_text(data.draw(tournaments), dialect)
    read = read_text(once.text).tournament
    assert read is not None
    assert write_text(read, dialect).text == once.text


@settings(deadline=None, max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_json_loses_nothing(
    data: st.DataObject, tournaments: st.SearchStrategy[Tournament]
) -> None:
    assert_json_loses_nothing(data.draw(tournaments))


@pytest.mark.long
@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_json_loses_nothing_of_many(
    data: st.DataObject, tournaments: st.SearchStrategy[Tournament]
) -> None:
    assert_json_loses_nothing(data.draw(tournaments))


def assert_json_loses_nothing(tournament: Tournament) -> None:
    writing = write_text(tournament, "json")
    assert not writing.findings
    reading = read_text(writing.text)
    assert not reading.findings
    assert reading.tournament == tournament
