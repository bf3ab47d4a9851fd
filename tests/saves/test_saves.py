"""Saved games: what is written comes back, what differs is said, nothing is lost."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import paths
from game.boards.findings import BoardError, errors
from game.core.history import History
from game.core.refusals import Refusal
from game.core.sequence import EndPhase
from game.core.views import own_view
from game.notation.position import parse_position
from game.players.random_player import RandomPlayer, next_step
from game.saves import (
    Autosaver,
    SavedGame,
    SaveError,
    all_saves,
    is_earlier,
    list_saves,
    load_game,
    new_path,
    save_game,
)
from game.saves.maps import known_boards
from game.saves.meta import SUFFIX, rules_hash
from game.saves.reading import load_text
from game.saves.writing import save_text
from game.scenarios.load import find_scenario
from game.scenarios.start import first_position, rules_of

from .games import DUEL, game, played


def text_of(history: History | None = None) -> str:
    return save_text(game(history))


def said(text: str) -> list[str]:
    return [f"{f.code} {f.text}" for f in load_text(text).findings]


def test_a_game_saved_and_loaded_is_the_same_at_every_step(tmp_path: Path) -> None:
    saved = game()
    path = save_game(tmp_path / f"duel{SUFFIX}", saved)
    loaded = load_game(path)
    assert loaded.findings == () and loaded.whole and loaded.good == loaded.wanted == len(saved.history.steps)
    for number in range(len(saved.history.steps) + 1):
        assert loaded.history.position_at(number).key() == saved.history.position_at(number).key()
    assert [s.rolls for s in loaded.history.steps] == [s.rolls for s in saved.history.steps]
    assert any(step.rolls for step in saved.history.steps), "a game without dice proves little"
    meta = loaded.meta
    assert (meta.seats, meta.options, meta.comments) == (saved.seats, saved.options, saved.comments)
    assert (meta.title, meta.scenario_text, meta.game) == (saved.title, saved.scenario_text, saved.game)
    assert meta.map_id == "duel" and meta.map_hash == saved.history.start.board.hash
    assert not loaded.history.branched


def test_what_was_taken_back_can_be_redone_after_loading() -> None:
    history = played(30)
    while history.undo():
        pass
    history.do(EndPhase()) if not history.steps else None
    at, orders = history.at, len(history.steps)
    loaded = load_text(text_of(history))
    assert (loaded.history.at, len(loaded.history.steps)) == (at, orders)
    assert loaded.history.position.key() == history.position.key()


def test_undone_to_its_start_a_loaded_game_is_at_its_start() -> None:
    history = played(25)
    history.laboratory = True
    loaded = load_text(text_of(history)).history
    while loaded.undo():
        pass
    assert loaded.at == 0 and loaded.position.key() == history.start.key()


def test_after_loading_the_same_orders_draw_the_same_dice() -> None:
    whole = played(60)
    half = History(whole.rules, whole.start)
    for step in whole.steps[:20]:
        half.do(step.order)
    loaded = load_text(text_of(half)).history
    for step in whole.steps[20:]:
        done = loaded.do(step.order)
        assert not isinstance(done, Refusal) and done.rolls == step.rolls
    assert loaded.position.key() == whole.position.key()


def test_typed_dice_are_kept_as_typed() -> None:
    rules, start = parse_position("board 5x5\nturn 1 red fire\nred HVY-1 0202\nblue LT-1 0203\n")
    drawn = History(rules, start)
    order = rules.offers(own_view(start), "HVY-1")[0]
    drawn.do(order)
    other = drawn.steps[0].rolls[0].dice[0] % 6 + 1
    typed = History(rules, start)
    typed.do(order, (other,))
    text = text_of(typed)
    assert f"[typed {other}]" in text
    loaded = load_text(text)
    assert loaded.whole and loaded.history.position.key() == typed.position.key()
    assert "typed" not in text_of(drawn)


def test_saving_twice_costs_no_second_look_at_old_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    history = played(30)
    first = text_of(history)
    monkeypatch.setattr("game.saves.writing.step_line", None)
    again = text_of(history)
    strip = re.compile(r"^(time|\[end\]).*$", re.M)
    assert strip.sub("", first) == strip.sub("", again)


# ------------------------------------------------------------------------ what differs
def orders_with_dice(text: str) -> list[tuple[int, str]]:
    lines = [line for line in text.split("\n") if line.startswith("> ")]
    return [(n, line) for n, line in enumerate(lines, 1) if re.search(r"\[\d\]", line)]


def test_a_die_that_was_changed_is_named_with_its_order() -> None:
    text = text_of()
    number, line = orders_with_dice(text)[0]
    die = int(re.search(r"\[(\d)\]", line)[1])  # type: ignore[index]
    other = die % 6 + 1
    loaded = load_text(text.replace(line, line.replace(f"[{die}]", f"[{other}]"), 1))
    order = line[2:].split(" [")[0]
    found = errors(loaded.findings)
    assert len(found) == 1 and not loaded.whole
    assert found[0].text == f"Order {number}, `{order}`: the die recorded is {other}, the game rolls {die}."
    assert loaded.good == number - 1 and found[0].line
    assert loaded.from_last_good_order().branched


def test_an_order_that_is_refused_now_is_named_with_the_reason() -> None:
    text = text_of()
    line = next(line for line in text.split("\n") if line.startswith("> move "))
    unit = line.split()[2]
    loaded = load_text(text.replace(line, f"> move {unit} 0101 ={line[-8:]}", 1))
    assert re.search(
        rf"Order \d+, `move {unit} 0101`: it is refused: .*\(ode:5", errors(loaded.findings)[0].text
    )


def test_an_order_that_leads_elsewhere_is_named() -> None:
    text = text_of()
    line = next(line for line in text.split("\n") if line.startswith("> move "))
    found = said(text.replace(line, line[:-8] + "00000000", 1))
    assert any("leads to a different position from the one recorded" in one for one in found)


def test_play_can_go_on_from_a_later_position_of_a_damaged_file() -> None:
    history = played(60)
    text = text_of(history)
    line = next(line for line in text.split("\n") if line.startswith("> "))
    loaded = load_text(text.replace(line, "> nonsense =00000000", 1))
    assert loaded.good == 0 and loaded.checkpoint_after == len(history.steps)
    later = loaded.from_checkpoint()
    assert later.branched and later.position.key() == history.position.key()
    assert not isinstance(later.do(EndPhase()), Refusal) or later.position.result is not None


def test_an_order_taken_out_is_noticed() -> None:
    text = text_of()
    line = [line for line in text.split("\n") if line.startswith("> ")][-1]
    found = said(text.replace(line + "\n", "", 1))
    assert any(one.startswith("E511") for one in found), found


def test_a_changed_remark_is_a_doubt_and_the_game_is_whole() -> None:
    loaded = load_text(text_of().replace("Ann", "Eve"))
    assert loaded.whole and loaded.meta.seats[0] == "Eve"
    assert [f.code for f in loaded.findings] == ["W506"]


def test_line_ends_of_another_system_do_no_harm() -> None:
    loaded = load_text(text_of().replace("\n", "\r\n"))
    assert loaded.whole and loaded.history.position.key() == played().position.key()


def test_other_rules_are_said_and_every_order_is_checked() -> None:
    text = text_of()
    ours = rules_hash(played(0).rules)
    assert ours in text
    assert any("rules that differ" in one for one in said(text.replace(ours, "0" * 16)))


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "E501", "not a saved game"),
        ("PK\x03\x04\n", "E501", "not a saved game"),
        ("board 5x5\n", "E501", "not a saved game"),
        ("sapper\n", "E501", "not a saved game"),
        ("sapper 2\n", "E502", "newer Sapper (format 2; this one reads up to 1)"),
        ("sapper 99999999999999999999\n", "E502", "newer"),
        ("sapper 0\n", "E501", "no format 0"),
        ("sapper 1\n", "E504", "[scenario]"),
        ("sapper 1\n[scenario]\n[start]\n", "E504", "[game]"),
        ("sapper 1\n[game]\n[scenario]\n[start]\n", "E504", "wrong order"),
        ("sapper 1\nmap\n[scenario]\n[start]\n[game]\n", "E503", "header is damaged"),
        ("sapper 1\nwizard yes\n[scenario]\n[start]\n[game]\n", "E503", "'wizard'"),
    ],
)
def test_foreign_newer_and_broken_files_are_refused_in_words(text: str, code: str, words: str) -> None:
    with pytest.raises(SaveError) as caught:
        load_text(text)
    finding = caught.value.findings[0]
    assert finding.code == code and words in finding.text


def test_a_file_cut_off_at_any_line_is_recovered_or_refused_in_words() -> None:
    text = TEXT
    lines = text.split("\n")
    begun = lines.index("[game]")
    best = 0
    for cut in range(len(lines)):
        for part in (
            "\n".join(lines[:cut]),
            "\n".join(lines[:cut]) + "\n" + lines[cut][: len(lines[cut]) // 2],
        ):
            try:
                loaded = load_text(part)
            except BoardError as refused:
                assert refused.findings and cut <= begun, refused
                continue
            if "[end]" not in part:
                assert not loaded.whole
                assert "cut off" in loaded.findings[0].text
            best = max(best, loaded.good)
            for number in range(loaded.good):
                assert loaded.history.steps[number].order == PLAYED.steps[number].order
    assert best == 25


@given(st.data())
def test_a_file_with_any_one_byte_changed_never_gives_another_game_in_silence(data: st.DataObject) -> None:
    text = TEXT
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(min_codepoint=32, max_codepoint=126))
    changed = text[:place] + letter + text[place + 1 :]
    try:
        loaded = load_text(changed)
    except BoardError as refused:
        assert all(f.text for f in refused.findings)
        return
    if changed != text:
        assert loaded.findings
    if loaded.whole:
        assert loaded.history.position.key() == PLAYED.position.key() or loaded.findings


@given(st.data())
def test_lines_swapped_or_doubled_are_never_taken_in_silence(data: st.DataObject) -> None:
    lines = TEXT.split("\n")
    places = st.integers(0, len(lines) - 1)
    one, other = data.draw(places), data.draw(places)
    if data.draw(st.booleans()):
        lines[one], lines[other] = lines[other], lines[one]
    else:
        lines.insert(one, lines[other])
    changed = "\n".join(lines)
    try:
        loaded = load_text(changed)
    except BoardError as refused:
        assert all(f.text for f in refused.findings)
        return
    assert loaded.findings or changed.rstrip("\n") == TEXT.rstrip("\n")


PLAYED = played(25)
TEXT = text_of(PLAYED)


def test_the_seed_stands_nowhere_but_with_the_dice() -> None:
    text = text_of(played(20)).replace("dice seed 20", "")
    assert not re.search(r"seed", text)


def test_loading_runs_nothing_and_reads_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save_game(tmp_path / f"a{SUFFIX}", game())
    text = path.read_text(encoding="utf-8")

    def never(*_: object, **__: object) -> None:
        raise AssertionError("a load opened a file")

    monkeypatch.setattr("builtins.open", never)
    monkeypatch.setattr(os, "open", never)
    assert load_text(text).whole


def test_a_map_that_has_changed_since_is_said_and_the_game_goes_on_as_it_was() -> None:
    history = played(10)
    other = parse_position(DUEL.replace("forest 0405", "forest 0404"))[1].board
    loaded = load_text(text_of(history), boards={"duel": other}.get)
    assert loaded.whole and "has changed since" in loaded.findings[0].text
    assert loaded.history.start.board.hash == history.start.board.hash
    same = parse_position(DUEL)[1].board
    assert load_text(text_of(history), boards={"duel": same}.get).history.start.board is same


def test_a_board_changed_in_the_file_is_no_silent_matter() -> None:
    text = text_of().replace("terrain swamp 0306", "terrain swamp 0307")
    loaded = load_text(text)
    assert not loaded.whole and any("not the map 'duel'" in f.text for f in loaded.findings)


# ----------------------------------------------------------------------------- writing
def test_nothing_is_overwritten_unasked(tmp_path: Path) -> None:
    path = save_game(tmp_path / f"a{SUFFIX}", game(played(5)))
    before = path.read_bytes()
    with pytest.raises(SaveError, match="already"):
        save_game(path, game(played(9)))
    assert path.read_bytes() == before
    save_game(path, game(played(9)), overwrite=True)
    assert load_game(path).good == 9
    assert new_path(tmp_path, game()) != new_path(
        save_game(new_path(tmp_path, game()), game()).parent, game()
    )


def test_a_name_taken_by_another_program_meanwhile_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"a{SUFFIX}"
    sync = os.fsync

    def meanwhile(handle: int) -> None:
        sync(handle)
        path.write_text("theirs")

    monkeypatch.setattr("game.files.os.fsync", meanwhile)
    with pytest.raises(SaveError, match="already"):
        save_game(path, game(played(5)))
    assert path.read_text() == "theirs" and len(list(tmp_path.iterdir())) == 1


def test_a_write_that_fails_leaves_the_old_file_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save_game(tmp_path / f"a{SUFFIX}", game(played(5)))
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.files.os.fsync", full)
    with pytest.raises(SaveError, match="no space left"):
        save_game(path, game(played(9)), overwrite=True)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_a_folder_that_cannot_be_written_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SaveError, match="could not be saved"):
        save_game(tmp_path / "file" / f"a{SUFFIX}", game(played(3)))


# ----------------------------------------------------------------------------- listing
def test_saves_are_listed_from_their_headers_the_newest_first(tmp_path: Path) -> None:
    one, two = game(played(5)), game(played(30))
    save_game(tmp_path / f"b{SUFFIX}", one)
    save_game(tmp_path / f"a{SUFFIX}", two)
    (tmp_path / f"c{SUFFIX}").write_bytes(b"\xff\xfe nothing")
    (tmp_path / f"d{SUFFIX}").write_text("sapper 7\n")
    (tmp_path / f"e{SUFFIX}").write_text("sapper 1\ntitle x")
    (tmp_path / "notes.txt").write_text("sapper 1")
    found = list_saves(tmp_path)
    assert [info.path.name for info in found[:2]] == [f"a{SUFFIX}", f"b{SUFFIX}"]
    assert found[0].meta.turn == two.history.position.clock.turn and found[0].meta.seats == ("Ann", "Bo b")
    faults = {info.path.name[0]: info.fault for info in found}
    assert (
        not faults["a"] and "not text" in faults["c"] and "newer" in faults["d"] and "header" in faults["e"]
    )
    assert list_saves(tmp_path / "nowhere") == []


def test_an_earlier_save_of_a_game_that_went_on_becomes_a_branch(tmp_path: Path) -> None:
    saved = game(played(5))
    early = save_game(tmp_path / f"early{SUFFIX}", saved)
    for _ in range(3):
        saved.history.do(EndPhase())
    late = save_game(tmp_path / f"late{SUFFIX}", saved)
    others = all_saves(tmp_path)
    branch = load_game(early, others=others)
    assert branch.history.branched and branch.meta.game != saved.game, "its saves must not replace the game's"
    assert not load_game(late, others=others).history.branched
    assert not load_game(early).history.branched
    assert not is_earlier(load_game(early).meta, [info for info in others if info.path == early])


def test_the_same_game_has_the_same_text_under_every_hash_seed() -> None:
    code = (
        "import re, sys; sys.path.insert(0, 'tests')\n"
        "from saves.games import game, played\n"
        "from game.saves.writing import save_text\n"
        "print(re.sub(r'^(time|.end.).*$', '', save_text(game(played(30))), flags=re.M))"
    )
    root = Path(__file__).resolve().parents[2]
    texts = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1


@pytest.mark.parametrize("scenario", ["mark-iii-attack", "mark-v-attack"])
def test_a_random_game_of_a_scenario_is_saved_and_loaded_whole(scenario: str, tmp_path: Path) -> None:
    loaded = find_scenario(scenario, [paths.scenarios()])
    rules = rules_of(loaded.scenario)
    history, player = (
        History(rules, first_position(loaded.scenario, loaded.board, seed=5)),
        RandomPlayer(rules, 5),
    )
    while history.position.result is None and len(history.steps) < 400:
        step = next_step(rules, history.position, player)
        history.steps.append(step)
        history.at += 1
    path = save_game(tmp_path / f"a{SUFFIX}", SavedGame(history=history, scenario_text=loaded.text))
    found = load_game(path, known_boards())
    assert found.findings == () and found.meta.scenario == scenario
    assert found.history.position.key() == history.position.key()
    assert found.meta.scenario_text == loaded.text
    found.history.laboratory = True
    while found.history.undo():
        pass
    assert found.history.position.key() == history.start.key()


@pytest.mark.parametrize(
    "scenario", ["", "../../x", "a/b", "x" * 500, "日本語", "CON", ".hidden", "a\nb", "a\x00b", " "]
)
def test_whatever_a_scenario_is_called_its_games_can_be_saved(scenario: str, tmp_path: Path) -> None:
    kept = game()
    kept.scenario = kept.title = scenario
    path = new_path(tmp_path, kept)
    assert path.parent == tmp_path and len(path.name) < 100
    save_game(path, kept)
    assert not load_game(path).findings
    # what is no id of a scenario may be shown, and looks for no file
    assert load_game(path).meta.title == (scenario.replace("\x00", "\ufffd") or "A Duel")
    assert load_game(path).meta.scenario == ("" if scenario else "duel")


def test_an_order_undone_after_a_save_makes_no_branch_when_the_program_is_killed(tmp_path: Path) -> None:
    for sequences in ((1, 2), (0, 0)):
        folder = tmp_path / str(sequences[0])
        saved, saver = game(played(0)), Autosaver(folder / "auto")
        saved.sequence = sequences[0]
        saver.begin(saved)
        order = next(
            one for one in saved.history.rules.offers(own_view(saved.history.position), "MK3-1")
            if saved.history.rules.refusal(saved.history.position, one) is None
        )  # fmt: skip
        before = saved.history.position
        step = saved.history.do(order)
        assert not isinstance(step, Refusal) and not step.rolls
        saver.order(saved.history.rules, before, step)
        saved.sequence = sequences[1]
        save_game(folder / f"mine{SUFFIX}", saved)
        assert saved.history.undo()
        saver.undo()
        (left,) = (folder / "auto").glob(f"auto-*{SUFFIX}")
        loaded = load_game(left, others=all_saves(folder))
        assert loaded.whole and loaded.history.at == 0
        assert not loaded.history.branched and loaded.meta.game == saved.game


def test_a_game_saved_whole_after_an_undo_is_no_branch_of_the_save_before(tmp_path: Path) -> None:
    saved = game(played(5))
    saved.game, saved.sequence = "one", 7
    save_game(tmp_path / f"mine{SUFFIX}", saved)
    saved.history.at -= 1
    saved.sequence = 8
    later = save_game(tmp_path / f"later{SUFFIX}", saved)
    loaded = load_game(later, others=all_saves(tmp_path))
    assert not loaded.history.branched and loaded.meta.game == "one"
