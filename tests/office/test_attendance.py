"""Check-in, late entries, absences and returns (C.04.2.C and D.2-D.4; 2026: 2.4, 3.2, 3.3, 4.1)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import HandlingError, InputError, NotHereError, StateError
from ronde.model import ByeKind, History, PairingNumber, PlayerId, RoundNumber, Tournament
from ronde.office.desk import Desk
from ronde.office.entries.absences import AnnounceAbsence, ComeBack, MissRound, RequestBye, Withdraw
from ronde.office.entries.attendance import (
    CheckIn,
    CheckInAll,
    HoldDrawing,
    LateEntry,
    RecordNotice,
    TakeBackCheckIn,
)
from ronde.office.entries.ordering import CloseEntries
from ronde.office.planning.opening import EventPlan
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.players.entrant import Entrant
from ronde.office.players.people import roster
from ronde.office.playing.results import Adjourn
from ronde.office.rounds.rounds import (
    CompleteRound,
    DraftByHand,
    DraftPairing,
    NotHere,
    PublishRound,
)
from ronde.office.settings.playerrules import AnnounceRules
from ronde.store import Act
from ronde.store.events import open_event
from ronde.store.journal import entries
from ronde.store.tables import AbsenceRow, ByeRow, PlayerRow

NewEvent = Callable[..., str]
Play = Callable[..., None]
OLD = EventPlan("Spring Open", rounds=5, lot=1, rules="dutch-2017")
NEW = EventPlan("Spring Open", rounds=5, lot=1)


def names(desk: Desk, event: str) -> list[str]:
    return [player.name for player in desk.tournament(event).players]


def paired_in(desk: Desk, event: str, round_: int) -> set[str]:
    """Return who has a game or the pairing-allocated bye in a round, drafts included."""
    tournament = desk.tournament(event, through=round_)
    known = {player.id: player.name for player in tournament.players}
    return {known[player] for player in tournament.rounds[round_ - 1].paired}


def score(desk: Desk, event: str, name: str) -> int:
    tournament = desk.tournament(event)
    return History(tournament).score(next(p.id for p in tournament.players if p.name == name))


@pytest.fixture
def play(play_round: Play) -> Callable[..., None]:
    """Return how rounds are paired and played."""

    def play(desk: Desk, event: str, *numbers: int) -> None:
        for number in numbers:
            desk.do(event, DraftPairing())
            desk.do(event, PublishRound())
            play_round(desk, number)
            desk.do(event, CompleteRound())

    return play


class TestC04_2_C1_DrawingOfLots:
    def test_who_is_not_there_is_out_until_arrival(
        self, desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(desk, 8, OLD)
        everybody = names(desk, event)
        desk.do(event, CheckIn((1, 2, 4, 5, 6, 7, 8)))
        (out,) = desk.do(event, HoldDrawing())
        assert out.sentence() == (
            f"{everybody[2]} (8) was not there and is out until arrival (C.04.2.C.1)."
        )
        assert names(desk, event) == [n for n in everybody if n != everybody[2]]
        play(desk, event, 1)
        assert everybody[2] not in paired_in(desk, event, 1)
        (back,) = desk.do(event, CheckIn((8,)))
        assert back.sentence() == (
            f"{everybody[2]} gets the provisional number 3 and plays from round 2 on, with 0"
            " points for 1 round missed (C.04.2.C.2)."
        )
        assert names(desk, event) == everybody
        play(desk, event, 2)
        assert everybody[2] in paired_in(desk, event, 2)
        assert not desk.database.verify(event)

    def test_a_written_notice_keeps_the_player_in(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 4, OLD)
        quick_desk.do(event, CheckIn((1, 2, 3)))
        quick_desk.do(event, RecordNotice(4, "letter of 3 May: train at noon"))
        (effect,) = quick_desk.do(event, HoldDrawing())
        assert effect.code == "admitted"
        assert len(names(quick_desk, event)) == 4

    def test_before_2026_nobody_is_admitted_without_notice(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 4, OLD)
        before = quick_desk.state(event)
        with pytest.raises(HandlingError, match=r"C\.04\.2\.C\.1"):
            quick_desk.do(event, HoldDrawing((4,), reason="he telephoned"))
        assert quick_desk.state(event) == before

    def test_art_4_1_in_2026_the_chief_arbiter_decides(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 4, NEW)
        with pytest.raises(InputError, match="say why"):
            quick_desk.do(event, HoldDrawing((4,)))
        effects = quick_desk.do(event, HoldDrawing((4,), reason="he telephoned"))
        assert [effect.code for effect in effects] == ["out", "out", "out", "admitted"]
        assert effects[-1].article == "C.04.2 art. 4.1"
        assert len(names(quick_desk, event)) == 1

    def test_nobody_arrives_into_a_closed_list(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 5)
        quick_desk.do(event, CheckIn((1, 2, 3, 4)))
        quick_desk.do(event, HoldDrawing())
        quick_desk.do(event, CloseEntries())
        with pytest.raises(StateError, match="closed"):
            quick_desk.do(event, CheckIn((5,)))
        assert len(names(quick_desk, event)) == 4

    def test_it_is_held_once(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 4)
        quick_desk.do(event, CheckIn((1, 2, 3, 4)))
        assert quick_desk.do(event, HoldDrawing()) == ()
        with pytest.raises(StateError, match="is over"):
            quick_desk.do(event, HoldDrawing())


class TestC04_2_C2_LateEntries:
    def test_a_notice_for_round_two_means_no_number_before_arrival(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 8, OLD)
        late = names(quick_desk, event)[0]
        effect = quick_desk.do(event, RecordNotice(1, "flight", first_round=2))
        assert effect.what == f"{late} (8) is not paired before round 2, and only after arriving"
        assert late not in names(quick_desk, event)
        play(quick_desk, event, 1, 2)
        assert late not in paired_in(quick_desk, event, 2), "announced, but not arrived"
        quick_desk.do(event, CheckIn((8,)))
        play(quick_desk, event, 3)
        assert late in paired_in(quick_desk, event, 3)
        assert names(quick_desk, event)[0] == late

    def test_missed_rounds_score_nothing(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 6)
        play(quick_desk, event, 1, 2)
        effect = quick_desk.do(event, LateEntry(Entrant("Zircon", 1000)))
        assert (effect.player, effect.round) == (7, 3)
        assert effect.article == "C.04.2 art. 2.4"
        assert score(quick_desk, event, "Zircon") == 0

    @pytest.mark.parametrize("rules", ["berger", "knockout", "scheveningen"])
    def test_a_table_whose_places_are_taken_admits_nobody(
        self, quick_desk: Desk, new_event: NewEvent, rules: str
    ) -> None:
        event = new_event(quick_desk, 4, EventPlan("Table", rules=rules))
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, PublishRound())
        with pytest.raises(StateError, match="every place of it is taken"):
            quick_desk.do(event, LateEntry(Entrant("Zircon", 1000)))

    def test_a_round_robin_of_an_odd_number_has_one_place(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 5, EventPlan("Table", rules="berger"))
        play(quick_desk, event, 1)
        quick_desk.do(event, LateEntry(Entrant("Zircon", 1000)))
        play(quick_desk, event, 2, 3, 4, 5)
        rounds = quick_desk.tournament(event).rounds
        met = [frozenset((game.white, game.black)) for one in rounds for game in one.games]
        assert len(met) == len(set(met)) == 14, "fifteen but for the one that was missed"

    def test_missed_rounds_score_what_was_announced(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 6)
        quick_desk.do(event, AnnounceRules.of({"late-points": "half"}))
        play(quick_desk, event, 1, 2)
        effect = quick_desk.do(event, LateEntry(Entrant("Zircon", 1000)))
        assert effect.what.endswith("with 1 points for 2 rounds missed")
        assert score(quick_desk, event, "Zircon") == 10
        play(quick_desk, event, 3)
        assert "Zircon" in paired_in(quick_desk, event, 3)

    def test_a_strong_latecomer_gets_the_fitting_number_and_the_maps_are_kept(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 6)
        play(quick_desk, event, 1, 2, 3, 4)
        before = names(quick_desk, event)
        quick_desk.do(event, LateEntry(Entrant("Zircon", 2900)))
        tournament = quick_desk.tournament(event)
        assert [p.name for p in tournament.players] == ["Zircon", *before]
        assert [numbering.round for numbering in tournament.numberings] == [1, 2, 3, 4]
        assert tournament.pairing_number(PlayerId(2), tournament.numberings[0].round) == 1

    def test_rounds_that_came_from_a_file_keep_their_numbers_too(
        self, quick_desk: Desk, minerals: Tournament
    ) -> None:
        first, event = RoundNumber(1), "minerals"
        assert minerals.rounds
        assert not minerals.numberings
        open_event(quick_desk.database, event, minerals, Act("Anna", "open event"))
        quick_desk.do(event, ChangeSettings(SettingsChange(rounds=20), reason="goes on"))
        quick_desk.do(event, LateEntry(Entrant("Zircon", 2900)))
        tournament = quick_desk.tournament(event)
        assert tournament.players[0].name == "Zircon"
        for before, now in zip(minerals.players, tournament.players[1:], strict=True):
            assert now.name == before.name
            assert tournament.pairing_number(now.id, first) == PairingNumber(before.id)

    def test_for_a_later_round_the_player_waits_outside(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 6)
        play(quick_desk, event, 1)
        effect = quick_desk.do(
            event, LateEntry(Entrant("Zircon", 1000), first_round=3, reason="exam")
        )
        assert effect.code == "notified"
        play(quick_desk, event, 2)
        assert "Zircon" not in names(quick_desk, event)
        assert effect.player is not None
        quick_desk.do(event, CheckIn((effect.player,)))
        assert "Zircon" in names(quick_desk, event)

    def test_nobody_enters_a_closed_list_or_a_round_gone_by(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 6)
        play(quick_desk, event, 1)
        with pytest.raises(HandlingError, match="from round 2 on"):
            quick_desk.do(event, LateEntry(Entrant("Zircon"), first_round=1))
        quick_desk.do(event, CloseEntries())
        with pytest.raises(StateError, match="closed"):
            quick_desk.do(event, LateEntry(Entrant("Zircon")))

    def test_who_takes_part_announces_absences(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 6)
        with pytest.raises(InputError, match="what the notice says"):
            quick_desk.do(event, RecordNotice(1, " "))
        play(quick_desk, event, 1)
        with pytest.raises(StateError, match="announce an absence"):
            quick_desk.do(event, RecordNotice(1, "letter", first_round=3))


class TestC04_2_D2_AbsenceWithoutNotice:
    def test_the_silent_absentee_counts_as_withdrawn(
        self, desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(desk, 8, OLD)
        play(desk, event, 1)
        who = names(desk, event)[4]
        desk.do(event, AnnounceAbsence(5, (2, 3)))
        effect = desk.do(event, MissRound(5))
        with desk.reading(event) as reader:
            (left,) = reader.rows(AbsenceRow)
        assert (left.round, left.was_announced) == (1, False)
        assert effect.sentence() == (
            f"{who} (5) was absent in round 1 without notice and counts as withdrawn, unless the"
            " absence is explained before the pairing of round 2 is published (C.04.2.D.2)."
        )
        play(desk, event, 2, 3)
        assert who not in paired_in(desk, event, 2) | paired_in(desk, event, 3)
        with pytest.raises(HandlingError, match="before the pairing of round 2"):
            desk.do(event, ComeBack(5, reason="was ill"))

    def test_an_explanation_in_time_brings_the_player_back(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 8, OLD)
        play(quick_desk, event, 1)
        quick_desk.do(event, MissRound(5))
        with pytest.raises(InputError, match="say why"):
            quick_desk.do(event, ComeBack(5))
        effect = quick_desk.do(event, ComeBack(5, reason="was in hospital, letter seen"))
        assert (effect.round, effect.article) == (2, "C.04.2.D.2")
        play(quick_desk, event, 2)
        assert names(quick_desk, event)[4] in paired_in(quick_desk, event, 2)

    def test_the_game_of_who_did_not_appear_is_not_adjourned(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 8, OLD)
        quick_desk.do(event, DraftPairing())
        view = quick_desk.do(event, PublishRound())
        row = next(board for board in view.boards if 5 in (board.white, board.black))
        quick_desk.do(event, MissRound(5))
        for act in (Adjourn(1, row.board), CompleteRound(adjourn_missing=True)):
            with pytest.raises(HandlingError, match="player 5 did not appear") as refused:
                quick_desk.do(event, act)
            assert refused.value.article == "C.04.2.D.2"
        other = next(board for board in view.boards if 5 not in (board.white, board.black))
        quick_desk.do(event, Adjourn(1, other.board))
        with pytest.raises(StateError, match=r"is adjourned, so .* appeared"):
            quick_desk.do(event, MissRound(other.white))

    def test_only_who_was_paired_can_miss_a_round(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 7)
        with pytest.raises(StateError, match="was not paired in round 0"):
            quick_desk.do(event, MissRound(1))
        quick_desk.do(event, AnnounceAbsence(3, (1,)))
        play(quick_desk, event, 1)
        with pytest.raises(StateError, match="was not paired in round 1"):
            quick_desk.do(event, MissRound(3))


class TestC04_2_D3_Withdrawals:
    def test_no_more_pairings_and_no_return(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 8)
        play(quick_desk, event, 1)
        who = names(quick_desk, event)[2]
        effect = quick_desk.do(event, Withdraw(3, reason="goes home"))
        assert effect.sentence() == (
            f"{who} (3) withdrew after round 1 and is not paired any more (C.04.2 art. 3.2)."
        )
        play(quick_desk, event, 2, 3)
        assert who not in paired_in(quick_desk, event, 2) | paired_in(quick_desk, event, 3)
        with pytest.raises(HandlingError, match=r"art\. 3\.2"):
            quick_desk.do(event, ComeBack(3, reason="wants to play again"))
        with pytest.raises(StateError, match="already"):
            quick_desk.do(event, Withdraw(3))

    def test_not_even_in_rounds_that_are_added_later(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 8, EventPlan("Spring Open", rounds=2, lot=1))
        play(quick_desk, event, 1)
        who = names(quick_desk, event)[2]
        quick_desk.do(event, Withdraw(3))
        play(quick_desk, event, 2)
        quick_desk.do(event, ChangeSettings(SettingsChange(rounds=3), reason="all agree"))
        play(quick_desk, event, 3)
        assert who not in paired_in(quick_desk, event, 3)

    def test_a_bye_that_was_granted_falls_away(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 8)
        quick_desk.do(event, AnnounceRules.of({"half-byes": "1"}))
        quick_desk.do(event, RequestBye(8, 2))
        play(quick_desk, event, 1)
        who = names(quick_desk, event)[7]
        before = score(quick_desk, event, who)
        quick_desk.do(event, Withdraw(8))
        play(quick_desk, event, 2)
        assert score(quick_desk, event, who) == before

    def test_what_was_noted_by_mistake_never_happened(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 8)
        play(quick_desk, event, 1)
        quick_desk.do(event, Withdraw(3))
        quick_desk.do(event, ComeBack(3, noted_by_mistake=True, reason="it was player 4"))
        play(quick_desk, event, 2)
        assert names(quick_desk, event)[2] in paired_in(quick_desk, event, 2)

    def test_before_the_first_round_the_list_closes_up(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 8)
        everybody = names(quick_desk, event)
        quick_desk.do(event, Withdraw(3))
        assert names(quick_desk, event) == [n for n in everybody if n != everybody[2]]
        quick_desk.do(event, ComeBack(8, noted_by_mistake=True, reason="it was somebody else"))
        assert names(quick_desk, event) == everybody


class TestC04_2_D4_AnnouncedAbsences:
    def test_not_paired_and_no_points(self, desk: Desk, new_event: NewEvent, play: Play) -> None:
        event = new_event(desk, 8, OLD)
        who = names(desk, event)[0]
        effect = desk.do(event, AnnounceAbsence(1, (2, 3), reason="work"))
        assert effect.sentence() == (
            f"{who} (1) is not paired in rounds 2, 3 and scores zero there (C.04.2.D.4)."
        )
        assert effect.round == 2
        play(desk, event, 1)
        before = score(desk, event, who)
        play(desk, event, 2, 3)
        assert who not in paired_in(desk, event, 2) | paired_in(desk, event, 3)
        assert score(desk, event, who) == before
        play(desk, event, 4)
        assert who in paired_in(desk, event, 4)

    def test_an_absence_can_be_cancelled(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 8)
        quick_desk.do(event, AnnounceAbsence(1, (1, 2)))
        quick_desk.do(event, ComeBack(1))
        play(quick_desk, event, 1)
        assert names(quick_desk, event)[0] in paired_in(quick_desk, event, 1)
        with pytest.raises(StateError, match="not away"):
            quick_desk.do(event, ComeBack(1))

    def test_not_for_a_published_round_nor_one_that_there_is_not(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 8)
        play(quick_desk, event, 1)
        for wrong, said in ((1, "published"), (6, "no round 6")):
            with pytest.raises(StateError, match=said):
                quick_desk.do(event, AnnounceAbsence(1, (2, wrong)))
        with pytest.raises(InputError, match="which rounds"):
            quick_desk.do(event, AnnounceAbsence(1, ()))
        assert not quick_desk.state(event).rows(AbsenceRow)

    def test_half_a_point_only_as_announced(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 8)
        with pytest.raises(HandlingError, match=r"no half-point byes.*3\.3"):
            quick_desk.do(event, RequestBye(1, 1))
        quick_desk.do(event, AnnounceRules.of({"half-byes": "2", "half-byes-not-in-last": "2"}))
        effect = quick_desk.do(event, RequestBye(1, 1))
        assert effect.what.endswith("is not paired in round 1 and has a half-point bye")
        quick_desk.do(event, RequestBye(1, 1))
        play(quick_desk, event, 1)
        assert score(quick_desk, event, names(quick_desk, event)[0]) == 5
        with pytest.raises(HandlingError, match="after round 3"):
            quick_desk.do(event, RequestBye(1, 4))
        quick_desk.do(event, RequestBye(1, 2))
        with pytest.raises(HandlingError, match="this player has 2"):
            quick_desk.do(event, RequestBye(1, 3))

    def test_half_points_for_missed_rounds_are_not_requested_byes(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 6)
        quick_desk.do(event, AnnounceRules.of({"half-byes": "1", "late-points": "half"}))
        play(quick_desk, event, 1, 2)
        late = quick_desk.do(event, LateEntry(Entrant("Zircon", 1000)))
        assert late.player is not None
        quick_desk.do(event, RequestBye(late.player, 3))
        byes = desk_byes(quick_desk, event)
        assert byes == [(1, "half-point"), (2, "half-point")]


def desk_byes(desk: Desk, event: str) -> list[tuple[int, str]]:
    rows = desk.state(event).rows(ByeRow)
    return sorted((r.round, r.kind.value) for r in rows if r.kind is ByeKind.HALF_POINT)


def noted_absent(desk: Desk, event: str, round_: int) -> list[str]:
    """Return who is noted as absent in a round, by name."""
    with desk.reading(event) as reader:
        rows = reader.rows(AbsenceRow, round=round_)
        return sorted(reader.existing(PlayerRow, row.player).name for row in rows)


def acts(desk: Desk, event: str, count: int) -> list[tuple[str, dict[str, object]]]:
    """Return the latest steps of the journal: the act and what was asked for."""
    with desk.reading(event) as reader:
        found = entries(reader.connection, reader.subject)
    return [(entry.act.what, dict(entry.act.arguments)) for entry in found[-count:]]


class TestTheCheckInHasAnEffect:
    def test_without_a_check_in_pairing_asks_nothing(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 4)
        assert len(quick_desk.do(event, DraftPairing()).round.boards) == 2

    def test_pairing_asks_about_who_is_not_here_and_writes_nothing(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 6)
        everybody = names(quick_desk, event)
        quick_desk.do(event, CheckIn((1, 2, 3, 4)))
        before = quick_desk.state(event)
        for pairing in (DraftPairing(), DraftByHand()):
            with pytest.raises(NotHereError) as asked:
                quick_desk.do(event, pairing)
            assert str(asked.value) == (
                f"round 1 is not paired yet: not checked in are {everybody[4]} (5),"
                f" {everybody[5]} (6); check in who is there, or say that the others are paired"
                " all the same, or absent"
            )
        assert quick_desk.state(event) == before

    def test_a_check_in_is_taken_back(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 4)
        quick_desk.do(event, CheckInAll())
        told = quick_desk.do(event, TakeBackCheckIn(2)).sentence()
        assert told.endswith("(2) is not here after all.")
        with pytest.raises(NotHereError, match=r"not checked in are [^;]*\(2\);"):
            quick_desk.do(event, DraftPairing())
        with pytest.raises(StateError, match="is not checked in for this round"):
            quick_desk.do(event, TakeBackCheckIn(2))

    def test_they_are_paired_all_the_same(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 6)
        quick_desk.do(event, CheckIn((1, 2, 3, 4)))
        drafted = quick_desk.do(event, DraftPairing(not_here=NotHere.PAIRED))
        assert len(drafted.round.boards) == 3
        assert acts(quick_desk, event, 1) == [("draft pairing", {"round": 1, "not here": "paired"})]

    def test_they_are_absent_and_one_of_them_arrives_after_the_draft(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 6)
        everybody = names(quick_desk, event)
        quick_desk.do(event, CheckIn((1, 2, 3, 4)))
        drafted = quick_desk.do(event, DraftPairing(not_here=NotHere.ABSENT))
        assert len(drafted.round.boards) == 2
        assert noted_absent(quick_desk, event, 1) == everybody[4:]
        there, anew = quick_desk.do(event, CheckIn((5,)))
        assert there.sentence() == (
            f"{everybody[4]} (5) is there and plays round 1 after all (C.04.2 art. 3.3)."
        )
        assert (anew.code, anew.round) == ("paired-anew", 1)
        assert anew.what.startswith("the draft of round 1 is paired anew, no board is new")
        assert noted_absent(quick_desk, event, 1) == everybody[5:]
        assert paired_in(quick_desk, event, 1) == set(everybody[:5])
        assert acts(quick_desk, event, 1) == [("check in", {"players": [5]})]
        assert not quick_desk.database.verify(event)

    def test_everybody_is_here_in_one_step_but_who_is_away(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 6)
        quick_desk.do(event, AnnounceAbsence(6, (1,)))
        quick_desk.do(event, CheckIn((2,)))
        arrived = quick_desk.do(event, CheckInAll())
        assert [effect.player for effect in arrived] == [1, 3, 4, 5]
        assert acts(quick_desk, event, 1) == [("check in everybody", {})]
        assert noted_absent(quick_desk, event, 1) == names(quick_desk, event)[5:]
        assert len(quick_desk.do(event, DraftPairing()).round.boards) == 2

    def test_every_round_has_a_check_in_of_its_own(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 4)
        quick_desk.do(event, CheckInAll())
        play(quick_desk, event, 1)
        assert not roster(quick_desk, event).here
        quick_desk.do(event, CheckIn((1, 2, 3)))
        with pytest.raises(NotHereError, match="round 2"):
            quick_desk.do(event, DraftPairing())
        quick_desk.do(event, CheckInAll())
        quick_desk.do(event, DraftPairing())

    def test_whoever_comes_during_a_round_is_noted_for_that_round(
        self, quick_desk: Desk, new_event: NewEvent, play_round: Play
    ) -> None:
        event = new_event(quick_desk, 4)
        quick_desk.do(event, CheckIn((1, 2, 3)))
        quick_desk.do(event, DraftPairing(not_here=NotHere.PAIRED))
        quick_desk.do(event, PublishRound())
        (there,) = quick_desk.do(event, CheckIn((4,)))
        assert there.what == f"{names(quick_desk, event)[3]} (4) is there"
        play_round(quick_desk, 1)
        quick_desk.do(event, CompleteRound())
        quick_desk.do(event, DraftPairing())

    def test_a_late_entry_is_here_and_does_not_begin_the_check_in(
        self, quick_desk: Desk, new_event: NewEvent, play: Play
    ) -> None:
        event = new_event(quick_desk, 4)
        play(quick_desk, event, 1)
        quick_desk.do(event, LateEntry(Entrant("Zircon, Zoe")))
        quick_desk.do(event, DraftPairing())
        assert "Zircon, Zoe" in paired_in(quick_desk, event, 2)

    def test_a_half_point_bye_is_not_asked_about_and_stays(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 5)
        quick_desk.do(event, AnnounceRules(half_byes=1))
        quick_desk.do(event, RequestBye(5, 1))
        quick_desk.do(event, CheckIn((1, 2, 3, 4)))
        quick_desk.do(event, CheckIn((5,)))
        assert len(noted_absent(quick_desk, event, 1)) == 1
        assert len(quick_desk.do(event, DraftPairing()).round.boards) == 2
