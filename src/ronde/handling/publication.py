"""Publication: the order and places of the boards, changes of a published pairing, punctuality."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from ronde.errors import HandlingError, InputError
from ronde.handling.editions import ChangeGround, Handling
from ronde.i18n import counted, listed, phrase
from ronde.model import Finding, History, PlayerId, RoundNumber, Severity, Tournament


@dataclass(frozen=True, slots=True)
class ChangeFacts:
    """What is known about a wish to change a published pairing.

    `breaks_rematch` and `breaks_absolute` say what is wrong with the pairing as it was
    published; `was_corrected` that a result, colour or rating behind it was corrected since;
    `has_newcomer` that the new boards have somebody who was not in the round.
    """

    ground: ChangeGround
    reason: str
    breaks_rematch: bool = False
    breaks_absolute: bool = False
    was_corrected: bool = False
    is_last_round: bool = False
    has_newcomer: bool = False
    have_agreed: bool = False
    competition_rule: str = ""


def article_for_change(handling: Handling, ground: ChangeGround) -> str:
    """Return the article that admits a change on that ground; raises HandlingError if none does.

    >>> from ronde.handling.editions import handling_of
    >>> article_for_change(handling_of("dutch-2012"), ChangeGround.CORRECTION)
    'F.7'
    """
    try:
        return handling.changes[ground]
    except KeyError:
        raise HandlingError(
            "the rules of {edition} do not change a published pairing on the ground"
            " '{ground}'; they admit: {admitted}",
            edition=handling.edition,
            ground=ground.reason,
            admitted=listed((one.reason for one in handling.changes), "; "),
            article=handling.stands_article,
        ) from None


def refuse_change(handling: Handling, facts: ChangeFacts) -> str:
    """Return the article by which a published pairing may be changed.

    Raises HandlingError when the edition does not admit the ground, or the ground is not there.
    INTERPRETATION 0070: what a program can see of the five cases of 2026 is checked, the rest is
    the arbiter's word.
    """
    article = article_for_change(handling, facts.ground)
    if not facts.reason.strip():
        raise HandlingError("a change of a published pairing needs a reason", article=article)
    missing = _missing(facts)
    if missing:
        raise HandlingError(
            "the published pairing stands: {missing}", missing=missing, article=article
        )
    if facts.has_newcomer and facts.ground not in (
        ChangeGround.LATE_ENTRY,
        ChangeGround.COMPETITION,
    ):
        raise HandlingError(
            "somebody who was not in the round cannot come in on the ground"
            " '{ground}'; the ground is {needed}",
            ground=facts.ground.reason,
            needed=ChangeGround.LATE_ENTRY.reason,
            article=article,
        )
    return article


def _missing(facts: ChangeFacts) -> str:
    """Return what the ground lacks, in words; empty when it is there."""
    lacks = {
        ChangeGround.REMATCH: (
            facts.breaks_rematch,
            phrase("no two of its players have met before"),
        ),
        ChangeGround.ABSOLUTE: (facts.breaks_absolute, phrase("it keeps all absolute criteria")),
        ChangeGround.CORRECTION: (
            facts.was_corrected,
            phrase("no result, colour or rating was corrected since it was published"),
        ),
        ChangeGround.COMPETITION: (
            bool(facts.competition_rule),
            phrase("the rules of the competition announce no such change"),
        ),
        ChangeGround.OPPONENTS: (facts.have_agreed, phrase("the two players must agree")),
        ChangeGround.LATE_ENTRY: (
            facts.have_agreed and facts.has_newcomer,
            phrase("somebody must have entered late, and those concerned must agree"),
        ),
        ChangeGround.TOP_BOARDS: (facts.is_last_round, phrase("it is not the last round")),
    }
    is_there, sentence = lacks[facts.ground]
    return "" if is_there else sentence


def publication_order(
    tournament: Tournament,
    pairs: Sequence[tuple[PlayerId, PlayerId]],
    round_: RoundNumber,
    *,
    by_pairing_score: bool,
) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """Return the pairs as they are published (C.04.2.D.9, 2026 art. 3.6).

    The score of the higher ranked player, the sum of both, the number of the higher ranked.
    """
    history = History(tournament, round_)
    score_of = history.pairing_score if by_pairing_score else history.score
    numbers = {player.id: int(player.id) for player in tournament.players}
    for numbering in tournament.numberings:
        if numbering.round == round_:
            numbers.update({player: int(number) for player, number in numbering.numbers})

    def key(pair: tuple[PlayerId, PlayerId]) -> tuple[int, int, int]:
        (best, number), (other, _) = sorted((-score_of(p), numbers[p]) for p in pair)
        return best, best + other, number

    return tuple(sorted(pairs, key=key))


def table_places(
    pairs: Sequence[tuple[PlayerId, PlayerId]], fixed: Mapping[PlayerId, int], first: int = 1
) -> tuple[int, ...]:
    """Return the table of each board: fixed ones first, the others in order on what is left.

    When both players have a fixed table, they sit at the one with the smaller number. Tables
    count from `first` on.

    >>> table_places([(1, 2), (3, 4), (5, 6)], {6: 1})
    (2, 3, 1)
    >>> table_places([(1, 2), (3, 4), (5, 6)], {6: 11}, first=11)
    (12, 13, 11)
    """
    claimed: dict[int, int] = {}
    for board, pair in enumerate(pairs):
        wishes = sorted(fixed[player] for player in pair if player in fixed)
        free = [table for table in wishes if table not in claimed.values()]
        if free:
            claimed[board] = free[0]
        elif wishes:
            raise InputError(
                "table {table} is fixed for two boards of the round; change one of them",
                table=wishes[0],
            )
    taken = set(claimed.values())
    end = first + len(pairs) + len(taken)
    others = (table for table in range(first, end) if table not in taken)
    return tuple(
        claimed[board] if board in claimed else next(others) for board in range(len(pairs))
    )


_ARTICLE: Final[Mapping[str, str]] = {"2017": "C.04.2.D.7"}
"""Where an edition asks for it; the others leave it to the regulations of the event."""


class WallNotice(NamedTuple):
    """Something that hung on the wall: `pairings` or `results`, when due, and when it came."""

    round: int
    what: str
    announced: datetime
    published: datetime


def late_publications(handling: Handling, notices: Iterable[WallNotice]) -> tuple[Finding, ...]:
    """Return a finding for everything that was published after its announced time.

    >>> from ronde.handling.editions import handling_of
    >>> due = datetime(2026, 11, 1, 14)
    >>> late = WallNotice(2, "results", due, due.replace(minute=25))
    >>> [f.what for f in late_publications(handling_of("dutch-2017"), [late])]
    ['the results of round 2 were published 25 minutes late (C.04.2.D.7)']
    """
    article = _ARTICLE.get(handling.edition, "") if handling.is_law else ""
    return tuple(
        Finding(Severity.WARNING, "published-late", _told(notice, article), round=notice.round)
        for notice in notices
        if _minutes_late(notice) > 0
    )


def _told(notice: WallNotice, article: str) -> str:
    said = _SAID[notice.what](notice.round, _minutes_late(notice))
    return phrase("{said} ({article})", said=said, article=article) if article else said


def _late_pairings(round_: int, minutes: int) -> str:
    return counted(
        "the pairings of round {round} were published {count} minute late",
        "the pairings of round {round} were published {count} minutes late",
        count=minutes,
        round=round_,
    )


def _late_results(round_: int, minutes: int) -> str:
    return counted(
        "the results of round {round} were published {count} minute late",
        "the results of round {round} were published {count} minutes late",
        count=minutes,
        round=round_,
    )


_SAID: Final = {"pairings": _late_pairings, "results": _late_results}


def _minutes_late(notice: WallNotice) -> int:
    """Return whole minutes: nobody reads seconds from a wall."""
    return int((notice.published - notice.announced).total_seconds() // 60)
