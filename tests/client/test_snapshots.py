"""Every screen and panel looks as its snapshot does, in two palettes and at two scales.

Where a change is meant, ``python tests/client/snapshots.py`` keeps the new pictures; look at them first.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
import snapshots
from conftest import Hand
from test_screens_fit import SCREENS

from game.client.kit import Column, Label, Screen, Widget


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_its_snapshot_does(name: str, tmp_path: Path) -> None:
    file = snapshots.file_of(name)
    assert file.exists(), f"there is no snapshot of {name!r}: python tests/client/snapshots.py {name!r}"
    now = snapshots.drawn(name)
    found = snapshots.changes(pygame.image.load(file).convert(now), now)
    if found:
        pygame.image.save(now, tmp_path / file.name)
    where = [f"{c.palette} at scale {c.scale:g} in {tuple(c.area)}" for c in found]
    assert not found, f"{name} looks different: {'; '.join(where)}; now {tmp_path / file.name}, kept {file}"


def test_there_is_no_snapshot_without_a_screen() -> None:
    kept = {file.name for file in snapshots.FOLDER.glob("*.png")}
    assert kept == {snapshots.file_of(name).name for name in SCREENS}


def test_a_word_that_changes_is_seen_in_a_snapshot() -> None:
    class Said(Screen):
        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

        def build(self) -> Widget:
            return Column(Label(self.words), pad=100)

    sheets = []
    for words in ("End Fire", "End Move", "End Fire"):
        sheet = pygame.Surface((snapshots.SMALL[0] * 2, snapshots.SMALL[1] * 2))
        hand = Hand(snapshots.WINDOW)
        hand.open(Said(words))
        sheet.blit(pygame.transform.smoothscale(hand.app.surface, snapshots.SMALL), (0, 0))
        sheets.append(sheet)
    (change,) = snapshots.changes(sheets[0], sheets[1])
    assert pygame.Rect(90, 90, 200, 40).contains(change.area), "only where the word stands"
    assert snapshots.changes(sheets[0], sheets[2]) == []
