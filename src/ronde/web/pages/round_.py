"""The page of a round: its state, the one next step, boards beside the brackets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter
from markupsafe import Markup
from starlette.responses import Response

from ronde.app.cache import Cache
from ronde.app.roles import Role
from ronde.handling.editions import handling_of
from ronde.i18n import counted
from ronde.model import Stage
from ronde.office.overview import PlayerLine, RoundView, event_card, player_list
from ronde.office.pairing.bracketview import RoundPicture, round_picture
from ronde.office.pairing.remarks import reason_in_words, remark_in_words
from ronde.office.pairing.rounds import (
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
from ronde.office.pairing.trying import Differences, differences
from ronde.office.playing.outcomes import Outcome, spelled
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form
from ronde.web.page import Page
from ronde.web.resultwords import signs_of
from ronde.web.roundwords import (
    BYE_WORDS,
    COLOUR_WORDS,
    DUE_SIGNS,
    DUE_WORDS,
    GROUND_WORDS,
    KIND_WORDS,
    STEPS,
    RoundNo,
    rounds_of,
)
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)
_BRACKETS: Final = Cache(most=32)


@router.get("/events/{event}/round")
def latest(event: str, page: Annotated[Page, requires(Role.VIEWER)]) -> Response:
    """Show the round that was begun last, or how to begin the first."""
    card = page.card or event_card(page.desk, event)
    return _shown(page, event, card.round)


@router.get("/events/{event}/round/{number}")
def one_round(
    event: str, number: RoundNo, page: Annotated[Page, requires(Role.VIEWER)]
) -> Response:
    """Show one round."""
    return _shown(page, event, number)


def _shown(page: Page, event: str, number: int, wrong: Refused = NOTHING_REFUSED) -> Response:
    card = page.card or event_card(page.desk, event)
    picture = round_picture(page.desk, event, number) if number else None
    is_latest = number == card.round
    stage = None if picture is None else picture.view.stage
    return page.render(
        "round/round.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        number=number,
        picture=picture,
        brackets="" if picture is None else _drawn(page, picture),
        stage=stage,
        is_latest=is_latest,
        is_last=card.number_of_rounds is not None and number >= card.number_of_rounds,
        rounds=rounds_of(card),
        steps=STEPS,
        differences=_differences(page, event, number, stage),
        away=_away(page, event) if stage is Stage.ABSENCES else [],
        grounds=_grounds(page, card.rules),
        results={} if picture is None else _signs(picture.view, card.discipline),
        remarks=[] if picture is None else _remarks(picture.view),
        bye_words=BYE_WORDS,
        reason_in_words=reason_in_words,
        kind_words=KIND_WORDS,
        **_signs_of_colours(page),
    )


def _remarks(view: RoundView) -> list[str]:
    """Return what the report will say about a round."""
    return [remark_in_words(line) for line in view.remark.splitlines()]


def _signs_of_colours(page: Page) -> dict[str, Any]:
    """Return how templates show the colours that players should have."""
    return {
        "due_titles": {key: page.t(word) for key, word in DUE_WORDS.items()},
        "due_signs": DUE_SIGNS,
        "letters": {colour.value: page.t(word)[0] for colour, word in COLOUR_WORDS.items()},
    }


def _drawn(page: Page, picture: RoundPicture) -> Markup:
    """Return the brackets as HTML; results do not change them, so they are drawn once."""

    def draw() -> Markup:
        template = page.site.templates.get_template("round/brackets.html")
        speech = page.speech
        common = {
            "t": speech.t,
            "tn": speech.tn,
            "tp": speech.tp,
            "points": speech.points,
            "language": speech.language,
            "brackets": picture.brackets,
        }
        return Markup(template.render(common | _signs_of_colours(page)))  # escaped in there

    return _BRACKETS.get((picture.brackets, page.speech.language), draw)


def _differences(page: Page, event: str, number: int, stage: Stage | None) -> Differences:
    if stage is not Stage.DRAFT:
        return Differences(is_known=False)
    return differences(page.desk, event, number)


def _signs(view: RoundView, discipline: str) -> dict[int, str]:
    """Return the results of a round as people write them, by board."""
    signs = signs_of(discipline)
    found = {}
    for line in view.boards:
        if not line.is_missing:
            spelling = spelled(Outcome(line.white_result, line.black_result), discipline)
            found[line.board] = signs.get(spelling, spelling)
    return found


def _away(page: Page, event: str) -> list[PlayerLine]:
    out = ("absent", "withdrawn", "late", "missing")
    return [line for line in player_list(page.desk, event) if line.state in out]


def _grounds(page: Page, rules: str | None) -> list[tuple[str, str]]:
    """Return the grounds on which the edition changes a published pairing, in words."""
    admitted = handling_of(rules).changes
    return [
        (ground.value, f"{page.t(GROUND_WORDS[ground])} ({article})")
        for ground, article in admitted.items()
    ]


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    del places  # what is done is done to the latest round
    card = page.card or event_card(page.desk, event)
    return _shown(page, event, card.round, refused)


def _drafted(page: Page, _: DraftPairing, made: DraftedRound) -> Response:
    return page.redirect(
        f"/events/{page.scope}/round",
        counted(
            "Round {round} has a draft with {count} board.",
            "Round {round} has a draft with {count} boards.",
            round=made.round.number,
            count=len(made.round.boards),
        ),
    )


_ROUND = "/events/{event}/round"

add_form(router, f"{_ROUND}/begin", BeginRound, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/pair", DraftPairing, then=_drafted, again=_again)
add_form(router, f"{_ROUND}/by-hand", DraftByHand, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/discard", DiscardDraft, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/publish", PublishRound, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/start", StartRound, then="/events/{event}/results", again=_again)
add_form(router, f"{_ROUND}/complete", CompleteRound, then=_ROUND, again=_again)
add_form(router, f"{_ROUND}/reopen", ReopenRound, then=_ROUND, again=_again)
