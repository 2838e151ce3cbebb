"""What checked code reports instead of doing what Python would not do.

Checked code notes the number of a `Check` and two operands in global variables and then returns from every function, so
that nothing more is changed; the caller raises the exception that Python would raise.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

FAILED = "kernel.failed"
"""The global variables: the number of the check that failed, counted from 1, and what it failed on."""
OPERANDS = ("kernel.first", "kernel.second")
REPORT = "kernel.report"

SUPPORT = f"""\
@{FAILED} = global i64 0
@{OPERANDS[0]} = global i64 0
@{OPERANDS[1]} = global i64 0

define internal void @{REPORT}(i64 %check, i64 %first, i64 %second) noinline cold {{
  store i64 %check, ptr @{FAILED}
  store i64 %first, ptr @{OPERANDS[0]}
  store i64 %second, ptr @{OPERANDS[1]}
  ret void
}}"""


class Failure(Enum):
    """The kinds of failures, with the sentence and the exception of each."""

    INDEX = ("index {first} is outside of an array of {second}", IndexError)
    ZERO = ("division by zero", ZeroDivisionError)
    OVERFLOW = ("the result does not fit 64 bits", OverflowError)
    WIDTH = ("{first} does not fit a signed number of {second} bits", OverflowError)
    SHIFT = ("a shift by {first} bits", ValueError)
    DOMAIN = ("the function is not defined there", ValueError)

    def __init__(self, sentence: str, exception: type[Exception]) -> None:
        self.sentence = sentence
        self.exception = exception


@dataclass(frozen=True)
class Check:
    """One place that is checked."""

    failure: Failure
    file: str
    line: int
    function: str
    text: str

    def error(self, first: int, second: int) -> Exception:
        """The exception, with the source line."""
        sentence = self.failure.sentence.format(first=first, second=second)
        return self.failure.exception(f"{self.file}:{self.line}: {self.function}: `{self.text}`: {sentence}")
