"""Rating lists: loaded, searched, removed, compared; choosing and updating are actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal

from fastapi import Path, Query
from pydantic import Field
from starlette.responses import Response

from ronde.errors import UnknownSubjectError
from ronde.formats.ratinglists import BOUNDS, RatedPerson
from ronde.office.desk import key_of_name
from ronde.office.entries.attendance import Enter
from ronde.office.entries.entries import correction_by_list
from ronde.office.ratinglists import ratinglists
from ronde.office.ratinglists.listplaces import ReadAgain, read_lists_again
from ronde.office.ratinglists.ratinglists import LikelyPerson, ListPlan
from ronde.office.ratinglists.ratings import RatingChanges, compare_ratings, listed_entrant
from ronde.store.ratinglists import RatingList
from ronde.web.api import parameters
from ronde.web.api.kit import (
    EVENT_KEY,
    Effects,
    Event,
    Line,
    Named,
    Round,
    answer,
    api_router,
    effects_answer,
    number_of,
)
from ronde.web.api.uploads import LargeFile, takes
from ronde.web.arguments import Body
from ronde.web.calculation import Calculated
from ronde.web.requirement import Arbiter

router = api_router("rating lists")

ListKey = Annotated[str, Path(pattern=EVENT_KEY, description="Key of the list.")]
KeyGiven = Annotated[str, Field(pattern=EVENT_KEY, examples=["fide-2026-11"])]
Speed = Literal["standard", "rapid", "blitz"]
RatingName = Literal["standard", "rapid", "blitz", "effective-rapid", "effective-blitz"]
TAKES_LIST = takes(
    "A published rating list as it is downloaded: text, XML or CSV, zipped or not.",
    "id,name,rating\n900001,Jade,1400\n",
)


class ListQuery(parameters.Query):
    """How a list is called; the key is made of name and date."""

    name: Line = Field(min_length=1, examples=["FIDE"])
    date: Line = Field(default="", examples=["2026-11"])
    kind: Literal["fide", "ffjd", "other"] = "fide"
    speed: Speed = Field(default="standard", description="Of a file with a single rating.")

    def plan(self) -> ListPlan:
        """Return what the list is called."""
        key = key_of_name(f"{self.name} {self.date}")
        return ListPlan(key=key, name=self.name, date=self.date, kind=self.kind, speed=self.speed)


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists in the database, latest first."""

    lists: tuple[RatingList, ...]


@dataclass(frozen=True, slots=True)
class ListReadAgain:
    """A list that was to be read again: as it is now, or null and why it could not be."""

    key: str
    list: RatingList | None
    refused: str


@dataclass(frozen=True, slots=True)
class ListsReadAgain:
    """What became of the lists that have a place."""

    lists: tuple[ListReadAgain, ...]


@dataclass(frozen=True, slots=True)
class FoundPeople:
    """Who may be meant, the likeliest first."""

    people: tuple[LikelyPerson, ...]


class TakenPerson(Body):
    """Somebody of a list who enters, or by whom the entry of `player` is corrected."""

    list: KeyGiven
    id: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$", examples=["900001"])]
    player: Named | None = None
    first_round: Round | None = None
    rating: RatingName | None = Field(
        default=None, description="Which rating; null for the one that the event asks for."
    )
    reason: Line = ""


@router.get("/rating-lists", response_model=Lists)
def lists(page: Arbiter) -> Response:
    """List the rating lists in the database."""
    return answer(Lists(tuple(ratinglists.list_rating_lists(page.desk))))


@router.post("/rating-lists", response_model=RatingList, status_code=201, openapi_extra=TAKES_LIST)
def load(page: Arbiter, file: LargeFile, asked: Annotated[ListQuery, Query()]) -> Response:
    """Load a list; one of the same name and date is replaced."""
    sent = ((file.data,), file.name, asked.plan())
    shown, seconds = partial(answer, status=201), BOUNDS.seconds
    return Calculated(page, shown, ratinglists.load_sent_list, page.desk, *sent, seconds=seconds)


@router.post("/rating-lists/read-again", response_model=ListsReadAgain)
def read_again(page: Arbiter) -> Response:
    """Read all lists again that have a place; one that cannot be read stays as it is."""

    def shown(done: Sequence[ReadAgain]) -> Response:
        return answer(ListsReadAgain(tuple(ListReadAgain(o.key, o.list, o.refused) for o in done)))

    seconds = BOUNDS.seconds
    return Calculated(page, shown, read_lists_again, page.desk, seconds=seconds)


@router.delete("/rating-lists/{list}", response_model=Lists)
def drop(list: ListKey, page: Arbiter) -> Response:
    """Remove a list; events keep the ratings that they took from it."""
    ratinglists.drop_rating_list(page.desk, list)
    return answer(Lists(tuple(ratinglists.list_rating_lists(page.desk))))


@router.get("/rating-lists/{list}/people", response_model=FoundPeople)
def search(
    list: ListKey,
    page: Arbiter,
    name: Annotated[str, Query(min_length=1, max_length=100)],
    federation: Annotated[str, Query(max_length=10)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Response:
    """Tell who may be meant by a name, in spite of slips."""
    found = ratinglists.search_people(page.desk, list, name, federation=federation, limit=limit)
    return answer(FoundPeople(tuple(found)))


@router.get("/rating-lists/{list}/people/{id}", response_model=RatedPerson)
def person(list: ListKey, id: Annotated[str, Path(max_length=40)], page: Arbiter) -> Response:
    """Return the person with an id on a list."""
    found = ratinglists.find_person(page.desk, list, id)
    if found is None:
        raise UnknownSubjectError(
            "nobody has the id {id} on the list {list}; search by name", id=id, list=list
        )
    return answer(found)


@router.get("/events/{event}/ratings", response_model=RatingChanges)
def compare(event: Event, page: Arbiter) -> Response:
    """Tell where the entries of an event differ from its rating list."""
    changes = compare_ratings(page.desk, event)
    return answer(changes, changes.version)


@router.post("/events/{event}/players/from-list", response_model=Effects)
def take_over(event: Event, page: Arbiter, given: TakenPerson) -> Response:
    """Enter somebody as the list says, in time or late, or correct an entry by the list."""
    entrant = listed_entrant(page.desk, event, given.list, given.id, given.rating or "")
    if given.player is not None:
        effect = page.desk.do(event, correction_by_list(number_of(page, given.player), entrant))
    else:
        effect = page.desk.do(event, Enter(entrant, given.first_round, reason=given.reason))
    return effects_answer(page.desk, event, effect)
