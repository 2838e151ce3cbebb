"""Rule code as machine code: the translator from the subset of Python to LLVM's assembly language, and its loader.

| module | what it does |
|---|---|
| `types` | the types of values: whole numbers, fractions, and numbers or records in memory |
| `source` | the syntax tree of a kernel function, what it returns, and the constants that it may read |
| `writer`, `arithmetic`, `memory`, `expressions`, `function` | print one function; each builds on the one before |
| `program` | all functions that one function calls, printed as one text |
| `failures` | what checked code reports: an index outside its array, a division by zero, an overflow |
| `llvm` | the text through LLVM to an object file, and into this process |
| `cache` | object files on disk |
| `call` | a compiled function, called with arrays |

Only `llvm` and `call` import llvmlite and NumPy. docs/native-kernel.md shows how a rule becomes machine code.
"""

from importlib.util import find_spec


def available() -> bool:
    """Whether rules can be compiled here: whether LLVM and NumPy are installed, which is not so on every machine."""
    return find_spec("llvmlite") is not None and find_spec("numpy") is not None
