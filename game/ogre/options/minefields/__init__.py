"""Anti-vehicle and antipersonnel minefields (opt:minefields_avap)."""
