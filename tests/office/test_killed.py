"""A process killed at random moments while rounds are paired and results come in.

Whatever the moment, the event is as it was before the step or as it is after it, its journal is
whole, and the next process goes on from there.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from ronde.model import Stage
from ronde.office.desk import Desk
from ronde.office.history import history
from ronde.office.rounds.overview import event_card, round_view
from ronde.store import Database

VICTIM = Path(__file__).with_name("victim.py")
KILLS = 5
SEEDS = [(0, 2), *(pytest.param(seed, KILLS, marks=pytest.mark.long) for seed in range(40))]


@pytest.mark.parametrize(("seed", "kills"), SEEDS)
def test_the_event_is_before_or_after_the_step(tmp_path: Path, seed: int, kills: int) -> None:
    chance, path = random.Random(seed), tmp_path / "club.sqlite"
    reached = 0
    for _ in range(kills):
        said = run_and_kill(path, chance.randint(1, 40), chance.uniform(0.0, 0.02))
        with Database.open(path) as database:
            desk = Desk(database, "Anna")
            assert database.check_file() == ()
            event, before = said
            known = [subject.key for subject in database.subjects("event")]
            version = desk.version(event) if event in known else 0
            assert version in (before, before + 1), f"{event} was at {before}, is at {version}"
            for key in known:
                assert history.verify(desk, key) == ()
                assert_whole(desk, key)
            reached += version
    assert reached > 0, "nothing was ever done"


def run_and_kill(path: Path, steps: int, seconds: float) -> tuple[str, int]:
    """Let the victim begin so many steps and a little more; return what it was at when it died.

    Steps are counted and not timed, so that a slow machine is killed at as many points.
    """
    with subprocess.Popen(
        [sys.executable, str(VICTIM), str(path)], stdout=subprocess.PIPE, text=True
    ) as victim:
        assert victim.stdout is not None
        lines = [victim.stdout.readline() for _ in range(steps)]
        time.sleep(seconds)
        victim.kill()
        lines += victim.stdout.readlines()
    whole = [line.split() for line in lines if line.endswith("\n")]
    assert len(whole) >= steps, "the victim died by itself"
    event, version = whole[-1]
    return event, int(version)


def assert_whole(desk: Desk, event: str) -> None:
    """Assert that no step was made by half: a paired round has everybody in it once."""
    card = event_card(desk, event)
    assert card.players in (0, 40)
    for number in range(1, card.round + 1):
        view = round_view(desk, event, number)
        seated = Counter(player for board in view.boards for player in (board.white, board.black))
        if view.stage is not Stage.ABSENCES:
            assert seated == Counter(range(1, 41))
        if view.stage is Stage.COMPLETE:
            assert view.missing == ()
