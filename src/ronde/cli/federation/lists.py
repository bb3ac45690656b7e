"""`ronde ffjd publish`, `list`, `recompute`, `card`, `correct`, `decide`: ratings (2, 6.7)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from ronde.cli import options
from ronde.cli.desk import out_option
from ronde.cli.federationdesk import Said, as_findings, federation_command, read_text
from ronde.cli.language import answer_language_option
from ronde.cli.output import write_whole
from ronde.declared.layout import Table
from ronde.documents import Sheet
from ronde.errors import EXIT_DIFFERENCES, EXIT_OK, InputError
from ronde.federation.cards import RatingCard, player_card, rating_curve
from ronde.federation.corrections import CorrectionWish, CorrectRating, DecideRequest, KeptRequest
from ronde.federation.desk import FederationDesk
from ronde.federation.exports import as_csv, as_html, as_pdf, signed, subtitle
from ronde.federation.lists import ListLine, ListPart, PublishedList, published_list
from ronde.federation.months import CATEGORY_NAMES, category_word
from ronde.federation.period import RatingChangeKind
from ronde.federation.publication import Publication, Publish
from ronde.federation.publication import preview as preview_month
from ronde.federation.publication import recompute as recompute_lists
from ronde.federation.register import find_player
from ronde.federation.series import SeriesState
from ronde.i18n import Figure, counted, labelled, listed, phrase, phrase_in
from ronde.ratings.ffjd.corrections import Asker

HEADINGS = (
    phrase("rank"),
    phrase_in("column", "no"),
    phrase("name"),
    phrase("rating"),
    phrase("change"),
    phrase("games"),
    phrase("club"),
    phrase("league"),
    phrase("category"),
)
_DIFFERENCES = (
    phrase_in("column", "no"),
    phrase("name"),
    phrase_in("column", "before"),
    phrase_in("column", "after"),
    phrase_in("column", "why"),
)
_HISTORY = (
    phrase("list"),
    phrase("rating"),
    phrase("change"),
    phrase("games"),
    phrase_in("column", "why"),
)
_SERIES = (
    phrase("series"),
    phrase("name"),
    phrase_in("column", "end"),
    phrase("games"),
    phrase("points"),
    phrase("evolution"),
    phrase("state"),
    phrase("list"),
)
_FIGURES = (0, 1, 3, 4, 5)


@federation_command(
    "publish",
    """
    ronde ffjd publish 2026-11 --preview
    ronde ffjd publish 2026-11
    ronde ffjd publish 2026-11 --on 2026-11-04
    """,
    more="A list is published once; asked again, the same list is shown.",
)
@click.argument("month")
@click.option("--preview", is_flag=True, help="Show the list and what changes; write nothing.")
def publish(desk: FederationDesk, federation: str, month: str, preview: bool) -> Said:
    """Publish the list of MONTH: all homologated series that ended before that day."""
    found = (
        preview_month(desk, federation, month) if preview else desk.do(federation, Publish(month))
    )
    state = _state(found, preview=preview)
    rows = [
        (str(d.player), d.name, _shown(d.before), _shown(d.after), RatingChangeKind(d.kind).word)
        for d in found.differences
    ]
    count = len(found.differences)
    differences = (
        counted(
            "{count} difference from the opening ratings:",
            "{count} differences from the opening ratings:",
            count=count,
        )
        if found.is_first
        else counted(
            "{count} difference from the list before:",
            "{count} differences from the list before:",
            count=count,
        )
    )
    parts = (state, differences, Table(_DIFFERENCES, rows, (0, 2, 3)))
    return Said(parts if rows else (state,), found.document(), as_findings(found.findings))


def _state(found: Publication, *, preview: bool) -> str:
    players = counted(
        "{count} player, {series} series",
        "{count} players, {series} series",
        count=len(found.lines),
        series=len(found.series),
    )
    month, day = found.month, found.published_on
    if found.is_new:
        return phrase("the list of {month} is published: {players}", month=month, players=players)
    if preview:
        return phrase(
            "preview of {month} as of {day}: {players}; nothing is written",
            month=month,
            day=day,
            players=players,
        )
    return phrase(
        "the list of {month} was published on {day}: {players}",
        month=month,
        day=day,
        players=players,
    )


def _shown(value: int | None) -> str:
    return "" if value is None else str(value)


@federation_command(
    "list",
    """
    ronde ffjd list
    ronde ffjd list 2026-11 --category "under 16"
    ronde ffjd list --league North --sex w -o north.pdf --lang fr
    ronde ffjd list 2026-11 -o list.csv
    """,
    more="Files end in .csv, .html or .pdf; PDF needs pip install 'ronde[office]'.",
)
@click.argument("month", required=False)
@click.option("--category", type=click.Choice(CATEGORY_NAMES), default=None)
@click.option("--club", default="")
@click.option("--league", default="")
@click.option("--sex", type=click.Choice(["m", "w"]), default=None)
@answer_language_option("Language of a PDF.")
@out_option
def list_(
    desk: FederationDesk,
    federation: str,
    month: str | None,
    lang: str,
    out: Path | None,
    category: str | None,
    club: str,
    league: str,
    sex: str | None,
) -> Said:
    """Print a published list, the latest one if no MONTH is said, or a part of it."""
    part = ListPart(category or "", club, league, sex or "")
    found = published_list(desk, federation, month, part)
    if out is not None:
        write_list(found, out, part, lang)
        written = counted(
            "{path} is written: {count} player",
            "{path} is written: {count} players",
            count=len(found.lines),
            path=out,
        )
        return Said((written,), found.document())
    table = Table(HEADINGS, [list_cells(line) for line in found.lines], _FIGURES)
    return Said((found.title, listed((subtitle(found), ""), "\n"), table), found.document())


def list_cells(line: ListLine) -> tuple[str, ...]:
    """Return a line of a list for a table."""
    return (
        _shown(line.rank),
        str(line.player),
        line.name,
        str(line.rating),
        signed(line.change),
        str(line.games),
        line.club,
        line.league,
        category_word(line.category),
    )


def write_list(found: PublishedList, path: Path, part: ListPart, language: str) -> None:
    """Write a list as its file name ends: CSV, HTML or PDF."""
    ending = path.suffix.lower()
    if ending == ".csv":
        write_whole(path, as_csv(found))
    elif ending == ".html":
        write_whole(path, as_html(found))
    elif ending == ".pdf":
        write_whole(path, as_pdf(found, Sheet(found.published_on, language), part))
    else:
        raise InputError("{path}: a list is written as .csv, .html or .pdf", path=path)


@federation_command(
    "recompute",
    """
    ronde ffjd recompute
    ronde ffjd recompute 2026-11 --json
    """,
)
@click.argument("month", required=False)
def recompute(desk: FederationDesk, federation: str, month: str | None) -> Said:
    """Make all published lists again from the recorded series, or those up to MONTH."""
    lists = recompute_lists(desk, federation, month)
    lines = [
        counted(
            "{month}: {series} series, {count} difference",
            "{month}: {series} series, {count} differences",
            count=len(one.differences),
            month=one.month,
            series=one.series,
        )
        for one in lists
    ]
    differences = [what for one in lists for what in one.differences]
    data = [
        {"month": one.month, "series": one.series, "differences": list(one.differences)}
        for one in lists
    ]
    code = EXIT_DIFFERENCES if differences else EXIT_OK
    return Said((listed([*lines, *differences], "\n"),), data, code=code)


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
@click.option("--curve", type=options.OUT, metavar="OUT", help="Draw an SVG.")
def card(
    desk: FederationDesk, federation: str, player: str, series: int | None, curve: Path | None
) -> Said:
    """Print the card of a player: lists, series, corrections."""
    number = find_player(desk, federation, player)
    found = player_card(desk, federation, number, through_series=series)
    if curve is not None:
        write_whole(curve, rating_curve(found))
    return Said(tuple(_parts(found)), found)


def _parts(found: RatingCard) -> list[str | Table]:
    points = phrase("unrated") if found.rating is None else str(found.rating)
    where = ", ".join(place for place in (found.club, found.league) if place)
    who = labelled(f"{found.player} {found.name}", points)
    parts: list[str | Table] = [listed((who, where) if where else (who,), "  ")]
    if found.rating is None and found.games_towards_first_rating:
        parts.append(
            counted(
                "{count} game towards a first rating (6.2)",
                "{count} games towards a first rating (6.2)",
                count=found.games_towards_first_rating,
            )
        )
    if found.history:
        rows = [
            (h.month, str(h.rating), signed(h.change), str(h.games), RatingChangeKind(h.kind).word)
            for h in found.history
        ]
        parts += ["", Table(_HISTORY, rows, (1, 2, 3))]
    if found.series:
        lines = [(str(s.series), s.name, s.end, str(s.games), str(s.points), Figure(s.evolution),
                  SeriesState(s.state).word,
                  s.month) for s in found.series]  # fmt: skip
        parts += ["", Table(_SERIES, lines, (0, 3, 4, 5))]
    if found.corrections:
        parts += ["", listed(found.corrections, "\n")]
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
@click.option("--file", type=options.READ, help="The reasoned file, a text.")
@click.option("--council", is_flag=True, help="The technical council agrees (above 2000).")
@click.option("--accept/--refuse", "accepted", default=None, help="Decide a request at once.")
def correct(
    desk: FederationDesk,
    federation: str,
    player: str,
    rating: int,
    file: Path | None,
    asked_by: str,
    person: str,
    council: bool,
    accepted: bool | None,
) -> Said:
    """Correct the rating of PLAYER, or set a first one: it counts in the next list (6.7)."""
    wish = CorrectionWish(
        find_player(desk, federation, player),
        rating,
        _ASKERS[asked_by],
        person,
        "" if file is None else file.name,
        "" if file is None else read_text(file),
        accepted,
        council,
    )
    return _decided(desk.do(federation, CorrectRating(wish)))


def _decided(decision: KeptRequest) -> Said:
    what = phrase(
        "request {request}: player {player} from {before} to {wanted}, {state}",
        request=decision.id,
        player=decision.player,
        before=phrase("unrated") if decision.present is None else decision.present,
        wanted=decision.wanted,
        state=decision.state.word,
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
