"""The knock-out as a pairing system: the next game of every match that is being played.

INTERPRETATION 0104: no federation's text says how the games of a match follow each other; this
page tells our tie-breaks and colours, and who is placed where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import takewhile

from ronde.errors import EventOverError, RoundError
from ronde.i18n import phrase
from ronde.model import PlayerId, Tournament
from ronde.model.points import CHESS
from ronde.systems.base import Pair, RoundPairing, Rules, Setting
from ronde.systems.knockout.groups import GroupStage, divided
from ronde.systems.knockout.match import BY_SEED, NEVER, MatchFormat
from ronde.systems.knockout.progress import KnockoutMatch, Progress
from ronde.systems.knockout.tree import (
    Feed,
    KnockoutPart,
    Tree,
    double_elimination,
    single_elimination,
)
from ronde.systems.roundrobin.numbering import table_order
from ronde.systems.roundrobin.system import announced_absences

RULES = Rules(
    key="knockout",
    title=phrase("Knock-out"),
    summary=phrase(
        "Who loses a match is out: a cup, in as many rounds as the field can be halved;"
        " with groups first if wished."
    ),
    source=phrase("No federation's text: the usual cup, with our readings in docs/decisions"),
    settings=(
        Setting(
            "elimination",
            ("single", "double"),
            phrase("How many lost matches are the end: one, or two with a lower part."),
        ),
        Setting("third-place", ("no", "yes"), phrase("Whether the third place is played for.")),
        Setting("games", ("1", "2", "3", "4", "6", "8"), phrase("How many games a match has.")),
        Setting(
            "stop",
            ("yes", "no"),
            phrase("Whether a match stops as soon as the games left cannot change who wins it."),
        ),
        Setting(
            "tie-break",
            ("2", "1", BY_SEED),
            phrase(
                "What breaks a tie: games, two or one at a time, or nothing: the better seed"
                " goes on."
            ),
        ),
        Setting(
            "armageddon",
            (NEVER, "0", "1", "2", "3"),
            phrase("After how many tied tie-breaks one game decides; a draw is a win for Black."),
        ),
        Setting(
            "groups",
            ("0", "1", "2", "4", "8"),
            phrase("How many round robin groups are played first."),
        ),
        Setting("qualify", ("2", "1", "4"), phrase("How many of each group go on.")),
        Setting("cycles", ("1", "2"), phrase("How often everybody in a group meets everybody.")),
        Setting(
            "numbers",
            (),
            phrase(
                "Who has which seed: empty by starting number; 3,1,2 by hand (number 3 is seed 1);"
                " lot:SEED by lot."
            ),
        ),
    ),
    uncertain=(
        phrase("Colours of the first game of a match: fewer Whites, then the last colour."),
        phrase("Everybody waits until the last match of a round of the tree is decided."),
    ),
    by_table=True,
    until_decided=True,
)


class FirstWhite(Enum):
    """What gave White in the first game of a match."""

    FEWER_WHITES = "fewer-whites"
    LAST_COLOUR = "last-colour"
    NUMBER = "number"


@dataclass
class Knockout:
    """The system; it has one edition."""

    rules: Rules

    def pair(self, tournament: Tournament) -> RoundPairing:
        """Return the next game of every match, in the order of the tree.

        Raises RoundError when the field is too small, when the rounds played do not fit the tree,
        when a result is missing, or when the knock-out is over.
        """
        return KnockoutEvent(tournament).pairing()


class KnockoutEvent:
    """A tournament seen as a knock-out: its groups, its tree and how far it has come."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.settings = RULES.checked(tournament.settings)
        self.form = MatchFormat.of(self.settings)
        self.seeds = table_order(tournament.players, self.settings["numbers"])
        self._refuse_small_field()

    def _refuse_small_field(self) -> None:
        groups, qualify = int(self.settings["groups"]), int(self.settings["qualify"])
        needed = max(2, groups * max(2, qualify))
        if groups * qualify == 1:
            raise RoundError(
                "one group of which only one goes on leaves nobody to play a knock-out; let"
                " two or four go on, or choose a round robin"
            )
        if len(self.seeds) < needed:
            raise RoundError(
                "a knock-out of this form needs at least {needed} entries and has {entries}; enter"
                " more or change the settings groups and qualify",
                needed=needed,
                entries=len(self.seeds),
            )

    @cached_property
    def groups(self) -> GroupStage | None:
        """The groups that come before the knock-out, if any do."""
        count = int(self.settings["groups"])
        if count == 0:
            return None
        qualify, cycles = int(self.settings["qualify"]), int(self.settings["cycles"])
        return GroupStage(divided(self.seeds, count), qualify, cycles, self.tournament.points)

    @property
    def rounds_of_groups(self) -> int:
        """How many rounds come before the knock-out."""
        return 0 if self.groups is None else self.groups.rounds

    @property
    def is_in_groups(self) -> bool:
        """Whether the next round is one of the groups."""
        return self.tournament.next_round <= self.rounds_of_groups

    @cached_property
    def tree(self) -> Tree:
        """The matches of the knock-out."""
        players = len(self.seeds)
        if self.groups is not None:
            players = len(self.groups.groups) * self.groups.qualify
        if self.settings["elimination"] == "double":
            return double_elimination(players)
        return single_elimination(players, third_place=self.settings["third-place"] == "yes")

    @cached_property
    def progress(self) -> Progress:
        """How far the knock-out has come; ask for it when the groups are over."""
        rounds, before = self.tournament.rounds, self.rounds_of_groups
        self._refuse_open_groups()
        seeds = self.seeds
        if self.groups is not None:
            seeds = self.groups.seeds_of_knockout(rounds[:before])
        found = Progress(self.tree, seeds, self.tournament.points, self.form, earlier=before)
        found.play(rounds[before:])
        return found

    def _refuse_open_groups(self) -> None:
        for number, round_ in enumerate(self.tournament.rounds[: self.rounds_of_groups], 1):
            for game in round_.games:
                if game.is_unfinished:
                    raise RoundError(
                        "the game {white}-{black} of round {round} has no result; the knock-out"
                        " begins when every game of the groups has one: enter it first",
                        white=game.white,
                        black=game.black,
                        round=number,
                    )

    @classmethod
    def so_far(cls, tournament: Tournament) -> KnockoutEvent:
        """Return the event with what is known of the round that is being played.

        Its next round is not to be asked for: a game of the latest may be open.
        """
        finished = tuple(takewhile(lambda round_: not round_.open_games, tournament.rounds))
        event = cls(replace(tournament, rounds=finished))
        if len(finished) < len(tournament.rounds) and not event.is_in_groups:
            event.progress.play_partly(tournament.rounds[len(finished)])
        return event

    # The next round ------------------------------------------------------------------------

    def pairing(self) -> RoundPairing:
        """Return the next round with its findings."""
        round_ = self.tournament.next_round
        if self.is_in_groups and self.groups is not None:
            pairs = tuple(self.groups.games(round_))
        else:
            pairs = tuple(self.next_game(match) for match in self._matches_to_play())
        playing = {player for pair in pairs for player in pair}
        waiting = (player for player in self.seeds if player not in playing)
        return RoundPairing(
            round_,
            RULES.key,
            pairs,
            not_paired=tuple(sorted(waiting)),
            settings=tuple(self.settings.items()),
            findings=tuple(announced_absences(self.tournament, playing)),
        )

    def _matches_to_play(self) -> list[KnockoutMatch]:
        progress = self.progress
        if progress.is_over:
            winner = progress.winner
            if winner is None:
                raise EventOverError(
                    "the knock-out is over and nobody has won it; no round is left"
                )
            raise EventOverError(
                "the knock-out is over: number {winner} has won it; no round is left",
                winner=winner,
            )
        return progress.open_matches

    def next_game(self, match: KnockoutMatch) -> Pair:
        """Return the next game of a match: colours alternate; see `first_white` for the first."""
        assert match.one is not None
        assert match.other is not None
        if match.games:
            last = match.games[-1]
            return Pair(last.black, last.white)
        white, _ = self.first_white(match)
        return Pair(white, match.other if white == match.one else match.one)

    def first_white(self, match: KnockoutMatch) -> tuple[PlayerId, FirstWhite]:
        """Return who has White in the first game of a match, and why.

        Whoever had fewer Whites; else whoever had Black more recently than the other; else the
        better seed in matches with an odd number and the other in those with an even one.
        """
        better, worse = sorted(match.players, key=self.progress.seed)
        one, other = self._colours[better], self._colours[worse]
        if one.count(True) != other.count(True):
            fewer = better if one.count(True) < other.count(True) else worse
            return fewer, FirstWhite.FEWER_WHITES
        for mine, theirs in zip(reversed(one), reversed(other), strict=False):
            if mine != theirs:
                return worse if mine else better, FirstWhite.LAST_COLOUR
        return better if match.plan.number % 2 else worse, FirstWhite.NUMBER

    @cached_property
    def _colours(self) -> Mapping[PlayerId, Sequence[bool]]:
        """Whether each player had White, in all games that were really played."""
        found: dict[PlayerId, list[bool]] = {player: [] for player in self.seeds}
        for round_ in self.tournament.rounds:
            for game in round_.games:
                if game.was_played:
                    found[game.white].append(True)
                    found[game.black].append(False)
        return found


def places_of(tournament: Tournament, after: int) -> dict[PlayerId, int] | None:
    """Return the place of everybody after a number of rounds; None while groups are played.

    Those who are still in share the first place, those who did not come through the groups the
    last one. A round with an open game has not put anybody out yet.
    """
    rounds = tournament.rounds[:after]
    finished = list(takewhile(lambda round_: not round_.open_games, rounds))
    event = KnockoutEvent(replace(tournament, rounds=tuple(finished)))
    if event.is_in_groups:
        return None
    progress = event.progress
    out = {player: places.first for player, places in progress.places.items()}
    last = len(progress.seeds) + 1
    still_in = dict.fromkeys(progress.seeds, 1)
    return dict.fromkeys(event.seeds, last) | still_in | out


def least_rounds(players: int, settings: tuple[tuple[str, str], ...] = ()) -> int:
    """Return how many rounds a knock-out has at least: without games that break a tie.

    >>> least_rounds(16), least_rounds(10, (("games", "2"),)), least_rounds(8, (("groups", "2"),))
    (4, 8, 5)
    """
    chosen = RULES.checked(settings)
    groups, qualify = int(chosen["groups"]), int(chosen["qualify"])
    before = 0
    if groups:
        stage = GroupStage(
            divided([PlayerId(n) for n in range(1, players + 1)], groups),
            qualify,
            int(chosen["cycles"]),
            CHESS,
        )
        before, players = stage.rounds, groups * qualify
    double = chosen["elimination"] == "double"
    tree = double_elimination(players) if double else single_elimination(players)
    return before + _legs(tree) * int(chosen["games"])


def planned_rounds(tournament: Tournament) -> int:
    """Return how many rounds a knock-out takes if no further match is tied.

    They are those that were played, with all their tie-breaks, and those that the open matches and
    the legs after them need. Raises RoundError when the field is too small or when the rounds do
    not follow the tree.
    """
    finished = tuple(takewhile(lambda round_: not round_.open_games, tournament.rounds))
    event = KnockoutEvent(replace(tournament, rounds=finished))
    if event.is_in_groups and event.groups is not None:
        going_on = event.seeds[: len(event.groups.groups) * event.groups.qualify]
        progress = Progress(event.tree, going_on, tournament.points, event.form)
        return event.rounds_of_groups + progress.rounds_left()
    return len(finished) + event.progress.rounds_left()


def _legs(tree: Tree) -> int:
    """Return how many legs a tree has, the second final aside."""
    leg: dict[int, int] = {}
    for plan in tree:
        if plan.part is not KnockoutPart.SECOND_FINAL:
            feeds = (source for source in (plan.one, plan.other) if isinstance(source, Feed))
            leg[plan.number] = 1 + max((leg[feed.match] for feed in feeds), default=0)
    return max(leg.values())


KNOCKOUT = Knockout(RULES)
