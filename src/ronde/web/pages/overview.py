"""The first page of an event: where it stands, what comes next, and its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from fastapi import APIRouter
from starlette.responses import Response

from ronde.declared.actions import sentences_of
from ronde.i18n import Phrase, Template, counted_template, listed, phrase, template, template_in
from ronde.model import Stage
from ronde.model.discipline import Discipline
from ronde.office.checklist import CheckState, event_overview
from ronde.office.history.history import journal
from ronde.office.paperwork.closure import CloseEvent, ReopenEvent
from ronde.office.paperwork.report import EventReport
from ronde.office.planning.statement import statement
from ronde.office.rounds.overview import EventCard, event_card
from ronde.web.forms import add_form
from ronde.web.page import Page
from ronde.web.requirement import Viewer

router = APIRouter(include_in_schema=False)


class NextStep(NamedTuple):
    """What to do next: its sentence, and the page where it is done."""

    word: Phrase | Template
    path: str

    def sentence(self, card: EventCard) -> Phrase:
        """Return what to do, with what the sentence names of the event."""
        if isinstance(self.word, Phrase):
            return self.word
        count = card.results_missing
        return self.word.filled(round=card.round, next=card.round + 1, count=count)


_LATEST: Final = 5
_PASTE: Final = "/events/{event}/players/tools/paste"
_PLAYERS: Final = "/events/{event}/players"
_DOCUMENTS: Final = "/events/{event}/documents"
_ROUND: Final = "/events/{event}/round"
_RESULTS: Final = "/events/{event}/results"
_STANDINGS: Final = "/events/{event}/standings"

_ENTER: Final = NextStep(
    counted_template(
        "Next: enter {count} result of round {round}.",
        "Next: enter {count} results of round {round}.",
    ),
    _RESULTS,
)
_COMPLETE: Final = NextStep(template_in("overview", "Next: complete round {round}."), _ROUND)

_BY_STAGE: Final[Mapping[Stage, NextStep]] = {
    Stage.ABSENCES: NextStep(template_in("overview", "Next: pair round {round}."), _ROUND),
    Stage.DRAFT: NextStep(
        template("Next: look at the draft of round {round} and publish it."), _ROUND
    ),
    Stage.PUBLISHED: _ENTER,
    Stage.PLAYING: _ENTER,
    Stage.COMPLETE: NextStep(
        template("Round {round} is complete. Next: pair round {next}."), _ROUND
    ),
}


def next_step(card: EventCard) -> NextStep:
    """Return what comes next in an event."""
    if card.status == "closed":
        return NextStep(phrase("Its report and files are with the documents."), _DOCUMENTS)
    if card.players < 2:
        return NextStep(phrase("Next: enter the players."), _PLAYERS if card.players else _PASTE)
    if card.stage is None:
        return NextStep(phrase("Next: pair round 1."), _ROUND)
    if card.stage is Stage.COMPLETE and card.round == card.number_of_rounds:
        return NextStep(
            template_in("overview", "Next: check the standings and close the event."),
            _STANDINGS,
        )
    if card.stage.is_public and not card.results_missing and card.stage is not Stage.COMPLETE:
        return _COMPLETE
    return _BY_STAGE[card.stage]


@router.get("/events/{event}")
def overview(event: str, page: Viewer) -> Response:
    """Show where an event stands and what comes next."""
    card = page.card or event_card(page.desk, event)
    step = next_step(card)
    return page.render(
        "overview/overview.html",
        next_step=step,
        to_do=step.sentence(card),
        found=event_overview(page.desk, event, whole=page.may("arbiter")),
        states=CheckState,
        statement=statement(page.desk, event),
        lines=journal(
            page.desk,
            event,
            since=max(0, card.version - _LATEST),
            with_private=page.may("arbiter"),
        )[::-1],
        discipline=Discipline(card.discipline),
    )


def _closed(page: Page, action: CloseEvent, report: EventReport) -> Response:
    """Return to the event; its report has a page of its own, with its findings."""
    return page.redirect(f"/events/{page.scope}", listed(sentences_of(action, report), " "))


add_form(router, "/events/{event}/close", CloseEvent, then=_closed)
add_form(router, "/events/{event}/reopen", ReopenEvent, then="/events/{event}")
