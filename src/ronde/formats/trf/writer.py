"""Writes a report in any dialect; what the dialect cannot say becomes a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from ronde.errors import TooLargeError
from ronde.formats.draft import Draft, Line
from ronde.formats.losses import Losses
from ronde.formats.outcome import Writing
from ronde.formats.readback import with_old_byes, without_gameless_end
from ronde.formats.trf import comments, extensions, records26
from ronde.formats.trf.dialects import DIALECTS, Dialect
from ronde.formats.trf.eventtypes import code_of, event_type
from ronde.formats.trf.headers import header_lines
from ronde.formats.trf.layouts import MOST_PLAYERS, MOST_ROUNDS
from ronde.formats.trf.national import national_lines
from ronde.formats.trf.pointcodes import SPELLINGS
from ronde.formats.trf.reader import read_line
from ronde.formats.trf.rounds import Requests, player_lines, sorted_requests
from ronde.formats.trf.strangers import without_strangers
from ronde.formats.trf.teams import team_lines
from ronde.model import ForbiddenGroup, PointSystem, RequestedBye, Tournament
from ronde.phrases import phrase

_SCORING_LINES: Final[Mapping[str, Callable[[PointSystem], Iterator[str]]]] = {
    "XXS": extensions.javafo_scoring_lines,
    "BB": extensions.bbp_scoring_lines,
    "162": records26.scoring_lines,
}


def write_report(tournament: Tournament, dialect_name: str) -> Writing:
    """Return the report; raises TooLargeError when players or rounds outgrow the columns."""
    _refuse_too_large(tournament)
    losses = Losses()
    dialect = DIALECTS[dialect_name]
    mended = _mended(tournament, losses)
    if dialect.has_old_byes:
        mended = with_old_byes(mended, losses)
    writer = _Writer(without_gameless_end(mended, losses), dialect, losses)
    text = "".join(f"{line}\n" for line in writer.lines())
    return Writing(text, losses.findings())


def _refuse_too_large(tournament: Tournament) -> None:
    for player in tournament.players:
        if not 1 <= player.id <= MOST_PLAYERS:
            raise TooLargeError(
                "starting number {number} does not fit: reports have numbers from 1 to "
                "{largest}; write json instead",
                number=player.id,
                largest=MOST_PLAYERS,
            )
    if len(tournament.rounds) > MOST_ROUNDS:
        raise TooLargeError(
            "reports have at most {most} rounds; write json instead", most=MOST_ROUNDS
        )


def _mended(tournament: Tournament, losses: Losses) -> Tournament:
    """Return the tournament without what no dialect can say."""
    mended = without_strangers(tournament, losses)
    groups = tuple(group for group in mended.forbidden if _is_group(group, losses))
    announced = mended.number_of_rounds
    if announced is not None and not 1 <= announced <= MOST_ROUNDS:
        losses.add(
            "number-of-rounds-lost",
            phrase("{announced} is no number of rounds", announced=announced),
        )
        announced = None
    return replace(mended, forbidden=groups, number_of_rounds=announced)


def _is_group(group: ForbiddenGroup, losses: Losses) -> bool:
    if group.first_round >= 1 and (group.last_round is None or group.last_round >= 1):
        return True
    losses.add(
        "forbidden-lost",
        phrase(
            "rounds {first_round} to {last_round} do not exist",
            first_round=group.first_round,
            last_round=group.last_round,
        ),
    )
    return False


class _Writer:
    """Puts the lines of one report in order."""

    def __init__(self, tournament: Tournament, dialect: Dialect, losses: Losses) -> None:
        self._dialect, self._losses = dialect, losses
        self._adjustment_lines: list[str] = []
        # Points may contain only those adjustments that the file can tell.
        self._tournament = self._with_written_adjustments(tournament)

    def lines(self) -> Iterator[str]:
        tournament, dialect, losses = self._tournament, self._dialect, self._losses
        requests = sorted_requests(tournament, losses)
        yield from header_lines(tournament, dialect, losses)
        if dialect.is_trf26:
            yield from self._announcements_26()
        yield from player_lines(tournament, dialect, requests.next_round, losses)
        yield from national_lines(tournament.national_ratings, losses)
        yield from team_lines(tournament.team_data, dialect, losses)
        yield from self._extensions(requests)
        yield from self._scoring()
        yield from self._comments()
        yield from self._foreign_lines()

    def _with_written_adjustments(self, tournament: Tournament) -> Tournament:
        if not self._dialect.is_trf26:
            if tournament.adjustments:
                self._lose("adjustments-lost", phrase("points given or taken by decision"))
            return replace(tournament, adjustments=())
        kept = []
        for adjustment in tournament.adjustments:
            lines = list(records26.adjustment_lines(adjustment, self._losses))
            kept += [adjustment] * len(lines)
            self._adjustment_lines += lines
        return replace(tournament, adjustments=tuple(kept))

    def _announcements_26(self) -> Iterator[str]:
        tournament = self._tournament
        if tournament.number_of_rounds is not None:
            yield f"142 {tournament.number_of_rounds}"
        yield from records26.initial_colour_lines(tournament.initial_colour)
        if (code := self._type_code()) is not None:
            yield f"192 {code}"

    def _type_code(self) -> str | None:
        """Return the code of record 192; comments add what it does not cover."""
        t = self._tournament
        if t.rules is None:
            return None
        cycles = tuple(setting for setting in t.settings if setting == ("cycles", "2"))
        exact = code_of(t.rules, cycles, t.acceleration)
        return exact or code_of(t.rules, cycles, None)

    def _extensions(self, requests: Requests) -> Iterator[str]:
        tournament, losses = self._tournament, self._losses
        if self._dialect.is_trf26:
            yield from self._extensions_26(requests.later)
            return
        if requests.later:
            self._lose(
                "later-byes-lost",
                phrase("{byes} byes in later rounds", byes=len(requests.later)),
            )
        if self._dialect.has_xx:
            yield from extensions.extension_lines(tournament, losses)
            return
        if tournament.forbidden:
            self._lose("forbidden-lost", phrase("forbidden pairs"))
        if tournament.virtual_points:
            self._lose("virtual-points-lost", phrase("virtual points"))

    def _extensions_26(self, later: list[RequestedBye]) -> Iterator[str]:
        tournament, losses = self._tournament, self._losses
        yield from records26.bye_lines(later, losses)
        yield from records26.virtual_lines(tournament.virtual_points, losses)
        for group in tournament.forbidden:
            yield from records26.forbidden_lines(group, tournament.number_of_rounds, losses)
        yield from self._adjustment_lines

    def _scoring(self) -> Iterator[str]:
        """Yield what results are worth: by the dialect's record, else by our comment."""
        points, record = self._tournament.points, self._dialect.scoring
        if record is not None and SPELLINGS[record].can_express(points):
            yield from _SCORING_LINES[record](points)
            return
        for line in comments.points_lines(points):
            self._lose("points-in-comment", phrase("what results are worth"))
            yield line

    def _comments(self) -> Iterator[str]:
        t = self._tournament
        meant = event_type(self._type_code() or "") if self._dialect.is_trf26 else None
        if meant is None or meant.settings != t.settings:
            yield from comments.rules_lines(t)
        if meant is None or meant.acceleration != t.acceleration:
            yield from comments.acceleration_lines(t)
        if not self._dialect.is_trf26 and not self._dialect.has_xx:
            yield from comments.announcement_lines(t)
        yield from comments.memory_lines(t, self._losses)

    def _foreign_lines(self) -> Iterator[str]:
        for line in self._tournament.foreign_lines:
            if stays_foreign(line):
                yield line
            else:
                what = phrase("{line} would be read as something else", line=repr(line[:20]))
                self._losses.add("foreign-line-lost", what)

    def _lose(self, code: str, what: str) -> None:
        self._losses.add(
            code,
            phrase(
                "{what}: {dialect} has no record for that", what=what, dialect=self._dialect.name
            ),
        )


def stays_foreign(line: str) -> bool:
    """Whether a reader will keep this line as it is.

    >>> stays_foreign("801 a table of teams"), stays_foreign("012 a name")
    (True, False)
    """
    if any(sign in line for sign in "\r\n\0") or any("\ud800" <= c <= "\udfff" for c in line):
        return False
    if not line.strip():
        return False
    draft = Draft()
    read_line(draft, Line(1, line))
    return draft.foreign == [line]
