"""Where an arbiter mends what a rating office would say to the file of an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ronde.i18n import phrase
from ronde.model import Finding


@dataclass(frozen=True, slots=True)
class RepairPage:
    """A page on which something is done: its link in words, and its path below that of the event.

    An empty path is the page of the event itself.
    """

    word: str
    path: str


SETTINGS: Final = RepairPage(phrase("Settings"), "settings")
PROGRAMME: Final = RepairPage(phrase("Officials and timetable"), "settings/programme")
RESULTS: Final = RepairPage(phrase("Results"), "results")
SEXES: Final = RepairPage(phrase("Men and women of the whole list"), "players/tools/sexes")
_LIST: Final = RepairPage(phrase("Players"), "players")
_ROUND: Final = RepairPage(phrase("Round"), "round")

_BY_CODE: Final[Mapping[str, RepairPage]] = {
    "field-missing": SETTINGS,
    "federation-unknown": SETTINGS,
    "rate-not-encoded": SETTINGS,
    "type-not-coded": SETTINGS,
    "day-unreadable": SETTINGS,
    "days-in-wrong-order": SETTINGS,
    "long-event": SETTINGS,
    "arbiter-missing": PROGRAMME,
    "official-without-id": PROGRAMME,
    "round-outside-event": PROGRAMME,
    "round-without-date": PROGRAMME,
    "no-players": _LIST,
    "no-rounds": _ROUND,
    "rounds-missing": _ROUND,
    "games-open": RESULTS,
    "sex-missing": SEXES,
}
"""The page by the code of a finding; what is wrong with a player is mended with that player."""


def repair_of(finding: Finding, *, is_of_teams: bool = False) -> RepairPage | None:
    """Return where something is mended, None for what nobody can mend.

    Members of teams are changed in the list of teams.
    """
    if finding.player is None:
        return _BY_CODE.get(finding.code)
    if is_of_teams:
        return _LIST
    if finding.code in _BY_CODE and finding.code != "federation-unknown":
        return _BY_CODE[finding.code]
    word = phrase("Change player {number}", number=finding.player)
    return RepairPage(word, f"players/{finding.player}/manage")
