"""A published pairing changes only on the grounds of its edition; players who vanish."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import ConflictError, HandlingError, InputError, StateError
from ronde.handling.editions import ChangeGround
from ronde.model import ByeKind, Colour, Result, Stage
from ronde.office.desk import Desk
from ronde.office.entries.entries import ChangePlayer
from ronde.office.planning.opening import EventPlan
from ronde.office.playing.corrections import CorrectResult, SwapColours
from ronde.office.playing.results import EnterResult, Resume
from ronde.office.rounds.manual import SetPair
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.published import ChangePublishedPairing, NewBoards, WithdrawPublication
from ronde.office.rounds.rounds import CompleteRound, DiscardDraft, DraftPairing, PublishRound
from ronde.office.rounds.vanished import ApplyProposal, proposals_for
from ronde.store.rows import at
from ronde.store.tables import AbsenceRow, BoardRow, NumberingRow, PlayerRow

NewEvent = Callable[..., str]


@pytest.fixture
def published(new_event: NewEvent) -> Callable[..., str]:
    """Return how round 1 is published: 1-4 5-2 3-6 and 7 with the bye, when 7 take part."""

    def publish(
        desk: Desk, rules: str = "dutch-2026", players: int = 7, rule: str = "", rounds_: int = 3
    ) -> str:
        plan = EventPlan(
            "Open", rules=rules, rounds=rounds_, first_colour=Colour.WHITE, published_changes=rule
        )
        event = new_event(desk, players, plan)
        desk.do(event, DraftPairing())
        desk.do(event, PublishRound())
        return event

    return publish


@pytest.fixture
def with_rematch(
    published: Callable[..., str], play_round: Callable[..., None]
) -> Callable[..., str]:
    """Return how round 2 is published with the rematch 4-1 in it."""

    def publish(desk: Desk, rules: str) -> str:
        event = published(desk, rules)
        play_round(desk, 1)
        desk.do(event, CompleteRound())
        desk.do(event, DraftPairing())
        desk.do(event, SetPair(4, 1, reason="a slip of the pen"))
        desk.do(event, PublishRound(reason="a slip of the pen"))
        return event

    return publish


SWAP = NewBoards(((1, 5), (4, 2)))


class TestGroundsOfTheEditions:
    @pytest.mark.parametrize(
        ("rules", "ground", "article"),
        [
            ("dutch-2011", ChangeGround.REMATCH, "F.6"),
            ("dutch-2012", ChangeGround.LATE_ENTRY, "F.6"),
            ("dutch-2012", ChangeGround.OPPONENTS, "F.6"),
            ("dutch-2017", ChangeGround.ABSOLUTE, "C.04.2.D.10"),
            ("dutch-2017", ChangeGround.CORRECTION, "C.04.2.D.10"),
            ("dutch-2017", ChangeGround.OPPONENTS, "C.04.2.D.10"),
            ("dutch-2026", ChangeGround.ABSOLUTE, "C.04.2 art. 4.4"),
            ("dutch-2026", ChangeGround.CORRECTION, "C.04.2 art. 4.4"),
        ],
    )
    def test_what_an_edition_does_not_know(
        self,
        quick_desk: Desk,
        published: Callable[..., str],
        rules: str,
        ground: ChangeGround,
        article: str,
    ) -> None:
        event = published(quick_desk, rules)
        version = quick_desk.version(event)
        with pytest.raises(HandlingError, match="do not change a published pairing") as refused:
            quick_desk.do(
                event, ChangePublishedPairing(SWAP, ground, agreed=True, reason="we want it")
            )
        assert refused.value.article == article
        assert quick_desk.version(event) == version

    @pytest.mark.parametrize(
        ("rules", "ground", "sentence"),
        [
            ("dutch-2012", ChangeGround.ABSOLUTE, "it keeps all absolute criteria"),
            ("dutch-2012", ChangeGround.CORRECTION, "no result, colour or rating was corrected"),
            ("dutch-2011", ChangeGround.CORRECTION, "no result, colour or rating was corrected"),
            ("dutch-2017", ChangeGround.REMATCH, "no two of its players have met before"),
            ("dutch-2026", ChangeGround.REMATCH, "no two of its players have met before"),
            (
                "dutch-2026",
                ChangeGround.COMPETITION,
                "the rules of the competition announce no such",
            ),
            ("dutch-2026", ChangeGround.OPPONENTS, "the two players must agree"),
            ("dutch-2026", ChangeGround.LATE_ENTRY, "somebody must have entered late"),
            ("dutch-2026", ChangeGround.TOP_BOARDS, "it is not the last round"),
        ],
    )
    def test_a_ground_that_is_not_there(
        self,
        quick_desk: Desk,
        published: Callable[..., str],
        rules: str,
        ground: ChangeGround,
        sentence: str,
    ) -> None:
        event = published(quick_desk, rules)
        with pytest.raises(HandlingError, match=sentence):
            quick_desk.do(event, ChangePublishedPairing(SWAP, ground, reason="we want it"))

    def test_a_reason_is_asked_for(self, quick_desk: Desk, published: Callable[..., str]) -> None:
        event = published(quick_desk, "dutch-2012")
        with pytest.raises(HandlingError, match="needs a reason"):
            quick_desk.do(event, ChangePublishedPairing(SWAP, ChangeGround.CORRECTION, reason=" "))

    @pytest.mark.parametrize(
        ("rules", "ground", "article"),
        [
            ("dutch-2011", ChangeGround.ABSOLUTE, "F.6"),
            ("dutch-2012", ChangeGround.ABSOLUTE, "F.6"),
            ("dutch-2017", ChangeGround.REMATCH, "C.04.2.D.10"),
            ("dutch-2026", ChangeGround.REMATCH, "C.04.2 art. 4.4"),
        ],
    )
    def test_a_rematch_is_mended(
        self,
        quick_desk: Desk,
        with_rematch: Callable[..., str],
        rules: str,
        ground: ChangeGround,
        article: str,
    ) -> None:
        event = with_rematch(quick_desk, rules)
        before = round_view(quick_desk, event, 2)
        other = next(b for b in before.boards if (b.white, b.black) != (4, 1))
        new = NewBoards(((other.white, 1), (4, other.black)))
        after = quick_desk.do(event, ChangePublishedPairing(new, ground, reason="they met"))
        assert {(4, other.black), (other.white, 1)} < {(b.white, b.black) for b in after.boards}
        changed = [b for b in after.boards if b.manual_reason.startswith(ground.value)]
        assert [b.manual_reason for b in changed] == [f"{ground.value} ({article}): they met"] * 2
        assert after.remark.endswith(
            f"published pairing changed, {ground.reason} ({article}): they met"
        )
        kept = {
            (b.board, b.white, b.black) for b in before.boards if b.white not in (4, other.white)
        }
        assert kept <= {(b.board, b.white, b.black) for b in after.boards}

    def test_F7_leaves_an_unplayed_pairing_to_the_arbiter(
        self, desk: Desk, published: Callable[..., str]
    ) -> None:
        event = published(desk, "dutch-2012")
        desk.do(event, ChangePlayer(5, {"rating": 2300}, reason="the list of November"))
        after = desk.do(
            event,
            ChangePublishedPairing(
                SWAP, ChangeGround.CORRECTION, reason="the rating of 5 was wrong"
            ),
        )
        assert [(b.white, b.black) for b in after.boards] == [(1, 5), (4, 2), (3, 6)]
        assert desk.database.verify(event) == ()

    def test_the_competition_may_have_rules_of_its_own(
        self, quick_desk: Desk, published: Callable[..., str]
    ) -> None:
        event = published(quick_desk, rule="Families do not meet in round 1.")
        after = quick_desk.do(
            event,
            ChangePublishedPairing(SWAP, ChangeGround.COMPETITION, reason="4 is the son of 1"),
        )
        assert (after.boards[0].white, after.boards[0].black) == (1, 5)

    def test_top_boards_of_the_last_round(
        self, quick_desk: Desk, published: Callable[..., str]
    ) -> None:
        event = published(quick_desk, rounds_=1)
        assert (
            quick_desk.do(
                event,
                ChangePublishedPairing(
                    SWAP, ChangeGround.TOP_BOARDS, reason="the roof leaks on table 1"
                ),
            )
            .boards[0]
            .black
            == 5
        )

    def test_a_late_entry_meets_the_bye(self, desk: Desk, published: Callable[..., str]) -> None:
        event = published(desk)
        with desk.step(event, "late entry") as step:
            step.insert(PlayerRow(8, number=8, name="Late", position=8))
        new = NewBoards(((7, 8),))
        with pytest.raises(HandlingError, match="the ground is a late entry, with agreement"):
            desk.do(
                event,
                ChangePublishedPairing(new, ChangeGround.OPPONENTS, agreed=True, reason="he came"),
            )
        after = desk.do(
            event,
            ChangePublishedPairing(new, ChangeGround.LATE_ENTRY, agreed=True, reason="he came"),
        )
        assert [(b.board, b.white, b.black) for b in after.boards][-1] == (4, 7, 8)
        assert after.byes == ()
        assert desk.state(event).rows(NumberingRow, round=1, player=8)[0].number == 8


class TestF7_ACorrectionThatIsThere:
    """Round 2 by the rules of 2012 is published; then something of round 1 is corrected, or not."""

    @pytest.fixture
    def second(self, quick_desk: Desk, published: Callable[..., str]) -> str:
        """Return an event whose round 2 is published; the game on board 2 was adjourned."""
        event = published(quick_desk, "dutch-2012")
        for board in (1, 3):
            quick_desk.do(event, EnterResult(1, board, "1-0"))
        quick_desk.do(event, CompleteRound(adjourn_missing=True, reason="it is late"))
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, PublishRound())
        return event

    def stands(self, desk: Desk, event: str) -> bool:
        """Whether the publication cannot be withdrawn on the ground of a correction."""
        try:
            desk.do(event, WithdrawPublication(ChangeGround.CORRECTION, reason="it was wrong"))
        except HandlingError as error:
            return error.article == "F.7"
        return False

    def test_nothing_was_corrected(self, quick_desk: Desk, second: str) -> None:
        assert self.stands(quick_desk, second)

    def test_a_result(self, quick_desk: Desk, second: str) -> None:
        quick_desk.do(second, CorrectResult(1, 1, "0-1", reason="the slip was misread"))
        assert not self.stands(quick_desk, second)

    def test_colours(self, quick_desk: Desk, second: str) -> None:
        quick_desk.do(second, SwapColours(1, 1, reason="they sat the other way round"))
        assert not self.stands(quick_desk, second)

    def test_a_rating(self, quick_desk: Desk, second: str) -> None:
        quick_desk.do(second, ChangePlayer(5, {"rating": 2300}, reason="the list of November"))
        assert not self.stands(quick_desk, second)

    def test_what_was_put_right_again_is_none(self, quick_desk: Desk, second: str) -> None:
        for result in ("0-1", "1-0"):
            quick_desk.do(second, CorrectResult(1, 1, result, reason="misread"))
        assert self.stands(quick_desk, second)

    def test_another_entry_of_the_player_is_none(self, quick_desk: Desk, second: str) -> None:
        quick_desk.do(second, ChangePlayer(5, {"club": "Quarry"}, reason="a new club"))
        assert self.stands(quick_desk, second)

    def test_the_result_of_an_adjourned_game_is_none(self, quick_desk: Desk, second: str) -> None:
        quick_desk.do(second, Resume(1, 2, "0-1"))
        assert self.stands(quick_desk, second)


class TestWhatStays:
    def test_boards_with_a_result(self, desk: Desk, published: Callable[..., str]) -> None:
        event = published(desk, "dutch-2012")
        desk.do(event, ChangePlayer(5, {"rating": 2300}, reason="the list of November"))
        with desk.step(event, "enter result") as step:
            step.update(at(BoardRow, 1, 1), white_result="win", black_result="loss")
        with pytest.raises(StateError, match="board 1 has a result and cannot be changed"):
            desk.do(
                event, ChangePublishedPairing(SWAP, ChangeGround.CORRECTION, reason="wrong rating")
            )
        with pytest.raises(StateError, match="board 1 has a result, so the publication stands"):
            desk.do(event, WithdrawPublication(ChangeGround.CORRECTION, reason="wrong rating"))

    @pytest.mark.parametrize(
        ("new", "sentence"),
        [
            (NewBoards(((1, 5),)), "player 2 would be left without an opponent"),
            (NewBoards(((1, 5), (5, 2))), "player 5 stands in two places"),
            (NewBoards(((1, 5),), 4, (2,)), "player 7 would be left without an opponent"),
        ],
    )
    def test_nobody_is_left_alone(
        self, quick_desk: Desk, published: Callable[..., str], new: NewBoards, sentence: str
    ) -> None:
        event = published(quick_desk, "dutch-2012")
        with pytest.raises(InputError, match=sentence):
            quick_desk.do(event, ChangePublishedPairing(new, ChangeGround.CORRECTION, reason="x"))

    def test_a_draft_is_not_published(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk)
        quick_desk.do(event, DraftPairing())
        with pytest.raises(StateError, match="no pairing is published; change the draft instead"):
            quick_desk.do(event, ChangePublishedPairing(SWAP, ChangeGround.REMATCH, reason="x"))

    def test_a_complete_round(
        self, quick_desk: Desk, published: Callable[..., str], play_round: Callable[..., None]
    ) -> None:
        event = published(quick_desk)
        play_round(quick_desk, 1)
        quick_desk.do(event, CompleteRound())
        with pytest.raises(StateError, match="round 1 is not published or playing: it is complete"):
            quick_desk.do(event, ChangePublishedPairing(SWAP, ChangeGround.REMATCH, reason="x"))


class TestWithdrawPublication:
    def test_on_an_admitted_ground_only(self, desk: Desk, with_rematch: Callable[..., str]) -> None:
        event = with_rematch(desk, "dutch-2017")
        with pytest.raises(HandlingError, match="they admit: a rematch"):
            desk.do(event, WithdrawPublication(ChangeGround.COMPETITION, reason="x"))
        view = desk.do(event, WithdrawPublication(ChangeGround.REMATCH, reason="4 and 1 have met"))
        assert view.stage is Stage.DRAFT
        assert len(desk.tournament(event).rounds) == 1
        desk.do(event, DiscardDraft())
        assert desk.do(event, DraftPairing()).is_new


class TestAPlayerVanishes:
    def test_proposals_with_a_bye_in_the_round(
        self, desk: Desk, published: Callable[..., str]
    ) -> None:
        event = published(desk)
        version = desk.version(event)
        forfeit, bye, again = proposals_for(desk, event, 4)
        assert (forfeit.key, forfeit.is_admitted, forfeit.moved) == ("forfeit", True, 0)
        assert (bye.key, bye.grounds) == (
            "play-the-bye",
            (ChangeGround.OPPONENTS, ChangeGround.COMPETITION),
        )
        assert bye.new == NewBoards(((1, 7),), None, (4,))
        assert "their scores are no point apart; both agree" in bye.consequences
        assert (again.key, again.grounds) == ("pair-again", (ChangeGround.COMPETITION,))
        assert again.moved > bye.moved
        assert desk.version(event) == version

    def test_2017_admits_the_forfeit_alone(
        self, quick_desk: Desk, published: Callable[..., str]
    ) -> None:
        event = published(quick_desk, "dutch-2017", 6)
        admitted = {p.key: p.is_admitted for p in proposals_for(quick_desk, event, 4)}
        assert admitted == {"forfeit": True, "give-the-bye": False, "pair-again": False}
        with pytest.raises(HandlingError, match="do not change a published pairing"):
            quick_desk.do(
                event, ApplyProposal(4, "give-the-bye", ChangeGround.COMPETITION, reason="gone")
            )

    @pytest.mark.parametrize(("player", "results"), [
        (4, (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)),
        (1, (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)),
    ])  # fmt: skip
    def test_the_forfeit(
        self,
        quick_desk: Desk,
        published: Callable[..., str],
        player: int,
        results: tuple[Result, Result],
    ) -> None:
        event = published(quick_desk)
        view = quick_desk.do(
            event,
            ApplyProposal(player, "forfeit", ChangeGround.COMPETITION, reason="missed the train"),
        )
        board = view.boards[0]
        won, lost = (
            ("Agate, Ada (1)", "Diamond, Dora (4)")
            if player == 4
            else ("Diamond, Dora (4)", "Agate, Ada (1)")
        )
        assert view.told == f"The pairing stands: {won} wins by forfeit, {lost} loses."
        assert (board.white_result, board.black_result) == results
        with pytest.raises(
            ConflictError, match=r"round 1, board 1 has the result .* already, entered by Anna"
        ):
            quick_desk.do(
                event,
                ApplyProposal(
                    player, "forfeit", ChangeGround.COMPETITION, reason="missed the train"
                ),
            )

    def test_the_opponent_meets_the_bye(self, desk: Desk, published: Callable[..., str]) -> None:
        event = published(desk)
        view = desk.do(
            event,
            ApplyProposal(
                4, "play-the-bye", ChangeGround.OPPONENTS, agreed=True, reason="4 fell ill"
            ),
        )
        assert view.told == (
            "Diamond, Dora (4) did not appear: Agate, Ada (1) meets Garnet, Gus (7), who had the"
            " bye."
        )
        assert [(b.white, b.black) for b in view.boards] == [(1, 7), (5, 2), (3, 6)]
        byes = desk.tournament(event).rounds[0].byes
        assert [(bye.player, bye.kind) for bye in byes] == [(4, ByeKind.ZERO_POINT)]
        assert not desk.state(event).rows(AbsenceRow)[0].was_announced

    def test_who_comes_back_is_a_late_entry(
        self, quick_desk: Desk, published: Callable[..., str]
    ) -> None:
        event = published(quick_desk)
        quick_desk.do(
            event,
            ApplyProposal(
                4, "play-the-bye", ChangeGround.OPPONENTS, agreed=True, reason="4 fell ill"
            ),
        )
        back = NewBoards(((1, 4),), 7)
        with pytest.raises(HandlingError, match="the ground is a late entry, with agreement"):
            quick_desk.do(
                event,
                ChangePublishedPairing(
                    back, ChangeGround.OPPONENTS, agreed=True, reason="4 fell ill"
                ),
            )
        view = quick_desk.do(
            event,
            ChangePublishedPairing(
                back, ChangeGround.LATE_ENTRY, agreed=True, reason="4 is well again"
            ),
        )
        assert [(b.white, b.black) for b in view.boards] == [(1, 4), (5, 2), (3, 6)]
        assert [(bye.player, bye.kind) for bye in view.byes] == [(7, "pairing-allocated")]
        assert quick_desk.state(event).rows(AbsenceRow) == []

    def test_the_opponent_has_the_bye(
        self, quick_desk: Desk, published: Callable[..., str]
    ) -> None:
        event = published(quick_desk, players=6, rule="An opponent who stays away gives the bye.")
        view = quick_desk.do(
            event, ApplyProposal(4, "give-the-bye", ChangeGround.COMPETITION, reason="4 fell ill")
        )
        assert {bye.player: bye.kind for bye in view.byes} == {
            1: "pairing-allocated", 4: "zero-point",
        }  # fmt: skip
        assert len(view.boards) == 2

    def test_the_round_is_paired_again(self, desk: Desk, published: Callable[..., str]) -> None:
        event = published(desk, players=7, rule="Rounds may be paired again before they start.")
        view = desk.do(
            event, ApplyProposal(4, "pair-again", ChangeGround.COMPETITION, reason="4 fell ill")
        )
        pairs = {frozenset((b.white, b.black)) for b in view.boards}
        assert pairs == {frozenset((1, 5)), frozenset((2, 6)), frozenset((3, 7))}
        assert [bye.player for bye in view.byes] == [4]

    def test_who_gets_the_bye_is_told_of_a_round_paired_again(
        self, quick_desk: Desk, published: Callable[..., str]
    ) -> None:
        event = published(quick_desk, players=6, rule="Rounds may be paired again.")
        *_, again = proposals_for(quick_desk, event, 4)
        players = {player for pair in again.new.pairs for player in pair}
        assert again.new.bye not in players
        assert again.moved == len(players) + 1

    def test_nothing_is_proposed_that_changes_no_board(
        self, quick_desk: Desk, published: Callable[..., str]
    ) -> None:
        event = published(quick_desk, players=4)
        keys = [proposal.key for proposal in proposals_for(quick_desk, event, 2)]
        assert keys == ["forfeit", "give-the-bye"], "4 gets the bye, 1 and 3 play as they did"

    def test_of_two_players_one_is_left(
        self, quick_desk: Desk, published: Callable[..., str]
    ) -> None:
        event = published(quick_desk, players=2)
        keys = [proposal.key for proposal in proposals_for(quick_desk, event, 2)]
        assert keys == ["forfeit", "give-the-bye"]

    def test_a_table_is_not_paired_again(
        self, quick_desk: Desk, published: Callable[..., str]
    ) -> None:
        event = published(quick_desk, "berger", 6)
        keys = [proposal.key for proposal in proposals_for(quick_desk, event, 4)]
        assert keys == ["forfeit", "give-the-bye"]

    def test_what_cannot_be_proposed(self, quick_desk: Desk, published: Callable[..., str]) -> None:
        event = published(quick_desk)
        with pytest.raises(StateError, match=r"Garnet, Gus \(7\) has no game in round 1"):
            proposals_for(quick_desk, event, 7)
        with pytest.raises(InputError, match="there is no proposal 'magic'; choose from forfeit"):
            quick_desk.do(event, ApplyProposal(4, "magic", ChangeGround.REMATCH, reason="x"))
