"""The objects of the Python API: designs, fleets, and figures about them.

`cardforge/__init__.py` has the public names. Everything here calls the same functions as the
commands, so that both return the same answers.
"""
