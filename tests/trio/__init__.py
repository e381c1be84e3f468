"""A small game for tests: a card has three numbers, and is worth their sum."""
