"""Vendue's referee: matches, clocks, faults, transport, schedule and tournaments."""
