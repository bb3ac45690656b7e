"""The Keizer system as a pairing system: settings, the round with all that led to it, findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ronde.i18n import phrase
from ronde.keizer.presets import PRESETS
from ronde.keizer.season import RULES as KEY
from ronde.keizer.season import KeizerSeason, RankingList
from ronde.keizer.terms import terms_of, values_in_force
from ronde.kernel.effort import bounded
from ronde.kernel.readiness import findings_before_pairing, refuse_unready
from ronde.model import Finding, History, PlayerId, Severity, Tournament
from ronde.systems.base import Pair, RoundPairing, Rules, Setting
from ronde.systems.keizer.byes import bye_order
from ronde.systems.keizer.colours import Allocated, allocated, whites
from ronde.systems.keizer.matching import Matched, match
from ronde.systems.keizer.meetings import MeetingBar, Meetings, meetings_of

_USUAL = "usual"


def _choice(name: str, values: Sequence[str], meaning: str) -> Setting:
    """Return a choice whose first value leaves it to the preset."""
    return Setting(name, (_USUAL, *values), meaning)


SETTINGS = (
    Setting(
        "preset", tuple(PRESETS), phrase("Whose rules hold for every setting that is not chosen.")
    ),
    Setting(
        "first-value",
        (),
        phrase(
            "The value of the first of the list: a number, a multiple of the number of players "
            "(1.5x), or first to last (3:1). Usually 1.5x."
        ),
    ),
    Setting("step", (), phrase("By how much the next of the list is worth less. Usually 1.")),
    _choice(
        "first-list",
        ("rating", "number"),
        phrase("What orders the first list, and equal points: rating and name, or the number."),
    ),
    _choice(
        "newcomers",
        ("list", "last"),
        phrase("Where late comers start: where the first list has them, or last."),
    ),
    _choice(
        "count-start",
        ("before", "first"),
        phrase(
            "From which list a count starts: that by which the round was paired, or the first list."
        ),
    ),
    _choice("own-value", ("yes", "no"), phrase("Whether one's own value counts once.")),
    Setting("win", (), phrase("What a win brings, as a share of the opponent's value. Usually 1.")),
    Setting("draw", (), phrase("The same of a draw. Usually 1/2.")),
    Setting("loss", (), phrase("The same of a loss. Usually 0.")),
    Setting("bye", (), phrase("What a bye brings, as a share of one's own value. Usually 2/3.")),
    Setting(
        "absence",
        (),
        phrase("The same of an absence with notice (half-point bye). Usually 1/3."),
    ),
    Setting(
        "absence-limit",
        (),
        phrase(
            "How many absences with notice bring that in a season; all for no limit. Usually 5."
        ),
    ),
    Setting("absence-beyond", (), phrase("What each further one brings. Usually 0.")),
    Setting(
        "club-match",
        (),
        phrase("The same of a match for the club (full-point bye). Usually 2/3."),
    ),
    Setting(
        "unannounced",
        (),
        phrase("The same of an absence without notice (zero-point bye, forfeit). Usually 0."),
    ),
    Setting(
        "walkover",
        (),
        phrase("The same when the opponent does not come or has withdrawn. Usually 3/4."),
    ),
    Setting(
        "before-joining", (), phrase("Points for each round before one has joined. Usually 0.")
    ),
    _choice(
        "recount",
        ("yes", "no"),
        phrase("Whether the whole season is counted again with the new values after each round."),
    ),
    _choice(
        "cycle",
        ("keep", "cap", "average"),
        phrase(
            "When players change places for ever: they keep their order (keep), the last count "
            "stands (cap), or the mean of the counts (average)."
        ),
    ),
    Setting("cap", (), phrase("How often is counted at the most with cap. Usually 20.")),
    _choice(
        "rounding",
        ("tenth", "half", "whole"),
        phrase("To what each amount is rounded, half up."),
    ),
    Setting(
        "gap",
        (),
        phrase("For how many rounds two who have played do not meet again. Usually 3."),
    ),
    Setting(
        "meetings",
        (),
        phrase("How often two meet in a season at the most; all for no limit. Usually 3."),
    ),
    _choice(
        "bye-order",
        ("lately", "even"),
        phrase(
            "Who has the bye: the lowest ranked without one lately, or of those with the fewest."
        ),
    ),
    Setting("bye-gap", (), phrase("For how many rounds a bye is one lately. Usually 5.")),
    _choice(
        "colours",
        ("balance", "whites"),
        phrase(
            "What is compared for colours: games with White less those with Black, or Whites alone."
        ),
    ),
)

KEIZER_RULES = Rules(
    key=KEY,
    title=phrase("Keizer"),
    summary=phrase(
        "A club season with changing attendance: whoever is there meets a neighbour of the list, "
        "and a win is worth what the opponent is worth. Any number of rounds, usually 15 to 35."
    ),
    source=phrase("custom of clubs; a club's regulation is the law (decision 0109)"),
    settings=SETTINGS,
    is_swiss=False,
    uncertain=(
        phrase(
            "2.1: from which list a count starts, see the setting count-start and decision 0134"
        ),
        phrase("2.2: counts that never settle, see the setting cycle and decision 0109"),
        phrase("1.6: each amount is rounded, see the setting rounding and decision 0110"),
        phrase("1.5: which bye stands for which absence, see decision 0111"),
        phrase("3.2: how the rounds between two games are counted, see decision 0112"),
        phrase("3.3: which repeats are made when one must be, see decision 0113"),
    ),
    refuses=terms_of,
    fills=values_in_force,
    refuses_players=lambda settings, players: terms_of(settings).values(players),
)


@dataclass(frozen=True)
class KeizerRound:
    """A paired round with everything it was derived from; ranks are those of `present`."""

    tournament: Tournament
    season: KeizerSeason
    meetings: Meetings
    matched: Matched

    @property
    def list(self) -> RankingList:
        """The list by which the round is paired."""
        return self.season.today

    @property
    def present(self) -> tuple[PlayerId, ...]:
        """Those to be paired, in the order of the list."""
        return self.meetings.present

    @cached_property
    def rank(self) -> dict[PlayerId, int]:
        """The rank of everybody present."""
        return {player: at for at, player in enumerate(self.present)}

    @property
    def bye(self) -> PlayerId | None:
        """Who has the bye."""
        return None if self.matched.bye is None else self.present[self.matched.bye]

    @cached_property
    def _history(self) -> History:
        return History(self.tournament)

    def whites(self, rank: int) -> int:
        """Return how many Whites somebody present had, as the setting `colours` counts them."""
        colours = self._history.colours(self.present[rank])
        return whites(colours, by_balance=self.season.terms.by_balance)

    def colours(self, higher: int, lower: int) -> Allocated:
        """Return the colours of a pair of ranks, and why."""
        met = self.meetings.between(higher, lower)
        return allocated(self.whites(higher), self.whites(lower), met)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The games in order of boards: by the place of the higher ranked."""
        found = []
        for higher, lower in self.matched.pairs:
            one, other = self.present[higher], self.present[lower]
            white = self.colours(higher, lower).higher_is_white
            found.append(Pair(one, other) if white else Pair(other, one))
        return tuple(found)

    def with_pair(self, one: int, other: int) -> Matched:
        """Return the round in which two ranks meet.

        Raises NoLegalPairingError when the others cannot all be paired.
        """
        order = bye_order(self.tournament, self.present, self.season.terms)
        return match(self.meetings, order, (min(one, other), max(one, other)))


class KeizerSystem:
    """Players present in the order of the list, each with the nearest whom he may meet."""

    rules = KEIZER_RULES

    def pair(self, tournament: Tournament) -> RoundPairing:
        """Return the pairing of the next round.

        Raises RoundError when there is no such round, InputError for settings that make no
        sense, NoLegalPairingError when prohibitions leave no complete pairing.
        """
        derived = self.derive(tournament)
        there = set(derived.present)
        return RoundPairing(
            round=tournament.next_round,
            rules=self.rules.key,
            pairs=derived.pairs,
            bye=derived.bye,
            not_paired=tuple(p.id for p in tournament.players if p.id not in there),
            settings=tournament.settings,
            findings=tuple(_findings(derived)),
        )

    def derive(self, tournament: Tournament) -> KeizerRound:
        """Return the next round with all that led to it."""
        self.rules.checked(tournament.settings)
        refuse_unready(tournament)
        season = KeizerSeason(tournament)
        there = set(tournament.to_be_paired())
        present = tuple(player for player in season.today.order if player in there)
        with bounded(len(present), tournament.next_round):
            meetings = meetings_of(tournament, present, season.terms)
            order = bye_order(tournament, present, season.terms)
            return KeizerRound(tournament, season, meetings, match(meetings, order))


def _findings(derived: KeizerRound) -> Iterator[Finding]:
    """Yield open games, players who would change places for ever, and repeats against the rules."""
    for finding in findings_before_pairing(derived.tournament, topscorers=False):
        if finding.code != "too-many-rounds":  # two may meet again
            yield finding
    yield from derived.season.findings()
    for higher, lower in derived.matched.pairs:
        bar = derived.meetings.bar(higher, lower)
        if bar is not None:
            yield _repeat(derived, higher, lower, bar)


def _repeat(derived: KeizerRound, higher: int, lower: int, bar: MeetingBar) -> Finding:
    met = derived.meetings.between(higher, lower)
    assert met is not None  # prohibitions are kept, so that it is a repeat
    one, other = derived.present[higher], derived.present[lower]
    facts = {"one": one, "other": other, "last": met.last, "times": met.times}
    if bar is MeetingBar.TOO_SOON:
        what = phrase(
            "{one} and {other} met in round {last} already; no complete pairing does without "
            "such a repeat",
            **facts,
        )
    else:
        what = phrase(
            "{one} and {other} have met {times} times already, last in round {last}; no complete "
            "pairing does without such a repeat",
            **facts,
        )
    round_ = derived.tournament.next_round
    return Finding(Severity.WARNING, "keizer-repeat", what, player=one, round=round_)


KEIZER = KeizerSystem()
