"""What decides between a round of the Lim system and another one.

The other round is legal, so whatever it does where the two first differ was open to the procedure,
too: a pair that can be made, a player who can be spared, an opponent who is available. It was
not taken because of one question, which is the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ronde.errors import RondeError
from ronde.explain.lim.floats import what_speaks_against
from ronde.explain.lim.opponents import tried
from ronde.explain.lim.round import LimRound
from ronde.explain.sentence import Fact, Sentence, sentence
from ronde.explain.verdict import Verdict, WhyNot
from ronde.explain.whynot import (
    Ranks,
    criterion_sentence,
    in_order,
    left_without_game,
    the_two,
    verdict_sentence,
    with_round,
)
from ronde.kernel.bits import members
from ronde.kernel.colours import BLACK, COLOUR_OF, NO_COLOUR, WHITE
from ronde.model import Colour
from ronde.systems.lim.outcome import FloatReason, LimGroupOutcome, LimRoundOutcome

BYE, PAIRS, CRACKS = "bye", "pairs", "cracked"
ORDER, COLOUR, MAXI = "order", "colour", "maxi"
FLOATER = "floater"
"""In what two rounds can differ; that on floaters goes on with the key that decided."""

KEYS_OF_FLOATERS = ("floated", "without-opponent", "last-round", COLOUR, "number")
"""What can put one floater before another, in the order in which it is asked."""


class DecidingDifference(NamedTuple):
    """What decides where two rounds differ.

    `ranks` are those taken now and then, behind the one who searches if any. `counts` are pairs
    made or taken apart now and then, `colour` is the one that speaks.
    """

    name: str
    article: str
    place: int | None = None
    ranks: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    colour: int = 0


@dataclass
class OtherGroup:
    """The same members paired otherwise: the pairs, higher rank first, and who floats."""

    pairs: set[tuple[int, int]]
    floaters: list[int]


# Two rounds ------------------------------------------------------------------------------------


def compared(case: LimRound, answer: WhyNot) -> WhyNot:
    """Return the answer with what decides between the round and the one with the pair."""
    outcome = case.pair_with(answer.one, answer.other)
    two = case.rank_of[answer.one], case.rank_of[answer.other]
    found = _first_difference(case, outcome, two)
    place, counts = found.place, found.counts
    residents = [] if place is None else case.groups[place].residents
    return replace(
        with_round(answer, outcome),
        verdict=Verdict.ORDER if found.name == ORDER else Verdict.CRITERION,
        article=found.article,
        criterion=found.name,
        now=counts[:1],
        then=counts[1:],
        bracket=None if place is None else place + 1,
        bracket_score=case.standing.scores[residents[0]] if residents else None,
        colour=COLOUR_OF.get(found.colour),
        players=case.ids(*found.ranks),
    )


def _first_difference(
    case: LimRound, then: LimRoundOutcome, two: tuple[int, int]
) -> DecidingDifference:
    """Return where the round with the pair differs first from the real one."""
    found = _by_bye(case, None if then.bye is None else then.bye.rank)
    *sides, median = range(len(case.groups))
    for place in sides:
        found = found or _in_group(case, place, _as_other(then.groups[place]), two)
    found = found or _by_cracks(case, len(then.cracks))
    found = found or _in_group(case, median, _as_other(then.groups[median]))
    if found is None:
        raise RondeError("the same round was found with and without a pair")
    return found


def _as_other(group: LimGroupOutcome) -> OtherGroup:
    return OtherGroup({m.pair for m in group.meetings}, [f.rank for f in group.floaters])


def against(case: LimRound, ranks: Ranks) -> Sentence | None:
    """Return what speaks against another round where the two first differ.

    None where pairs were cracked: then it takes more to tell.
    """
    if case.outcome.cracks:
        return None
    found = _by_bye(case, left_without_game(case, ranks))
    for place in range(len(case.groups)):
        found = found or _in_group(case, place, _among_members(case, place, ranks))
    if found is None:
        return None
    return sentence("limwhynot.those-boards", found.article, worse=_worse(case, found))


def _among_members(case: LimRound, place: int, ranks: Ranks) -> OtherGroup:
    """Return how the other round pairs the members of a group among themselves."""
    inside = case.groups[place].members
    pairs = {pair for pair in ranks if set(inside).issuperset(pair)}
    paired = {rank for pair in pairs for rank in pair}
    return OtherGroup(pairs, [rank for rank in inside if rank not in paired])


def _by_bye(case: LimRound, bye: int | None) -> DecidingDifference | None:
    """Return that the bye would go to somebody who comes later for it, if it would."""
    now = case.outcome.bye
    if now is None or bye is None or now.rank == bye:
        return None
    number = case.article("bye-by-rating" if case.standing.round == 1 else "bye")
    return DecidingDifference(BYE, number, ranks=(now.rank, bye))


def _by_cracks(case: LimRound, cracks: int) -> DecidingDifference | None:
    """Return that more pairs would be taken apart for the median, if so."""
    now = len(case.outcome.cracks)
    if cracks == now:
        return None
    place = len(case.groups) - 1
    return DecidingDifference(CRACKS, case.article("cracking"), place, counts=(now, cracks))


def _in_group(
    case: LimRound, place: int, other: OtherGroup, asked: Sequence[int] = ()
) -> DecidingDifference | None:
    """Return what decides in a group that both rounds enter alike, None if they leave it alike.

    Of several floaters those are named who are asked about.
    """
    group = case.groups[place]
    now, then = len(group.meetings), len(other.pairs)
    if then < now:
        return DecidingDifference(PAIRS, case.article("surplus"), place, counts=(now, then))
    ours = [floater.rank for floater in group.floaters]
    if set(ours) != set(other.floaters):
        return _by_floater(case, place, ours, other.floaters, asked)
    return _by_opponent(case, place, other.pairs)


# Floaters --------------------------------------------------------------------------------------


def _by_floater(
    case: LimRound, place: int, ours: list[int], theirs: Iterable[int], asked: Sequence[int]
) -> DecidingDifference:
    """Return the key of article 3 by which a floater was taken before another."""
    others = [rank for rank in theirs if rank not in ours]
    then = next((rank for rank in others if rank in asked), others[0])
    at = next(k for k, rank in enumerate(ours) if rank not in set(theirs))
    name, number = _deciding_key(case, place, at, then)
    colour = case.field.due[ours[at]] if name == COLOUR else NO_COLOUR
    return DecidingDifference(f"{FLOATER}-{name}", number, place, (ours[at], then), colour=colour)


def _deciding_key(case: LimRound, place: int, at: int, then: int) -> tuple[str, str]:
    """Return the name and article of the question that the other did not survive."""
    choice, rest = case.before_floater(place, at)
    pool = members(rest.spare())
    if then not in pool:
        raise RondeError(
            f"round {case.standing.round}: {case.standing.ids[then]} cannot float, and yet would"
        )
    for reason, narrower in choice.narrowed(rest, pool):
        if then in narrower:
            continue
        if reason is FloatReason.TYPE:
            better = case.groups[place].floaters[at].type
            return what_speaks_against(choice.type_of(then), better), case.article("type")
        if reason is FloatReason.LAST_ROUND:
            return "last-round", case.article("last-round")
        return COLOUR, case.article("colour-of-floater")
    return "number", case.article("number-of-floater")


# Opponents -------------------------------------------------------------------------------------


def _by_opponent(
    case: LimRound, place: int, pairs: set[tuple[int, int]]
) -> DecidingDifference | None:
    """Return why the first with another opponent did not take that one."""
    partner = {rank: other for pair in pairs for rank, other in (pair, pair[::-1])}
    for number, meeting in enumerate(case.groups[place].meetings):
        if in_order(*meeting.pair) not in pairs:
            searcher, now = meeting.searcher, meeting.found
            then = partner[searcher]
            name = _why_not_taken(case, searcher, now, then, tried(case, place, number))
            floated = searcher not in case.groups[place].residents
            subject = "opponent-of-floater" if floated else _SUBJECTS[name]
            ranks = (searcher, now, then)
            colour = case.field.due[searcher] if name == COLOUR else NO_COLOUR
            return DecidingDifference(name, case.article(subject), place, ranks, colour=colour)
    return None


_SUBJECTS = {ORDER: "exchange", COLOUR: "exchange-for-colour", MAXI: "maxi"}


def _why_not_taken(case: LimRound, searcher: int, now: int, then: int, order: list[int]) -> str:
    """Return what puts one available opponent before another."""
    suit = case.field.suit
    if order.index(now) > order.index(then):
        return COLOUR
    return MAXI if suit(searcher, then) and not suit(searcher, now) else ORDER


# In words --------------------------------------------------------------------------------------


def lim_verdict(case: LimRound, answer: WhyNot) -> Sentence:
    """Return why two players do not meet, in one sentence."""
    if answer.verdict is Verdict.SAME_ABSOLUTE_COLOUR:
        assert answer.colour is not None
        colours: dict[str, Fact] = {"colour": answer.colour, "opposite": answer.colour.opposite}
        return Sentence("limwhynot.limits", answer.article, the_two(answer) | colours)
    if answer.verdict not in (Verdict.CRITERION, Verdict.ORDER):
        return verdict_sentence(answer)
    found = _difference_of(case, answer)
    if _is_choice_between(answer):
        return Sentence(f"limwhynot.{found.name}", answer.article, _facts(case, found))
    return criterion_sentence(replace(answer, bracket_score=None), _worse(case, found))


def _is_choice_between(answer: WhyNot) -> bool:
    """Whether one of the two searched for an opponent, and did not take the other."""
    if answer.criterion not in (ORDER, COLOUR, MAXI):
        return False
    searcher, _, then = answer.players
    return {searcher, then} == {answer.one, answer.other}


def _worse(case: LimRound, found: DecidingDifference) -> Sentence:
    """Return what would be against the rules, as a clause that follows an "if"."""
    return Sentence(f"limworse.{found.name}", "", _facts(case, found))


def _facts(case: LimRound, found: DecidingDifference) -> dict[str, Fact]:
    facts: dict[str, Fact] = {}
    if found.place is not None:
        facts["group"] = case.name_of(found.place)
    if found.counts:
        facts["now"], facts["count"] = found.counts
    if found.ranks:
        *searcher, now, then = found.ranks
        facts |= {"now": case.who(now), "then": case.who(then)}
        if searcher:
            facts["searcher"] = case.who(*searcher)
    if found.colour:
        facts["colour"] = COLOUR_OF[found.colour]
    return facts


def _difference_of(case: LimRound, answer: WhyNot) -> DecidingDifference:
    """Return what an answer tells about where the two rounds differ."""
    place = None if answer.bracket is None else answer.bracket - 1
    ranks = tuple(case.rank_of[player] for player in answer.players)
    counts = (*answer.now, *answer.then)
    colour = _number_of(answer.colour)
    return DecidingDifference(answer.criterion, answer.article, place, ranks, counts, colour)


def _number_of(colour: Colour | None) -> int:
    if colour is None:
        return NO_COLOUR
    return WHITE if colour is Colour.WHITE else BLACK
