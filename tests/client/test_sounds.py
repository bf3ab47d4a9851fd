"""Sounds: the files are those of their script, evenly loud; what is seen is heard, and nothing else is."""

from __future__ import annotations

import itertools
import wave
from array import array
from pathlib import Path

import pygame
import pytest

from game import paths
from game.client.generic.showing import STEP
from game.client.kit.sound import VOICES, Sounds
from game.client.ogre import heard
from game.client.shell.app import CALLS
from game.client.table.session import Session
from game.notation.cases import parse_case
from game.notation.orders import parse_order
from game.ogre.catalogue import MODULES
from game.ogre.engineering.tasks import TASKS
from game.ogre.engineering.work import Work
from tests import sounds
from tests.client.test_play import Desk

FOLDER = paths.assets() / "sounds"
FIELD = """board 9x9
option engineering
option mine-work
option ground-works
turn 2 blue fire
dice 5 5 5 1 1 1
blue CE-1 0404 CE*3
blue HVY-1 0404
blue INF-1 0405 INF*2
red GEV-1 0505
marker mine 0403 owner red known red
"""


def listening(
    speed: str = "normal", sight: str = "all", dice: str = "5 5 5 1 1 1", field: str = FIELD
) -> tuple[Desk, list[str]]:
    """A field and what is heard of it."""
    case = parse_case(field.replace("dice 5 5 5 1 1 1", f"dice {dice}"))
    desk, found = Desk(Session(case.rules, case.start, mode="solo", sight=sight), speed), list[str]()
    desk.app.hear = found.append
    return desk, found


def give(desk: Desk, words: str) -> None:
    view = desk.session.view
    assert desk.screen.do(parse_order(words, desk.session.rules, view.board, view))


def wait(desk: Desk, ms: float, every: float = 20) -> None:
    for _ in range(int(ms / every)):
        desk.now += every
        desk.app.animator.tick()


def samples(file: Path) -> array[int]:
    with wave.open(str(file)) as whole:
        assert (whole.getnchannels(), whole.getsampwidth(), whole.getframerate()) == (1, 2, sounds.RATE)
        return array("h", whole.readframes(whole.getnframes()))


def test_the_files_are_what_their_script_makes_and_no_others() -> None:
    assert {file.name for file in FOLDER.iterdir()} == set(sounds.files())
    for name, (sound, number) in sounds.files().items():
        kept, made = samples(FOLDER / name), sounds.made(sound, number)
        assert len(kept) == len(made), name
        # other machines round the last digits of a sine differently
        assert max(abs(a - b) for a, b in zip(kept, made, strict=True)) <= 8, name


def test_sounds_are_evenly_loud_and_never_cut_off() -> None:
    for name, (sound, _) in sounds.files().items():
        found = [value / 32_768 for value in samples(FOLDER / name)]
        wanted = sounds.loudness_of(sound)
        assert 0.7 < sounds.loudness(found) / wanted < 1.3, name
        assert max(map(abs, found)) < 0.95 and abs(found[-1]) < 0.01, name


@pytest.fixture(scope="module")
def ear() -> dict[str, sounds.Heard]:
    """What an ear makes of each sound."""
    return {
        name: sounds.measured([value / 32_768 for value in samples(FOLDER / f"{name}.1.wav")])
        for name in sounds.SOUNDS
    }


def test_an_ear_hears_them_about_alike_and_none_is_too_long(ear: dict[str, sounds.Heard]) -> None:
    def spread(*families: str) -> float:
        levels = [row.level for name, row in ear.items() if name.partition("-")[0] in families]
        return max(levels) - min(levels)

    # a step is meant to be quieter than a shot; of its own kind nothing stands out
    assert spread("step") < 7 and spread("shot", "hit", "miss", "loss") < 9 and spread("work") < 10
    longest = {"select": 0.1, "step": 0.25, "shot": 0.6, "dice": 0.35, "hit": 0.4, "miss": 0.4, "loss": 1.0}
    for name, row in ear.items():
        assert row.seconds <= longest.get(name.partition("-")[0], 2.0), name


def test_with_eyes_closed_one_tells_a_shot_from_a_bridge_and_one_mover_from_another(
    ear: dict[str, sounds.Heard],
) -> None:
    for name, row in ear.items():
        if name.startswith("shot"):
            # a shot is one bang, a bridge three blows of a hammer at a lower pitch
            assert row.strokes == 1 and ear["work-build"].strokes == 3
            assert row.bright > 1.4 * ear["work-build"].bright
    for family in ("step", "shot", "work"):
        rows = [name for name in ear if name.startswith(f"{family}-")]
        for one, other in itertools.combinations(rows, 2):
            pairs = list(zip(ear[one], ear[other], strict=True))
            apart = max(max(a / b, b / a) for a, b in (pairs[0], pairs[2], pairs[3]))
            assert apart > 1.25 or pairs[4][0] != pairs[4][1], f"{one} sounds like {other}"


def test_every_sound_that_the_program_plays_has_a_file_and_every_file_is_played() -> None:
    crafts = {f"work-{craft}" for craft in (*heard.CRAFTS.values(), heard.craft_of("bridge"))}
    shots = {"shot-light", "shot-heavy", "shot-missile", "shot-mine"}
    results = {"hit", "miss", "loss", "done", "vain", "discovery", "dice", "select"}
    named = {*heard.STEPS.values(), STEP, *crafts, *shots, *results, *CALLS}
    assert named == set(sounds.SOUNDS)


def test_the_hex_says_what_was_done_there_of_every_task_that_ships() -> None:
    tasks = {task.id for module in MODULES.values() for task in TASKS.among(module.hooks)}
    # a search tells what was found
    assert set(heard.SUCCEEDED) == tasks - {"detect"}
    desk, _ = listening(field=FIELD.replace("0403 owner red known red", "0404 owner red known blue"))
    give(desk, "work disarm CE-1*3 at 0404 at 1")
    for _ in range(60):
        wait(desk, 50)
        said = [word.text for word in desk.screen.motions.words]
        if said:
            break
    assert said == ["mine disarmed"]


def test_a_shot_is_heard_then_its_die_then_what_came_of_it() -> None:
    desk, found = listening()
    give(desk, "fire HVY-1:gun at GEV-1")
    assert found == ["shot-heavy"]
    wait(desk, 300)
    assert found == ["shot-heavy", "dice"]
    wait(desk, 400)
    assert found[:2] == ["shot-heavy", "dice"] and found[2] in ("loss", "hit", "miss")


def test_infantry_fires_lightly_and_a_search_sounds_and_ends_otherwise_than_a_shot() -> None:
    desk, found = listening()
    give(desk, "fire INF-1:squad*2 at GEV-1")
    assert found[0] == "shot-light"
    desk, found = listening(dice="6 6 6")
    give(desk, "work detect CE-1*3 at 0404 0403")
    wait(desk, 1500)
    assert found == ["work-search", "dice", "discovery"]
    desk, found = listening(dice="1 1 1")
    give(desk, "work detect CE-1*3 at 0404 0403")
    wait(desk, 1500)
    assert found == ["work-search", "dice", "vain"]


def test_a_motion_that_is_skipped_is_silent_and_one_that_is_off_is_heard_at_once() -> None:
    desk, found = listening()
    give(desk, "fire HVY-1:gun at GEV-1")
    desk.app.animator.finish()
    wait(desk, 1500)
    assert found == ["shot-heavy"]
    desk, found = listening("off")
    give(desk, "fire HVY-1:gun at GEV-1")
    assert found[:2] == ["shot-heavy", "dice"] and len(found) == 3


def test_what_a_viewer_does_not_learn_it_does_not_hear() -> None:
    desk, found = listening(sight="side 0", dice="1 1 1")
    order = parse_order(
        "work detect CE-1*3 at 0404 0403", desk.session.rules, desk.session.view.board, desk.session.position
    )
    assert isinstance(order, Work)
    desk.session.do(order)
    wait(desk, 1500)
    assert found == ["work-build"], "that somebody works there, not at what and how it ends"


def test_a_click_on_a_counter_of_ones_own_is_heard_once() -> None:
    desk, found = listening("off")
    desk.hex("0405")
    assert found == ["select"]
    desk.hex("0405")
    assert found.count("select") == 1


def test_no_device_is_no_error_and_silence_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_device(*args: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    player = Sounds(FOLDER)
    assert not player.play("hit") and not player.play("hit")
    player.hush()
    asked: list[float] = []
    desk, _ = listening()
    del desk.app.hear
    desk.app.window = True
    monkeypatch.setattr(desk.app.sounds, "play", lambda name, volume: asked.append(volume))
    desk.app.settings.sound, desk.app.settings.sound_effects, desk.app.settings.sound_turn = 0.5, 0.5, 1.0
    desk.app.hear("hit")
    desk.app.hear("turn")
    assert asked == [0.25, 0.5]
    desk.app.window = False
    desk.key(pygame.K_m, pygame.KMOD_CTRL)
    assert desk.app.settings.muted
    desk.app.window = True
    desk.app.hear("hit")
    desk.app.window = False
    assert asked == [0.25, 0.5]


def test_variants_follow_each_other_and_a_fifth_voice_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    player = Sounds(FOLDER)
    assert [player.play("verdict") for _ in range(VOICES + 1)] == [True] * VOICES + [False]
    player.hush()
    assert player.play("hit") and player.play("hit")
    assert not player.play("no such sound") and not player.play("hit", 0.0)
    pygame.mixer.quit()
