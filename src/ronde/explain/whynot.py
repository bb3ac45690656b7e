"""Why two players do not meet, or why a round is not paired as another: what all systems share.

Where no absolute rule keeps two players apart, the pair is forced and the round paired again.
Then there are two rounds, and each system compares them where they first differ: what it holds
against the other candidate there (`Objection`) is the answer. In the same way a whole round that
other rules paired is compared in the first bracket with other pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ronde.errors import RondeError
from ronde.explain.round import PairedRound
from ronde.explain.sentence import (
    Fact,
    Games,
    Ordinal,
    ScoreInWords,
    Scores,
    Sentence,
    Who,
    sentence,
)
from ronde.explain.verdict import Verdict, WhyNot
from ronde.kernel.colours import ABSOLUTE, COLOUR_OF
from ronde.model import ByeKind, PlayerId
from ronde.systems.swiss import RoundOutcome

Ranks = list[tuple[int, int]]
Value = tuple[int, ...]

LISTS: Final = (
    "score-differences",
    "scores-of-downfloaters",
    "scores-unpaired-in-next",
    "scores-of-floaters",
    "scores-of-upfloaters",
)
NUMBERS: Final = ("squared-differences", "sum-of-floaters", "number-of-bye")
WITHOUT_VALUES: Final = ("bye-bar", "merged", "highest-moved-down", "following-scoregroup")
NAMING: Final = (
    "unpaired-below",
    "uncompletable-below",
    "alone-below",
    "higher-below",
    "bye-for-nobody",
    "blocked-below",
)
"""What is told with the players whom it is about."""
BELOW_THE_BRACKET: Final = ("bye-for-nobody", "blocked-below")
"""What is about the players whom a bracket leaves to those below it."""


class Objection(NamedTuple):
    """What the rules hold against another candidate: the first criterion with another value.

    `now` and `then` are a count, or a list of scores or score differences in tenths. `players`
    are those whom it is about, if they are to be named: who would be left over in the last bracket
    and may not have the bye.
    """

    article: str
    criterion: str
    now: Value
    then: Value
    is_worse: bool = True
    players: tuple[PlayerId, ...] = ()

    def clause(self) -> Sentence:
        """Return what would be worse, as a clause that follows an "if"."""
        return worse(self.criterion, self.now, self.then, self.players)


# Answers without a second pairing ----------------------------------------------------------


def absolute_answer(case: PairedRound, one: PlayerId, other: PlayerId) -> WhyNot | None:
    """Return the answer that needs no second pairing: they meet, are absent or may not meet."""
    ranks = case.rank_of
    absent = tuple(player for player in (one, other) if player not in ranks)
    if absent:
        number = case.article("absence")
        return WhyNot(one, other, Verdict.NOT_TO_BE_PAIRED, number, players=absent)
    a, b = sorted((ranks[one], ranks[other]))
    if case.opponent_of(a) == b:
        return WhyNot(one, other, Verdict.THEY_MEET, board=case.board_of[a])
    return _forbidden(case, one, other)


def _forbidden(case: PairedRound, one: PlayerId, other: PlayerId) -> WhyNot | None:
    """Return the absolute rule that keeps two players apart, if there is one."""
    a, b = case.rank_of[one], case.rank_of[other]
    if case.standing.legal[a] >> b & 1:
        return None
    met = case.round_of_meeting(one, other)
    if met is not None:
        number = case.article("rematch")
        return WhyNot(one, other, Verdict.MET_BEFORE, number, rounds=(met,))
    if case.are_forbidden(one, other):
        return WhyNot(one, other, Verdict.PROHIBITED)
    profile = case.standing.profiles[a]
    if profile.strength != ABSOLUTE or profile.preference != case.standing.profiles[b].preference:
        raise RondeError(f"{one} and {other} may not meet, and no rule says why")
    colour = COLOUR_OF[profile.preference]
    number = case.article("colours")
    return WhyNot(one, other, Verdict.SAME_ABSOLUTE_COLOUR, number, colour=colour)


# Two rounds --------------------------------------------------------------------------------


def in_order(one: int, other: int) -> tuple[int, int]:
    """Return two ranks, the higher ranked first."""
    return (one, other) if one < other else (other, one)


def with_round(answer: WhyNot, outcome: RoundOutcome) -> WhyNot:
    """Return an answer with the round as it would be."""
    ids = outcome.standing.ids
    pairs = tuple((ids[a], ids[b]) for a, b in (in_order(*pair) for pair in outcome.pairs))
    return replace(answer, pairs=pairs, bye=outcome.receiver)


def with_objection(answer: WhyNot, found: Objection) -> WhyNot:
    """Return an answer with the criterion that decides; raises RondeError if it is no worse."""
    if not found.is_worse:
        raise RondeError(
            f"the pair {answer.one}-{answer.other} would be better by {found.article}"
            f" ({found.then} instead of {found.now})"
        )
    return replace(
        answer,
        verdict=Verdict.CRITERION,
        article=found.article,
        criterion=found.criterion,
        now=found.now,
        then=found.then,
        players=found.players,
    )


def first_change(
    now: Iterable[tuple[object, Iterable[tuple[int, int]]]],
    then: Iterable[tuple[object, Iterable[tuple[int, int]]]],
) -> int:
    """Return the place of the first bracket with other players or other pairs.

    A bracket is its players, in any form that compares, and the pairs that were made in it.
    """
    for place, (one, other) in enumerate(zip(now, then, strict=False)):
        if one[0] != other[0] or _as_set(one[1]) != _as_set(other[1]):
            return place
    raise RondeError("the same round was found with and without a pair")


def _as_set(pairs: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    return {in_order(*pair) for pair in pairs}


def legal_ranks(case: PairedRound, pairs: Iterable[tuple[PlayerId, PlayerId]]) -> Ranks | None:
    """Return the pairs as ranks, the higher first; None if one of them may not be."""
    ranks = [in_order(case.rank_of[one], case.rank_of[other]) for one, other in pairs]
    if all(case.standing.legal[one] >> other & 1 for one, other in ranks):
        return ranks
    return None


def left_without_game(case: PairedRound, ranks: Ranks) -> int | None:
    """Return the rank of whoever has no game in another round."""
    busy = {rank for pair in ranks for rank in pair}
    return next((rank for rank in range(case.standing.size) if rank not in busy), None)


def barred_bye(case: PairedRound, ranks: Ranks) -> Sentence | None:
    """Return that who has no game in another round may not have the bye, None if he may."""
    alone = left_without_game(case, ranks)
    if alone is None or case.standing.may_have_bye[alone]:
        return None
    return case.said("compare.bye", "bye-bar", player=case.who(alone))


def first_difference(
    brackets: Sequence[tuple[Sequence[int], Iterable[tuple[int, int]]]], ranks: Ranks
) -> tuple[int, Ranks]:
    """Return the place of the first bracket with other pairs, and the pairs of the others there.

    A bracket is its players and the pairs that were made in it.
    """
    for place, (players, taken) in enumerate(brackets):
        theirs = [pair for pair in ranks if set(players).issuperset(pair)]
        if set(theirs) != _as_set(taken):
            return place, theirs
    raise RondeError("two different pairings differ in no bracket")


def objection_sentence(found: Objection, score: int) -> Sentence:
    """Return by what another round is worse in the bracket of a score."""
    return sentence(
        "compare.criterion", found.article, worse=found.clause(), points=ScoreInWords(score)
    )


# Sentences ---------------------------------------------------------------------------------


def worse(criterion: str, now: Value, then: Value, players: tuple[PlayerId, ...] = ()) -> Sentence:
    """Return what would be worse, as a clause that follows an "if".

    `players` are those whom it is about: by a look-ahead those who would be left over in the last
    bracket and may not have the bye.
    """
    key = f"worse.{criterion}"
    if criterion in NAMING:
        return _about_players(key, players)
    if players:
        return sentence("worse.barred-in-next", players=Who(players), count=len(players))
    if criterion in WITHOUT_VALUES:
        return sentence(key)
    if criterion in NUMBERS:
        return sentence(key, now=now[0], then=then[0])
    if criterion == "place-of-bye":
        return sentence("burstein.place-of-bye", now=Ordinal(now[0]), then=Ordinal(then[0]))
    if criterion == "score-of-bye":
        return sentence(key, now=ScoreInWords(now[0]), then=ScoreInWords(then[0]))
    if criterion in LISTS or criterion.startswith("differences-"):
        return sentence(key, now=Scores(now), then=Scores(then))
    return sentence(key, now=now[0], count=then[0])


def _about_players(key: str, players: tuple[PlayerId, ...]) -> Sentence:
    if not players:
        return sentence(f"{key}-alone")
    return sentence(key, players=Who(players), count=len(players))


def verdict_sentence(answer: WhyNot) -> Sentence:
    """Return why two players do not meet, in one sentence."""
    facts = the_two(answer)
    key = f"whynot.{answer.verdict.value}"
    match answer.verdict:
        case Verdict.THEY_MEET:
            assert answer.board is not None
            facts = {**facts, "board": answer.board}
        case Verdict.NOT_TO_BE_PAIRED:
            facts = {"players": Who(answer.players), "count": len(answer.players)}
        case Verdict.MET_BEFORE:
            facts = {**facts, "round": answer.rounds[0]}
        case Verdict.SAME_ABSOLUTE_COLOUR:
            assert answer.colour is not None
            facts = {**facts, "colour": answer.colour}
        case Verdict.CRITERION:
            clause = worse(answer.criterion, answer.now, answer.then, answer.players)
            return criterion_sentence(answer, clause)
        case Verdict.ORDER:
            assert answer.step is not None
            assert answer.bracket_score is not None
            step = sentence(f"step.{answer.step.value}")
            facts = {**facts, "step": step, "points": ScoreInWords(answer.bracket_score)}
        case Verdict.PROHIBITED | Verdict.NOT_COMPLETABLE | Verdict.OTHER_ROUND:
            pass
    return Sentence(key, answer.article, facts)


def the_two(answer: WhyNot) -> dict[str, Fact]:
    """Return the two players as facts of a sentence."""
    return {"one": Who((answer.one,)), "other": Who((answer.other,))}


def criterion_sentence(answer: WhyNot, clause: Sentence) -> Sentence:
    """Return what would be worse if the two met, and in which bracket."""
    facts = {**the_two(answer), "worse": clause}
    if answer.bracket_score is None:
        return Sentence("whynot.criterion-of-round", answer.article, facts)
    facts["points"] = ScoreInWords(answer.bracket_score)
    is_below = answer.criterion in BELOW_THE_BRACKET
    key = "whynot.criterion-below" if is_below else "whynot.criterion"
    return Sentence(key, answer.article, facts)


def consequences(answer: WhyNot, case: PairedRound) -> Iterator[Sentence]:
    """Yield who is absent and why, who could not be paired if the two met, or what changes."""
    if answer.verdict is Verdict.NOT_TO_BE_PAIRED:
        yield from (away_sentence(case, player) for player in answer.players)
    if answer.verdict is Verdict.NOT_COMPLETABLE and answer.players:
        yield sentence("whynot.blocked", players=Who(answer.players))
    if answer.verdict in (Verdict.CRITERION, Verdict.ORDER):
        yield from _changes(answer, case)


def away_sentence(case: PairedRound, player: PlayerId) -> Sentence:
    """Return that a player is not paired in this round, and why."""
    tournament, round_ = case.tournament, case.tournament.next_round
    kinds = {b.player: b.kind for b in tournament.requested_byes if b.round == round_}
    kind = sentence(f"word.{kinds.get(player, ByeKind.ZERO_POINT).value}-bye")
    return case.said("player.away", "absence", player=Who((player,)), kind=kind, round=round_)


def _changes(answer: WhyNot, case: PairedRound) -> Iterator[Sentence]:
    """Yield the pairs, and the bye, that the round does not have now."""
    real = {frozenset(case.ids(board.white, board.black)) for board in case.boards}
    new = tuple(pair for pair in answer.pairs if frozenset(pair) not in real)
    yield sentence("whynot.pairs", pairs=Games(new))
    if answer.bye is not None and case.bye is not None and case.ids(case.bye) != (answer.bye,):
        yield sentence("whynot.bye", player=Who((answer.bye,)))


# Floaters ----------------------------------------------------------------------------------


def stayed_sentence(about: str, who: Who, instead: Who, found: Objection) -> Sentence:
    """Return what would be worse if a player did not leave the bracket.

    `about` is `float` or `bye`: what the player gets by leaving. `instead` are those who would
    leave the bracket then and do not now.
    """
    return sentence(
        f"{about}.if-stayed",
        found.article,
        player=who,
        instead=instead,
        count=len(instead.players),
        worse=found.clause(),
    )
