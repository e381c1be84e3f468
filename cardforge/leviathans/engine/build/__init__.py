"""From the rules as Python to one compiled extension. Only a build imports this package.

    program     reads the modules, rejects what C cannot say, puts them one after the other; writes
                the .pxd, with the types of everything, taken from the annotations, and what Python
                sees: classes that keep arrays, and the entrances
    extension   has Cython and the C compiler make the extension
    hook        does that while hatchling builds a wheel

`python -m cardforge.leviathans.engine.build` compiles in place, for an editable installation.
"""
