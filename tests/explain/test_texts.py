"""Every key of a sentence has a text, and every text is said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.source import MODULES, SOURCE, module

from ronde.explain.fmjd_swiss.whynot import DIFFERENCES as FMJD_DIFFERENCES
from ronde.explain.lim.opponents import HINDRANCES
from ronde.explain.lim.whynot import (
    BYE,
    COLOUR,
    CRACKS,
    FLOATER,
    KEYS_OF_FLOATERS,
    MAXI,
    ORDER,
    PAIRS,
)
from ronde.explain.procedure.boards import OF_A_PAIR
from ronde.explain.texts import every_text
from ronde.explain.verdict import OrderStep, Verdict
from ronde.explain.whynot import NAMING, WITHOUT_VALUES
from ronde.keizer.terms import Cycle, RoundHappening
from ronde.kernel.colours import STRENGTH_NAMES, ColourRule
from ronde.model import ByeKind, Colour
from ronde.systems.double_swiss.rules import RULES_2026
from ronde.systems.dubov.criteria import CRITERIA as DUBOV_CRITERIA
from ronde.systems.dutch.system import DUTCH_2017, DUTCH_2026
from ronde.systems.dutch_procedure.system import DUTCH_2011, DUTCH_2012
from ronde.systems.fmjd_swiss.system import COLOUR_ARTICLES as FMJD_COLOUR_ARTICLES
from ronde.systems.lim.order import GroupSide
from ronde.systems.lim.outcome import FloaterType
from ronde.systems.lim.system import COLOUR_ARTICLES
from ronde.systems.swiss_team.editions import EDITION_2026

TABLES = {*(SOURCE / "explain").glob("**/*texts.py")}
OTHER_RULES = (
    ColourRule.FEWER_WHITES,
    ColourRule.COLOUR_LIMITS, ColourRule.LOWER_RANKED, ColourRule.LOWER_DIFFERENCE,
    ColourRule.OTHER_ALTERNATION, ColourRule.OWN_ALTERNATION, ColourRule.REPEATED_COLOUR,
)  # fmt: skip
"""Rules for colours of systems that have sentences of their own for them."""


def keys_in_source() -> Iterator[str]:
    """Yield every string of the source that looks like the key of a message."""
    sections = {key.partition(".")[0] for key in every_text()}
    for path in set(MODULES) - TABLES:
        for text in module(path).strings:
            section, dot, rest = text.partition(".")
            if dot and section in sections and re.fullmatch(r"[a-z_-]*[a-z]", rest):
                yield text


def keys_made_from_tables() -> Iterator[str]:
    """Yield the keys that the source puts together from the names in its tables."""
    for edition in (DUTCH_2017.edition, DUTCH_2026.edition):
        for criterion in edition.criteria:
            yield f"worse.{criterion.name}"
            yield f"criterion.{criterion.name}"
    for happening in RoundHappening:
        yield f"keizer.made-{happening.value}"
    for cycle in Cycle:
        yield f"keizer.swap-{cycle.value}"
    for older in (DUTCH_2012.edition, DUTCH_2011.edition):
        for requirement in older.requirements:
            yield f"worse.{requirement.name}"
            yield f"criterion.{requirement.name}"
    yield from (f"procedure.pair-{name}" for name in OF_A_PAIR)
    yield from (f"worse.{name}" for name in (*WITHOUT_VALUES, *NAMING))
    yield "worse.uncompletable-below-alone"
    yield from (f"apart.{name}" for name in ("met", "colours", "prohibited", "moved-down"))
    yield from (f"worse.{criterion.name}" for criterion in DUBOV_CRITERIA)
    yield from (f"worse.{what}-of-bye" for what in ("score", "games", "number"))
    without_template = (Verdict.CRITERION, Verdict.OTHER_ROUND)
    yield from (f"whynot.{v.value}" for v in Verdict if v not in without_template)
    in_other_words = (
        OrderStep.UPFLOATER_SET,
        OrderStep.MORE_SHIFTERS,
        OrderStep.SHIFTER_SET,
        OrderStep.IDENTIFIER,
    )
    yield from (f"step.{step.value}" for step in OrderStep if step not in in_other_words)
    yield from (f"colour.{rule.value}" for rule in ColourRule if rule not in OTHER_RULES)
    yield from keys_of_lim()
    yield from keys_of_teams()
    yield from keys_of_draughts()
    yield from (f"word.{colour.value}" for colour in Colour)
    yield from (f"word.{name}" for name in STRENGTH_NAMES.values())
    byes = (ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT)
    yield from (f"word.{kind.value}-bye" for kind in byes)
    yield from (f"word.{p}-{what}" for p in ("odd", "even") for what in ("number", "place"))
    kinds = ("mild", "strong", "absolute-difference", "absolute-repeated")
    yield from (f"preference.{kind}" for kind in kinds)
    yield from (
        f"{about}.{k}" for about in ("float", "bye") for k in ("must", "order", "if-stayed")
    )
    yield "word.points"


def keys_of_draughts() -> Iterator[str]:
    """Yield the same of the Swiss of draughts."""
    own_sentence = set(FMJD_COLOUR_ARTICLES) - {ColourRule.INITIAL_COLOUR}
    yield from (f"fmjdcolour.{rule.value}" for rule in own_sentence)
    yield from (f"fmjdcolour.wish-{kind}" for kind in ("repeated", "rarer", "in-turn"))
    yield from (f"fmjdworse.{name}" for name in FMJD_DIFFERENCES)


def keys_of_teams() -> Iterator[str]:
    """Yield the same of the systems that fill scoregroups with upfloaters."""
    told_apart = (ColourRule.INITIAL_COLOUR, ColourRule.ONLY_PREFERENCE)
    rules = EDITION_2026.colour_articles
    yield from (f"team.{rule.value}" for rule in rules if rule not in told_apart)
    counted = ("denied-preferences", "denied-strong-preferences", "floats-again", "repeated-floats")
    yield from (f"topgroup.{name}" for name in counted)
    yield from (f"worse.{name}" for name in ("floats-again", "repeated-floats"))
    yield from (f"double.{rule.value}" for rule in RULES_2026.colour_articles)
    yield from (f"double.{name}" for name in ("floats-again", "repeated-floats"))
    told = ("following", "following-fails", "following-unpaired")
    yield from (f"{kin}.{name}" for kin in ("topgroup", "double") for name in told)
    met = ("meeting", "meeting-upfloater")
    yield from (f"topgroup.{name}{end}" for name in met for end in ("", "-in-order"))


def keys_of_lim() -> Iterator[str]:
    """Yield the same of the Lim system."""
    own_sentence = set(COLOUR_ARTICLES) - {ColourRule.INITIAL_COLOUR}
    yield from (f"limcolour.{rule.value}" for rule in own_sentence)
    due = ("due-in-turn", "due-as-rarer", "bound-by-difference", "bound-by-repeated")
    yield from (f"limcolour.{kind}" for kind in due)
    yield from (f"limgroup.{word}-{side.value}" for word in ("title", "home") for side in GroupSide)
    of_residents = ("first-down", "first-up", "last-two", "same-score")
    of_floaters = ("floater-down", "floater-up", "floater", "two-floaters")
    yield from (f"limboard.{key}" for key in of_residents + of_floaters)
    for hindrance in HINDRANCES:
        yield from (f"limboard.{word}-{hindrance}" for word in ("exchange", "passed"))
    yield from (f"limfloat.{word}-{way}" for word in ("title", "number") for way in ("up", "down"))
    yield from (f"limfloat.type-{kind.value}" for kind in FloaterType)
    cracked = ("cracked-upper", "cracked-lower")
    yield from (f"limfloat.{key}{end}" for key in cracked for end in ("", "-instead"))
    yield from ("limfloat.floated", "limfloat.without-opponent")
    yield from (f"limwhynot.{name}" for name in ("order", "colour", "maxi"))
    yield from (f"limworse.{name}" for name in (BYE, PAIRS, CRACKS, ORDER, COLOUR, MAXI))
    yield from (f"limworse.{FLOATER}-{key}" for key in KEYS_OF_FLOATERS)


def test_every_key_is_used_and_none_is_missing() -> None:
    used = set(keys_in_source()) | set(keys_made_from_tables())
    assert every_text().keys() - used == set(), "nobody says these"
    assert used - every_text().keys() == set()
