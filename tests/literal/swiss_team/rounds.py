"""The round as a whole: the bye, then bracket after bracket from the top, then colours (3.3)."""

from __future__ import annotations

from typing import NamedTuple

from tests.literal.brackets import BracketTooLargeError
from tests.literal.swiss_team.brackets import (
    Pair,
    PairCriterion,
    first_best_pairing,
    float_in_a_row,
    opponents_floated,
    same_preference,
    same_strong_preference,
    values_of,
)
from tests.literal.swiss_team.colours import allocate
from tests.literal.swiss_team.teams import Field, Team
from tests.literal.swiss_team.upfloaters import (
    SetCriterion,
    Top,
    Upfloaters,
    best_upfloaters,
    floated_again,
    following_needs,
    following_needs_too_many,
    following_unpaired,
    profile,
)

from ronde.errors import NoLegalPairingError, RoundError, UnknownRulesError
from ronde.model import PlayerId, Tournament


class TeamBracket(NamedTuple):
    """What was decided in one bracket; pairs by TPN, the top member first.

    `values` are the counts of the criteria from C4 on by name; of C5 the profile has the scores.
    """

    residents: tuple[PlayerId, ...]
    upfloaters: tuple[PlayerId, ...]
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    profile: tuple[int, ...]
    values: tuple[tuple[str, int], ...]


class LiteralTeams(NamedTuple):
    """A round paired by the letter: pairs as (White, Black) with the article of the colours."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    brackets: tuple[TeamBracket, ...]
    colour_articles: tuple[str, ...]


class _Edition(NamedTuple):
    """The criteria of an edition by their names, and what the bye looks at (3.4.3)."""

    of_sets: tuple[tuple[str, SetCriterion], ...]
    of_pairs: tuple[tuple[str, PairCriterion], ...]
    counts_board_games: bool

    @property
    def articles(self) -> tuple[str, ...]:
        """The names of all criteria."""
        named = [article for article, _ in self.of_sets] + [a for a, _ in self.of_pairs]
        return ("C1", "C2", "C3", "C4", "C5", *named)


_EDITION_2024 = _Edition(
    of_sets=(("C6", following_unpaired),),
    of_pairs=(("C7", same_preference), ("C8", same_strong_preference), ("C9", float_in_a_row)),
    counts_board_games=True,
)
_COLOURS_2026 = (("C8", same_preference), ("C9", same_strong_preference))
_EDITION_2026 = _Edition(
    of_sets=(("C6", following_needs_too_many), ("C7", floated_again)),
    of_pairs=(*_COLOURS_2026, ("C10", opponents_floated)),
    counts_board_games=False,
)
_GRADED_2026 = _EDITION_2026._replace(of_sets=(("C6", following_needs), ("C7", floated_again)))


def pair_teams_literally(
    tournament: Tournament,
    rules: str,
    *,
    largest_bracket: int = 12,
    without: str | None = None,
    forced: tuple[PlayerId, PlayerId] | None = None,
) -> LiteralTeams:
    """Return the next round as the text of `swiss-team-2024` or `swiss-team-2026` pairs it.

    The players of the tournament are teams. `without` names a criterion (`C7`) that is left out,
    to see what it decides; the records show its value all the same.
    `forced` names two teams who must meet: neither may meet anybody else nor have the bye, and all
    else goes by the rules.

    Raises NoLegalPairingError when no complete pairing exists, BracketTooLargeError when a
    bracket is beyond the bound, RoundError when there is no such round.
    """
    edition = _edition(tournament, rules)
    if without is not None and without not in edition.articles:
        known = ", ".join(edition.articles)
        raise UnknownRulesError(f"there is no criterion {without!r}; known: {known}")
    declared = tournament.number_of_rounds
    if declared is not None and tournament.next_round > declared:
        raise RoundError(f"all {declared} rounds have been paired")
    by_real_score = rules == "swiss-team-2026" and _setting_is_real(tournament)
    field = Field(tournament, floats_by_real_score=by_real_score, without=without, forced=forced)
    bye = bye_receiver(field, counts_board_games=edition.counts_board_games)
    waiting = [tpn for tpn in field.teams if tpn != bye]
    if not field.can_all_be_paired(waiting):
        raise NoLegalPairingError(f"round {tournament.next_round} cannot be completed under C1")
    records, pairs = _pair_brackets(field, waiting, edition, without, largest_bracket)
    seated = [allocate(field, pair) for pair in pairs]
    names = [field.names((white, black)) for white, black, _ in seated]
    return LiteralTeams(
        tuple((white, black) for white, black in names),
        None if bye is None else field.teams[bye].id,
        tuple(records),
        tuple(article for _, _, article in seated),
    )


def _edition(tournament: Tournament, rules: str) -> _Edition:
    if rules == "swiss-team-2024":
        return _EDITION_2024
    if rules == "swiss-team-2026":
        graded = tournament.setting("c6", "parity") == "graded"
        return _GRADED_2026 if graded else _EDITION_2026
    raise UnknownRulesError(f"the reference knows swiss-team-2024 and -2026, not {rules!r}")


def _setting_is_real(tournament: Tournament) -> bool:
    return tournament.setting("floats", "pairing-score") == "score"


def bye_receiver(field: Field, *, counts_board_games: bool) -> int | None:
    """Return who has the bye (3.4), None when the number of teams is even.

    Among those who may have it (C2) and leave the others a legal pairing: the lowest score, then
    the most matches (2024: board games) played, then the largest TPN.
    """
    if len(field.teams) % 2 == 0:
        return None

    def order(team: Team) -> tuple[int, int, int]:
        played = team.board_games if counts_board_games else len(team.colours)
        return team.pairing_score, -played, -team.tpn

    for team in sorted(field.teams.values(), key=order):
        others = [tpn for tpn in field.teams if tpn != team.tpn]
        if field.may_have_bye(team.tpn) and field.can_all_be_paired(others):
            return team.tpn
    raise NoLegalPairingError(
        f"round {field.round}: no team that may have the bye leaves the others a legal pairing"
    )


def _pair_brackets(
    field: Field, waiting: list[int], edition: _Edition, without: str | None, largest_bracket: int
) -> tuple[list[TeamBracket], list[Pair]]:
    """Return the brackets and all pairs (3.3.2)."""
    # INTERPRETATION 0091: the receiver of the bye is a member of its scoregroup.
    at_start = sorted({field.score(tpn) for tpn in field.teams}, reverse=True)
    records: list[TeamBracket] = []
    made: list[Pair] = []
    pair_criteria = tuple(judge for article, judge in edition.of_pairs if article != without)
    while waiting:
        top = _top(field, waiting, at_start)
        _refuse_large(len(top.residents), largest_bracket)
        upfloaters = best_upfloaters(top, edition.of_sets, without)
        if upfloaters is None:
            raise NoLegalPairingError(
                "a bracket has no set of upfloaters", blocked=field.names(top.residents)
            )
        bracket = top.residents + upfloaters
        _refuse_large(len(bracket), largest_bracket)
        pairs = first_best_pairing(field, bracket, frozenset(upfloaters), pair_criteria)
        records.append(_record(top, upfloaters, pairs, edition))
        made += pairs
        waiting = [tpn for tpn in waiting if tpn not in bracket]
    return records, made


def _top(field: Field, waiting: list[int], at_start: list[int]) -> Top:
    """Return the top scoregroup (3.2) with the scoregroup that followed it before any bracket."""
    highest = max(field.score(tpn) for tpn in waiting)
    residents = tuple(tpn for tpn in waiting if field.score(tpn) == highest)
    below = tuple(tpn for tpn in waiting if field.score(tpn) < highest)
    next_score = next((score for score in at_start if score < highest), None)
    following = frozenset(tpn for tpn in below if field.score(tpn) == next_score)
    return Top(field, residents, below, following)


def _refuse_large(teams: int, bound: int) -> None:
    if teams > bound:
        raise BracketTooLargeError(
            f"a bracket of {teams} teams is too large for the reference; the bound is {bound}"
        )


def _record(
    top: Top, upfloaters: Upfloaters, pairs: tuple[Pair, ...], edition: _Edition
) -> TeamBracket:
    field = top.field
    of_pairs = values_of(
        field, pairs, frozenset(upfloaters), tuple(judge for _, judge in edition.of_pairs)
    )
    names = [field.names(pair) for pair in pairs]
    return TeamBracket(
        field.names(top.residents),
        field.names(upfloaters),
        tuple((one, other) for one, other in names),
        profile(top, upfloaters),
        (
            ("C4", len(upfloaters)),
            *((article, judge(top, upfloaters)) for article, judge in edition.of_sets),
            *zip((article for article, _ in edition.of_pairs), of_pairs, strict=True),
        ),
    )
