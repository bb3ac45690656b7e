"""`ronde ffjd card`, `correct`, `decide`, `undo`: one player, and acts of the officer (6.7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from ronde.cli.event.desk import reason_option, said
from ronde.cli.federation.desk import Said, Table, as_findings, federation_command
from ronde.cli.output import write_whole
from ronde.errors import FileError, FormatError
from ronde.federation.cards import Card, player_card, rating_curve
from ronde.federation.corrections import CorrectRating, DecideRequest, Decision, Wish
from ronde.federation.desk import FederationDesk
from ronde.federation.exports import signed
from ronde.federation.journal import redo as redo_step
from ronde.federation.journal import undo as undo_step
from ronde.federation.register import find_player
from ronde.ratings.ffjd.corrections import Asker

_ASKERS: Final = {
    "officer": Asker.OFFICER,
    "club": Asker.CLUB_PRESIDENT,
    "league": Asker.LEAGUE_PRESIDENT,
    "federation": Asker.FEDERATION_PRESIDENT,
}


@federation_command(
    "card",
    """
    ronde ffjd card 12
    ronde ffjd card "Agate, Alma" --curve alma.svg
    ronde ffjd card 31 --series 2
    """,
)
@click.argument("player")
@click.option("--series", type=int, help="Reach a player from outside through this series (7.1).")
@click.option("--curve", type=click.Path(path_type=Path), metavar="OUT", help="Draw an SVG.")
def card(
    desk: FederationDesk, federation: str, player: str, series: int | None, curve: Path | None
) -> Said:
    """Print the card of a player: lists, series, corrections."""
    number = find_player(desk, federation, player)
    found = player_card(desk, federation, number, through_series=series)
    if curve is not None:
        write_whole(curve, rating_curve(found))
    return Said(tuple(_parts(found)), found)


def _parts(found: Card) -> list[str | Table]:
    points = "unrated" if found.rating is None else str(found.rating)
    where = ", ".join(place for place in (found.club, found.league) if place)
    parts: list[str | Table] = [f"{found.player} {found.name}: {points}" + f"  {where}".rstrip()]
    if found.rating is None and found.games_towards_first_rating:
        parts.append(f"{found.games_towards_first_rating} games towards a first rating (6.2)")
    if found.history:
        rows = [(h.month, str(h.rating), signed(h.change), str(h.games), h.kind)
                for h in found.history]  # fmt: skip
        parts += ["", Table(("list", "rating", "change", "games", "why"), rows, (1, 2, 3))]
    if found.series:
        lines = [(str(s.series), s.name, s.end, str(s.games), str(s.points), s.evolution, s.state,
                  s.month) for s in found.series]  # fmt: skip
        headings = ("series", "name", "end", "games", "points", "evolution", "state", "list")
        parts += ["", Table(headings, lines, (0, 3, 4, 5))]
    if found.corrections:
        parts += ["", "\n".join(found.corrections)]
    return parts


@federation_command(
    "correct",
    """
    ronde ffjd correct 12 1450
    ronde ffjd correct 12 2050 --council
    ronde ffjd correct 12 1450 --asked-by club --person "Ridge, Rita" --file dossier.txt --accept
    """,
    more="Without --accept or --refuse the wish of a president waits for `ronde ffjd decide`.",
)
@click.argument("player")
@click.argument("rating", type=int)
@click.option("--asked-by", type=click.Choice(list(_ASKERS)), default="officer",
              help="Who asks: the rating officer, or a president (6.7.3).")  # fmt: skip
@click.option("--person", default="", metavar="NAME", help="The president.")
@click.option("--file", type=click.Path(path_type=Path), help="The reasoned file, a text.")
@click.option("--council", is_flag=True, help="The technical council agrees (above 2000).")
@click.option("--accept/--refuse", "accepted", default=None, help="Decide a request at once.")
def correct(
    desk: FederationDesk,
    federation: str,
    player: str,
    rating: int,
    file: Path | None,
    **given: Any,
) -> Said:
    """Correct the rating of PLAYER, or set a first one: it counts in the next list (6.7)."""
    wish = Wish(
        find_player(desk, federation, player),
        rating,
        _ASKERS[given["asked_by"]],
        given["person"],
        "" if file is None else file.name,
        "" if file is None else _text(file),
        given["accepted"],
        given["council"],
    )
    return _decided(desk.do(federation, CorrectRating(wish)))


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(
            "{path}: cannot be read: {reason}", path=file, reason=error.strerror or error
        ) from error
    except UnicodeDecodeError as error:
        raise FormatError("the file is no text in UTF-8; save it so", file=str(file)) from error


def _decided(decision: Decision) -> Said:
    before = "unrated" if decision.present is None else str(decision.present)
    what = (
        f"request {decision.id}: player {decision.player} from {before} to {decision.wanted},"
        f" {decision.state.value}"
    )
    data = {
        "request": decision.id,
        "player": decision.player,
        "present": decision.present,
        "wanted": decision.wanted,
        "state": decision.state.value,
    }
    shown = [finding for finding in decision.findings if finding.code != "not-accepted"]
    return Said((what,), data, as_findings(shown))


@federation_command(
    "decide",
    """
    ronde ffjd decide 3 accept
    ronde ffjd decide 3 accept --council
    ronde ffjd decide 4 refuse
    """,
)
@click.argument("request", type=int)
@click.argument("answer", type=click.Choice(["accept", "refuse"]))
@click.option("--council", is_flag=True, help="The technical council agrees (above 2000).")
def decide(desk: FederationDesk, federation: str, request: int, answer: str, council: bool) -> Said:
    """Accept or refuse what a president asked for (6.7.3)."""
    accepted = answer == "accept"
    return _decided(
        desk.do(federation, DecideRequest(request, accepted=accepted, council_agrees=council))
    )


@federation_command(
    "undo",
    """
    ronde ffjd undo --reason "wrong club"
    ronde ffjd undo --redo
    """,
    more="A published list stays.",
)
@click.option("--redo", is_flag=True, help="Do again what was taken back last.")
@reason_option
def undo(desk: FederationDesk, federation: str, redo: bool, reason: str) -> Said:
    """Take back the latest step of the federation."""
    act = redo_step if redo else undo_step
    entry = act(desk, federation, reason=reason)
    return said(entry.sentence(), entry=entry.sequence)
