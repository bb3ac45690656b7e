"""The manuals under /help: every page leads to its section, and no label in them is made up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token
from tests.catalogues import entries
from tests.web.clients import Clients

from ronde.web import application
from ronde.web.manual import HOME, PICTURES, TARGETS, help_address, manual

LANGUAGES = ("en", "fr")
NO_PAGES = {
    "/public/{event}/app.webmanifest",
    "/public/{event}/head.json",
    "/public/{event}/logo/{name}.png",
    "/service-worker.js",
    "/events/{event}/documents/{kind}.pdf",
    "/events/{event}/documents/groups/{kind}.pdf",
    "/events/{event}/download/{what}",
    "/events/{event}/fees/fees.xlsx",
    "/events/{event}/fees/cash.pdf",
    "/events/{event}/fees/fees.csv",
    "/events/{event}/fees/payments.csv",
    "/events/{event}/fees/receipts.pdf",
    "/events/{event}/journal/anchor",
    "/events/{event}/live",
    "/events/{event}/prizes/list.{form}",
    "/events/{event}/settings/plans.pdf",
    "/events/{event}/standings/ratings.pdf",
    "/events/{event}/publish/site.zip",
    "/events/{event}/phone/app.webmanifest",
    "/deleted/{uid}",
    "/ffjd/{federation}/card/{player}/curve.svg",
    "/portal/calendar.ics",
    "/portal/events/{event}/calendar.ics",
    "/portal/events/{event}/feed.atom",
    "/portal/feed.atom",
    "/ffjd/{federation}/lists/{month}/download/{kind}",
    "/events/{event}/squads.{form}",
    "/season/list.csv",
    "/season/list.pdf",
}
"""What is fetched and not looked at."""

ROUTES = [route for route in application.all_routes() if not route.path.startswith("/api/")]
PAGES = {route.path for route in ROUTES if "GET" in (route.methods or ())} - NO_PAGES
MOST_OF_ALL_PICTURES = 1_500_000


def test_every_page_has_a_section_and_every_section_a_page() -> None:
    assert {path for path in PAGES if not path.startswith("/help")} == set(TARGETS)


def test_what_answers_a_form_has_the_help_of_its_page() -> None:
    lost = {route.path for route in ROUTES if help_address(route.path) == "/help"}
    kept = {"/help", "/help/{page_key}", "/logout", "/open-file", "/demo", "/ffjd-demo"}
    kept |= {"/service-worker.js", "/demo/finished"}
    assert lost == kept | {"/rating-lists/load", "/rating-lists/drop"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sections_are_there(language: str) -> None:
    pages = manual(language).pages
    there = {f"{page.key}#{one.anchor}" for page in pages.values() for one in page.sections}
    assert set(TARGETS.values()) - there == set()


def test_both_languages_have_the_same_pages_and_anchors() -> None:
    english, french = (manual(language).pages for language in LANGUAGES)
    assert list(english) == list(french)
    for key, page in english.items():
        marked = [set(re.findall(r'<a id="([^"]+)"', text_of(lang, key))) for lang in LANGUAGES]
        assert marked[0] == marked[1], key
        assert [one.level for one in page.sections] == [one.level for one in french[key].sections]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_stands_in_the_contents_and_anchors_stand_once(language: str) -> None:
    pages = manual(language).pages
    assert {path.stem for path in (HOME / language).glob("*.md")} == set(pages)
    for page in pages.values():
        anchors = [section.anchor for section in page.sections]
        assert len(anchors) == len(set(anchors)), page.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_and_picture_is_there(language: str) -> None:
    pages = manual(language).pages
    there = {page.address for page in pages.values()} | {
        f"{page.address}#{section.anchor}" for page in pages.values() for section in page.sections
    }
    for page in pages.values():
        for link in re.findall(r'href="([^"]+)"', page.html):
            assert link in there or link.startswith(("https://", "mailto:")), (page.key, link)
        for picture in re.findall(r'src="([^"]+)"', page.html):
            assert picture.startswith("/help/pictures/"), picture
            assert f".{language}." in picture, picture
            assert (PICTURES / picture.rpartition("/")[2]).is_file(), picture


def test_pictures_are_few_and_told_in_words() -> None:
    shown = {
        (picture, words)
        for language in LANGUAGES
        for page in manual(language).pages.values()
        for picture, words in re.findall(r'src="/help/pictures/([^"]+)" alt="([^"]*)"', page.html)
    }
    files = [path for path in PICTURES.iterdir() if path.is_file()]
    assert {path.name for path in files} == {picture for picture, _ in shown}
    assert all(len(words.split()) >= 3 for _, words in shown), shown
    assert sum(path.stat().st_size for path in files) <= MOST_OF_ALL_PICTURES


# What the application says


def text_of(language: str, key: str) -> str:
    return (HOME / language / f"{key}.md").read_text(encoding="utf-8")


@cache
def templates_of(language: str) -> frozenset[str]:
    """Return every text of the program in a language."""
    english = language == "en"
    found = entries("fr" if english else language)
    texts = (text for one in found for text in (one.texts if english else one.translated))
    return frozenset(" ".join(text.split()) for text in texts)


class Spoken(NamedTuple):
    """What a template can say: its longest part, and how many letters of it are its own."""

    pattern: re.Pattern[str]
    part: str
    letters: int


def letters(text: str) -> int:
    return len(re.findall(r"[^\W\d_]", text))


@cache
def spoken_by(language: str, *, facts: str) -> list[Spoken]:
    """Return what the templates of a language can say; `facts` may stand in their places."""
    found = []
    for text in templates_of(language):
        parts = re.split(r"\{\w+\}", " ".join(text.split()))
        if len(parts) > 1:
            pattern = re.compile(facts.join(map(re.escape, parts)))
            found.append(Spoken(pattern, max(parts, key=len), letters("".join(parts))))
    return found


def is_said(language: str, text: str, *, facts: str) -> bool:
    """Return whether the application says it, alone or after who it is about: `player 8: …`."""
    plain = " ".join(text.split())
    bare = re.sub(r" \([^()]+\)$", "", re.sub(r"^[^:]+: ", "", plain))
    return any(_is_template(language, one, facts) for one in dict.fromkeys((plain, bare)))


def _is_template(language: str, plain: str, facts: str) -> bool:
    """Return whether a template says it with two letters of five of its own, or with twenty."""
    own = min(20, 2 * letters(plain) // 5 + 1)
    return plain in templates_of(language) or any(
        each.letters >= own and each.part in plain and each.pattern.fullmatch(plain)
        for each in spoken_by(language, facts=facts)
    )


A_WORD_OR_FOUR = r"\S+(?: \S+){0,3}"
ANYTHING = r".+"


def inline(tokens: list[Token]) -> Iterator[Token]:
    return (token for token in tokens if token.type == "inline")


def labels(text: str) -> Iterator[str]:
    """Yield what stands in bold: the labels of the application."""
    for token in inline(MarkdownIt("commonmark").enable("table").parse(text)):
        parts, inside = "", False
        for child in token.children or ():
            if child.type == "strong_open":
                parts, inside = "", True
            elif child.type == "strong_close":
                inside = False
                yield parts
            elif inside:
                parts += child.content or " "


def sentences(text: str) -> Iterator[str]:
    """Yield what stands in quotations: what the application says."""
    depth = 0
    for token in MarkdownIt("commonmark").parse(text):
        depth += {"blockquote_open": 1, "blockquote_close": -1}.get(token.type, 0)
        if depth and token.type == "inline":
            yield token.content


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_and_sentences_are_those_of_the_application(language: str) -> None:
    made_up = [
        (key, kind, text)
        for key in manual(language).pages
        for kind, said, facts in (
            ("label", labels, A_WORD_OR_FOUR),
            ("sentence", sentences, ANYTHING),
        )
        for text in said(text_of(language, key))
        if not is_said(language, text, facts=facts)
    ]
    assert made_up == []


def test_what_is_made_up_is_found() -> None:
    said = "round 3 is much too sad to be paired"
    text = f"Press **Publish round 3** and then **Win a lottery**.\n\n> {said}\n"
    assert list(labels(text)) == ["Publish round 3", "Win a lottery"]
    assert list(sentences(text)) == [said]
    assert is_said("en", "Publish round 3", facts=A_WORD_OR_FOUR)
    assert not is_said("en", "Win a lottery", facts=A_WORD_OR_FOUR)
    assert not is_said("fr", "Publish round 3", facts=A_WORD_OR_FOUR)
    assert not is_said("en", said, facts=ANYTHING)


# The pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_reads_every_page(client_as: Clients, language: str) -> None:
    client = client_as("public")
    for page in manual(language).pages.values():
        answer = client.get(page.address, params={"lang": language})
        assert answer.status_code == 200
        assert f"<title>{page.title} · ronde</title>".replace("'", "&#39;") in answer.text


@pytest.mark.parametrize("language", ["nl", "pt"])
def test_other_languages_are_told_that_it_is_english(client_as: Clients, language: str) -> None:
    text = client_as("public").get("/help/results", params={"lang": language}).text
    assert f'<html lang="{language}"' in text
    assert '<article lang="en">' in text
    assert '<p class="notice">' in text
    assert '<p class="notice">' not in client_as("public").get("/help?lang=fr").text


def test_a_page_links_to_its_section(client_as: Clients) -> None:
    client = client_as("arbiter")
    for path, target in (
        ("/events/demo/results", "/help/results#enter"),
        ("/events/demo/round/2", "/help/pairing#read"),
        ("/public/demo/standings", "/help/public#tables"),
        ("/events/demo/round/99", "/help/pairing#read"),
        ("/nowhere", "/help"),
    ):
        assert f'href="{target}"' in client.get(path).text, path
    refused = client.submit("/events/demo/round/publish")
    assert refused.status_code == 409
    assert 'href="/help/pairing#pair"' in refused.text


def test_words_are_searched(client_as: Clients) -> None:
    client = client_as("public")
    assert 'href="/help/trouble#vanished"' in client.get("/help?q=VANISHED+player").text
    assert 'href="/help/trouble#vanished"' in client.get("/help?q=DISPARU&lang=fr").text
    nothing = client.get("/help?q=<zeppelin>&lang=en").text
    assert "The manual does not have all of these words: &lt;zeppelin&gt;" in nothing


def test_what_is_not_in_the_manual(client_as: Clients) -> None:
    answer = client_as("public").get("/help/nothing?lang=en")
    assert answer.status_code == 404
    assert "the manual has no page" in answer.text
    assert client_as("public").get("/help/pictures/nothing.png").status_code == 404


def test_pictures_are_kept_by_browsers(client_as: Clients) -> None:
    picture = next(iter(sorted(PICTURES.glob("*.png"))))
    answer = client_as("public").get(f"/help/pictures/{picture.name}")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, max-age=86400"
    assert answer.headers["content-type"] == "image/png"
