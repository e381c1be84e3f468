"""Leviathans: air fleets of 1910 on hexes."""
