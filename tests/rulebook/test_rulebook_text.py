"""The text of the rulebook: each rule of the register has one, and what it names is there."""

from __future__ import annotations

import re

import pytest

from game import register
from game.core.games import game_named, registered
from game.rulebook.book import Rulebook, read_text, rulebook, texts
from game.rulebook.contract import RULEBOOK, UNIT
from game.rulebook.index import load


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook()


def test_every_rule_of_the_register_has_its_text_and_no_other_id_has_one() -> None:
    book = load()
    rules, chapters, written = {entry.id for entry in book.entries}, set(book.chapters), set(texts())
    assert not sorted(rules - written), "write them in assets/rulebook"
    assert not sorted(written - rules - chapters), "ids that docs/rules-index.toml does not have"


def test_every_link_leads_to_a_rule_or_a_unit(book: Rulebook) -> None:
    known = set(book.titles())
    known |= {f"{UNIT}{page.id}" for pages in book.units.values() for page in pages}
    wrong = [
        f"{rule.id}: {piece.target}"
        for chapter in book.chapters
        for rule in chapter.rules
        for piece in (*chapter.about, *rule.text)
        if piece.target and piece.target not in known
    ]
    assert not wrong


def test_texts_are_short_sentences_without_bare_ids_and_signs(book: Rulebook) -> None:
    wrong = []
    for id, text in texts().items():
        words = re.sub(r"\]\([^)]*\)", "]", text)
        if not 1 <= len(re.findall(r"\.(?= [A-Z{\[]|$)", words)) <= 3:
            wrong.append(f"{id}: write one to three sentences")
        if list(register.cited(words)) or re.search(r"\b[a-z]{2,3}:\d", words):
            wrong.append(f"{id}: write a link, not an id")
        if not text.endswith(".") or (not text[:1].isupper() and not text.startswith(("{", "["))):
            wrong.append(f"{id}: write sentences")
        if len(text) > 560:
            wrong.append(f"{id}: {len(text)} letters are too many")
    assert not wrong, "\n".join(wrong)


def test_no_number_of_the_rules_stands_bare_in_the_text() -> None:
    """Numbers are named in braces and come from where the rules have them; so none can be out of date."""
    number = re.compile(r"\d|\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.IGNORECASE)
    wrong = []
    for id, text in texts().items():
        words = re.sub(r"\{[\w-]+\}", "", re.sub(r"\]\([^)]*\)", "]", text))
        wrong += [f"{id}: {found[0]}" for found in number.finditer(words.replace("ten-sided", ""))]
    assert not wrong, "name the number in braces, and add it to the numbers of its game"


def test_every_number_of_a_game_is_named_in_its_text() -> None:
    named = set(re.findall(r"\{([\w-]+)\}", " ".join(texts().values())))
    named = {name[:1].lower() + name[1:] for name in named}
    brought = {name for game in registered() for name in RULEBOOK.of(game_named(game)).numbers()}
    assert brought == named


def test_the_numbers_of_the_text_are_those_of_the_rules(book: Rulebook) -> None:
    words = {rule.id: rule.words for chapter in book.chapters for rule in chapter.rules}
    assert "A 2 always passes and a 12 always fails" in words["ch:33"]
    assert "By 5 or more it withdraws" in words["ch:35"]
    assert "Rain limits all ranges to 6, storm to 4" in words["sp:37"]
    assert "an attack at 1-1 on them" in words["opt:minefields_avap-l"]
    assert "Fencer 4" in words["opt:construction-c"]
    assert "three squads have about 42 percent, one drone 31, a Vulcan alone 52" in words["ce:14.02-f"]
    assert words["ode:5.02.2"].count("Three squads count as one vehicle") == 1
    assert "two units give 10, three give 15" in words["ga:17"]


def test_a_chapter_that_cannot_be_read_says_where(tmp_path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('"ode:1" = 5\n')
    with pytest.raises(ValueError, match="quotation marks"):
        read_text(file)
    file.write_text('"ode:1" =\n')
    with pytest.raises(ValueError, match="cannot be read"):
        read_text(file)
