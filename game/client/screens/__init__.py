"""The screens. They take plain cards (``shell/cards.py``) and ask a ``Desk`` (``game_library.py``) to act."""
