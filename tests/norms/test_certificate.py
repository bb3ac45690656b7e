"""The certificate of a norm: what the form IT1 asks about its games, and what is missing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tests.norms.norm_open import MADE, MISSED, norm_open
from tests.norms.test_event import of_one

from ronde.model import Tournament
from ronde.norms.certificate import NormCertificate, certificates
from ronde.norms.computation import NormRequest, event_norms
from ronde.norms.editions import Norm

MASTERS = ["GM 2480 GER"] * 4 + ["IM 2450 FRA"] * 4 + ["FM 2420 ESP"] * 2


def made(event: Tournament, norm: Norm) -> NormCertificate:
    """Return the certificate of player 1."""
    found = certificates(event_norms(event, NormRequest()), event, 1)
    return next(one for one in found if one.norm is norm)


def test_the_lowest_opponent_counts_with_the_floor() -> None:
    event = of_one("1900 FRA", *MASTERS, results="1111½½½½111", rounds=11, own="FRA")
    one = made(event, Norm.GM)
    assert [line.rating for line in one.rounds][:3] == [2200, 2480, 2480]
    assert (one.average, one.points) == (2433, Fraction(9))
    assert (one.games, one.federations, one.foreign, one.titled) == (11, 3, 6, 10)


def test_rounds_that_do_not_count_say_why() -> None:
    event = of_one("1500 FRA", "1510 FRA", *MASTERS[:9], results="111½½½½½½½+", rounds=11)
    one = made(event, Norm.IM)
    told = {line.round: (line.score, line.left_out) for line in one.rounds if line.left_out}
    assert told[11] == ("+", "points without a game [1.4.2]")
    assert {article for _, article in told.values()} == {"1.4.1f", "points without a game [1.4.2]"}


def test_what_the_event_does_not_tell_is_named() -> None:
    event = of_one("1900 FRA", *MASTERS, results="1111½½½½111", rounds=11, own="FRA")
    lacking = list(made(event, Norm.GM).lacking(event))
    assert "the chief arbiter" in lacking
    assert "the FIDE ID of an opponent" in lacking
    whole = norm_open()
    (one,) = certificates(event_norms(whole), whole)
    assert (one.player.id, list(one.lacking(whole))) == (MADE, [])
    nameless = replace(whole, details=replace(whole.details, chief_arbiter="IA Anna Arbiter"))
    assert list(one.lacking(nameless)) == ["the FIDE ID of the chief arbiter"]


def test_who_missed_a_norm_has_none() -> None:
    event = norm_open()
    assert certificates(event_norms(event), event, MISSED) == ()
