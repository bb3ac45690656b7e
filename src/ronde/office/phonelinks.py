"""Phone links: whoever opens one may enter results of one event, until it expires.

A link for the hall opens every board. The code on a result slip opens its board alone, until the
round is complete. The link of a captain opens line-ups and reports of one team, that of a member
the answer whether he comes.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal

from ronde.accounts.accounts import digest, stamp
from ronde.errors import InputError, StateError
from ronde.i18n import template
from ronde.model import Stage
from ronde.office.desk import Desk
from ronde.office.desk.rows import event_row, is_of_teams, player_row
from ronde.office.playing.boards import find_board
from ronde.office.settings.matchrules import refuse_players
from ronde.store import Database
from ronde.store import accounts as rows
from ronde.store.links import LinkRow
from ronde.store.sessions import end_sessions
from ronde.store.tables import BoardRow, PlayerRow, RoundRow

LONGEST_HOURS: Final = 24 * 14
LONGEST_DAYS: Final = 400
"""Of a captain's link: longer than a season."""
_SIGNATURES: Final = {
    re.compile(r"slip of board (?P<board>\d+), round (?P<round>\d+)"): template(
        "slip of board {board}, round {round}"
    ),
    re.compile(r"poster at the door"): template("poster at the door"),
    re.compile(r"entry (?P<number>\d+) by the form"): template("entry {number} by the form"),
    re.compile(r"captain of (?P<label>.+)"): template("captain of {label}"),
    re.compile(r"link of (?P<label>.+)"): template("link of {label}"),
    re.compile(r"phone (?P<label>.+)"): template("phone {label}"),
}
"""How journals name who came by a link, and how people read it."""


@dataclass(frozen=True, slots=True)
class NewLink:
    """A phone link and its token, which is told this once and never again."""

    link: LinkRow
    token: str


@dataclass(frozen=True, slots=True)
class NewSlips:
    """The link under which slips are printed, and the token for the code of each board."""

    link: LinkRow
    tokens: Mapping[int, str]


def make_phone_link(
    desk: Desk, event: str, *, hours: int = 12, label: str = "", now: datetime | None = None
) -> NewLink:
    """Return a new link by which results of an event can be entered for some hours."""
    values = _values(desk, event, hours, label, now)
    token = secrets.token_urlsafe(18)
    with desk.database.writing() as connection:
        id_ = rows.add_link(connection, values | {"token_hash": digest(token)})
        link = rows.link_by_id(connection, id_)
    assert link is not None  # it was written a line above
    return NewLink(link, token)


def make_check_in_link(desk: Desk, event: str, *, hours: int = 12) -> NewLink:
    """Return a new link for the poster at the door, by which players check in and nothing else.

    Those before it are revoked: a picture of an old poster opens nothing.
    """
    values = _values(desk, event, hours, "") | {"is_check_in": True}
    token = secrets.token_urlsafe(18)
    with desk.database.writing() as connection:
        for link in rows.links(connection, event):
            if link.is_check_in and not link.is_revoked:
                rows.revoke_link(connection, link.id)
        id_ = rows.add_link(connection, values | {"token_hash": digest(token)})
        made = rows.link_by_id(connection, id_)
    assert made is not None  # it was written a line above
    return NewLink(made, token)


def make_slip_links(
    desk: Desk, event: str, round_: int, *, hours: int = 12, label: str = ""
) -> NewSlips:
    """Return codes for the slips of a round, each of which opens its board and no other.

    They are listed and revoked as one link, and open nothing while the round is complete, nor when
    others sit at the board: the round was paired anew, or boards were changed, after they were
    printed.
    """
    values = _values(desk, event, hours, label) | {"round": round_}
    with desk.reading(event) as reader:
        boards = {row.board: row for row in reader.rows(BoardRow, round=round_)}
    tokens = {board: secrets.token_urlsafe(18) for board in boards}
    with desk.database.writing() as connection:
        nobody = digest(secrets.token_urlsafe(18))  # the slips open boards, together nothing
        id_ = rows.add_link(connection, values | {"token_hash": nobody})
        codes = [
            values
            | {"token_hash": digest(tokens[board]), "slips": id_, "board": board}
            | {"white": row.white, "black": row.black}
            for board, row in boards.items()
        ]
        rows.add_slip_links(connection, codes)
        link = rows.link_by_id(connection, id_)
    assert link is not None  # it was written a few lines above
    return NewSlips(link, tokens)


def make_captain_links(
    desk: Desk, event: str, teams: Sequence[int] = (), *, days: int = 30
) -> tuple[NewLink, ...]:
    """Return a link for the captain of each team, or of some; those before it are revoked.

    It opens line-ups and reports of the team and nothing else.
    """
    if not 1 <= days <= LONGEST_DAYS:
        raise InputError(
            "a captain's link is good for 1 to {longest} days, not {days}",
            longest=LONGEST_DAYS,
            days=days,
        )
    with desk.reading(event) as reader:
        refuse_players(reader)
        entries = sorted(reader.rows(PlayerRow), key=lambda row: row.number)
        if strangers := sorted(set(teams) - {row.number for row in entries}):
            raise InputError("{event} has no team {number}", event=event, number=strangers[0])
        chosen = [row for row in entries if not teams or row.number in teams]
    return _links_of(desk, event, chosen, "team", days)


def make_member_links(
    desk: Desk, event: str, players: Sequence[int] = (), *, days: int = LONGEST_DAYS
) -> tuple[NewLink, ...]:
    """Return a link for each player, or for some; those before it are revoked.

    By it a member says whether he comes to the next round, and reads what is about himself.
    """
    if not 1 <= days <= LONGEST_DAYS:
        raise InputError(
            "a member's link is good for 1 to {longest} days, not {days}",
            longest=LONGEST_DAYS,
            days=days,
        )
    with desk.reading(event) as reader:
        if is_of_teams(reader):
            raise StateError("{event} is an event of teams; its captains have links", event=event)
        chosen = [player_row(reader, number) for number in players]
        present = [row for row in reader.rows(PlayerRow) if row.last_round is None]
    members = chosen or sorted(present, key=lambda row: row.number)
    return _links_of(desk, event, members, "player", days)


def _links_of(
    desk: Desk, event: str, chosen: Sequence[PlayerRow], whose: Literal["team", "player"], days: int
) -> tuple[NewLink, ...]:
    """Return a new link of each of these entries; those before it are revoked."""
    values = _values(desk, event, 1, "")
    expires = stamp(datetime.now(UTC) + timedelta(days=days))
    links: list[NewLink] = []
    with desk.database.writing() as connection:
        own = {row.id for row in chosen}
        for link in rows.links(connection, event):
            if getattr(link, whose) in own and not link.is_revoked:
                rows.revoke_link(connection, link.id)
                end_sessions(connection, link=link.id)
        for entry in chosen:
            token = secrets.token_urlsafe(18)
            told = {"token_hash": digest(token), whose: entry.id, "label": entry.name[:60]}
            id_ = rows.add_link(connection, values | {"expires": expires} | told)
            found = rows.link_by_id(connection, id_)
            assert found is not None  # it was written a line above
            links.append(NewLink(found, token))
    return tuple(links)


def slip_is_open(desk: Desk, link: LinkRow) -> bool:
    """Return whether the round of a slip still takes results."""
    with desk.reading(link.event) as reader:
        row = reader.row(RoundRow, link.round)
    return row is not None and row.state in (Stage.PUBLISHED, Stage.PLAYING)


def slip_is_for_another(desk: Desk, link: LinkRow) -> bool:
    """Return whether others sit at the board of a slip than those for whom it was printed."""
    with desk.reading(link.event) as reader:
        row = reader.row(BoardRow, link.round, link.board)
    return row is None or not link.is_for(row)


def slip_is_settled(desk: Desk, link: LinkRow) -> bool:
    """Return whether the board of a slip has its result, and its round is complete.

    Who sends a result once more then is told what stands, and changes nothing.
    """
    with desk.reading(link.event) as reader:
        if reader.row(BoardRow, link.round, link.board) is None:
            return False
        return find_board(reader, link.round or 0, link.board or 0).is_settled


def signature(link: LinkRow) -> str:
    """Return the name under which the journal keeps who came by a link."""
    if link.board is not None:
        return f"slip of board {link.board}, round {link.round}"
    if link.team is not None:
        return f"captain of {link.label}"
    if link.is_check_in:
        return "poster at the door"
    if link.application is not None:
        return f"entry {link.application} by the form"
    if link.player is not None:
        return f"link of {link.label}"
    return f"phone {link.label or link.id}"


def signer(who: str) -> str:
    """Return a name of the journal as people read it: that of a link can be translated.

    >>> signer("slip of board 7, round 3"), signer("Anna")
    ('slip of board 7, round 3', 'Anna')
    """
    for kept, said in _SIGNATURES.items():
        if match := kept.fullmatch(who):
            return said.filled(**match.groupdict())
    return who


def _values(
    desk: Desk, event: str, hours: int, label: str, now: datetime | None = None
) -> dict[str, Any]:
    """Return what is kept of a link; raises InputError for an unknown event or a wrong time."""
    if not 1 <= hours <= LONGEST_HOURS:
        raise InputError(
            "a phone link is good for 1 to {longest} hours, not {hours}",
            longest=LONGEST_HOURS,
            hours=hours,
        )
    with desk.reading(event) as reader:
        event_row(reader)
    at = now or datetime.now(UTC)
    return {
        "event": event,
        "label": " ".join(label.split())[:60],
        "created_by": desk.who,
        "created": stamp(at),
        "expires": stamp(at + timedelta(hours=hours)),
    }


def phone_links(desk: Desk, event: str) -> tuple[LinkRow, ...]:
    """Return the phone links of an event, latest first."""
    with desk.database.connection() as connection:
        return tuple(rows.links(connection, event))


def revoke_phone_link(desk: Desk, event: str, id_: int) -> None:
    """Let a phone link open nothing any more; raises InputError when the event has no such link."""
    with desk.database.writing() as connection:
        link = rows.link_by_id(connection, id_)
        if link is None or link.event != event:
            raise InputError("{event} has no phone link {number}", event=event, number=id_)
        rows.revoke_link(connection, id_)
        end_sessions(connection, link=id_)


def link_by_token(database: Database, token: str) -> LinkRow | None:
    """Return the link that a token opens, None when it is unknown, expired or revoked."""
    with database.connection() as connection:
        link = rows.link_by_token(connection, digest(token))
    if link is None or link.is_revoked or link.expires <= stamp(datetime.now(UTC)):
        return None
    return link
