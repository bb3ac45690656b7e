"""Options by which other commands take a standing, as the questions about it declare them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final

from ronde.cli.arguments import build_given, parameters_of
from ronde.cli.options import Decorator
from ronde.questions.source import AfterRound
from ronde.questions.standingquestions import BoardChoice, FieldPart, StandingOrder
from ronde.questions.standings import StandingRequest


@dataclass(frozen=True, slots=True)
class _Standing:
    after: AfterRound = None
    order: StandingOrder = StandingOrder()

    def request(self) -> StandingRequest:
        return self.order.request(self.after)


def _options(name: str, cls: type, value_of: Callable[[Any], Any]) -> Decorator:
    """Return the decorator for the options that a record declares; a command gets one value."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        params = parameters_of(cls)

        @wraps(command)
        def run(*given: Any, **words: Any) -> Any:
            record = build_given(cls, {str(one.name): words.pop(str(one.name)) for one in params})
            return command(*given, **{name: value_of(record)}, **words)

        vars(run).setdefault("__click_params__", []).extend(reversed(params))
        return run

    return decorate


standing_options: Final = _options("standing", _Standing, _Standing.request)
"""Take what a standing is made from."""
category_options: Final = _options("part", FieldPart, lambda part: part)
"""Take what a standing is restricted to."""
board_options: Final = _options("boards", BoardChoice, BoardChoice.request)
"""Take how the players of each board are ranked."""
