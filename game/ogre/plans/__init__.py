"""What a player plans before giving orders: group moves, rams, overruns, riding, and what each leads to."""
