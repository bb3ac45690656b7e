"""What the page says itself, in every language: known before Python has started."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ronde.i18n import (
    LANGUAGES,
    OWN_NAMES,
    gettext,
    phrase,
    phrase_in,
    template,
    translate,
    unbroken,
)
from ronde.i18n.phrases import Template
from ronde.systems import registry
from ronde.tab.views import PLAYED_HERE

WORDS: Final[Mapping[str, str | Template]] = {
    # The frame
    "skip": phrase("Skip to the content"),
    "language": phrase("Language"),
    "close": phrase("Close"),
    "foot": phrase("ronde: tournaments by the book, with every reason"),
    "starting": phrase("The rules are being loaded; this takes some seconds."),
    "stays": phrase("Everything happens in this browser; nothing leaves this computer."),
    "broken": template("ronde made a mistake here; what was kept before is unharmed: {reason}"),
    "cannot_start": template("Python cannot be started in this browser: {reason}"),
    "keep_refused": template(
        "this browser does not keep the event: {reason}; save it as a file before closing"
    ),
    "kept_elsewhere": phrase(
        "This event was changed in another tab; what is done here is not kept. Open it again, or"
        " save it as a file."
    ),
    # The first page
    "events": phrase("Events"),
    "kept_here": phrase("Kept in this browser"),
    "none_kept": phrase("No event is kept in this browser yet."),
    "open": phrase("Open the event"),
    "open_file": phrase("Open a file"),
    "drop": phrase("Drop a tournament file here, or choose one"),
    "dialects": phrase("TRF in any dialect, JSON, CSV, lists and files of other programs"),
    "new_event": phrase("New event"),
    "event_name": phrase("Name of the event"),
    "rules": phrase("Rules"),
    "number_of_rounds": phrase("Number of rounds"),
    "players_field": phrase("Players, one on a line"),
    "players_hint": phrase(
        "A name and perhaps a rating on each line, or columns from a spreadsheet"
    ),
    "create": phrase("Open the event"),
    "forget": phrase("Remove from this browser"),
    "forget_question": template("Remove {name} from this browser? Save it as a file first."),
    # The tabs of an event
    "players": phrase("Players"),
    "round": phrase("Round"),
    "standings": phrase("Standings"),
    "check": phrase("Check"),
    "file": phrase("File"),
    # Players
    "no": phrase_in("column", "No"),
    "name": phrase("Name"),
    "club": phrase_in("column", "Club"),
    "federation": phrase("Fed"),
    "next_round": phrase("Next round"),
    "plays": phrase_in("next round", "plays"),
    "half": phrase("Half-point bye"),
    "absent": phrase_in("kind of bye", "Absent"),
    "withdraw": phrase("Withdraw"),
    "remove": phrase("Remove"),
    "add_players": phrase("Add players"),
    "add": phrase("Add"),
    # Rounds
    "round_n": template("Round {round}"),
    "round_of": template("Round {round} of {rounds}"),
    "pair_round": template("Pair round {round}"),
    "take_back": phrase("Take back"),
    "print": phrase("Print"),
    "board": phrase("Board"),
    "white": phrase("White"),
    "black": phrase("Black"),
    "result": phrase("Result"),
    "more": phrase("More…"),
    "round_complete": template("Round {number} is complete."),
    "event_over": phrase("All rounds have been played."),
    "not_paired": phrase("No round has been paired yet."),
    "no_board": phrase("Not at a board"),
    "keys": template("Keys: {keys}; arrows choose a board, Backspace takes a result back."),
    "why": phrase("Why?"),
    "why_board": template("Why board {board}?"),
    "why_not": phrase("Why not another opponent?"),
    "check_yourself": phrase("Check it yourself"),
    "proof_lead": phrase(
        "Is this the pairing that the rules demand? Your own browser can check it, article by"
        " article, with a program that shares no line with the one that paired. Nothing of it"
        " leaves your device."
    ),
    "check_round": phrase("Check this round"),
    "checking": phrase("Your browser is checking …"),
    "fingerprint": template("Fingerprint {code}, as on paper"),
    "checked_articles": phrase("What was checked, article by article"),
    "other_boards": template(
        "Boards {boards} are not those of the certificate: the arbiter changed them, or results"
        " before this round were corrected since. The certificate proves the pairing that the rules"
        " gave."
    ),
    "player": phrase("Player"),
    "against": phrase("Against"),
    "ask": phrase("Ask"),
    "follows": phrase("How it follows"),
    "articles": template("Articles of {regulation}"),
    # Standings
    "after_round": phrase("After round"),
    "value_hint": phrase("A value shows how it came about."),
    "no_standings": phrase("There are no standings before the first round is complete."),
    # Check
    "check_event": phrase("Check this event"),
    "check_file": phrase("Check a file"),
    "check_lead": phrase(
        "Every round of the file is paired again and compared, and so are its points and ranks."
        " Nothing is kept."
    ),
    "as_file": phrase("as the file says"),
    "audit": phrase("Audit"),
    "audit_lead": phrase(
        "Was the event paired by the rules that it names? Every round is paired again and proved,"
        " or what differs is told with its article."
    ),
    "save_page": phrase("Save the page for printing"),
    "compare": phrase("Compare editions"),
    "compare_lead": phrase(
        "Every round is paired by each of the editions, with what decides between them."
    ),
    "certificate": phrase("Certificate of the round"),
    "certificate_lead": phrase(
        "A proof that no better pairing of the round exists; anybody can verify it."
    ),
    "verify": phrase("Verify a certificate"),
    "judged_by": template("Judged by the verifier in {program}"),
    "drop_certificate": phrase("Drop a certificate here, or choose one"),
    "points_and_ranks": phrase("Points and ranks that the results do not give"),
    "differences": phrase("Differences"),
    # File
    "save_file": phrase("Save as a file"),
    "carry": phrase("JSON: everything, to go on elsewhere"),
    "report_26": phrase("TRF of 2026, for rating offices and other programs"),
    "report_16": phrase("TRF16, for older programs"),
    "sheet": phrase("CSV, for spreadsheets"),
    "save": phrase("Save"),
    "saved_as": template("Saved as {file}"),
}
"""The texts of the page by the names that its scripts use."""


def words(language: str) -> dict[str, str]:
    """Return the texts of the page in a language; those with facts keep their places in braces."""
    return told(WORDS, language)


def told(table: Mapping[str, str | Template], language: str) -> dict[str, str]:
    """Return the texts of a table in a language, as `words` does."""
    return {name: unbroken(_told(text, language), language) for name, text in table.items()}


def _told(text: str | Template, language: str) -> str:
    if isinstance(text, Template):
        return gettext(text, language, context=text.context)
    return translate(text, language)


def rules_offered(language: str) -> list[dict[str, str]]:
    """Return the rules by which the page opens events, with their titles."""
    titles = ((key, registry.rules(key).title) for key in PLAYED_HERE)
    return [{"key": key, "title": translate(title, language)} for key, title in titles]


def page_texts() -> dict[str, Any]:
    """Return what the page says in each language, for the page itself."""
    return {
        language: {
            "name": OWN_NAMES[language],
            "words": words(language),
            "rules": rules_offered(language),
        }
        for language in LANGUAGES
    }
