"""Saved games as text files: written whole or not at all, checked order by order when read."""

from game.saves.autosave import Autosaver, all_saves
from game.saves.listing import info_of, list_saves
from game.saves.meta import Meta, SavedGame, SaveError, SaveInfo
from game.saves.reading import Loaded, is_earlier, load_game
from game.saves.writing import new_path, save_game

__all__ = [
    "Autosaver", "Loaded", "Meta", "SaveError", "SaveInfo", "SavedGame", "all_saves", "info_of", "is_earlier",
    "list_saves", "load_game", "new_path", "save_game",
]  # fmt: skip
