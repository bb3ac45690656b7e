"""What people type who mean harm, or who are called so; and how it gets into every action."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from enum import Enum
from typing import Any, Final

from ronde.declared.actions import Action, Argument, Registry, arguments_of, build
from ronde.federation.actions import FEDERATIONS
from ronde.office.desk import Desk
from ronde.office.desk.actions import EVENTS, EventAction
from ronde.office.entries.entries import ChangePlayer
from ronde.office.hosting.organisations import ORGANISATIONS
from ronde.office.paperwork.publicpages import PublishPages, TellHall
from ronde.office.planning.settings import ChangeSettings
from ronde.office.players.categories import AddCategory
from ronde.office.prizes.announced import AddPrize
from ronde.office.settings.programme import SetOfficials
from ronde.store.tables import PlayerRow

SIGN: Final = "Zq"
"""By which a text of these is found again: nothing else has it."""

LINES: Final = tuple(
    f"{SIGN}{text}"
    for text in (
        "{b}", "{0}", "{}", "{", "{0.__class__}", "{name!r:>9}", "{{ 7*7 }}", "{% raw %}", "${7*7}",
        "%s %(x)s %", "<b>bold</b>", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>",
        "&amp; &lt; &#65;", "\"quoted\" 'single' `back`", "back\\slash \\n", "]]>-->",
        "#panic() *a* _b_ $x$ @ref <label> //", "[link](javascript:alert(1)) **b**",
        "'; DROP TABLE event; --", "\u202eesrever", "\u200f\u2066\u2069", "é ß 漢 😀", "w" * 120,
    )
) + tuple(f"{sign}1+1{SIGN}" for sign in "=+-@")  # fmt: skip
"""Texts of one line, as fields of names and the like take them."""

BROKEN: Final = (
    "\x00",
    "a\x01b",
    "line\nbreak",
    "tab\there",
    "\x1b[31m",
    "\ud800",
    "x" * 30_000,
    "",
)
"""Texts that most fields refuse, with a sentence."""

REGISTRIES: Final[tuple[Registry[Any], ...]] = (EVENTS, FEDERATIONS, ORGANISATIONS)


def texts_of(cls: type) -> Iterator[Argument]:
    """Yield the arguments of an action, or of a record, that are what somebody types."""
    for one in arguments_of(cls):
        if one.is_record:
            yield from texts_of(one.kind)
        elif one.kind in (str, dict) and not one.each.choices:
            yield one


def actions_with_texts() -> list[type[Action[Any]]]:
    """Return every action into which something can be typed; all of them keep a reason."""
    return [cls for registry in REGISTRIES for cls in registry if list(texts_of(cls))]


def filled(cls: type, text: str, only: str | None = None) -> dict[str, Any]:
    """Return a body for an action, with the text wherever one can be typed.

    With `only` what may be left out is, but the argument of that name.
    """
    body: dict[str, Any] = {}
    for one in arguments_of(cls):
        if one.is_record and one.several is None:
            body |= filled(one.kind, text, only)
        elif only is None or one.is_required or one.name == only:
            is_meant = only is None or one.name == only or not isinstance(one.each.example, str)
            typed = text if is_meant else str(one.each.example)
            value = filled(one.kind, text, only) if one.is_record else _value(one, typed)
            body[one.name] = [value] if one.several is not None else value
    return body


def _value(one: Argument, text: str) -> Any:
    kind: Any = one.kind
    if kind is str:
        return one.each.choices[0] if one.each.choices else text
    if kind is dict:
        return {text: text}
    if kind is bytes:
        return text.encode("utf-8", "replace").decode()
    if kind is bool:
        return False
    if kind is date:
        return "2026-11-15"
    if issubclass(kind, Enum):
        return next(iter(kind)).value
    return one.each.least or 1


def type_into(desk: Desk, event: str = "demo") -> None:
    """Type the texts wherever pages show them: names, clubs, categories, prizes, announcements."""
    with desk.reading(event) as reader:
        count = len(reader.rows(PlayerRow))
    for number in range(1, count + 1):
        one, other = LINES[number % len(LINES)], LINES[(number + 7) % len(LINES)]
        typed = {"name": f"{one} {number}", "club": other, "family": other, "remark": one}
        _do(desk, event, ChangePlayer, player=number, **typed)
    for number, text in enumerate(LINES):
        _do(desk, event, AddCategory, label=text[:60], category=f"c{number}", players=[1, 2])
        _do(desk, event, AddPrize, category=f"c{number}", trophy=text, title=text)
    officials = [{"role": "arbiter", "name": text} for text in LINES]
    _do(desk, event, SetOfficials, officials=officials)
    _do(desk, event, ChangeSettings, name=LINES[0], place=LINES[6], reason=LINES[1])
    _do(desk, event, TellHall, text=LINES[11])
    desk.do(event, PublishPages(public=True))


def _do(desk: Desk, event: str, cls: type[EventAction[Any]], **values: Any) -> None:
    desk.do(event, build(cls, values))
