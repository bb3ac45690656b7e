"""Title norms of events: which games count, what may be left out, who is exempt, who still can."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from ronde.errors import InputError
from ronde.model import (
    DRAUGHTS,
    Bye,
    ByeKind,
    Details,
    Game,
    Player,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Sex,
    Tournament,
)
from ronde.norms.computation import EventNorms, NormRequest, event_norms
from ronde.norms.editions import Norm
from ronde.norms.evaluation import games_credited
from ronde.norms.event import EventClass, foreign_field, is_large_field
from ronde.norms.outlook import NormStatus, Outlook
from ronde.norms.record import UncountedReason
from ronde.norms.requirements import RequirementKind

W, D, L = Result.WIN, Result.DRAW, Result.LOSS
OTHER = {
    W: L, D: D, L: W, Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN, Result.SHORT_WIN: Result.SHORT_LOSS,
    Result.UNFINISHED: Result.UNFINISHED,
}  # fmt: skip
MADE = {"1": W, "½": D, "0": L, "+": Result.FORFEIT_WIN, "?": Result.UNFINISHED}


def of_one(*opponents: str, results: str, rounds: int = 9, own: str = "NED") -> Tournament:
    """Return an event in which player 1 meets `GM 2538 FRA` and so on, with results like `1½0+`.

    A `b` is a pairing-allocated bye and takes nobody.
    """
    players = [Player(PlayerId(1), "One", rating=2400, federation=own)]
    for number, text in enumerate(opponents, 2):
        *title, rating, federation = text.split()
        players.append(
            Player(
                PlayerId(number),
                f"P{number}",
                title="".join(title),
                rating=int(rating) or None,
                federation=federation.strip("-"),
            )
        )
    played, free = [], iter(range(2, len(players) + 1))
    for sign in results:
        if sign == "b":
            bye = Bye(PlayerId(1), ByeKind.PAIRING_ALLOCATED)
            played.append(Round((), (bye,)))
        else:
            game = Game(PlayerId(1), PlayerId(next(free)), MADE[sign], OTHER[MADE[sign]])
            played.append(Round((game,)))
    return Tournament(tuple(players), tuple(played), number_of_rounds=rounds)


FIXED = NormRequest(is_fixed=True)


def found(tournament: Tournament, norm: Norm, request: NormRequest | None = None) -> Outlook:
    norms = event_norms(tournament, request).of(1)
    return next(one for one in norms.outlooks if one.norm is norm)


NINE = (
    "GM 2500 GER", "GM 2500 FRA", "GM 2500 ESP", "IM 2450 GER", "IM 2450 FRA",
    "IM 2450 NED", "2450 NED", "2450 NED", "2450 NED",
)  # fmt: skip
EIGHT_ROUNDS = (
    "FM 2310 NED", "IM 2405 NED", "IM 2452 GER", "GM 2538 FRA", "FM 2377 NED", "GM 2561 UKR",
    "2190 BEL", "IM 2419 GER", "GM 2497 NED",
)  # fmt: skip
ELEVEN = ("1900 FRA", *["GM 2480 GER"] * 4, *["IM 2450 FRA"] * 4, *["FM 2420 ESP"] * 2)
"""Worked examples of a player before the last round, and of one with eleven games."""


class TestArticle1_4_1_WhichGamesMakeIt:
    def test_nine_games(self) -> None:
        one = found(of_one(*NINE, results="111½½½½½½"), Norm.GM)
        assert one.status is NormStatus.IMPOSSIBLE
        assert [each.kind for each in one.lacking] == [RequirementKind.PERFORMANCE]
        made = found(of_one(*NINE, results="1111½1½½½"), Norm.GM)
        assert (made.status, made.evaluation.points) == (NormStatus.ACHIEVED, Fraction(7))

    @pytest.mark.parametrize("eighth", ["b", "+"])
    def test_c_eight_and_a_point_without_a_game(self, eighth: str) -> None:
        opponents = NINE[:7] if eighth == "b" else (*NINE[:7], "GM 2600 ITA")
        event = of_one(*opponents, NINE[8], results=f"1111111{eighth}1")
        one = found(event, Norm.GM)
        assert (one.status, one.evaluation.article) == (NormStatus.ACHIEVED, "1.4.1c")
        assert games_credited(one.evaluation) >= 9
        other = replace(event, number_of_rounds=10)
        assert found(replace(other, rounds=(*event.rounds, Round())), Norm.GM).status is not (
            NormStatus.ACHIEVED
        )

    def test_e_the_last_games_may_go_in_a_swiss(self) -> None:
        event = of_one(*NINE, "2000 NED", results="1111½1½½½0", rounds=10)
        one = found(event, Norm.GM)
        assert one.status is NormStatus.ACHIEVED
        assert [(each.game.round, each.article) for each in one.evaluation.dropped] == [
            (10, "1.4.1e")
        ]
        assert found(event, Norm.GM, FIXED).status is not NormStatus.ACHIEVED

    def test_e_never_one_in_the_middle(self) -> None:
        event = of_one("2000 NED", *NINE, results="0111½1½½½½", rounds=10)
        assert found(event, Norm.GM).status is not NormStatus.ACHIEVED
        assert found(of_one(*NINE, results="111½1½½½½"), Norm.GM).status is NormStatus.ACHIEVED

    def test_f_games_won_may_go(self) -> None:
        event = of_one("1900 NED", *reversed(NINE), results="111½½½½½11", rounds=10)
        one = found(event, Norm.GM)
        assert one.status is NormStatus.ACHIEVED
        assert [(each.game.round, each.article) for each in one.evaluation.dropped] == [
            (1, "1.4.1f")
        ]
        assert one.evaluation.requirement(RequirementKind.GAMES).have == 9

    def test_f_in_a_round_robin_everybody_makes_the_mix(self) -> None:
        event = of_one("1900 NED", *reversed(NINE), results="111½½½½½11", rounds=10)
        one = found(event, Norm.GM, FIXED)
        assert (one.status, [each.kind for each in one.lacking]) == (
            NormStatus.MISSED, [RequirementKind.REQUIRED_TITLES],
        )  # fmt: skip
        weak = of_one(*["GM 1500 BEL"] * 2, *NINE, results="1111½½½½½11", rounds=11)
        kept = found(weak, Norm.GM, FIXED)
        assert kept.status is NormStatus.ACHIEVED
        assert [each.article for each in kept.evaluation.dropped] == ["1.4.1f"]

    def test_eleven_games(self) -> None:
        event = of_one(*ELEVEN, results="11111½½1½11", rounds=11, own="FRA")
        one = found(event, Norm.GM)
        games = one.evaluation
        assert one.status is NormStatus.ACHIEVED
        assert games.points == Fraction("9.5")
        event = of_one(*ELEVEN, results="11111½½½½1½", rounds=11, own="FRA")
        games = found(event, Norm.GM).evaluation
        assert (games.points, games.requirement(RequirementKind.AVERAGE).have) == (
            Fraction("8.5"),
            2433,
        )
        assert games.requirement(RequirementKind.PERFORMANCE).have == 2644


class TestArticle1_4_2_WhatIsLeftOut:
    def reasons(
        self, tournament: Tournament, request: NormRequest | None = None
    ) -> list[UncountedReason]:
        norms = event_norms(tournament, request)
        return [left.reason for left in norms.of(1).record.left_out]

    def test_forfeits_byes_and_people_without_federation(self) -> None:
        event = of_one("GM 2500 -", "GM 2500 GER", "GM 2500 GER", results="1+b?", rounds=9)
        assert self.reasons(event) == [
            UncountedReason.NO_FEDERATION,
            UncountedReason.WITHOUT_GAME,
            UncountedReason.WITHOUT_GAME,
            UncountedReason.OPEN,
        ]

    def test_absences_lost_forfeits_and_short_games(self) -> None:
        event = of_one("GM 2500 GER", "GM 2500 GER", results="11")
        lost = Round((Game(PlayerId(1), PlayerId(2), Result.FORFEIT_LOSS, Result.FORFEIT_WIN),))
        short = Round((Game(PlayerId(1), PlayerId(3), Result.SHORT_WIN, Result.SHORT_LOSS),))
        event = replace(event, rounds=(lost, short, Round()))
        assert self.reasons(event) == [
            UncountedReason.UNPLAYED, UncountedReason.ADJUDICATED, UncountedReason.UNPLAYED,
        ]  # fmt: skip

    def test_unrated_without_points_in_a_round_robin(self) -> None:
        event = of_one("0 GER", "0 GER", *NINE[:7], results="1½1111111")
        assert self.reasons(event, FIXED) == [UncountedReason.UNRATED_WITHOUT_POINTS]
        assert self.reasons(event) == []

    def test_c_an_opponent_missing_in_the_last_round(self) -> None:
        """Nine of ten games are there only if the last one counts as a loss."""
        event = of_one(*NINE, results="1111111b1+", rounds=10)
        one = found(event, Norm.GM)
        assert (one.status, one.evaluation.article) == (NormStatus.ACHIEVED, "1.4.2c")
        assert one.evaluation.points == 8
        unlucky = of_one(*NINE, results="11½½½½½b½+", rounds=10)
        assert found(unlucky, Norm.GM).status is not NormStatus.ACHIEVED


class TestArticle1_4_3d_TheField:
    def event(self, foreigners: Sequence[Player], rounds: int = 3) -> Tournament:
        host = [Player(PlayerId(n), rating=2000, federation="NED") for n in range(1, 3)]
        people = [replace(p, id=PlayerId(n)) for n, p in enumerate(foreigners, 3)]
        everybody = [*host, *people]
        byes = tuple(Bye(player.id, ByeKind.PAIRING_ALLOCATED) for player in everybody)
        return Tournament(
            tuple(everybody), (Round((), byes),) * rounds, details=Details(federation="NED")
        )

    def test_who_counts(self) -> None:
        usa = [Player(PlayerId(0), title="GM", rating=2500, federation="USA")] * 3
        others = [replace(usa[0], federation="FID"), replace(usa[0], federation="NED")]
        field = foreign_field(self.event([*usa, *others]), 3)
        assert (field.foreigners, field.federations, field.titled) == (3, 1, 3)

    @pytest.mark.parametrize(("missed", "fewest"), [((2, 3), 11), ((2,), 11), ((), 12)])
    def test_the_fewest_of_any_round(self, missed: tuple[int, ...], fewest: int) -> None:
        event = self.event([Player(PlayerId(0), rating=2300, federation="GER")] * 12)
        rounds = tuple(
            replace(r, byes=r.byes[:-1]) if number in missed else r
            for number, r in enumerate(event.rounds, 1)
        )
        event = replace(event, rounds=rounds)
        assert foreign_field(event, 3).foreigners == fewest
        assert foreign_field(event, 1).foreigners == 12

    @pytest.mark.parametrize(
        ("federations", "titled", "number", "is_international"),
        [(3, 10, 20, True), (2, 10, 20, False), (3, 9, 20, False), (3, 10, 19, False)],
    )
    def test_the_numbers(
        self, federations: int, titled: int, number: int, is_international: bool
    ) -> None:
        people = [
            Player(
                PlayerId(0),
                title="WIM" if place < titled else "FM",
                rating=2300,
                federation=("GER", "FRA", "ESP")[place % federations],
            )
            for place in range(number)
        ]
        assert foreign_field(self.event(people), 3).is_international is is_international

    def test_nobody_before_the_first_round(self) -> None:
        assert foreign_field(self.event([]), 0).foreigners == 0

    @pytest.mark.parametrize(
        ("ratings", "is_large"),
        [
            ([2200] * 40 + [1500] * 10, True), ([1900] * 40, False), ([2500] * 37, False),
            ([2000] * 40, True),
        ],
    )  # fmt: skip
    def test_1_5_6a_a_large_field(self, ratings: list[int], is_large: bool) -> None:
        people = [Player(PlayerId(0), rating=rating, federation="GER") for rating in ratings]
        assert is_large_field(self.event(people), 3) is is_large


class TestWhoStillCan:
    def test_the_last_round_is_paired(self) -> None:
        event = of_one(*EIGHT_ROUNDS, results="1½½½101½?")
        im = found(event, Norm.IM)
        assert (im.status, im.evaluation.points) == (NormStatus.POSSIBLE, Fraction(5))
        assert im.need is not None
        assert (im.need.points, im.need.games, im.need.average) == (Fraction(0), 1, None)
        gm = found(event, Norm.GM)
        assert gm.status is NormStatus.IMPOSSIBLE
        assert [each.kind for each in gm.lacking] == [RequirementKind.PERFORMANCE]
        lost = of_one(*EIGHT_ROUNDS, results="1½½½101½0")
        games = found(lost, Norm.IM).evaluation
        assert (
            games.requirement(RequirementKind.AVERAGE).have,
            games.requirement(RequirementKind.PERFORMANCE).have,
        ) == (
            2417,
            2460,
        )
        have = {each.kind: each.have for each in games.requirements}
        kinds = (
            RequirementKind.TITLED,
            RequirementKind.REQUIRED_TITLES,
            RequirementKind.FEDERATIONS,
            RequirementKind.OWN_FEDERATION,
        )
        assert [have[kind] for kind in kinds] == [8, 6, 4, 4]
        assert found(lost, Norm.GM).evaluation.requirement(RequirementKind.AVERAGE).have == 2418

    def test_points_against_an_average(self) -> None:
        """Nine games at 2475 ask for 6 points, and 4½ are there."""
        opponents = [*NINE[:6], *["GM 2480 ITA", "IM 2480 BEL", "GM 2480 POL", "IM 2470 DEN"]]
        one = found(of_one(*opponents, results="111½½½"), Norm.GM)
        assert one.status is NormStatus.POSSIBLE
        assert one.need is not None
        assert (one.need.points, one.need.games, one.need.average) == (Fraction("1.5"), 3, 2474)
        averages = [need.average or 0 for need in one.needs]
        assert averages == sorted(averages, reverse=True)

    def test_what_the_coming_opponents_must_bring(self) -> None:
        opponents = [*["2500 NED"] * 4, "GM 2500 GER", *["GM 2500 FRA"] * 4, "IM 2500 ESP"]
        one = found(of_one(*opponents, results="11111"), Norm.GM)
        assert {each.kind: (each.have, each.need) for each in one.wanted} == {
            RequirementKind.FEDERATIONS: (1, 2),
            RequirementKind.TITLED: (1, 5),
            RequirementKind.REQUIRED_TITLES: (1, 3),
        }

    def test_a_title_too_few_is_said(self) -> None:
        opponents = [*["2500 NED"] * 3, *["2500 FRA"] * 2, "GM 2500 GER", "GM 2500 ITA",
                     "GM 2500 ESP", "GM 2500 BEL"]  # fmt: skip
        one = found(of_one(*opponents, results="11111"), Norm.GM)
        assert one.status is NormStatus.IMPOSSIBLE
        assert [(each.kind, each.article, each.missing) for each in one.lacking] == [
            (RequirementKind.TITLED, "1.4.5a", 1)
        ]
        over = found(of_one(*opponents, results="111111111"), Norm.GM)
        assert (over.status, [each.missing for each in over.lacking]) == (NormStatus.MISSED, [1])

    def test_byes_that_were_asked_for(self) -> None:
        event = of_one(*NINE, results="1111111")
        assert found(event, Norm.GM).status is NormStatus.POSSIBLE
        away = RequestedBye(RoundNumber(9), PlayerId(1), ByeKind.ZERO_POINT)
        assert (
            found(replace(event, requested_byes=(away,)), Norm.GM).status is NormStatus.IMPOSSIBLE
        )

    def test_women_and_titles(self) -> None:
        event = of_one(*NINE, results="1111½1½½½")
        she = replace(event.players[0], sex=Sex.FEMALE, title="WIM")
        event = replace(event, players=(she, *event.players[1:]))
        statuses = {one.norm: one.status for one in event_norms(event).of(1).outlooks}
        assert statuses == dict.fromkeys((Norm.GM, Norm.IM, Norm.WGM), NormStatus.ACHIEVED)

    def test_a_round_robin_goes_on_to_its_end(self) -> None:
        event = of_one(*NINE, results="1111½")
        one = found(event, Norm.GM, FIXED)
        assert (one.status, one.coming) == (NormStatus.POSSIBLE, 4)
        assert one.need is not None
        assert (one.need.points, one.need.average) == (Fraction(2), None)
        assert found(of_one(*NINE, results="11000"), Norm.GM, FIXED).status is (
            NormStatus.IMPOSSIBLE
        )

    def test_an_unrated_player_of_a_round_robin_may_score_yet(self) -> None:
        """Eight opponents are rated; the ninth counts only with a point against one of them."""
        event = of_one(*NINE[:8], "0 GER", results="11111111")
        one = found(event, Norm.GM, FIXED)
        assert one.status is NormStatus.POSSIBLE
        only = of_one(*NINE[:8], "0 GER", results="111111111")
        assert found(only, Norm.GM, FIXED).status is not NormStatus.ACHIEVED


class TestTheEvent:
    def codes(self, norms: EventNorms) -> list[str]:
        return [finding.code for finding in norms.findings]

    def test_a_national_final(self) -> None:
        own = [f"{text.rsplit(' ', 1)[0]} NED" for text in NINE]
        event = of_one(*own, results="1111½1½½½")
        event = replace(event, details=Details(federation="NED"))
        assert found(event, Norm.GM).status is NormStatus.MISSED
        final = found(event, Norm.GM, NormRequest(event_class=EventClass.NATIONAL_FINAL))
        assert final.status is NormStatus.ACHIEVED

    def test_too_few_rounds(self) -> None:
        event = of_one(*NINE[:7], results="1111½1½", rounds=7)
        with pytest.raises(InputError, match="a norm takes 9 games, and the event has 7 rounds"):
            event_norms(event)
        team = found(event, Norm.GM, NormRequest(event_class=EventClass.TEAM_CHAMPIONSHIP))
        assert team.status is NormStatus.ACHIEVED

    def test_other_games_and_rates(self) -> None:
        event = of_one(*NINE, results="111")
        with pytest.raises(InputError, match="FIDE titles are for chess"):
            event_norms(replace(event, points=DRAUGHTS))
        rapid = replace(event, details=Details(encoded_time_control="900+10"))
        with pytest.raises(InputError, match=r"the rate of play is 900\+10"):
            event_norms(rapid)
        with pytest.raises(InputError, match="the file has 3 rounds"):
            event_norms(event, NormRequest(after=4))
        with pytest.raises(InputError, match="no player 99 among"):
            event_norms(event).of(99)

    def test_a_double_round_robin_is_large_enough(self) -> None:
        event = of_one(*NINE[:4], results="1111", rounds=10)
        event = replace(event, settings=(("cycles", "2"),))
        with pytest.raises(InputError, match="at least 6 players, not 5"):
            event_norms(event, FIXED)

    def test_what_is_missing_is_said(self) -> None:
        event = of_one(*["2500 -"] * 3, results="111")
        assert self.codes(event_norms(event)) == ["no-federation", "no-titles", "provisional"]
        unknown = replace(of_one(*NINE, results="111111111"), number_of_rounds=None)
        assert self.codes(event_norms(unknown)) == ["rounds-unknown"]

    def test_an_earlier_round(self) -> None:
        event = of_one(*NINE, results="1111½1½½½")
        assert event_norms(event, NormRequest(after=8)).of(1).outlooks[0].status is not (
            NormStatus.ACHIEVED
        )
        assert self.codes(event_norms(event)) == []
