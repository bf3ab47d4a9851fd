"""The text of the rulebook: each rule of the register has one, and what it names is there."""

from __future__ import annotations

import re

import pytest

from game import register
from game.rulebook.book import Rulebook, read_text, rulebook, texts
from game.rulebook.contract import UNIT
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
        if list(register.cited(words)) or re.search(r"\b[a-z]{2,3}:\d", words):
            wrong.append(f"{id}: write a link, not an id")
        if not text.endswith(".") or (not text[:1].isupper() and not text.startswith(("{", "["))):
            wrong.append(f"{id}: write sentences")
        if len(text) > 560:
            wrong.append(f"{id}: {len(text)} letters are too many")
    assert not wrong, "\n".join(wrong)


def test_a_chapter_that_cannot_be_read_says_where(tmp_path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('"ode:1" = 5\n')
    with pytest.raises(ValueError, match="quotation marks"):
        read_text(file)
    file.write_text('"ode:1" =\n')
    with pytest.raises(ValueError, match="cannot be read"):
        read_text(file)
