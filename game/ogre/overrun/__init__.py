"""The rules on fights inside one hex."""
