"""The player's own maps and scenarios: what is there, what is wrong with it, and how a new map begins."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import quoteattr

from msgspec import Struct

from game import paths
from game.boards.findings import BoardError, errors
from game.boards.markup import MarkupError, read_markup
from game.boards.properties import PREFIX
from game.data_files import DataError, read_text, read_toml
from game.files import write_whole
from game.scenarios.checkers import GAME, board_by_itself
from game.scenarios.load import LARGEST_FILE, Checked, check_text
from game.scenarios.making import Draft, begun, copied, free_path

TEMPLATE = "template"
#: the folder, beside those of scenarios, of drafts that are tried
ASIDE = "drafts"
#: what a folder of maps needs so that Tiled draws with our terrain
WITH_MAPS = ("sapper.tiled-project", "tilesets")


class MapChoice(Struct, frozen=True):
    """A map that a scenario can be made on: its name in a scenario file, its file, whether it is the
    player's, and its title.
    """

    id: str
    path: Path
    own: bool
    title: str


def folder() -> Path:
    """Where scenarios of the player are written."""
    return paths.own_maps() / "scenarios"


def scenarios() -> list[Path]:
    """The files of the player's scenarios."""
    found = {path for place in paths.scenario_folders()[1:] for path in place.glob("*.toml")}
    return sorted(found, key=lambda path: path.stem)


def stamps() -> dict[Path, int]:
    """When each file of the player's scenarios and maps was written, to notice that another program did."""
    files = [*scenarios(), *(paths.own_maps() / "boards").glob("*.tmx")]
    return {path: stamp(path) for path in files}


def stamp(path: Path) -> int:
    """When a file was written; 0 where it is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def check(path: Path) -> Checked:
    """What is in such a file, and what is wrong with it. Never raises."""
    try:
        return check_text(read_text(path, LARGEST_FILE), path)
    except DataError as wrong:
        return Checked((wrong.finding,))


def maps() -> list[MapChoice]:
    """The maps to choose from: the player's, then those of the program."""
    own = sorted((paths.own_maps() / "boards").glob("*.tmx"))
    theirs = sorted(paths.boards().glob("*.tmx"))
    names = {path.stem for path in own}
    rows = [MapChoice(path.stem, path, True, title_of(path)) for path in own]
    rows += [MapChoice(path.stem, path, False, title_of(path)) for path in theirs if path.stem not in names]
    return [row for row in rows if row.id != TEMPLATE]


def ids() -> set[str]:
    """The ids of all scenarios, as far as they can be read."""
    return set(_ids())


def _ids() -> Iterator[str]:
    for place in paths.scenario_folders():
        for path in place.glob("*.toml"):
            yield path.stem
            try:
                yield str(read_toml(path, LARGEST_FILE).get("id", ""))
            except DataError:
                continue


# ------------------------------------------------------------------------------------------- new ones
def new_on(board: MapChoice, title: str) -> Draft:
    """A new scenario on a map. Raises ``BoardError`` if the map cannot be used."""
    there = board_by_itself(board.path)
    return begun(free_path(folder(), title, ids()), title, there.id, game_of(board.path))


def new_from(path: Path, title: str) -> Draft:
    """A new scenario that begins as another one. Raises ``DataError``, ``ChangeError``."""
    return copied(read_text(path, LARGEST_FILE), free_path(folder(), title, ids()), title)


def game_of(board: Path) -> str:
    """The name of the game that a map is of; "" for the usual one."""
    return _property(board, GAME)


def title_of(board: Path) -> str:
    """The title that a map gives itself, else its name."""
    return _property(board, f"{PREFIX}title") or board.stem


def _property(board: Path, name: str) -> str:
    """A property of a map; "" where it is not there, or the map cannot be read."""
    try:
        rows = [row for group in read_markup(board).all("properties") for row in group.all("property")]
    except MarkupError:
        return ""
    return next((row.get("value") for row in rows if row.get("name") == name), "")


def save(draft: Draft) -> None:
    """Writes a draft to its file, whole or not at all. Raises ``OSError``."""
    prepare(draft.path.parent.parent if draft.path.parent == folder() else draft.path.parent)
    write_whole(draft.path, draft.text)


def aside(draft: Draft) -> Path:
    """Writes a draft, saved or not, where it can be played by its file and is listed nowhere; the file.

    Raises ``OSError``.
    """
    place = paths.own_maps()
    prepare(place)
    path = place / ASIDE / draft.path.name
    path.parent.mkdir(exist_ok=True)
    write_whole(path, draft.text)
    return path


def prepare(place: Path) -> None:
    """Lays beside maps of one's own what Tiled needs to draw with our terrain. Raises ``OSError``."""
    if place != paths.own_maps():
        return
    for name in WITH_MAPS:
        source, target = paths.maps() / name, place / name
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        elif not target.exists():
            shutil.copyfile(source, target)
    (place / "boards").mkdir(exist_ok=True)


def new_map(title: str) -> Path:
    """A copy of the empty map under a name of its own. Raises ``OSError``, ``DataError``."""
    place = paths.own_maps()
    prepare(place)
    taken = {board.id for board in maps()} | {TEMPLATE}
    name = free_path(place / "boards", title, taken).stem
    text = read_text(paths.boards() / f"{TEMPLATE}.tmx")
    path = place / "boards" / f"{name}.tmx"
    write_whole(path, _named(text, name, title), overwrite=False)
    return path


def _named(text: str, name: str, title: str) -> str:
    """The text of a map with another id and title."""
    for key, value in (("sapper_id", name), ("sapper_title", title)):
        head, mark, rest = text.partition(f'name="{key}"')
        before, value_mark, after = rest.partition("value=")
        old = after[: after.index('"', 1) + 1] if mark else ""
        text = f"{head}{mark}{before}{value_mark}{quoteattr(value)}{after[len(old) :]}" if mark else text
    return text


def usable(board: Path) -> str:
    """What keeps a map from being used, in a sentence; "" if nothing does."""
    try:
        board_by_itself(board)
    except BoardError as wrong:
        first = errors(wrong.findings)[0]
        return f"{first.text[:1].upper()}{first.text[1:]} {first.mend}".strip()
    return ""
