"""What a player plans before giving orders: moves, rams, overruns, riding, work, and what each leads to."""
