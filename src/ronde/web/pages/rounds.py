"""The pages of a round: its state and the one next step, boards beside the brackets, changes.

A draft is changed by hand, a published pairing on the grounds of the edition, also after somebody
has vanished. The helper for pairing by hand tells who waits and whom a player can meet.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Annotated, Any, Final, Literal, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Query
from markupsafe import Markup
from starlette.responses import Response

from ronde.declared.cache import Cache, Fragments
from ronde.errors import InputError, NotHereError
from ronde.handling.editions import ChangeGround, handling_of
from ronde.i18n import counted, listed
from ronde.keizer.season import RULES as KEIZER
from ronde.model import Colour, Finding, Stage
from ronde.model.names import folded
from ronde.model.outcomes import Outcome, sign_of
from ronde.office.desk import Desk
from ronde.office.desk.rows import OPEN
from ronde.office.entries.absences import Withdraw
from ronde.office.entries.attendance import CheckIn
from ronde.office.entries.coming import ComingChoice, ComingRound, coming_round
from ronde.office.entries.evenings import AnswerAttendance, AttendanceAnswer, bye_labels, evening
from ronde.office.fees.lists import open_fees
from ronde.office.history.corrected import corrections_in_round
from ronde.office.pairing.remarks import reason_in_words
from ronde.office.paperwork.publicpages import HallClock, TellHall, hall_of, pages_state
from ronde.office.players.people import PlayerState, roster
from ronde.office.players.roster import round_of_check_in
from ronde.office.rounds import manual
from ronde.office.rounds.brackets import DUE_LABELS, DUE_SIGNS, RoundPicture, round_picture
from ronde.office.rounds.manual import DraftChange, DraftChangeKind, draft_change
from ronde.office.rounds.overview import (
    BoardLine,
    EventCard,
    RoundView,
    event_card,
    player_list,
    round_view,
)
from ronde.office.rounds.published import ChangePublishedPairing, WithdrawPublication
from ronde.office.rounds.rounds import (
    BeginRound,
    CompleteRound,
    DiscardDraft,
    DraftByHand,
    DraftedRound,
    DraftPairing,
    PublishRound,
    ReopenRound,
    StartRound,
)
from ronde.office.rounds.vanished import (
    ApplyProposal,
    Arrival,
    ForfeitBoard,
    PairArrivals,
    Proposal,
    arrivals,
    proposals_for,
)
from ronde.office.settings.playerrules import entries_are_closed
from ronde.store.tables import TimetableRow
from ronde.web.entry import entry_facts
from ronde.web.forms import (
    NOTHING_REFUSED,
    Refusals,
    Refused,
    RoundNo,
    add_form,
    finder_of,
    number_in,
    player_in,
    redirect_after,
)
from ronde.web.page import Page
from ronde.web.pages.matches import match_facts, plays_teams
from ronde.web.requirement import Arbiter, Viewer

router = APIRouter(include_in_schema=False)
_BRACKETS: Final = Cache(most=32)


@router.get("/events/{event}/round")
def latest(event: str, page: Viewer) -> Response:
    """Show the round that was begun last, or how to begin the first."""
    card = page.card or event_card(page.desk, event)
    return _shown(page, event, card.round)


Said = Annotated[tuple[str, ...], Query(max_length=9999)]
"""What was said of players already, each by number and choice: `7.plays`."""


@router.get("/events/{event}/round/{number}")
def one_round(
    event: str, number: RoundNo, page: Viewer, ask: str = "", said: Said = ()
) -> Response:
    """Show one round; `ask` what is to become of players who are in doubt."""
    return _shown(page, event, number, ask=ask, said=said)


def _shown(
    page: Page,
    event: str,
    number: int,
    wrong: Refused = NOTHING_REFUSED,
    *,
    ask: str = "",
    said: tuple[str, ...] = (),
) -> Response:
    card = page.card or event_card(page.desk, event)
    coming = _coming(card)
    number = number or 1
    is_ahead = number == (coming or card.round + 1) and (coming or not card.round)
    picture = None if is_ahead else round_picture(page.desk, event, number)
    stage = Stage.ABSENCES if picture is None else picture.view.stage
    with page.desk.reading(event) as reader:
        hall, is_closed = hall_of(reader), entries_are_closed(reader)
    return page.render(
        "round/round.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        number=number,
        coming=coming,
        picture=picture,
        brackets="" if picture is None else _drawn(page, picture),
        stage=stage,
        is_latest=number in (card.round, coming),
        rounds=range(1, (coming or card.round) + 1),
        steps=tuple(Stage),
        differences=_differences(page, event, number, stage),
        grounds=_grounds(page, card),
        results={} if picture is None else _signs(picture.view, card.discipline),
        corrected=corrections_in_round(page.desk, event, number) if stage.is_public else {},
        remarks=[] if picture is None else page.say(picture.view.remark).splitlines(),
        bye_labels=bye_labels(card.rules),
        reason_in_words=reason_in_words,
        kinds=tuple(DraftChangeKind),
        **_attendance(page, event, stage),
        **_in_doubt(page, event, number in (card.round, coming), ask=ask, said=said),
        **_evening(page, event, stage, coming=bool(coming and number in (card.round, coming))),
        **_publication(page, event, stage),
        arrivals=_arrivals(page, event, number in (card.round, coming), stage),
        hall=hall,
        is_closed=is_closed,
        **_matches(page, event, number, stage),
        **_signs_of_colours(page),
        **entry_facts(card.discipline),
        kept_boards=partial(_kept_boards, page, (event, number, card.discipline)),
    )


def _matches(page: Page, event: str, number: int, stage: Stage) -> dict[str, Any]:
    """Return the matches of a round of teams once it is published, with their boards."""
    is_shown = stage.is_public and plays_teams(page, event)
    return match_facts(page, event, number) if is_shown else {"matches": None}


def _kept_boards(page: Page, of_round: Hashable, *may_do: Hashable) -> Fragments:
    """Return the boards of a round that were shown before to who may do the same there."""
    who = (page.speech.language, page.is_of_teams, may_do)
    return page.site.boards.next((of_round, who), Fragments)


def _coming(card: EventCard) -> int:
    """Return the round that may begin now, 0 for none."""
    is_over = card.number_of_rounds is not None and card.round >= card.number_of_rounds
    if card.stage not in (None, Stage.COMPLETE) or is_over or card.status != OPEN:
        return 0
    return card.round + 1


_AWAY: Final = (
    PlayerState.ABSENT,
    PlayerState.LATE,
    PlayerState.WITHDRAWN,
    PlayerState.MISSING,
)


_ASKING: Final = ("pair", "by-hand")


def _attendance(page: Page, event: str, stage: Stage) -> dict[str, Any]:
    """Return who is here and who is away before a round is published."""
    if stage.is_public:
        return {"roster": None, "away": []}
    found = roster(page.desk, event)
    here = [person for person in found.people if person.state is not PlayerState.WITHDRAWN]
    return {
        "roster": found,
        "waiting": False,
        "open_fees": open_fees(page.desk, event),
        "people": sorted(here, key=lambda person: (folded(person.name), person.number)),
        "expected": [person for person in here if person.is_expected],
        "away": [person for person in found.people if person.state in _AWAY],
    }


def _in_doubt(
    page: Page, event: str, is_latest: bool, *, ask: str, said: tuple[str, ...]
) -> dict[str, Any]:
    """Return who is to be known of before the next round is paired, and what was said already."""
    asked = ask if ask in _ASKING else ""
    answers = dict(one.split(".", 1) for one in said if "." in one)  # 7.plays
    is_asked = is_latest and page.may("arbiter")
    found = coming_round(page.desk, event) if is_asked else ComingRound(0, "", ())
    shown = [one for one in found.people if asked or not one.is_only_awaited]
    unsaid = [one for one in found.unanswered if str(one.player) not in answers]
    unknown = unsaid if asked else []
    return {
        "in_doubt": found,
        "people_in_doubt": [one for one in shown if one.choice is not ComingChoice.WITHDRAWN],
        "people_gone": [one for one in shown if one.choice is ComingChoice.WITHDRAWN],
        "missing": unknown,
        "is_check_in": all(one.is_only_awaited for one in unknown),
        "no_half": {one.no_half for one in shown if one.no_half},
        "said_of": answers,
        "round_choices": tuple(ComingChoice),
        "asked": asked,
    }


def _evening(page: Page, event: str, stage: Stage, *, coming: bool) -> dict[str, Any]:
    """Return who comes to the round of a Keizer season that can be paired now."""
    is_season = (page.card or event_card(page.desk, event)).rules == KEIZER
    asked = is_season and (coming or stage is Stage.ABSENCES)
    found = evening(page.desk, event) if asked else None
    return {"is_season": is_season, "evening": found, "answers": AttendanceAnswer}


@router.post("/events/{event}/round/answer")
def answer(event: str, page: Arbiter, said: Annotated[str, Form(max_length=40)]) -> Response:
    """Note for a member of a Keizer season whether he comes to the next round."""
    number, _, text = said.partition(" ")
    if not number.isdecimal() or text not in tuple(AttendanceAnswer):
        raise InputError("{answer} is no answer; choose one of the buttons", answer=repr(said))
    action = AnswerAttendance(int(number), AttendanceAnswer(text))
    done = page.desk.do(event, action)
    return redirect_after(page, f"/events/{event}/round", action, done)


def _arrivals(page: Page, event: str, is_latest: bool, stage: Stage) -> tuple[Arrival, ...]:
    """Return who may come yet to the round that is played now."""
    is_played = is_latest and stage in (Stage.PUBLISHED, Stage.PLAYING)
    return arrivals(page.desk, event) if is_played and page.may("arbiter") else ()


def _publication(page: Page, event: str, stage: Stage) -> dict[str, Any]:
    """Return what everybody sees of the event, for the button that publishes a draft."""
    return {"pages": pages_state(page.desk, event)} if stage is Stage.DRAFT else {}


def _signs_of_colours(page: Page) -> dict[str, Any]:
    """Return how templates show the colours that players should have."""
    return {
        "due_titles": {key: page.say(label) for key, label in DUE_LABELS.items()},
        "due_signs": DUE_SIGNS,
        "letters": {colour.value: page.say(colour.label)[0] for colour in Colour},
    }


def _drawn(page: Page, picture: RoundPicture) -> Markup:
    """Return the brackets as HTML; results do not change them, so they are drawn once."""

    def draw() -> Markup:
        template = page.site.templates.get_template("round/brackets.html")
        speech = page.speech
        common = {
            "t": speech.t,
            "say": speech.say,
            "tn": speech.tn,
            "tp": speech.tp,
            "points": speech.points,
            "language": speech.language,
            "brackets": picture.brackets,
        }
        return Markup(template.render(common | _signs_of_colours(page)))  # escaped in there

    return _BRACKETS.get((picture.brackets, page.speech.language), draw)


def _differences(page: Page, event: str, number: int, stage: Stage | None) -> manual.Differences:
    if stage is not Stage.DRAFT:
        return manual.Differences(is_known=False)
    return manual.differences(page.desk, event, number)


def _signs(view: RoundView, discipline: str) -> dict[int, str]:
    """Return the results of a round as people write them, by board."""
    return {
        line.board: sign_of(Outcome(line.white_result, line.black_result), discipline)
        for line in view.boards
        if not line.is_missing
    }


def _grounds(page: Page, card: EventCard) -> list[tuple[str, str]]:
    """Return the grounds on which the edition changes a published pairing, in words."""
    admitted = handling_of(card.rules, card.discipline).changes
    return [
        (ground.value, f"{page.say(ground.label)} ({page.say(article)})")
        for ground, article in admitted.items()
    ]


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    del places  # what is done is done to the latest round
    card = page.card or event_card(page.desk, event)
    return _shown(page, event, card.round, refused)


def _this_again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    return _shown(page, event, int(places["number"]), refused)


def _drafted(page: Page, _: DraftPairing, round_: DraftedRound) -> Response:
    """Show the draft, and tell how many boards it has and what was noted with it."""
    boards = counted(
        "Round {round} has a draft with {count} board.",
        "Round {round} has a draft with {count} boards.",
        round=round_.round.number,
        count=len(round_.round.boards),
    )
    text = listed((*(effect.sentence() for effect in round_.settled), boards), " ")
    return page.redirect(f"/events/{page.scope}/round", text)


def _asked(page: Page, pairing: DraftPairing | DraftByHand, _: NotHereError) -> Response:
    """Ask what is to become of players who are in doubt; what was said of others is kept."""
    how = "by-hand" if isinstance(pairing, DraftByHand) else "pair"
    with page.desk.reading(page.scope or "") as reader:
        number = round_of_check_in(reader)
    said = [("said", f"{player}.{choice.field}") for player, choice in pairing.choices.items()]
    query = urlencode([("ask", how), *said])
    return page.redirect(f"/events/{page.scope}/round/{number}?{query}")


Seen = Annotated[int | None, Form()]


@router.post("/events/{event}/round/arrived")
def arrived(
    event: str, page: Arbiter, player: Annotated[int, Form(ge=1, le=99999)], expected: Seen = None
) -> Response:
    """Let somebody play who came after the draft was made: it is paired anew."""
    action = CheckIn((player,))
    done = page.desk.do(event, action, expected=expected)
    return redirect_after(page, f"/events/{event}/round", action, done)


@router.post("/events/{event}/round/hall")
def tell_hall(
    event: str,
    page: Arbiter,
    text: Annotated[str, Form(max_length=200)] = "",
    clock: Annotated[HallClock | Literal[""], Form()] = "",
    minutes: Annotated[str, Form(max_length=5)] = "",
    expected: Seen = None,
) -> Response:
    """Show a text and a clock in the hall; without minutes it goes on, or by the timetable."""
    until = _until(page, event, clock, number_in(minutes)) if clock else None
    action = TellHall(text, clock or None, until)
    done = page.desk.do(event, action, expected=expected)
    return redirect_after(page, f"/events/{event}/round", action, done)


def _until(page: Page, event: str, clock: HallClock, minutes: int | None) -> str:
    """Return the moment to which a clock counts; raises InputError when nobody said it."""
    if minutes is not None:
        return (datetime.now(UTC) + timedelta(minutes=minutes)).isoformat(timespec="seconds")
    with page.desk.reading(event) as reader:
        hall, line = hall_of(reader), reader.row(TimetableRow, round_of_check_in(reader))
    if hall.clock is clock:
        return hall.until
    if clock is HallClock.START and line is not None and line.starts_at:
        return line.starts_at
    raise InputError("say in how many minutes that is")


@router.get("/events/{event}/round/{number}/try")
def try_by_hand(
    event: str,
    number: RoundNo,
    page: Arbiter,
    kind: str = "pair",
    one: str = "",
    other: str = "",
) -> Response:
    """Show what a change of the draft would bring, and what is to be said about it."""
    trial = manual.try_change(page.desk, event, _change(page, kind, one, other))
    return page.render("round/try.html", number=number, trial=trial)


def _change(page: Page, kind: str, one: str, other: str, reason: str = "") -> DraftChange:
    """Return the change of the draft that a form describes."""
    if kind not in {known.value for known in DraftChangeKind}:
        raise InputError("{kind} is no change of a draft; choose one of the list", kind=repr(kind))
    finder = finder_of(page)
    first = player_in(finder, one)
    if first is None:
        raise InputError("say who is meant, by name or number")
    return draft_change(DraftChangeKind(kind), first, player_in(finder, other), reason=reason)


def _sent_change(
    page: Arbiter,
    kind: Annotated[str, Form()] = "pair",
    one: Annotated[str, Form()] = "",
    other: Annotated[str, Form()] = "",
    reason: Annotated[str, Form()] = "",
) -> DraftChange:
    return _change(page, kind, one, other, reason)


@router.post("/events/{event}/round/manual")
def change_by_hand(
    event: str,
    page: Arbiter,
    change: Annotated[DraftChange, Depends(_sent_change)],
    expected: Annotated[int | None, Form()] = None,
) -> Response:
    """Change the draft by hand."""
    done = page.desk.do(event, change, expected=expected)
    return page.redirect(
        f"/events/{event}/round",
        counted(
            "The draft was changed; {count} board is not what the rules give.",
            "The draft was changed; {count} boards are not what the rules give.",
            count=len(done.not_correct),
        ),
    )


@router.get("/events/{event}/waiting")
def waiting(
    event: str,
    page: Arbiter,
    white: str = "",
    black: str = "",
) -> Response:
    """Show who waits for an opponent; with White chosen, whom that player can meet."""
    finder = finder_of(page)
    one, other = player_in(finder, white), player_in(finder, black)
    desk = page.desk
    return page.render(
        "round/waiting.html",
        names={line.number: line.name for line in player_list(desk, event)},
        white=one,
        black=other,
        candidates=manual.helper_list(desk, event)
        if one is None
        else manual.helper_opponents(desk, event, one),
        judged=_judged(desk, event, one, other),
    )


def _judged(desk: Desk, event: str, one: int | None, other: int | None) -> tuple[Finding, ...]:
    """Return what speaks against a board, or against the bye of one player alone."""
    if one is None:
        return ()
    if other is None:
        return manual.check_bye(desk, event, one)
    return manual.check_board(desk, event, one, other)


class _Way(NamedTuple):
    """One proposal, what it does in words, and the grounds that admit it."""

    proposal: Proposal
    text: str
    grounds: list[tuple[str, str]]


@router.get("/events/{event}/round/{number}/vanished")
def vanished(
    event: str,
    number: RoundNo,
    page: Arbiter,
    player: str = "",
) -> Response:
    """Ask whether a player did not appear, and show what can be done then and what follows."""
    asked = player_in(finder_of(page), player)
    if asked is None:
        raise InputError("say who vanished, by name or number")
    view = round_view(page.desk, event, number)
    board = _board_of(view, asked)
    legal = proposals_for(page.desk, event, asked, legal_only=True) if board.is_missing else ()
    proposals = [
        _Way(found, _proposal_in_words(page, found), _choices(page, found.grounds))
        for found in legal
    ]
    return page.render(
        "round/vanished.html",
        number=number,
        player=asked,
        name=board.white_name if asked == board.white else board.black_name,
        board=board,
        names=_names(view),
        proposals=proposals,
    )


def _board_of(view: RoundView, player: int) -> BoardLine:
    for board in view.boards:
        if player in (board.white, board.black):
            return board
    raise InputError(
        "player {player} has no game in round {round}", player=player, round=view.number
    )


def _names(view: RoundView) -> dict[int, str]:
    """Return everybody of a round by number."""
    names = {bye.player: bye.name for bye in view.byes}
    for board in view.boards:
        names |= {board.white: board.white_name, board.black: board.black_name}
    return names


def _choices(page: Page, grounds: tuple[ChangeGround, ...]) -> list[tuple[str, str]]:
    return [(ground.value, page.say(ground.label)) for ground in grounds]


def _proposal_in_words(page: Page, proposal: Proposal) -> str:
    """Return what a proposal does as a heading of its own."""
    text = page.say(proposal.what)
    return text[:1].upper() + text[1:]


_ROUND = "/events/{event}/round"
_NOT_HERE: Final[Refusals] = {NotHereError: _asked}

add_form(router, f"{_ROUND}/begin", BeginRound, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/pair", DraftPairing, then=_drafted, again=_again, refusals=_NOT_HERE)
add_form(router, f"{_ROUND}/by-hand", DraftByHand, then=_ROUND, again=_again, refusals=_NOT_HERE)
add_form(router, f"{_ROUND}/discard", DiscardDraft, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/publish", PublishRound, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/start", StartRound, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/complete", CompleteRound, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/reopen", ReopenRound, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/change", ChangePublishedPairing, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/arrivals", PairArrivals, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/withdraw-publication", WithdrawPublication, then=_ROUND, again=_again)
add_form(
    router,
    f"{_ROUND}/{{number}}/withdraw",
    Withdraw,
    then=f"{_ROUND}/{{number}}",
    again=_this_again,
)
add_form(router, f"{_ROUND}/vanished/forfeit", ForfeitBoard, then=_ROUND)
add_form(router, f"{_ROUND}/vanished/change", ApplyProposal, then=_ROUND, again=_again)
