"""Verifies the next games of a knock-out, or of the groups before it, from the results alone.

Tree, groups and matches are made here in other ways than the engine makes them, and everything that
the certificate says of them is compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from ronde.certificates.report import Flaw, Verification
from ronde.certificates.tables.common import (
    differences,
    flaws_of_head,
    flaws_of_numbers,
    remark_about_numbers,
    settled,
    verdict_on,
)
from ronde.certificates.tables.contest import Contest, ContestForm
from ronde.certificates.tables.document import KnockoutCertificate, MatchClaim
from ronde.certificates.tables.groups import games_of_groups, going_on, groups_of
from ronde.certificates.tables.tree import Drawn, DrawnTree, TreeOrigin, TreePlace, drawn_tree
from ronde.certificates.tables.turning import rounds_of
from ronde.model import Game, PlayerId, Tournament

IN_GROUPS: Final = "these are the games of the groups by the Berger tables, with their colours"
PROVED: Final = (
    "these are the next games of all open matches by the seeds, the tree and the results, with"
    " their colours (decision 0104)"
)
SETTINGS: Final = {
    "elimination": ("single", "double"),
    "third-place": ("no", "yes"),
    "games": ("1", "2", "3", "4", "6", "8"),
    "stop": ("yes", "no"),
    "tie-break": ("2", "1", "seed"),
    "armageddon": ("never", "0", "1", "2", "3"),
    "groups": ("0", "1", "2", "4", "8"),
    "qualify": ("2", "1", "4"),
    "cycles": ("1", "2"),
}
"""The settings that matter with their values, the usual one first."""


class StrayError(Exception):
    """The rounds so far do not follow the groups or the tree; the text is a sentence."""


def verify_knockout(
    document: KnockoutCertificate, record: Tournament, view: Tournament
) -> Verification:
    """Return what a certificate proves; `view` is the tournament that is paired.

    Only the first flaw counts.
    """
    verdict = verdict_on(document, view)
    verdict.flaws.extend(islice(_flaws(document, record, view, verdict), 1))
    return verdict


def _flaws(
    document: KnockoutCertificate, record: Tournament, view: Tournament, verdict: Verification
) -> Iterator[Flaw]:
    yield from flaws_of_head(document, record, SETTINGS)
    yield from flaws_of_numbers(document, view)
    settings = settled(document, SETTINGS)
    verdict.remark = remark_about_numbers(document)
    count, qualify, cycles = (int(settings[name]) for name in ("groups", "qualify", "cycles"))
    entered = len(document.order)
    if count * qualify == 1 or entered < max(2, count * max(2, qualify)):
        yield Flaw("order", f"{entered} cannot play a knock-out of this form")
        return
    order = tuple(map(PlayerId, document.order))
    groups = groups_of(order, count) if count else []
    if document.groups != tuple(tuple(map(int, group)) for group in groups):
        yield Flaw("groups", "the groups are not those of the seeds")
    before = max((rounds_of(len(group), cycles) for group in groups), default=0)
    if document.round <= before:
        verdict.proved = IN_GROUPS
        if document.seeds or document.matches:
            yield Flaw("seeds", "the groups are still played, and the tree has begun")
        yield from differences(document, games_of_groups(groups, document.round, cycles), None)
        return
    verdict.proved = PROVED
    try:
        seeds: Sequence[PlayerId] = order
        if groups:
            games = _games_inside(groups, view, before)
            seeds = going_on(groups, games, qualify, view.points)
        course = _course(view, seeds, before, settings)
    except StrayError as error:
        yield Flaw("tournament", str(error))
        return
    yield from _flaws_of_tree(document, seeds, course)
    if not course.open:
        yield Flaw("round", "the knock-out is over, no round is left")
        return
    yield from differences(document, _next_games(course, view), None)


def _flaws_of_tree(
    document: KnockoutCertificate, seeds: Sequence[PlayerId], course: TreeCourse
) -> Iterator[Flaw]:
    if document.seeds != tuple(map(int, seeds)):
        yield Flaw("seeds", "the seeds of the tree are not those of the setting or of the groups")
    known = [_claim_of(contest) for _, contest in sorted(course.contests.items())]
    for claim, wanted in zip(document.matches, known, strict=False):
        if claim != wanted:
            yield Flaw("matches", f"match {wanted.number} is {_told(wanted)}, not as it is claimed")
    if len(document.matches) != len(known):
        yield Flaw("matches", f"{len(known)} matches of the tree have known places")


def _claim_of(contest: Contest) -> MatchClaim:
    return MatchClaim(
        number=contest.number,
        one=contest.one,
        other=contest.other,
        points=(contest.points_of_one, contest.points_of_other),
        ending=contest.ending,
        winner=contest.winner,
    )


def _told(claim: MatchClaim) -> str:
    """Return a match in words."""
    both = " - ".join("nobody" if each is None else str(each) for each in (claim.one, claim.other))
    made = ":".join(f"{points / 10:g}" for points in claim.points)
    if claim.ending is None:
        return f"{both}, {made}, and goes on"
    return f"{both}, {made}, won by {'nobody' if claim.winner is None else claim.winner}"


# The rounds so far -----------------------------------------------------------------------------


def _games_inside(
    groups: Sequence[Sequence[PlayerId]], view: Tournament, before: int
) -> list[Game]:
    """Return the games of the groups, all with results; raises StrayError for others."""
    group_of = {player: number for number, group in enumerate(groups) for player in group}
    found = []
    for number, round_ in enumerate(view.rounds[:before], 1):
        for game in round_.games:
            if group_of[game.white] != group_of[game.black]:
                raise StrayError(
                    f"round {number} has {game.white}-{game.black}, who are not of one group"
                )
            _refuse_open(game, number)
            found.append(game)
    return found


def _refuse_open(game: Game, number: int) -> None:
    if game.is_unfinished:
        raise StrayError(f"the game {game.white}-{game.black} of round {number} has no result")


class TreeCourse:
    """The matches by their numbers, and the open ones by who plays them."""

    def __init__(self, tree: DrawnTree, seeds: Sequence[PlayerId], form: ContestForm) -> None:
        self.tree, self.seeds, self.form = tree, seeds, form
        self._seed_of = {player: seed for seed, player in enumerate(seeds, 1)}
        self.contests: dict[int, Contest] = {}
        self.open: dict[frozenset[PlayerId | None], Contest] = {}
        self._begin()

    def play(self, games: Iterable[Game], number: int) -> None:
        """Count the games of a round; raises StrayError for one that is of no open match."""
        for game in games:
            contest = self.open.get(frozenset((game.white, game.black)))
            if contest is None:
                raise StrayError(
                    f"round {number} has {game.white}-{game.black}, who have no match then"
                )
            _refuse_open(game, number)
            contest.add(game)
            if contest.ending is not None:
                del self.open[frozenset((game.white, game.black))]
        self._begin()

    def _begin(self) -> None:
        """Begin the matches whose places are known, once no match is open."""
        while not self.open:
            found = [
                Contest(number, one, other, self._is_turned(one, other), self.form)
                for number, drawn in enumerate(self.tree.matches, 1)
                if number not in self.contests and self._is_due(number, drawn)
                for one, other in [(self._who(drawn[0]), self._who(drawn[1]))]
            ]
            if not found:
                return
            for contest in found:
                self.contests[contest.number] = contest
                if contest.ending is None:
                    self.open[frozenset((contest.one, contest.other))] = contest

    def _is_due(self, number: int, drawn: Drawn) -> bool:
        for place in drawn:
            if place.origin is not TreeOrigin.SEED:
                contest = self.contests.get(place.number)
                if contest is None or contest.ending is None:
                    return False
        last = self.tree.last
        if last is None or number != last + 1:
            return True
        final = self.contests[last]
        return final.other is not None and final.winner == final.other

    def _who(self, place: TreePlace) -> PlayerId | None:
        if place.origin is TreeOrigin.SEED:
            return self.seeds[place.number - 1] if place.number <= len(self.seeds) else None
        contest = self.contests[place.number]
        return contest.winner if place.origin is TreeOrigin.WINNER else contest.loser

    def _is_turned(self, one: PlayerId | None, other: PlayerId | None) -> bool:
        if one is None or other is None:
            return False
        return self._seed_of[one] > self._seed_of[other]


def _course(
    view: Tournament, seeds: Sequence[PlayerId], before: int, settings: Mapping[str, str]
) -> TreeCourse:
    """Return how far the tree has come; raises StrayError for rounds that do not follow it."""
    tree = drawn_tree(
        len(seeds),
        is_double=settings["elimination"] == "double",
        has_third_place=settings["third-place"] == "yes",
    )
    course = TreeCourse(tree, seeds, ContestForm.of(settings, view.points))
    for number, round_ in enumerate(view.rounds[before:], before + 1):
        course.play(round_.games, number)
    return course


# The next games --------------------------------------------------------------------------------


def _next_games(course: TreeCourse, view: Tournament) -> list[tuple[PlayerId, PlayerId]]:
    """Return the next game of every open match, White first, by the numbers of the matches."""
    had_white: dict[PlayerId, list[bool]] = {}
    for round_ in view.rounds:
        for game in round_.games:
            if game.was_played:
                had_white.setdefault(game.white, []).append(True)
                had_white.setdefault(game.black, []).append(False)
    contests = sorted(course.open.values(), key=lambda contest: contest.number)
    return [_next_game(contest, had_white) for contest in contests]


def _next_game(
    contest: Contest, had_white: Mapping[PlayerId, Sequence[bool]]
) -> tuple[PlayerId, PlayerId]:
    if contest.latest is not None:
        return contest.latest.black, contest.latest.white
    better, worse = contest.better, contest.worse
    assert better is not None  # an open match has two players
    assert worse is not None
    one, other = had_white.get(better, ()), had_white.get(worse, ())
    is_better = contest.number % 2 == 1
    if sum(one) != sum(other):
        is_better = sum(one) < sum(other)
    else:
        latest = zip(reversed(one), reversed(other), strict=False)
        is_better = next((theirs for mine, theirs in latest if mine != theirs), is_better)
    return (better, worse) if is_better else (worse, better)
