"""Many attacks and return fire (opt:multi_attack): exchanges of fire, whose results land together."""
