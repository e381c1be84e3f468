"""The designer: a folder of designs in the browser, served on this machine alone."""
