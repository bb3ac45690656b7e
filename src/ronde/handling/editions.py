"""What each edition of the handling rules admits: tables by edition, no `if` elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, Final

from ronde.errors import UnknownRulesError
from ronde.i18n import phrase
from ronde.model.discipline import Discipline


class ChangeGround(Enum):
    """Why a published pairing is to be changed."""

    REMATCH = "rematch"  # the two have met before
    ABSOLUTE = "absolute"  # B.1 or B.2 is broken: a rematch, a second bye, a colour
    CORRECTION = "correction"  # a result, colour or rating was corrected before play
    COMPETITION = "competition"  # the rules of the competition provide for it
    OPPONENTS = "opponents"  # two without opponents who stand close to each other and agree
    LATE_ENTRY = "late-entry"  # somebody entered late; those concerned agree
    TOP_BOARDS = "top-boards"  # nobody could foresee it, top boards of the last round

    @property
    def label(self) -> str:
        """What the ground says, as a list to choose from shows it."""
        return _LABELS[self]

    @property
    def reason(self) -> str:
        """What a published pairing is changed for, as people are told it."""
        return _REASONS[self]


_REASONS: Final[Mapping[ChangeGround, str]] = {
    ChangeGround.REMATCH: phrase("a rematch"),
    ChangeGround.ABSOLUTE: phrase("a broken absolute rule"),
    ChangeGround.CORRECTION: phrase("a correction before play"),
    ChangeGround.COMPETITION: phrase("a rule of the competition"),
    ChangeGround.OPPONENTS: phrase("two neighbours without opponents who agree"),
    ChangeGround.LATE_ENTRY: phrase("a late entry, with agreement"),
    ChangeGround.TOP_BOARDS: phrase("the unforeseeable on the top boards of the last round"),
}
_LABELS: Final[Mapping[ChangeGround, str]] = {
    ChangeGround.REMATCH: phrase("the two have met before"),
    ChangeGround.ABSOLUTE: phrase("an absolute rule is broken"),
    ChangeGround.CORRECTION: phrase("a result or rating was corrected"),
    ChangeGround.COMPETITION: phrase("the competition rules say so"),
    ChangeGround.OPPONENTS: phrase("two without opponent, close in score, agree"),
    ChangeGround.LATE_ENTRY: phrase("somebody entered late; those concerned agree"),
    ChangeGround.TOP_BOARDS: phrase("top boards of the last round, nobody could foresee it"),
}


@dataclass(frozen=True, slots=True)
class Handling:
    """The handling rules of one edition, with the articles that state them.

    `changes` are the grounds on which a published pairing may be changed. Corrections of the
    list may renumber as long as round `numbers_fixed_with` has not been paired (None: the text
    names no limit). Boards go by the score with virtual points or without (decision 0009).
    `is_swiss` is False for round robins, whose table knows no such limits. `is_law` is False where
    the text is used without being the law of the event: it is not cited then.
    """

    edition: str
    changes: Mapping[ChangeGround, str]
    stands_article: str
    no_favour_article: str
    rounds_article: str
    statement_article: str
    acceleration_article: str
    numbers_article: str
    unplayed_article: str
    adjourned_article: str
    bye_article: str
    apart_article: str = ""
    numbers_fixed_with: int | None = None
    boards_by_pairing_score: bool = False
    is_swiss: bool = True
    is_law: bool = True

    def cited(self, article: str) -> str:
        """Return an article as a sentence cites it, our own decision where it is not the law."""
        return article if self.is_law else UNWRITTEN

    def without_law(self) -> Handling:
        """Return the same handling for events whose law the text is not."""
        names = [field.name for field in fields(self) if field.name.endswith("_article")]
        unwritten: dict[str, Any] = dict.fromkeys(names, UNWRITTEN)
        changes = dict.fromkeys(self.changes, UNWRITTEN)
        return replace(self, changes=changes, is_law=False, **unwritten)


UNWRITTEN: Final = phrase("decision 0068")
"""What is cited where no text of the event says how it is handled."""

_H2011: Final = Handling(
    edition="2011",
    changes={ChangeGround.ABSOLUTE: "F.6", ChangeGround.CORRECTION: "F.7"},
    stands_article="F.6",
    # INTERPRETATION 0068: the early editions are silent here, the general rules stood beside them.
    no_favour_article="C.04.2.A.5",
    rounds_article="C.04.1.a",
    statement_article=phrase("C.04.2.A.1 and A.2"),
    acceleration_article="C.04.2.A.3",
    numbers_article="C.04.2.B.3",
    unplayed_article="F.2",
    adjourned_article="F.9",
    bye_article="C.04.1.c",
)
_H2017: Final = Handling(
    edition="2017",
    changes={ChangeGround.REMATCH: "C.04.2.D.10"},
    stands_article="C.04.2.D.10",
    no_favour_article="C.04.2.A.5",
    rounds_article="C.04.1.a",
    statement_article=phrase("C.04.2.A.1 and A.2"),
    acceleration_article="C.04.2.A.3",
    numbers_article="C.04.2.B.3",
    unplayed_article="C.04.2.D.6",
    adjourned_article="C.04.2.D.1",
    bye_article="C.04.1.c",
    numbers_fixed_with=4,
)
_H2026: Final = Handling(
    edition="2026",
    changes=dict.fromkeys(
        (
            ChangeGround.REMATCH,
            ChangeGround.COMPETITION,
            ChangeGround.OPPONENTS,
            ChangeGround.LATE_ENTRY,
            ChangeGround.TOP_BOARDS,
        ),
        "C.04.2 art. 4.4",
    ),
    stands_article="C.04.2 art. 4.4",
    no_favour_article="C.04.2 art. 1.5",
    rounds_article="C.04.1 art. 1",
    statement_article=phrase("C.04.2 art. 1.1 to 1.3"),
    acceleration_article="C.04.2 art. 1.1",
    numbers_article="C.04.2 art. 2.3",
    unplayed_article="C.04.2 art. 3.5",
    adjourned_article="C.04.2 art. 3.1",
    bye_article="C.04.1 art. 3",
    apart_article="C.05 art. 5.2",
    numbers_fixed_with=4,
    boards_by_pairing_score=True,
)
_TABLE: Final = replace(_H2026, is_swiss=False)

_EDITIONS: Final[Mapping[str, Handling]] = {
    "dutch-2011": _H2011,
    "dutch-2012": replace(_H2011, edition="2012"),
    "dutch-2017": _H2017,
    "dutch-2026": _H2026,
    "burstein-2026": _H2026,
    "dubov-2026": _H2026,
    "lim-2026": _H2026,
    "double-swiss-2026": _H2026,
    "swiss-team-2026": _H2026,
    "swiss-team-2024": _H2017,
    # INTERPRETATION 0068: draughts has no text on handling; it is handled as chess, by no article.
    "fmjd-solkoff": _H2026.without_law(),
    "fmjd-rating": _H2026.without_law(),
    # INTERPRETATION 0068: a round robin and a system of one's own are handled as in 2026.
    "berger": _TABLE,
    "fmjd": _TABLE.without_law(),
    "scheveningen": _TABLE,
    "knockout": _TABLE,
    "keizer": _TABLE,
}


def handling_of(rules_key: str | None, discipline: str = Discipline.CHESS.value) -> Handling:
    """Return the handling rules that go with a pairing system and edition; None is any other.

    In draughts they are no law: their articles are not cited.

    >>> handling_of("dutch-2017").stands_article
    'C.04.2.D.10'
    >>> handling_of("dutch-2017", "draughts").stands_article
    'decision 0068'
    """
    found = _known(rules_key)
    is_law = discipline == Discipline.CHESS.value
    return found if is_law or not found.is_law else found.without_law()


def _known(rules_key: str | None) -> Handling:
    if rules_key is None:
        return _H2026
    try:
        return _EDITIONS[rules_key]
    except KeyError:
        known = ", ".join(_EDITIONS)
        raise UnknownRulesError(
            "no handling rules are known for {rules}; known: {known}",
            rules=repr(rules_key),
            known=known,
        ) from None


@dataclass(frozen=True, slots=True)
class PlayerRules:
    """The articles about players; `arbiter_may_admit` without a written notice, as in 2026."""

    strength: str
    order: str
    numbers: str
    drawing: str
    late: str
    provisional: str
    silence: str
    withdrawal: str
    absence: str
    arbiter_may_admit: bool


_P2017: Final = PlayerRules(
    strength="C.04.2.B.1",
    order="C.04.2.B.2",
    numbers="C.04.2.B.3",
    drawing="C.04.2.C.1",
    late="C.04.2.C.2",
    provisional="C.04.2.C.3",
    silence="C.04.2.D.2",
    withdrawal="C.04.2.D.3",
    absence="C.04.2.D.4",
    arbiter_may_admit=False,
)
_P2011: Final = replace(_P2017, order="A.2", silence="F.8", withdrawal="F.5", absence="F.5")
_P2026: Final = PlayerRules(
    strength="C.04.2 art. 2.1",
    order="C.04.2 art. 2.2",
    numbers="C.04.2 art. 2.3",
    drawing="C.04.2 art. 4.1",
    late="C.04.2 art. 2.4",
    provisional="C.04.2 art. 2.5",
    silence="C.05 art. 6.5",
    withdrawal="C.04.2 art. 3.2",
    absence="C.04.2 art. 3.3",
    arbiter_may_admit=True,
)
_BY_EDITION: Final[Mapping[str, PlayerRules]] = {
    # Of these the sources of 2011 and 2012 have A.2, F.5 and F.8; for the others the general rules
    # stood beside them.
    "2011": _P2011,
    "2012": _P2011,
    "2017": _P2017,
    "2026": _P2026,
}


def player_rules(handling: Handling) -> PlayerRules:
    """Return the rules about players that belong to an edition of the handling rules.

    >>> from ronde.handling.editions import handling_of
    >>> player_rules(handling_of("dutch-2017")).late
    'C.04.2.C.2'
    """
    found = _BY_EDITION[handling.edition]
    if handling.is_law:
        return found
    names = [field.name for field in fields(found) if field.type == "str"]
    unwritten: dict[str, Any] = dict.fromkeys(names, UNWRITTEN)
    return replace(found, **unwritten)
