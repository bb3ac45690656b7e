"""Words for what the pages of a round and of its results show: tables from values to keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final

from fastapi import Path

from ronde.errors import InputError
from ronde.handling.corrections import Judgement, Reach
from ronde.handling.editions import Ground
from ronde.i18n import counted_template, phrase, phrase_in, template
from ronde.model import Colour, Stage
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
    Stage.ABSENCES: phrase("Absences"),
    Stage.DRAFT: phrase("Draft"),
    Stage.PUBLISHED: phrase("Published"),
    Stage.PLAYING: phrase("Being played"),
    Stage.COMPLETE: phrase("Complete"),
}
"""The way of a round, in order."""

DUE_WORDS: Final[Mapping[tuple[Colour, str], str]] = {
    (Colour.WHITE, "mild"): phrase("should have White (mild)"),
    (Colour.WHITE, "strong"): phrase("should have White (strong)"),
    (Colour.WHITE, "absolute"): phrase("must have White (absolute)"),
    (Colour.BLACK, "mild"): phrase("should have Black (mild)"),
    (Colour.BLACK, "strong"): phrase("should have Black (strong)"),
    (Colour.BLACK, "absolute"): phrase("must have Black (absolute)"),
}
DUE_SIGNS: Final[Mapping[str, str]] = {"mild": "", "strong": "!", "absolute": "!!"}

BYE_WORDS: Final[Mapping[str, str]] = {
    "pairing-allocated": phrase_in("kind of bye", "Bye"),
    "full-point": phrase("Full-point bye"),
    "half-point": phrase_in("kind of bye", "Half-point bye"),
    "zero-point": phrase_in("kind of bye", "Absent"),
}

KIND_WORDS: Final[Mapping[ChangeKind, str]] = {
    ChangeKind.PAIR: phrase("The two meet (first has White)"),
    ChangeKind.SWAP: phrase("The two exchange places"),
    ChangeKind.TURN: phrase("Turn the colours of a board"),
    ChangeKind.BYE: phrase("Give a player the bye"),
}

GROUND_WORDS: Final[Mapping[Ground, str]] = {
    Ground.REMATCH: phrase("the two have met before"),
    Ground.ABSOLUTE: phrase("an absolute rule is broken"),
    Ground.CORRECTION: phrase("a result or rating was corrected"),
    Ground.COMPETITION: phrase("the competition rules say so"),
    Ground.OPPONENTS: phrase("two without opponent, close in score, agree"),
    Ground.LATE_ENTRY: phrase("somebody entered late; those concerned agree"),
    Ground.TOP_BOARDS: phrase("top boards of the last round, nobody could foresee it"),
}

REMARK_WORDS: Final[Mapping[str, str]] = {
    "unsound-rematch": template("{white} and {black} have met before."),
    "unsound-same-colours": template("{white} had White against {black} before."),
    "unsound-forbidden": template("{white} and {black} are to be kept apart."),
    "unsound-colour": template("{player} may not have this colour: {colour}."),
    "unsound-stranger": template("There is no player {player}."),
    "unsound-twice": template("{player} would stand in two places."),
    "unsound-away": template("{player} does not take part in this round."),
    "unsound-bye": template("{player} may not have the bye."),
    "not-correct": template(
        "The rules do not give {white} – {black}; a correct pairing is not altered "
        "in anybody's favour."
    ),
    "bye-not-correct": template("The rules give the bye to somebody else, not to {player}."),
    "colour-due": template("{player} is due the other colour: {other}."),
}
COLOUR_WORDS: Final[Mapping[Colour, str]] = {
    Colour.WHITE: phrase("White"),
    Colour.BLACK: phrase("Black"),
}

PROPOSAL_WORDS: Final[Mapping[str, str]] = {
    FORFEIT: template("The pairing stands: {opponent} wins by forfeit, {player} loses"),
    PLAY_THE_BYE: template("{opponent} meets {bye}, who had the bye"),
    GIVE_THE_BYE: template("{opponent} gets the bye"),
    PAIR_AGAIN: template("The round is paired again without {player}"),
}

CONSEQUENCE_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    FORFEIT: (
        template("{opponent} scores the win without a game and without a colour."),
        template("The two may still meet in a later round."),
    ),
    PLAY_THE_BYE: (
        template("The two must agree, and stand close to each other."),
        template("Nobody has the bye."),
    ),
    GIVE_THE_BYE: (template("{opponent} scores the bye and cannot have it again."),),
    PAIR_AGAIN: (
        counted_template(
            "{count} board is new; its players have to be told.",
            "{count} boards are new; their players have to be told.",
        ),
    ),
}
"""What follows from each proposal; what a proposal says beyond that are broken rules."""

REACH_WORDS: Final[Mapping[Reach, str]] = {
    Reach.NEXT_PAIRING: template(
        "A correction in round {round} counts for the standings and the pairing of round {first}."
    ),
    Reach.PAIRINGS_TO_COME: template(
        "The pairing of round {following} stands; the correction counts for the "
        "standings and from the pairing of round {first} on."
    ),
    Reach.FINAL_STANDINGS: template(
        "A correction in round {round} counts for the final standings."
    ),
    Reach.RATING_REPORT: template(
        "Pairings and standings stay; round {round} is corrected for the rating report only."
    ),
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
        return page.t(remark.what)
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
        late = page.t("Reported after the deadline.")
        told = f"{late} {told}"
    if judgement.may_repair:
        repair = page.t("The arbiter may change the pairing of round {following}.", **facts)
        told = f"{told} {repair}"
    return f"{told} ({judgement.article})"


def rounds_of(card: EventCard) -> Iterable[int]:
    """Return the rounds that have been begun."""
    return range(1, card.round + 1)
