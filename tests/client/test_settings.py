"""The settings file: atomic, forgiving, never lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.client.shell import settings as file
from game.client.shell.settings import Settings


def test_settings_come_back_as_they_were_written(tmp_path: Path) -> None:
    mine = Settings(
        ui_scale=1.375,
        animation="fast",
        thinking=5,
        players="computer",
        palette="high_contrast",
        confirm_end=False,
        names=['An"na', "Bërt\\"],
        window=(1600, 900),
        keys={"undo": ("Backspace", "Ctrl+Z")},
    )
    assert file.save(mine, tmp_path) == ""
    assert file.load(tmp_path) == (mine, "")


def test_no_file_means_the_defaults_and_no_complaint(tmp_path: Path) -> None:
    assert file.load(tmp_path) == (Settings(), "")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("ui_scale = 7", "1.0 to 2.0"),
        ("ui_scale = true", "ui_scale"),
        ('animation = "warp"', "off, slow, normal, fast"),
        ("palette = 3", "palette"),
        ("thinking = 0", "one of 1, 2, 5, 10"),
        ("autosave_room = 7", "one of 50, 100, 200, 500, 1000"),
        ("autosave_room = true", "autosave_room is True"),
        ("thinking = true", "thinking is True"),
        ('players = "comptuer"', "Did you mean 'computer'"),
        ("autosave = 1", "true or false"),
        ("window = [10, 20]", "window"),
        ("colour = 'red'", "no setting is called 'colour'"),
        ('[keys]\nfly = ["F"]', "no action has this name"),
        ('[keys]\nundo = ["Hyper"]', "no key is called"),
        ("keys = 3", "[keys]"),
        ("ui_scale = ", "not valid TOML"),
        ("\x00\x01", "not valid TOML"),
    ],
)
def test_a_wrong_file_is_told_in_a_sentence_and_kept(tmp_path: Path, text: str, word: str) -> None:
    (tmp_path / file.FILE).write_text(text, "utf-8")
    settings, said = file.load(tmp_path)
    assert word in said and said.endswith(f"kept as {file.BAD}.")
    assert (tmp_path / file.BAD).read_text("utf-8") == text
    assert settings == Settings()


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("pallete = 1", "Did you mean 'palette'?"),
        ('animation = "norml"', "'normal'"),
        ('[keys]\nundu = ["F"]', "'undo'"),
    ],
)
def test_a_slip_of_a_word_is_told_with_the_word_that_was_meant(tmp_path: Path, text: str, hint: str) -> None:
    (tmp_path / file.FILE).write_text(text, "utf-8")
    assert hint in file.load(tmp_path)[1]


def test_what_is_right_in_a_wrong_file_is_still_used(tmp_path: Path) -> None:
    (tmp_path / file.FILE).write_text('animation = "off"\nui_scale = 9\nconfirm_end = false\n', "utf-8")
    settings, said = file.load(tmp_path)
    assert said and settings.animation == "off" and settings.confirm_end is False and settings.ui_scale == 1.0


def test_bytes_that_are_no_text_are_kept_too(tmp_path: Path) -> None:
    (tmp_path / file.FILE).write_bytes(b"\xff\xfe\x00")
    settings, said = file.load(tmp_path)
    assert settings == Settings() and said
    assert (tmp_path / file.BAD).read_bytes() == b"\xff\xfe\x00"


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.save(Settings(animation="slow"), tmp_path)

    def broken(source: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", broken)
    said = file.save(Settings(animation="off"), tmp_path)
    assert "No space left" in said
    monkeypatch.undo()
    assert file.load(tmp_path)[0].animation == "slow"
