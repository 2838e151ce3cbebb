"""How bots think, in the same subset of Python as the rules: read as Python, run as machine code."""
