"""`boardroom rules`: look up a rule, or see which rules the tests prove."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from boardroom import catalogue
from boardroom.cli.terminal.screen import own_language
from boardroom.core.words import check_language, say
from boardroom.games import GAMES


def rules(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="For example NCO-O6; without: all.")
    ] = None,
    *,
    coverage: Annotated[bool, typer.Option("--coverage", help="Show which tests prove which rule.")] = False,
    editions: Annotated[bool, typer.Option("--editions", help="Show where the rulebooks of a game differ.")] = False,
    lang: Annotated[str | None, typer.Option("--lang", help="With --editions: en, de or fr.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="With --coverage: show only what is wrong, and exit with 1 if anything is.")
    ] = False,
) -> None:
    """Look up rules by their id, or see which rules the tests prove."""
    if check and not coverage:
        raise typer.BadParameter("--check belongs to --coverage.")
    if coverage and ids:
        raise typer.BadParameter("--coverage is always of all rules; leave out the ids.")
    if editions and (ids or coverage):
        raise typer.BadParameter("--editions stands alone.")
    console = Console()
    if editions:
        show_editions(console, check_language(lang) if lang else own_language())
        return
    if coverage:
        complete = show_coverage(console, catalogue.measure(catalogue.checkout()), only_wrong=check)
        raise typer.Exit(1 if check and not complete else 0)
    show_rules(console, ids or [])


def show_rules(console: Console, ids: list[str]) -> None:
    """Print some rules, or all of them under their headings."""
    known = catalogue.read_rules(catalogue.rules_folder())
    section = ""
    for rule in [catalogue.find_rule(known, wanted) for wanted in ids] or known.values():
        if rule.section != section:
            section = rule.section
            console.print(f"\n[bold]{escape(section)}[/]")
        marks = f" [dim]({escape(', '.join(rule.editions))})[/]" if rule.editions else ""
        console.print(f"[cyan]{rule.id}[/]{marks}")
        console.print(Padding(Markdown(rule.text), (0, 0, 0, 2)))


def show_editions(console: Console, language: str) -> None:
    """Print in what the rulebooks of each game differ, and what is played here."""
    for entry in GAMES.values():
        panel = entry.type.presentation.editions
        if panel is not None:
            table = Table(*(say(cell, language) for cell in panel.header), title=entry.meta.title, show_lines=True)
            for rules, *cells in panel.rows:
                table.add_row(str(rules).replace(", ", "\n"), *(escape(say(cell, language)) for cell in cells))
            console.print(table)


def show_coverage(console: Console, coverage: catalogue.Coverage, *, only_wrong: bool) -> bool:
    """Print which tests prove which rule, and tell whether nothing is missing."""
    if not only_wrong:
        table = Table("Rule", "Tests", "Proved by", box=None)
        for name, tests in coverage.proofs.items():
            style = "red" if name in coverage.gaps else ""
            table.add_row(name, str(len(tests)), escape("\n".join(tests)), style=style)
        console.print(table)
    if coverage.gaps:
        console.print(f"[red]No test proves {len(coverage.gaps)} rules:[/] {', '.join(coverage.gaps)}")
    for name, tests in coverage.unknown.items():
        console.print(f"[red]There is no rule {escape(name)}[/], named by {escape(', '.join(tests))}")
    for test, names in coverage.crowded.items():
        console.print(f"[red]{escape(test)} names many rules[/], and no record says that it proves {', '.join(names)}")
    proved = sum(1 for tests in coverage.proofs.values() if tests)
    console.print(f"{proved} of {len(coverage.proofs)} rules are proved by tests.")
    return coverage.complete
