from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game import paths
from game.boards.findings import Finding, ScenarioError
from game.core.sequence import EndPhase
from game.hexes.grid import bits
from game.ogre.hidden.mine_laying import LayMine
from game.ogre.kinds import KINDS
from game.scenarios.load import Loaded, check_scenario, find_scenario, list_scenarios, load_scenario
from game.scenarios.reading import TomlLines
from game.scenarios.start import first_position, laid_out, rules_of, suggested_setup, terms_of

IDS = (
    "mark-iii-attack", "mark-v-attack", "river-crossing", "town-raid", "meeting-engagement",
    "bridging-the-line", "dig-in", "recovery", "the-yard", "night-express", "killing-ground", "launch-window",
    "six-months-peace", "street-by-street", "roadblock", "night-counter-attack",
)  # fmt: skip


def shipped(name: str = "mark-iii-attack") -> Loaded:
    return find_scenario(name, [paths.scenarios()])


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    """A copy of the maps that a test may spoil."""
    return Path(shutil.copytree(paths.maps(), tmp_path / "maps"))


def spoilt(maps: Path, old: str, new: str) -> list[Finding]:
    path = maps / "scenarios" / "mark-iii-attack.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return check_scenario(path)


# ------------------------------------------------------------------------------------- good
@pytest.mark.parametrize("name", IDS)
def test_the_shipped_scenarios_have_no_mistake_and_no_doubt(name: str) -> None:
    assert check_scenario(paths.scenarios() / f"{name}.toml") == []


def test_the_menu_lists_the_shipped_scenarios_in_order() -> None:
    found = list_scenarios(paths.scenarios())
    assert [one.scenario.id for one in found if isinstance(one, Loaded)] == list(IDS)
    assert not [one for one in found if isinstance(one, ScenarioError)]


def test_a_scenario_is_the_same_until_one_of_its_files_changes(maps: Path) -> None:
    path, board = maps / "scenarios" / "mark-iii-attack.toml", maps / "boards" / "crater-field.tmx"
    last = load_scenario(path)
    assert load_scenario(path) is last
    for file, old, new in (
        (path, last.scenario.title, "The Title of Today"),
        (board, last.board.title, "A Board of Today"),
        (maps / "tilesets" / "terrain.tsx", "<tileset", "<!-- looked at --><tileset"),
    ):
        text = file.read_text(encoding="utf-8")
        assert old in text, old
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        now = load_scenario(path)
        assert now is not last and load_scenario(path) is now, file
        last = now
    assert (last.scenario.title, last.board.title) == ("The Title of Today", "A Board of Today")
    (maps / "tilesets" / "terrain.tsx").unlink()
    with pytest.raises(ScenarioError, match="is missing"):
        load_scenario(path)
    path.write_text("nothing", encoding="utf-8")
    with pytest.raises(ScenarioError):
        load_scenario(path)


def test_what_a_board_shows_for_nobody_is_a_doubt(maps: Path) -> None:
    board = maps / "boards" / "crater-field.tmx"
    hall = (
        '<object id="900" name="Hall" type="Building" x="30" y="26"><properties><property name="side" '
        'value="green"/></properties><point/></object>'
    )
    text = board.read_text(encoding="utf-8")
    assert '<objectgroup id="4" name="structures"/>' in text
    changed = text.replace(
        '<objectgroup id="4" name="structures"/>',
        f'<objectgroup id="4" name="structures">{hall}</objectgroup>',
    )
    board.write_text(changed, encoding="utf-8")
    found = check_scenario(maps / "scenarios" / "mark-iii-attack.toml")
    assert [f.code for f in found] == ["W313", "W314"]
    assert "'green'" in found[0].text and "'buildings'" in found[1].text
    board.write_text(changed.replace("green", "defence"), encoding="utf-8")
    assert not spoilt(maps, 'modules = ["ramming"]', 'modules = ["buildings", "ramming"]')


@pytest.mark.parametrize(
    ("name", "ogre", "armour", "squads", "limit", "complete"),
    [("mark-iii-attack", "MK3", 12, 20, 20, 30), ("mark-v-attack", "MK5", 20, 30, 40, 50)],
)
def test_forces_limits_and_victory_are_those_of_the_attacks(
    name: str, ogre: str, armour: int, squads: int, limit: int, complete: int
) -> None:
    scenario = shipped(name).scenario
    attack, defence = scenario.sides
    assert [(u.kind, u.count) for u in attack.forces[0].units] == [(ogre, 1)]
    assert {force.id for force in defence.forces} == {"balanced", "fast", "guns"}
    halves = {"HWZ": 4, "SHVY": 4, "HVY": 2, "MSL": 2, "GEV": 2, "LT": 1}  # ode:1.07
    for force in defence.forces:
        assert sum(halves.get(u.kind, 0) * u.count for u in force.units) == armour * 2
        assert sum(u.squads for u in force.units) == squads
        assert [u.count for u in force.units if u.kind == "CP"] == [1]
    assert {area.zone: area.limit for area in defence.areas} == {"north": -1, "central": limit, "map": -1}
    assert scenario.victory.numbers == {"complete": complete}
    assert (scenario.order, scenario.setup) == (("ogre", "defence"), ("defence",))


def test_the_terms_name_hexes_of_the_board() -> None:
    loaded = shipped()
    terms = terms_of(loaded.scenario, loaded.board)
    south = loaded.board.zones["south"]
    post = next(area for area in terms.areas if area.kinds == ("CP",))
    assert post.mask == loaded.board.grid.all_mask
    assert all(not area.mask & south for area in terms.areas if not area.kinds)
    assert (terms.order, terms.setup, terms.number("complete")) == ((0, 1), (1,), 30)
    entry, way_out = terms.entries[0], terms.exits[0]
    assert (entry.side, entry.turn, entry.mask.bit_count()) == (0, 1, 15)
    assert way_out.side == 0 and way_out.mask == entry.mask


@pytest.mark.parametrize("name", IDS[:2])
@pytest.mark.parametrize("force", ["balanced", "fast", "guns"])
def test_a_game_can_start_at_once_from_the_suggested_setup(name: str, force: str) -> None:
    loaded = shipped(name)
    chosen = {"defence": force}
    rules = rules_of(loaded.scenario)
    position = first_position(loaded.scenario, loaded.board, chosen, seed=3)
    assert (position.clock.phase, position.clock.side) == ("setup", 1)
    assert not any(unit.at for unit in position.units.values())
    for order in suggested_setup(loaded.scenario, loaded.board, chosen):
        assert rules.refusal(position, order) is None, order
        position = rules.apply(position, order).position
    assert rules.refusal(position, EndPhase()) is None
    position = rules.apply(position, EndPhase()).position
    assert (position.clock.turn, position.clock.side, position.clock.phase) == (1, 0, "movement")


def test_the_first_force_is_taken_when_none_is_chosen_and_an_unknown_one_is_refused() -> None:
    loaded = shipped()
    default = first_position(loaded.scenario, loaded.board)
    assert default.key() == first_position(loaded.scenario, loaded.board, {"defence": "balanced"}).key()
    with pytest.raises(KeyError):
        first_position(loaded.scenario, loaded.board, {"defence": "huge"})
    with pytest.raises(KeyError):
        first_position(loaded.scenario, loaded.board, {"defense": "fast"})


def test_infantry_without_suggested_places_comes_in_counters_of_three(maps: Path) -> None:
    path = maps / "scenarios" / "mark-iii-attack.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('INF = ["0213x3"', '# INF = ["0213x3"', 1), encoding="utf-8")
    loaded = load_scenario(path)
    units = first_position(loaded.scenario, loaded.board).units.values()
    assert sorted(len(u.squads) for u in units if u.kind == "INF") == [2, 3, 3, 3, 3, 3, 3]
    assert not [o for o in suggested_setup(loaded.scenario, loaded.board) if o.unit.startswith("INF")]


# ------------------------------------------------------------------------------------ wrong
@pytest.mark.parametrize(
    ("old", "new", "code", "key", "said"),
    [
        ('title = "Mark III Attack"', 'titel = "x"', "E303", "titel", "'titel' is not known"),
        ('title = "Mark III Attack"', "title = 3", "E303", "title", "3 is not a text"),
        ('board = "crater-field"', "", "E303", "board", "'board' is missing"),
        ("menu = 10", 'menu = "ten"', "E303", "menu", "'ten' is not a whole number"),
        ("menu = 10", "menu = true", "E303", "menu", "true is not a whole number"),
        ('order = ["ogre", "defence"]', 'order = "ogre"', "E303", "order", "not a list"),
        ("count = 3 }", "cuont = 3 }", "E303", "sides[1].forces[0].units[2].cuont", "'cuont' is not known"),
        ("sapper_scenario = 1", "sapper_scenario = 2", "E304", "sapper_scenario", "format 2"),
        ('id = "mark-iii-attack"', 'id = "Mark III"', "E305", "id", "'Mark III' is not a valid id"),
        ('board = "crater-field"', 'board = "crater-feild"', "E311", "board", "no board 'crater-feild'"),
        ('board = "crater-field"', 'board = "../../x"', "E310", "board", "leaves the folder"),
        ('board = "crater-field"', 'board = "/etc/x"', "E311", "board", "no board '/etc/x'"),
        ('order = ["ogre", "defence"]', 'order = ["ogre", "defense"]', "E321", "order[1]", "side 'defense'"),
        ('order = ["ogre", "defence"]', 'order = ["ogre"]', "E321", "order", "not every side"),
        ('setup = ["defence"]', "setup = []", "E333", "sides[1].areas", "no turn to set up"),
        ('type = "ogre-attack"', 'type = "ogre-atack"', "E322", "victory.type", "victory 'ogre-atack'"),
        ('stacking = "ogre"', 'stacking = "tower"', "E323", "rules.stacking", "'tower'"),
        ('modules = ["ramming"]', 'modules = ["raming"]', "E324", "rules.modules[0]", "module 'raming'"),
        ('modules = ["ramming"]', 'modules = ["ramming"]\nparameters = { work-told = 1 }', "E324",
         "rules.parameters.work-told", "parameter of these modules 'work-told'"),
        ('modules = ["ramming"]', 'modules = ["ramming", "mine-work"]\nparameters = { work-told = 9 }',
         "E324",
         "rules.parameters.work-told", "work-told cannot be 9"),
        ('suits = ["crt-expanded"', 'suits = ["crt-expandd"', "E324", "rules.suits[0]",
         "module 'crt-expandd'"),
        ('suits = ["crt-expanded"', 'suits = ["overrun"', "E324", "rules.suits", "cannot be played"),
        ('suits = ["crt-expanded"', 'choices = ["disable-ogre"]\nsuits = ["crt-expanded"', "E324",
         "rules.suits[0]", "'crt-expanded' may not be chosen"),
        ("armour = 12", "armour = 12\nspare_mines = 2", "E333", "sides[1].spare_mines", "'mine-work'"),
        ('colour = "blue"', 'colour = "orange"', "E326", "sides", "same colour"),
        ('colour = "blue"', 'colour = "mauve"', "E326", "sides[1].colour", "'mauve'"),
        ('"Keep the command post alive, and', "'1', '2', '3', \"and", "E327", "sides[1].in_short",
         "has 7 lines; it may have 6 at most"),
        ("Keep the command post alive, and", "a" * 101, "E327", "sides[1].in_short[0]", "has 116 characters"),
        ('zone = "central"', 'zone = "centre"', "E330", "sides[1].areas[1].zone", "the board 'centre'"),
        ('kinds = ["CP"]', 'kinds = ["CPP"]', "E340", "sides[1].areas[2].kinds", "'CPP'"),
        ('exits = ["south"]', 'exits = ["down"]', "E331", "sides[0].exits[0]", "edge 'down'"),
        ('edge = "south", turn = 1', 'edge = "south", turn = 0', "E331", "sides[0].entry.turn", "1 or more"),
        ('kind = "HVY", count = 3', 'kind = "HVYY", count = 3', "E340", "sides[1].forces[0].units[2].kind",
         "'HVYY'"),
        ('kind = "HVY", count = 3', 'kind = "HVY", squads = 3', "E341", "sides[1].forces[0].units[2]",
         "given by 'count'"),
        ('kind = "INF", squads = 20', 'kind = "INF", count = 20', "E341", "sides[1].forces[0].units[5]",
         "given by 'squads'"),
        ('kind = "MSL", count = 2', 'kind = "HVY", count = 2', "E342", "sides[1].forces[0].units", "twice"),
        ('kind = "HVY", count = 3', 'kind = "HVY", count = 4', "E343", "sides[1].forces[0].units",
         "worth 13 armour units; the side has 12"),
        ("squads = 20 }", "squads = 19 }", "E343", "sides[1].forces[0].units", "has 19 squads"),
        ('id = "fast"', 'id = "fa\\nst"', "E305", "sides[1].forces[1].id", "'fa st' is not a valid id"),
        ('id = "fast"', 'id = "balanced"', "E334", "sides[1].forces[1].id", "two forces"),
        ("HVY = [", "LT = [", "E350", "sides[1].forces[0].deploy.LT", "'LT'"),
        ('"0508", "0808"', '"0508"', "E351", "sides[1].forces[0].deploy.HVY", "2 counters of Heavy Tank"),
        ('"0213x3", "0613x3"', '"0213x3"', "E351", "sides[1].forces[0].deploy.INF", "17 squads of Infantry"),
        ('"0508", "0808"', '"508", "0808"', "E352", "sides[1].forces[0].deploy.HVY", "'508' is not a place"),
        ('"0508", "0808"', '"0508x2", "0808"', "E352", "sides[1].forces[0].deploy.HVY", "'0508x2'"),
        ('"0508", "0808"', '"9908", "0808"', "E353", "sides[1].forces[0].deploy.HVY", "no hex 9908"),
        ('"0508", "0808"', '"0504", "0808"', "E353", "sides[1].forces[0].deploy.HVY", "0504 is a crater"),
        ('"0508", "0808"', '"0606", "0808"', "E353", "sides[1].forces[0].deploy.HVY", "both placed in 0606"),
        ('"0508", "0808"', '"0520", "0808"', "E354", "sides[1].forces[0].deploy.HVY", "0520"),
        ('"0508", "0808"', '"0512", "0808"', "E354", "sides[1].forces[0].deploy.INF", "at most 20 points"),
    ],
)  # fmt: skip
def test_a_wrong_scenario_is_named_by_key_and_line(
    maps: Path, old: str, new: str, code: str, key: str, said: str
) -> None:
    found = [f for f in spoilt(maps, old, new) if (f.code, f.key) == (code, key)]
    assert found
    assert said in found[0].text
    assert found[0].mend
    assert found[0].file.endswith("mark-iii-attack.toml")
    assert found[0].line > 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("menu = 10", 'menu = "ten"'),
        ("count = 3 }", "cuont = 3 }"),
        ('zone = "central"', 'zone = "centre"'),
        ('"0508", "0808"', '"0504", "0808"'),
        ('modules = ["ramming"]', 'modules = ["raming"]'),
        ('kind = "INF", squads = 20', 'kind = "INF", count = 20'),
        ('"0508", "0808"', '"0520", "0808"'),
    ],
)
def test_the_line_is_that_of_the_mistake(maps: Path, old: str, new: str) -> None:
    finding = spoilt(maps, old, new)[0]
    text = (maps / "scenarios" / "mark-iii-attack.toml").read_text(encoding="utf-8").splitlines()
    assert new in text[finding.line - 1]


def test_a_board_of_another_name_is_told(maps: Path) -> None:
    board = maps / "boards" / "crater-field.tmx"
    board.write_text(board.read_text().replace('value="crater-field"', 'value="other"'))
    assert [f.code for f in check_scenario(maps / "scenarios" / "mark-v-attack.toml")] == ["E312"]


def test_all_mistakes_are_said_at_once(maps: Path) -> None:
    path = maps / "scenarios" / "mark-iii-attack.toml"
    text = path.read_text().replace('zone = "central"', 'zone = "centre"').replace('"MK3"', '"MK33"')
    path.write_text(text.replace('board = "crater-field"', 'board = "crater-field"\nbord = 1'))
    assert [f.code for f in check_scenario(path)] == ["E303"]
    path.write_text(text.replace('"0508"', '"0504"'))
    assert sorted({f.code for f in check_scenario(path)}) == ["E330", "E340", "E353"]


def test_a_fault_of_the_board_is_told_with_the_scenario(maps: Path) -> None:
    board = maps / "boards" / "crater-field.tmx"
    board.write_text(board.read_text().replace('type="Ridge"', 'type="Rigde"', 1))
    found = check_scenario(maps / "scenarios" / "mark-v-attack.toml")
    assert [f.code for f in found] == ["E183"]
    assert found[0].file.endswith("crater-field.tmx")


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (b"", "E106", "empty"),
        (b"title = ", "E302", "not valid TOML"),
        (b"a = 1\na = 2\n", "E302", "overwrite"),
        (b'title = "\xff"', "E301", "UTF-8"),
        (b"a = " + b"[" * 5000, "E302", "nested too deep"),
        (b"a = 1 # " + b"x" * 1024 * 1024, "E104", "bytes"),
    ],
)
def test_a_file_that_is_no_toml_gets_a_sentence(tmp_path: Path, content: bytes, code: str, said: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    (finding,) = check_scenario(path)
    assert finding.code == code
    assert said in finding.text
    with pytest.raises(ScenarioError, match=code):
        load_scenario(path)


def test_an_unknown_scenario_is_guessed_and_a_missing_file_is_named() -> None:
    with pytest.raises(ScenarioError, match="Did you mean 'mark-v-attack'"):
        find_scenario("mark-vi-attack", [paths.scenarios()])
    with pytest.raises(ScenarioError, match="E102"):
        find_scenario("/nowhere/x.toml", [])
    with pytest.raises(ScenarioError, match="no scenario"):
        find_scenario("../scenarios/mark-v-attack", [paths.scenarios()])


def test_broken_scenarios_come_last_in_the_list(maps: Path) -> None:
    spoilt(maps, "menu = 10", "menu = x")
    found = list_scenarios(maps / "scenarios")
    assert [isinstance(one, Loaded) for one in found] == [True] * (len(IDS) - 1) + [False]


def test_a_side_that_sets_up_second_is_tried_out_as_well(maps: Path) -> None:
    path = maps / "scenarios" / "meeting-engagement.toml"
    text = path.read_text(encoding="utf-8")
    # 1908 is a pond, where no tank stands
    path.write_text(text.replace('LT = ["1910", "1907"]', 'LT = ["1910", "1908"]', 1), encoding="utf-8")
    assert [(found.code, found.hex) for found in check_scenario(path)] == [("E354", "1908")]


# ------------------------------------------------------------------------------------ lines
def test_lines_of_keys_are_found() -> None:
    text = TomlLines(
        'a = 1\n[t]\nb = """\n[no]\nx = 2\n"""\n[[s]]\nid = "[["\n[[s.f]]\nu = [\n 1, # ]\n 2,\n]\n'
        "[s.f.d]\nk = 1\n[[s]]\nid = 2\n[[s.f]]\nq.r = 3\n"
    )
    assert [text.line(key) for key in ("a", "t", "t.b", "s[0].id", "s[0].f[0].u", "s[0].f[0].u[1]")] == [
        1, 2, 3, 8, 10, 10,
    ]  # fmt: skip
    assert [text.line(key) for key in ("s[0].f[0].d.k", "s[1].id", "s[1].f[0].q.r")] == [15, 17, 19]
    assert text.line("s[0].f[0].u[1]", "2") == 12
    assert text.line("nowhere") == 1


def test_every_kind_of_the_tables_may_be_named() -> None:
    assert {"HVY", "INF", "CP", "MK3", "MK5", "VULC"} <= set(KINDS)


def test_a_suggestion_lays_mines_off_its_own_way_sets_dummies_and_covers_what_it_may() -> None:
    loaded = shipped("meeting-engagement")
    rules, position = rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board)
    side = position.clock.side
    for order in suggested_setup(loaded.scenario, loaded.board):
        if position.units[order.unit].side == side:
            position = rules.apply(position, order).position
    counters = [u.at for u in position.units.values() if u.at]
    orders = laid_out(rules, position)
    mines = [order.at for order in orders if isinstance(order, LayMine)]
    assert len(set(mines)) == len(mines) == 6
    distance = loaded.board.grid.distance
    assert all(distance(at, one) > 1 for at in mines for one in counters)
    for order in orders:
        position = rules.apply(position, order).position
    mine = [u for u in position.units.values() if u.side == side]
    assert sum(u.kind == "DMY" for u in mine) == 4
    assert all(u.face_down for u in mine if u.at)
    assert not laid_out(rules, position)


def test_suggested_mines_do_not_lie_on_roads_that_lead_nowhere_near_the_prize() -> None:
    loaded = shipped("the-yard")
    rules, position = rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board)
    for order in suggested_setup(loaded.scenario, loaded.board):
        if position.units[order.unit].side == position.clock.side:
            position = rules.apply(position, order).position
    mines = [loaded.board.grid.label(o.at) for o in laid_out(rules, position) if isinstance(o, LayMine)]
    assert len(mines) == 4
    railway = {f"12{row:02}" for row in range(1, 17)}
    assert not railway & set(mines), "the raiders come from the west; the rails run north and south"


def test_a_side_without_stocks_lays_nothing_out() -> None:
    loaded = shipped()
    assert laid_out(rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board)) == []


def test_a_suggestion_lays_no_mines_on_the_way_out_of_its_own_side() -> None:
    loaded = shipped("recovery")
    rules, position = rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board)
    for order in suggested_setup(loaded.scenario, loaded.board):
        if rules.refusal(position, order) is None:
            position = rules.apply(position, order).position
    grid = loaded.board.grid
    mines = [order.at for order in laid_out(rules, position) if isinstance(order, LayMine)]
    east = next(goal.mask for goal in position.terms.goals if goal.kind == "exit")
    assert len(mines) == 3
    ogre = position.units["MK3-1"].at
    assert all(min(grid.distance(at, out) for out in bits(east)) > grid.distance(at, ogre) for at in mines)
