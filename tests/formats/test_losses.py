"""Every loss in writing has a name: a tournament that provokes it, and a dialect without room."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests import teamfiles

from ronde.errors import InputError, TooLargeError
from ronde.formats import dialects, read_text, write_text
from ronde.formats.findings import WRITING
from ronde.model import (
    DRAUGHTS,
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    Details,
    ForbiddenGroup,
    Game,
    NationalRating,
    Numbering,
    PairingNumber,
    Player,
    PlayerId,
    Points,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
    VirtualPoints,
)
from ronde.model.categories import Band, Category, NamedCategory
from ronde.model.integrity import IntegrityKind, IntegrityNote
from ronde.model.ranking import Departure, RankingNotes
from ronde.model.team import LineUp, Team, TeamData

ONE, TWO, THREE, NOBODY = (PlayerId(n) for n in (1, 2, 3, 99))
SECOND, THIRD = RoundNumber(2), RoundNumber(3)
GAME = Game(ONE, TWO, Result.WIN, Result.LOSS)
PLAYERS = tuple(Player(n, f"Player {n}") for n in (ONE, TWO, THREE))
BASE = Tournament(PLAYERS, (Round((GAME,)),))


def with_player(**values: Any) -> Tournament:
    first = Player(ONE, **{"name": "Alpha", **values})
    return replace(BASE, players=(first, *PLAYERS[1:]))


def with_details(**values: Any) -> Tournament:
    return replace(BASE, details=Details(**values))


def with_bye(round_: int, kind: ByeKind) -> Tournament:
    return replace(BASE, requested_byes=(RequestedBye(RoundNumber(round_), ONE, kind),))


def with_byes(*byes: Bye) -> Tournament:
    return replace(BASE, rounds=(Round((GAME,), byes),))


NATIONAL = NationalRating("ned", PLAYERS[0])
LATE_GROUP = ForbiddenGroup((ONE, TWO), THIRD)
VIRTUAL = VirtualPoints(ONE, (Points(10),))
MADE_UP = Adjustment((ONE,), Points(10), None, "for his birthday")

CASES: dict[str, tuple[Tournament, str]] = {
    "club-lost": (with_player(club="The Club"), "trf26"),
    "text-changed": (with_player(name="two\nlines"), "trf16"),
    "name-cut": (with_player(name="N" * 34), "trf16"),
    "title-lost": (with_player(title="Candidate"), "trf16"),
    "rating-lost": (with_player(rating=0), "csv"),
    "federation-cut": (with_player(federation="Netherlands"), "trf16"),
    "fide-id-lost": (with_player(fide_id="1" * 12), "trf16"),
    "birth-date-cut": (with_player(birth_date="31 December 1990"), "trf16"),
    "rank-lost": (with_player(rank=10_000), "trf16"),
    "points-column-lost": (
        replace(BASE, adjustments=(Adjustment((ONE,), Points(999)),) * 2),
        "trf26",
    ),
    "round-date-cut": (with_details(round_dates=("2026/05/02",)), "trf16"),
    "deputies-lost": (with_details(deputy_arbiters=("",)), "trf16"),
    "round-without-games": (replace(BASE, rounds=(Round(),)), "trf26"),
    "bye-kind-lost": (with_byes(Bye(THREE, ByeKind.FULL_POINT)), "trf06"),
    "adjournment-lost": (
        replace(
            BASE,
            rounds=(
                Round((Game(ONE, TWO, Result.UNFINISHED, Result.UNFINISHED),), adjourned=(ONE,)),
            ),
        ),
        "trf16",
    ),
    "result-refused": (
        replace(BASE, rounds=(Round((Game(ONE, TWO, Result.WIN, Result.WIN),)),)),
        "trf16",
    ),
    "later-byes-lost": (with_bye(3, ByeKind.HALF_POINT), "trfx"),
    "bye-request-lost": (with_bye(1, ByeKind.HALF_POINT), "trf26"),
    "number-of-rounds-lost": (replace(BASE, number_of_rounds=1000), "trf26"),
    "forbidden-lost": (replace(BASE, forbidden=(LATE_GROUP,)), "trf16"),
    "forbidden-rounds-lost": (replace(BASE, forbidden=(LATE_GROUP,)), "trfbx"),
    "virtual-points-lost": (replace(BASE, virtual_points=(VIRTUAL,)), "trf16"),
    "adjustments-lost": (replace(BASE, adjustments=(MADE_UP,)), "trfx"),
    "adjustment-reason-lost": (replace(BASE, adjustments=(MADE_UP,)), "trf26"),
    "numberings-lost": (replace(BASE, numberings=(Numbering(SECOND, ()),)), "csv"),
    "settings-lost": (replace(BASE, rules="dutch-2017"), "csv"),
    "points-lost": (replace(BASE, points=DRAUGHTS), "csv"),
    "colour-lost": (replace(BASE, initial_colour=Colour.WHITE), "csv"),
    "details-lost": (with_details(name="An open"), "csv"),
    "ranking-method-lost": (with_details(ranking_method="FIDE"), "trf16"),
    "pairing-controller-lost": (with_details(pairing_controller="ronde"), "trfx"),
    "tie-breaks-lost": (with_details(tie_breaks=("BH",)), "trf06"),
    "standings-order-lost": (with_details(standings_order=("PTS",)), "trfbx"),
    "encoded-time-control-lost": (with_details(encoded_time_control="5400"), "trf16"),
    "unknown-player-lost": (replace(BASE, forbidden=(ForbiddenGroup((ONE, NOBODY)),)), "trf26"),
    "national-rating-lost": (replace(BASE, national_ratings=(NATIONAL,)), "trf26"),
    "tournament-rating-lost": (with_player(rating=1800, official_rating=1700), "trf26"),
    "teams-lost": (replace(BASE, team_data=TeamData((Team("Alphas"),))), "trfbx"),
    "team-details-lost": (replace(BASE, team_data=TeamData((Team("Alphas", (), 7),))), "trf16"),
    "categories-lost": (
        replace(BASE, categories=(NamedCategory("rated", "Rated", Category(ratings=Band(1))),)),
        "trf26",
    ),
    "ranking-lost": (
        replace(BASE, ranking=RankingNotes((Departure(ONE, 1, is_expelled=True),))),
        "trf26",
    ),
    "integrity-lost": (
        replace(BASE, integrity=(IntegrityNote(IntegrityKind.LEFT, SECOND),)),
        "csv",
    ),
    "foreign-line-lost": (replace(BASE, foreign_lines=("012 An open",)), "trf26"),
    "points-in-comment": (replace(BASE, points=DRAUGHTS), "trf16"),
    "matches-in-comment": (
        read_text(teamfiles.event(2, 1, "192 FIDE_TEAM") + "### ronde matches 1 1-2\n").tournament
        or BASE,
        "trf26",
    ),
}


def codes(tournament: Tournament, dialect: str) -> list[str]:
    return [finding.code for finding in write_text(tournament, dialect).findings]


@pytest.mark.parametrize("code", CASES)
def test_loss(code: str) -> None:
    tournament, dialect = CASES[code]
    found = [f for f in write_text(tournament, dialect).findings if f.code == code]
    assert len(found) == 1
    assert found[0].severity is WRITING[code].severity
    assert len(found[0].what) > 10


def test_every_loss_has_a_test() -> None:
    assert CASES.keys() == WRITING.keys()


@pytest.mark.parametrize("dialect", dialects())
def test_a_plain_tournament_loses_nothing(dialect: str) -> None:
    assert codes(BASE, dialect) == []


@pytest.mark.parametrize("code", sorted(CASES.keys() - {"result-refused"}))
def test_what_was_written_with_a_loss_can_be_read(code: str) -> None:
    tournament, dialect = CASES[code]
    assert not read_text(write_text(tournament, dialect).text).errors


def test_a_kind_of_loss_is_named_once_with_its_number() -> None:
    clubs = tuple(replace(player, club="The Club") for player in PLAYERS)
    findings = write_text(replace(BASE, players=clubs), "trf16").findings
    assert [finding.code for finding in findings] == ["club-lost"]
    assert findings[0].what.endswith("(and 2 more)")
    assert findings[0].player == 1


def test_a_date_loses_its_century_first() -> None:
    text = write_text(CASES["round-date-cut"][0], "trf16").text
    assert "26/05/02" in text
    assert "2026" not in text


def test_requests_that_nobody_can_read_are_lost() -> None:
    for bye in (with_bye(2, ByeKind.PAIRING_ALLOCATED), with_bye(1000, ByeKind.ZERO_POINT)):
        assert codes(bye, "trf26") == ["bye-request-lost"]
    twice = replace(
        BASE,
        requested_byes=(
            RequestedBye(SECOND, ONE, ByeKind.HALF_POINT),
            RequestedBye(SECOND, ONE, ByeKind.FULL_POINT),
        ),
    )
    assert codes(twice, "trf26") == ["bye-request-lost"]


@pytest.mark.parametrize(
    ("tournament", "code"),
    [
        (replace(BASE, virtual_points=(VIRTUAL, VIRTUAL)), "virtual-points-lost"),
        (
            replace(BASE, virtual_points=(VirtualPoints(ONE, (Points(9999),)),)),
            "virtual-points-lost",
        ),
        (replace(BASE, adjustments=(Adjustment((ONE,), Points(9999)),)), "adjustments-lost"),
        (replace(BASE, adjustments=(replace(MADE_UP, round=RoundNumber(-1)),)), "adjustments-lost"),
        (replace(BASE, forbidden=(ForbiddenGroup((ONE, TWO), RoundNumber(0)),)), "forbidden-lost"),
        (
            replace(BASE, forbidden=(ForbiddenGroup((ONE, TWO), RoundNumber(1000)),)),
            "forbidden-lost",
        ),
        (with_player(rank=-1), "rank-lost"),
        (with_player(title="gm"), "text-changed"),
        (with_details(tie_breaks=("BH,DE",)), "text-changed"),
        (with_details(round_dates=("",)), "round-date-cut"),
        (with_details(ranking_method="NED  NRO"), "text-changed"),
        (replace(BASE, numberings=(Numbering(RoundNumber(-1), ()),)), "numberings-lost"),
        (
            replace(BASE, numberings=(Numbering(SECOND, ((NOBODY, PairingNumber(1)),)),)),
            "unknown-player-lost",
        ),
        (
            replace(BASE, team_data=TeamData((), (), (), (LineUp(SECOND, 7, 8, (NOBODY,)),))),
            "unknown-player-lost",
        ),
        (replace(BASE, team_data=TeamData((Team("Alphas", (), -7),))), "team-details-lost"),
        (replace(BASE, team_data=TeamData((Team("N" * 33, (), 7),))), "team-details-lost"),
        (replace(BASE, team_data=TeamData((Team("N", nickname="n"),))), "team-details-lost"),
        (
            replace(BASE, national_ratings=(NationalRating("NED", replace(PLAYERS[0], rank=1)),)),
            "national-rating-lost",
        ),
        (replace(BASE, foreign_lines=("two\nlines",)), "foreign-line-lost"),
        (replace(BASE, foreign_lines=("",)), "foreign-line-lost"),
        (replace(BASE, foreign_lines=("NED    1 m    Alpha",)), "foreign-line-lost"),
    ],
)
def test_what_no_report_can_say_is_named_and_the_rest_is_readable(
    tournament: Tournament, code: str
) -> None:
    writing = write_text(tournament, "trf26")
    assert code in [finding.code for finding in writing.findings]
    assert not read_text(writing.text).errors


@pytest.mark.parametrize("dialect", ["trf06", "trf16", "trfx", "trfbx", "trf26"])
def test_numbers_beyond_four_columns_are_too_large(dialect: str) -> None:
    with pytest.raises(TooLargeError, match="10000 does not fit"):
        write_text(Tournament((Player(PlayerId(10_000)),)), dialect)


def test_numbers_of_tables_are_limited_too() -> None:
    with pytest.raises(TooLargeError, match="write json instead"):
        write_text(Tournament((Player(PlayerId(0)),)), "csv")


@pytest.mark.parametrize("dialect", ["trf26", "csv"])
def test_rounds_beyond_999_are_too_large(dialect: str) -> None:
    with pytest.raises(TooLargeError, match="999 rounds"):
        write_text(replace(BASE, rounds=(Round((GAME,)),) * 1000), dialect)


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(InputError, match="unknown dialect 'trf99'; known: trf06"):
        write_text(BASE, "trf99")
