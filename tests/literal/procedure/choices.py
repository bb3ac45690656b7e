"""What an edition says, and what is chosen where its text is silent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ronde.model import Tournament


class Edition(NamedTuple):
    """What differs between Kraków 2011 and Istanbul 2012.

    `another_choice_of_moved_down`: C.8.b with D.3 exists.
    `backtracks_with_same_scores`: C.12 wants the other floaters to have the same scores.
    `lowest_reduces_moved_down`: C.13 lowers M1 before it turns to the penultimate bracket.
    `has_d4`: D.4 exists; without it the sum is taken only where it is chosen.
    `floaters_before_waivers`: B.2 and A.7.d give way to lower floaters, not only to fewer.
    """

    key: str
    another_choice_of_moved_down: bool
    backtracks_with_same_scores: bool
    lowest_reduces_moved_down: bool
    has_d4: bool
    floaters_before_waivers: bool


KRAKOW_2011 = Edition("dutch-2011", False, False, False, False, False)
ISTANBUL_2012 = Edition("dutch-2012", True, True, True, True, True)
EDITIONS = {edition.key: edition for edition in (ISTANBUL_2012, KRAKOW_2011)}


@dataclass(frozen=True, slots=True)
class Choices:
    """Readings that go beyond the text, by default those of the engine of 2012.

    `d4`: the lowest bracket minimises squared score differences when C.13 filled it.
    `d4_over_all_pairs`: the pairs of the moved-down players count, not only the remainder's.
    `rising_bye_bar`: when no complete pairing keeps B.1.b, the bar rises round by round.
    `even_numbers_first_colour`: of two players without games after round 1, the higher ranked
    gets the drawn colour when his number is even; otherwise when it is odd.
    `moved_down_float_freely`: B.5 and B.6 are not asked of a moved-down player who floats on.
    `moved_down_alone`: C.1 goes back for one who can meet nobody although C.12 finds no more pairs
    ("always"), only so that lower scores go on ("scores"), or not ("pairs").
    `floater_scores`: B.3 compares the scores of floaters from the highest, by their sum, or not.
    `last_games_decide`: two equal colours in a row outweigh the colour difference (A.7.a).
    """

    d4: bool = True
    d4_over_all_pairs: bool = True
    rising_bye_bar: bool = True
    even_numbers_first_colour: bool = True
    moved_down_float_freely: bool = True
    moved_down_alone: str = "scores"
    floater_scores: str = "highest"
    last_games_decide: bool = False


def choices_of(tournament: Tournament, edition: Edition) -> Choices:
    """Return the choices that the settings of the tournament make."""
    return Choices(
        d4=tournament.setting("d4", "on" if edition.has_d4 else "off") == "on",
        d4_over_all_pairs=tournament.setting("d4-pairs", "all") == "all",
        rising_bye_bar=tournament.setting("bye-bar", "rising") == "rising",
        even_numbers_first_colour=tournament.setting("newcomers", "even") == "even",
        moved_down_float_freely=tournament.setting("floating-again", "spared") == "spared",
        moved_down_alone=tournament.setting("moved-down-alone", "scores"),
        floater_scores=tournament.setting("floater-scores", "highest"),
        last_games_decide=tournament.setting("absolute-colour", "difference") == "last-games",
    )
