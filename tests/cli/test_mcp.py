"""A language model's door: a scripted client of the Model Context Protocol plays through it."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys

import pytest

from boardroom.cli.modelcontext.protocol import Server as Protocol
from boardroom.cli.modelcontext.protocol import Tool
from tests.support.server import ROOT, Server

pytestmark = pytest.mark.xdist_group("mcp")  # One server.


class Client:
    """The other end: starts the command as a model's host would, and calls its tools."""

    def __init__(self, address: str, *more: str) -> None:
        command = [sys.executable, "-m", "boardroom", "mcp", "--server", address, *more]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
            env={"PYTHONPATH": str(ROOT / "src"), "PATH": "/usr/bin:/bin"},
        )  # fmt: skip
        self._number = 0
        self.hello = self.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message) -> None:
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def ask(self, method, params=None):
        self._number += 1
        self.send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params or {}})
        answer = json.loads(self._process.stdout.readline())
        assert answer["id"] == self._number
        return answer["result"]

    def call(self, tool, **arguments):
        """The structured answer of a tool, with its words."""
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        assert not result["isError"], result
        return result["structuredContent"], result["content"][0]["text"]

    def close(self) -> int:
        self._process.stdin.close()
        code = self._process.wait(timeout=120)
        self._process.stdout.close()
        return code


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(str(tmp_path_factory.mktemp("mcp") / "games.db"))
    running.start()
    yield running
    running.stop()


def play(client, chosen, most):
    """Pick until the game is over, or `chosen` has had enough."""
    seen, text = client.call("look")
    for _ in range(most):
        if seen["status"] == "over":
            break
        if not seen["your_turn"]:
            seen, text = client.call("wait", seconds=30)
            continue
        done = chosen(seen, text)
        if done is not None:
            return done
        picks = [each["pick"] for each in seen["options"]]
        seen, text = client.call("pick", pick=random.Random(seen["version"]).choice(picks))
    return seen, text


def test_a_scripted_client_plays_a_whole_game(server):
    client = Client(server.address)
    assert client.hello["protocolVersion"] == "2025-06-18"
    names = {tool["name"] for tool in client.ask("tools/list")["tools"]}
    assert names >= {"look", "options", "pick", "propose", "say", "wait", "new_table", "join"}
    _, text = client.call("new_table", game="new-corp-order", players=2, bots="random")
    assert "You sit at table" in text
    options, words = client.call("options")
    assert all(f"{each['pick']}: {each['text']}" in words for each in options["options"])
    seen, text = play(client, lambda _seen, _text: None, 600)
    assert seen["status"] == "over"
    assert "The game is over" in text
    assert client.close() == 0


def test_a_model_negotiates_in_new_angeles(server):
    """It sees the table as text, proposes a trade that the engine checks, is answered, and talks."""
    client = Client(server.address, "--lang", "de")
    settings = {"trading": "full", "corps": "random"}
    client.call("new_table", game="new-angeles", bots="random", players=4, settings=settings)

    def propose(seen, text):
        partners = (seen["desk"] or {}).get("partners")
        if not partners or seen["options"][0]["decision"] != "trade-partner":
            return None
        assert "propose" in text
        refused = client.ask("tools/call", {"name": "propose", "arguments": {"to": partners[0]["seat"], "pay": 99}})
        assert refused["isError"]
        after, _ = client.call("propose", to=partners[0]["seat"], pay=1)
        return after, text

    seen, text = play(client, propose, 60)
    assert "Bedrohung" in text
    assert any("schlägt" in line["text"] for line in seen["story"]), seen["story"]
    client.call("say", text="Wer hilft der Stadt?")
    assert client.call("look")[0]["chat"][-1]["text"] == "Wer hilft der Stadt?"
    assert client.close() == 0


def test_nonsense_is_answered_and_changes_nothing():
    tool = Tool("look", "", {}, lambda _: pytest.fail("called"))
    out = io.StringIO()
    lines = [
        "no json", "[]", "{}", '{"jsonrpc": "2.0", "id": 1, "method": "nothing"}',
        '{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "nobody"}}',
        '{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "look", "arguments": {"x": 1}}}',
        '{"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": [1]}', '{"jsonrpc": "2.0", "method": "gone"}',
        '{"jsonrpc": "2.0", "id": 5, "method": "initialize", "params": {"protocolVersion": "1999"}}',
    ]  # fmt: skip
    Protocol({"look": tool}, "1", "").serve(io.StringIO("\n".join(lines)), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    codes = [each["error"]["code"] for each in answers if "error" in each]
    assert codes == [-32700, -32600, -32600, -32601, -32602, -32602, -32602]
    assert answers[-1]["result"]["protocolVersion"] == "2025-06-18"


def test_without_a_server_the_model_is_told_so():
    client = Client("http://127.0.0.1:9")
    refused = client.ask("tools/call", {"name": "look", "arguments": {}})
    assert "no table" in refused["content"][0]["text"]
    refused = client.ask("tools/call", {"name": "new_table", "arguments": {}})
    assert refused["isError"]
    assert "does not answer" in refused["content"][0]["text"]
    assert client.close() == 0
