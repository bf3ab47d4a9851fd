"""Cruise missiles (ode:10): launch, flight hex by hex, interception, and the explosion."""
