"""Mistakes of a file as a player reads them."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from game.boards.findings import BoardError, Finding, boxes
from game.client.kit.theme import font_file
from game.client.shell.finding_text import sentences
from game.plain_text import not_in_the_font


def test_the_same_mistake_in_several_places_stands_once() -> None:
    text, mend = "there is no kind of unit 'UST'.", "There are HVY, GEV."
    rows = [Finding(code="E340", text=text, mend=mend, file="a/u.toml", line=line) for line in (72, 90)]
    rows.append(Finding(code="E350", text="the hex is off the map.", file="a/u.toml", line=99))
    said = sentences(BoardError(rows))
    assert said.count("UST") == 1 and "line 72" in said and "line 99" in said
    assert said.endswith("and 1 more: sapper check shows them all.")


def test_all_of_a_few_mistakes_are_said() -> None:
    rows = [Finding(code="E1", text=f"{n} is wrong.") for n in range(4)]
    assert sentences(BoardError(rows)) == "0 is wrong.\n1 is wrong.\n2 is wrong.\n3 is wrong."


def drawn_by(file: Path) -> set[int]:
    """The characters that a TrueType font has: its table ``cmap``."""
    data = file.read_bytes()
    tables = [struct.unpack(">4sIII", data[12 + 16 * n : 28 + 16 * n]) for n in range(data[4] << 8 | data[5])]
    start = next(offset for tag, _, offset, _ in tables if tag == b"cmap")
    found: set[int] = set()
    for n in range(struct.unpack(">H", data[start + 2 : start + 4])[0]):
        at = start + struct.unpack(">I", data[start + 8 + 8 * n : start + 12 + 8 * n])[0]
        if struct.unpack(">H", data[at : at + 2])[0] == 12:
            groups = struct.unpack(">I", data[at + 12 : at + 16])[0]
            for k in range(groups):
                first, last, _ = struct.unpack(">III", data[at + 16 + 12 * k : at + 28 + 12 * k])
                found |= set(range(first, last + 1))
    return found


def test_what_counts_as_drawn_is_in_every_font_of_the_window() -> None:
    fonts = [drawn_by(file) for file in map(font_file, ("regular", "medium", "bold")) if file]
    assert len(fonts) == 3
    there = set.intersection(*fonts)
    for number in (n for n in range(0x10000) if not 0xD800 <= n < 0xE000 and chr(n).isprintable()):
        if not not_in_the_font(chr(number)):
            assert number in there, f"U+{number:04X}"


@pytest.mark.parametrize("text", ["Grüße", "Ж и Щ", "Πλατεία", "“a” – b… €5 ½", "a\u200db\u202e"])
def test_texts_that_can_be_drawn_give_no_doubt(text: str) -> None:
    assert boxes(text) == ""


@pytest.mark.parametrize("sign", ["\u05e9", "\u65e5", "\U0001f600", "\u0e01"])
def test_a_text_that_is_shown_as_boxes_is_a_doubt_with_its_first_character(sign: str) -> None:
    assert f"'{sign}' (U+{ord(sign):04X})" in boxes(f"Hill {sign}{sign}")
