"""The draft of a round: what it is paired from, the pairing that the rules give, and its rows.

Wishes are kept as far as they go. The basis of a draft is a hash of all that the engine saw, so
that a draft made before a withdrawal or a correction is known to be out of date.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from ronde.errors import NoLegalPairingError, StateError
from ronde.i18n import listed, phrase
from ronde.model import (
    ByeKind,
    Finding,
    Player,
    PlayerId,
    RequestedBye,
    RoundNumber,
    Severity,
    Stage,
    Tournament,
)
from ronde.office.desk.rows import (
    ACCELERATION_TABLE,
    OFFICE,
    event_row,
    now,
    office_setting,
    replace_rows,
)
from ronde.office.pairing.arrangement import (
    Pairs,
    People,
    document_name,
    write_boards,
    write_pairing_bye,
)
from ronde.office.planning.firstcolour import keep_lot
from ronde.office.players.roster import is_out
from ronde.office.settings.meetings import GROUND_WORDS, Prohibition, prohibitions
from ronde.questions.pairing import PairingRequest, pair_round, prepared
from ronde.store import Step
from ronde.store.rows import State, at, canonical_json
from ronde.store.tables import (
    BoardRow,
    ByeRow,
    DocumentRow,
    GameRow,
    LineUpRow,
    MatchRow,
    NumberingRow,
    PlayerRow,
    RoundRow,
    SettingRow,
    VirtualPointsRow,
)
from ronde.store.tournaments import tournament_of
from ronde.systems import registry
from ronde.systems.base import RoundPairing


@dataclass(frozen=True, slots=True)
class RoundSituation:
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
        tournament = self.tournament
        seen = (
            self.number,
            tuple(Player(p.id, rating=p.rating, title=p.title) for p in tournament.players),
            tournament.rounds,
            (tournament.round_points, tournament.secondary_points, tournament.board_games),
            tuple(
                b
                for b in sorted(tournament.requested_byes, key=_by_player)
                if b.round == self.number
            ),
            (
                tournament.number_of_rounds,
                tournament.rules,
                sorted(tournament.settings),
                tournament.points,
            ),
            (tournament.initial_colour, tournament.forbidden, tournament.adjustments),
            (tournament.acceleration, sorted(tournament.virtual_points)),
            tuple(n for n in tournament.numberings if n.round < self.number),
            tuple(wish.group for wish in self.wishes),
        )
        return hashlib.sha256(repr(seen).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class DrawnPairing:
    """A pairing that the rules give: which wishes it keeps, and which had to give way."""

    situation: RoundSituation
    pairing: RoundPairing
    kept: tuple[Prohibition, ...] = ()
    relaxed: tuple[Prohibition, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was assumed, noticed or given up."""
        given_up = tuple(_gave_way(wish, self.situation) for wish in self.relaxed)
        return (*self.situation.findings, *self.pairing.findings, *given_up)


def _by_player(bye: RequestedBye) -> PlayerId:
    return bye.player


def situation_of(state: State, number: int) -> RoundSituation:
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
    return RoundSituation(round_, tournament, wishes, frozenset(silent), findings)


def _zero(round_: RoundNumber, player: PlayerId) -> RequestedBye:
    return RequestedBye(round_, player, ByeKind.ZERO_POINT)


def _silent(state: State, tournament: Tournament, round_: RoundNumber) -> list[PlayerId]:
    noted = {bye.player for bye in tournament.requested_byes if bye.round == round_}
    rows = state.rows(PlayerRow, is_listed=True)
    numbers = [PlayerId(row.number) for row in rows if is_out(row, round_)]
    return [number for number in numbers if number not in noted]


def draw(situation: RoundSituation) -> DrawnPairing:
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
        return DrawnPairing(situation, _paired(tournament, ()), (), wishes)
    try:
        return DrawnPairing(situation, _paired(tournament, wishes), wishes)
    except NoLegalPairingError:
        if not wishes:
            raise
    keep, pairing = _most_wishes(tournament, wishes)
    return DrawnPairing(situation, pairing, wishes[:keep], wishes[keep:])


def without_wishes(situation: RoundSituation) -> tuple[Pairs, PlayerId | None]:
    """Return what the rules give when nobody's wishes count."""
    pairing = _paired(situation.tournament, ())
    return pairing.pairs, pairing.bye


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


def _gave_way(wish: Prohibition, situation: RoundSituation) -> Finding:
    round_ = situation.number
    names = {player.id: player.name for player in situation.tournament.players}
    who = listed(f"{names[player]} ({player})" for player in wish.group.players)
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


def record_draft(step: Step, drawn: DrawnPairing) -> None:
    """Write everything that a pairing means: boards, byes, numbers, virtual points, the lot."""
    people = People(step)
    situation, pairing = drawn.situation, drawn.pairing
    _record_round(step, situation, drawn, people)
    write_boards(step, situation.number, pairing.pairs, people)
    write_pairing_bye(step, situation.number, pairing.bye, people)


def record_empty_draft(step: Step, situation: RoundSituation, drawn: DrawnPairing | None) -> None:
    """Write a draft in which everybody still waits for an opponent."""
    _record_round(step, situation, drawn, People(step))


def _record_round(
    step: Step, situation: RoundSituation, drawn: DrawnPairing | None, people: People
) -> None:
    number, tournament = situation.number, situation.tournament
    step.put(at(RoundRow, number), state=Stage.DRAFT, rules=tournament.rules, paired_at=now())
    _keep_correct(step, situation, drawn, people)
    _record_absences(step, situation, drawn, people)
    _record_numbers(step, number, people)
    _record_virtual_points(step, tournament, people)
    _record_lot(step, tournament)


def _record_absences(
    step: Step, situation: RoundSituation, drawn: DrawnPairing | None, people: People
) -> None:
    """Write who is away with a note of it; who withdrew or has not come yet is not mentioned."""
    number = situation.number
    served = set() if drawn is None else {p for pair in drawn.pairing.pairs for p in pair}
    away = [
        bye
        for bye in situation.tournament.requested_byes
        if bye.round == number and bye.player not in situation.silent and bye.player not in served
    ]
    rows = [
        ByeRow(number, people.id_of[bye.player], position, bye.kind)
        for position, bye in enumerate(away, 1)
    ]
    replace_rows(step, ByeRow, rows, round=number)


def _record_numbers(step: Step, number: int, people: People) -> None:
    """Keep the starting numbers in force, so that the round can be replayed after a renumbering."""
    others = [row for row in step.rows(NumberingRow) if row.round != number]
    last = max((row.position for row in others), default=0)
    rows = [
        NumberingRow(number, id_, position, starting_number)
        for position, (starting_number, id_) in enumerate(sorted(people.id_of.items()), last + 1)
    ]
    replace_rows(step, NumberingRow, rows, round=number)


def _record_virtual_points(step: Step, tournament: Tournament, people: People) -> None:
    """Keep the acceleration as it was computed: a later entry or number changes nothing."""
    rows = [
        VirtualPointsRow(people.id_of[player], round_, position, tenths)
        for position, (player, by_round) in enumerate(tournament.virtual_points, 1)
        for round_, tenths in enumerate(by_round, 1)
    ]
    replace_rows(step, VirtualPointsRow, rows)


def _record_lot(step: Step, tournament: Tournament) -> None:
    drawn_now = event_row(step).initial_colour is None
    if drawn_now and tournament.initial_colour is not None and tournament.lot is not None:
        keep_lot(step, tournament.lot, tournament.initial_colour)


def erase_draft(step: Step, number: int) -> None:
    """Remove everything that a draft wrote except the lot that was drawn for it."""
    for table in (BoardRow, ByeRow, NumberingRow, GameRow, LineUpRow, MatchRow):
        for row in step.rows(table, round=number):
            step.delete(row)
    step.delete(at(DocumentRow, document_name(number)))
    computed = event_row(step).acceleration is not None
    by_table = step.row(SettingRow, OFFICE, ACCELERATION_TABLE) is not None
    if number == 1 and (computed or by_table):
        replace_rows(step, VirtualPointsRow, [])
    step.update(at(RoundRow, number), state=Stage.ABSENCES, paired_at=None)


def _keep_correct(
    step: Step, situation: RoundSituation, drawn: DrawnPairing | None, people: People
) -> None:
    """Write down what the rules gave; `drawn` None when ronde does not know the system."""
    served = situation.tournament.to_be_paired()
    content: dict[str, object] = {"basis": situation.basis, "players": people.ids(served)}
    if drawn is not None:
        pairing = drawn.pairing
        content |= {
            "players": people.ids(_served(drawn)),
            "pairs": [people.ids(pair) for pair in pairing.pairs],
            "bye": None if pairing.bye is None else people.id_of[pairing.bye],
            "kept": [people.ids(wish.group.players) for wish in drawn.kept],
            "relaxed": [str(f.what) for f in drawn.findings if f.code == "wish-relaxed"],
        }
    name = document_name(situation.number)
    step.put(at(DocumentRow, name), content=canonical_json(content))


def _served(drawn: DrawnPairing) -> list[PlayerId]:
    """Return who has a game or the bye; a round robin serves those who are away too."""
    both = [player for pair in drawn.pairing.pairs for player in pair]
    return sorted(both if drawn.pairing.bye is None else [*both, drawn.pairing.bye])
