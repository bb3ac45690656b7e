"""The stories of a board, a floater, the bye and a player by the procedure of 2011 or 2012."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.answers import verdict_sentence
from ronde.explain.dutch.positions import halves_taken
from ronde.explain.players import away, score_sentences
from ronde.explain.procedure.colours import procedure_colour_sentence, procedure_colours_in_full
from ronde.explain.procedure.floats import if_stayed
from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.procedure.steps import STEPS_BACK, step_sentences, steps_by_bracket
from ronde.explain.procedure.whynot import procedure_why_not
from ronde.explain.sentence import Fact, Place, Score, Section, Sentence, Who, sentence
from ronde.kernel.bits import mask_of
from ronde.model import PlayerId
from ronde.systems.dutch_procedure.bracket import incompatible


def procedure_overview(case: ProcedureRound) -> Iterator[Section]:
    """Yield a section per board, then one per player who moves down, then the bye."""
    for number in range(1, len(case.boards) + 1):
        yield procedure_board(case, number)
    for rank in range(case.standing.size):
        *passed, _ = case.brackets_of[rank]
        if passed:
            player = case.standing.ids[rank]
            told = tuple(s for place in passed for s in _why_down(case, place, rank))
            title = sentence("float.title", player=Who((player,)))
            yield Section("float", title, told, None, (player,))
    if case.bye is not None:
        yield _bye_section(case, case.bye)


def procedure_derivation(case: ProcedureRound) -> Iterator[Section]:
    """Yield a section per bracket with all its steps, then the bye, then all colours."""
    last = len(case.outcome.brackets) - 1
    for place, steps in enumerate(steps_by_bracket(case)):
        wanted = [d for d in steps if place < last or d.key != "downfloaters"]
        told = tuple(s for decision in wanted for s in step_sentences(decision))
        points, outcome = Score(case.bracket_score(place)), case.outcome.brackets[place]
        lower = outcome.bracket.several_scores
        title = sentence(
            "full.collapsed-bracket" if lower else "full.bracket", number=place + 1, points=points
        )
        ids = tuple(case.standing.ids[rank] for rank in outcome.bracket.players())
        yield Section("bracket", title, told, place + 1, ids)
    if case.bye is not None:
        yield _bye_section(case, case.bye)
    colours = tuple(procedure_colour_sentence(case, board) for board in case.boards)
    yield Section("colours", sentence("full.colours"), colours)


def procedure_board(case: ProcedureRound, number: int, *, full: bool = False) -> Section:
    """Return a board: why these two, and why these colours; in full with the preferences."""
    board, ids = case.boards[number - 1], case.standing.ids
    told = [_meeting(case, board.white, board.black)]
    if full:
        told += _shaped(case, case.brackets_of[board.white][-1])
        told += procedure_colours_in_full(case, board)
    else:
        told.append(procedure_colour_sentence(case, board))
    players = (ids[board.white], ids[board.black])
    return Section("board", sentence("board.title", board=number), tuple(told), number, players)


def procedure_player(case: ProcedureRound, player: PlayerId) -> Section:
    """Return the whole way of a player through the pairing of the round."""
    rank = case.rank_of.get(player)
    told = away(case, player) if rank is None else _story(case, rank)
    title = sentence("player.title", player=Who((player,)), round=case.standing.round)
    return Section("player", title, tuple(told), None, (player,))


def _story(case: ProcedureRound, rank: int) -> Iterator[Sentence]:
    yield from score_sentences(case, rank)
    *passed, final = case.brackets_of[rank]
    for place in passed:
        yield from _why_down(case, place, rank)
    for decision in steps_by_bracket(case)[final]:
        if decision.key not in ("pairs", "downfloaters"):
            yield from step_sentences(decision)
    opponent = case.opponent_of(rank)
    if opponent is None:
        yield from _why_bye(case, rank)
    else:
        yield _meeting(case, rank, opponent)
        yield from _why_not_natural(case, rank)
        yield from procedure_colours_in_full(case, case.boards[case.board_of[rank] - 1])


# Why two players meet --------------------------------------------------------------------------


def _meeting(case: ProcedureRound, one: int, other: int) -> Sentence:
    """Return the places of two players in their bracket, and the article that joined them."""
    outcome = case.final_bracket(one)
    taken, bracket, scores = outcome.arrangement, outcome.bracket, case.standing.scores
    pair = next(p for p in taken.pairs if set(p) == {one, other})
    first, second = pair
    facts: dict[str, Fact] = {
        "one": Who((case.standing.ids[first],)),
        "other": Who((case.standing.ids[second],)),
        "points": Score(scores[first]),
        "other_points": Score(scores[second]),
    }
    if pair in taken.pairs[: taken.paired_moved_down]:
        residents = bracket.players()[bracket.in_first_half :]
        facts["place"] = Place(residents.index(second) + 1)
        return Sentence("board.moved-down", case.article("opponents-of-moved-down"), facts)
    upper, lower = halves_taken(taken)
    facts["place"] = Place(upper.index(first) + 1)
    facts["other_place"] = Place(lower.index(second) + 1)
    subject = "in-order" if facts["place"] == facts["other_place"] else "transposition"
    if taken.moved_out:
        subject = "exchange"
    key = "board.exchanged" if taken.moved_out else "board.same-score"
    if scores[first] != scores[second]:
        key = "procedure.mixed-board"
    return Sentence(key, case.article(subject), facts)


def _natural_opponent(case: ProcedureRound, rank: int) -> int | None:
    """Return who stands opposite before anything is altered; None where nobody does (C.6)."""
    outcome = case.final_bracket(rank)
    taken, bracket = outcome.arrangement, outcome.bracket
    moved = [one for one, _ in taken.pairs[: taken.paired_moved_down]]
    gone = incompatible(case.standing, bracket)
    residents = [r for r in bracket.players()[bracket.in_first_half :] if r not in gone]
    opposite = dict(zip(moved, residents, strict=False))
    opposite |= {other: one for one, other in opposite.items()}
    halves = list(zip(taken.upper, taken.lower, strict=False))
    opposite |= {one: other for pair in halves for one, other in (pair, pair[::-1])}
    return opposite.get(rank)


def _why_not_natural(case: ProcedureRound, rank: int) -> Iterator[Sentence]:
    """Yield who stands opposite in the bracket and why that player is not the opponent."""
    natural = _natural_opponent(case, rank)
    if natural is None or natural == case.opponent_of(rank):
        return
    one, other = case.standing.ids[rank], case.standing.ids[natural]
    facts = {"player": Who((one,)), "first": Who((other,))}
    yield Sentence("player.first-choice", case.article("in-order"), facts)
    yield verdict_sentence(procedure_why_not(case, one, other))


def _shaped(case: ProcedureRound, place: int) -> Iterator[Sentence]:
    """Yield how a bracket was paired, but for who is in it and who leaves it."""
    for decision in steps_by_bracket(case)[place]:
        if decision.key not in ("bracket", "pairs", "downfloaters"):
            yield from step_sentences(decision)


# Why a player moves down -----------------------------------------------------------------------


def _why_down(case: ProcedureRound, place: int, rank: int) -> Iterator[Sentence]:
    """Yield why a player leaves a bracket: alone, without opponent, by a step back, by parity."""
    outcome, player = case.outcome.brackets[place], case.standing.ids[rank]
    who, points = Who((player,)), Score(case.bracket_score(place))
    number = case.edition.articles["incompatible"]
    steps = steps_by_bracket(case)[place]
    back = [d for d in steps if d.key in STEPS_BACK and player in d.players]
    if outcome.bracket.size == 1:
        yield sentence("float.alone", number, player=who, points=points)
    elif not case.standing.legal[rank] & mask_of(outcome.bracket.players()):
        yield sentence("float.no-opponent", number, player=who, points=points)
    elif back:
        yield from step_sentences(back[-1])
    else:
        yield _how_many(case, place)
        yield _why_this_one(case, place, rank)


def _how_many(case: ProcedureRound, place: int) -> Sentence:
    """Return why so many players leave a bracket."""
    outcome, points = case.outcome.brackets[place], Score(case.bracket_score(place))
    size, leaving = outcome.bracket.size, len(outcome.floaters)
    number = case.edition.articles["downfloaters"]
    if leaving == 1 and size % 2:
        return sentence("float.odd", number, points=points, count=size)
    facts = {"size": size, "pairs": len(outcome.arrangement.pairs), "count": leaving}
    return sentence("float.most-pairs", number, points=points, **facts)


def _why_this_one(case: ProcedureRound, place: int, rank: int) -> Sentence:
    """Return that a player stands last, or what would be worse if he stayed."""
    outcome = case.outcome.brackets[place]
    if outcome.floaters == [rank] and rank == outcome.bracket.players()[-1]:
        who = Who((case.standing.ids[rank],))
        return sentence("float.last", case.article("in-order"), player=who)
    return if_stayed(case, place, rank, "float")


# The bye -------------------------------------------------------------------------------------


def _bye_section(case: ProcedureRound, rank: int) -> Section:
    player = case.standing.ids[rank]
    title = sentence("bye.title", player=Who((player,)))
    return Section("bye", title, tuple(_why_bye(case, rank)), None, (player,))


def _why_bye(case: ProcedureRound, rank: int) -> Iterator[Sentence]:
    """Yield why somebody has the bye, who may not have it, and why it is this player."""
    standing, who = case.standing, Who((case.standing.ids[rank],))
    yield sentence("bye.odd", case.edition.articles["bye"], count=standing.size)
    number = case.article("bye-bar")
    if case.outcome.bye_bar:
        yield sentence("procedure.bye-bar", number, count=case.outcome.bye_bar)
    below = range(rank + 1, standing.size)
    barred = tuple(standing.ids[r] for r in below if not standing.may_have_bye[r])
    if barred:
        yield sentence("procedure.barred", number, players=Who(barred), count=len(barred))
    yield sentence("procedure.left-over", case.edition.articles["bye"], player=who)
    if len(barred) == len(below):
        yield sentence("bye.last", number, player=who)
    else:
        yield if_stayed(case, case.brackets_of[rank][-1], rank, "bye")
