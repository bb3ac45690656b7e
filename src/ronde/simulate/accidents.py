"""Games whose result was asked for: forfeits of each kind, and odd results (½-0, 0-½, 0-0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import Final

from ronde.i18n import phrase
from ronde.model import Finding, Result, Severity
from ronde.simulate.amounts import Amount, Amounts
from ronde.simulate.chance import Chance
from ronde.simulate.config import Config


class Fate(Enum):
    """How such a game ends, for White and for Black."""

    FORFEIT_WIN = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    FORFEIT_LOSS = (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    DOUBLE_FORFEIT = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
    HALF_ZERO = (Result.DRAW, Result.LOSS)
    ZERO_HALF = (Result.LOSS, Result.DRAW)
    ZERO_ZERO = (Result.LOSS, Result.LOSS)


ODD: Final = (Fate.HALF_ZERO, Fate.ZERO_HALF, Fate.ZERO_ZERO)


class Accidents:
    """What is asked of the games of an event; numbers for the whole event are spread by lot.

    `games` is how many games a round has if everybody plays. Where a round has too few games, the
    rest waits for the next round.
    """

    def __init__(self, config: Config, rounds: int, games: int, chance: Chance) -> None:
        asked: tuple[tuple[tuple[Fate, ...], Amounts | None], ...] = (
            ((Fate.FORFEIT_WIN,), config.forfeit_wins),
            ((Fate.FORFEIT_LOSS,), config.forfeit_losses),
            ((Fate.DOUBLE_FORFEIT,), config.double_forfeits),
            ((Fate.HALF_ZERO,), config.half_zero_results),
            ((Fate.ZERO_HALF,), config.zero_half_results),
            ((Fate.ZERO_ZERO,), config.zero_zero_results),
            (ODD, config.odd_results),
        )
        room = [games] * rounds
        self._asked = tuple(
            _Asked(fates, amounts, room, chance) for fates, amounts in asked if amounts
        )

    @property
    def are_asked(self) -> bool:
        """Whether anything is asked of the games."""
        return bool(self._asked)

    def of_round(self, round_: int, games: Sequence[int], chance: Chance) -> dict[int, Fate]:
        """Return the fate of games, which are numbered; of most nothing was asked."""
        fates: dict[int, Fate] = {}
        for asked in self._asked:
            free = [game for game in games if game not in fates]
            for game in asked.chosen(round_, free, chance):
                fates[game] = asked.fate(chance)
        return fates

    def left_over(self) -> tuple[Finding, ...]:
        """Return what found no game."""
        missing = sum(asked.waiting for asked in self._asked)
        if not missing:
            return ()
        what = phrase("{count} forfeits or odd results found no game", count=missing)
        return (Finding(Severity.WARNING, "results-left-over", what),)


class _Asked:
    def __init__(
        self, fates: tuple[Fate, ...], amounts: Amounts, room: list[int], chance: Chance
    ) -> None:
        self._fates = fates
        self._by_round = dict(amounts.by_round)
        whole = amounts.throughout
        self._share = whole if whole is not None and whole.share is not None else None
        number = 0 if whole is None or whole.share is not None else whole.number
        self._numbers: Counter[int] = Counter()
        self.waiting = number
        while self.waiting and any(room):
            at = chance.below(len(room))
            if room[at]:
                room[at] -= 1
                self._numbers[at + 1] += 1
                self.waiting -= 1

    def chosen(self, round_: int, games: Sequence[int], chance: Chance) -> list[int]:
        """Return in which games of a round it happens."""
        if self._share is not None:
            return self._share.chosen(games, chance)
        amount = self._by_round.get(round_, Amount())
        if amount.share is not None:
            return amount.chosen(games, chance)
        wanted = amount.number + self._numbers[round_] + self.waiting
        found = Amount(wanted).chosen(games, chance)
        self.waiting = wanted - len(found)
        return found

    def fate(self, chance: Chance) -> Fate:
        """Return one of the fates."""
        return self._fates[chance.below(len(self._fates)) if len(self._fates) > 1 else 0]
