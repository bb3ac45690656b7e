"""Answers as plain data: what the command line prints as JSON and the web API sends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction

from ronde.app.checking import FileReport, totals
from ronde.app.pairing import PairedRound
from ronde.app.standing import Ranked, Why
from ronde.model import Finding
from ronde.standings.working import UNIT, Contribution, exact_text, points_value


def plain(value: object) -> object:
    """Return frozen values as plain data for JSON.

    >>> plain((Finding.__name__, {1: (2, 3)}))
    ['Finding', {'1': [2, 3]}]
    """
    if isinstance(value, Finding):
        return value.as_data()
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value.value if isinstance(value, Enum) else value


def pairing_as_data(paired: PairedRound) -> dict[str, object]:
    """Return a pairing as docs/schemas/pairing-1.json describes it.

    The first colour and the seed of its lot stand with the settings: the pairing rests on them.
    """
    pairing, tournament = paired.pairing, paired.tournament
    settings = dict(pairing.settings)
    if tournament.initial_colour is not None:
        settings["first_colour"] = tournament.initial_colour.value
    if tournament.lot is not None:
        settings["lot"] = str(tournament.lot)
    return {
        "round": pairing.round,
        "rules": pairing.rules,
        "settings": settings,
        "pairs": [
            {"board": board, "white": white, "black": black}
            for board, (white, black) in enumerate(pairing.pairs, 1)
        ],
        "bye": pairing.bye,
        "not_paired": list(pairing.not_paired),
        "findings": [finding.as_data() for finding in pairing.findings],
    }


def check_as_data(reports: Sequence[FileReport]) -> dict[str, object]:
    """Return what checking files gave as docs/schemas/check-1.json describes it."""
    return {"files": [_report(report) for report in reports], "totals": plain(totals(reports))}


def _report(report: FileReport) -> dict[str, object]:
    return {
        "file": report.file,
        "rules": report.rules,
        "rounds": report.rounds,
        "differences": [difference.as_data() for difference in report.differences],
        "findings": [finding.as_data() for finding in report.findings],
        "error": report.error or None,
    }


def standings_as_data(found: Ranked) -> dict[str, object]:
    """Return a standing as docs/schemas/standings-1.json describes it."""
    names = [tie_break.text for tie_break in found.standings.tie_breaks]
    overall = {place.player: place.rank for place in found.standings.places}
    lines: list[dict[str, object]] = []
    for place in found.places:
        line: dict[str, object] = {
            "rank": place.rank,
            "starting_number": place.player,
            "name": found.field.players[place.player].name,
            "points": exact_text(points_value(place.points)),
            "tie_breaks": dict(zip(names, map(exact_text, place.values), strict=True)),
        }
        if found.is_part:
            line["overall_rank"] = overall[place.player]
        lines.append(line)
    return {
        "after": found.standings.after,
        "kind": found.field.kind.value,
        "tie_break_rules": found.standings.edition,
        "standings": lines,
        "findings": [finding.as_data() for finding in found.findings],
    }


def working_as_data(answer: Why) -> dict[str, object]:
    """Return where a value comes from as docs/schemas/working-1.json describes it."""
    working = answer.working
    return {
        "starting_number": answer.player.id,
        "tie_break": answer.tie_break,
        "value": exact_text(working.value),
        "total": _amount(working.total),
        "divisor": working.divisor,
        "rounded_to": None if working.rounded_to is None else _amount(working.rounded_to),
        "contributions": [_contribution(part) for part in working.contributions],
        "evidence": [_contribution(part) for part in working.evidence],
    }


def _amount(hundredths: int) -> str | None:
    return exact_text(Fraction(hundredths, UNIT))


def _contribution(part: Contribution) -> dict[str, object]:
    return {
        "round": part.round,
        "opponent": part.opponent,
        "amount": _amount(part.amount),
        "source": part.source.value,
        "article": part.article,
        "cut": None if part.cut is None else part.cut.value,
    }
