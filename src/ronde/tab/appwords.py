"""What the page around the office in a browser says itself, before and beside the office."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import LANGUAGES, OWN_NAMES, phrase, template
from ronde.i18n.phrases import Template
from ronde.tab.words import told

APP_WORDS: Final[Mapping[str, str | Template]] = {
    "stays": phrase("Everything happens in this browser; nothing leaves this computer."),
    "copies": phrase("Copies"),
    "starting": phrase(
        "The office is being started, which takes some seconds. The first time it is loaded too,"
        " and kept: afterwards it opens without a network."
    ),
    "insecure": phrase(
        "The office needs an address that begins with https://, or with http://127.0.0.1 on the"
        " computer itself."
    ),
    "old_browser": phrase(
        "This browser does not let pages keep files, as private windows and old versions do not."
        " Open this address in a current Chrome, Edge, Firefox or Safari, in an ordinary window."
    ),
    "cannot_start": template("The office cannot be started in this browser: {reason}"),
    "no_room": phrase(
        "There is no room on the disk for what the browser has to keep. Make room, and open this"
        " page again; what was kept before is unharmed."
    ),
    "not_opened": template("What is kept in this browser cannot be opened: {reason}"),
    "save_as_it_is": phrase("Save it as it is"),
    "stopped": template(
        "The office has stopped: {reason}. What it said was done is kept. Open the page again."
    ),
    "no_memory": phrase(
        "The browser has no more memory for the office. What it said was done is kept. Close other"
        " tabs and programs, and open the page again."
    ),
    "again": phrase("Open it again"),
    "newer": phrase(
        "A newer ronde has been loaded, and this tab goes on with the old one. Close all tabs with"
        " the office, then open it again: what was entered is there."
    ),
    "read_only": phrase(
        "The office is open in another tab, and this one only shows it. It takes over when the"
        " other one is closed."
    ),
    "taken_over": phrase("The other tab was closed; this one has taken over."),
    "not_changed": phrase(
        "Nothing was changed: the office is open in another tab. Go on there, or close it and this"
        " tab takes over."
    ),
    "keep": phrase("Save everything"),
    "keep_lead": phrase(
        "A copy of the whole office as one file. `ronde serve --db FILE` opens it on a computer:"
        " there phones enter results, several people work, and pages are published."
    ),
    "take": phrase("Bring a copy back"),
    "take_lead": phrase(
        "A copy of an office, from here or from a computer, takes the place of everything that is"
        " here. What was here is kept beside it."
    ),
    "take_question": phrase("Let the copy take the place of everything that is here?"),
    "taken": phrase("The copy is in place."),
    "not_taken": template("The copy was not taken, and nothing was changed: {reason}"),
    "saved_as": template("Saved as {file}"),
    "may_go": phrase(
        "A browser may throw away what it keeps when its disk is full: save everything after each"
        " round."
    ),
    "is_kept": phrase("The browser has promised to keep what is here until you remove it."),
}
"""The texts of the page by the names that its scripts use."""


def app_texts() -> dict[str, dict[str, str]]:
    """Return what the page says in each language."""
    return {
        language: {"language": OWN_NAMES[language]} | told(APP_WORDS, language)
        for language in LANGUAGES
    }
