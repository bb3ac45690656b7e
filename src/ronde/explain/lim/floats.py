"""Why a player floats, why a pair is cracked, and why a player has the bye (1, 2.6, 3)."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.lim.round import LimRound
from ronde.explain.sentence import ExplanationSection, Fact, Sentence, sentence
from ronde.explain.shortage import Crowd, most_pairs, why_no_more
from ronde.kernel.colours import COLOUR_OF
from ronde.systems.lim.order import GroupSide
from ronde.systems.lim.outcome import Crack, Floater, FloaterType, FloatReason
from ronde.systems.lim.route import bye_order

HAD_FLOATED = (FloaterType.A, FloaterType.B)
WITH_OPPONENT = (FloaterType.B, FloaterType.D)


def float_sections(case: LimRound) -> Iterator[ExplanationSection]:
    """Yield a section per player who floats and one per cracked pair."""
    for rank, floats in sorted(case.floats_of.items()):
        told = tuple(s for place, floater in floats for s in why_floats(case, place, floater))
        upward = case.groups[floats[0][0]].side.is_upward
        title = sentence(f"limfloat.title-{'up' if upward else 'down'}", player=case.who(rank))
        yield ExplanationSection("float", title, told, None, case.ids(rank))
    for crack in case.outcome.cracks:
        one, other = crack.meeting.pair
        title = sentence("limfloat.title-cracked", one=case.who(one), other=case.who(other))
        yield ExplanationSection(
            "float", title, (crack_sentence(case, crack),), None, case.ids(one, other)
        )


# Floaters --------------------------------------------------------------------------------------


def why_floats(case: LimRound, place: int, floater: Floater) -> Iterator[Sentence]:
    """Yield why somebody of a group floats, why it is this player, and of which type he is."""
    yield from how_many_float(case, place)
    yield from who_floats(case, place, floater)


def who_floats(case: LimRound, place: int, floater: Floater) -> Iterator[Sentence]:
    """Yield why it is this player, unless all of the group float, and of which type he is."""
    group = case.groups[place]
    if len(group.floaters) < len(group.members):
        yield why_this_floater(case, place, floater)
    yield type_sentence(case, place, floater)


def how_many_float(case: LimRound, place: int) -> Iterator[Sentence]:
    """Yield why so many players leave a group."""
    group, number, name = case.groups[place], case.article("surplus"), case.name_of(place)
    crowd, leaving = Crowd(case, sorted(group.members)), len(group.floaters)
    size, pairs = len(crowd.ranks), (len(crowd.ranks) - leaving) // 2
    if size == 1:
        yield sentence("limfloat.alone", number, group=name, player=case.who(*group.members))
        return
    if leaving == 1:
        yield sentence("limfloat.odd", number, group=name, count=size)
        return
    if leaving == size:
        yield sentence("limfloat.no-pairs", number, group=name, size=size)
    else:
        counts = {"size": size, "pairs": pairs, "count": leaving}
        yield sentence("limfloat.most-pairs", number, group=name, **counts)
    if most_pairs(crowd) == pairs:
        yield from why_no_more(crowd)


def why_this_floater(case: LimRound, place: int, floater: Floater) -> Sentence:
    """Return what made this player float and not the one whom the number would take."""
    who = case.who(floater.rank)
    match floater.reason:
        case FloatReason.NO_OPPONENT:
            return sentence("limfloat.no-opponent", case.article("surplus"), player=who)
        case FloatReason.NUMBER:
            side = "up" if case.groups[place].side.is_upward else "down"
            key = f"limfloat.number-{side}"
            return sentence(key, case.article("number-of-floater"), player=who)
        case FloatReason.COLOUR:
            colour = COLOUR_OF[case.field.due[floater.rank]]
            facts: dict[str, Fact] = {"colour": colour, "opposite": colour.opposite}
            key, number = "limfloat.colour", case.article("colour-of-floater")
        case FloatReason.LAST_ROUND:
            key, number, facts = "limfloat.last-round", case.article("last-round"), {}
        case FloatReason.TYPE:
            at = case.groups[place].floaters.index(floater)
            usual = case.before_floater(place, at)[0].type_of(floater.usual)
            key = f"limfloat.{what_speaks_against(usual, floater.type)}"
            number, facts = case.article("type"), {}
    return sentence(key, number, player=who, usual=case.who(floater.usual), **facts)


def what_speaks_against(worse: FloaterType, better: FloaterType) -> str:
    """Return by which question of 3.9 one type is worse than another."""
    if worse in HAD_FLOATED and better not in HAD_FLOATED:
        return "floated"
    return "without-opponent"


def type_sentence(case: LimRound, place: int, floater: Floater) -> Sentence:
    """Return of which type a floater is, and what that means."""
    return sentence(
        f"limfloat.type-{floater.type.value}",
        case.article("type"),
        player=case.who(floater.rank),
        group=case.name_of(case.adjacent(place)),
    )


def crack_sentence(case: LimRound, crack: Crack) -> Sentence:
    """Return which pair was taken apart for the median, and why that one."""
    one, other = crack.meeting.pair
    facts: dict[str, Fact] = {"one": case.who(one), "other": case.who(other)}
    wanted = GroupSide.LOWER if crack.from_above > crack.from_below else GroupSide.UPPER
    key = f"limfloat.cracked-{crack.side.value}"
    if crack.side is wanted:
        facts |= {"above": crack.from_above, "below": crack.from_below}
    else:
        key += "-instead"
    return Sentence(key, case.article("cracking"), facts)


# The bye ---------------------------------------------------------------------------------------


def why_bye(case: LimRound) -> Iterator[Sentence]:
    """Yield why somebody has the bye, who came before and cannot have it, and who has it."""
    bye = case.outcome.bye
    if bye is None:
        return
    by_rating = case.standing.round == 1
    number = case.article("bye-by-rating" if by_rating else "bye")
    order = bye_order(case.field)
    before = order[: order.index(bye.rank)]
    barred = [rank for rank in before if not case.standing.may_have_bye[rank]]
    yield sentence("bye.odd", case.article("bye"), count=case.standing.size)
    for ranks, key in ((barred, "limfloat.bye-barred"), (bye.needed, "limfloat.bye-needed")):
        if ranks:
            yield sentence(key, number, players=case.who(*ranks), count=len(ranks))
    key = "limfloat.bye-lowest-rated" if by_rating else "limfloat.bye-lowest-ranked"
    yield sentence(key, number, player=case.who(bye.rank))
