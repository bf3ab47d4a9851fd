"""The maker: a scenario is begun, filled in by pages and on the board, broken, mended and played."""

from __future__ import annotations

import os
from pathlib import Path

import madeup_tests
import pygame
import pytest
from conftest import Hand
from test_tester import Scripted

from game import paths
from game.boards.findings import errors
from game.client.game_library import Desk
from game.client.kit import Button, Choice, Label, Segments, Stepper, TextArea, TextField, Toggle
from game.client.screens.maker import own_screen
from game.client.screens.maker.maker_screen import ScenarioMaker, page_of
from game.client.screens.maker.own_screen import OwnScreen
from game.client.screens.maker.pages import GOALS, RULES, ZONES
from game.client.screens.maker.side_pages import side_page
from game.client.screens.maker.start_editor import StartEditor
from game.client.screens.menu import MenuScreen
from game.client.screens.new_game import NewGameScreen
from game.client.table.hud.briefing import briefs
from game.client.tester import meter as meter_file
from game.client.tester.meter import CALM, GAMES, IntervalBar
from game.core.games import game_named
from game.lab.batch.plan import path_of
from game.lab.beside import Count, Ended, PlayTest, Summed
from game.lab.sweep import Point, Sweep, numbers_of
from game.scenarios import own
from game.scenarios.load import check_scenario
from game.scenarios.reading import TomlLines
from tests.scenarios.fields import FIELDS, GAME, MINE_FIELDS, Cleared


def settle(hand: Hand) -> None:
    hand.wait(60)
    hand.settle()


def push(hand: Hand, name: str) -> None:
    widget = hand.app.top.named(name)
    assert widget is not None, name
    hand.click(widget)
    settle(hand)


def write(hand: Hand, name: str, words: str) -> None:
    widget = hand.app.top.named(name)
    assert isinstance(widget, TextField), name
    hand.app.top.give_focus(widget)
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.write(words) if words else hand.key(pygame.K_DELETE)
    hand.key(pygame.K_RETURN)
    settle(hand)


def choose(hand: Hand, name: str, key: str) -> None:
    widget = hand.app.top.named(name)
    assert isinstance(widget, Choice | Segments) and key in {one for one, _ in widget.options}, (name, key)
    assert widget.on_change is not None
    widget.on_change(key)
    settle(hand)


def told(hand: Hand) -> str:
    return "\n".join(one.words for one in hand.app.top.everything() if isinstance(one, Label))


def begun(hand: Hand, board: str = "mill-beck") -> ScenarioMaker:
    """A new scenario on a map of the program, by the menu."""
    hand.open(MenuScreen(Desk()))
    hand.key(pygame.K_m)
    settle(hand)
    assert isinstance(hand.app.top, OwnScreen)
    choose(hand, "new from", f"map {board}")
    write(hand, "new title", "Over the Beck")
    screen = hand.app.top
    assert isinstance(screen, ScenarioMaker)
    return screen


def unfold(hand: Hand, key: str) -> None:
    """Clicks on the headings over a line until it shows."""
    screen = hand.app.top
    assert isinstance(screen, ScenarioMaker)
    screen.show_key(key)
    settle(hand)


def at(screen: ScenarioMaker, label: str) -> tuple[int, int]:
    return screen.board.camera.point(screen.draft.map.grid.parse(label))


def test_a_scenario_is_made_broken_mended_and_played(hand: Hand) -> None:
    screen = begun(hand)
    path = own.folder() / "over-the-beck.toml"
    assert path.exists() and screen.draft.now.path == path
    choose(hand, "pages", ZONES)
    write(hand, "new zone", "ford")
    hand.press(at(screen, "0505"))
    for label in ("0605", "0706"):
        hand.move(at(screen, label))
    hand.release(at(screen, "0706"))
    settle(hand)
    assert screen.draft.value("zones.ford") == ["0505", "0605", "0706"]
    hand.key(pygame.K_ESCAPE)
    assert not screen.tools.painting and hand.app.top is screen, "the first step back puts the brush away"

    choose(hand, "pages", GOALS)
    push(hand, "add victory.goals")
    choose(hand, "victory.goals[0].zone", "ford")
    assert "Hold a place at the end" in told(hand)
    write(hand, "turn_limit", "0") if screen.named("turn_limit") else None
    screen.turn_to("scenario")
    settle(hand)
    write(hand, "turn_limit", "")
    assert "the game never ends" in told(hand).replace("The game", "the game")
    push(hand, "play")
    assert hand.app.top is screen, "a scenario with a mistake is not played"
    write(hand, "turn_limit", "9")
    assert "No mistakes: it can be played" in told(hand)
    push(hand, "play")
    assert isinstance(hand.app.top, NewGameScreen) and hand.app.top.card.title == "Over the Beck"
    assert check_scenario(path) == [] and "ford = [" in path.read_text(encoding="utf-8")


def test_a_set_up_is_laid_moved_and_taken_back_by_mouse(hand: Hand) -> None:
    screen = begun(hand)
    screen.turn_to(side_page(1))
    screen.tools.hold(1, "HVY")
    for label in ("1010", "1110"):
        hand.click(at(screen, label))
        settle(hand)
    assert (
        screen.draft.value("sides[1].forces[0].deploy.HVY") == ["1010", "1110"]
        and screen.tools.waiting(1, "HVY") == 2
    )
    hand.key(pygame.K_ESCAPE)
    hand.press(at(screen, "1010"))
    hand.move(at(screen, "0908"))
    hand.release(at(screen, "0908"))
    settle(hand)
    assert screen.draft.value("sides[1].forces[0].deploy.HVY") == ["0908", "1110"]
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    settle(hand)
    assert screen.draft.value("sides[1].forces[0].deploy.HVY") == ["1010", "1110"]
    hand.key(pygame.K_y, pygame.KMOD_CTRL)
    settle(hand)
    assert screen.draft.value("sides[1].forces[0].deploy.HVY") == ["0908", "1110"]


def test_a_mistake_leads_to_its_line_and_undo_mends_it(hand: Hand) -> None:
    screen = begun(hand)
    screen.draft.put("sides[1].areas[0].zone", "nowhere")
    settle(hand)
    assert "There is no zone on the board 'nowhere'" in told(hand)
    push(hand, "show fault 0")
    settle(hand)
    assert screen.page == side_page(1) and screen.focus is not None
    assert screen.focus.name == "sides[1].areas[0].zone"
    screen.undo()
    settle(hand)
    assert not screen.draft.checked.findings and not screen.draft.unsaved


def test_what_is_not_saved_is_asked_for(hand: Hand) -> None:
    screen = begun(hand)
    write(hand, "title", "Another")
    hand.key(pygame.K_ESCAPE)
    settle(hand)
    assert "changes that are not saved" in told(hand) and hand.app.top is screen
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    assert 'title = "Another"' in screen.draft.now.path.read_text(encoding="utf-8")
    settle(hand)
    push(hand, "leave")
    assert isinstance(hand.app.top, OwnScreen)
    settle(hand)
    assert "No mistakes: it can be played." in told(hand) and "Another" in told(hand)


def test_a_copy_keeps_the_remarks_of_its_source(hand: Hand) -> None:
    hand.open(OwnScreen(Desk()))
    choose(hand, "new from", "scenario mark-iii-attack")
    write(hand, "new title", "Mark III again")
    screen = hand.app.top
    assert isinstance(screen, ScenarioMaker)
    assert "# points of attack strength" in screen.draft.now.text and screen.tools.pieces()


def test_a_file_that_is_no_scenario_is_told_of(hand: Hand, own_folder: Path) -> None:
    own.folder().mkdir(parents=True)
    (own.folder() / "broken.toml").write_text("sapper_scenario = 1\ntitle = \n", encoding="utf-8")
    hand.open(OwnScreen(Desk()))
    settle(hand)
    assert "1 mistake" in told(hand)
    push(hand, "edit broken")
    assert "This file cannot be edited here" in told(hand) and isinstance(hand.app.top, OwnScreen)


def test_a_new_map_is_a_copy_that_can_be_used(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    hand.open(OwnScreen(Desk()))
    write(hand, "new map title", "Långe & Moor")
    path = paths.own_maps() / "boards" / "lange-moor.tmx"
    assert path.exists() and "Tiled was not found" in told(hand) and str(path) in told(hand)
    hand.key(pygame.K_ESCAPE)
    board = next(one for one in own.maps() if one.own)
    assert own.usable(board.path) == "" and (paths.own_maps() / "sapper.tiled-project").exists()
    assert own.new_on(board, "There").value("board") == "lange-moor"


def test_a_new_map_is_opened_in_tiled_where_that_is(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun_with: list[list[str]] = []
    program = tmp_path / "bin" / "tiled"
    program.parent.mkdir()
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(program.parent))
    monkeypatch.setattr(own_screen.subprocess, "Popen", lambda words, **more: begun_with.append(words))
    hand.open(OwnScreen(Desk()))
    write(hand, "new map title", "Moor")
    path = paths.own_maps() / "boards" / "moor.tmx"
    assert begun_with == [[str(program), str(path)]] and "Tiled was not found" not in told(hand)
    settle(hand)
    assert "Moor" in told(hand) and "No mistakes." in told(hand)

    def refused(words: list[str], **more: object) -> None:
        raise OSError

    monkeypatch.setattr(own_screen.subprocess, "Popen", refused)
    push(hand, "draw moor")
    assert "Tiled was not found" in told(hand) and str(path) in told(hand)


def test_every_key_that_a_finding_can_name_has_its_page() -> None:
    for key, page in (
        ("title", "scenario"), ("sides[1].forces[0].units", "side 1"), ("victory.goals[0]", GOALS),
        ("rules.modules", RULES), ("zones.ford", ZONES), ("", "scenario"),
    ):  # fmt: skip
        assert page_of(key) == page, key


def test_every_kind_of_goal_term_and_victory_says_what_it_is_about() -> None:
    for name in ("", "assault"):
        for word, kind in game_named(name).declared.goals.items():
            assert kind.about.endswith("."), (name, word)
        for key, term in game_named(name).declared.term_keys.items():
            assert term.about.endswith("."), (name, key)
        assert all(verdict.about for verdict in game_named(name).verdicts.values()), name


def test_what_a_new_module_declares_has_its_rows_at_once(hand: Hand) -> None:
    screen = begun(hand)
    screen.draft.game = GAME
    screen.draft.put("rules.modules", [MINE_FIELDS.id])
    screen.draft.more("victory.goals", {"id": "swept", "side": "attack", "kind": Cleared.kind, "points": 5})
    for page, names in (
        (GOALS, ["victory.goals[0].most", "victory.goals[0].points"]),
        (side_page(0), [f"sides[0].{FIELDS.key}"]),
        (RULES, [f"rule {MINE_FIELDS.id}"]),
    ):
        for name in names:
            unfold(hand, "rules.modules[0]" if page == RULES else name)
            assert screen.page == page and screen.named(name) is not None, name


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> list[Scripted]:
    Scripted.made = []
    monkeypatch.setattr(meter_file, "Beside", Scripted)
    return Scripted.made


def test_the_balance_of_a_draft_that_is_not_saved_is_measured(hand: Hand, scripted: list[Scripted]) -> None:
    screen = begun(hand)
    write(hand, "title", "Not saved yet")
    push(hand, "measure")
    (work,) = scripted
    assert isinstance(work.work, PlayTest) and work.running and screen.draft.unsaved
    asked = work.work.request
    assert asked.games == GAMES and "Not saved yet" in Path(asked.scenario).read_text(encoding="utf-8")
    assert asked.plan().scenario == asked.scenario, "the file can be played with its board"
    assert screen.draft.now.path not in (Path(asked.scenario), work.work.folder)
    assert not any(Path(asked.scenario).name == path.name and path.parent.name == "drafts"
                   for path in own.scenarios())  # fmt: skip
    work.tells = [Count(5, GAMES, 1.0), Summed(madeup_tests.summary(9, 10))]
    hand.wait(400)
    assert f"5 of {GAMES} games" in told(hand)
    work.tells = [Summed(madeup_tests.summary(10, 2 * GAMES)), Ended()]
    hand.wait(400)
    settle(hand)
    assert not screen.meter.at_work and "of 20 games." in told(hand)
    assert screen.meter.words().startswith("One-sided for the Ogre")
    assert any(isinstance(one, IntervalBar) for one in screen.everything())
    assert not Path(asked.scenario).exists(), "nothing of it stays"


def test_a_change_voids_what_was_measured_and_begins_anew_when_that_is_wanted(
    hand: Hand, scripted: list[Scripted]
) -> None:
    screen = begun(hand)
    push(hand, "measure")
    write(hand, "turn_limit", "8")
    hand.wait(CALM + 200)
    assert not scripted[0].running and len(scripted) == 1 and screen.meter.words() == ""
    push(hand, "measure always")
    assert len(scripted) == 2 and scripted[1].running
    write(hand, "turn_limit", "7")
    assert not scripted[1].running
    write(hand, "turn_limit", "6")
    hand.wait(CALM + 200)
    assert len(scripted) == 3 and scripted[2].running, "several changes at once are measured once"
    assert "turn_limit = 6" in Path(scripted[2].work.request.scenario).read_text(encoding="utf-8")  # type: ignore[attr-defined]
    write(hand, "turn_limit", "")
    hand.wait(CALM + 200)
    assert len(scripted) == 3 and not scripted[2].running, "a draft with mistakes is not played"
    screen.undo()
    hand.wait(CALM + 200)
    assert len(scripted) == 4
    push(hand, "stop measuring")
    assert not scripted[3].running and screen.named("measure") is not None
    push(hand, "measure")
    push(hand, "play")
    hand.settle()
    assert not scripted[4].running, "a game is not slowed down by it"


def test_a_counter_less_is_gone_from_the_board_too_and_show_leads_to_the_counts(hand: Hand) -> None:
    screen = begun(hand)
    screen.turn_to(side_page(1))
    kept = "sides[1].forces[0].units[0].count"
    screen.tools.hold(1, "HVY")
    for label in ("1010", "0810"):
        hand.click(at(screen, label))
        settle(hand)
    assert len(screen.draft.value("sides[1].forces[0].deploy")["HVY"]) == 2
    unfold(hand, "sides[1].forces")
    count = screen.named(kept)
    assert isinstance(count, Stepper)
    assert count.on_change is not None
    count.on_change(1)
    settle(hand)
    assert len(screen.draft.value("sides[1].forces[0].deploy")["HVY"]) == 1
    screen.undo()
    assert len(screen.draft.value("sides[1].forces[0].deploy")["HVY"]) == 2
    # the key of a whole list leads to its first line
    screen.turn_to(side_page(0))
    screen.show_key("sides[1].forces[0].units")
    settle(hand)
    hand.wait(200)
    assert screen.focus is not None and screen.focus.name.startswith("sides[1].forces[0].units")


def test_the_rest_of_a_set_up_is_laid_within_the_rules_and_undone_in_one_step(hand: Hand) -> None:
    screen = begun(hand)
    screen.turn_to(side_page(1))
    screen.tools.hold(1, "HVY")
    hand.click(at(screen, "1010"))
    settle(hand)
    screen.draft.more("sides[1].forces[0].units", {"kind": "INF", "squads": 5})
    unfold(hand, "sides[1].forces")
    before = screen.draft.now
    widget = screen.named("lay rest 1")
    assert isinstance(widget, Button)
    widget.act()
    settle(hand)
    laid = screen.draft.value("sides[1].forces[0].deploy")
    assert laid["HVY"][0] == "1010" and len(laid["HVY"]) == 4, "who has a place keeps it"
    assert [word[-2:] for word in laid["INF"]] == ["x3", "x2"]
    assert (
        screen.tools.waiting(1, "HVY") == screen.tools.waiting(1, "INF") == 0
        and screen.named("lay rest 1") is None
    )
    assert not screen.draft.checked.findings, "the rules allow all of it"
    screen.undo()
    assert screen.draft.now == before


def test_a_side_has_short_lines_and_forces_by_points(hand: Hand) -> None:
    screen = begun(hand)
    unfold(hand, "sides[0].in_short")
    area = screen.named("sides[0].in_short")
    assert isinstance(area, TextArea)
    screen.give_focus(area)
    hand.write("Cross the beck.")
    hand.key(pygame.K_RETURN)
    hand.write("Keep a tank.")
    hand.key(pygame.K_RETURN)
    screen.give_focus(None)
    settle(hand)
    assert screen.draft.value("sides[0].in_short") == ["Cross the beck.", "Keep a tank."]
    screen.draft.put("sides[0].in_short", ["x" * 101, "y"])
    settle(hand)
    assert "A line of the briefing in short has 101 characters" in told(hand)
    screen.draft.put("sides[0].in_short", ["Keep a tank."])
    settle(hand)
    area = screen.named("sides[0].briefing")
    assert isinstance(area, TextArea)
    screen.give_focus(area)
    hand.write("First the beck.")
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_RETURN)
    hand.write("Then the rest.")
    screen.give_focus(None)
    settle(hand)
    assert screen.draft.value("sides[0].briefing") == "First the beck.\n\nThen the rest."
    assert briefs(screen.draft.now.text)[1][0].words == "First the beck.\nThen the rest."
    unfold(hand, "sides[0].pick")
    pick = screen.named("sides[0].pick")
    assert isinstance(pick, Toggle) and pick.on_change is not None
    pick.on_change(True)
    settle(hand)
    assert screen.draft.value("sides[0].pick") == {}
    choose(hand, "sides[0].pick.most more", "HVY")
    screen.draft.put("sides[0].pick.armour", 12)
    settle(hand)
    assert (
        screen.draft.scenario.sides[0].pick is not None and screen.draft.scenario.sides[0].pick.armour == 12
    )
    assert screen.draft.value("sides[0].pick.most") == {"HVY": 1} and not screen.draft.checked.findings, told(
        hand
    )
    screen.draft.put("sides[0].armour", 3)
    settle(hand)
    assert "armour" in told(hand) and errors(screen.draft.checked.findings), (
        "a force of another price is told of"
    )


def test_what_is_there_at_the_start_is_put_by_the_editor_of_positions(hand: Hand) -> None:
    screen = begun(hand)
    screen.draft.put("start", "defence HVY-9 0505\n")
    screen.turn_to(ZONES)
    settle(hand)
    push(hand, "start")
    editor = hand.app.top
    assert isinstance(editor, StartEditor) and "HVY-9" in editor.edited.position.units
    editor._clicked(editor.edited.base.board.grid.parse("0606"), "")
    assert "moment" not in {one.name for one in editor.everything()}, "a start has no turn"
    push(hand, "take start")
    assert hand.app.top is screen
    settle(hand)
    assert screen.draft.value("start") == "defence HVY-9 0505\nattack HVY-1 0606\n"
    assert "2 lines: change them" in {one.words for one in screen.everything() if isinstance(one, Button)}
    screen.undo()
    assert screen.draft.value("start") == "defence HVY-9 0505\n"
    screen.draft.put("start", "defence HVY-9 9999\n")
    settle(hand)
    push(hand, "start")
    assert hand.app.top is screen and "9999" in told(hand)


def test_a_goal_of_another_kind_keeps_no_key_that_means_nothing(hand: Hand) -> None:
    screen = begun(hand)
    screen.turn_to(GOALS)
    settle(hand)
    push(hand, "add victory.goals")
    screen.draft.put("victory.goals[0].lasting", True)
    settle(hand)
    choose(hand, "victory.goals[0].kind", "strength")
    assert screen.draft.value("victory.goals[0]").keys() == {"id", "side", "kind", "points"}
    assert "has none: zone, lasting." in told_in_passing(hand), "what goes with it is told"
    assert "The number of points needed is missing." in told(hand), "and says what it lacks"
    screen.undo()
    assert screen.draft.value("victory.goals[0].lasting") is True, "it is one step"


def test_a_stock_brings_the_rules_for_it_and_a_draft_that_leans_leads_to_its_numbers(
    hand: Hand, scripted: list[Scripted], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = begun(hand)
    unfold(hand, "sides[1].mines")
    choose(hand, "sides[1] stocks more", "mines")
    assert screen.draft.value("sides[1].mines") == 5 and screen.draft.value("rules.modules") == ["mines"]
    assert not errors(screen.draft.checked.findings)
    asked: list[str] = []
    monkeypatch.setattr(screen.desk, "balance", lambda app, scenario: asked.append(scenario) or "")
    push(hand, "measure")
    scripted[0].tells = [Summed(madeup_tests.summary(9, 20)), Ended()]
    hand.wait(400)
    settle(hand)
    assert screen.named("balance it") is None, "an even draft has nothing to mend"
    push(hand, "measure")
    scripted[1].tells = [Summed(madeup_tests.summary(10, 2 * GAMES)), Ended()]
    hand.wait(400)
    settle(hand)
    push(hand, "balance it")
    assert asked == ["over-the-beck"] and not screen.draft.unsaved


def looked_at(hand: Hand) -> None:
    """The player comes back from another program."""
    hand.event(pygame.WINDOWFOCUSGAINED)
    settle(hand)


def rewritten(path: Path, old: str, new: str) -> None:
    """Another program writes a file, a moment later."""
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    os.utime(path, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns + 10**9))


def test_what_another_program_writes_is_checked_anew(hand: Hand) -> None:
    screen = begun(hand)
    path = screen.draft.now.path
    rewritten(path, "turn_limit = 12", "turn_limit = 14")
    looked_at(hand)
    assert screen.draft.value("turn_limit") == 14 and not screen.draft.unsaved
    assert "another program" in told_in_passing(hand)
    screen.undo()
    assert screen.draft.value("turn_limit") == 12 and screen.draft.unsaved
    rewritten(path, "turn_limit = 14", "turn_limit = 15")
    looked_at(hand)
    assert "Read the file again?" in told(hand) and screen.draft.value("turn_limit") == 12
    hand.key(pygame.K_ESCAPE)
    screen.draft.steps.redo()
    screen.draft.saved = screen.draft.now.text
    push(hand, "leave")
    listed = hand.app.top
    assert isinstance(listed, OwnScreen)
    settle(hand)
    assert "No mistakes: it can be played." in told(hand)
    found = listed.found
    looked_at(hand)
    assert listed.found is found, "nothing was written, so nothing is read"
    rewritten(path, "turn_limit = 15", "turn_limit = 0")
    looked_at(hand)
    assert "1 mistake" in told(hand)
    map_ = own.new_map("Moor")
    looked_at(hand)
    assert "Moor" in told(hand) and "No mistakes." in told(hand)
    rewritten(map_, 'orientation="hexagonal"', 'orientation="square"')
    looked_at(hand)
    assert "No mistakes." not in told(hand).split("Your maps")[1]


def told_in_passing(hand: Hand) -> str:
    screen = hand.app.top
    assert screen is not None
    return "\n".join(getattr(one, "words", "") for layer in screen.layers for one in layer.widget.walk())


def test_a_value_that_was_tried_is_offered_and_measured_anew(
    hand: Hand, scripted: list[Scripted], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = begun(hand)
    points = tuple(Point(n, 0.5, 0.4, 0.6, 20, 0.5, 0.4, 0.6) for n in (4, 5, 6))
    key = "forces.attack.first.HVY"
    found = Sweep("over-the-beck", key, "steady", ("", ""), ("Attack", "Defence"), 4, points, 6,
                  (0.2, 0.1, 0.3), "matters", 60, "Steady")  # fmt: skip
    monkeypatch.setattr(screen.desk, "tried", lambda scenario: [found] if scenario == "over-the-beck" else [])
    screen.entered()
    settle(hand)
    assert "6 in place of 4 is nearest to even" in told(hand)
    push(hand, "take tried")
    assert screen.draft.value("sides[0].forces[0].units[0].count") == 6
    assert len(scripted) == 1 and scripted[0].running, "what was measured before is of another scenario"
    assert screen.named("take tried") is None
    loaded = screen.draft.checked.loaded
    assert loaded is not None
    places = [path_of(screen.draft.scenario, one.key) for one in numbers_of(loaded)]
    assert places and all(screen.draft.value(path) is not None for path in places), places


def test_what_is_written_counts_when_something_else_is_pressed(hand: Hand) -> None:
    screen = begun(hand)
    unfold(hand, "sides[0].forces")
    area = screen.named("sides[0].forces[0].blurb")
    assert isinstance(area, TextArea)
    hand.click(area)
    hand.write("Tanks in front.")
    push(hand, "add sides[0].forces")
    assert screen.draft.value("sides[0].forces[0].blurb") == "Tanks in front."
    assert len(screen.draft.value("sides[0].forces")) == 2


def test_new_keys_stand_where_people_write_them(hand: Hand) -> None:
    screen = begun(hand)
    for path, value in (
        ("zones.ford", ["0505"]), ("length", "an hour"), ("rules.modules", ["bridges"]),
        ("start", "attack HVY-9 0505\n"),
        ("sides[0].in_short", ["Go."]), ("sides[1].pick", {"kinds": ["HVY"]}), ("rules.stacking", "gev"),
    ):  # fmt: skip
        screen.draft.put(path, value)
    known = list(TomlLines(screen.draft.now.text).known)
    assert known.index("length") < known.index("blurb") < known.index("turn_limit") < known.index("start")
    assert known.index("rules") < known.index("zones") < known.index("victory") < known.index("sides[0]")
    assert known.index("sides[0].in_short") == known.index("sides[0].briefing") - 1
    assert known.index("sides[1].pick") < known.index("sides[1].forces[0]")
