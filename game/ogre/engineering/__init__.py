"""Combat engineering (ce:14): sappers and their work.

``tasks`` defines a task row, ``crews`` who may take part and with how many dice, ``work`` the order for every
task, ``prospects`` the possible tasks in a hex and their chances. All other files contribute rows.
"""
