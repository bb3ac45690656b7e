"""What people decide about prizes: given or withheld by hand, exclusions, lots, publication."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Final

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import InputError, StateError
from ronde.fields import Arg
from ronde.i18n import phrase, template
from ronde.office.desk.actions import AnytimeAction, EventAction, action
from ronde.office.desk.rows import entries_in, event_row, next_key, now, player_row
from ronde.office.players.roster import called
from ronde.office.prizes.announced import PrizeNumber, prize_row
from ronde.office.prizes.awards import is_over
from ronde.office.prizes.stored import list_of, put_rules, stored_prizes
from ronde.prizes.prizelist import FOR_PLAYERS_OF_THE_BOARD, board_list_named
from ronde.store import Step
from ronde.store.rows import at
from ronde.store.tables import LotRow, PrizeExclusionRow, PrizeRow
from ronde.store.tournaments import tournament_of

PURPOSE_OF_LOTS: Final = "prizes"


@action(
    phrase("give prize"),
    tells=template("prize {prize} to player {player}"),
    path="prizes/{prize}/give",
    operation="give_prize",
    command="prize give",
    examples='prize give spring-open 3 7 --reason "decision of the jury"',
)
class GivePrize(EventAction[Effect]):
    """Give a prize by hand, with a reason; the others are given without it."""

    prize: PrizeNumber
    player: StartingNumber

    def run(self, step: Step) -> Effect:
        """Write whose prize it is."""
        row, player = prize_row(step, self.prize), player_row(step, self.player)
        if board_list_named(row.category) is not None:
            raise InputError(FOR_PLAYERS_OF_THE_BOARD).beside("player")
        _decide(step, row, player.id, self.reason)
        what = phrase("{prize} goes to {player}", prize=_label(step, row.id), player=called(player))
        return Effect("given", what, player.number)


@action(
    phrase("withhold prize"),
    tells=template("prize {prize}"),
    path="prizes/{prize}/withhold",
    operation="withhold_prize",
    command="prize withhold",
    examples='prize withhold spring-open 3 --reason "no game was worth it"',
)
class WithholdPrize(EventAction[Effect]):
    """Give a prize to nobody, with a reason."""

    prize: PrizeNumber

    def run(self, step: Step) -> Effect:
        """Write that nobody has it."""
        row = prize_row(step, self.prize)
        _decide(step, row, None, self.reason)
        return Effect("withheld", phrase("{prize} goes to nobody", prize=_label(step, row.id)))


@action(
    phrase("take back decision"),
    tells=template("prize {prize}"),
    path="prizes/{prize}/release",
    operation="release_prize",
    command="prize release",
    examples="prize release spring-open 3",
)
class ReleasePrize(EventAction[Effect]):
    """Take a decision about a prize back, so that it is given by the rules again."""

    prize: PrizeNumber

    def run(self, step: Step) -> Effect:
        """Delete the decision."""
        row = prize_row(step, self.prize)
        if not row.is_decided:
            raise StateError("nothing was decided about prize {number}", number=row.id)
        step.update(row, is_decided=False, player=None, reason="")
        what = phrase("{prize} is given by the rules", prize=_label(step, row.id))
        return Effect("released", what)


@action(
    phrase("exclude from prizes"),
    tells=template("player {player}"),
    path="prizes/excluded/{player}",
    operation="exclude_from_prizes",
    method="PUT",
    command="prize exclude",
    examples='prize exclude spring-open 7 --reason "member of the staff"',
)
class ExcludeFromPrizes(EventAction[Effect]):
    """Let a player have no prize, with a reason."""

    player: StartingNumber

    def run(self, step: Step) -> Effect:
        """Write the exclusion."""
        reason = _reason(self.reason)
        player = player_row(step, self.player)
        step.put(at(PrizeExclusionRow, player.id), reason=reason)
        what = phrase("{player} may have no prize", player=called(player))
        return Effect("excluded", what, player.number)


@action(
    phrase("admit to prizes"),
    tells=template("player {player}"),
    path="prizes/excluded/{player}/admit",
    operation="admit_to_prizes",
    command="prize admit",
    examples="prize admit spring-open 7",
)
class AdmitToPrizes(EventAction[Effect]):
    """Let a player who was excluded have a prize again."""

    player: StartingNumber

    def run(self, step: Step) -> Effect:
        """Delete the exclusion."""
        player = player_row(step, self.player)
        if step.row(PrizeExclusionRow, player.id) is None:
            raise StateError("{player} is not excluded from prizes", player=called(player))
        step.delete(at(PrizeExclusionRow, player.id))
        what = phrase("{player} may have a prize again", player=called(player))
        return Effect("admitted", what, player.number)


@action(
    phrase("draw lots for prizes"),
    tells=template("players {players}"),
    path="prizes/lots",
    operation="draw_prize_lots",
    command="prize lots",
    examples="""
    prize lots spring-open 4 9 --draw
    prize lots spring-open 9 4
    """,
    more="Players who are level after all tie-breaks come in this order.",
)
class DrawPrizeLots(EventAction[tuple[Effect, ...]]):
    """Write in which order lots were drawn among level players, or draw them now."""

    players: Annotated[tuple[StartingNumber, ...], Arg(least=2, most=500, example=[9, 4])]
    draw: Annotated[bool, Arg("Draw the lots now.")] = False

    def run(self, step: Step) -> tuple[Effect, ...]:
        """Keep the order behind those that were drawn before."""
        if len(set(self.players)) != len(self.players) or len(self.players) < 2:
            raise InputError("name at least two players, each once").beside("players")
        entries = [player_row(step, number).id for number in self.players]
        if self.draw:
            entries = _drawn(step, entries)
        rules = stored_prizes(step).rules
        before = [entry for entry in entries_in(rules.lots) if entry not in entries]
        put_rules(step, rules._replace(lots=" ".join(map(str, [*before, *entries]))))
        people = {player_row(step, number).id: player_row(step, number) for number in self.players}
        return tuple(
            Effect(
                "drawn",
                phrase("lot {place}: {player}", place=place, player=called(people[entry])),
                people[entry].number,
            )
            for place, entry in enumerate(entries, 1)
        )


@action(
    phrase("publish prizes"),
    path="prizes/publication",
    operation="publish_prizes",
    method="PUT",
    command="prize publish",
    examples="""
    prize publish spring-open
    prize publish spring-open --withdraw
    """,
    takes_reason=False,
)
class PublishPrizes(AnytimeAction[Effect]):
    """Show who gets which prize on the public pages, once the last round is complete.

    A closed event takes it, too: it changes who may look, and nothing else.
    """

    withdraw: Annotated[bool, Arg("Do not show them any more.")] = False

    def arguments(self) -> dict[str, Any]:
        """Return that they are shown no more, where that is so."""
        return {"withdraw": True} if self.withdraw else {}

    def run(self, step: Step) -> Effect:
        """Keep what was decided; raises StateError while rounds are left or games are open."""
        event_row(step)
        stored = stored_prizes(step)
        if not self.withdraw:
            if not stored.prizes:
                raise StateError("the event has no prizes")
            state = step.state()
            if not is_over(state, tournament_of(state)):
                raise StateError(
                    "prizes are published when the last round is complete; before, they are a"
                    " forecast"
                )
        put_rules(step, stored.rules._replace(is_published=not self.withdraw))
        if self.withdraw:
            return Effect("withdrawn", phrase("the prizes are not public any more"))
        return Effect("published", phrase("the prizes are public"))


def _reason(text: str) -> str:
    if not text.strip():
        raise InputError("a decision needs its reason").beside("reason")
    return text.strip()


def _decide(step: Step, row: PrizeRow, player: int | None, reason: str) -> None:
    step.update(row, is_decided=True, player=player, reason=_reason(reason))


def _label(step: Step, number: int) -> str:
    stored = stored_prizes(step)
    place = next(n for n, row in enumerate(stored.prizes) if row.id == number)
    return list_of(stored).prizes[place].label


def _drawn(step: Step, entries: Sequence[int]) -> list[int]:
    """Return entries in the order of lots that are drawn now; the seed is kept."""
    seed = secrets.randbits(32)
    order = sorted(entries)
    random.Random(seed).shuffle(order)
    outcome = " ".join(map(str, order))
    step.insert(LotRow(next_key(step, LotRow), PURPOSE_OF_LOTS, str(seed), outcome, now()))
    return order
