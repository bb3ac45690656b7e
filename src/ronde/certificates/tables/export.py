"""Writes the certificate of a round by a table."""

from __future__ import annotations

from ronde.certificates.document import PROGRAM, ClaimedPairing
from ronde.certificates.solving import recorded
from ronde.certificates.tables.document import TableCertificate
from ronde.errors import InputError
from ronde.model import Tournament
from ronde.model.matches import is_team_event
from ronde.systems.registry import system
from ronde.systems.roundrobin.numbering import table_order, with_numbers_spelled


def table_certificate(tournament: Tournament) -> TableCertificate:
    """Return the certificate of the next round of a tournament.

    Raises InputError for an event of teams.
    """
    if is_team_event(tournament):
        raise InputError("rounds by a table have certificates in events of players, not of teams")
    # How lots were drawn, or clubs and federations were seated, is no part of the proof.
    stated = with_numbers_spelled(tournament)
    paired = system(stated.rules or "").pair(stated)
    order = table_order(stated.players, dict(stated.settings).get("numbers", ""))
    return TableCertificate(
        program=PROGRAM,
        rules=paired.rules,
        settings=dict(stated.settings),
        round=paired.round,
        pairing=ClaimedPairing(
            tuple((int(white), int(black)) for white, black in paired.pairs),
            None if paired.bye is None else int(paired.bye),
        ),
        order=tuple(map(int, order)),
        tournament=recorded(stated),
    )
