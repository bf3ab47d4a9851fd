"""Multiple attacks and return fire (opt:multi_attack): exchanges of fire with simultaneous results."""
