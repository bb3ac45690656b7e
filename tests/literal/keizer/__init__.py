"""The Keizer system once more, word by word: every complete pairing is looked at.

Knows the model and nothing of the engine; settings are a plain table with all of them filled in.
"""

from __future__ import annotations

from tests.literal.keizer.lists import lists_of
from tests.literal.keizer.rounds import pair_keizer_literally

__all__ = ["lists_of", "pair_keizer_literally"]
