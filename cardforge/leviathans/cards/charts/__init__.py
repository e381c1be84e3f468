"""Charts of odds in the look of the cards; they take plain figures, and know no rules."""
