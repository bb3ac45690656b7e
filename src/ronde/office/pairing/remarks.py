"""What the report says about a published round, told in every language.

The database keeps a line of JSON for each remark: its template and its facts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Final

from ronde.declared.keptphrases import phrase_as_data, phrase_of_data
from ronde.handling.editions import ChangeGround
from ronde.i18n import Phrase, phrase
from ronde.model import Finding, Player
from ronde.office.desk.rows import round_row
from ronde.store import Step
from ronde.store.rows import at
from ronde.store.tables import RoundRow

_GROUND: Final = re.compile(
    rf"({'|'.join(ground.value for ground in ChangeGround)}) \(([^()]+)\): "
)


def ground_line(ground: ChangeGround, article: str, reason: str) -> str:
    """Return why a published board was changed, as the database keeps it.

    >>> ground_line(ChangeGround.REMATCH, "D.10", " they met in round 1 ")
    'rematch (D.10): they met in round 1'
    """
    return f"{ground.value} ({article}): {reason.strip()}"


def changed(ground: ChangeGround, article: str, reason: str) -> Phrase:
    """Return the remark on a published pairing that was changed."""
    return phrase("published pairing changed, {why}", why=_why(ground, article, reason))


def withdrawn(ground: ChangeGround, article: str, reason: str) -> Phrase:
    """Return the remark on a publication that was withdrawn."""
    return phrase("publication withdrawn, {why}", why=_why(ground, article, reason))


def although(broken: str, reason: str) -> Phrase:
    """Return the remark on rules that a published round breaks."""
    return phrase("published although {broken}: {reason}", broken=broken, reason=reason.strip())


def _why(ground: ChangeGround, article: str, reason: str) -> Phrase:
    return phrase(
        "{ground} ({article}): {reason}",
        ground=ground.reason,
        article=article,
        reason=reason.strip(),
    )


_PERSONS: Final = frozenset({"white", "black", "player"})
"""What a broken rule calls those whom it names by starting numbers."""


def all_broken(findings: Iterable[Finding], players: Iterable[Player]) -> str:
    """Return all broken rules in one sentence, with names and articles; empty without any."""
    names = {int(player.id): f"{player.name} ({player.id})" for player in players if player.name}
    whats = list(dict.fromkeys(_with_names(finding.what, names) for finding in findings))
    if not whats:
        return ""
    return reduce(lambda told, what: phrase("{told}; {what}", told=told, what=what), whats)


def _with_names(what: str, names: Mapping[int, str]) -> str:
    if not isinstance(what, Phrase):
        return what
    named = {
        name: names.get(fact, fact)
        for name, fact in what.facts.items()
        if name in _PERSONS and isinstance(fact, int)
    }
    return what.with_facts(**named)


def add_remark(step: Step, number: int, remark: Phrase) -> None:
    """Add a remark to what the report says about a round."""
    before = round_row(step, number).remark
    line = json.dumps(phrase_as_data(remark), ensure_ascii=False)
    step.update(at(RoundRow, number), remark=f"{before}\n{line}".strip())


def remarks_in_words(kept: str) -> list[str]:
    """Return the remarks on a round for people.

    Until ronde kept phrases it kept English lines; what nobody recognises in one stays as it is.

    >>> remarks_in_words("publication withdrawn, rematch (D.10): they met in round 1")
    ['publication withdrawn, a rematch (D.10): they met in round 1']
    """
    return [_remark_in_words(line) for line in kept.splitlines()]


def _remark_in_words(line: str) -> str:
    if line.startswith("{"):
        kept: str = phrase_of_data(json.loads(line))
        return kept
    for beginning, say in _SAID:
        if line.startswith(beginning):
            return say(line.removeprefix(beginning))
    return line


def reason_in_words(line: str) -> str:
    """Return the reason of a board made by hand for people, its ground in words if it has one."""
    match = _GROUND.match(line)
    if match is None:
        return line
    return _why(ChangeGround(match[1]), match[2], line[match.end() :])


def _changed(text: str) -> str:
    return phrase("published pairing changed, {why}", why=reason_in_words(text))


def _withdrawn(text: str) -> str:
    return phrase("publication withdrawn, {why}", why=reason_in_words(text))


def _although(text: str) -> str:
    return phrase("published although {why}", why=text)


_SAID: Final[tuple[tuple[str, Callable[[str], str]], ...]] = (
    ("published pairing changed, ", _changed),
    ("publication withdrawn, ", _withdrawn),
    ("published although ", _although),
)
