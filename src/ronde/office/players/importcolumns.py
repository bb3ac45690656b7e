"""What lists of players call their columns, in five languages and in the programs' own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ronde.formats.people import title_from_text
from ronde.model.names import folded

_WORDS: Final = {
    "name": (
        "name", "nom", "naam", "nome", "player", "joueur", "speler", "jogador", "spieler",
        "participant", "deelnemer", "teilnehmer", "nom et prenom", "full name",
    ),
    "last": (
        "last name", "surname", "family name", "nom de famille", "achternaam", "apelido",
        "sobrenome", "nachname", "familienname", "lastname",
    ),
    "first": (
        "first name", "given name", "firstname", "prenom", "voornaam", "nome proprio", "vorname",
    ),
    "rating": ("rating", "elo", "rtg", "classement", "force", "rating fide", "elo fide", "cp"),
    "international": ("rtgi", "rtg int", "eloi", "irtg", "elo int", "rtg int show", "rapid rating"),
    "national": ("rtgn", "rtg nat", "elon", "nrtg", "elo nat", "dwz", "knsb rating"),
    "title": ("title", "titre", "titel", "titulo", "tit", "t"),
    "federation": (
        "federation", "fed", "country", "pays", "land", "pais", "fide fed", "federacao",
    ),
    "fide_id": (
        "fide id", "fideid", "fide no", "fideno", "fide nr", "fide number", "code fide", "id fide",
        "fide code", "id", "id number", "licence", "license", "lidnummer", "relatienummer",
        "id no", "numero fide",
    ),
    "birth_date": (
        "birth date", "birthdate", "born", "birth", "birthday", "date of birth", "year of birth",
        "birth year", "dob", "yob", "b day", "date de naissance", "naissance", "ne", "ne e",
        "annee de naissance", "geboortedatum", "geboortejaar", "geboren", "geb",
        "data de nascimento", "nascimento", "ano de nascimento", "geburtsdatum", "geburtsjahr",
        "jahrgang", "jg",
    ),
    "sex": ("sex", "sexe", "gender", "genre", "geslacht", "sexo", "genero", "geschlecht", "fs",
            "m w", "m v", "h f", "m f"),
    "club": (
        "club", "club city", "club ville", "vereniging", "clube", "clube cidade", "verein",
        "verein ort", "club plaats", "vereniging plaats", "clubname", "team", "equipe",
    ),
    "family": ("family", "famille", "familie", "familia"),
    "category": ("category", "categorie", "categoria", "kategorie"),
    "league": ("league", "ligue", "liga", "bond"),
    "remark": ("remark", "remarque", "opmerking", "observacao", "bemerkung", "note"),
}  # fmt: skip
_MEANING: Final = {word: name for name, words in _WORDS.items() for word in words}
_LOOKED_AT: Final = 50


def meaning_of(heading: str) -> str:
    """Return what a heading stands for, nothing when it is not needed.

    >>> meaning_of("Fide-No."), meaning_of("Prénom"), meaning_of("Club/City"), meaning_of("No.")
    ('fide_id', 'first', 'club', '')
    """
    return _MEANING.get(folded(heading), "")


def columns_of(cells: Sequence[str]) -> dict[str, int] | None:
    """Return where the columns stand, None when these cells are no headings of a player list.

    >>> columns_of(["No.", "Name", "FideID", "Rtg"])
    {'name': 1, 'fide_id': 2, 'rating': 3}
    >>> columns_of(["Spring Open", "", ""]) is None
    True
    """
    columns: dict[str, int] = {}
    beside_name = "name" in map(folded, cells)
    for place, cell in enumerate(cells):
        meaning = meaning_of(cell)
        # The French federation's list calls the licence so.
        if beside_name and folded(cell) == "player":
            meaning = "fide_id"
        if meaning and meaning not in columns:
            columns[meaning] = place
    named = [cell for cell in cells if cell.strip()]
    if not columns.keys() & {"name", "last"} or (len(columns) < 2 and len(named) > 1):
        return None
    return columns


def with_title_column(
    columns: dict[str, int], headings: Sequence[str], rows: Sequence[Sequence[str]]
) -> dict[str, int]:
    """Return the columns with the one of the titles, which some programs leave without heading."""
    if "title" in columns:
        return columns
    bare = [place for place, heading in enumerate(headings) if not heading.strip()]
    for place in bare:
        values = [row[place].strip() for row in rows[:_LOOKED_AT] if place < len(row)]
        said = [value for value in values if value]
        if said and all(title_from_text(value) for value in said):
            return columns | {"title": place}
    return columns
