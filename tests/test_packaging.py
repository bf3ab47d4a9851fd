"""The package: what build.spec makes for each system, icons, the menu of a desktop, a file that is opened."""

from __future__ import annotations

import os
import plistlib
import shutil
import struct
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import licences, packaging, paths
from game.client.kit.draw import drawn_in_sizes
from game.opening import client_options

ROOT = Path(__file__).resolve().parents[1]


class Made:
    """A stand-in for what PyInstaller makes: keeps what it was given."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.args, self.options = args, options
        self.datas: list[Any] = [
            (Path(to, Path(source).name).as_posix(), source, "DATA")
            for source, to in options.get("datas", [])
        ]
        self.binaries: list[Any] = []
        self.pure: list[Any] = []
        self.scripts: list[Any] = []


def evaluated(platform: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Made]]:
    """What build.spec makes on a platform, by the name of what makes it."""
    found: dict[str, list[Made]] = {}

    def maker(name: str) -> Any:
        def make(*args: Any, **options: Any) -> Made:
            found.setdefault(name, []).append(Made(*args, **options))
            return found[name][-1]

        return make

    hooks = types.ModuleType("PyInstaller.utils.hooks")
    hooks.copy_metadata = lambda name: []  # type: ignore[attr-defined]
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    monkeypatch.setattr(licences, "collected", lambda names: {"A.txt": "text"})
    monkeypatch.setattr("game.register.coverage", list)
    monkeypatch.setattr(sys, "platform", platform)
    (tmp_path / "dist" / "sapper").mkdir(parents=True)
    (tmp_path / "dist" / "sapper" / "sapper").touch()
    (tmp_path / "build").mkdir()
    given = {"SPECPATH": str(ROOT), "workpath": str(tmp_path / "build"), "DISTPATH": str(tmp_path / "dist")}
    makers = {name: maker(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    exec(compile((ROOT / "build.spec").read_text("utf-8"), "build.spec", "exec"), {**given, **makers})
    return found


@pytest.mark.parametrize(
    ("platform", "command"), [("linux", "sapper"), ("win32", "sapper-cli"), ("darwin", "sapper-cli")]
)
def test_each_system_gets_a_window_without_a_console_and_a_command_line_in_one_folder(
    platform: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = evaluated(platform, tmp_path, monkeypatch)
    window, line = found["EXE"]
    assert (window.options["name"], window.options["console"]) == ("Sapper", False)
    assert (line.options["name"], line.options["console"]) == (command, True)
    assert found["COLLECT"][0].args[:2] == (window, line), "both stand on the same files"
    if platform != "linux":
        assert window.options["name"].lower() != line.options["name"].lower(), (
            "capitals do not tell files apart there"
        )
    assert bool(window.options["icon"]) is (platform != "linux")
    assert bool(window.options["version"]) is (platform == "win32")
    assert ("BUNDLE" in found) is (platform == "darwin")
    assert (tmp_path / "dist" / "sapper" / "install.sh").exists() is (platform == "linux")


def test_the_bundle_of_macos_opens_saved_games_and_its_plist_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [bundle] = evaluated("darwin", tmp_path, monkeypatch)["BUNDLE"]
    plist = plistlib.loads(plistlib.dumps(bundle.options["info_plist"]))
    [document], [kind] = plist["CFBundleDocumentTypes"], plist["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"] == {"public.filename-extension": ["sapper"]}
    assert plist["NSHighResolutionCapable"]


def test_the_version_of_a_program_of_windows_reads_as_python(tmp_path: Path) -> None:
    text = packaging.version_resource("1.2.3", "Sapper")
    names = (
        "VSVersionInfo",
        "FixedFileInfo",
        "StringFileInfo",
        "StringTable",
        "StringStruct",
        "VarFileInfo",
        "VarStruct",
    )
    told = {name: lambda *args, name=name, **options: (name, args, options) for name in names}
    name, _, options = eval(text, told)  # PyInstaller reads it so
    assert name == "VSVersionInfo" and options["ffi"][2]["filevers"] == (1, 2, 3, 0)


def test_an_icon_holds_a_picture_of_each_size(tmp_path: Path) -> None:
    drawing = paths.assets() / "icon.svg"
    ico = packaging.ico(drawn_in_sizes(drawing, packaging.ICO_SIDES))
    assert struct.unpack("<HHH", ico[:6]) == (0, 1, len(packaging.ICO_SIDES))
    for k, side in enumerate(packaging.ICO_SIDES):
        wide, high, _, _, _, bits, length, first = struct.unpack("<BBBBHHII", ico[6 + 16 * k : 22 + 16 * k])
        assert (wide, high, bits) == (side % 256, side % 256, 32)
        (tmp_path / "one.png").write_bytes(ico[first : first + length])
        assert pygame.image.load(str(tmp_path / "one.png")).get_size() == (side, side)
    icns = packaging.icns(drawn_in_sizes(drawing, (16, 128)))
    assert icns[:4] == b"icns" and struct.unpack(">I", icns[4:8]) == (len(icns),) and icns[8:12] == b"icp4"


@pytest.mark.skipif(sys.platform != "linux", reason="the menu of a Linux desktop")
def test_the_install_script_writes_an_entry_for_any_path_and_takes_it_out_again(tmp_path: Path) -> None:
    folder, home = tmp_path / 'My "games" & 100 % $fun', tmp_path / "home"
    inside = folder / "_internal" / "game" / "data" / "assets"
    shutil.copytree(paths.assets() / "linux", inside / "linux")
    shutil.copy(paths.assets() / "icon.svg", inside)
    script = shutil.copy(paths.assets() / "linux" / "install.sh", folder)
    run = {
        "env": {**os.environ, "HOME": str(home), "XDG_DATA_HOME": ""},
        "capture_output": True,
        "text": True,
    }
    missing = subprocess.run(["sh", script], check=False, **run)
    assert missing.returncode == 1 and "is not in" in missing.stderr
    (folder / "Sapper").write_text("#!/bin/sh\n", "utf-8")
    (folder / "Sapper").chmod(0o755)
    subprocess.run(["sh", script], check=True, **run)
    share = home / ".local" / "share"
    entry = (share / "applications" / "sapper.desktop").read_text("utf-8")
    [line] = [line for line in entry.splitlines() if line.startswith("Exec=")]
    assert line.endswith('/Sapper" %f')
    # as a desktop reads it: the escapes of a value, those inside quotes, and %% for %
    value = line.removeprefix("Exec=").replace("\\\\", "\\").removesuffix(" %f")[1:-1]
    for sign in ('"', "`", "$", "\\"):
        value = value.replace(f"\\{sign}", sign)
    assert value.replace("%%", "%") == str(folder / "Sapper")
    assert (share / "mime" / "packages" / "sapper.xml").is_file()
    assert (share / "icons" / "hicolor" / "scalable" / "apps" / "sapper.svg").is_file()
    subprocess.run(["sh", script, "--remove"], check=True, **run)
    assert not [file for file in share.rglob("*sapper*") if file.is_file()]


def test_a_file_that_a_desktop_opens_is_a_game_to_load() -> None:
    options = client_options(["/home/anna/My game.sapper"])
    assert options is not None and options.load == "/home/anna/My game.sapper"
    assert client_options(["a.sapper", "b.sapper"]) is None
    assert client_options(["check", "a.sapper"]) is None


def test_a_program_without_a_console_says_its_errors_in_a_dialog(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.cli import main

    said: list[str] = []
    monkeypatch.setattr("game.client.shell.window.show_box", said.append)
    assert main(["--load", "nowhere.sapper"]) == 2 and not said
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/sapper/Sapper")
    assert main(["--load", "nowhere.sapper"]) == 2
    assert said == ["There is no file nowhere.sapper"]
