"""Battles of the air game as plain values: states, orders, events, dice, and their accounts."""
