"""Everything that is printed for War Fleet."""
