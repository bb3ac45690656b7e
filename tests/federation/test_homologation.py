"""Section 5 with the database: licences, participations and fees come from the register."""

from __future__ import annotations

from typing import Any

import pytest
from tests.federation.federations import Federation, MakeFederation

from ronde.errors import InputError
from ronde.federation.homologation import ReceiveFees
from ronde.federation.series import SeriesState
from ronde.ratings.ffjd.series import Licence
from ronde.store.tables import LicenceRow, ReceiptRow

ROUNDS = ("1-2:2", "1-3:1", "1-4:0", "1-5:2", "1-6:1")
SIX = (1, 2, 3, 4, 5, 6)
FAST = {"kind": "accelerated", "cadence": {"minutes": 30}}
HOMOLOGATED, WAITING, REFUSED = (
    SeriesState.HOMOLOGATED, SeriesState.WAITING, SeriesState.REFUSED,
)  # fmt: skip


def codes(found: Any) -> list[str]:
    return [finding.code for finding in found.findings]


def days(number: int) -> dict[str, str]:
    return {"start": f"2026-09-{number:02}", "end": f"2026-09-{number:02}", "name": str(number)}


class TestArticle51_Rules:
    def test_other_rules_refuse_the_series(self, federation: Federation) -> None:
        verdict = federation.paid(SIX, *ROUNDS, rules_followed=False)
        assert verdict.state is REFUSED
        assert federation.publish("2026-10").series == ()

    def test_advantageous_draws_need_an_earlier_consent(self, federation: Federation) -> None:
        draws = {"advantageous_draw": True, "advantageous_draw_accepted": "2026-09-05"}
        assert federation.paid(SIX, *ROUNDS, **draws).state is REFUSED
        draws["advantageous_draw_accepted"] = "2026-09-04"
        assert federation.paid(SIX, *ROUNDS, **draws).state is HOMOLOGATED


class TestArticle52_Rates:
    def test_a_slow_rate_that_is_not_official_is_refused(self, federation: Federation) -> None:
        assert federation.paid(SIX, *ROUNDS, cadence={"minutes": 60}).state is REFUSED

    def test_ratings_of_the_list_decide_who_is_a_beginner(
        self, make_federation: MakeFederation
    ) -> None:
        federation = make_federation({1: 1390, 2: 1300, 3: 1200, 4: 1600})
        school = {"kind": "accelerated", "cadence": {"minutes": 15}}
        assert federation.paid((1, 2, 3, 4), "1-2:1 3-4:1", **school).state is HOMOLOGATED
        federation.paid((1, 4), "1-4:2", **days(7))  # K 22.3 takes player 1 above 1400
        assert federation.ratings("2026-10")[1] > 1400
        later = federation.paid((1, 2, 3, 4), "1-2:1 3-4:1", **school, name="Later",
                                start="2026-10-03", end="2026-10-03")  # fmt: skip
        assert later.state is REFUSED
        assert "rate-too-fast" in codes(later)


class TestArticle53_Licences:
    def test_slow_series_need_a_licence_of_the_season(self, federation: Federation) -> None:
        federation_day = {"start": "2027-09-04", "end": "2027-09-05"}
        assert federation.paid(SIX, *ROUNDS).state is HOMOLOGATED
        later = federation.paid(SIX, *ROUNDS, **federation_day)
        assert later.state is REFUSED
        assert "licence-missing" in codes(later)

    def test_a_licence_taken_meanwhile_lets_it_pass(self, make_federation: MakeFederation) -> None:
        federation = make_federation({1: 1400, 2: 1300}, licensed=False)
        federation.licence(1)
        refused = federation.paid((1, 2), "1-2:1")
        assert refused.state is REFUSED
        federation.licence(2, day="2026-09-12")
        judged = federation.homologate(refused.series, "2026-09-13")
        assert judged.state is HOMOLOGATED
        assert "licence-late" in codes(judged)

    def test_a_leisure_licence_is_enough_at_accelerated_rates(
        self, make_federation: MakeFederation
    ) -> None:
        federation = make_federation({1: 1400, 2: 1300}, licensed=False)
        for player in (1, 2):
            federation.licence(player, Licence.LEISURE)
        assert codes(federation.paid((1, 2), "1-2:1", **FAST)) == []
        assert "leisure-licence" in codes(federation.paid((1, 2), "1-2:1"))

    def test_the_fourth_participation_without_licence_is_refused(
        self, federation: Federation
    ) -> None:
        guest = {"id": "new", "name": "Jade, Jon"}
        told = [federation.paid((1, guest), "1-new:2", **FAST, **days(day)) for day in (1, 2, 3, 4)]
        assert [one.state for one in told] == [HOMOLOGATED, HOMOLOGATED, HOMOLOGATED, REFUSED]
        assert ["without-licence" in codes(one) for one in told] == [True, True, False, False]
        assert "licence-due" in codes(told[2])

    def test_a_series_of_the_same_competition_is_no_earlier_one(
        self, federation: Federation
    ) -> None:
        """The cup is the third participation of the guest, in its second series too."""
        guest, group = {"id": "new", "name": "Jade, Jon"}, {"fee_group": "cup"}
        for day in (1, 2):
            federation.paid((1, guest), "1-new:2", **FAST, **days(day))
        for day in (3, 4):
            made = federation.record((1, guest), "1-new:2", **FAST, **days(day), **group)
            federation.settle(made)
        federation.at("2026-09-10").do(federation.key, ReceiveFees(3))
        assert [federation.homologate(n).state for n in (3, 4)] == [HOMOLOGATED, HOMOLOGATED]

    def test_series_counted_as_one_are_one_participation(self, federation: Federation) -> None:
        guest, group = {"id": "new", "name": "Jade, Jon"}, {"fee_group": "cup"}
        for day in (1, 2, 3):
            made = federation.record((1, guest), "1-new:2", **FAST, **days(day), **group)
            federation.settle(made)
        federation.at("2026-09-10").do(federation.key, ReceiveFees(1))
        for number in (1, 2, 3):
            assert federation.homologate(number).state is HOMOLOGATED
        assert "without-licence" in codes(federation.paid((1, guest), "1-new:2", **FAST, **days(4)))

    def test_a_refused_series_is_no_participation(self, federation: Federation) -> None:
        guest = {"id": "new", "name": "Jade, Jon"}
        for day in (1, 2, 3):
            federation.paid((1, guest), "1-new:2", **FAST, **days(day), rules_followed=False)
        first = federation.paid((1, guest), "1-new:2", **FAST, **days(4))
        assert first.state is HOMOLOGATED


class TestArticle54_Sizes:
    def test_a_large_series_is_refused_until_the_officer_agrees(
        self, make_federation: MakeFederation
    ) -> None:
        federation = make_federation({1: 1400})
        many = [{"id": f"n{n}", "name": f"Newcomer {n}"} for n in range(21)]
        rounds = "n0-n1:1 n2-n3:1 n4-n5:1"
        verdict = federation.paid(many, rounds, **FAST)
        assert verdict.state is REFUSED
        assert "series-large" in codes(verdict)
        agreed = federation.homologate(verdict.series, size_accepted=True)
        assert agreed.state is HOMOLOGATED
        assert "series-large" in codes(agreed)


class TestArticle55_Fees:
    def test_homologation_waits_for_the_fees(self, federation: Federation) -> None:
        series = federation.record(SIX, *ROUNDS).id
        waiting = federation.homologate(series)
        assert (waiting.state, waiting.fees.amount) == (WAITING, 12)
        assert federation.publish("2026-10").series == ()
        federation.at("2026-10-02").do(federation.key, ReceiveFees(series))
        assert federation.homologate(series, "2026-10-02").state is HOMOLOGATED
        assert federation.publish("2026-11").series == (series,)

    def test_a_part_of_them_is_not_enough(self, federation: Federation) -> None:
        series = federation.record(SIX, *ROUNDS).id
        federation.at("2026-09-10").do(federation.key, ReceiveFees(series, 11))
        assert federation.homologate(series).state is WAITING
        federation.at("2026-09-10").do(federation.key, ReceiveFees(series, 1))
        assert federation.homologate(series).state is HOMOLOGATED

    def test_what_came_already_is_not_received_again(self, federation: Federation) -> None:
        series = federation.record(SIX, *ROUNDS).id
        for _ in range(2):
            federation.at("2026-09-10").do(federation.key, ReceiveFees(series))
            assert federation.homologate(series).state is HOMOLOGATED
        with federation.database.reading(federation.key) as reader:
            assert [row.euro for row in reader.rows(ReceiptRow, series=series)] == [12]

    def test_the_word_of_the_document_is_no_receipt(self, federation: Federation) -> None:
        recorded = federation.record(SIX, *ROUNDS, fees_received=True)
        assert codes(recorded) == ["fees-claimed"]
        assert federation.homologate(recorded.id).state is WAITING

    def test_series_counted_as_one_pay_each_player_once(self, federation: Federation) -> None:
        first = federation.record((1, 2, 3), "1-2:2", "2-3:1", fee_group="cup").id
        second = federation.record((1, 4), "1-4:1", fee_group="cup", name="Final").id
        federation.at("2026-09-10").do(federation.key, ReceiveFees(second))
        verdicts = [federation.homologate(number) for number in (first, second)]
        assert [one.fees.amount for one in verdicts] == [8, 8]  # four players, not five
        assert {one.state for one in verdicts} == {HOMOLOGATED}

    def test_a_guest_of_two_series_of_a_group_is_one_person(
        self, make_federation: MakeFederation
    ) -> None:
        """Two persons, 2 × 2 = 4 euro, though the guest has an entry for each series (7.1)."""
        federation = make_federation({1: 1400, 2: 1300})
        guest = {"id": "g", "name": "Dune, Dara", "resident": False, "fmjd_rating": 1900}
        first = federation.record((1, guest), "1-g:1", fee_group="cup").id
        again = guest | {"name": "DARA DUNE"}
        second = federation.record((1, again), "g-1:1", fee_group="cup", name="Return").id
        assert [federation.homologate(n).fees.amount for n in (first, second)] == [4, 4]
        namesake = guest | {"id": "h", "birth_year": 1980}
        third = federation.record(
            (guest, namesake), "g-h:1", fee_group="cup", name="Final", end="2026-09-07"
        ).id
        assert federation.homologate(third).fees.amount == 6

    def test_strangers_and_leavers_are_paid_for_and_exempt_is_not(
        self, federation: Federation
    ) -> None:
        guest = {"id": "g", "name": "Dune, Dara", "resident": False, "fmjd_rating": 1900}
        rounds = ("1-g:2 2-EXEMPT:2fe", "1-2:1 g-EXEMPT:2fe", "1-2:2fe")
        series = federation.record((1, 2, guest), *rounds).id
        assert federation.homologate(series).fees.amount == 6

    def test_the_organiser_pays_a_missing_licence(self, make_federation: MakeFederation) -> None:
        federation = make_federation({1: 1400, 2: 1300}, licensed=False)
        federation.licence(1)
        refused = federation.paid((1, 2), "1-2:1")
        assert refused.state is REFUSED
        judged = federation.homologate(refused.series, licences_paid=[2])
        assert judged.state is HOMOLOGATED
        licence = federation.state().row(LicenceRow, 2, "2026-2027")
        assert licence is not None
        assert licence.is_paid_by_organiser is True
        assert federation.paid((1, 2), "1-2:1", name="Next").state is HOMOLOGATED

    def test_only_for_players_of_the_series(self, federation: Federation) -> None:
        series = federation.record((1, 2), "1-2:1").id
        with pytest.raises(InputError, match="does not play in it"):
            federation.homologate(series, licences_paid=[3])


def test_an_unfinished_series_waits(federation: Federation) -> None:
    series = federation.record((1, 2), "1-2:1", "1-2").id
    federation.at("2026-09-10").do(federation.key, ReceiveFees(series))
    assert codes(federation.homologate(series)) == ["unfinished"]
