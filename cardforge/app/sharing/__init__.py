"""A design as a file for people who do not have cardforge: a page, a picture, a PDF."""
