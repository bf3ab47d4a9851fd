"""Challenge fire (ch:01): units on challenge fire at enemy orders before they are carried out.

The background text calls the same status overwatch; it means nothing else (ch:21).
"""
