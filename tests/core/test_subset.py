"""Rule code stays in the subset of Python that compiles; every slip has a sentence."""

import ast
import importlib
import pkgutil
from pathlib import Path

import pytest

import boardroom
from boardroom.core import sfc32, subset
from boardroom.core.flow import reaches_end, read_too_early
from boardroom.core.kernel import is_kernel, kernel
from boardroom.core.layout import Layout

LAYOUT = Layout("Sample", turn=0, hand=(2, 3))
LIMIT = 6
TABLE = ((1, 2), (3, 4))
UNEVEN = ((1, 2), (3,))
DEEP = (((1, 2), (3, 4)), ((5, 6), 7))
EMPTY = ()
NAME = "readalot"
table = (1, 2)


@kernel
def twice(number: int) -> int:
    return 2 * number


def helper(number: int) -> int:
    return number


def reasons(body, arguments="s: Record, out: Buffer", returns="None"):
    head = f'"""Rules."""\n\n\n@kernel\ndef rule({arguments}){f" -> {returns}" if returns else ""}:\n'
    source = head + "".join(f"    {line}\n" for line in body)
    return [str(each) for each in subset.findings_in(source, "rules.py", globals(), LAYOUT)]


GOOD = {
    "docstring only": ['"""Nothing to do."""'],
    "loops and arrays": [
        '"""T3."""',
        "n = 0",
        "mine = s.hand[s.turn]",
        "for colour in range(len(TABLE)):",
        "    if mine[colour] > 0 and not TABLE[0][colour] == LIMIT:",
        "        out[n] = colour",
        "        n += 1",
        "    else:",
        "        continue",
        "for value in TABLE[1]:",
        "    s.turn = max(value, abs(-n) % 3) if 0 <= n < LIMIT else twice(n) // 2",
        "while n:",
        "    n = n >> 1 & 7 ^ 1 | n << 2",
        "    break",
        "s.hand[0][1] -= ~n",
        "a = b = 0xFFFF",
        "twice(a + b)",
        "for back in range(n, -1, -1):",
        "    out[back] = a",
        "while True:",
        "    last = n",
        "    if last:",
        "        break",
        "if last:",
        "    return",
    ],
}


@pytest.mark.parametrize("body", GOOD.values(), ids=GOOD)
def test_the_subset_is_enough_for_rules(body):
    assert reasons(body) == []


BAD = [
    ("x = {}", "a dict is not part"),
    ("x = {1}", "a set is not part"),
    ("x = [1, 2]", "a list is not part"),
    ("x = (1, 2)", "a tuple is not part"),
    ("a, b = 1, 2", "a tuple is not part"),
    ("x = [c for c in range(3)]", "a comprehension is not part"),
    ("x = {c for c in range(3)}", "a comprehension is not part"),
    ("x = {c: c for c in range(3)}", "a comprehension is not part"),
    ("x = max(c for c in range(3))", "a generator is not part"),
    ("x = 'red'", "'red' is not an integer"),
    ("x = 0.5", "0.5 is not an integer"),
    ("x = None", "None is not an integer"),
    ("x = 0x8000000000000000", "does not fit 64 bits"),
    ("x = f'{s.turn}'", "an f-string is not part"),
    ("x = s.turn / 2", "division with `/` is not part"),
    ("s.turn /= 2", "division with `/` is not part"),
    ("x = 2 ** 3", "`**` is not part"),
    ("x = s.turn in TABLE[0]", "`in` is not part"),
    ("x = s is out", "`is` is not part"),
    ("x = lambda: 1", "lambda is not part"),
    ("x = (n := 3)", "an assignment inside an expression is not part"),
    ("x: int = 3", "an annotated variable is not part"),
    ("raise ValueError", "an exception is not part"),
    ("assert s.turn", "assert is not part"),
    ("del s", "del is not part"),
    ("global LIMIT", "global is not part"),
    ("import os", "an import is not part"),
    ("yield 1", "yield is not part"),
    ("pass; 3", "a value that nobody uses"),
    ("x = out[1:]", "a slice is not part"),
    ("x = max(*TABLE)", "a starred value is not part"),
    ("x = twice(number=1)", "without their names"),
    ("x = helper(1)", "`helper` is not a kernel function"),
    ("x = sum(out)", "`sum` is not a kernel function"),
    ("twice = 3; x = twice(1)", "`twice` is not a kernel function"),
    ("out.append(1)", "`out.append` is a method"),
    ("x = out.size", "only fields of the record are read with a dot, and `out` is none"),
    ("out.size = 1", "only fields of the record are written, and `out` is none"),
    ("x = s.hand.turn", "and `s.hand` is none"),
    ("s.trun = 1", "the record has no field `trun`"),
    ("x = s.hands[0]", "the record has no field `hands`"),
    ("x = UNEVEN[0][0]", "the rows of `UNEVEN` are of different lengths, or empty"),
    ("x = DEEP[0][0][0]", "the rows of `DEEP` are of different lengths, or empty"),
    ("x = EMPTY[0]", "the rows of `EMPTY` are of different lengths, or empty"),
    ("x = range(3)", "`range` is not a kernel function"),
    ("x = abs(1, 2)", "`abs` has one argument"),
    ("x = max(1)", "`max` has two arguments or more"),
    ("x = y = later + 1; later = y", "`later` may be read before anything was assigned to it"),
    ("later += 1", "`later` may be read before anything was assigned to it"),
    ("return n", "it is annotated to return None, and here it does not"),
    ("x = LIMITS", "nobody knows the name `LIMITS`"),
    ("x = table[0]", "`table` is neither a local variable nor a constant"),
    ("x = NAME", "`NAME` is neither a local variable nor a constant"),
    ("x = twice", "`twice` is neither a local variable nor a constant"),
]


@pytest.mark.parametrize(("line", "reason"), BAD, ids=[line for line, _ in BAD])
def test_a_slip_is_named_with_its_place(line, reason):
    found = reasons(['"""Rule."""', "n = 1", line])
    assert any(each.startswith("rules.py:8: rule: ") and reason in each for each in found), found


@pytest.mark.parametrize(
    ("body", "line", "reason"),
    [
        (["try:", "    n = 1", "finally:", "    n = 2"], 6, "try is not part"),
        (["with s:", "    pass"], 6, "with is not part"),
        (["match s.turn:", "    case 1:", "        pass"], 6, "match is not part"),
        (["def inner():", "    pass"], 6, "a function inside a function is not part"),
        (["class Inner:", "    pass"], 6, "a class is not part"),
        (["for a, b in TABLE:", "    pass"], 6, "a loop counts with one name"),
        (["for a in range(3):", "    pass", "else:", "    pass"], 6, "a loop has no else"),
        (["for a in range(9, 0, out[0]):", "    pass"], 6, "a range has one or two bounds, and a constant as its step"),
        (["for a in range(9, 0, 0):", "    pass"], 6, "a range has one or two bounds, and a constant as its step"),
        (["for a in range():", "    pass"], 6, "a range has one or two bounds, and a constant as its step"),
        (["for a in out:", "    found = a", "out[0] = found"], 8, "`found` may be read before"),
        (["if s.turn:", "    found = 1", "while found:", "    pass"], 8, "`found` may be read before"),
        (["while s.turn:", "    break", "    found = 1", "out[0] = found"], 9, "`found` may be read before"),
        (["if s.turn:", "    if LIMIT:", "        return []"], 8, "a list is not part"),
        (["while [1]:", "    pass"], 6, "a list is not part"),
        (["s.hand[[1][0]][0] += 1"], 6, "a list is not part"),
        (["return not {}"], 6, "a dict is not part"),
    ],
)
def test_a_slip_in_a_block_is_named_with_its_place(body, line, reason):
    assert any(each.startswith(f"rules.py:{line}: rule: {reason}") for each in reasons(body)), reasons(body)


@pytest.mark.parametrize("arguments", ["s: Record, *more", "s: Record, **more", "s: Record, *, n: int", "n: int = 3"])
def test_arguments_are_plain(arguments):
    assert any("arguments are plain" in each for each in reasons(["return 1"], arguments))


@pytest.mark.parametrize("returns", ["", "Record", "float", "int | None"])
def test_what_is_returned_is_annotated(returns):
    assert "rules.py:5: rule: what it returns is annotated as one of None, int, bool" in reasons(
        ["pass"], returns=returns
    )


@pytest.mark.parametrize(
    "body",
    [
        ["pass"],
        ["if s.turn:", "    return 1"],
        ["while s.turn:", "    return 1"],
        ["for a in out:", "    return a"],
        ["while True:", "    if s.turn:", "        break", "    return 3"],
    ],
)
def test_a_number_is_returned_at_every_end(body):
    assert reasons(body, returns="int") == [
        "rules.py:5: rule: it is annotated to return int, and may end without a `return`"
    ]


@pytest.mark.parametrize(
    "body",
    [
        ["if s.turn:", "    return 1", "else:", "    return 2"],
        ["while True:", "    if s.turn:", "        return 3"],
        ["if s.turn:", "    found = 2", "else:", "    return 1", "return found"],
    ],
)
def test_an_end_that_is_never_reached_needs_no_return(body):
    assert reasons(body, returns="int") == []


def test_nothing_is_returned_where_a_number_is_due():
    found = reasons(["if s.turn:", "    return", "return 1"], returns="int")
    assert found == ["rules.py:7: rule: it is annotated to return int, and here it does not"]


def test_only_marked_functions_are_rule_code():
    assert subset.findings_in("def words():\n    return {'a': 1}\n", "words.py") == []


def test_rule_code_inside_a_function_is_refused():
    source = "def make():\n    @kernel\n    def rule(s: Record) -> int:\n        return 1\n    return rule\n"
    found = [str(each) for each in subset.findings_in(source, "make.py")]
    assert found == ["make.py:3: rule: rule code stands at the top level of a module"]


def test_no_other_decorator_stands_beside_the_mark():
    found = subset.findings_in("@kernel\n@cache\ndef rule(s: Record) -> int:\n    return 1\n", "rules.py")
    assert [each.reason for each in found] == ["kernel is the only decorator of rule code"]


def rule_modules():
    """Every module with rule code: of each game, and the generator."""
    modules = [(sfc32, None)]
    for name, entry in boardroom.GAMES.items():
        package = importlib.import_module(f"{entry.package}.kernel")
        layout = boardroom.game(name).layout
        names = [each.name for each in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")]
        modules += [(importlib.import_module(each), layout) for each in names]
    return modules


MODULES = rule_modules()


@pytest.mark.parametrize(("module", "layout"), MODULES, ids=[module.__name__ for module, _ in MODULES])
def test_all_rule_code_stays_in_the_subset(module, layout):
    assert [str(each) for each in subset.findings(module, layout)] == []


def kernel_functions():
    """Every kernel function of the package by its syntax, those of bots and the laboratory included."""
    for path in sorted(Path(boardroom.__file__).parent.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and "kernel" in map(ast.unparse, node.decorator_list):
                yield path, node


def test_no_kernel_code_reads_a_variable_without_a_value_or_ends_without_its_result():
    """Bots count in fractions and work on arrays of records, which rules do not; this holds for all of them."""
    checked = list(kernel_functions())
    assert {"rules.py", "tree.py", "rollout.py", "sfc32.py"} <= {path.name for path, _ in checked}
    for path, node in checked:
        assert [f"{path}:{name.lineno}: {name.id}" for name in read_too_early(node)] == []
        assert not reaches_end(node) or ast.unparse(node.returns) == "None", f"{path}:{node.lineno}"


def test_nothing_that_the_rules_call_is_left_out():
    """Every kernel function that can be reached from a game's rules stands in a module that is checked."""
    checked = {module.__name__ for module, _ in MODULES}
    for name in boardroom.GAMES:
        waiting, seen = list(vars(boardroom.game(name).rules).values()), set()
        while waiting:
            function = waiting.pop()
            assert is_kernel(function), function
            if function not in seen:
                seen.add(function)
                assert function.__module__ in checked
                names = function.__code__.co_names
                called = [function.__globals__.get(each) for each in names]
                waiting += [each for each in called if is_kernel(each)]
        assert len(seen) > 50
