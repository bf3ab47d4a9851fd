"""The option ``extended_sequence``: a different sequence of play, with out-of-turn fire, advance and morale.

``module.py`` assembles it. ``phases.py`` has all the phases; ``shots.py`` tracks who has fired and stays put;
``opportunity.py`` has the defender's windows; ``advance.py`` infantry's last step.

A further part is a module of its own in a file here, listed in ``requires`` of ``module.py``. It joins a
phase by id: with orders (``orders={"support": (Air,)}``), with automatic steps (``AMENDED_PHASES``), and at
``OPENS`` of ``phases.py`` it says when there is a decision. The phases "weather", "announce", "support" and
"rout" are skipped unless a part says so.
"""
