"""Changes of a pairing by hand: of the draft, of what is published, after somebody vanished."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Form
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.errors import InputError
from ronde.handling.editions import Ground
from ronde.i18n import counted, phrase
from ronde.office.overview import RoundView, round_view
from ronde.office.pairing.repairing import (
    NewBoards,
    Warrant,
    change_published_pairing,
    withdraw_publication,
)
from ronde.office.pairing.trying import Change, make_change, try_change
from ronde.office.pairing.vanishing import FORFEIT, Proposal, apply_proposal, proposals_for
from ronde.web.page import Page
from ronde.web.roundwords import (
    GROUND_WORDS,
    RoundNo,
    change_in,
    consequences_in_words,
    ground_in,
    number_in,
    numbers_in,
    pairs_in,
    proposal_in_words,
    remark_in_words,
)
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form()]
Flag = Annotated[bool, Form()]
Expected = Annotated[int | None, Form()]
Player = Annotated[int, Form(ge=1, le=99999)]


def _change(kind: Text = "pair", one: Text = "", other: Text = "") -> Change:
    """Return the change of the draft that a form describes."""
    return change_in(kind, one, other)


def _new_boards(pairs: Text = "", bye: Text = "", away: Text = "") -> NewBoards:
    """Return the new boards that a form describes."""
    return NewBoards(pairs_in(pairs), number_in(bye), numbers_in(away))


def _warrant(ground: Text = "", reason: Text = "", agreed: Flag = False) -> Warrant:
    """Return the ground on which a form asks for a change, and who agrees."""
    return Warrant(ground_in(ground), reason, agreed)


@router.get("/events/{event}/round/{number}/try")
def try_by_hand(
    event: str,
    number: RoundNo,
    page: Annotated[Page, requires(Role.ARBITER)],
    kind: str = "pair",
    one: str = "",
    other: str = "",
) -> Response:
    """Show what a change of the draft would bring, and what is to be said about it."""
    trial = try_change(page.desk, event, change_in(kind, one, other))
    said = [(remark, remark_in_words(page, remark)) for remark in trial.remarks]
    return page.render("round/try.html", number=number, trial=trial, said=said)


@router.post("/events/{event}/round/manual")
def change_by_hand(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    change: Annotated[Change, Depends(_change)],
    reason: Text = "",
    expected: Expected = None,
) -> Response:
    """Change the draft by hand."""
    done = make_change(page.desk, event, change, reason=reason, expected=expected)
    return page.redirect(
        f"/events/{event}/round",
        counted(
            "The draft was changed; {count} board is not what the rules give.",
            "The draft was changed; {count} boards are not what the rules give.",
            count=len(done.not_correct),
        ),
    )


@router.post("/events/{event}/round/change")
def change_published(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    boards: Annotated[NewBoards, Depends(_new_boards)],
    warrant: Annotated[Warrant, Depends(_warrant)],
    expected: Expected = None,
) -> Response:
    """Put new boards in place of published ones, on a ground of the edition."""
    view = change_published_pairing(page.desk, event, boards, warrant, expected=expected)
    return page.redirect(
        f"/events/{event}/round",
        phrase("The published pairing of round {round} was changed.", round=view.number),
    )


@router.post("/events/{event}/round/withdraw-publication")
def withdraw(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    warrant: Annotated[Warrant, Depends(_warrant)],
    expected: Expected = None,
) -> Response:
    """Make the published pairing a draft again."""
    view = withdraw_publication(page.desk, event, warrant, expected=expected)
    return page.redirect(
        f"/events/{event}/round", phrase("Round {round} is a draft again.", round=view.number)
    )


class _Way(NamedTuple):
    """One proposal in words: what it does, what follows, the grounds that admit it."""

    proposal: Proposal
    text: str
    follows: list[str]
    grounds: list[tuple[str, str]]


@router.get("/events/{event}/round/{number}/vanished")
def vanished(
    event: str,
    number: RoundNo,
    page: Annotated[Page, requires(Role.ARBITER)],
    player: str = "",
) -> Response:
    """Show what can be done when a player does not appear, and what follows from it."""
    asked = number_in(player)
    if asked is None:
        raise InputError("say who vanished, by the starting number")
    view = round_view(page.desk, event, number)
    opponent = _opponent(view, asked)
    proposals = [
        _Way(
            found,
            proposal_in_words(page, found, asked, opponent),
            consequences_in_words(page, found, opponent),
            _choices(page, found.grounds),
        )
        for found in proposals_for(page.desk, event, asked)
    ]
    return page.render(
        "round/vanished.html", number=number, player=asked, view=view, proposals=proposals
    )


def _opponent(view: RoundView, player: int) -> int:
    for board in view.boards:
        if player in (board.white, board.black):
            return board.black if player == board.white else board.white
    raise InputError(
        "player {player} has no game in round {round}", player=player, round=view.number
    )


def _choices(page: Page, grounds: tuple[Ground, ...]) -> list[tuple[str, str]]:
    return [(ground.value, page.t(GROUND_WORDS[ground])) for ground in grounds]


@router.post("/events/{event}/round/vanished/forfeit")
def forfeit(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    player: Player,
    reason: Text = "",
    expected: Expected = None,
) -> Response:
    """Let the pairing stand: who is there wins by forfeit."""
    warrant = Warrant(Ground.COMPETITION, reason)  # a forfeit changes no pairing, needs no ground
    apply_proposal(page.desk, event, player, FORFEIT, warrant, expected=expected)
    return page.redirect(
        f"/events/{event}/round", phrase("It is settled for player {player}.", player=player)
    )


@router.post("/events/{event}/round/vanished/change")
def change_for_vanished(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    player: Player,
    warrant: Annotated[Warrant, Depends(_warrant)],
    proposal: Text = "",
    expected: Expected = None,
) -> Response:
    """Carry out a proposal that changes the pairing."""
    apply_proposal(page.desk, event, player, proposal, warrant, expected=expected)
    return page.redirect(
        f"/events/{event}/round", phrase("It is settled for player {player}.", player=player)
    )
