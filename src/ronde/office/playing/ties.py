"""Ties that tie-breaks leave: lots, an order by hand, values from outside (C.07 2 to 4)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Final

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import HandlingError, InputError, StateError
from ronde.fields import Arg, Line, RoundNumber
from ronde.i18n import counted, phrase, template
from ronde.model import PlayerId
from ronde.model.ranking import CODES, OUTSIDE, RankingNotes, TieGround
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import event_row, next_key, now, player_row
from ronde.office.players.roster import called
from ronde.questions.standings import Ranked, StandingRequest, ranked
from ronde.serialisation import Number
from ronde.standings.working import amount_text
from ronde.store import Step, SubjectReader
from ronde.store.rows import at
from ronde.store.tables import LotRow, OrderPlayerRow, OrderRow, OutsideValueRow, PlayerRow
from ronde.store.tournaments import tournament_of

PURPOSE_OF_TIES: Final = phrase("ties")
_CODE: Final = re.compile(r"OTHER_[A-Z0-9]{1,20}")
_VALUE: Final = re.compile(r"-?[0-9]{1,6}([.,][0-9]{1,2})?")
_ARTICLE: Final = "C.07 4.2"

_OfRound = Annotated[
    RoundNumber | None,
    Arg("Round after which they are level; left out: the last complete one."),
]


@dataclass(frozen=True, slots=True)
class OrderedPlayer:
    """A player of a decided order, with the place inside it."""

    place: Number
    player: Number
    name: str


@dataclass(frozen=True, slots=True)
class DecidedTie:
    """Players who were level after a round, in the order that was drawn or decided."""

    decision: Number
    round: int
    by_lot: bool
    reason: str
    players: tuple[OrderedPlayer, ...]


@dataclass(frozen=True, slots=True)
class EnteredValue:
    """A tie-break value from outside."""

    code: str
    round: int
    player: Number
    name: str
    value: str
    reason: str


@dataclass(frozen=True, slots=True)
class TiesDocument:
    """Who is level after all tie-breaks, what was decided about it, and values from outside."""

    after: int
    level: tuple[tuple[OrderedPlayer, ...], ...]
    decided: tuple[DecidedTie, ...]
    values: tuple[EnteredValue, ...]


def ties(desk: Desk, event: str, after: int | None = None) -> TiesDocument:
    """Return who is level after a round, and everything that was decided about ties."""
    with desk.reading(event) as reader:
        event_row(reader)
        people = {row.id: row for row in reader.rows(PlayerRow)}
        ranking = _standing(reader, after)
        decided = tuple(
            DecidedTie(
                row.id,
                row.round,
                row.ground == TieGround.LOT.value,
                row.reason,
                _named(
                    [people[link.player] for link in reader.rows(OrderPlayerRow, decision=row.id)]
                ),
            )
            for row in reader.rows(OrderRow)
        )
        values = tuple(
            EnteredValue(
                row.code,
                row.round,
                people[row.player].number,
                people[row.player].name,
                amount_text(row.hundredths),
                row.reason,
            )
            for row in reader.rows(OutsideValueRow)
        )
        by_number = {row.number: row for row in people.values()}
        level = tuple(_named([by_number[n] for n in group]) for group in _level(ranking))
        return TiesDocument(ranking.standings.after, level, decided, values)


def _named(rows: Sequence[PlayerRow]) -> tuple[OrderedPlayer, ...]:
    return tuple(OrderedPlayer(n, row.number, row.name) for n, row in enumerate(rows, 1))


@action(
    phrase("draw lots for ties"),
    tells="",
    path="ties/lots",
    operation="draw_ties",
    command="lots",
    article="C.07 4.2",
    examples="""
    lots spring-open
    lots spring-open --players 3 --players 8
    """,
    more="The seed comes from the event and the round, so that drawing again gives the same order.",
)
class DrawTies(EventAction[Effect]):
    """Draw lots for the order of players whom all tie-breaks leave level."""

    players: Annotated[
        tuple[StartingNumber, ...],
        Arg("Only the group of these players; left out: every group that is level.", most=999),
    ] = ()
    round: _OfRound = None

    def run(self, step: Step) -> Effect:
        """Write the order of each group, the seed and the outcome of the lot."""
        ranking = _standing(step, self.round)
        after = ranking.standings.after
        wanted = frozenset(self.players)
        groups = [group for group in _level(ranking) if not wanted or wanted & frozenset(group)]
        if not groups:
            raise StateError("nobody is level after round {round}", round=after)
        for group in groups:
            _draw(step, group, after)
        what = counted(
            "lots are drawn for {count} group that is level after round {round}",
            "lots are drawn for {count} groups that are level after round {round}",
            count=len(groups),
            round=after,
        )
        return Effect("lots", what, round=after, article=_ARTICLE)


@action(
    phrase("decide order of ties"),
    tells=template("players {players}"),
    path="ties/order",
    operation="order_ties",
    command="ties",
    article="C.07 4.2",
    examples='ties spring-open 8 3 --reason "play-off 2-0"',
)
class OrderTies(EventAction[Effect]):
    """Put players whom all tie-breaks leave level into an order, with a reason."""

    players: Annotated[
        tuple[StartingNumber, ...],
        Arg(least=2, most=999, example=[8, 3], place="Starting numbers, the best one first."),
    ]
    round: _OfRound = None

    def run(self, step: Step) -> Effect:
        """Write the order; it must name all who are level, and nobody else."""
        if not self.reason.strip():
            raise HandlingError("an order by hand needs a reason").beside("reason")
        ranking = _standing(step, self.round)
        after, asked = ranking.standings.after, frozenset(self.players)
        if len(asked) != len(self.players):
            raise InputError("a number stands twice in the order").beside("players")
        group = next((g for g in _level(ranking) if frozenset(g) == asked), None)
        if group is None:
            raise InputError(
                "{players} are not those who are level after round {round}: {groups}",
                players=", ".join(map(str, self.players)),
                round=after,
                groups=_told(_level(ranking)),
            ).beside("players")
        rows = [player_row(step, number) for number in self.players]
        _write(step, rows, after, TieGround.HAND, self.reason.strip())
        what = phrase(
            "the order after round {round} is {players}",
            round=after,
            players=", ".join(called(row) for row in rows),
        )
        return Effect("order", what, round=after, article=_ARTICLE)


@action(
    phrase("take order back"),
    tells=template("decision {decision}"),
    path="ties/{decision}/take-back",
    operation="take_order_back",
    command="ties-back",
    examples='ties-back spring-open 1 --reason "the result of board 3 was wrong"',
)
class TakeOrderBack(EventAction[Effect]):
    """Take a drawing of lots, or an order by hand, back: the players are level again."""

    decision: Annotated[int, Arg(least=1, most=999_999, place="Number of the decision.")]

    def run(self, step: Step) -> Effect:
        """Delete the decision."""
        row = step.row(OrderRow, self.decision)
        if row is None:
            raise InputError("there is no decision {number} about ties", number=self.decision)
        _delete(step, row.id)
        return Effect("order-back", phrase("decision {number} is taken back", number=row.id))


@action(
    phrase("enter tie-break value"),
    tells=template("player {player}"),
    path="players/{player}/tie-break-value",
    operation="enter_value",
    command="tie-value",
    article="C.07 4.1",
    examples="""
    tie-value spring-open 8 OTHER_PLAYOFF --value 1.5 --reason "play-off on 3 May"
    tie-value spring-open 8 OTHER_PLAYOFF --value "" --reason "typed by mistake"
    """,
    more="The code stands where the list of tie-breaks names it, else behind all tie-breaks.",
)
class EnterValue(EventAction[Effect]):
    """Enter a tie-break value from outside, such as the points of a play-off; empty removes it."""

    player: StartingNumber
    code: Annotated[Line, Arg("Acronym that begins with OTHER_.", most=26, example="OTHER_PLAYOFF")]
    value: Annotated[Line, Arg("The value; more is better.", most=12, example="1.5")] = ""
    round: _OfRound = None

    def run(self, step: Step) -> Effect:
        """Write the value with its reason."""
        row = player_row(step, self.player)
        if not self.reason.strip():
            raise HandlingError("a value from outside is entered with a reason").beside("reason")
        code, after = _checked_code(self.code), _standing(step, self.round).standings.after
        place = at(OutsideValueRow, code, after, row.id)
        if not self.value.strip():
            if step.row(OutsideValueRow, code, after, row.id) is None:
                raise StateError("{player} has no value {code}", player=called(row), code=code)
            step.delete(place)
            what = phrase("{player} has no value {code} any more", player=called(row), code=code)
            return Effect("value", what, self.player, after)
        hundredths = _hundredths(self.value)
        step.put(place, hundredths=hundredths, reason=self.reason.strip())
        what = phrase(
            "{player}: {code} is {value} after round {round}",
            player=called(row),
            code=code,
            value=amount_text(hundredths),
            round=after,
        )
        return Effect("value", what, self.player, after, "C.07 4.1")


def _checked_code(text: str) -> str:
    code = text.strip().upper()
    if not _CODE.fullmatch(code) or code in CODES.values():
        raise InputError(
            "{code} cannot be the code of values from outside; write it like {example}",
            code=repr(text),
            example=f"{OUTSIDE}PLAYOFF",
        ).beside("code")
    return code


def _hundredths(text: str) -> int:
    if not _VALUE.fullmatch(text.strip()):
        raise InputError(
            "{value} is no value; write a number with at most two decimals", value=repr(text)
        ).beside("value")
    return int(Fraction(text.strip().replace(",", ".")) * 100)


def _standing(reader: SubjectReader, after: int | None) -> Ranked:
    """Return the standing after a round, or after the last complete one, without decided orders."""
    tournament = tournament_of(reader.state())
    last = tournament.complete_rounds
    if after is not None and after > last:
        raise StateError("round {round} is not complete", round=after)
    if not (last if after is None else after):
        raise StateError("no round is complete: there is no standing yet")
    notes: RankingNotes = replace(tournament.ranking, orders=())
    request = StandingRequest(after=last if after is None else after)
    return ranked(replace(tournament, ranking=notes), request)


def _level(ranking: Ranked) -> list[list[PlayerId]]:
    """Return the groups of players who share a rank."""
    groups: dict[int, list[PlayerId]] = {}
    for place in ranking.standings.places:
        groups.setdefault(place.rank, []).append(place.player)
    return [group for group in groups.values() if len(group) > 1]


def _told(groups: Sequence[Sequence[PlayerId]]) -> str:
    return "; ".join(", ".join(map(str, group)) for group in groups) or phrase("nobody is level")


def _draw(step: Step, group: Sequence[PlayerId], after: int) -> None:
    """Draw lots for one group; the same event and round give the same order again."""
    rows = [player_row(step, number) for number in group]
    seed = seed_of(step, after)
    drawn = lot_order([row.id for row in rows], seed)
    by_entry = {row.id: row for row in rows}
    _write(step, [by_entry[entry] for entry in drawn], after, TieGround.LOT, seed)
    outcome = " ".join(map(str, drawn))
    step.insert(LotRow(next_key(step, LotRow), PURPOSE_OF_TIES, seed, outcome, now()))


def seed_of(reader: SubjectReader, after: int) -> str:
    """Return the seed of the lots for ties after a round: known from the event alone."""
    row = event_row(reader)
    return f"{reader.subject.key}/{row.lot or ''}/{after}"


def lot_order(entries: Sequence[int], seed: str) -> list[int]:
    """Return entries in the order of lots with this seed, whatever order they come in.

    >>> lot_order([3, 1, 2], "open//5") == lot_order([1, 2, 3], "open//5")
    True
    """

    def lot(entry: int) -> str:
        return hashlib.sha256(f"{seed}/{entry}".encode()).hexdigest()

    return sorted(entries, key=lot)


def _write(
    step: Step, rows: Sequence[PlayerRow], after: int, ground: TieGround, reason: str
) -> None:
    """Write the order of a group; what was decided about one of them after that round goes."""
    entries = {row.id for row in rows}
    for old in step.rows(OrderRow, round=after):
        if any(link.player in entries for link in step.rows(OrderPlayerRow, decision=old.id)):
            _delete(step, old.id)
    number = next_key(step, OrderRow)
    step.insert(OrderRow(number, after, ground.value, reason))
    step.insert(*(OrderPlayerRow(number, n, row.id) for n, row in enumerate(rows, 1)))


def _delete(step: Step, decision: int) -> None:
    for link in step.rows(OrderPlayerRow, decision=decision):
        step.delete(link)
    step.delete(at(OrderRow, decision))
