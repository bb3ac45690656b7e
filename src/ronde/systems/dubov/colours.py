"""Preferences and colours where they differ from the other Swiss systems (1.6, 5.2)."""

from __future__ import annotations

from typing import Final

from ronde.kernel.colours import BLACK, MILD, ColourProfile, ColourRule

NEWCOMER: Final = ColourProfile(BLACK, MILD)
"""Who has played no game mildly prefers Black (1.6.4)."""

ARTICLES: Final = {
    ColourRule.INITIAL_COLOUR: "5.2.1",
    ColourRule.BOTH_PREFERENCES: "5.2.2",
    ColourRule.STRONGER_PREFERENCE: "5.2.3",
    ColourRule.ALTERNATION: "5.2.4",
    ColourRule.HIGHER_RANKED: "5.2.5",
}


def with_newcomers(profiles: list[ColourProfile]) -> list[ColourProfile]:
    """Return the preferences, those without a game preferring Black (1.6.4)."""
    return [profile if profile.preference else NEWCOMER for profile in profiles]
