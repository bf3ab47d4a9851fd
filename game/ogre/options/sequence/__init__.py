"""The option ``extended_sequence``: another sequence of play, with fire out of turn, advance and morale.

``module.py`` puts it together. ``phases.py`` has the whole row of phases; ``shots.py`` who has fired and
stays where it is; ``opportunity.py`` the windows of the defender; ``advance.py`` the last step of infantry.

A further part is a module of its own in a file here, named in ``requires`` of ``module.py``. It joins a phase
by its id: with orders for it (``orders={"support": (Air,)}``), with steps that it takes by itself
(``AMENDED_PHASES``), and at ``OPENS`` of ``phases.py`` it says when there is something to decide. The phases
"weather", "announce", "support" and "rout" are passed over as long as nobody says so.
"""
