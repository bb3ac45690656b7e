"""The events that are measured: those of the reference cases where found, else generated.

Large events that have their limit in `benchmarks.limits` are made here too; tests make sure that
they come out right.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import ronde
from ronde.formats.ratinglists import RatedPerson
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    PlayerId,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.ratings.ffjd import RateKind, Series, SeriesGame, SeriesPlayer
from ronde.ratings.ffjd.results import SideOutcome, opposite
from ronde.simulate.chance import Chance
from ronde.simulate.generator import generate
from ronde.systems import registry
from ronde.systems.base import RoundPairing

BASE_3: Final = 1 << 20
MADE_UP: Final = {
    "nested odd sets": ((14, 3, 4), ()),
    "equal neighbours": ((1, 2, 4, 3, 8, 16), ()),
    "bits of the numbers": ((1374, 949), (0b1101, 0b11000110011)),
    "more bits": ((382, 337, 1384), (0b10, 0b110000, 0b1100010100000)),
    "digits of the numbers": ((1, 2, 4, 3), tuple(BASE_3 + k for k in range(7))),
    "complements only": ((), tuple(1 << k for k in range(6))),
}
"""Histories by name: the bits in which opponents differed, the masks of prohibitions."""

SIZES = (100, 300, 1000, 2000, 4000, 9999)
_NAME = re.compile(r"swiss-(\d+)-r(\d+)")
_RESULTS: Final = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
)


def swiss_events(largest: int) -> Iterator[tuple[str, Tournament]]:
    """Yield name and tournament, each ready for its next round of nine."""
    cases = os.environ.get("RONDE_CASES")
    if cases:
        yield from _from_cases(Path(cases) / "bench", largest)
    else:
        yield from _generated(largest)


def _from_cases(folder: Path, largest: int) -> Iterator[tuple[str, Tournament]]:
    found = [(path, match) for path in folder.glob("*.trf") if (match := _NAME.match(path.stem))]
    for path, match in sorted(found, key=lambda f: (int(f[1][1]), int(f[1][2]))):
        if int(match[1]) <= largest:
            yield path.stem, replace(ronde.read(path), number_of_rounds=9)


def _generated(largest: int) -> Iterator[tuple[str, Tournament]]:
    for size in SIZES:
        if size <= largest:
            whole = generate(rules="dutch-2017", seed=size, players=size, rounds=9).tournament
            for number in (6, 9):
                yield f"generated-{size}-r{number}", whole.before(RoundNumber(number))


def saturated_events() -> Iterator[tuple[str, Tournament]]:
    """Yield small fields in which nearly everybody has met: the hardest for their size."""
    for size, played in ((30, 14), (60, 16), (60, 25)):
        event = generate(rules="dutch-2017", seed=size, players=size, rounds=played + 1).tournament
        number = min(played, len(event.rounds) - 1) + 1
        yield f"saturated-{size}-r{number}", event.before(RoundNumber(number))


def seeded_field(players: int) -> Tournament:
    """Return an event of nine rounds before its first."""
    entries = tuple(Player(PlayerId(n), rating=2700 - n) for n in range(1, players + 1))
    return Tournament(entries, number_of_rounds=9, initial_colour=Colour.WHITE)


def with_a_large_club(event: Tournament) -> Tournament:
    """Return the event in which half of the field may not meet: nearly everybody floats."""
    club = ForbiddenGroup(tuple(player.id for player in event.players if player.id % 2 == 0))
    return replace(event, forbidden=(club,))


def made_up(players: int, differ: Sequence[int], masks: Sequence[int]) -> Tournament:
    """Return a legal event that nobody has played, made to be hard to pair.

    In round r everybody met the number that differs in the bits of `differ[r]`. Those who agree
    in all bits of one of the masks may not meet; `BASE_3` of a mask means a digit of base 3.
    """
    ids = [PlayerId(n) for n in range(1, players + 1)]
    entries = tuple(Player(n, rating=2800 - n // 4) for n in ids)
    rounds = tuple(_met(ids, bits, number) for number, bits in enumerate(differ))
    return Tournament(
        entries,
        rounds,
        forbidden=tuple(group for mask in masks for group in _agreeing(ids, mask)),
        number_of_rounds=len(differ) + 5,
        initial_colour=Colour.WHITE,
    )


def _made_up_by(bits: tuple[Sequence[int], Sequence[int]], players: int) -> Tournament:
    return made_up(players, *bits)


def _met(ids: list[PlayerId], bits: int, number: int) -> Round:
    games, byes = [], []
    for n in range(len(ids)):
        other = n ^ bits
        if other >= len(ids):
            byes.append(Bye(ids[n], ByeKind.HALF_POINT))
        elif n < other:
            pair = (ids[n], ids[other]) if number % 2 else (ids[other], ids[n])
            games.append(Game(*pair, *_RESULTS[(n * 7 + other * 3 + number) % 3]))
    return Round(tuple(games), tuple(byes))


def _agreeing(ids: list[PlayerId], mask: int) -> Iterator[ForbiddenGroup]:
    groups: dict[int, list[PlayerId]] = {}
    for n in ids:
        key = n // 3 ** (mask - BASE_3) % 3 if mask >= BASE_3 else n & mask
        groups.setdefault(key, []).append(n)
    return (ForbiddenGroup(tuple(group)) for group in groups.values() if len(group) > 1)


def clubs_by_score(players: int) -> Tournament:
    """Return an event in which nobody may meet anybody of his own score: everybody floats."""
    chance = random.Random(players)
    ids = [PlayerId(n) for n in range(1, players + 1)]
    halves, rounds = dict.fromkeys(ids, 0), []
    for _ in range(9):
        chance.shuffle(ids)
        games = []
        for white, black in zip(ids[::2], ids[1::2], strict=False):
            drawn = chance.randrange(3)
            games.append(Game(white, black, *_RESULTS[drawn]))
            halves[white] += 2 - drawn
            halves[black] += drawn
        rounds.append(Round(tuple(games)))
    clubs: dict[int, list[PlayerId]] = {}
    for player, score in halves.items():
        clubs.setdefault(score, []).append(player)
    apart = tuple(ForbiddenGroup(tuple(club)) for club in clubs.values() if len(club) > 1)
    return replace(
        seeded_field(players), rounds=tuple(rounds), forbidden=apart, number_of_rounds=11
    )


def blocks_of_colours(players: int) -> Tournament:
    """Return an event in which half of the field had White in all six rounds, the others Black.

    Nearly everybody has an absolute preference, and whole scoregroups have the same one.
    """
    half, rounds = players // 2, []
    for number in range(6):
        games = []
        for n in range(half):
            pair = PlayerId(n + 1), PlayerId(half + 1 + (n + number) % half)
            games.append(Game(*pair, *_RESULTS[(n * 7 + number) % 3]))
        rounds.append(Round(tuple(games)))
    return replace(seeded_field(players), rounds=tuple(rounds))


def one_large_club(players: int) -> Tournament:
    """Return an event before its first round: three of four may not meet each other."""
    club = ForbiddenGroup(tuple(PlayerId(n) for n in range(1, players + 1) if n % 4))
    return replace(seeded_field(players), forbidden=(club,))


HARD: Final[dict[str, Callable[[int], Tournament]]] = {
    **{name: partial(_made_up_by, bits) for name, bits in MADE_UP.items()},
    "clubs by score": clubs_by_score,
    "blocks of colours": blocks_of_colours,
    "one large club": one_large_club,
}
"""Histories by name, for any number of players, that are hard to pair or cannot be paired."""


def course(event: Tournament, rules: str, rounds: int) -> Iterator[tuple[Tournament, RoundPairing]]:
    """Yield an event before every round and the pairing; results follow a fixed pattern."""
    pair = registry.system(rules).pair
    for number in range(rounds):
        pairing = pair(event)
        yield event, pairing
        games = tuple(
            Game(white, black, *_RESULTS[(white * 7 + black + number) % 3])
            for white, black in pairing.pairs
        )
        byes = () if pairing.bye is None else (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED),)
        event = event.with_round(Round(games, byes))


def large_open(players: int, rounds: int) -> Tournament:
    """Return an event in which everybody meets a neighbour, nearer every round."""
    chance = Chance(6)
    entries = tuple(Player(PlayerId(n), rating=2700 - n // 8) for n in range(1, players + 1))
    made = []
    for number in range(rounds):
        ids = [PlayerId((n * (2 * number + 3)) % players + 1) for n in range(players)]
        if len(set(ids)) < players:
            ids = [PlayerId((n + number) % players + 1) for n in range(players)]
        pairs = zip(ids[:-1:2], ids[1::2], strict=False)
        made.append(Round(tuple(Game(w, b, *_RESULTS[chance.below(4)]) for w, b in pairs)))
    return Tournament(entries, tuple(made), rules="dutch-2026")


def many_prizes(sharing: str) -> dict[str, object]:
    """Return a list of 100 prizes: 20 for everybody, 5 of each of 16 categories that overlap."""
    ceilings = {f"Under {limit}": f"-{limit - 1}" for limit in range(2690, 2650, -5)}
    bands = {f"{low} to {low + 15}": f"{low}-{low + 15}" for low in range(2636, 2676, 5)}
    categories = [{"name": name, "rating": band} for name, band in (ceilings | bands).items()]
    prizes: list[dict[str, object]] = [
        {"place": place, "money": 1000 - 45 * place} for place in range(1, 21)
    ]
    for number, category in enumerate(categories):
        prizes += [
            {"category": category["name"], "place": place, "money": 300 - 7 * number - 20 * place}
            for place in range(1, 6)
        ]
    return {"currency": "EUR", "sharing": sharing, "category": categories, "prize": prizes}


def master_open(players: int, rounds: int) -> Tournament:
    """Return an open with titles, nearly all of one federation: the hardest for title norms."""
    rng = random.Random(players)
    event = generate(rules="dutch-2026", seed=3, players=players, rounds=rounds).tournament
    federations = [*["NED"] * 60, "GER", "FRA", "ESP"]
    people = tuple(
        replace(player, title=_title(player.rating or 0), federation=rng.choice(federations))
        for player in event.players
    )
    details = replace(event.details, federation="NED", start_date="2026/11/01")
    return replace(event, players=people, details=details)


def _title(rating: int) -> str:
    """Return the title that people of a rating usually have."""
    titles = ((2480, "GM"), (2380, "IM"), (2280, "FM"))
    return next((title for least, title in titles if rating >= least), "")


def in_the_fifth_round(players: int) -> Tournament:
    """Return an event of nine rounds in its fifth, in which half of the results are known."""
    event = generate(rules="dutch-2026", seed=5, players=players, rounds=9).tournament
    now = event.rounds[4]
    games = tuple(
        Game(game.white, game.black, Result.UNFINISHED, Result.UNFINISHED) if at % 2 else game
        for at, game in enumerate(now.games)
    )
    return replace(event, rounds=(*event.rounds[:4], replace(now, games=games)))


def large_report(players: int, rounds: int) -> Tournament:
    """Return a tournament in which neighbours meet, moved by one seat every round."""
    numbers = [PlayerId(number) for number in range(1, players + 1)]
    games = [
        tuple(
            Game(numbers[i], numbers[(i + shift) % players], Result.WIN, Result.LOSS)
            for i in range(0, players - 1, 2)
        )
        for shift in range(1, 2 * rounds, 2)
    ]
    return Tournament(tuple(Player(n, f"Player {n}") for n in numbers), tuple(map(Round, games)))


def unrated_series(players: int, rounds: int, rated: int) -> Series:
    """Return a series of FFJD games in which nearly nobody has a rating."""
    chance = random.Random(7)
    games = []
    for number in range(1, rounds + 1):
        order = chance.sample(range(players), players)
        for white, black in zip(order[::2], order[1::2], strict=True):
            outcome = chance.choice([SideOutcome.WIN, SideOutcome.DRAW, SideOutcome.LOSS])
            games.append(SeriesGame(number, white, black, outcome, opposite(outcome)))
    entrants = (SeriesPlayer(n, rating=1200 if n < rated else None) for n in range(players))
    return Series(RateKind.ACCELERATED, tuple(entrants), tuple(games))


def crowd(count: int) -> Iterator[RatedPerson]:
    """Yield made-up people of a rating list."""
    chance = random.Random(7)
    parts = ("ba", "ke", "li", "mo", "ru", "sta", "ver", "nin", "gor", "tal", "pes", "dra", "kov")

    def word(most: int) -> str:
        length = chance.randint(2, most)
        return "".join(chance.choice(parts) for _ in range(length)).capitalize()

    first = [word(3) for _ in range(3000)]
    for number in range(count):
        name, rating = f"{word(4)}, {chance.choice(first)}", chance.randint(1400, 2700)
        yield RatedPerson(str(100_000 + number), name, "FRA", "", "m", "", 1990, rating, None, None)
