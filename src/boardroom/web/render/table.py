"""The table page: regions that are drawn one by one, so that only what changed travels."""

from __future__ import annotations

from boardroom.core.words import N_
from boardroom.web.render.board import board
from boardroom.web.render.decide import decide
from boardroom.web.render.html import Markup, h, icon, join, key
from boardroom.web.render.market import display, minutes, shares, supply
from boardroom.web.render.ods import reasons
from boardroom.web.render.scene import Scene
from boardroom.web.render.seats import rivals, you

EDITIONS = {"retail": N_("Retail edition"), "pnp": N_("Print and play")}


def regions(scene: Scene) -> dict[str, Markup]:
    """Every region of the table by its id."""
    drawn = {
        "act": act(scene),
        "undo": undo(scene),
        "rivals": rivals(scene),
        "stage": board(scene),
        "decide": decide(scene),
        "you": you(scene),
        "display": display(scene),
        "supply": supply(scene),
        "shares": shares(scene),
        "minutes": minutes(scene),
    }
    if scene.view["solo"]:
        drawn["reasons"] = reasons(scene)
        del drawn["display"], drawn["supply"], drawn["shares"]
    return drawn


def act(scene: Scene) -> Markup:
    """What the page's script needs: the version, whose decision it is, the title of the window."""
    t = scene.speech
    title = t(N_("Your turn: {game}"), game="New Corp Order") if scene.deciding else "New Corp Order"
    return h(
        '<form id="act" class="vh" method="post" action="{0}/pick" hx-post="{0}/pick" hx-swap="none" '
        'data-version="{1}" data-revision="{5}" data-turn="{2}"'
        ' data-title="{3}" data-yours="{6}"><input type="hidden" name="version" value="{1}">{4}</form>',
        scene.base,
        scene.version,
        1 if scene.deciding else 0,
        f"{title} · Boardroom",
        h('<input type="hidden" name="seat" value="{}">', scene.seat)
        if scene.hot_seat and scene.seat is not None
        else "",
        scene.revision,
        " ".join(map(str, scene.yours)),
    )


def undo(scene: Scene) -> Markup:
    """The form that the way back is sent with."""
    return h(
        '<form id="undo" class="vh" method="post" action="{0}/undo" hx-post="{0}/undo" hx-swap="none">'
        '<input type="hidden" name="version" value="{1}">{2}</form>',
        scene.base,
        scene.version,
        h('<input type="hidden" name="seat" value="{}">', scene.seat)
        if scene.hot_seat and scene.seat is not None
        else "",
    )


def main(scene: Scene, drawn: dict[str, Markup] | None = None) -> Markup:
    """The whole table, from its regions if they are drawn already."""
    drawn = drawn or regions(scene)
    t, solo = scene.speech, bool(scene.view["solo"])
    side = (
        [drawn["reasons"]]
        if solo
        else [h('<div class="marketpane">{}{}{}</div>', drawn["display"], drawn["supply"], drawn["shares"])]
    )
    return h(
        '<main class="nco{}{}" id="table"><h1 class="vh">New Corp Order</h1>{}{}{}{}{}{}{}<aside class="side">{}'
        '<section class="panel minutes">{}{}</section></aside>{}</main>',
        " solo" if solo else "",
        " watching" if scene.seat is None else "",
        drawn["act"],
        drawn["undo"],
        tabs(scene),
        drawn["rivals"],
        drawn["stage"],
        drawn["decide"],
        drawn["you"],
        join(side),
        drawn["minutes"],
        chat(scene),
        h(
            '<div class="vh">{}</div>',
            t(N_("Keys: digits choose, arrows move over the board, Escape takes back, question mark helps.")),
        ),
    )


def tabs(scene: Scene) -> Markup:
    """The drawer of the phone."""
    t = scene.speech
    names = (
        ("you", t(N_("You"))),
        ("rivals", t(N_("Rivals"))),
        ("market", t(N_("Market")) if not scene.view["solo"] else t(N_("ODS"))),
        ("minutes", t(N_("Minutes"))),
    )
    shown = [pair for pair in names if pair[0] != "you" or scene.seat is not None]
    radios = join(
        h(
            '<input class="tabr vh" type="radio" name="tab" id="tab-{0}"{1} aria-label="{2}">',
            name,
            Markup(" checked") if not number else "",
            word,
        )
        for number, (name, word) in enumerate(shown)
    )
    labels = join(h('<label class="tab tab-{0}" for="tab-{0}">{1}</label>', name, word) for name, word in shown)
    return h('{}<div class="tabs" aria-hidden="true">{}</div>', radios, labels)


def chat(scene: Scene) -> Markup:
    """A line to say something."""
    if scene.seat is None or not scene.base:
        return Markup("")
    t = scene.speech
    return h(
        '<form class="chatline" method="post" action="{0}/say" hx-post="{0}/say" hx-swap="none" id="chat">{1}{4}'
        '<input name="text" maxlength="500" autocomplete="off" placeholder="{2}" aria-label="{2}" '
        'id="chat-text">{3}</form>',
        scene.base,
        icon("u-chat"),
        t(N_("Say something to the table")),
        key("C"),
        h('<input type="hidden" name="seat" value="{}">', scene.seat) if scene.hot_seat else "",
    )


def partials(drawn: dict[str, Markup], revision: int) -> Markup:
    """Regions as a message that the page puts in their places, unless it shows a newer revision already."""
    return join(
        h('<hx-partial hx-target="#{}" hx-swap="outerMorph" data-revision="{}">{}</hx-partial>', name, revision, markup)
        for name, markup in drawn.items()
    )
