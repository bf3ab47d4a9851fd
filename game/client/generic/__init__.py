"""Any game of the core by hand: what its orders say of themselves is lit, listed, explained and given.

``ask.py`` is all that is asked of the rules, ``tool.py`` answers clicks and keys with what is to be done,
``scenes.py`` and ``panel.py`` show it, ``mode.py`` ties them to the game screen. The other files draw
counters, markers and hover cards.
"""
