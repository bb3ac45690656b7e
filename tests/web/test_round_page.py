"""The page of a round: the way of its state, why, changes by hand, somebody who vanished."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import unescape

import pytest
from tests.web.clients import Clients

from ronde.declared.cache import Latest
from ronde.model import History, PlayerId, Stage
from ronde.office.desk import Desk
from ronde.office.history.history import journal, undo
from ronde.office.journal.backups import backup_folder
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.playing.corrections import CorrectResult, SwapColours
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.overview import event_card, player_list, round_view
from ronde.office.rounds.rounds import BeginRound, CompleteRound, DraftPairing, PublishRound
from ronde.office.rounds.vanished import arrivals

ROUND = "/events/demo/round"


@pytest.fixture
def number(desk: Desk) -> int:
    """Return the round that comes next in the demo; all before it is complete."""
    latest = event_card(desk, "demo").round
    for board in round_view(desk, "demo", latest).missing:
        desk.do("demo", EnterResult(latest, board, "1-0"))
    if round_view(desk, "demo", latest).stage is not Stage.COMPLETE:
        desk.do("demo", CompleteRound())
    return latest + 1


@pytest.fixture
def draft(desk: Desk, number: int) -> int:
    desk.do("demo", DraftPairing())
    return number


@pytest.fixture
def published(desk: Desk, draft: int) -> int:
    desk.do("demo", PublishRound())
    return draft


def test_boards_kept_from_step_to_step_are_those_from_scratch(
    client_as: Clients, desk: Desk, published: int
) -> None:
    clients = [client_as(role) for role in ("arbiter", "results", "viewer")]
    site = clients[0].site
    steps: list[Callable[[], object]] = [
        lambda: desk.do("demo", EnterResult(published, 1, "1-0")),
        lambda: desk.do("demo", EnterResult(published, 2, "=")),
        lambda: desk.do("demo", CorrectResult(published, 1, "0-1", reason="misread")),
        lambda: undo(desk, "demo", reason="it was right"),
        lambda: desk.do("demo", SwapColours(published, 2, reason="sat wrongly")),
        lambda: desk.do("demo", ChangeSettings(SettingsChange(name="Open"))),
        *(partial(desk.do, "demo", EnterResult(published, board, "1-0")) for board in (3, 4)),
        lambda: desk.do("demo", CorrectResult(published, 2, "0-1", reason="misread")),
    ]
    for step in steps:
        step()
        for client in clients:
            pages = [client.text(f"{ROUND}?lang={language}") for language in ("en", "fr")]
            kept, site.boards = site.boards, Latest()
            anew = [client.text(f"{ROUND}?lang={language}") for language in ("en", "fr")]
            site.boards = kept
            assert pages == anew


class TestWhoComesAndLeaves:
    def test_a_round_before_anybody_entered(self, client_as: Clients, desk: Desk) -> None:
        desk.do("empty", OpenEvent(EventPlan(name="Empty Hall", rounds=5)))
        assert "Nobody is on the list." in client_as("arbiter").text("/events/empty/round")

    def test_a_late_entry_comes_back_to_the_round(
        self, client_as: Clients, desk: Desk, published: int
    ) -> None:
        arbiter = client_as("arbiter")
        assert f"Late entry, from round {published + 1} on" in arbiter.text(ROUND)
        answer = arbiter.submit(
            "/events/demo/players/pick", person="/Willow, Wim 1500", first_round=published + 1,
            round=published,
        )  # fmt: skip
        assert answer.url.path == f"{ROUND}/{published}"
        assert "Willow, Wim" in {line.name for line in player_list(desk, "demo")}

    def test_a_player_leaves_by_a_part_of_the_name(self, client_as: Clients, number: int) -> None:
        answer = client_as("arbiter").submit(f"{ROUND}/{number}/withdraw", player="cobalt")
        assert answer.url.path == f"{ROUND}/{number}"
        assert f"Cobalt, Cleo (3) withdrew after round {number - 1}" in unescape(answer.text)

    def test_a_name_of_several_is_told_beside_its_field(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        before = desk.version("demo")
        answer = client_as("arbiter").submit(f"{ROUND}/{number}/withdraw", player="co")
        assert answer.status_code == 422
        assert 'id="wrong-withdraw-player"' in answer.text
        assert 'value="co"' in answer.text
        assert desk.version("demo") == before

    def test_a_late_entry_and_the_draft_are_one_step(
        self, client_as: Clients, desk: Desk, draft: int
    ) -> None:
        arbiter = client_as("arbiter")
        page, version = arbiter.text(ROUND), desk.version("demo")
        assert f"Late entry, from round {draft} on" in page
        assert f"The draft of round {draft} is paired anew with it" in page
        answer = arbiter.submit(
            "/events/demo/players/pick", person="/Willow, Wim 1500", first_round=draft, round=draft,
        )  # fmt: skip
        assert f"; the draft of round {draft} is paired anew, " in answer.text
        assert desk.version("demo") == version + 1

    def test_nothing_is_offered_that_would_be_refused(self, client_as: Clients, draft: int) -> None:
        assert draft
        assert "Who comes, who leaves" not in client_as("viewer").text(ROUND)

    def test_a_result_of_an_earlier_round_is_corrected_from_its_page(
        self, client_as: Clients, published: int
    ) -> None:
        link = f'href="/events/demo/results/{published - 2}/1"'
        earlier = f"{ROUND}/{published - 2}"
        assert link in client_as("arbiter").get(earlier).text
        assert link not in client_as("viewer").get(earlier).text


class TestTheWayOfARound:
    def test_from_pairing_to_completion(self, client_as: Clients, desk: Desk, number: int) -> None:
        arbiter = client_as("arbiter")
        assert f"Pair round {number}" in arbiter.text(ROUND)
        answer = arbiter.submit(f"{ROUND}/pair", expected=desk.version("demo"))
        assert f"Publish round {number}" in answer.text
        arbiter.submit(f"{ROUND}/publish", expected=desk.version("demo"))
        assert round_view(desk, "demo", number).stage is Stage.PUBLISHED
        arbiter.submit(f"{ROUND}/start")
        assert "11 results are missing" in arbiter.text(ROUND)
        for board in round_view(desk, "demo", number).missing:
            arbiter.submit(f"/events/demo/results/{number}/{board}", result="=")
        assert f"Complete round {number}" in arbiter.text(ROUND)
        arbiter.submit(f"{ROUND}/complete")
        assert f"Pair round {number + 1}" in arbiter.text(ROUND)
        assert round_view(desk, "demo", number).stage is Stage.COMPLETE

    def test_a_backup_that_fails_is_told(self, client_as: Clients, desk: Desk, draft: int) -> None:
        folder = backup_folder(desk)
        folder.write_text("a file where the folder should be")
        answer = client_as("arbiter").submit(f"{ROUND}/publish")
        assert f"Round {draft} is published." in answer.text
        assert "the backup cannot be written" in answer.text
        assert "the backup" not in client_as("arbiter").text(ROUND)

    def test_absences_are_collected_first(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        arbiter = client_as("arbiter")
        arbiter.submit(f"{ROUND}/begin", absent="3, 7", reason="ill")
        assert round_view(desk, "demo", number).stage is Stage.ABSENCES
        text = arbiter.text(ROUND)
        assert "Cobalt, Cleo" in text
        assert "3 players do not take part" in text  # one had asked for a bye
        arbiter.submit(f"{ROUND}/pair")
        paired = {p for b in round_view(desk, "demo", number).boards for p in (b.white, b.black)}
        assert not paired & {3, 7}

    def test_players_are_named_instead_of_numbered(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        arbiter = client_as("arbiter")
        names = {line.number: line.name for line in player_list(desk, "demo")}
        refused = arbiter.submit(f"{ROUND}/begin", absent="Mxyzptlk; 3", reason="ill")
        assert refused.status_code == 422
        shown = unescape(refused.text)
        assert "nobody on the list of players is called 'Mxyzptlk'" in shown
        assert 'value="Mxyzptlk; 3"' in shown
        arbiter.submit(f"{ROUND}/begin", absent=f"3 {names[3]}; {names[7].upper()}")
        arbiter.submit(f"{ROUND}/pair")
        paired = {p for b in round_view(desk, "demo", number).boards for p in (b.white, b.black)}
        assert len(paired) > 10
        assert not paired & {3, 7}
        arbiter.submit(f"{ROUND}/manual", kind="swap", one=names[1], other="2", reason="asked")
        asked = {"one": names[1], "other": f"9 {names[9]}"}
        assert names[9] in arbiter.get(f"{ROUND}/{number}/why", params=asked).text

    @pytest.mark.usefixtures("number")
    def test_who_was_picked_stays_picked_when_the_form_is_refused(self, client_as: Clients) -> None:
        arbiter = client_as("arbiter")
        data = {"csrf_token": arbiter.token, "absent": ["Mxyzptlk", "3 Cobalt, Cleo", "7 <Jet>"]}
        refused = arbiter.send("POST", f"{ROUND}/begin", data=data)
        assert refused.status_code == 422
        assert 'name="absent" value="Mxyzptlk" autocomplete="off"' in refused.text
        for picked in ("3 Cobalt, Cleo", "7 &lt;Jet&gt;"):
            assert f'<input type="hidden" name="absent" value="{picked}">' in refused.text
            assert f'aria-label="Remove: {picked}"' in refused.text

    def test_a_draft_can_be_discarded(self, client_as: Clients, desk: Desk, draft: int) -> None:
        client_as("arbiter").submit(f"{ROUND}/discard")
        assert round_view(desk, "demo", draft).boards == ()

    @pytest.mark.usefixtures("draft")
    def test_a_draft_that_is_out_of_date_is_offered_to_be_discarded(
        self, client_as: Clients, desk: Desk
    ) -> None:
        client = client_as("arbiter")
        assert "out of date" not in client.text("/events/demo/round")
        desk.do("demo", ChangeSettings(SettingsChange(rounds=8), reason="a day more"))
        page = client.get("/events/demo/round").text
        assert "This draft is out of date" in page
        assert "/events/demo/round/publish" not in page.partition('id="round-tools"')[0]
        client.submit("/events/demo/round/discard")
        assert "out of date" not in client.text("/events/demo/round")

    def test_an_empty_draft_is_filled_by_hand(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        arbiter = client_as("arbiter")
        arbiter.submit(f"{ROUND}/by-hand")
        assert round_view(desk, "demo", number).boards == ()
        arbiter.submit(f"{ROUND}/manual", kind="pair", one=1, other=23, reason="by hand")
        assert [(b.white, b.black) for b in round_view(desk, "demo", number).boards] == [(1, 23)]

    def test_a_bye_by_hand_is_marked_with_its_reason(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        arbiter = client_as("arbiter")
        arbiter.submit(f"{ROUND}/begin", absent="7")  # an odd number is left
        arbiter.submit(f"{ROUND}/pair")
        board = round_view(desk, "demo", number).boards[-1]
        arbiter.submit(f"{ROUND}/manual", kind="bye", one=board.black, reason="the last train")
        (bye,) = [b for b in round_view(desk, "demo", number).byes if b.is_manual]
        assert (bye.player, bye.manual_reason) == (board.black, "the last train")
        byes = arbiter.get(ROUND).text.partition('<ul class="byes">')[2].partition("</ul>")[0]
        assert '<span class="chip warn" title="the last train">by hand</span>' in byes
        why = arbiter.text(f"{ROUND}/{number}/why?player={board.black}")
        assert "This bye was given by hand. Reason: the last train" in why
        sent = arbiter.get(f"/api/events/demo/rounds/{number}").json()
        assert [(b["is_manual"], b["manual_reason"]) for b in sent["byes"] if b["is_manual"]] == [
            (True, "the last train")
        ]

    def test_missing_results_are_adjourned_on_demand(
        self, client_as: Clients, desk: Desk, published: int
    ) -> None:
        arbiter = client_as("arbiter")
        assert arbiter.submit(f"{ROUND}/complete").status_code == 409
        arbiter.submit(f"{ROUND}/complete", adjourn_missing="true", reason="light out")
        assert round_view(desk, "demo", published).boards[0].is_adjourned
        arbiter.submit(f"{ROUND}/reopen", reason="light on")
        assert round_view(desk, "demo", published).stage is Stage.PLAYING

    def test_what_was_not_on_the_screen_is_refused(
        self, client_as: Clients, desk: Desk, draft: int
    ) -> None:
        answer = client_as("arbiter").submit(f"{ROUND}/publish", expected=1)
        assert answer.status_code == 409
        assert round_view(desk, "demo", draft).stage is Stage.DRAFT

    @pytest.mark.parametrize("role", ["viewer", "results", "phone", "public"])
    @pytest.mark.usefixtures("number")
    def test_only_arbiters_pair(self, client_as: Clients, role: str) -> None:
        assert client_as(role).submit(f"{ROUND}/pair").status_code in (401, 403)

    @pytest.mark.usefixtures("draft")
    def test_a_viewer_sees_no_buttons(self, client_as: Clients) -> None:
        text = client_as("viewer").text(ROUND)
        assert "Agate, Ada" in text
        assert "Publish round" not in text
        assert "Change by hand" not in text


class TestBoardsAndBrackets:
    @pytest.mark.usefixtures("draft")
    def test_floaters_and_colours_have_words(self, client_as: Clients) -> None:
        html = client_as("viewer").get(ROUND).text
        assert "moves down to meet a lower score" in html
        assert "should have White (mild)" in html
        assert html.count("<line") == 11  # one for every pair of the brackets

    @pytest.mark.usefixtures("draft")
    def test_earlier_rounds_can_be_seen(self, client_as: Clients) -> None:
        assert "Round 2" in client_as("viewer").text(f"{ROUND}/2")
        assert client_as("viewer").get(f"{ROUND}/99").status_code == 409


class TestWhy:
    def test_the_first_sentence_answers_with_its_article(
        self, client_as: Clients, draft: int
    ) -> None:
        html = client_as("viewer").get(f"{ROUND}/{draft}/why?board=2").text
        first = html.partition('class="answer"')[2].partition("</p>")[0]
        assert "3 Cobalt meets 4 Diamond" in first
        assert '<span class="article">4.3.2</span>' in first

    def test_it_speaks_the_language_of_the_reader(self, client_as: Clients, draft: int) -> None:
        text = client_as("viewer").text(f"{ROUND}/{draft}/why?player=3&lang=fr")
        assert "3 Cobalt rencontre 4 Diamond" in text

    def test_why_not_another_opponent(self, client_as: Clients, draft: int) -> None:
        text = client_as("viewer").text(f"{ROUND}/{draft}/why?one=3&other=9")
        assert "If 3 Cobalt met 9 Iolite" in text

    def test_a_board_made_by_hand_tells_its_reason_and_the_rule(
        self, client_as: Clients, desk: Desk, draft: int
    ) -> None:
        arbiter = client_as("arbiter")
        arbiter.submit(f"{ROUND}/manual", kind="pair", one=3, other=9, reason="live on TV")
        boards = round_view(desk, "demo", draft).boards
        board = next(b.board for b in boards if (b.white, b.black) == (3, 9))
        text = arbiter.text(f"{ROUND}/{draft}/why?board={board}")
        assert "live on TV" in text
        assert "If 3 Cobalt met 9 Iolite" in text

    def test_the_whole_derivation(self, client_as: Clients, draft: int) -> None:
        assert "3½ points" in client_as("viewer").text(f"{ROUND}/{draft}/derivation")

    @pytest.mark.parametrize(
        "question", ["", "?board=99", "?player=99", "?one=3&other=3", "?board=x"]
    )
    def test_a_question_without_subject_is_refused(
        self, client_as: Clients, draft: int, question: str
    ) -> None:
        assert client_as("viewer").get(f"{ROUND}/{draft}/why{question}").status_code == 422


class TestChangesByHand:
    def test_legality_is_told_before_anything_is_done(
        self, client_as: Clients, desk: Desk, draft: int
    ) -> None:
        version = desk.version("demo")
        client, path = client_as("arbiter"), f"{ROUND}/{draft}/try?kind=pair&one=6&other=11"
        text = client.text(path)
        assert "6 and 11 have met before." in text
        assert '<span class="article">' in client.get(path).text
        assert "No absolute rule is broken" not in text
        assert desk.version("demo") == version

    def test_a_lawful_change_says_so(self, client_as: Clients, draft: int) -> None:
        text = client_as("arbiter").text(f"{ROUND}/{draft}/try?kind=turn&one=3")
        assert "4 – 3" in text
        assert "No absolute rule is broken." in text

    @pytest.mark.usefixtures("draft")
    def test_a_change_needs_a_reason(self, client_as: Clients) -> None:
        arbiter = client_as("arbiter")
        answer = arbiter.submit(f"{ROUND}/manual", kind="swap", one=1, other=3)
        assert answer.status_code == 422
        assert "needs a reason" in answer.text
        arbiter.submit(f"{ROUND}/manual", kind="swap", one=1, other=3, reason="an error")
        text = arbiter.text(ROUND)
        assert "Where this draft departs from the rules" in text
        assert "3 – 2" in text

    @pytest.mark.usefixtures("draft")
    def test_nonsense_is_refused(self, client_as: Clients) -> None:
        arbiter = client_as("arbiter")
        for fields in ({"kind": "juggle", "one": 1}, {"kind": "pair", "one": 1}, {"kind": "bye"}):
            assert arbiter.submit(f"{ROUND}/manual", **fields).status_code == 422


class TestAPublishedPairing:
    def test_changes_on_a_ground_of_the_edition(
        self, client_as: Clients, desk: Desk, published: int
    ) -> None:
        arbiter = client_as("arbiter")
        for boards, ground in (("1-4, 3-2", "rematch"), ("1-4, 3", "opponents")):
            sent = {"pairs": boards, "ground": ground, "reason": "they met", "agreed": "true"}
            assert arbiter.submit(f"{ROUND}/change", **sent).status_code == 422
        assert round_view(desk, "demo", published).boards[0].black == 2
        arbiter.submit(
            f"{ROUND}/change", pairs="1-4, 3-2", ground="opponents", reason="agreed", agreed="true"
        )
        assert round_view(desk, "demo", published).boards[0].black == 4
        assert "published pairing changed" in arbiter.text(ROUND)

    def test_the_publication_can_be_withdrawn(
        self, client_as: Clients, desk: Desk, published: int
    ) -> None:
        client_as("arbiter").submit(
            f"{ROUND}/withdraw-publication", ground="opponents", reason="x", agreed="true"
        )
        assert round_view(desk, "demo", published).stage is Stage.DRAFT

    def test_who_vanishes_leaves_proposals(
        self, client_as: Clients, desk: Desk, published: int
    ) -> None:
        arbiter = client_as("arbiter")
        text = arbiter.text(f"{ROUND}/{published}/vanished?player=2")
        view = round_view(desk, "demo", published)
        white, black = view.boards[0].white_name, view.boards[0].black_name
        assert f"Did {black} not appear?" in text
        assert f"White {white} 1" in text
        assert f"Black {black} 2 not here?" in text
        assert f"The pairing stands: {white} (1) wins by forfeit, {black} (2) loses" in text
        assert "is paired again" not in text, "the competition announced no rule that admits it"
        arbiter.submit(f"{ROUND}/vanished/forfeit", player=2, reason="no show")
        assert round_view(desk, "demo", published).boards[0].white_result.value == "forfeit win"

    def test_a_proposal_that_changes_the_pairing(
        self, client_as: Clients, desk: Desk, published: int
    ) -> None:
        arbiter = client_as("arbiter")
        answer = arbiter.submit(
            f"{ROUND}/vanished/change", player=2, key="give-the-bye", ground="competition",
            reason="no show",
        )  # fmt: skip
        assert answer.status_code == 422  # the competition announced no such rule
        assert round_view(desk, "demo", published).boards[0].black == 2


def test_pages_of_all_languages(client_as: Clients, draft: int) -> None:
    viewer = client_as("arbiter")
    for language, word in (("fr", "Ronde"), ("nl", "ronde"), ("pt", "Rodada")):
        assert word in viewer.text(f"{ROUND}?lang={language}")


class TestArrival:
    """Somebody who was noted as absent comes after the publication."""

    def test_meets_the_bye_at_once_or_plays_from_the_next_round_on(
        self, client_as: Clients, desk: Desk
    ) -> None:
        desk.do("demo", BeginRound(absent=(3, 5, 7)))
        desk.do("demo", DraftPairing())
        desk.do("demo", PublishRound())
        client = client_as("arbiter")
        free = next(b for b in round_view(desk, "demo", 5).byes if b.kind == "pairing-allocated")
        page = client.text("/events/demo/round/5")
        assert "Has somebody arrived?" in page
        assert "Both agree: " in page
        board = next(one.board for one in arrivals(desk, "demo") if one.player == 3)
        assert board is not None
        assert set(board) == {3, free.player}
        change = {"ground": "late-entry", "agreed": "true", "reason": "arrived"}
        client.submit("/events/demo/round/change", pairs=f"{board[0]}-{board[1]}", **change)
        last = round_view(desk, "demo", 5).boards[-1]
        assert (last.white, last.black) == board
        left = [(other.player, other.board) for other in arrivals(desk, "demo")]
        assert left == [(5, None), (7, None)], "nobody has the bye any more"
        later = client.submit("/events/demo/players/check-in", player=5, back="round")
        assert "is there" in later.text
        assert "Both agree: " not in later.text

    def test_two_play_each_other_unless_the_rules_forbid_it(
        self, client_as: Clients, desk: Desk
    ) -> None:
        met = History(desk.tournament("demo")).opponents_met(PlayerId(3))
        before, new = min(met), next(n for n in range(4, 20) if n not in met)
        desk.do("demo", BeginRound(absent=(3, before, new)))
        desk.do("demo", DraftPairing())
        desk.do("demo", PublishRound())
        client, said = client_as("arbiter"), {"agreed": "true", "reason": "arrived"}
        assert "They play each other now, as both agree" in client.text("/events/demo/round/5")
        for wrong in (before, 3):
            refused = client.submit(f"{ROUND}/arrivals", one=3, other=wrong, **said)
            assert refused.status_code == 422
            assert "cannot play each other in round 5" in refused.text
        present = next(n for n in range(1, 20) if n not in (3, before, new))
        refused = client.submit(f"{ROUND}/arrivals", one=3, other=present, **said)
        assert f"({present}) is not noted as absent in round 5" in refused.text
        client.submit(f"{ROUND}/arrivals", one=3, other=new, **said)
        last = round_view(desk, "demo", 5).boards[-1]
        assert {last.white, last.black} == {3, new}
        assert [(one.player, one.meets_another) for one in arrivals(desk, "demo")] == [
            (before, False)
        ]
        assert journal(desk, "demo")[-1].reason == "arrived"
