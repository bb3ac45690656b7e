"""Rating lists: loaded, chosen for an event, searched, compared with the entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Form, UploadFile
from starlette.responses import Response

from ronde.errors import InputError, StateError
from ronde.formats.ratinglists import BOUNDS, SPEEDS
from ronde.i18n import counted, listed, phrase
from ronde.model.ratingmethods import RatingMethod, StartingRank, starting_rank
from ronde.office.desk import key_of_name
from ronde.office.desk.rows import event_row
from ronde.office.entries.attendance import Enter
from ronde.office.entries.entries import correction_by_list
from ronde.office.players.entrant import LABELS
from ronde.office.players.people import roster
from ronde.office.ratinglists import ratinglists
from ronde.office.ratinglists.listplaces import ReadAgain, read_lists_again
from ronde.office.ratinglists.ratinglists import KINDS, ListPlan
from ronde.office.ratinglists.ratings import (
    ChooseRatingList,
    ChooseTournamentRating,
    PickRating,
    RatingChanges,
    UpdateRatings,
    compare_ratings,
    listed_entrant,
    speed_of,
)
from ronde.office.ratinglists.sequences import (
    DEFAULT_SEQUENCES,
    SPEED_WORDS,
    ChosenList,
    RatingColumn,
)
from ronde.store import Step
from ronde.store.ratinglists import RatingList
from ronde.web.calculation import Calculated
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form, redirect_after
from ronde.web.page import Page
from ronde.web.requirement import Arbiter
from ronde.web.security.redirects import local_path

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form(max_length=500)]
Expected = Annotated[int | None, Form()]


@router.get("/events/{event}/players/tools/search")
def search_page(
    event: str, page: Arbiter, name: str = "", source: str = "", player: int | None = None
) -> Response:
    """Show who may be meant by a name in a rating list."""
    lists = ratinglists.list_rating_lists(page.desk)
    found = roster(page.desk, event)
    chosen = source or found.rating_list.partition("/")[0] or (lists[0].key if lists else "")
    wanted = name[:100].strip()
    people = ratinglists.search_people(page.desk, chosen, wanted) if chosen and wanted else ()
    main = next((one for one in lists if one.key == chosen), None)
    column = DEFAULT_SEQUENCES[speed_of(found.rating_list)][0]
    return page.render(
        "players/search.html",
        roster=found,
        lists=lists,
        chosen=chosen,
        name=wanted,
        people=people,
        person=None if player is None else found.person(player),
        main=None if main is None else ChosenList(main, column),
        speed_words=SPEED_WORDS,
        entered={one.fide_id: one for one in found.people if one.fide_id},
    )


class FoundOnList(NamedTuple):
    """Somebody on a list, and which rating is taken if not the one the event asks for."""

    source: str
    identity: str
    column: str = ""


def _found(source: Text, identity: Text, column: Text = "") -> FoundOnList:
    return FoundOnList(source, identity, column)


@router.post("/events/{event}/players/take-over")
def take_over(
    event: str,
    page: Arbiter,
    found: Annotated[FoundOnList, Depends(_found)],
    player: Annotated[int | None, Form(ge=1, le=99999)] = None,
    first_round: Annotated[int | None, Form(ge=1, le=999)] = None,
) -> Response:
    """Enter somebody as the list says, or correct an entry by the list."""
    entrant = listed_entrant(page.desk, event, *found)
    if player is None:
        entry = Enter(entrant, first_round)
        return redirect_after(page, f"/events/{event}/players", entry, page.desk.do(event, entry))
    change = correction_by_list(player, entrant)
    effect = page.desk.do(event, change)
    return redirect_after(page, f"/events/{event}/players/{effect.player}/manage", change, effect)


@router.get("/events/{event}/players/tools/ratings")
def ratings_page(event: str, page: Arbiter) -> Response:
    """Show the lists, the choice of the event, and where entries differ from it."""
    return _show_ratings(page, event, {}, NOTHING_REFUSED)


def _show_ratings(page: Page, event: str, _: Mapping[str, str], wrong: Refused) -> Response:
    found = roster(page.desk, event)
    changes: RatingChanges | None
    try:
        changes = compare_ratings(page.desk, event)
    except StateError:  # no list is chosen yet, which the page says itself
        changes = None
    return page.render(
        "players/ratings.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        roster=found,
        lists=ratinglists.list_rating_lists(page.desk),
        chosen=found.rating_list.partition("/")[0],
        speed=speed_of(found.rating_list).value,
        speed_words=SPEED_WORDS,
        kinds=KINDS,
        sequence=found.rating_list.split()[1:],
        columns=tuple(RatingColumn),
        methods=tuple(RatingMethod),
        rank=_rank(page, event),
        changes=changes,
        field_words=LABELS,
    )


def _rank(page: Page, event: str) -> StartingRank | None:
    with page.desk.reading(event) as reader:
        return starting_rank(event_row(reader).ranking_method)


@router.post("/events/{event}/players/ratings/read-again")
def read_again(event: str, page: Arbiter) -> Response:
    """Read all lists again that have a place, and tell what became of them."""

    def shown(done: Sequence[ReadAgain]) -> Response:
        text = listed((one.sentence() for one in done), "; ")
        return page.redirect(f"/events/{event}/players/tools/ratings", text)

    seconds = BOUNDS.seconds
    return Calculated(page, shown, read_lists_again, page.desk, seconds=seconds)


def _updated(page: Page, _: UpdateRatings, changes: RatingChanges) -> Response:
    text = counted(
        "{count} player was brought up to date.",
        "{count} players were brought up to date.",
        count=len(changes.differences),
    )
    paired = [one.what for one in changes.findings if one.code == "paired-anew"]
    return page.redirect(f"/events/{page.scope}/players/tools/ratings", text, paired)


class _UpdateChosen(UpdateRatings):
    """Take over the ratings and titles of the players who were ticked."""

    def run(self, step: Step) -> RatingChanges:
        """Update nobody who was not ticked."""
        if not self.players:
            raise InputError(
                "nobody was chosen; tick the players whose ratings are to be taken over"
            )
        return super().run(step)


_RATINGS = "/events/{event}/players/ratings"
_TOOL = "/events/{event}/players/tools/ratings"
add_form(router, f"{_RATINGS}/choose", ChooseRatingList, then=_TOOL, again=_show_ratings)
add_form(router, f"{_RATINGS}/method", ChooseTournamentRating, then=_TOOL, again=_show_ratings)
add_form(
    router, "/events/{event}/players/{player}/rating", PickRating, then=_TOOL, again=_show_ratings
)
add_form(router, f"{_RATINGS}/update", _UpdateChosen, then=_updated, again=_show_ratings)


def _plan(name: Text, date: Text = "", kind: Text = "fide", speed: Text = SPEEDS[0]) -> ListPlan:
    return ListPlan(key_of_name(f"{name} {date}"), name, date, kind, speed)


@router.post("/rating-lists/load")
def load(
    page: Arbiter,
    file: UploadFile,
    plan: Annotated[ListPlan, Depends(_plan)],
    back: Text = "/",
) -> Response:
    """Load a published rating list into the database."""
    if not file.filename:
        raise InputError("no file was chosen; choose a published rating list first")

    def shown(loaded: RatingList) -> Response:
        text = counted(
            "{name} is loaded: {count} person.",
            "{name} is loaded: {count} people.",
            name=loaded.called(),
            count=loaded.people,
        )
        return page.redirect(local_path(back), text)

    sent, seconds = ((file.file.read(),), file.filename, plan), BOUNDS.seconds
    return Calculated(page, shown, ratinglists.load_sent_list, page.desk, *sent, seconds=seconds)


@router.post("/rating-lists/drop")
def drop(page: Arbiter, source: Text, back: Text = "/") -> Response:
    """Remove a rating list from the database."""
    ratinglists.drop_rating_list(page.desk, source)
    return page.redirect(local_path(back), phrase("The list was removed."))
