"""Every text that the program speaks is a phrase, and every language has its template."""

from __future__ import annotations

import ast
import inspect
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from tests.catalogues import Entry, catalogue, entries, source
from tests.source import MODULES, SOURCE, module, name_of

from ronde import errors
from ronde.i18n import TRANSLATED, Figure, Phrase, counted, listed, phrase, translate

ENGLISH_ONLY = {"regulations"}
"""Rooms that speak to developers only."""

SPEAKERS = {
    name
    for name, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, errors.RondeError)
} - {"RondeError"}
"""What says something to people: every error, but for bugs of ours, which we are to read."""

SOURCES = {"ronde.i18n", "ronde.i18n.phrases"}
"""Where the makers of phrases are imported from."""

TEXTS = {
    "phrase": (0, 1),
    "counted": (0, 2),
    "phrase_in": (1, 2),
    "template": (0, 1),
    "counted_template": (0, 2),
    "template_in": (1, 2),
    "t": (0, 1),
    "tn": (0, 2),
    "tp": (1, 2),
}
"""Which arguments are texts of the catalogues."""

METHODS = {"t", "tn", "tp"}

TEXT_OF = {"Effect": 1, "Finding": 2}
"""Which argument of a record is its text for people; errors take a template and its facts."""

OBJECTED = {
    "de": r"\b[Gg]epaart",
    "es": r"\bpareo|\bapareamiento",
    "fr": "les scores qui descendent|qui oblige|telle ronde|pour aussi peu que possible",
    "nl": r"verlaat haar|zij telt|scores die doorschuiven|\b[Rr]ondes\b",
    "pt": "tantos quantos possível|possíveis de menos|não deve ser emparceirado",
}
"""Translations that nobody would say; the plural of the Dutch `ronde` is `ronden` here."""

OWN_ARGUMENTS = {
    name: set(inspect.signature(getattr(errors, name)).parameters) - {"template", "facts"}
    for name in SPEAKERS
}
"""What an error takes beside its facts, such as the line of a file."""


def modules() -> list[Path]:
    return [p for p in MODULES if p.relative_to(SOURCE).parts[0] not in ENGLISH_ONLY]


def calls(path: Path) -> Iterator[ast.Call]:
    """Yield every call in a module that may say something to people."""
    named = module(path).calls
    for name in (SPEAKERS | TEXTS.keys() | TEXT_OF.keys()) & named.keys():
        yield from (c for c in named[name] if name in METHODS or isinstance(c.func, ast.Name))


def place(path: Path, call: ast.Call) -> str:
    return f"{path.relative_to(SOURCE).as_posix()}:{call.lineno}"


def phrases() -> Iterator[tuple[str, ast.Call]]:
    """Yield every call that makes a phrase, with its place."""
    for path in modules():
        known = makers(path)
        for call in calls(path):
            is_error = name_of(call) in SPEAKERS and templates_of(call)
            is_said = name_of(call) in METHODS and templates_of(call)
            if is_error or is_said or name_of(call) in known:
                yield place(path, call), call


def makers(path: Path) -> set[str]:
    """Return which makers of phrases a module imports; others may have their names."""
    imports = (node for node in module(path).imports if isinstance(node, ast.ImportFrom))
    taken = {name.name for node in imports if node.module in SOURCES for name in node.names}
    return taken & set(TEXTS)


def templates_of(call: ast.Call) -> list[str]:
    """Return the templates of a phrase: one, or two where it counts."""
    constants = (node.value for node in _given(call) if isinstance(node, ast.Constant))
    return [value for value in constants if isinstance(value, str)]


def _given(call: ast.Call) -> list[ast.expr]:
    first, last = TEXTS.get(name_of(call), (0, 1))
    return call.args[first:last]


def spoken() -> dict[tuple[str, ...], str]:
    """Return every template with one place where it is used."""
    return {tuple(templates_of(call)): where for where, call in phrases()}


def facts_of(template: str) -> set[str]:
    return {name.partition("[")[0] for _, name, _, _ in Formatter().parse(template) if name}


def has_words(text: str) -> bool:
    """Return whether a template has anything to translate beside its facts."""
    plain = "".join(text for text, *_ in Formatter().parse(text))
    return any(letter.isalpha() for letter in plain)


@pytest.fixture(scope="module")
def texts() -> tuple[Entry, ...]:
    """Return the texts of the source as `pybabel extract` finds them."""
    return source()


def test_the_extraction_misses_nothing(texts: tuple[Entry, ...]) -> None:
    assert spoken().keys() - {entry.texts for entry in texts} == set()


def test_templates_are_written_where_they_are_used() -> None:
    hidden = [where for where, call in phrases() if len(templates_of(call)) != len(_given(call))]
    assert hidden == []


def test_facts_are_those_of_the_template() -> None:
    wrong = []
    for where, call in phrases():
        given = {word.arg for word in call.keywords} - OWN_ARGUMENTS.get(name_of(call), set())
        needed = set().union(*map(facts_of, templates_of(call)))
        if name_of(call) in {"counted", "tn"}:
            needed.add("count")
        later = name_of(call) in {"template", "counted_template", "template_in"}
        if None not in given and not later and given != needed:
            wrong.append((where, given ^ needed))
    assert wrong == []


def test_nothing_is_told_that_is_not_a_phrase() -> None:
    plain = []
    for path in modules():
        for call in calls(path):
            name = name_of(call)
            if name not in SPEAKERS and name not in TEXT_OF:
                continue
            given = call.args[TEXT_OF.get(name, 0) :][:1]
            given += [word.value for word in call.keywords if word.arg == "what"]
            fixed = (ast.JoinedStr, ast.BinOp) + ((ast.Constant,) if name in TEXT_OF else ())
            if any(isinstance(text, fixed) for text in given):
                plain.append(place(path, call))
    assert plain == []


SAME_IN_ENGLISH = {
    "de": {
        "April", "August", "Blitz", "Browser", "CODE", "Capital-Points", "Chance", "Code", "FIDE",
        "FIDON", "Float", "Floats", "HBFN", "Homologation", "Keizer", "Link {number}", "MP", "NAME",
        "NIDOF", "NRO", "Name", "Name.", "Normal", "November", "ORGANISATION", "OTHER",
        "Logo", "Organisation", "PLAN", "Performance", "Performance: {value}", "Plan", "Rd",
        "September", "Solkoff", "Standard", "Status", "System", "TEXT", "URL", "VERSION", "Version",
        "slow_rate {name}: {error}", "w", "{days} d {hours} h", "{game}, CP {cp} [{article}]",
        "{hours} h {minutes} min", "{minutes} min", "{size} kB", "{system} + Baku",
    },
    "es": {
        "byes", "byes: {rounds}",
        "(bye: {player})", "/F fore", "Blitz", "Bye", "Byes", "CLUB", "Club", "Club.", "Diploma",
        "Diplomas", "Diplomas (PDF)", "Error", "FIDE", "FIDON", "Fed", "Final", "HBFN", "Keizer",
        "MCP = {mean}, performance {performance} [{article}]", "NIDOF", "NRO", "No", "Normal",
        "OTHER", "PLAN", "Performance", "Performance: {value}", "Plan", "RATING", "Rating",
        "Rating {low}–{high}", "Ratings", "Rd", "Scheveningen", "Series", "Solkoff", "Total", "URL",
        "blitz", "bye", "bye {number}", "bye: {player}", "club", "error", "evol.", "no", "perf.",
        "performance", "rating", "ratings", "slow_rate {name}: {error}", "{days} d {hours} h",
        "{game}, CP {cp} [{article}]", "{hours} h {minutes} min", "{minutes} min",
        "{name}: ratings", "{size} kB", "{source}: {count} ratings", "{system} + Baku",
        "{title} (provisional)",
    },
    "fr": {
        "Logo", "Sponsors", "logo", "sponsors",
        "byes", "Places", "places",
        "FIDE", "FIDON", "HBFN", "NIDOF", "NRO", "OTHER",
        "match", "Keizer", "Match {match}", "question", "Plan", "Plans",
        "Article", "Audit", "PLAN", "Position", "Position {address}", "Positions", "Verdict",
        "Club", "Corrections", "Date", "Dates", "Discipline", "Journal", "Points",
        "Publications", "Source", "absence", "absent", "alphabet", "archive", "blitz", "club",
        "code", "correction", "date", "discipline", "document", "licence", "licences", "minutes",
        "place",
        "points", "{points} points", "public", "table", "{minutes} min",
        "Score", "article", "articles", "source", "{game}, CP {cp} [{article}]",
        "MCP = {mean}, performance {performance} [{article}]",
        "CLUB", "DATE", "MOMENT", "OPTIONS", "TABLE", "URL", "VERSION", "perf.", "Blitz",
        "Code", "version {version}", "{state}, table {table}",
        "Contact", "Copies", "ORGANISATION", "Organisations", "Quota", "contact", "organisation",
        "organisation {organisation}", "Organisation", "Pages", "performance",
        "place {place}", "{category}, place {place}", "Tables", "Place", "Place {place}",
        "POSITION", "POINTS", "Signature", "Total", "Scheveningen", "double",
        "CODE", "codes", "long", "{hours} h {minutes} min", "absences", "Type", "Session",
    },
    "nl": {
        "Logo", "Sponsors", "logo", "sponsors",
        "byes", "is open", "byes: {rounds}", "open {is_open}",
        "bye {number}", "man", "{count} men", "codes", "Type",
        "Floats",
        "Variant", "variant", "detail",
        "Byes",
        "FIDE", "FIDON", "HBFN", "NIDOF", "NRO", "OTHER",
        "Match {match}",
        "match", "Keizer",
        "Account", "Bye", "MP", "Club", "Discipline", "Rating", "bye", "club", "code", "discipline",
        "document", "euro", "lot", "official", "officials", "open", "rapid", "rating", "ratings",
        "slow_rate {name}: {error}", "status", "teams", "w", "{minutes} min", "{name}: ratings",
        "{game}, CP {cp} [{article}]", "{now} (was: {before})", "Score",
        "(bye: {player})", "{system} + Baku", "PLAN", "Plan", "CLUB", "MOMENT", "RATING", "URL",
        "CODE",
        "Code", "Rapid", "Contact", "contact", "Ratings", "Diploma", "lot {place}: {player}",
        "MCP = {mean}, performance {performance} [{article}]",
        "Team", "Teams", "Teams in {label}: {members}.", "team", "team {number}",
        "team {number} ({name})", "team {player}", "teams {names}", "teams {players}",
        "{count} teams", "Scheveningen", "Knock-out",
        "Captain.", "Captains", "TEAM", "arbiter", "captain", "captains", "is reserve", "reserve",
        "team {team}", "team {team}, captain {captain}", "{number} {name}, captain {captain}",
    },
    "pt": {
        "byes", "byes: {rounds}",
        "Byes",
        "FIDE", "FIDON", "HBFN", "NIDOF", "NRO", "OTHER",
        "Final",
        "match", "Keizer",
        "Bye", "Fed", "Rating", "blitz", "bye", "rating", "ratings", "slow_rate {name}: {error}",
        "status", "{minutes} min", "{name}: ratings", "{game}, CP {cp} [{article}]",
        "MCP = {mean}, performance {performance} [{article}]", "(bye: {player})", "{system} + Baku",
        "RATING", "URL", "evol.", "Blitz", "Quota", "performance", "Ratings", "Diploma", "Diplomas",
        "Diplomas (PDF)", "Total", "Scheveningen", "{hours} h {minutes} min",
        "{days} d {hours} h", "bye {number}", "{player} bye",
    },
}  # fmt: skip
"""Texts that are the same in both languages."""

ENGLISH = re.compile(
    r"\b(the|and|with|would|player|players|because|instead|both|would|from|this|that|which|"
    r"bracket|round|board|half|halves|colour|lower|upper|meets?|have|has|been|not|by|to|of)\b",
    re.IGNORECASE,
)
NO_WORDS = re.compile(
    r"\{[\w\[\]]+\}|`[^`]*`|--[a-z-]+|\b(player, board, why_not|zero o(?:[ur]|der)? half)\b"
)
"""Facts, names of options, and values that are written in English everywhere."""

TOO = {"nl": {"of", "half"}, "es": {"color"}}
"""What looks like English in another language."""


@pytest.mark.parametrize("language", TRANSLATED)
class TestEveryLanguage:
    def test_has_both_forms_of_what_is_counted(self, language: str) -> None:
        assert catalogue(language).num_plurals == 2
        for entry in entries(language):
            assert len(entry.texts) == len(entry.translated), entry

    def test_names_the_same_facts(self, language: str) -> None:
        for entry in entries(language):
            facts = facts_of(entry.texts[-1]) - {"count"}
            assert all(facts_of(form) - {"count"} == facts for form in entry.translated), entry

    def test_has_no_english_left(self, language: str) -> None:
        same = {e.texts[-1] for e in entries(language) if set(e.texts) & set(e.translated)}
        assert {text for text in same if has_words(text)} <= SAME_IN_ENGLISH[language]
        translated = {entry.texts[-1] for entry in entries(language)}
        assert (SAME_IN_ENGLISH[language] & translated) - same == set()
        for entry in entries(language):
            plain = NO_WORDS.sub("", " ".join(entry.translated))
            found = {word.lower() for word in ENGLISH.findall(plain)}
            assert not found - TOO.get(language, set()), entry

    def test_ends_as_english_does(self, language: str) -> None:
        for entry in entries(language):
            end = entry.texts[-1][-1]
            ending = end if end in ".:?" else ""
            assert all(form.endswith(ending) for form in entry.translated), entry

    def test_has_no_wording_that_readers_objected_to(self, language: str) -> None:
        told = "\n".join(form for entry in entries(language) for form in entry.translated)
        assert re.findall(OBJECTED[language], told) == []


def test_phrases_within_phrases_are_translated() -> None:
    finding = phrase("{place}: {said}", place="a.trf:3", said=listed([phrase("error")]))
    assert finding == "a.trf:3: error"
    assert translate(finding, "fr") == "a.trf:3 : erreur"


def test_figures_are_written_as_the_language_does() -> None:
    said = phrase("{name}: {value}", name="a.b", value=Figure("1.5"))
    assert (said, translate(said, "nl")) == ("a.b: 1.5", "a.b: 1,5")
    assert translate(said, "en") == said


def test_a_phrase_stays_one_when_it_travels() -> None:
    sent = pickle.loads(pickle.dumps(counted("{count} {x}", "{count} {x}s", count=1, x="{}")))
    assert (type(sent), sent, sent.facts) == (Phrase, "1 {}", {"count": 1, "x": "{}"})


def test_an_error_keeps_its_phrase() -> None:
    error = errors.HandlingError(phrase("warning"), article="D.8")
    assert str(error) == "warning (D.8)"
    assert translate(error.phrase, "pt") == "atenção (D.8)"
