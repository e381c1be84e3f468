"""What is printed for the air game: scenes made from ships, and the look that they share."""
