"""What every game uses, without knowledge of any game."""
