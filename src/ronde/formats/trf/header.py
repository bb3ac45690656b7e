"""012 to 132, 172, 182, 202 to 222: what describes the event, most of it free text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.formats.findings import Losses
from ronde.formats.people import whole_number
from ronde.formats.trf.columns import RepeatedColumns, TrfLayout, free_text
from ronde.formats.trf.dialects import Dialect
from ronde.formats.trf.report import Report, TrfLine
from ronde.i18n import phrase
from ronde.model import Details, Tournament

TEXTS: Final = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start_date",
    "052": "end_date",
    "092": "kind",
    "102": "chief_arbiter",
    "122": "time_control",
}
LATER_TEXTS: Final = {
    "172": "ranking_method",
    "182": "pairing_controller",
    "222": "encoded_time_control",
}
"""Texts that came with TRF26."""

LATER_LISTS: Final = {"202": "tie_breaks", "212": "standings_order"}

COUNTS: Final = {
    "062": phrase("players"), "072": phrase("rated players"), "082": phrase("teams"),
}  # fmt: skip
"""Numbers that the file itself can tell; they are compared, not kept."""

_DATES: Final = RepeatedColumns("round date", 92, 8, 10)
ROUND_DATES: Final = TrfLayout("132", (), _DATES)


def read_text_record(report: Report, line: TrfLine) -> None:
    """Keep a free text."""
    code = line.text[:3]
    name = TEXTS.get(code) or LATER_TEXTS[code]
    text = free_text(line.text)
    if code == "172":  # federation and method, each in its own columns
        text = " ".join(text.split())
    first = report.details.setdefault(name, text)
    if first != text:
        what = phrase(
            "{code} was given before as {first}; {text} was passed over",
            code=code,
            first=repr(first),
            text=repr(text),
        )
        report.find("repeated-record", what, line.number)


def read_deputy(report: Report, line: TrfLine) -> None:
    """Keep a deputy arbiter; there is a line for each."""
    if name := free_text(line.text):
        report.deputies.append(name)


def read_list(report: Report, line: TrfLine) -> None:
    """Keep a comma separated list of codes."""
    code = line.text[:3]
    entries = tuple(part.strip() for part in free_text(line.text).split(","))
    entries = tuple(part for part in entries if part)
    first = report.details.setdefault(LATER_LISTS[code], entries)
    if first != entries:
        what = phrase(
            "{code} was given before; {entries} was passed over",
            code=code,
            entries=repr(",".join(entries)),
        )
        report.find("repeated-record", what, line.number)


def read_round_dates(report: Report, line: TrfLine) -> None:
    """Keep the dates of the rounds, which stand above their columns."""
    ROUND_DATES.refuse_stray(line.text)
    dates = tuple(ROUND_DATES.cut_series(line.text))
    first = report.details.setdefault("round_dates", dates)
    if first != dates:
        what = phrase("the dates of the rounds were given before; these were passed over")
        report.find("repeated-record", what, line.number)


def read_count(report: Report, line: TrfLine) -> None:
    """Keep a stated number, to be compared with what the file has."""
    words = free_text(line.text).split()
    number = whole_number(words[0]) if words else None
    if number is not None:
        report.counts[line.text[:3]] = (line.number, number)


def compare_counts(report: Report) -> None:
    """Note stated numbers that the file does not have."""
    actual = {
        "062": len(report.entries),
        "072": sum(entry.player.rating is not None for entry in report.entries),
        "082": len(report.teams),
    }
    for code, (line, stated) in report.counts.items():
        if stated != actual[code]:
            what = phrase(
                "{stated} {counted} are announced, the file has {actual}",
                stated=stated,
                counted=COUNTS[code],
                actual=actual[code],
            )
            report.find("count-differs", what, line)


def details_of(report: Report) -> Details:
    """Return the description of the event."""
    return Details(**report.details, deputy_arbiters=tuple(report.deputies))


def header_lines(tournament: Tournament, dialect: Dialect, losses: Losses) -> Iterator[str]:
    """Yield the lines that describe the event, in the order of their codes."""
    lines = dict(_text_lines(tournament.details, TEXTS, losses))
    lines |= _count_lines(tournament, dialect)
    later = dict(_text_lines(tournament.details, LATER_TEXTS, losses))
    later |= _list_lines(tournament.details, losses)
    if dialect.is_trf26:
        lines |= later
    else:
        for code in later:
            name = {**LATER_TEXTS, **LATER_LISTS}[code].replace("_", "-")
            losses.add(
                f"{name}-lost",
                phrase("{dialect} has no record {code}", dialect=dialect.name, code=code),
            )
    deputies = list(_deputy_lines(tournament.details, losses))
    for code in sorted([*lines, "112", "132"]):
        if code == "112":
            yield from deputies
        elif code == "132":
            yield from _round_date_lines(tournament.details, losses)
        else:
            yield lines[code]


def _text_lines(
    details: Details, codes: dict[str, str], losses: Losses
) -> Iterator[tuple[str, str]]:
    for code, name in codes.items():
        if text := losses.cleaned(getattr(details, name)):
            yield code, f"{code} {_ranking_method(text, losses) if code == '172' else text}"


def _ranking_method(text: str, losses: Losses) -> str:
    """Return federation and method in their columns, a method alone in the second ones."""
    words = text.split()
    if " ".join(words) != text:
        losses.add(
            "text-changed",
            phrase("{text} has more than one blank between its words", text=repr(text)),
        )
    federation, method = ("", words[0]) if len(words) == 1 else (words[0], " ".join(words[1:]))
    return f"{federation:3} {method}"


def _list_lines(details: Details, losses: Losses) -> dict[str, str]:
    lines = {}
    for code, name in LATER_LISTS.items():
        entries = [losses.cleaned(entry) for entry in getattr(details, name)]
        if any(not entry or "," in entry for entry in entries):
            losses.add(
                "text-changed", phrase("an entry of {code} is blank or has a comma", code=code)
            )
        if text := ",".join(entry for entry in entries if entry):
            lines[code] = f"{code} {text}"
    return lines


def _count_lines(tournament: Tournament, dialect: Dialect) -> dict[str, str]:
    players = tournament.players
    lines = {
        "062": f"062 {len(players)}",
        "072": f"072 {sum(player.official is not None for player in players)}",
    }
    teams = tournament.team_data.teams
    if teams and dialect.has_teams:
        lines["082"] = f"082 {len(teams)}"
    return lines


def _deputy_lines(details: Details, losses: Losses) -> Iterator[str]:
    for deputy in details.deputy_arbiters:
        if name := losses.cleaned(deputy):
            yield f"112 {name}"
        else:
            losses.add("deputies-lost", phrase("a deputy arbiter has no name"))


def _round_date_lines(details: Details, losses: Losses) -> Iterator[str]:
    dates = [_short_date(losses.cleaned(date), losses) for date in details.round_dates]
    while dates and not dates[-1]:
        losses.add("round-date-cut", phrase("the last round has no date"))
        dates.pop()
    if dates:
        yield ROUND_DATES.put({}, dates)


def _short_date(date: str, losses: Losses) -> str:
    """Return a date in eight columns: the century goes first."""
    width = _DATES.width
    if len(date) <= width:
        return date
    losses.add(
        "round-date-cut",
        phrase("dates of rounds have {width} columns, fewer than {date}", date=date, width=width),
    )
    return date[2:] if len(date) == width + 2 else date[:width].strip()
