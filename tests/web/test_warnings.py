"""What the console of a server does not show."""

from __future__ import annotations

import warnings
from typing import Annotated

import pytest
from pydantic import Field, TypeAdapter

from ronde.web.server import ignore_aliases


def test_the_alias_of_a_parameter_is_no_news() -> None:
    asked = Annotated[int | None, Field(alias="federation")]
    with warnings.catch_warnings():
        with pytest.warns(UserWarning, match="The 'alias' attribute with value 'federation'"):
            TypeAdapter(asked)
        ignore_aliases()
        TypeAdapter(asked)
        with pytest.raises(UserWarning, match="anything else"):
            warnings.warn("anything else", stacklevel=1)
