"""Drawings of counters and signs are files: found by name, coloured by slots; the player's own come first."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pygame
import pytest

from game import paths
from game.client.art import drawings
from game.client.art.counter_spec import is_large, silhouette
from game.client.art.drawings import BOXES, SLOTS, drawn, findings, names, own_findings
from game.client.art.markers import MarkerArt
from game.client.generic.marker_icons import marks_of
from game.client.kit.theme import Theme
from game.core.anygame import Position
from game.core.records import Marker

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inner}</svg>'
PATH = '<path d="M0 0L9 0L9 9Z" fill="{fill}"/>'


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of the player's own drawings."""
    for cached in (drawings.names, drawings._fragments):
        cached.cache_clear()
    monkeypatch.setattr(paths, "own_drawings", lambda: tmp_path)
    yield tmp_path
    for cached in (drawings.names, drawings._fragments):
        cached.cache_clear()


def put(own: Path, folder: str, name: str, inner: str, box: str = "0 -14 100 70") -> Path:
    file = own / folder / f"{name}.svg"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(SQUARE.format(box=box, inner=inner), encoding="utf-8")
    return file


@pytest.mark.parametrize("folder", BOXES)
def test_each_drawing_that_ships_can_be_read_and_says_what_it_shows(folder: str) -> None:
    assert names(folder)
    for file in sorted((paths.assets() / folder).glob("*.svg")):
        assert findings(file) == [], file
        assert "<title>" in file.read_text(encoding="utf-8"), f"{file} has no title"


def test_a_slot_takes_the_colour_that_is_asked_for_and_other_colours_stay(own: Path) -> None:
    put(own, "counters", "HVY", PATH.format(fill=SLOTS["ink"].upper()) + PATH.format(fill="#123456"))
    found = drawn("counters", "HVY", ink="#ABCDEF")
    assert '"#ABCDEF"' in found and '"#123456"' in found


def test_what_is_fine_is_left_out_of_the_drawing_for_small_counters(own: Path) -> None:
    put(
        own,
        "counters",
        "HVY",
        f'<g class="fine">{PATH.format(fill="#111111")}</g>{PATH.format(fill="#222222")}',
    )
    assert "#111111" in drawn("counters", "HVY") and "#111111" not in drawn("counters", "HVY", False)
    assert "#222222" in drawn("counters", "HVY", False)


def test_an_own_drawing_takes_the_place_of_ours_and_a_new_name_is_a_new_drawing(own: Path) -> None:
    put(own, "counters", "HVY", PATH.format(fill="#123456"))
    put(own, "counters/large", "WALKER", PATH.format(fill="#654321"))
    assert silhouette("HVY", "#FFFFFF", "#000000") == PATH.format(fill="#123456")
    assert is_large("WALKER") and "#654321" in silhouette("WALKER", "#FFFFFF", "#000000")
    assert "#123456" not in silhouette("LT", "#FFFFFF", "#000000")


def test_a_drawing_on_a_page_of_another_size_stands_on_the_ground_of_its_box(own: Path) -> None:
    put(own, "counters", "HVY", PATH.format(fill="#123456"), box="0 0 200 100")
    assert 'transform="translate(0.00 6.00) scale(0.50000)"' in drawn("counters", "HVY")


def test_what_other_programs_add_is_left_out(own: Path) -> None:
    inner = '<metadata>x</metadata><script>y</script><image href="a.png"/>' + PATH.format(fill="#123456")
    put(own, "counters", "HVY", inner)
    assert drawn("counters", "HVY") == PATH.format(fill="#123456")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        ("<svg", "is not well-formed SVG"),
        ("<html/>", "is not an SVG file"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "declares a document type"),
        (SQUARE.format(box="1 2 3", inner=PATH), "has no viewBox"),
        (SQUARE.format(box="0 0 0 9", inner=PATH), "has an empty viewBox"),
        (SQUARE.format(box="0 0 9 9", inner="<text>hello</text>"), "shows nothing"),
        (SQUARE.format(box="0 0 9 9", inner="<g>" * 5000 + "</g>" * 5000), "nested too deep"),
        (SQUARE.format(box="0 0 9 9", inner=PATH * 10_000), "has more than 200 kB"),
    ],
)
def test_of_a_drawing_that_cannot_be_used_a_sentence_tells_and_ours_is_drawn(
    own: Path, text: str, said: str
) -> None:
    ours = drawn("counters", "HVY")
    drawings._fragments.cache_clear()
    file = put(own, "counters", "HVY", "")
    file.write_text(text, encoding="utf-8")
    assert drawn("counters", "HVY") == ours
    (found,) = own_findings()
    assert said in found.text and found.mend.endswith(".") and found.file == str(file)


def test_a_file_that_is_no_text_is_told_too(own: Path) -> None:
    put(own, "signs", "mine", "").write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in own_findings()[0].text


def test_check_judges_a_drawing_by_the_folder_it_lies_in(own: Path) -> None:
    from game.client.art import drawing_checks  # noqa: F401
    from game.scenarios.checkers import check_paths

    good = put(own, "counters/squads", "INF", PATH.format(fill="#123456"))
    lost = put(own, "elsewhere", "INF", PATH.format(fill="#123456"))
    assert check_paths([good]) == []
    (found,) = check_paths([lost])
    assert "no folder of drawings" in found.text
    assert functools.reduce(lambda a, b: a and b in found.mend, BOXES, True)


def test_the_window_says_which_own_drawing_it_does_not_use(own: Path) -> None:
    from game.client.shell.app import drawings_refused

    assert drawings_refused() == ""
    put(own, "counters", "HVY", "")
    put(own, "signs", "mine", "")
    said = drawings_refused()
    assert "HVY.svg: this drawing shows nothing." in said and "The built-in one is used." in said
    assert f"And 1 more: sapper check {own}" in said


@dataclasses.dataclass(frozen=True)
class _ViewOf:
    """As much of a view as signs are made from."""

    markers: dict[int, tuple[Marker, ...]]
    sides: tuple[object, ...] = ()


def test_a_marker_that_a_module_brings_has_a_plate_of_letters_or_its_own_drawing(own: Path) -> None:
    view = cast(Position, _ViewOf({5: (Marker("smoke_screen", 5), Marker("mine", 5))}))
    (mark,) = marks_of(view, told=frozenset({"mine"}))
    assert mark.kind == "lettered" and mark.values[0] == "SS"
    art = MarkerArt(Theme())
    letters = pixels(art.sprite(mark, 64).picture)
    put(own, "signs", "smoke_screen", PATH.format(fill="#ff0000"), box="-12 -12 24 24")
    drawings.names.cache_clear()
    drawings._fragments.cache_clear()
    drawing = MarkerArt(Theme()).sprite(mark, 64).picture
    assert pixels(drawing) != letters
    assert any(
        drawing.get_at((x, y))[:3] == (255, 0, 0) for x in range(drawing.get_width()) for y in range(24)
    )


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")
