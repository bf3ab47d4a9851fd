"""Optional rules, such as Light Artillery Drones, pallets, and Superheavies with a record sheet."""
