"""The scenario maker: the player's own maps and scenarios, and a scenario as it is made on its board."""
