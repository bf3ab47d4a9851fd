"""Challenge fire (ch:01): units on challenge shoot at what the enemy undertakes, before it is done.

The word of the background for the same status, overwatch, means nothing else (ch:21).
"""
