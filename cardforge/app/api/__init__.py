"""The objects of the Python API: designs, fleets, and what is calculated of them.

`cardforge/__init__.py` names what is public. Everything here is put together from the same
functions as the commands, so that both give the same answers.
"""
