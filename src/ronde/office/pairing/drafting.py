"""What a round is paired from, and the pairing that the rules give, with wishes as far as they go.

Nothing here writes. The basis of a draft is a hash of all that the engine saw, so that a draft
made before a withdrawal or a correction is known to be out of date.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from ronde.app.pairing import PairingRequest, pair_round, prepared
from ronde.errors import NoLegalPairingError, StateError
from ronde.i18n import phrase
from ronde.model import (
    ByeKind,
    Finding,
    Player,
    PlayerId,
    RequestedBye,
    RoundNumber,
    Severity,
    Tournament,
)
from ronde.office.planning.meetings import GROUND_WORDS, Prohibition, prohibitions
from ronde.office.rows import ACCELERATION_TABLE, office_setting
from ronde.store.rows import State
from ronde.store.tables import PlayerRow
from ronde.store.tournaments import tournament_of
from ronde.systems import registry
from ronde.systems.base import RoundPairing


@dataclass(frozen=True, slots=True)
class Situation:
    """A round before it is paired: the tournament as the engine will see it, and the wishes.

    `silent` are those who are away without a note of an absence: they withdrew, have not come
    yet, or were missing at the drawing of lots.
    """

    number: RoundNumber
    tournament: Tournament
    wishes: tuple[Prohibition, ...]
    silent: frozenset[PlayerId]
    findings: tuple[Finding, ...] = ()

    @property
    def basis(self) -> str:
        """A hash of everything on which the pairing rests."""
        told = self.tournament
        seen = (
            self.number,
            tuple(Player(p.id, rating=p.rating, title=p.title) for p in told.players),
            told.rounds,
            tuple(b for b in sorted(told.requested_byes, key=_by_player) if b.round == self.number),
            (told.number_of_rounds, told.rules, sorted(told.settings), told.points),
            (told.initial_colour, told.forbidden, told.adjustments),
            (told.acceleration, sorted(told.virtual_points)),
            tuple(n for n in told.numberings if n.round < self.number),
            tuple(wish.group for wish in self.wishes),
        )
        return hashlib.sha256(repr(seen).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A pairing that the rules give: which wishes it keeps, and which had to give way."""

    situation: Situation
    pairing: RoundPairing
    kept: tuple[Prohibition, ...] = ()
    relaxed: tuple[Prohibition, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was assumed, noticed or given up."""
        given_up = tuple(_gave_way(wish, self.situation.number) for wish in self.relaxed)
        return (*self.situation.findings, *self.pairing.findings, *given_up)


def _by_player(bye: RequestedBye) -> PlayerId:
    return bye.player


def situation_of(state: State, number: int) -> Situation:
    """Return what a round is paired from; the first colour is drawn if nobody has done so."""
    round_ = RoundNumber(number)
    tournament = tournament_of(state, through=number - 1)
    silent = _silent(state, tournament, round_)
    tournament = replace(
        tournament, requested_byes=(*tournament.requested_byes, *(_zero(round_, p) for p in silent))
    )
    wishes = tuple(wish for wish in prohibitions(state, number) if not wish.is_firm)
    findings: tuple[Finding, ...] = ()
    if tournament.rules is not None:
        table = office_setting(state, ACCELERATION_TABLE)
        asked = table if table and number == 1 else None
        tournament, findings = prepared(tournament, PairingRequest(acceleration=asked))
    return Situation(round_, tournament, wishes, frozenset(silent), findings)


def _zero(round_: RoundNumber, player: PlayerId) -> RequestedBye:
    return RequestedBye(round_, player, ByeKind.ZERO_POINT)


def _silent(state: State, tournament: Tournament, round_: RoundNumber) -> list[PlayerId]:
    noted = {bye.player for bye in tournament.requested_byes if bye.round == round_}
    rows = state.rows(PlayerRow, is_listed=True)
    numbers = [PlayerId(row.number) for row in rows if _is_out(row, round_)]
    return [number for number in numbers if number not in noted]


def _is_out(row: PlayerRow, round_: int) -> bool:
    """Whether an entry takes no part in a round: too late, withdrawn, or missing at the lots."""
    last = row.last_round
    return (
        row.check_in == "missing"
        or row.first_round > round_
        or (last is not None and last < round_)
    )


def draw(situation: Situation) -> Drawn:
    """Return the pairing of the round, with as many wishes as leave a legal pairing.

    INTERPRETATION 0071: wishes give way from the latest announced; of one announcement, from the
    group whose best player stands lowest. Raises NoLegalPairingError when there is none even
    without wishes.
    """
    tournament, wishes = situation.tournament, situation.wishes
    if tournament.rules is None:
        raise StateError(
            "the event has a system of its own, which ronde cannot pair; pair it by hand"
        )
    if registry.rules(tournament.rules).by_table:
        return Drawn(situation, _paired(tournament, ()), (), wishes)
    try:
        return Drawn(situation, _paired(tournament, wishes), wishes)
    except NoLegalPairingError:
        if not wishes:
            raise
    keep, pairing = _most_wishes(tournament, wishes)
    return Drawn(situation, pairing, wishes[:keep], wishes[keep:])


def _most_wishes(
    tournament: Tournament, wishes: tuple[Prohibition, ...]
) -> tuple[int, RoundPairing]:
    """Return how many of the first wishes can be kept, and the pairing that keeps them.

    Fewer wishes never make a pairing impossible, so the limit is found by halving.
    """
    possible, best = 0, _paired(tournament, ())
    impossible = len(wishes)
    while impossible - possible > 1:
        middle = (possible + impossible) // 2
        try:
            best = _paired(tournament, wishes[:middle])
        except NoLegalPairingError:
            impossible = middle
        else:
            possible = middle
    return possible, best


def _paired(tournament: Tournament, wishes: tuple[Prohibition, ...]) -> RoundPairing:
    groups = tuple(wish.group for wish in wishes)
    wished = replace(tournament, forbidden=(*tournament.forbidden, *groups))
    return pair_round(wished, PairingRequest()).pairing


def _gave_way(wish: Prohibition, round_: RoundNumber) -> Finding:
    who = ", ".join(str(player) for player in wish.group.players)
    ground = GROUND_WORDS[wish.ground]
    about = phrase("{ground} ({what})", ground=ground, what=wish.what) if wish.what else ground
    return Finding(
        Severity.WARNING,
        "wish-relaxed",
        phrase(
            "the wish to keep {who} apart by {ground} gave way in round {round}",
            who=who,
            ground=about,
            round=round_,
        ),
        round=round_,
    )
