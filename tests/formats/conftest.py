"""Tournaments of every kind for the tests of the formats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import strategies as st

from ronde.model import (
    CHESS,
    DRAUGHTS,
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    Details,
    ForbiddenGroup,
    Game,
    NationalRating,
    Numbering,
    PairingNumber,
    Player,
    PlayerId,
    Points,
    PointSystem,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Sex,
    Tournament,
    VirtualPoints,
)
from ronde.model.categories import Band, Category, NamedCategory
from ronde.model.integrity import IntegrityKind, IntegrityNote
from ronde.model.team import Team, TeamData

R = Result
PAIRS_OF_RESULTS = [
    (R.WIN, R.LOSS), (R.LOSS, R.WIN), (R.DRAW, R.DRAW), (R.LOSS, R.LOSS), (R.DRAW, R.LOSS),
    (R.SHORT_WIN, R.SHORT_LOSS), (R.SHORT_DRAW, R.SHORT_DRAW), (R.SHORT_LOSS, R.SHORT_LOSS),
    (R.FORFEIT_WIN, R.FORFEIT_LOSS), (R.FORFEIT_LOSS, R.FORFEIT_LOSS),
    (R.UNFINISHED, R.UNFINISHED),
]  # fmt: skip
REQUESTABLE = [ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT]

letters = st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"])


def texts(longest: int) -> st.SearchStrategy[str]:
    """Texts of one line without blanks around them."""
    return st.text(letters, max_size=longest).map(str.strip)


def words(longest: int) -> st.SearchStrategy[str]:
    return st.text("abcXYZ019-/+", min_size=1, max_size=longest)


def tenths(least: int = -99, most: int = 999) -> st.SearchStrategy[Points]:
    return st.integers(least, most).map(Points)


rounds_ = st.integers(1, 9).map(RoundNumber)


@st.composite
def people(draw: st.DrawFn, number: int, *, club: bool = True, name: int = 0) -> Player:
    return Player(
        PlayerId(number),
        draw(texts(36).filter(lambda text: len(text) >= name)),
        draw(st.sampled_from([None, Sex.MALE, Sex.FEMALE])),
        draw(st.sampled_from(["", "GM", "WCM", "IM", "XYZ"])),
        draw(st.none() | st.integers(1, 9999)),
        draw(st.text("ABC", max_size=3)),
        draw(st.text("0123456789", max_size=11)),
        draw(st.sampled_from(["", "1990", "1990/12/31"])),
        draw(texts(10)) if club else "",
        draw(st.none() | st.integers(0, 9999)) if club else None,
    )


@st.composite
def a_round(draw: st.DrawFn, numbers: Sequence[PlayerId]) -> Round:
    order = draw(st.permutations(numbers))
    count = draw(st.integers(0, len(order) // 2))
    games = tuple(
        Game(order[2 * i], order[2 * i + 1], *draw(st.sampled_from(PAIRS_OF_RESULTS)))
        for i in range(count)
    )
    kinds = [None, *REQUESTABLE]
    byes = [(player, draw(st.sampled_from(kinds))) for player in order[2 * count :]]
    forfeits = {g.white: g.black for g in games if g.white_result.name.startswith("FORFEIT")}
    # Who is listed first stands as White where nobody has told the colours.
    place = numbers.index
    first = sorted((p for p in forfeits if place(p) < place(forfeits[p])), key=place)
    uncoloured = tuple(player for player in first if draw(st.booleans()))
    has_bye: bool = draw(st.booleans())
    if byes and has_bye:
        byes[0] = (byes[0][0], ByeKind.PAIRING_ALLOCATED)
    given = tuple(Bye(player, kind) for player, kind in byes if kind is not None)
    open_games = [game.white for game in games if game.white_result is Result.UNFINISHED]
    adjourned = tuple(white for white in open_games if draw(st.booleans()))
    return Round(games, given, uncoloured, adjourned)


@st.composite
def requests(draw: st.DrawFn, numbers: Sequence[PlayerId], first: int) -> list[RequestedBye]:
    keys = st.tuples(st.integers(first, first + 2), st.sampled_from(numbers))
    chosen = draw(st.dictionaries(keys, st.sampled_from(REQUESTABLE), max_size=4))
    return [RequestedBye(RoundNumber(r), p, kind) for (r, p), kind in sorted_items(chosen)]


def sorted_items(
    chosen: dict[tuple[int, PlayerId], ByeKind],
) -> list[tuple[tuple[int, PlayerId], ByeKind]]:
    return sorted(chosen.items(), key=lambda item: item[0])


@st.composite
def descriptions(draw: st.DrawFn) -> Details:
    dates = draw(st.lists(st.sampled_from(["26/05/02", "", "26/5/3"]), max_size=3))
    codes = st.lists(st.sampled_from(["PTS", "BH/C1", "DE"]), max_size=3).map(tuple)
    return Details(
        draw(texts(12)),
        draw(texts(12)),
        draw(texts(3)),
        draw(st.sampled_from(["", "2026/01/31", "soon"])),
        draw(texts(10)),
        draw(st.sampled_from(["", "Swiss", "FIDE_DUTCH"])),
        draw(texts(12)),
        tuple(draw(st.lists(texts(9).filter(bool), max_size=2))),
        draw(texts(12)),
        draw(texts(12)),
        (*dates, "26/05/09") if dates else (),
        draw(st.sampled_from(["", "FIDE", "NED NRO"])),
        draw(texts(12)),
        draw(codes),
        draw(codes),
    )


@st.composite
def teams(draw: st.DrawFn, numbers: Sequence[PlayerId]) -> TeamData:
    """Draw the teams of an event in which players are paired: no record tells of matches."""
    members = st.lists(st.sampled_from(numbers), max_size=4).map(tuple)
    counted = st.integers(1, 999)
    points = st.none() | tenths()
    full = st.builds(
        Team, texts(32), members, counted, texts(5), words(6), points, points,
        st.none() | st.integers(0, 999),
    )  # fmt: skip
    plain = st.builds(Team, texts(32), members)
    return TeamData(tuple(draw(st.lists(full | plain, max_size=3))))


@st.composite
def forbidden_groups(
    draw: st.DrawFn, numbers: Sequence[PlayerId], announced: int | None
) -> ForbiddenGroup:
    first = draw(st.integers(1, 5))
    last = draw(st.none() | st.integers(first, 998 if announced is None else announced - 1))
    players = draw(st.lists(st.sampled_from(numbers), max_size=4))
    to = None if last is None else RoundNumber(last)
    return ForbiddenGroup(tuple(players), RoundNumber(first), to)


point_systems = st.sampled_from([CHESS, DRAUGHTS, PointSystem.simple(30, 10, bye=10)]) | st.builds(
    PointSystem, *[tenths(0)] * 13
)
notes = st.builds(
    IntegrityNote, st.sampled_from(IntegrityKind), rounds_, st.sampled_from(["", "1-2 => 2-1"])
)
foreign_lines = st.sampled_from(
    ["801 a table of teams  ", "### a remark", "192 CUSTOM_SWISS", "zzz what", "310 x", "ABC"]
)


def some(strategy: st.SearchStrategy[object], most: int) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(strategy, max_size=most).map(tuple)


def _virtual(numbers: Sequence[PlayerId]) -> st.SearchStrategy[tuple[VirtualPoints, ...]]:
    by_round = st.lists(tenths(), min_size=1, max_size=4).filter(lambda values: values[-1] != 0)
    chosen = st.dictionaries(st.sampled_from(numbers), by_round.map(tuple), max_size=3)
    return chosen.map(lambda found: tuple(VirtualPoints(p, v) for p, v in sorted(found.items())))


def _numberings(numbers: Sequence[PlayerId]) -> st.SearchStrategy[Numbering]:
    pair = st.tuples(st.sampled_from(numbers), st.integers(1, 99).map(PairingNumber))
    return st.builds(Numbering, rounds_, st.lists(pair, max_size=3).map(tuple))


def _categories(numbers: Sequence[PlayerId]) -> st.SearchStrategy[tuple[NamedCategory, ...]]:
    marked = st.lists(st.sampled_from(numbers), unique=True, max_size=3).map(tuple)
    bands = st.none() | st.builds(Band, st.integers(1, 9), st.none() | st.integers(10, 99))
    who = st.builds(
        Category, st.sampled_from([None, *Sex]), bands, bands, st.none() | texts(5),
        unrated=st.booleans(), players=st.none() | marked,
    )  # fmt: skip
    chosen = st.dictionaries(st.sampled_from(["u18", "locals"]), who, max_size=2)
    return chosen.map(lambda found: tuple(NamedCategory(k, k, w) for k, w in found.items()))


@st.composite
def extras(draw: st.DrawFn, numbers: Sequence[PlayerId], base: Tournament) -> Tournament:
    """Return the tournament with everything that needs players."""
    some_players = st.lists(st.sampled_from(numbers), min_size=1, max_size=3).map(tuple)
    national = st.builds(
        NationalRating, st.sampled_from(["NED", "FRA"]), people(1, club=False, name=1)
    )
    adjustments = st.builds(
        Adjustment, some_players, tenths(), st.none() | rounds_,
        st.sampled_from(["", "W", "é"]), st.none() | tenths(),
    )  # fmt: skip
    groups = forbidden_groups(numbers, base.number_of_rounds)
    return Tournament(
        base.players,
        base.rounds,
        tuple(draw(requests(numbers, len(base.rounds) + 1))),
        base.details,
        base.number_of_rounds,
        base.rules,
        base.settings,
        base.points,
        base.initial_colour,
        base.lot,
        tuple(draw(st.lists(groups, max_size=2))),
        base.acceleration,
        draw(_virtual(numbers)),
        tuple(draw(st.lists(adjustments, max_size=2))),
        tuple(draw(st.lists(_numberings(numbers), max_size=2))),
        tuple(draw(st.lists(national, max_size=2))),
        draw(teams(numbers)),
        base.foreign_lines,
        draw(_categories(numbers)),
        integrity=base.integrity,
    )


@st.composite
def all_tournaments(draw: st.DrawFn) -> Tournament:
    numbers = [PlayerId(n) for n in draw(st.lists(st.integers(1, 40), max_size=7, unique=True))]
    base = Tournament(
        tuple(draw(people(number)) for number in numbers),
        tuple(draw(st.lists(a_round(numbers), max_size=4))),
        (),
        draw(descriptions()),
        draw(st.none() | st.integers(6, 15)),
        draw(st.sampled_from([None, "dutch-2017", "dutch-2026", "berger", "lim-2026", "fmjd"])),
        draw(st.sampled_from([(), (("cycles", "2"),), (("a b", "=ä"), ("", ""))])),
        draw(point_systems),
        draw(st.sampled_from([None, *Colour])),
        draw(st.none() | st.integers()),
        acceleration=draw(st.sampled_from([None, "baku", "by hand"])),
        foreign_lines=tuple(draw(st.lists(foreign_lines, max_size=3))),
        integrity=tuple(draw(st.lists(notes, max_size=2))),
    )
    return draw(extras(numbers, base)) if numbers else base


@pytest.fixture(scope="session")
def tournaments() -> st.SearchStrategy[Tournament]:
    return all_tournaments()


@pytest.fixture(scope="session")
def reports() -> tuple[Path, ...]:
    """Real reports of every dialect."""
    return tuple(sorted((Path(__file__).parents[1] / "data" / "trf").glob("*.trf")))


Lines = Callable[..., str]


@pytest.fixture(scope="session")
def report() -> Lines:
    """Put lines together to a report of two players, who have played one game."""

    def put(*lines: str, rounds: tuple[str, str] = ("     2 w 1", "     1 b 0")) -> str:
        first = f"001    1 m GM Alpha, Anna                       2000 NED{'':24} 1.0    1"
        second = f"001    2 w    Beta, Bea                         1900 NED{'':24} 0.0    2"
        return "\n".join([first + rounds[0], second + rounds[1], *lines])

    return put
