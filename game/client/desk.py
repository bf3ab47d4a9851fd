"""The desk of the program: scenarios and saves as the screens ask for them, games as they are opened."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import paths
from game.boards.findings import BoardError, Finding, place_of
from game.client.screens.cards import ForceCard, SaveCard, ScenarioCard, Setup, SideCard

if TYPE_CHECKING:
    from game.boards.board import Board
    from game.client.app import App
    from game.client.art.scene import Scene
    from game.scenarios.load import Loaded


def sentence(finding: Finding) -> str:
    """A finding as one or two sentences for a player."""
    where = [Path(finding.file).name] if finding.file else []
    if finding.line:
        where.append(f"line {finding.line}")
    spot = place_of(finding)
    if spot:
        where.append(spot)
    said = f"{', '.join(where)}: {finding.text}" if where else finding.text
    return f"{said} {finding.mend}".strip()


def sentences(error: BoardError) -> str:
    """Every mistake of a file, the first few in full."""
    shown = [sentence(f) for f in error.findings[:4]]
    more = len(error.findings) - len(shown)
    return "\n".join(shown) + (f"\nand {more} more: sapper check shows them all." if more > 0 else "")


class Desk:
    """Answers the screens from the folders of the program and of the player."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self._files: dict[str, Path] = {}
        self._cards: dict[str, ScenarioCard] = {}
        self._loaded: dict[str, Loaded] = {}

    # ------------------------------------------------------------------ scenarios
    def folders(self) -> list[Path]:
        """Where scenarios lie: those of the program, then the player's own."""
        return [paths.scenarios(), paths.own_maps(), paths.own_maps() / "scenarios"]

    def scenarios(self) -> list[ScenarioCard]:
        """The cards of the menu, from a quick look into the files; ``board`` reads one whole."""
        if not self._cards:
            found = []
            for folder in self.folders():
                for path in sorted(folder.glob("*.toml")):
                    order, card = glance(path)
                    if card.id not in self._files:
                        self._files[card.id] = path
                        found.append((order, card))
            found.sort(key=lambda pair: (bool(pair[1].fault), pair[0], pair[1].title))
            self._cards = {card.id: card for _, card in found}
        return list(self._cards.values())

    def loaded(self, scenario: str) -> Loaded:
        """A scenario whole, by its id or file. Raises ``ScenarioError``."""
        from game.scenarios.load import find_scenario, load_scenario

        if scenario not in self._loaded:
            self.scenarios()
            path = self._files.get(scenario)
            self._loaded[scenario] = load_scenario(path) if path else find_scenario(scenario, self.folders())
        return self._loaded[scenario]

    def board(self, scenario: str) -> Board | None:
        """The board of a scenario; a mistake found now is written on its card."""
        try:
            return self.loaded(scenario).board
        except BoardError as error:
            card = self._cards.get(scenario)
            if card is not None:
                self._cards[scenario] = ScenarioCard(card.id, card.title, card.sides, fault=sentences(error))
            return None

    def scene(self, scenario: str) -> Scene | None:
        """The suggested set-up, as a picture."""
        from game.client.art.look import printed
        from game.client.art.scene import Piece, Scene
        from game.hexes.grid import OFF
        from game.scenarios.start import first_position, suggested_setup

        loaded = self._loaded.get(scenario)
        if loaded is None:
            return None
        start = first_position(loaded.scenario, loaded.board)
        pieces = []
        for order in suggested_setup(loaded.scenario, loaded.board):
            unit = start.units[order.unit]
            if order.at != OFF:
                colour = loaded.scenario.sides[unit.side].colour
                pieces.append(Piece(unit.id, order.at, printed(unit.kind, colour, unit.squads)))
        return Scene(pieces=tuple(pieces))

    # ------------------------------------------------------------------ games
    def start(self, app: App, setup: Setup) -> str:
        """Open a new game."""
        try:
            loaded = self.loaded(setup.scenario)
        except BoardError as error:
            return sentences(error)
        try:
            from game.client.screens.game import new_game
        except ImportError:
            return "This program was made without the screen of the game."
        new_game(app, self, loaded, setup, self.seed)
        return ""

    def open(self, app: App, save: SaveCard) -> str:
        """Open a saved game."""
        try:
            from game.client.screens.game import open_game
        except ImportError:
            return "This program was made without the screen of the game."
        trouble: str = open_game(app, self, save.id)
        return trouble

    # ------------------------------------------------------------------ saves
    def _shelf(self) -> Any:
        """The saved games; None while there is no such part."""
        try:
            from game.client import shelf
        except ImportError:
            return None
        return shelf

    def last_game(self) -> SaveCard | None:
        """The newest game that is not finished and can be opened."""
        return next((s for s in self.saves() if not s.fault and not s.finished), None)

    def recovered(self) -> SaveCard | None:
        """The game a crash left behind."""
        shelf = self._shelf()
        found: SaveCard | None = shelf.recovered() if shelf else None
        return found

    def forget_recovered(self) -> None:
        """The player does not want it."""
        shelf = self._shelf()
        if shelf:
            shelf.forget_recovered()

    def saves(self) -> list[SaveCard]:
        """Saved games, the newest first."""
        shelf = self._shelf()
        found: list[SaveCard] = shelf.cards() if shelf else []
        return found

    def delete(self, save: SaveCard) -> str:
        """Delete a save; a sentence if that failed."""
        try:
            Path(save.id).unlink()
        except OSError as error:
            return f"{Path(save.id).name} could not be deleted: {error.strerror or error}."
        return ""


def glance(path: Path) -> tuple[int, ScenarioCard]:
    """Place in the menu and card of a scenario file, not judged whole; never raises for a wrong file."""
    try:
        table = tomllib.loads(path.read_text("utf-8-sig"))
        sides = tuple(
            SideCard(
                str(s["name"]),
                str(s["colour"]),
                first_sentence(str(s.get("briefing", ""))),
                tuple(_force(f) for f in s.get("forces", ())),
            )
            for s in table["sides"]
        )
        return int(table.get("menu", 100)), ScenarioCard(
            str(table["id"]), str(table["title"]), sides, str(table.get("length", "")).capitalize(),
            str(table.get("difficulty", "")), " ".join(str(table.get("blurb", "")).split()),
        )  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        fault = f"line and key are not as they should be ({error})"
        from game.scenarios.load import check_scenario

        wrong = [f for f in check_scenario(path) if not f.warning]
        return 1000, ScenarioCard(
            path.stem, path.name, (), fault=sentence(wrong[0]) if wrong else f"{path.name}: {fault}."
        )


def _force(table: dict[str, Any]) -> ForceCard:
    """A force with its units in words."""
    return ForceCard(
        str(table["id"]),
        str(table["title"]),
        units_words(table.get("units", ())),
        " ".join(str(table.get("blurb", "")).split()),
    )


def units_words(units: Any) -> str:
    """``2 Howitzers, 3 Heavy Tanks, 20 squads of Infantry``."""
    from game.ogre.kinds import KINDS

    parts = []
    for row in units:
        kind = KINDS.get(str(row.get("kind", "")))
        name = kind.name if kind else str(row.get("kind", ""))
        squads, count = int(row.get("squads", 0)), int(row.get("count", 0))
        if squads:
            parts.append(f"{squads} squads of {name}")
        else:
            parts.append(f"{count} {name}{'s' if count != 1 and not name.endswith('s') else ''}")
    return ", ".join(parts)


def first_sentence(words: str) -> str:
    """The first sentence of a text."""
    words = " ".join(words.split())
    head, stop, _ = words.partition(". ")
    return head + "." if stop else words
