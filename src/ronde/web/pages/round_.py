"""The page of a round: its state, the one next step, boards beside the brackets."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Form
from markupsafe import Markup
from starlette.responses import Response

from ronde.app.cache import Cache
from ronde.app.roles import Role
from ronde.handling.editions import handling_of
from ronde.i18n import counted, phrase
from ronde.model import Stage
from ronde.office.overview import PlayerLine, RoundView, event_card, player_list
from ronde.office.pairing import rounds
from ronde.office.pairing.bracketview import RoundPicture, round_picture
from ronde.office.pairing.remarks import reason_in_words, remark_in_words
from ronde.office.pairing.trying import Differences, differences
from ronde.office.playing.outcomes import Outcome, spelled
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
    numbers_in,
    rounds_of,
)
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)
_BRACKETS: Final = Cache(most=32)

Expected = Annotated[int | None, Form()]
Reason = Annotated[str, Form()]


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


def _shown(page: Page, event: str, number: int) -> Response:
    card = page.card or event_card(page.desk, event)
    picture = round_picture(page.desk, event, number) if number else None
    is_latest = number == card.round
    stage = None if picture is None else picture.view.stage
    return page.render(
        "round/round.html",
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


@router.post("/events/{event}/round/begin")
def begin(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    absent: Annotated[str, Form()] = "",
    reason: Reason = "",
    expected: Expected = None,
) -> Response:
    """Begin the next round by collecting absences."""
    number = rounds.begin_round(
        page.desk, event, absent=numbers_in(absent), reason=reason, expected=expected
    )
    return page.redirect(
        f"/events/{event}/round",
        phrase("Round {round} has begun; note who will be absent.", round=number),
    )


@router.post("/events/{event}/round/pair")
def pair(
    event: str, page: Annotated[Page, requires(Role.ARBITER)], expected: Expected = None
) -> Response:
    """Make the draft of the round that is to be paired."""
    made = rounds.draft_pairing(page.desk, event, expected=expected)
    number = made.view.number
    return page.redirect(
        f"/events/{event}/round",
        counted(
            "Round {round} has a draft with {count} board.",
            "Round {round} has a draft with {count} boards.",
            round=number,
            count=len(made.view.boards),
        ),
    )


@router.post("/events/{event}/round/by-hand")
def by_hand(
    event: str, page: Annotated[Page, requires(Role.ARBITER)], expected: Expected = None
) -> Response:
    """Make an empty draft that is filled by hand."""
    view = rounds.draft_by_hand(page.desk, event, expected=expected)
    return page.redirect(
        f"/events/{event}/round", phrase("Round {round} has an empty draft.", round=view.number)
    )


@router.post("/events/{event}/round/discard")
def discard(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    reason: Reason = "",
    expected: Expected = None,
) -> Response:
    """Throw the draft away."""
    number = rounds.discard_draft(page.desk, event, reason=reason, expected=expected)
    return page.redirect(
        f"/events/{event}/round", phrase("The draft of round {round} is gone.", round=number)
    )


@router.post("/events/{event}/round/publish")
def publish(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    reason: Reason = "",
    expected: Expected = None,
) -> Response:
    """Publish the draft; a backup that could not be written is told on the next page."""
    view = rounds.publish_round(page.desk, event, reason=reason, expected=expected)
    warnings = [finding.sentence() for finding in view.findings]
    return page.redirect(
        f"/events/{event}/round",
        phrase("Round {round} is published.", round=view.number),
        warnings=warnings,
    )


@router.post("/events/{event}/round/start")
def start(
    event: str, page: Annotated[Page, requires(Role.ARBITER)], expected: Expected = None
) -> Response:
    """Note that the games have begun."""
    view = rounds.start_round(page.desk, event, expected=expected)
    return page.redirect(
        f"/events/{event}/results", phrase("Round {round} is being played.", round=view.number)
    )


@router.post("/events/{event}/round/complete")
def complete(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    adjourn_missing: Annotated[bool, Form()] = False,
    reason: Reason = "",
    expected: Expected = None,
) -> Response:
    """Complete the round; games without a result are adjourned if that is asked for."""
    view = rounds.complete_round(
        page.desk, event, adjourn_missing=adjourn_missing, reason=reason, expected=expected
    )
    return page.redirect(
        f"/events/{event}/round", phrase("Round {round} is complete.", round=view.number)
    )


@router.post("/events/{event}/round/reopen")
def reopen(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    reason: Reason = "",
    expected: Expected = None,
) -> Response:
    """Open the latest complete round again."""
    view = rounds.reopen_round(page.desk, event, reason=reason, expected=expected)
    return page.redirect(
        f"/events/{event}/round", phrase("Round {round} is open again.", round=view.number)
    )
