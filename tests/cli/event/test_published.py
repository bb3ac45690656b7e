"""`ronde event change-published`, `vanished`."""

from __future__ import annotations

import json

from tests.cli.event.office import Office

from ronde.errors import EXIT_INPUT

WHY = ("--reason", "the first players could not be found")


class TestChangePublished:
    def test_a_rule_of_the_competition(self, entered: Office) -> None:
        entered.done("set", "open", "--published-changes", "Article 7: until play begins.")
        entered.done("pair", "open")
        entered.done("publish", "open")
        told = entered.done(
            "change-published", "open", "1-6", "2-5", "--ground", "competition", *WHY,
            "--confirm", "by-hand",
        )  # fmt: skip
        assert "1 Agate, Alma – 6 Feldspar, Fay" in " ".join(told.split())
        assert "published pairing changed, a rule of the competition (C.04.2 art. 4.4)" in told

    def test_without_a_ground_that_is_there_it_stands(self, published: Office) -> None:
        published.refused(
            EXIT_INPUT, "say which with --ground", "change-published", "open", "1-6", *WHY
        )
        published.refused(
            EXIT_INPUT, "no two of its players have met before",
            "change-published", "open", "1-6", "2-5", "--ground", "rematch", *WHY,
        )  # fmt: skip
        published.refused(
            EXIT_INPUT,
            "do not change a published pairing on the ground 'a correction before play'",
            "change-published", "open", "1-6", "2-5", "--ground", "correction", *WHY,
        )  # fmt: skip

    def test_unclear_boards(self, published: Office) -> None:
        published.refused(
            EXIT_INPUT, "is no board", "change-published", "open", "1+6", "--ground", "rematch"
        )
        published.refused(
            EXIT_INPUT, "say what is to change", "change-published", "open", "--ground", "rematch"
        )

    def test_the_publication_is_withdrawn(self, entered: Office) -> None:
        entered.done("set", "open", "--published-changes", "Article 7: until play begins.")
        entered.done("pair", "open")
        entered.done("publish", "open")
        told = entered.done(
            "change-published", "open", "--withdraw", "--ground", "competition", *WHY
        )
        assert "Round 1 is a draft again." in told


class TestVanished:
    def test_the_ways_on_are_told_and_nothing_is_written(self, published: Office) -> None:
        before = published.versions()
        told = published.done("vanished", "open", 5)
        assert "forfeit: the pairing stands: Agate, Alma (1) wins by forfeit" in told
        assert "give-the-bye: Agate, Alma (1) has the pairing-allocated bye" in told
        keys = [way["key"] for way in json.loads(published.done("vanished", "open", 5, "--json"))]
        assert keys[0] == "forfeit"
        assert published.versions() == before

    def test_the_forfeit_needs_no_ground(self, published: Office) -> None:
        told = published.done("vanished", "open", 5, "--do", "forfeit", *WHY)
        assert "1 Agate, Alma + – 5 Emerald, Eli" in " ".join(told.split())

    def test_anything_else_does(self, published: Office) -> None:
        published.refused(
            EXIT_INPUT, "--ground", "vanished", "open", 5, "--do", "give-the-bye", *WHY
        )
        published.refused(
            EXIT_INPUT, "announce no such change",
            "vanished", "open", 5, "--do", "give-the-bye", "--ground", "competition", *WHY,
        )  # fmt: skip
        published.refused(
            EXIT_INPUT, "there is no proposal 'pray'",
            "vanished", "open", 5, "--do", "pray", "--ground", "competition", *WHY,
        )  # fmt: skip
