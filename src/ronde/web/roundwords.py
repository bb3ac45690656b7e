"""Words for what the pages of a round and of its results show: tables from values to keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final

from fastapi import Path

from ronde.errors import InputError
from ronde.handling.corrections import Judgement, Reach
from ronde.handling.editions import Ground
from ronde.handling.states import Stage
from ronde.model import Colour
from ronde.office.overview import EventCard
from ronde.office.pairing.trying import Change, ChangeKind, Remark
from ronde.office.pairing.vanishing import (
    FORFEIT,
    GIVE_THE_BYE,
    PAIR_AGAIN,
    PLAY_THE_BYE,
    Proposal,
)
from ronde.web.page import Page

RoundNo = Annotated[int, Path(ge=1, le=9999)]
BoardNo = Annotated[int, Path(ge=1, le=99999)]

STEPS: Final[Mapping[Stage, str]] = {
    Stage.ABSENCES: "webround.step-absences",
    Stage.DRAFT: "webround.step-draft",
    Stage.PUBLISHED: "webround.step-published",
    Stage.PLAYING: "webround.step-playing",
    Stage.COMPLETE: "webround.step-complete",
}
"""The way of a round, in order."""

DUE_WORDS: Final[Mapping[tuple[Colour, str], str]] = {
    (Colour.WHITE, "mild"): "webround.due-white-mild",
    (Colour.WHITE, "strong"): "webround.due-white-strong",
    (Colour.WHITE, "absolute"): "webround.due-white-absolute",
    (Colour.BLACK, "mild"): "webround.due-black-mild",
    (Colour.BLACK, "strong"): "webround.due-black-strong",
    (Colour.BLACK, "absolute"): "webround.due-black-absolute",
}
DUE_SIGNS: Final[Mapping[str, str]] = {"mild": "", "strong": "!", "absolute": "!!"}

BYE_WORDS: Final[Mapping[str, str]] = {
    "pairing-allocated": "webround.bye-allocated",
    "full-point": "webround.bye-full",
    "half-point": "webround.bye-half",
    "zero-point": "webround.bye-zero",
}

KIND_WORDS: Final[Mapping[ChangeKind, str]] = {
    ChangeKind.PAIR: "webround.kind-pair",
    ChangeKind.SWAP: "webround.kind-swap",
    ChangeKind.TURN: "webround.kind-turn",
    ChangeKind.BYE: "webround.kind-bye",
}

GROUND_WORDS: Final[Mapping[Ground, str]] = {
    Ground.REMATCH: "webround.ground-rematch",
    Ground.ABSOLUTE: "webround.ground-absolute",
    Ground.CORRECTION: "webround.ground-correction",
    Ground.COMPETITION: "webround.ground-competition",
    Ground.OPPONENTS: "webround.ground-opponents",
    Ground.LATE_ENTRY: "webround.ground-late-entry",
    Ground.TOP_BOARDS: "webround.ground-top-boards",
}

REMARK_WORDS: Final[Mapping[str, str]] = {
    "unsound-rematch": "webfound.rematch",
    "unsound-same-colours": "webfound.same-colours",
    "unsound-forbidden": "webfound.forbidden",
    "unsound-colour": "webfound.colour",
    "unsound-stranger": "webfound.stranger",
    "unsound-twice": "webfound.twice",
    "unsound-away": "webfound.away",
    "unsound-bye": "webfound.bye",
    "not-correct": "webfound.not-correct",
    "bye-not-correct": "webfound.bye-not-correct",
    "colour-due": "webfound.colour-due",
}
COLOUR_WORDS: Final[Mapping[Colour, str]] = {
    Colour.WHITE: "webround.white",
    Colour.BLACK: "webround.black",
}

PROPOSAL_WORDS: Final[Mapping[str, str]] = {
    FORFEIT: "webvanish.forfeit",
    PLAY_THE_BYE: "webvanish.play-the-bye",
    GIVE_THE_BYE: "webvanish.give-the-bye",
    PAIR_AGAIN: "webvanish.pair-again",
}

CONSEQUENCE_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    FORFEIT: ("webvanish.then-wins", "webvanish.then-again"),
    PLAY_THE_BYE: ("webvanish.then-agree", "webvanish.then-no-bye"),
    GIVE_THE_BYE: ("webvanish.then-bye",),
    PAIR_AGAIN: ("webvanish.then-told",),
}
"""What follows from each proposal; what a proposal says beyond that are broken rules."""

REACH_WORDS: Final[Mapping[Reach, str]] = {
    Reach.NEXT_PAIRING: "webjudged.next-pairing",
    Reach.PAIRINGS_TO_COME: "webjudged.pairings-to-come",
    Reach.FINAL_STANDINGS: "webjudged.final-standings",
    Reach.RATING_REPORT: "webjudged.rating-report",
}


def number_in(text: str) -> int | None:
    """Return the number that somebody typed, None for an empty field.

    >>> number_in(" 12 "), number_in("")
    (12, None)
    """
    plain = text.strip()
    if not plain:
        return None
    if not plain.isascii() or not plain.isdigit() or len(plain) > 5:
        raise InputError("{text} is no starting number; write one such as 12", text=repr(text))
    return int(plain)


def numbers_in(text: str) -> tuple[int, ...]:
    """Return the numbers of a list such as `3, 12 18`."""
    found = (number_in(part) for part in text.replace(",", " ").replace(";", " ").split())
    return tuple(number for number in found if number is not None)


def pairs_in(text: str) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a list such as `3-7, 12-5`, White first.

    >>> pairs_in("3-7, 12-5")
    ((3, 7), (12, 5))
    """
    pairs = []
    for part in text.replace(",", " ").replace(";", " ").split():
        white, _, black = part.partition("-")
        one, other = number_in(white), number_in(black)
        if one is None or other is None:
            raise InputError(
                "{part} is no board; write two numbers with a hyphen, White first", part=repr(part)
            )
        pairs.append((one, other))
    return tuple(pairs)


def change_in(kind: str, one: str, other: str) -> Change:
    """Return the change of a draft that a form asks for."""
    if kind not in {known.value for known in ChangeKind}:
        raise InputError("{kind} is no change of a draft; choose one of the list", kind=repr(kind))
    first = number_in(one)
    if first is None:
        raise InputError("name a player by the starting number")
    return Change(ChangeKind(kind), first, number_in(other))


def ground_in(text: str) -> Ground:
    """Return the ground that a form names."""
    if text not in {known.value for known in Ground}:
        raise InputError("{text} is no ground; choose one of the list", text=repr(text))
    return Ground(text)


def remark_in_words(page: Page, remark: Remark) -> str:
    """Return a remark on a board in the reader's language, without its article."""
    key = REMARK_WORDS.get(remark.code)
    if key is None:
        return str(page.speech.tell(remark.what))
    colour = "" if remark.colour is None else page.t(COLOUR_WORDS[remark.colour])
    other = "" if remark.colour is None else page.t(COLOUR_WORDS[remark.colour.opposite])
    return page.t(
        key, white=remark.white, black=remark.black, player=remark.player, colour=colour,
        other=other,
    )  # fmt: skip


def proposal_in_words(page: Page, proposal: Proposal, player: int, opponent: int) -> str:
    """Return what a proposal does, in the reader's language."""
    bye = next((p for pair in proposal.new.pairs for p in pair if p != opponent), 0)
    key = PROPOSAL_WORDS[proposal.key]
    return page.t(key, player=player, opponent=opponent, bye=bye, count=proposal.moved)


def consequences_in_words(page: Page, proposal: Proposal, opponent: int) -> list[str]:
    """Return what follows from a proposal, then the rules that it would break."""
    words = CONSEQUENCE_WORDS[proposal.key]
    told = [page.t(word, opponent=opponent, count=len(proposal.new.pairs)) for word in words]
    return [*told, *proposal.consequences[len(words) :]]


def judgement_in_words(page: Page, judgement: Judgement, round_: int) -> str:
    """Return what a correction changes, in the reader's language, with its article."""
    facts = {"round": round_, "following": round_ + 1, "first": judgement.first_pairing or 0}
    told = page.t(REACH_WORDS[judgement.reach], **facts)
    if not judgement.was_in_time:
        told = f"{page.t('webjudged.late')} {told}"
    if judgement.may_repair:
        told = f"{told} {page.t('webjudged.may-repair', **facts)}"
    return f"{told} ({judgement.article})"


def rounds_of(card: EventCard) -> Iterable[int]:
    """Return the rounds that have been begun."""
    return range(1, card.round + 1)
