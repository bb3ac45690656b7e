"""Writes the certificate of a round by a table, or of the next games of a knock-out."""

from __future__ import annotations

from ronde.certificates.document import PROGRAM, ClaimedPairing
from ronde.certificates.solving import recorded
from ronde.certificates.tables.document import (
    KnockoutCertificate,
    MatchClaim,
    MatchEnding,
    TableCertificate,
)
from ronde.certificates.tables.spelled import spelled_out
from ronde.model import Tournament
from ronde.model.paired import paired_view
from ronde.systems.base import RoundPairing
from ronde.systems.knockout.progress import KnockoutMatch, Progress
from ronde.systems.knockout.system import KNOCKOUT, KnockoutEvent
from ronde.systems.registry import system
from ronde.systems.roundrobin.numbering import table_order
from ronde.systems.scheveningen.teams import teams_of


def table_certificate(tournament: Tournament) -> TableCertificate:
    """Return the certificate of the next round of a tournament, of its teams if they are paired."""
    stated = spelled_out(tournament)
    view, settings = paired_view(stated), dict(stated.settings)
    paired = system(stated.rules or "").pair(view)
    if stated.rules == "scheveningen":
        first, second = teams_of(view, settings["teams"])
        order = first + second
    else:
        order = table_order(view.players, settings.get("numbers", ""))
    return TableCertificate(
        program=PROGRAM,
        rules=paired.rules,
        settings=settings,
        round=paired.round,
        pairing=_claimed(paired),
        order=tuple(map(int, order)),
        tournament=recorded(stated),
    )


def knockout_certificate(tournament: Tournament) -> KnockoutCertificate:
    """Return the certificate of the next games of a knock-out or of its groups."""
    stated = spelled_out(tournament)
    event = KnockoutEvent(paired_view(stated))
    paired = event.pairing()
    groups = () if event.groups is None else event.groups.groups
    seeds: tuple[int, ...] = ()
    matches: tuple[MatchClaim, ...] = ()
    if not event.is_in_groups:
        progress = event.progress
        seeds = tuple(map(int, progress.seeds))
        matches = tuple(_match(progress, one) for _, one in sorted(progress.matches.items()))
    return KnockoutCertificate(
        program=PROGRAM,
        rules=KNOCKOUT.rules.key,
        settings=dict(stated.settings),
        round=paired.round,
        pairing=_claimed(paired),
        order=tuple(map(int, event.seeds)),
        groups=tuple(tuple(map(int, group)) for group in groups),
        seeds=seeds,
        matches=matches,
        tournament=recorded(stated),
    )


def _match(progress: Progress, match: KnockoutMatch) -> MatchClaim:
    told = progress.standing(match)
    ending = None if told.ending is None else MatchEnding(told.ending.value)
    if match.one is None or match.other is None:
        ending = MatchEnding.BYE
    return MatchClaim(
        number=match.plan.number,
        one=match.one,
        other=match.other,
        points=(told.one_points, told.other_points),
        ending=ending,
        winner=told.winner,
    )


def _claimed(paired: RoundPairing) -> ClaimedPairing:
    return ClaimedPairing(
        tuple((int(white), int(black)) for white, black in paired.pairs),
        None if paired.bye is None else int(paired.bye),
    )
