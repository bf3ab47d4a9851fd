"""The rules on firing: odds, the roll, damage, losses and shots at terrain."""
