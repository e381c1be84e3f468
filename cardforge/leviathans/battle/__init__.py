"""The air game played, as plain values: states, orders, events, dice, captains, and many games."""
