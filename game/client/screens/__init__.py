"""The screens of the client. They take plain cards (``cards.py``) and ask a ``Desk`` (``desk.py``) to act."""
