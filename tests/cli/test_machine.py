"""`boardroom machine` prints any kernel function as machine code."""

import pytest

from boardroom import cli
from boardroom.core.machine.llvm import Processor, object_file
from boardroom.lab import assembly

pytestmark = pytest.mark.xdist_group("machine")  # The programs are made once.


def printed(capsys, *arguments):
    assert cli.main(["machine", *arguments]) == 0
    return capsys.readouterr().out


def test_a_function_of_the_rules_is_printed_with_its_source(capsys):
    said = printed(capsys, "takeover.conquer")
    assert said.startswith(
        'define internal void @"takeover.conquer"(ptr %s, i64 %seat, i64 %origin, i64 %target, i64 %count)'
    )
    assert "  ; 149: s.agents[target] = count\n" in said
    assert said.endswith("  ret void\n}\n")


def test_a_function_is_printed_for_every_list_of_types_that_it_is_called_with(capsys):
    """Scores are written into arrays of the laboratory and into records of the search."""
    said = printed(capsys, "scoring.winners")
    heads = [line for line in said.splitlines() if line.startswith("define")]
    assert len(heads) == len(set(heads)) == 2


def test_a_name_that_both_games_have_needs_the_game(capsys):
    assert cli.main(["machine", "rules.apply"]) == 1
    said = " ".join(capsys.readouterr().err.split())
    assert "games.new_angeles.rules.apply, games.new_corp_order.rules.apply" in said
    assert '@"rules.apply"' in printed(capsys, "new-angeles.rules.apply")


def test_an_unknown_name_is_an_error(capsys):
    assert cli.main(["machine", "takeover.conqer"]) == 1
    assert "No compiled function is called 'takeover.conqer'." in capsys.readouterr().err


def test_checks_are_printed_too(capsys):
    assert "@kernel.report" in printed(capsys, "takeover.conquer", "--checked")


def test_the_processor_gets_instructions(capsys):
    plain = printed(capsys, "sfc32.below", "--processor")
    assert plain.startswith("sfc32.below:")
    assert "ret" in plain


@pytest.mark.parametrize("checked", [False, True])
def test_everything_that_is_compiled_can_be_printed_with_its_source(checked):
    programs = assembly.programs(checked=checked)
    assert len(programs) == 9
    assert sum(len(program.functions) for program in programs) > 500
    object_file(programs[-1].assembly(), Processor.here())
