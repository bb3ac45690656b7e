"""The players of an event: the list with inline edit, entries, and one player's page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Path
from starlette.responses import Response

from ronde.declared.effects import Effect
from ronde.keizer.absences import Absence
from ronde.keizer.season import RULES as KEIZER
from ronde.model import Sex
from ronde.model.categories import NamedCategory
from ronde.model.dates import year_of
from ronde.office.desk.rows import event_row
from ronde.office.entries.attendance import Enter
from ronde.office.entries.entries import ChangePlayer
from ronde.office.entries.evenings import bye_labels
from ronde.office.paperwork.publicpages import pages_state
from ronde.office.players.adjustments import GivePoints, TakePointsBack, given_points
from ronde.office.players.people import PlayerState, Roster, roster
from ronde.office.players.playertables import entrant_in
from ronde.office.ratinglists.ratings import listed_entrant
from ronde.office.ratinglists.search import PersonFound, find_people
from ronde.office.rounds.overview import event_card
from ronde.office.settings.matchrules import match_rules
from ronde.office.teams.squads import squad, squads
from ronde.store.tables import PlayerRow
from ronde.store.tournaments import categories_in
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form, redirect_after
from ronde.web.page import Page
from ronde.web.public.filters import EVERYBODY, Filter, choices_among
from ronde.web.requirement import Arbiter, Viewer

router = APIRouter(include_in_schema=False)

Number = Annotated[int, Path(ge=1, le=99999)]

STATE_CHIPS: Final[Mapping[str, str]] = {
    "playing": "good",
    "absent": "warn",
    "late": "warn",
    "withdrawn": "bad",
    "missing": "bad",
}
_MOST_FILTER: Final = 100


@dataclass(frozen=True, slots=True)
class _Shown:
    """How the list is shown: whom somebody searches, which row is open, whether to enter more."""

    search: str = ""
    edit: int | None = None
    adding: bool = False


@router.get("/events/{event}/players")
def players(
    event: str,
    page: Viewer,
    shown: Annotated[_Shown, Depends()],
    parted: Annotated[Filter, Depends()],
) -> Response:
    """Show the list of players; one row may be open for editing, or the field for the next."""
    return _show_list(page, event, shown, parted)


def _show_list(
    page: Page,
    event: str,
    shown: _Shown,
    parted: Filter = EVERYBODY,
    wrong: Refused = NOTHING_REFUSED,
) -> Response:
    found = roster(page.desk, event)
    search = shown.search[:_MOST_FILTER].strip()
    year, announced = _announced(page, event)
    part = parted.part(announced)
    players = [person.as_player for person in found.people]
    pairs = zip(found.people, players, strict=True)
    people = [person for person, player in pairs if part.holds(player, year)]
    return page.render(
        "players/players.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        roster=found,
        people=[person for person in people if not search or person.fits(search)],
        search=search,
        edit=shown.edit,
        adding=shown.adding,
        choices=choices_among(players, year, page.rating_word, announced),
        parted=parted,
        kept=_kept(search, parted),
        part=part,
        labels={one.key: one.label for one in announced},
        states={state: page.say(state.word) for state in PlayerState},
        state_chips=STATE_CHIPS,
        sexes=_sexes(page),
        **_squads(page, event),
    )


def _squads(page: Page, event: str) -> dict[str, Any]:
    """Return the squads of an event of teams by number, None for one of players."""
    rules = match_rules(page.desk, event)
    if rules is None:
        return {"squads": None}
    values = {one.team: one for one in squads(page.desk, event)}
    return {"squads": values, "boards": rules.boards}


def _kept(search: str, parted: Filter) -> str:
    """Return the part of an address by which the list stays as it is."""
    return "&".join(filter(None, (urlencode({"search": search}) if search else "", parted.query)))


def _seen(page: Page) -> tuple[str, Filter]:
    """Return what a form of the list says was searched and filtered when it was sent."""
    query_params = page.request.query_params
    named = {one.name: query_params.get(one.name, "") for one in fields(Filter)}
    return query_params.get("search", "")[:_MOST_FILTER].strip(), Filter(**named)


def _announced(page: Page, event: str) -> tuple[int | None, tuple[NamedCategory, ...]]:
    """Return the year in which ages are counted, None while no day is announced; categories."""
    with page.desk.reading(event) as reader:
        year = year_of(event_row(reader).start_date)
        return year, categories_in(reader, reader.rows(PlayerRow))


@router.get("/events/{event}/people")
def people(event: str, page: Viewer, search: str = "", adding: bool = False) -> Response:
    """Show who may be meant by a name, a club or a number; fields offer them while one types.

    Whoever adds players is offered people of the rating lists, too, and a new name.
    """
    wanted, adding = search[:_MOST_FILTER].strip(), adding and page.may("arbiter")
    found = find_people(page.desk, event, wanted, lists=adding)
    return page.render("players/found.html", found=found, search=wanted, adding=adding)


@router.post("/events/{event}/players/pick")
def pick(
    event: str,
    page: Arbiter,
    person: Annotated[str, Form(max_length=_MOST_FILTER + 1)],
    first_round: Annotated[int | None, Form(ge=1, le=999)] = None,
    round: Annotated[int | None, Form(ge=1, le=999)] = None,
) -> Response:
    """Enter somebody of a rating list (`fide-2026-11/900001`), or a new name (`/Jade, Jo 1400`).

    For a name that may be somebody of a list, the lists are shown first. `round` is the round
    from whose page one came.
    """
    key, slash, rest = person.strip().partition("/")
    if slash and key:
        entrant = listed_entrant(page.desk, event, key, rest)
    else:
        name = rest if slash else key
        if not slash and any(one.list for one in _offered(page, event, name)):
            asked = urlencode({"name": name})
            return page.redirect(f"/events/{event}/players/tools/search?{asked}")
        entrant = entrant_in(name)
    entry = Enter(entrant, first_round)
    done = page.desk.do(event, entry)
    back = "players?adding=true" if round is None else f"round/{round}"
    return redirect_after(page, f"/events/{event}/{back}", entry, done)


def _offered(page: Page, event: str, name: str) -> tuple[PersonFound, ...]:
    return find_people(page.desk, event, name, lists=True).people


def _show_add(page: Page, event: str, _: Mapping[str, str], refused: Refused) -> Response:
    return _show_list(page, event, _Shown(), wrong=refused)


def _show_change(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    """Show the form again: the open row of the list, or the page of the player."""
    player = int(places["player"])
    if "sex" in refused.given:
        return show_player(page, event, player, refused)
    search, parted = _seen(page)
    return _show_list(page, event, _Shown(search, edit=player), parted, wrong=refused)


def _changed(page: Page, action: ChangePlayer, result: Effect) -> Response:
    """Go back to the list as it was searched and filtered."""
    kept = _kept(*_seen(page))
    path = f"/events/{page.scope}/players{'?' if kept else ''}{kept}"
    return redirect_after(page, path, action, result)


_LIST = "/events/{event}/players"


def _show_points(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    return show_player(page, event, int(places["player"]), refused)


def _taken_back(page: Page, action: TakePointsBack, result: Effect) -> Response:
    return redirect_after(page, f"/events/{page.scope}/players", action, result)


add_form(router, f"{_LIST}/add", Enter, then=f"{_LIST}?adding=true", again=_show_add)
add_form(router, f"{_LIST}/{{player}}/change", ChangePlayer, then=_changed, again=_show_change)
add_form(
    router,
    f"{_LIST}/{{player}}/points",
    GivePoints,
    then=f"{_LIST}/{{player}}/manage",
    again=_show_points,
)
add_form(router, "/events/{event}/points/{decision}/take-back", TakePointsBack, then=_taken_back)


@router.get("/events/{event}/players/{number}/manage")
def manage(event: str, number: Number, page: Arbiter) -> Response:
    """Show one player: the data, and every step with its effect written out."""
    return show_player(page, event, number)


def show_player(page: Page, event: str, number: int, wrong: Refused | None = None) -> Response:
    """Return the page of a player, also after a form that could not be read."""
    found = roster(page.desk, event)
    return page.render(
        "players/player.html",
        200 if wrong is None else 422,
        wrong=wrong or NOTHING_REFUSED,
        roster=found,
        person=found.person(number),
        rounds=rounds_to_come(found),
        half_bye_rounds=half_bye_rounds(found),
        sexes=_sexes(page),
        state_chips=STATE_CHIPS,
        **_squad(page, event, number),
        **_absences(page, event),
        given_points=[one for one in given_points(page.desk, event) if one.player == number],
        is_hidden=number in pages_state(page.desk, event).hidden,
        other_groups=[(one.key, one.name) for one in page.groups if one.key != event],
    )


def _sexes(page: Page) -> list[tuple[str, str]]:
    """Return the choices of a field for the sex; nothing may be said."""
    return [("", "–"), *((sex.value, page.say(sex.word)) for sex in Sex)]


def _absences(page: Page, event: str) -> dict[str, Any]:
    """Return the kinds of absence of a Keizer season, none in any other event."""
    rules = (page.card or event_card(page.desk, event)).rules
    kinds = [(kind.value, page.say(kind.word)) for kind in Absence] if rules == KEIZER else []
    return {"absences": kinds, "bye_labels": bye_labels(rules)}


def _squad(page: Page, event: str, number: int) -> dict[str, Any]:
    """Return the squad of a team and the one of it who is edited, None in an event of players."""
    if match_rules(page.desk, event) is None:
        return {"squad": None}
    found, edited = squad(page.desk, event, number), page.request.query_params.get("member", "")
    member = next((one for one in found.members if str(one.number) == edited), None)
    return {"squad": found, "member": member}


def rounds_to_come(found: Roster) -> range:
    """Return the rounds that are still to be published; without an announced number the next."""
    last = found.next_round if found.rounds is None else found.rounds
    return range(found.next_round, last + 1)


def half_bye_rounds(found: Roster) -> list[int]:
    """Return the rounds in which a half-point bye may still be given."""
    byes, rounds = found.half_byes, rounds_to_come(found)
    if not byes.limit or (byes.not_in_last and found.rounds is None):
        return []
    last = None if found.rounds is None else found.rounds - byes.not_in_last
    return [number for number in rounds if last is None or number <= last]
