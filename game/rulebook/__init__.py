"""The rulebook: the register of rules, the text of each rule in our own words, and the tables of the games.

Nothing here is loaded before somebody opens the rulebook or asks for the register.
"""
