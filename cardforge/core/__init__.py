"""What every game stands on and that knows none of them."""
