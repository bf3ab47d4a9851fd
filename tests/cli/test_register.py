"""``sapper rules``: rows, places and tests read from the sources. The ids in this file are examples."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import cli, register

SOURCE = '''"""A file about ode:5.08 as a whole."""

# ode:5.09
def test_a_unit_enters_at_least_one_hex():
    assert True


@pytest.mark.rule("ode:6.06")
def test_an_ogre_thins_infantry():
    rule = "ode:7.13.2"
'''


def row(rule: str, rows: tuple[register.Row, ...]) -> register.Row:
    return next(found for found in rows if found.id == rule)


def test_an_id_in_a_comment_above_a_mark_or_a_body_belongs_to_that_test(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_some.py").write_text(SOURCE)
    found = {place.rule: place.test for place in register.test_places(folder)}
    assert found == {
        "ode:5.08": "",
        "ode:5.09": "test_a_unit_enters_at_least_one_hex",
        "ode:6.06": "test_an_ogre_thins_infantry",
        "ode:7.13.2": "test_an_ogre_thins_infantry",
    }


def test_a_finer_id_counts_for_the_rule_above_it() -> None:
    code = [register.Place("ode:7.13.2", "game/ogre/combat.py", 7)]
    rows = register.join(register.load(), code, [])
    assert row("ode:7.13", rows).decided == ("game/ogre/combat.py:7",)
    assert row("ode:7.13.1", rows).decided == ()


def test_a_line_of_the_client_is_no_place_of_a_decision() -> None:
    code = [register.Place("ode:6.06", "game/client/ogre/move_mode.py", 7)]
    assert row("ode:6.06", register.join(register.load(), code, [])).decided == ()


def test_a_file_of_example_ids_proves_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_some.py").write_text(f'"""{register.EXAMPLES}"""\n{SOURCE}')
    assert register.test_places(folder) == []


def test_without_tests_at_hand_the_rows_say_so_and_do_not_say_none() -> None:
    rows = register.join(register.load(), [], None)
    assert {found.tests for found in rows} == {None}


def test_the_json_of_the_rules_has_a_row_for_each_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["rules"]) == sum(told["count"].values()) == len(register.load().entries)
    assert set(told["rules"][0]) == {"id", "title", "status", "chapter", "decided", "tests"}


def test_the_table_of_one_chapter_shows_its_rules_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "ode:6"]) == 0
    told = capsys.readouterr().out
    assert "ode:6.06" in told and "ode:5.01" not in told and "ode:7.10" not in told


def test_an_unknown_id_is_a_usage_error_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "ode:99.9"]) == 2
    assert "ode:99.9" in capsys.readouterr().err


def test_a_wrong_status_in_the_register_is_named(tmp_path: Path) -> None:
    file = tmp_path / "index.toml"
    file.write_text(
        '[[book]]\nprefix="x"\ntitle="t"\n[[book.chapter]]\nid="ode:5"\ntitle="t"\n'
        'rules=[{id="ode:5.01", status="perhaps", title="t"}]\n'
    )
    with pytest.raises(ValueError, match="ode:5.01"):
        register.load(file)
