"""What the report says about a published round: kept as plain text, told in every language.

The database keeps English lines; what they are made of is found in them again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import reduce
from typing import Final

from ronde.handling.editions import Ground
from ronde.i18n import phrase
from ronde.model import Finding
from ronde.office.rows import round_row
from ronde.store import Step
from ronde.store.rows import at
from ronde.store.tables import RoundRow

_CHANGED: Final = "published pairing changed, "
_WITHDRAWN: Final = "publication withdrawn, "
_ALTHOUGH: Final = "published although "
_GROUND: Final = re.compile(rf"({'|'.join(ground.value for ground in Ground)}) \(([^()]+)\): ")


def ground_line(ground: Ground, article: str, reason: str) -> str:
    """Return why a published board was changed, as the database keeps it.

    >>> ground_line(Ground.REMATCH, "D.10", " they met in round 1 ")
    'rematch (D.10): they met in round 1'
    """
    return f"{ground.value} ({article}): {reason.strip()}"


def changed_line(told: str) -> str:
    """Return the remark on a published pairing that was changed, as the database keeps it."""
    return f"{_CHANGED}{told}"


def withdrawn_line(told: str) -> str:
    """Return the remark on a publication that was withdrawn, as the database keeps it."""
    return f"{_WITHDRAWN}{told}"


def although_line(broken: str, reason: str) -> str:
    """Return the remark on a rule that a published round breaks, as the database keeps it."""
    return f"{_ALTHOUGH}{broken}: {reason.strip()}"


def all_broken(findings: Iterable[Finding]) -> str:
    """Return all broken rules in one sentence, each with its article; empty without any."""
    whats = list(dict.fromkeys(finding.what for finding in findings))
    if not whats:
        return ""
    return reduce(lambda told, what: phrase("{told}; {what}", told=told, what=what), whats)


def add_remark(step: Step, number: int, remark: str) -> None:
    """Add a line to what the report says about a round."""
    if remark:
        before = round_row(step, number).remark
        step.update(at(RoundRow, number), remark=f"{before}\n{remark}".strip())


def remark_in_words(line: str) -> str:
    """Return a remark on a round for people; what nobody recognises stays as it is.

    >>> remark_in_words("publication withdrawn, rematch (D.10): they met in round 1")
    'publication withdrawn, rematch (D.10): they met in round 1'
    """
    for beginning, say in _SAID:
        if line.startswith(beginning):
            return say(line.removeprefix(beginning))
    return line


def reason_in_words(line: str) -> str:
    """Return the reason of a board made by hand for people, its ground in words if it has one."""
    found = _GROUND.match(line)
    if found is None:
        return line
    return phrase(
        "{ground} ({article}): {reason}",
        ground=Ground(found[1]).word,
        article=found[2],
        reason=line[found.end() :],
    )


def _changed(told: str) -> str:
    return phrase("published pairing changed, {why}", why=reason_in_words(told))


def _withdrawn(told: str) -> str:
    return phrase("publication withdrawn, {why}", why=reason_in_words(told))


def _although(told: str) -> str:
    return phrase("published although {why}", why=told)


_SAID: Final[tuple[tuple[str, Callable[[str], str]], ...]] = (
    (_CHANGED, _changed),
    (_WITHDRAWN, _withdrawn),
    (_ALTHOUGH, _although),
)
