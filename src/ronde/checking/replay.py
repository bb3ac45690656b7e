"""Pairing a finished event again, round by round, and listing where the file differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from ronde.checking.demands import demands_of
from ronde.checking.soundness import unsound
from ronde.deadline import refuse_overtime
from ronde.errors import InputError, NoLegalPairingError, RondeError, RoundError
from ronde.fields import immutable
from ronde.i18n import counted, listed, phrase
from ronde.model import Colour, PlayerId, Round, RoundNumber, Tournament
from ronde.serialisation import Number
from ronde.systems.acceleration.virtual import accelerated
from ronde.systems.base import Pair, PairingSystem, RoundPairing
from ronde.systems.registry import system


class DifferenceKind(Enum):
    """In what a round of the file differs from the same round paired again."""

    PAIR = "pair"
    COLOUR = "colour"
    BYE = "bye"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference: the players that the rules expect and those that the file has.

    A pair is (white, black), a bye (player,), nothing (). `reason` is what the engine said when
    it found the round impossible to pair.
    """

    round: RoundNumber
    kind: DifferenceKind
    expected: tuple[PlayerId, ...] = ()
    found: tuple[PlayerId, ...] = ()
    reason: str = ""

    def sentence(self) -> str:
        """Return the difference on one line.

        >>> Difference(RoundNumber(3), DifferenceKind.COLOUR, Pair(1, 5), Pair(5, 1)).sentence()
        'round 3: colours: expected 1-5, found 5-1'
        """
        if self.kind is DifferenceKind.IMPOSSIBLE:
            return phrase(
                "round {round}: cannot be paired again: {reason}",
                round=self.round,
                reason=self.reason,
            )
        round_, expected, found = self.round, _spelled(self.expected), _spelled(self.found)
        if self.kind is DifferenceKind.COLOUR:
            return phrase(
                "round {round}: colours: expected {expected}, found {found}",
                round=round_,
                expected=expected,
                found=found,
            )
        if self.kind is DifferenceKind.BYE:
            return phrase(
                "round {round}: bye: expected {expected}, found {found}",
                round=round_,
                expected=expected,
                found=found,
            )
        return phrase(
            "round {round}: pair: expected {expected}, found {found}",
            round=round_,
            expected=expected,
            found=found,
        )

    def spelled(self) -> SpelledDifference:
        """Return the difference with its players in words; an impossible round tells the reason."""
        expected = self.reason or _spelled(self.expected)
        return SpelledDifference(self.round, self.kind, expected, _spelled(self.found))


@dataclass(frozen=True, slots=True)
class SpelledDifference:
    """Where a round is not what the rules give."""

    round: Number
    kind: DifferenceKind
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class RoundVerdict:
    """What became of one round."""

    round: RoundNumber
    differences: tuple[Difference, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether the file has exactly what the rules expect."""
        return not self.differences


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class Replay:
    """A whole event paired again by the rules with that key."""

    rules: str
    rounds: tuple[RoundVerdict, ...] = ()

    @property
    def differences(self) -> tuple[Difference, ...]:
        """All differences in the order of the rounds."""
        return tuple(d for verdict in self.rounds for d in verdict.differences)

    @property
    def agrees(self) -> bool:
        """Whether no round differs."""
        return all(verdict.agrees for verdict in self.rounds)

    def sentence(self) -> str:
        """Return on one line how many differences there are."""
        return phrase(
            "{rounds}, {differences}",
            rounds=counted("{count} round", "{count} rounds", count=len(self.rounds)),
            differences=counted(
                "{count} difference", "{count} differences", count=len(self.differences)
            ),
        )

    def __str__(self) -> str:
        return "\n".join([*(one.sentence() for one in self.differences), self.sentence()])

    def __repr__(self) -> str:
        return f"<Replay by {self.rules}: {self.sentence()}>"


def replay(tournament: Tournament, rules: str | None = None, *, thorough: bool = True) -> Replay:
    """Return the verdict on every round of the tournament, in order.

    Every pairing made on the way is tested for soundness, or, unless `thorough`, only those
    that differ from what was played.

    `rules` replaces the key that the tournament records; the settings of another key are then
    left aside. Raises InputError when no rules are known, UnknownRulesError for a wrong key, and
    a bare RondeError when an engine pairs unsoundly (a bug of ours).
    """
    key = rules or tournament.rules
    if key is None:
        raise InputError("the tournament names no rules; say by which rules it was paired")
    return Replay(key, tuple(verdicts(prepared(tournament, key), thorough=thorough)))


def prepared(tournament: Tournament, rules: str) -> Tournament:
    """Return the tournament with what its file left unsaid: rules, rounds, colour, acceleration.

    A file that does not announce a number of rounds ends with its last round. The initial
    colour is read back from the first round; a table has none. Virtual points are computed where
    the file only names their method.
    """
    known = replace(
        tournament,
        rules=rules,
        settings=tournament.settings if tournament.rules in (None, rules) else (),
    )
    if demands_of(rules).by_table:
        return accelerated(known)
    return accelerated(
        replace(
            known,
            number_of_rounds=tournament.number_of_rounds or len(tournament.rounds),
            initial_colour=tournament.initial_colour or inferred_initial_colour(known),
        )
    )


def verdicts(tournament: Tournament, *, thorough: bool = True) -> Iterator[RoundVerdict]:
    """Yield the verdict on each round of a prepared tournament as soon as it is known."""
    assert tournament.rules is not None  # prepared
    engine = system(tournament.rules)
    for index, played in enumerate(tournament.rounds):
        refuse_overtime()
        number = RoundNumber(index + 1)
        # A round in which nobody was paired (a day off for all) has nothing to pair again.
        found = _judged(engine, tournament, number, thorough=thorough) if played.paired else ()
        yield RoundVerdict(number, found)


def _judged(
    engine: PairingSystem, tournament: Tournament, number: RoundNumber, *, thorough: bool
) -> tuple[Difference, ...]:
    """Return how a round differs when it is paired from what went before."""
    before = tournament.before(number)
    try:
        pairing = engine.pair(before)
    except (NoLegalPairingError, RoundError) as error:
        return (Difference(number, DifferenceKind.IMPOSSIBLE, reason=error.phrase),)
    found = tuple(differences(pairing, tournament.rounds[number - 1]))
    if thorough or found:
        _refuse_unsound(before, pairing)
    return found


def _refuse_unsound(before: Tournament, pairing: RoundPairing) -> None:
    broken = unsound(before, pairing)
    if broken:
        raise RondeError(
            phrase(
                "{rules} paired round {round} unsoundly: {what}; please report this file",
                rules=pairing.rules,
                round=pairing.round,
                what=listed((finding.what for finding in broken), "; "),
            )
        )


def differences(expected: RoundPairing, found: Round) -> Iterator[Difference]:
    """Yield where a played round differs from the pairing expected, boards and order aside."""
    number = expected.round
    wanted = {frozenset(pair): pair for pair in expected.pairs}
    had = {frozenset((g.white, g.black)): Pair(g.white, g.black) for g in found.games}
    for both, pair in wanted.items():
        if both not in had:
            yield Difference(number, DifferenceKind.PAIR, pair, ())
        elif had[both] != pair and had[both].white not in found.uncoloured:
            yield Difference(number, DifferenceKind.COLOUR, pair, had[both])
    for both, pair in had.items():
        if both not in wanted:
            yield Difference(number, DifferenceKind.PAIR, (), pair)
    if _bye_differs(expected, found):
        yield Difference(number, DifferenceKind.BYE, _only(expected.bye), _only(found.pairing_bye))


def _bye_differs(expected: RoundPairing, found: Round) -> bool:
    """Whether another player than expected had the bye.

    Files of round robins record the exempt player in many ways, or not at all; there it is
    enough that he has no game and that nobody else has the bye.
    """
    if found.pairing_bye is None and demands_of(expected.rules).by_table:
        return expected.bye in found.paired
    return found.pairing_bye != expected.bye


def _only(player: PlayerId | None) -> tuple[PlayerId, ...]:
    return () if player is None else (player,)


def _spelled(players: tuple[PlayerId, ...]) -> str:
    return "-".join(str(player) for player in players) or phrase("none")


# The colour drawn before the first round ---------------------------------------------------


def inferred_initial_colour(tournament: Tournament) -> Colour | None:
    """Return the initial colour that the first round with a game shows; None without a game.

    The first of those paired, by starting number, received the drawn colour, the second the
    other one, and so on. The first of them who has an opponent tells: only a bye can stand
    before him, and he outranks his opponent, all scores being equal. With the setting `parity`
    = `number`, his starting number itself is odd or even, not his place among those paired.
    """
    with_games = [
        (RoundNumber(number), round_)
        for number, round_ in enumerate(tournament.rounds, 1)
        if len(round_.games) > len(round_.uncoloured)
    ]
    if not with_games:
        return None
    number, round_ = with_games[0]
    told = [game for game in round_.games if game.white not in round_.uncoloured]
    colours = {game.white: Colour.WHITE for game in told}
    colours |= {game.black: Colour.BLACK for game in told}

    def starting_number(player: PlayerId) -> int:
        return tournament.pairing_number(player, number)

    paired = sorted(round_.paired, key=starting_number)
    place, first = next((place, p) for place, p in enumerate(paired, 1) if p in colours)
    by_number = tournament.setting("parity", "") == "number"
    counted = starting_number(first) if by_number else place
    return colours[first] if counted % 2 else colours[first].opposite
