"""The briefing can be read before a game and in it."""

from __future__ import annotations

from pathlib import Path

from game.client.table.hud.sheets import briefs

SCENARIO = Path(__file__).resolve().parents[2] / "maps" / "scenarios" / "river-crossing.toml"


def test_a_scenario_tells_both_sides_everything_of_their_briefing() -> None:
    blurb, rows = briefs(SCENARIO.read_text("utf-8"))
    assert blurb.startswith("An armoured column")
    assert [row.name for row in rows] == ["Column", "Bridge Guard"]
    assert rows[1].words.endswith("the becks in the north.") and "\n" not in rows[1].words


def test_a_text_that_is_no_scenario_has_no_briefing() -> None:
    assert briefs("") == ("", ()) and briefs("[[") == ("", ()) and briefs('sides = ["a"]') == ("", ())
