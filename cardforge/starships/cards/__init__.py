"""Everything that is printed for starships."""
