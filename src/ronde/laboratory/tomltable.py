"""Files in TOML that ask something of the laboratory, read strictly.

Every mistake is one sentence with file and key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from ronde.errors import FormatError, InputError
from ronde.formats.files import bytes_of
from ronde.i18n import phrase


def toml_in(path: Path) -> dict[str, Any]:
    """Return what a file in TOML says.

    Raises FormatError for what is not TOML in UTF-8, FileError for a file that cannot be opened.
    """
    try:
        text = bytes_of(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError("the file is not UTF-8; save it as UTF-8", file=str(path)) from None
    return parse_toml(text, str(path))


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """Return what a text in TOML says; raises FormatError for what is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError("this is not TOML: {reason}", file=file, reason=str(error)) from None


class TomlTable:
    """A table of the file, whose keys are taken one by one; `end` refuses what is left."""

    def __init__(self, content: object, file: str, place: str = "") -> None:
        self._file, self._place = file, place
        if not isinstance(content, dict):
            self.refuse("", phrase("a table is wanted here"))
        self._left: dict[str, Any] = dict(content)
        self._known: list[str] = []

    def key(self, name: str) -> str:
        """Return a key with the tables in which it stands."""
        return ".".join(filter(None, (self._place, name)))

    def refuse(self, name: str, what: str) -> NoReturn:
        """Raise FormatError about a key."""
        raise FormatError("{key}: {what}", file=self._file, key=self.key(name), what=what)

    def take(self, name: str) -> Any:
        """Return the value of a key, None when it is not there."""
        self._known.append(name)
        return self._left.pop(name, None)

    def _needed(self, name: str) -> Any:
        value = self.take(name)
        if value is None:
            self.refuse(name, phrase("is missing"))
        return value

    def whole(self, name: str, lowest: int, highest: int) -> int:
        """Return a whole number that has to be there."""
        return self.as_whole(name, self._needed(name), lowest, highest)

    def whole_or_none(self, name: str, lowest: int, highest: int) -> int | None:
        """Return a whole number, None when the key is not there."""
        value = self.take(name)
        return None if value is None else self.as_whole(name, value, lowest, highest)

    def wholes(self, name: str, lowest: int, highest: int) -> list[int]:
        """Return whole numbers: a list of them, or one."""
        value = self._needed(name)
        values = value if isinstance(value, list) and value else [value]
        return [self.as_whole(name, one, lowest, highest) for one in values]

    def as_whole(self, name: str, value: object, lowest: int, highest: int) -> int:
        """Return a value that has to be a whole number between two others."""
        if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
            facts = {"lowest": lowest, "highest": highest, "value": repr(value)}
            what = phrase("must be a whole number from {lowest} to {highest}, not {value}", **facts)
            self.refuse(name, what)
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text; without a default it has to be there."""
        value = self.take(name)
        if value is None:
            value = default
        if value is None:
            self.refuse(name, phrase("is missing"))
        if not isinstance(value, str):
            self.refuse(name, phrase("must be a text in quotes, not {value}", value=repr(value)))
        return value

    def texts(self, name: str) -> list[str]:
        """Return a list of texts, or one; it has to be there and to hold something."""
        value = self._needed(name)
        values = [value] if isinstance(value, str) else value
        fits = isinstance(values, list) and values and all(isinstance(one, str) for one in values)
        if not fits:
            self.refuse(name, phrase("must be a list of texts in quotes"))
        return list(values)

    def flag(self, name: str, *, default: bool) -> bool:
        """Return true or false."""
        value = self.take(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.refuse(name, phrase("must be true or false, not {value}", value=repr(value)))
        return value

    def checked(self, name: str, default: str, check: Callable[[str], object]) -> str:
        """Return a text that a function understands, which raises an error otherwise."""
        value = self.text(name, default)
        try:
            check(value)
        except InputError as error:
            self.refuse(name, error.phrase)
        except ValueError:
            what = phrase("{value} cannot be understood", value=repr(value))
            self.refuse(name, what)
        return value

    def table(self, name: str) -> TomlTable | None:
        """Return a table in this one."""
        value = self.take(name)
        return None if value is None else TomlTable(value, self._file, self.key(name))

    def tables(self, name: str) -> list[TomlTable]:
        """Return the tables of a list that has to hold some."""
        value = self.take(name) or []
        if not isinstance(value, list):
            self.refuse(name, phrase("must be written [[{name}]]", name=name))
        if not value:
            self.refuse(name, phrase("is missing"))
        places = (f"{name}[{number}]" for number in range(1, len(value) + 1))
        return [
            TomlTable(one, self._file, self.key(at)) for one, at in zip(value, places, strict=True)
        ]

    def end(self) -> None:
        """Refuse keys that nobody asked for."""
        for name in self._left:
            known = ", ".join(self._known)
            self.refuse(name, phrase("there is no such key; known: {known}", known=known))
