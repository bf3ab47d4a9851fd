"""Combat engineering (ce:14): sappers, and the work they can do.

``tasks`` says what a row of work is, ``crews`` who may take part and with how many dice, ``work`` is
the order that does any of it, ``prospects`` what could be done in a hex and how likely it is. Every
other file brings rows.
"""
