"""cardforge: design air ships, check them, print them."""

__version__ = "0.1.0"
