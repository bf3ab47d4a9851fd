"""The rules on optional units: Light Artillery Drones, pallets, Superheavies with a record sheet."""
