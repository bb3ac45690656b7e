"""The state of a round about to be paired, flat and in rank order.

Bit i of a mask stands for the player on rank i: score first, then pairing number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace

from ronde.kernel.bits import mask_of, members
from ronde.kernel.colours import (
    ABSOLUTE,
    BLACK,
    NO_COLOUR,
    WHITE,
    ColourProfile,
    colour_profile,
)
from ronde.kernel.effort import spend
from ronde.kernel.ledger import HistoryPolicy, Ledger, ledger_of
from ronde.kernel.numbers import drawn_colour, odd_numbers, pairing_numbers
from ronde.model import Colour, PairingNumber, PlayerId, RoundNumber, Tournament

_APART = 8
"""So many players kept apart are put in another order in one unit of work."""


@dataclass(slots=True)
class Standing:
    """Those who are to be paired, one entry per rank in every list.

    `scores` are the points by which they are paired (virtual points included), `real_scores`
    those of the standings, `board_scores` those of the two that order the boards. `met` holds
    the opponents of played games, `legal` everybody whom the absolute criteria and the
    organiser's prohibitions leave. `floats` and `floats_before`
    belong to the last round and to the one before it; `traits` are colour kind and both floats.
    `last_scores` are the points by which the last round was paired.
    `forced` are two ranks that must meet, if the round is paired under that condition.
    """

    round: RoundNumber
    is_last_round: bool
    initial_colour: Colour | None
    ids: list[PlayerId]
    numbers: list[PairingNumber]
    scores: list[int]
    real_scores: list[int]
    board_scores: list[int]
    met: list[int]
    legal: list[int]
    histories: list[str]
    profiles: list[ColourProfile]
    colour_kinds: list[int]
    kinds: list[ColourProfile]
    floats: list[int]
    floats_before: list[int]
    last_scores: list[int]
    traits: list[tuple[int, int, int]]
    may_have_bye: list[bool]
    games: list[int]
    is_topscorer: list[bool]
    has_odd_number: list[bool]
    forced: tuple[int, int] | None = None

    @property
    def size(self) -> int:
        """How many are to be paired."""
        return len(self.ids)

    def scoregroups(self) -> list[tuple[int, int]]:
        """Return first rank and end of every group of equal scores, from the top."""
        return self.runs(0, self.size)

    def runs(self, first: int, end: int) -> list[tuple[int, int]]:
        """Return first rank and end of every group of equal scores between two ranks."""
        scores = self.scores
        if scores[first] == scores[end - 1]:
            return [(first, end)]
        groups = []
        start = first
        for rank in range(first + 1, end + 1):
            if rank == end or scores[rank] != scores[start]:
                groups.append((start, rank))
                start = rank
        return groups

    def without(self, rank: int) -> Standing:
        """Return the state without one player, the receiver of the bye; lower ranks move up."""
        above = (1 << rank) - 1
        shorter = replace(self)
        for field in fields(self):
            entries = getattr(self, field.name)
            if isinstance(entries, list) and field.name != "kinds":
                setattr(shorter, field.name, [*entries[:rank], *entries[rank + 1 :]])
        shorter.met = [mask & above | mask >> 1 & ~above for mask in shorter.met]
        shorter.legal = [mask & above | mask >> 1 & ~above for mask in shorter.legal]
        if self.forced is not None:
            one, other = self.forced
            shorter.forced = one - (one > rank), other - (other > rank)
        return shorter

    def in_order(self, ranks: Sequence[int]) -> Standing:
        """Return the state with everybody in another order: rank i is who is on `ranks[i]` now."""
        ordered = replace(self)
        for field in fields(self):
            entries = getattr(self, field.name)
            if isinstance(entries, list) and field.name != "kinds":
                setattr(ordered, field.name, [entries[rank] for rank in ranks])
        place_of = [0] * len(ranks)
        for place, rank in enumerate(ranks):
            place_of[rank] = place
        everybody = (1 << len(ranks)) - 1
        spend(sum(everybody.bit_count() - mask.bit_count() for mask in self.legal) // _APART)
        # Those whom somebody may not meet are mostly few: the others are what is left.
        ordered.met = [mask_of([place_of[rank] for rank in members(mask)]) for mask in ordered.met]
        ordered.legal = [
            everybody ^ mask_of([place_of[rank] for rank in members(everybody & ~mask)])
            for mask in ordered.legal
        ]
        if self.forced is not None:
            one, other = self.forced
            ordered.forced = place_of[one], place_of[other]
        return ordered

    def forcing(self, one: int, other: int) -> Standing:
        """Return the state in which two ranks may meet each other only, and neither has the bye."""
        both = 1 << one | 1 << other
        legal = [row & ~both for row in self.legal]
        legal[one], legal[other] = 1 << other, 1 << one
        may_have_bye = list(self.may_have_bye)
        may_have_bye[one] = may_have_bye[other] = False
        return replace(self, legal=legal, may_have_bye=may_have_bye, forced=(one, other))


def standing_of(
    tournament: Tournament,
    policy: HistoryPolicy,
    parity: str,
    *,
    topscorers: bool = True,
    profile_of: Callable[[str], ColourProfile] = colour_profile,
) -> Standing:
    """Return the state of the next round of a tournament under an edition's policy.

    Without `topscorers` the last round has no exceptions from the rules about colours.
    `profile_of` gives the colour preference after the colours played.
    """
    ledger = ledger_of(tournament, policy)
    round_ = tournament.next_round
    number_of = pairing_numbers(tournament, round_)
    index, paired_by = ledger.index, ledger.pairing_scores(round_)
    by_number = sorted(tournament.to_be_paired(), key=number_of.__getitem__)
    places = [index[player] for player in by_number]
    places.sort(key=paired_by.__getitem__, reverse=True)  # equal scores stay in order
    ids = [tournament.players[k].id for k in places]
    histories = [ledger.colours[k] for k in places]
    profiles = [profile_of(history) for history in histories]
    is_last = tournament.is_last_round(round_)
    scores = [paired_by[k] for k in places]
    real_scores = [ledger.scores[k] for k in places]
    top = _topscorers(tournament, scores, is_last=is_last and topscorers)
    met = _masks(ledger, places)
    kinds, colour_kinds = _colour_kinds(profiles, in_full=any(top))
    barred = ledger.barred
    floats, floats_before = ([row[k] for k in places] for row in ledger.floats)
    return Standing(
        round=round_,
        is_last_round=is_last,
        initial_colour=tournament.initial_colour or drawn_colour(tournament, parity),
        ids=ids,
        numbers=[number_of[player] for player in ids],
        scores=scores,
        real_scores=real_scores,
        board_scores=scores if policy.boards_by_pairing_score else real_scores,
        met=met,
        legal=_legal(met, profiles, top, forbidden_opponents(tournament, ids)),
        histories=histories,
        profiles=profiles,
        colour_kinds=colour_kinds,
        kinds=kinds,
        floats=floats,
        floats_before=floats_before,
        last_scores=[ledger.last_scores[k] for k in places],
        traits=list(zip(colour_kinds, floats, floats_before, strict=True)),
        may_have_bye=[not barred[k] for k in places],
        games=[len(ledger.met[k]) for k in places],
        is_topscorer=top,
        has_odd_number=odd_numbers(ledger, ids, number_of, parity),
    )


def _topscorers(tournament: Tournament, scores: list[int], *, is_last: bool) -> list[bool]:
    """Return who has more than half of the points that could be won so far, in the last round.

    INTERPRETATION 0004: the round that is being paired has brought nothing yet.
    """
    if not is_last:
        return [False] * len(scores)
    possible = len(tournament.rounds) * tournament.points.best_game
    return [2 * score > possible for score in scores]


def _masks(ledger: Ledger, places: list[int]) -> list[int]:
    """Return the ranks of the opponents met; those who are not to be paired drop out."""
    bits = [0] * len(ledger.scores)
    bit = 1
    for place in places:
        bits[place] = bit
        bit <<= 1
    masks = []
    for place in places:
        mask = 0
        for opponent in ledger.met[place]:
            mask |= bits[opponent]
        masks.append(mask)
    return masks


def _colour_kinds(
    profiles: list[ColourProfile], *, in_full: bool
) -> tuple[list[ColourProfile], list[int]]:
    """Return the different profiles in order and, per player, which one.

    Colour difference and repeated colour matter between topscorers only; without any, players
    who differ in nothing else are of one kind, which keeps the matching problems small.
    """
    if not in_full:
        profiles = [_SHORT.get(p) or _shortened(p) for p in profiles]
    kinds = sorted(set(profiles))
    numbers = {profile: number for number, profile in enumerate(kinds)}
    return kinds, [numbers[profile] for profile in profiles]


_SHORT: dict[ColourProfile, ColourProfile] = {}


def _shortened(profile: ColourProfile) -> ColourProfile:
    short = ColourProfile(profile.preference, profile.strength)
    _SHORT[profile] = short
    return short


def forbidden_opponents(tournament: Tournament, ids: list[PlayerId]) -> dict[int, int]:
    """Return, by rank, the ranks whom the organiser forbids as opponents in this round."""
    groups = [g.players for g in tournament.forbidden if g.applies_in(tournament.next_round)]
    if not groups:
        return {}
    rank_of = {player: rank for rank, player in enumerate(ids)}
    masks: dict[int, int] = {}
    for group in groups:
        ranks = [rank_of[player] for player in group if player in rank_of]
        together = mask_of(ranks)
        for rank in ranks:
            masks[rank] = masks.get(rank, 0) | together
    return masks


def _legal(
    met: list[int], profiles: list[ColourProfile], top: list[bool], forbidden: dict[int, int]
) -> list[int]:
    """Return whom each player may meet: no rematch (C.1), no clash of absolute colours (C.3).

    INTERPRETATION 0013: the clash matters only when neither of the two is a topscorer.
    """
    everybody = (1 << len(met)) - 1
    bound = [p.preference if p.strength == ABSOLUTE else NO_COLOUR for p in profiles]
    if any(top):
        bound = [NO_COLOUR if is_top else c for c, is_top in zip(bound, top, strict=True)]
    taken = {NO_COLOUR: 0, WHITE: 0, BLACK: 0}
    for rank, colour in enumerate(bound):
        if colour:
            taken[colour] |= 1 << rank
    allowed = [everybody & ~taken[colour] for colour in (NO_COLOUR, WHITE, BLACK)]
    legal = [
        allowed[colour] & ~(mask | 1 << rank)
        for rank, (mask, colour) in enumerate(zip(met, bound, strict=True))
    ]
    for rank, mask in forbidden.items():
        legal[rank] &= ~mask
    return legal
