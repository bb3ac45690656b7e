"""How somebody enters an event, also from a rating list: what pages and API share."""

from __future__ import annotations

from ronde.app.effects import Effect
from ronde.errors import InputError
from ronde.formats.ratinglists import SPEEDS, RatedPerson
from ronde.model import Sex
from ronde.office.desk import Desk
from ronde.office.players import ratinglists
from ronde.office.players.entrant import Entrant
from ronde.office.players.entries import ChangePlayer
from ronde.office.players.people import Roster, roster


def speed_of(found: Roster) -> str:
    """Return the speed whose ratings an event uses."""
    speed = found.rating_list.partition("/")[2]
    return speed if speed in SPEEDS else SPEEDS[0]


def listed_entrant(desk: Desk, event: str, source: str, identity: str) -> Entrant:
    """Return somebody of a list as an entry; raises InputError when nobody has that id."""
    person = ratinglists.find_person(desk, source, identity)
    if person is None:
        raise InputError(
            "nobody has the id {identity} on the list {source}; search again",
            identity=identity,
            source=source,
        )
    listed = next(one for one in ratinglists.list_rating_lists(desk) if one.key == source)
    speed = speed_of(roster(desk, event))
    return _entrant(person, speed, f"{listed.called()}, {speed}")


def _entrant(person: RatedPerson, speed: str, source: str) -> Entrant:
    rating = person.rating(speed)
    return Entrant(
        name=person.name,
        rating=rating,
        title=person.title,
        sex=Sex(person.sex) if person.sex else None,
        federation=person.federation,
        fide_id=person.id,
        birth_date=str(person.birth_year or ""),
        club=person.club,
        rating_source=source if rating else "",
    )


def correct_by_list(desk: Desk, event: str, player: int, entrant: Entrant) -> Effect:
    """Return the effect of correcting an entry by what the list says."""
    said = {name: value for name, value in entrant.row().items() if value not in ("", None)}
    said.pop("rating_is_estimate")
    return desk.do(event, ChangePlayer(player, said))
