"""Scenarios in the making: changes of a file that spoil nothing else in it, and what comes of them."""

from __future__ import annotations

import copy
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game import paths
from game.boards.findings import errors
from game.core.games import game_named
from game.core.undoable import Undoable
from game.lab.fuzz import play
from game.scenarios.laying import Laying
from game.scenarios.load import check_scenario, check_text, load_scenario
from game.scenarios.making import (
    ChangeError,
    Draft,
    add,
    begun,
    copied,
    drop,
    free_path,
    merged,
    put,
    steps_of,
)

SHIPPED = sorted(paths.scenarios().glob("*.toml"))[::5]
MARK_III = paths.scenarios() / "mark-iii-attack.toml"


def draft_of(path: Path = MARK_III) -> Draft:
    return Draft(path.read_text(encoding="utf-8"), path)


def remarks(text: str) -> list[str]:
    return [line.partition("#")[2] for line in text.splitlines() if "#" in line]


def plainly(table: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """The change made to the tables alone."""
    table = copy.deepcopy(table)
    found: Any = table
    *way, last = steps_of(path)
    for step in way:
        found = found.setdefault(step, {}) if isinstance(step, str) else found[step]
    found[last] = value
    return table


# ------------------------------------------------------------------------------------- one change
PUTS: tuple[tuple[str, Any], ...] = (
    ("turn_limit", 9),
    ("title", 'The "Ford"'),
    ("rules.parameters.work-told", 2),
    ("sides[1].briefing", "First line.\nSecond line."),
    ("sides[1].briefing", "A long text " * 20 + "end."),
    ("sides[0].mines", 4),
    ("sides[0].forces[0].title", "Other"),
    ("sides[0].forces[0].deploy.HVY", ["0101", "0202"]),
    ("zones.ford", ["0101", "0203..0406"]),
    ("sides[1].areas", [{"zone": "map", "limit": 3}]),
    ("sides[1].entry", {"edge": "south", "turn": 2}),
    ("victory.numbers.complete", 31),
)


def test_a_change_changes_its_key_and_no_remark_of_any_scenario() -> None:
    for path in SHIPPED:
        draft = draft_of(path)
        for key, value in PUTS:
            want = plainly(draft.table, key, value)
            draft = put(draft, key, value)
            assert draft.table == want, (path.name, key)
        assert remarks(draft.text) == remarks(path.read_text(encoding="utf-8")), path.name


def test_only_the_line_of_the_key_differs() -> None:
    before, after = draft_of().text.splitlines(), put(draft_of(), "menu", 11).text.splitlines()
    assert [(one, two) for one, two in zip(before, after, strict=True) if one != two] == [
        ("menu = 10", "menu = 11")
    ]


def test_a_list_keeps_the_entries_that_stay() -> None:
    draft = Draft('[rules]\nmodules = [\n    "ramming", # always\n    "mines",\n]\n', MARK_III)
    more = put(draft, "rules.modules", ["ramming", "mines", "bridges"])
    assert more.table["rules"]["modules"] == ["ramming", "mines", "bridges"] and "# always" in more.text
    assert "# always" in put(more, "rules.modules", ["ramming"]).text


def test_entries_are_added_and_dropped_and_a_list_without_any_goes() -> None:
    draft = add(draft_of(), "victory.goals", {"id": "post", "side": "ogre", "kind": "hold", "zone": "north"})
    assert "\n\n[[victory.goals]]\n" in draft.text
    assert drop(draft, "victory.goals[0]").table == draft_of().table
    draft = add(draft_of(), "sides[0].forces[0].units", {"kind": "GEV", "count": 2})
    assert 'units = [{ kind = "MK3", count = 1 }, { kind = "GEV", count = 2 }]' in draft.text


def test_what_is_not_there_cannot_be_changed() -> None:
    with pytest.raises(ChangeError, match=r"no 'sides\[7\].name'"):
        put(draft_of(), "sides[7].name", "x")


def test_a_start_keeps_its_remarks_and_its_order() -> None:
    text = "# the field\nmarker mine 0303   owner red\n\nred  HVY-1 0404\nmarker mine 0505 owner red\n"
    before = ["red HVY-1 0404", "marker mine 0303 owner red", "marker mine 0505 owner red"]
    moved = ["red HVY-1 0405", "red LT-1 0101", "marker mine 0303 owner red"]
    assert merged(text, before, moved) == (
        "# the field\nmarker mine 0303   owner red\n\nred HVY-1 0405\nred LT-1 0101\n"
    )
    assert merged(text, before, before) == text
    assert merged("", [], moved) == "".join(f"{line}\n" for line in moved)


def test_steps_go_back_and_forth() -> None:
    drafts = Undoable(draft_of())
    assert not drafts.take(put(drafts.now, "menu", 10)), "nothing changed"
    drafts.take(put(drafts.now, "menu", 11))
    drafts.take(put(drafts.now, "menu", 12))
    assert drafts.undo() and drafts.now.value("menu") == 11
    assert drafts.redo() and drafts.now.value("menu") == 12 and not drafts.redo()
    assert drafts.undo() and drafts.take(put(drafts.now, "menu", 13)) and not drafts.can_redo
    assert drafts.undo() and drafts.undo() and not drafts.undo() and drafts.now == draft_of()
    few = Undoable(0, most=2)
    for number in range(1, 5):
        few.take(number)
    assert few.undo() and few.undo() and not few.can_undo and few.now == 2


# ------------------------------------------------------------------------------------- new ones
def test_a_new_scenario_has_no_mistake_and_can_be_played(tmp_path: Path) -> None:
    for board, game in (("heath", ""), ("the-rough", "assault")):
        draft = begun(tmp_path / "mine.toml", "Mine", board, game)
        assert check_text(draft.text, draft.path).findings == ()


def test_a_copy_has_a_name_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "over-the-ford.toml").touch()
    path = free_path(tmp_path, "Over the Förd!")
    assert path.name == "over-the-ford-2.toml"
    draft = copied(draft_of().text, path, "Over the Förd!")
    assert draft.value("id") == "over-the-ford-2"
    assert not errors(check_text(draft.text, path).findings)


def test_areas_without_room_for_a_force_are_a_doubt() -> None:
    draft = put(put(draft_of(), "zones.ford", ["0101"]), "sides[1].areas", [{"zone": "ford"}])
    draft = put(draft, "sides[1].forces[0].deploy", None)
    found = check_text(draft.text, MARK_III).findings
    assert "W355" in {one.code for one in found}
    said = next(one for one in found if one.code == "W355")
    assert said.key == "sides[1].areas" and "not set up yet" in said.text


def test_a_mistake_names_its_key() -> None:
    found = check_text(put(draft_of(), "sides[1].areas[0].zone", "nowhere").text, MARK_III).findings
    assert [(one.code, one.key) for one in found] == [("E330", "sides[1].areas[0].zone")]


# ------------------------------------------------------------------------------------- zones of a scenario
def test_a_scenario_brings_zones_of_its_own() -> None:
    draft = put(put(draft_of(), "zones.ford", ["0101", "0203..0304"]), "sides[1].areas[0].zone", "ford")
    checked = check_text(draft.text, MARK_III, tried=False)
    assert checked.fine is not None
    area, board = checked.fine.scenario.sides[1].areas[0], checked.fine.board
    inside = {board.grid.label(at) for at in board.grid.hexes if area.mask >> at & 1}
    assert inside == {"0101", "0203", "0204", "0303", "0304"}


def test_a_zone_is_refused_that_the_board_has_or_that_names_no_hex() -> None:
    for name, words, said in (
        ("north", ["0101"], "a zone 'north' already"),
        ("map", ["0101"], "a zone 'map' already"),
        ("ford", ["9999"], "9999"),
        ("ford", ["0404..0101"], "is empty"),
        ("two words", ["0101"], "must be one word"),
        ("ford", ["0101..1522"] * 1300, "more than"),
    ):
        found = check_text(f"{draft_of().text}\n[zones]\n'{name}' = {words}\n", MARK_III, False).findings
        assert found and found[0].code == "E330" and said in found[0].text, name


# ------------------------------------------------------------------------------------- random changes
BRIEFINGS = ("Hold.", 'Say "no"\\.', "a\n\n b  c" * 30)


def changed_at_random(draft: Draft, dice: random.Random, n: int) -> Draft:
    """The next change as the maker makes them, all in turn; one in some is a mistake."""
    side, table = dice.randrange(2), draft.table
    forces = f"sides[{side}].forces"
    force = f"{forces}[{dice.randrange(len(table['sides'][side]['forces']))}]"
    units = draft.value(f"{force}.units")
    changes = (
        lambda: put(draft, "turn_limit", dice.randint(1, 20)),
        lambda: put(draft, f"sides[{side}].briefing", dice.choice(BRIEFINGS)),
        lambda: put(draft, f"{force}.units[{dice.randrange(len(units))}].count", dice.randint(1, 3)),
        lambda: add(draft, f"{force}.units", {"kind": dice.choice(("HVY", "GEV", "LT")), "count": 2}),
        lambda: drop(draft, f"{force}.units[0]"),
        lambda: add(draft, forces, {"id": f"f{dice.randrange(99)}", "title": "F", "units": units}),
        lambda: put(draft, "zones.ford", [f"0101..{dice.randint(9, 14):02}{dice.randint(9, 14):02}"]),
        lambda: put(draft, f"sides[{side}].areas", [{"zone": dice.choice(("map", "ford"))}]),
        lambda: put(draft, f"sides[{side}].entry", {"edge": dice.choice(("north", "west")), "turn": 1}),
        lambda: put(draft, f"sides[{side}].entry", None),
        lambda: put(draft, "setup", [one["id"] for one in table["sides"]]),
        lambda: put(draft, "victory", {"type": "goals", "levels": [{"name": "victory", "margin": 1}]}),
        lambda: add(draft, "victory.goals", {
            "id": f"g{dice.randrange(99)}", "side": table["sides"][side]["id"], "kind": "hold", "zone": "map",
            "points": 5,
        }),
        lambda: put(draft, "rules.modules", dice.sample(("ramming", "mines", "overrun", "bridges"), 2)),
        lambda: put(draft, f"sides[{side}].mines", dice.randint(0, 3)),
        lambda: put(draft, f"sides[{side}].in_short", [f"Line {n}." for n in range(dice.randint(1, 7))]),
        lambda: put(draft, f"sides[{side}].pick", {
            "kinds": ["HVY", "GEV", "INF"], "together": dice.random() < 0.5,
            "fixed": [{"kind": dice.choice(("CP", "LT", "XX")), "count": 1}],
            "most": {"GEV": dice.randint(0, 3)},
        }),
        lambda: put(draft, f"sides[{side}].pick.armour", dice.randint(4, 12)),
        lambda: put(draft, f"sides[{side}].handicap", {"kind": dice.choice(("HVY", "INF")), "most": 2}),
        lambda: add(draft, f"sides[{side}].reinforcements", {
            "edge": dice.choice(("east", "up")), "turn": dice.randint(1, 4), "kinds": ["GEV"],
        }),
        lambda: put(draft, f"sides[{side}].exits", ["north"]),
        lambda: put(draft, "rules.choices", dice.sample(("mines", "bridges", "terrain-damage"), 2)),
        lambda: put(draft, "rules.suits", [dice.choice(("terrain-damage", "bridges"))]),
        lambda: put(draft, "rules.stacking", dice.choice(("ogre", "gev"))),
        lambda: put(draft, "stall_limit", dice.randint(3, 9)),
        lambda: put(draft, "start", "".join(
            f"{table['sides'][side]['id']} LT-{90 + n} {dice.randint(1, 20):02}{dice.randint(1, 9):02}\n"
            for n in range(dice.randint(1, 2)))),
        lambda: put(draft, "victory.worth", {"HVY": dice.randint(0, 9)}),
        lambda: put(draft, "victory.kills", dice.choice(([], [table["sides"][side]["id"]]))),
        lambda: put(draft, "victory.numbers.complete", dice.randint(10, 50)),
        lambda: _laid(draft, side),
    )  # fmt: skip
    return changes[n % len(changes)]()


def _laid(draft: Draft, side: int) -> Draft:
    """The rest of a suggested set-up laid, where the draft can be played."""
    loaded = check_text(draft.text, draft.path).fine
    if loaded is None or loaded.scenario.sides[side].id not in loaded.scenario.setup:
        return draft
    return Laying(draft, game_named(""), side, 0).rest(loaded)


#: scenarios, changes of each, and games in all
SEEDS, CHANGES, GAMES = 10, 14, 20
#: what some of them must say in the end
RARE = {"fixed = ", "handicap", "reinforcements", "choices", "suits", "start = ", "in_short", "stall_limit"}


def test_what_the_maker_writes_is_checked_loaded_and_played(tmp_path: Path) -> None:
    folder = tmp_path / "maps" / "scenarios"
    folder.mkdir(parents=True)
    shutil.copy(paths.maps() / "sapper.tiled-project", folder.parent)
    played, made = 0, set[str]()
    for seed in range(SEEDS):
        dice = random.Random(seed)
        path = folder / f"made-{seed}.toml"
        draft = begun(path, "Made", "mill-beck") if seed % 2 else copied(draft_of().text, path, "Made")
        fine = draft
        for n in range(CHANGES):
            draft = changed_at_random(draft, dice, 11 * seed + 7 * n)
            found = check_text(draft.text, path)
            assert all(one.key and one.mend for one in found.findings), found.findings
            # a mistake is undone, as a person would
            fine = draft = draft if not found.findings else fine
        made |= {word for word in RARE if word in fine.text}
        path.write_text(fine.text, encoding="utf-8")
        assert not check_scenario(path) and load_scenario(path).scenario.id == path.stem
        for _ in range(GAMES // SEEDS):
            played += 1
            record = play(load_scenario(path), 1000 + played, False, lambda *told: None)
            assert not record.fault, (record.fault, record.trace, fine.text)
    assert played == GAMES and made == RARE, RARE - made


# ------------------------------------------------------------------------------------- the suggested set-up
def test_the_rest_of_a_force_is_laid_in_every_game(tmp_path: Path) -> None:
    for board, game in (("mill-beck", ""), ("the-rough", "assault")):
        draft = begun(tmp_path / "mine.toml", "Mine", board, game)
        loaded = check_text(draft.text, draft.path).fine
        assert loaded is not None
        laying = Laying(draft, game_named(game), 1, 0)
        kind = str(draft.value("sides[1].forces[0].units[0].kind"))
        one = replace(laying, draft=laying.put(kind, "0303"))
        assert one.waiting(kind) == 3
        checked = check_text(one.draft.text, draft.path)
        assert checked.loaded is not None
        rest = replace(one, draft=one.rest(checked.loaded))
        assert rest.waiting(kind) == 0 and rest.words(kind)[0] == one.words(kind)[0], game
        assert check_text(rest.draft.text, draft.path).findings == (), game
        back = replace(rest, draft=rest.move(kind, 0, ""))
        assert back.waiting(kind) == 1 and back.words(kind) == rest.words(kind)[1:]


def test_who_is_no_longer_in_a_force_has_no_place_in_its_set_up() -> None:
    units, deploy = "sides[1].forces[0].units", "sides[1].forces[0].deploy"
    draft = put(put(draft_of(), f"{units}[2].count", 1), f"{units}[5].squads", 4)
    fewer = Laying(draft, game_named("ogre"), 1, 0)
    assert (fewer.waiting("HVY"), fewer.waiting("INF")) == (-2, -16)
    fewer = replace(fewer, draft=fewer.within())
    assert fewer.words("HVY") == draft.value(f"{deploy}.HVY")[:1]
    assert fewer.words("INF") == ["0213x3", "0613"] and fewer.waiting("INF") == 0
    none = replace(fewer, draft=put(fewer.draft, f"{units}[4]", None))
    assert none.words("GEV") and not replace(none, draft=none.within()).words("GEV")
    # nothing is changed where nobody is too many, though somebody waits for a place
    more = replace(fewer, draft=put(fewer.draft, f"{units}[2].count", 3))
    assert more.within() == more.draft and more.waiting("HVY") == 2
