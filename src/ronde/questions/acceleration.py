"""Acceleration as a file or the caller says; after round 1 nothing changes."""

from __future__ import annotations

from pathlib import Path

from ronde.errors import FileError, InputError
from ronde.i18n import phrase
from ronde.model import Finding, Points, Severity, Tournament, VirtualPoints
from ronde.systems.acceleration import baku
from ronde.systems.acceleration.table import looks_like_table
from ronde.systems.acceleration.virtual import NAMES, accelerated, announced, has_groups


def with_acceleration(tournament: Tournament, text: str | None) -> Tournament:
    """Return the tournament with its virtual points: those asked for, else its own.

    `text` is `baku`, `none`, a table of virtual points or the name of a file with one. Raises
    InputError when that is not what the rounds already paired were accelerated by (C.04.2:
    a method is announced before the event), FileError for a file that cannot be read.
    """
    if text is None:
        return accelerated(tournament)
    wanted = announced(tournament, spelled_out(text))
    if not tournament.rounds:
        return accelerated(wanted)
    # A Baku event whose file states its points may have members that no list can tell any more.
    if wanted.acceleration is not None and wanted.acceleration == tournament.acceleration:
        return accelerated(tournament)
    recorded, other = accelerated(tournament), accelerated(wanted)
    if _trimmed(recorded) != _trimmed(other):
        raise InputError(_refusal(tournament, text))
    return recorded


def doubts(tournament: Tournament) -> tuple[Finding, ...]:
    """Return a warning when the method accelerates the next round and the stated points do not.

    They overrule the method, but a program may have written those of the past alone.
    """
    announced_rounds, round_ = tournament.number_of_rounds, tournament.next_round
    if not has_groups(tournament) or announced_rounds is None:
        return ()
    silent = not any(entry.in_round(round_) for entry in tournament.virtual_points)
    if round_ > baku.accelerated_rounds(announced_rounds) or not silent:
        return ()
    what = phrase(
        "the event is accelerated by the Baku method, but the virtual points stated in the file"
        " give nobody any in round {round}; they count as they stand (250 and XXA state all"
        " rounds, or none)",
        round=round_,
    )
    return (Finding(Severity.WARNING, "acceleration-unstated", what, round=round_),)


def spelled_out(text: str) -> str:
    """Return what is asked for as a name or a table; a file name becomes the table in the file.

    Raises FileError for a file that cannot be read.
    """
    if text in NAMES or looks_like_table(text):
        return text
    try:
        return Path(text).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or phrase("it is no text in UTF-8")
        raise FileError(
            "{file}: cannot be read: {reason}; an acceleration is baku, none, a table such as"
            " 1-20:1-2:1.0, or a file with one",
            file=text,
            reason=reason,
        ) from error


def refuse_file_name(text: str | None) -> None:
    """Raise InputError for the name of a file: who asks from elsewhere may read none of ours.

    >>> refuse_file_name("baku"), refuse_file_name("1-20:1-2:1.0")
    (None, None)
    """
    if text is not None and text not in NAMES and not looks_like_table(text):
        raise InputError(
            "{asked} is no acceleration; give baku, none, or a table such as 1-20:1-2:1.0",
            asked=repr(text),
        )


def _trimmed(tournament: Tournament) -> list[VirtualPoints]:
    """Return the virtual points without what says nothing: rows of zeros and zeros at ends."""
    kept = []
    for player, by_round in sorted(tournament.virtual_points):
        row: tuple[Points, ...] = by_round
        while row and not row[-1]:
            row = row[:-1]
        if row:
            kept.append(VirtualPoints(player, row))
    return kept


def _refusal(tournament: Tournament, text: str) -> str:
    if tournament.acceleration:
        recorded = phrase("with the acceleration {name}", name=tournament.acceleration)
    elif tournament.virtual_points:
        recorded = phrase("with the virtual points that it states")
    else:
        recorded = phrase("without acceleration")
    return phrase(
        "round 1 of this file was paired {recorded}, so the acceleration {asked} comes too late:"
        " a method is announced before the first round. If the file leaves out what was used,"
        " record it there (192 with _BAKU, or 250, or XXA)",
        recorded=recorded,
        asked=text,
    )
