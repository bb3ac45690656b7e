"""A result, colour or rating that was wrong: what its correction still changes (D.8, 2026 4.3).

Three cases, judged by when the arbiter was told: within the deadline of the timetable, later but
before the end of the next round, or after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import Final

from ronde.handling.editions import ChangeGround, Handling
from ronde.i18n import Template, listed, phrase, template


class Wrong(Enum):
    """What was written down incorrectly."""

    RESULT = "result"
    COLOURS = "colours"
    RATING = "rating"

    @property
    def word(self) -> str:
        """What was wrong in a word for people."""
        return _WRONG[self]


_WRONG: Final[Mapping[Wrong, str]] = {
    Wrong.RESULT: phrase("result"),
    Wrong.COLOURS: phrase("colours"),
    Wrong.RATING: phrase("rating"),
}


class CorrectionReach(Enum):
    """How far a correction reaches."""

    NEXT_PAIRING = "next-pairing"  # standings, and the pairing of the round that follows
    PAIRINGS_TO_COME = "pairings-to-come"  # standings; what is published stands
    FINAL_STANDINGS = "final-standings"  # no pairing follows
    RATING_REPORT = "rating-report"  # after the event, for the rating only


def counts_for(reach: CorrectionReach, first_pairing: int | None, article: str) -> str:
    """Return in a few words what a correction counts for, with the article that says so.

    >>> counts_for(CorrectionReach.NEXT_PAIRING, 3, "C.04.2.D.8")
    'counts for the standings and from the pairing of round 3 on, C.04.2.D.8'
    """
    return _COUNTS[reach].filled(round=first_pairing, article=article)


_COUNTS: Final[Mapping[CorrectionReach, Template]] = {
    CorrectionReach.NEXT_PAIRING: template(
        "counts for the standings and from the pairing of round {round} on, {article}"
    ),
    CorrectionReach.PAIRINGS_TO_COME: template(
        "counts for the standings and from the pairing of round {round} on, published pairings"
        " stay, {article}"
    ),
    CorrectionReach.FINAL_STANDINGS: template("counts for the final standings, {article}"),
    CorrectionReach.RATING_REPORT: template("counts for rating only, {article}"),
}


@dataclass(frozen=True, slots=True)
class CorrectionFacts:
    """When an error in a round was reported, and what had happened until then and since.

    `deadline` is that of the timetable, None if none was announced. `next_complete_at` is when
    the round after it ended, None while it has not. `last_public` is the last round whose
    pairing is published now, `next_has_started` whether the round after the error is played.
    """

    round: int
    reported_at: datetime
    wrong: Wrong = Wrong.RESULT
    deadline: datetime | None = None
    next_published_at: datetime | None = None
    next_complete_at: datetime | None = None
    next_has_started: bool = False
    last_public: int = 0
    is_last_round: bool = False


@dataclass(frozen=True, slots=True)
class CorrectionJudgement:
    """What a correction changes, by which article, and why, in a sentence for the arbiter.

    `first_pairing` is the first round that is paired with the correction, if any is.
    `may_repair` says that the arbiter may change the published pairing for it.
    """

    reach: CorrectionReach
    article: str
    sentence: str
    was_in_time: bool
    first_pairing: int | None = None
    may_repair: bool = False

    @property
    def changes_standings(self) -> bool:
        """Whether the event itself is corrected, and not the rating report alone."""
        return self.reach is not CorrectionReach.RATING_REPORT


@dataclass(frozen=True, slots=True)
class _Limits:
    """Whether an edition sets limits to corrections, and where it says so."""

    article: str
    has_deadline: bool


_BY_EDITION: Final[Mapping[str, _Limits]] = {
    # INTERPRETATION 0075: the remarks of the early editions name no deadline.
    "2011": _Limits("F.7", has_deadline=False),
    "2012": _Limits("F.7", has_deadline=False),
    "2017": _Limits("C.04.2.D.8", has_deadline=True),
    "2026": _Limits("C.04.2 art. 4.3", has_deadline=True),
}


def judge_correction(handling: Handling, facts: CorrectionFacts) -> CorrectionJudgement:
    """Return what the correction of an error changes under an edition.

    >>> from datetime import UTC
    >>> from ronde.handling.editions import handling_of
    >>> noon = datetime(2026, 11, 1, 12, tzinfo=UTC)
    >>> judge_correction(handling_of("dutch-2017"), CorrectionFacts(1, noon)).reach
    <CorrectionReach.NEXT_PAIRING: 'next-pairing'>
    """
    limits = _limits(handling)
    in_time = not limits.has_deadline or was_in_time(facts)
    if not in_time and came_too_late(facts):
        return _for_the_rating_only(limits, facts)
    return _for_the_event(handling, limits, facts, in_time=in_time)


def article_of_corrections(handling: Handling) -> str:
    """Return where the rules say what the correction of an error changes."""
    return _limits(handling).article


def _limits(handling: Handling) -> _Limits:
    found = _BY_EDITION[handling.edition]
    return replace(found, article=handling.cited(found.article))


def was_in_time(facts: CorrectionFacts) -> bool:
    """Whether the error was reported by the deadline (the first case).

    INTERPRETATION 0075: where none was announced, the next pairing is the deadline.
    """
    if facts.deadline is not None:
        return facts.reported_at <= facts.deadline
    return facts.next_published_at is None or facts.reported_at < facts.next_published_at


def came_too_late(facts: CorrectionFacts) -> bool:
    """Whether the round after the error had ended by then (the third case).

    INTERPRETATION 0075: after the last round nothing ends but the deadline.
    """
    if facts.is_last_round:
        return True
    return facts.next_complete_at is not None and facts.reported_at >= facts.next_complete_at


def _for_the_rating_only(limits: _Limits, facts: CorrectionFacts) -> CorrectionJudgement:
    over = (
        phrase("the deadline after the last round had passed")
        if facts.is_last_round
        else phrase("round {round} had ended", round=facts.round + 1)
    )
    sentence = phrase(
        "Reported when {over}: pairings and standings stay as they are;"
        " round {round} has its {wrong} corrected for the rating report only.",
        over=over,
        round=facts.round,
        wrong=facts.wrong.word,
    )
    return CorrectionJudgement(
        CorrectionReach.RATING_REPORT, limits.article, sentence, was_in_time=False
    )


def _for_the_event(
    handling: Handling, limits: _Limits, facts: CorrectionFacts, *, in_time: bool
) -> CorrectionJudgement:
    following = facts.round + 1
    stands = facts.next_published_at is not None
    first = max(facts.last_public, facts.round) + 1
    paired: int | None = first
    if facts.is_last_round:
        reach, paired = CorrectionReach.FINAL_STANDINGS, None
        told = phrase("counts for the final standings")
    elif stands:
        reach = CorrectionReach.PAIRINGS_TO_COME
        told = phrase(
            "the pairing of round {published} is published and stands; the correction counts"
            " for the standings and from the pairing of round {round} on",
            published=following,
            round=first,
        )
    else:
        reach = CorrectionReach.NEXT_PAIRING
        told = phrase("counts for the standings and the pairing of round {round}", round=first)
    may_repair = (
        stands and not facts.next_has_started and ChangeGround.CORRECTION in handling.changes
    )
    parts = [told]
    if may_repair:
        parts.append(phrase("the arbiter may change the pairing of round {round}", round=following))
    when = _when(limits, in_time=in_time)
    sentence = phrase("{when}: {told}.", when=when, told=listed(parts, "; "))
    return CorrectionJudgement(reach, limits.article, sentence, in_time, paired, may_repair)


def _when(limits: _Limits, *, in_time: bool) -> str:
    if not limits.has_deadline:
        return phrase("These rules set no deadline")
    return phrase("Reported in time") if in_time else phrase("Reported after the deadline")
