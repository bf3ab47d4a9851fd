"""``sapper --selftest``: a program that lacks a part says which."""

from __future__ import annotations

import pytest

from game import cli, selftest


def test_the_first_step_that_fails_ends_the_selftest_with_status_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_font() -> str:
        raise selftest.Missing("the typeface is gone")

    for name in ("load_every_module", "read_register"):  # they pass below
        monkeypatch.setattr(selftest, name, lambda: "some")
    monkeypatch.setattr(selftest, "check_maps", lambda state: "some")
    monkeypatch.setattr(selftest, "find_fonts", no_font)
    assert cli.main(["--selftest"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "failed  fonts and pictures: Missing: the typeface is gone"
    assert all(line.startswith("ok ") for line in told[:-1])


def test_a_program_that_has_everything_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--selftest", "--size", "1000x700"]) == 0
    told = capsys.readouterr().out
    assert "failed" not in told and told.splitlines()[-1].startswith("all good")
