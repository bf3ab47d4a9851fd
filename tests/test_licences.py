"""The licence texts of a package: each work that goes in has one."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from game import licences, paths

ROOT = Path(__file__).resolve().parent.parent
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
#: the library files of a package built on Linux
BUNDLED = [
    "libFLAC-e7027ec5.so.14.0.0",
    "libSDL2-2-50d19f93.0.so.0.3200.10",
    "libSDL2_image-2-d6906c81.0.so.0.800.12",
    "libSDL2_mixer-2-6719e6f6.0.so.0.800.2",
    "libSDL2_ttf-2-e69aa315.0.so.0.2400.0",
    "libasound-2b3a3662.so.2.0.0",
    "libbrotlicommon-c828db13.so.1.2.0",
    "libbrotlidec-8e4a5025.so.1.2.0",
    "libbz2.so.1.0",
    "libexpat.so.1",
    "libffi.so.8",
    "libfluidsynth-2d6ca569.so.3.5.6",
    "libfreetype-b83c5fb4.so.6.20.6",
    "libgcc_s.so.1",
    "libharfbuzz-672f7280.so.0.61430.0",
    "libjpeg-a5e764f6.so.62.4.0",
    "liblzma.so.5",
    "libmpdec.so.3",
    "libmpg123-8b3c3c9e.so.0.49.4",
    "libogg-15db22d2.so.0.8.6",
    "libopus-ddd6afb9.so.0.11.1",
    "libopusfile-96d7a9c0.so.0.4.5",
    "libpng16-fefdc88d.so.16.58.0",
    "libportmidi-8a3ff27a.so.2.0.7",
    "libpython3.11.so.1.0",
    "libsharpyuv-f86ac02c.so.0.1.2",
    "libsndfile-b31f7dcd.so.1.0.37",
    "libstdc++.so.6",
    "libtiff-9370c332.so.6.3.0",
    "libuuid.so.1",
    "libvorbis-3d07e502.so.0.4.9",
    "libvorbisenc-263afe1b.so.2.0.12",
    "libvorbisfile-07b6198b.so.3.3.8",
    "libwavpack-59f0eb24.so.1.2.8",
    "libwebp-0c3b7151.so.7.2.0",
    "libwebpdemux-cecf59a9.so.2.0.17",
    "libxmp-35a4066c.so.4.7.2",
    "libz.so.1",
]


def test_every_distribution_of_the_lock_file_has_its_text() -> None:
    names = licences.needed(LOCK)
    assert {"pygame-ce", "pytmx", "msgspec", "rich-rst"} <= set(names)
    without = [name for name in names if not licences.texts_of(name)]
    assert not without, "put their texts into docs/licences"


def test_the_package_holds_the_texts_of_the_lgpl_and_of_python() -> None:
    texts = licences.collected(licences.needed(LOCK))
    assert re.search(r"GNU LESSER GENERAL PUBLIC LICENSE\s+Version 2\.1", texts["pygame-ce.txt"])
    assert re.search(r"GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3", texts["pytmx.txt"])
    # the third version of the one refers to the third of the other
    assert re.search(r"GNU GENERAL PUBLIC LICENSE\s+Version 3", texts["GPL-3.0.txt"])
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in texts["Python.txt"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in (licences.kept() / "Python.txt").read_text(
        "utf-8"
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("msgspec", "Redistribution and use in source and binary forms"),
        ("platformdirs", "Permission is hereby granted"),
        ("rich", "Permission is hereby granted"),
        ("rich-rst", "Permission is hereby granted"),
        ("markdown-it-py", "Permission is hereby granted"),
        ("mdurl", "Permission is hereby granted"),
        ("docstring-parser", "Permission is hereby granted"),
        ("pygments", "Redistribution and use in source and binary forms"),
        ("cyclopts", "Apache License"),
        ("attrs", "Permission is hereby granted"),
        ("font-roboto", "Apache License"),
        ("pyinstaller", "GNU GENERAL PUBLIC LICENSE"),
    ],
)
def test_the_text_is_the_licence_and_not_only_its_name(name: str, words: str) -> None:
    if name in licences.BESIDES:
        pytest.importorskip("PyInstaller")
    assert any(words in text for text in licences.texts_of(name).values())


def test_every_library_of_the_system_has_a_line_and_a_text() -> None:
    assert licences.unlisted(BUNDLED) == []
    listed = licences.list_of_libraries(BUNDLED)
    for file in BUNDLED:
        line = next(line for line in listed.splitlines() if line.startswith(f"{file}: "))
        assert (licences.kept() / line.rpartition(", ")[2]).is_file()
    assert "libFLAC-e7027ec5.so.14.0.0: Ogg, Vorbis, Opus, opusfile, FLAC" in listed
    assert licences.unlisted(["libqt6.so", "libz.so.1"]) == ["libqt6.so"]
    assert "libqt6.so: not listed" in licences.list_of_libraries(["libqt6.so"])


def test_every_kept_text_belongs_to_a_work_and_the_notices_name_them_all() -> None:
    notices = paths.notices().read_text("utf-8")
    for library in licences.libraries():
        assert (
            f"| {library.name} | {library.holder} | {library.licence} |" in notices
            or library.name == "Python"
        )
    for name in licences.needed(LOCK):
        assert re.search(rf"\b{re.escape(name.removeprefix('font-'))}\b", notices, re.IGNORECASE), name
    used = {library.text for library in licences.libraries()} | {
        "LGPL-2.1.txt",
        "LGPL-3.0.txt",
        "GPL-3.0.txt",
    }
    assert {path.name for path in licences.kept().glob("*.txt")} == used


def test_the_wheel_and_the_package_take_the_folder_along() -> None:
    table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    included = table["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included["docs/licences"] == "game/data/licences"
    assert '"licences")' in (ROOT / "build.spec").read_text("utf-8")
