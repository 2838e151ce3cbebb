"""`@rule("NCO-O6", ...)` on a test or a class of tests: the rules of docs/rules that it proves."""

import pytest

rule = pytest.mark.rule
