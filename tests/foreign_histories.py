"""Events that one Swiss system paired, put before every other one.

`python -m tests.foreign_histories --first 0 --count 500 [--makers lim-2026] [--judges dutch-2026]`
makes so many events, each by the system whose turn it is, and has every other system pair, check,
compare and explain all their rounds. A history is one event before one other system. Rounds paired
by others leave what the rules of a system alone never leave: byes of players who may not have one,
floats of another kind, colours outside the limits, fields in which nearly everybody has met.

What may come out is a sound pairing, or the error that there is no legal pairing. Everything
else is a fault of ours. Games with players are put before all systems for players: a match of
the Double-Swiss System counts as one game there, as `ronde compare` has it. Teams are put before
the systems for teams and, their matches taken as games, before those for players.
"""

from __future__ import annotations

import argparse
import random
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from ronde.checking.replay import DifferenceKind, prepared, replay
from ronde.errors import NoLegalPairingError, RoundError
from ronde.explain.explainer import explainer_of
from ronde.explain.wording import Wording
from ronde.model import RoundNumber, Tournament
from ronde.questions.comparison import compare
from ronde.questions.matches import seen_for_pairing
from ronde.simulate.config import Config
from ronde.simulate.generator import generate
from ronde.systems import registry

PLAYERS: Final = tuple(
    key for key in registry.player_keys() if not registry.rules(key).by_table and key != "keizer"
)
TEAMS: Final = tuple(key for key in registry.all_keys() if registry.rules(key).of_teams)
SWISS: Final = (*PLAYERS, *TEAMS)
SIZES: Final = range(4, 13)
RATES: Final = (None, Fraction(0), Fraction(3), Fraction(6), Fraction(12))
"""None leaves it to the seed of the event, which draws rare ones."""


class History(NamedTuple):
    """An event, the system that made it, and the one that judges it."""

    seed: int
    maker: str
    judge: str
    event: Tournament


@dataclass
class Tally:
    """What came out, by maker and judge."""

    histories: Counter[tuple[str, str]] = field(default_factory=Counter)
    rounds: Counter[tuple[str, str]] = field(default_factory=Counter)
    impossible: Counter[tuple[str, str]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def judge(self, history: History) -> None:
        """Count a history, and a fault of it if there is one."""
        pair = history.maker, history.judge
        self.histories[pair] += 1
        try:
            rounds, impossible = judged(history)
        except Exception as error:  # whatever it is, it is a fault and is reported
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{where.filename.rpartition('/src/')[2]}:{where.lineno}"
            self.faults.append(f"{pair[0]} by {pair[1]}, seed {history.seed}: {error!r} ({place})")
            print(self.faults[-1], flush=True)
        else:
            self.rounds[pair] += rounds
            self.impossible[pair] += impossible


def foreign_event(seed: int, maker: str) -> Tournament:
    """Return a small event that a system paired: often worn, with everything that happens.

    Matches are games of it. Fewer than two rounds are no history: the next draw is taken then.

    >>> foreign_event(3, "lim-2026") == foreign_event(3, "lim-2026")
    True
    """
    rng = random.Random(f"foreign event {seed}")
    while True:
        made = generate(rules=maker, seed=seed, config=_drawn(rng, maker)).tournament
        event = seen_for_pairing(made)
        if len(event.rounds) > 1:
            return event


def _drawn(rng: random.Random, maker: str) -> Config:
    players = rng.choice(SIZES)
    most = players - 1 if players % 2 == 0 else players
    return Config(
        players=players,
        rounds=rng.choice((most, most, most - 1, max(2, most - 2), min(7, most), min(5, most))),
        draw_percentage=rng.choice((None, None, 0, 60, 100)),
        forfeit_rate=rng.choice(RATES),
        retired_rate=rng.choice(RATES),
        half_point_bye_rate=rng.choice(RATES),
        full_point_bye_rate=rng.choice((None, None, Fraction(0), Fraction(8))),
        zero_point_bye_rate=rng.choice(RATES),
        late_entry_rate=rng.choice((None, Fraction(0), Fraction(4), Fraction(10))),
        acceleration=None if maker in TEAMS else rng.choice((None, None, None, "baku")),
        forbidden=rng.choice((None, None, None, "1", "2")),
        boards=2 if maker in TEAMS else None,
    )


def judged(history: History) -> tuple[int, int]:
    """Have a system pair, check, compare and explain all rounds; return how many, how many not.

    Raises whatever is a fault: RondeError for an unsound pairing, too.
    """
    event, judge = history.event, history.judge
    found = replay(event, judge)
    ready = prepared(event, judge)
    impossible = 0
    for verdict in found.rounds:
        if any(d.kind is DifferenceKind.IMPOSSIBLE for d in verdict.differences):
            impossible += 1
        else:
            _explained(ready.before(verdict.round), history.seed)
    _next_round(ready, history.seed)
    compare(event, (history.maker, judge)).text()
    return len(found.rounds), impossible


def _next_round(ready: Tournament, seed: int) -> None:
    """Explain the round after the last where there is one."""
    rounds = ready.number_of_rounds
    if rounds is None or len(ready.rounds) >= rounds:
        return
    try:
        _explained(ready.before(RoundNumber(len(ready.rounds) + 1)), seed)
    except (NoLegalPairingError, RoundError):  # the event may have ended for want of players
        return


def _explained(before: Tournament, seed: int) -> None:
    """Tell how the round came about, of one player, and why two drawn by the seed do not meet."""
    rng = random.Random(seed)
    one, other = rng.sample([player.id for player in before.players], 2)
    explainer = explainer_of(before)
    told = [*explainer.derivation(), *explainer.overview(), explainer.player(one)]
    wording = Wording("en", {})
    for section in told:
        for sentence in section.sentences:
            wording.text(sentence)
    for sentence in explainer.answer(explainer.why_not(one, other)):
        wording.text(sentence)


def comparable(maker: str, judge: str) -> bool:
    """Whether a system can pair what another one made."""
    return maker != judge and (maker in TEAMS or judge not in TEAMS)


def histories(
    seeds: Sequence[int], makers: Sequence[str] = SWISS, judges: Sequence[str] = SWISS
) -> Iterator[History]:
    """Yield the events of the seeds, each by the maker whose turn it is, before all judges."""
    for seed in seeds:
        maker = makers[seed % len(makers)]
        event = foreign_event(seed, maker)
        for judge in judges:
            if comparable(maker, judge):
                yield History(seed, maker, judge, event)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.foreign_histories")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=100, help="how many events")
    parser.add_argument("--makers", nargs="+", choices=SWISS, default=SWISS)
    parser.add_argument("--judges", nargs="+", choices=SWISS, default=SWISS)
    asked = parser.parse_args()
    tally = Tally()
    for history in histories(
        range(asked.first, asked.first + asked.count), asked.makers, asked.judges
    ):
        tally.judge(history)
    for pair, number in sorted(tally.histories.items()):
        rounds, impossible = tally.rounds[pair], tally.impossible[pair]
        print(*pair, number, rounds, impossible)
    print(*tally.faults, sep="\n")
    print(f"{tally.histories.total()} histories, {len(tally.faults)} faults")
    sys.exit(bool(tally.faults))


if __name__ == "__main__":
    main()
