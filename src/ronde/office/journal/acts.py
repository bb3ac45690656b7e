"""What is done, by the names under which journals keep it: the words of every act.

The journal holds a plain text; `recalled` makes it a phrase again, which languages know because it
stands here.
"""

from __future__ import annotations

from typing import Final

from ronde.i18n import phrase

ACTS: Final = (
    phrase("open file"),
    phrase("undo"),
    phrase("redo"),
)
"""The acts of events that are no actions yet; those of federations stand where they are done."""
