"""The Model Context Protocol over standard input and output: JSON-RPC 2.0, one message a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import IO, Any

VERSIONS = ("2025-06-18", "2025-03-26", "2024-11-05")
"""The versions of the protocol that we speak, the newest first."""
PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602


class ToolError(Exception):
    """A tool that could not do what was asked; the model reads why."""


class InvalidParams(Exception):
    """A request whose parameters make no sense."""


@dataclass(frozen=True)
class Answer:
    """What a tool answers: words, and the same for programs."""

    text: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Tool:
    """One thing that a model can do."""

    name: str
    description: str
    schema: Mapping[str, Any]
    """The properties of its arguments, as JSON Schema."""
    call: Callable[[Mapping[str, Any]], Answer]
    needs: tuple[str, ...] = ()
    changes: bool = False

    def described(self) -> dict[str, Any]:
        """As the protocol lists it."""
        return {
            "name": self.name,
            "description": self.description,
            "inputSchema": {
                "type": "object",
                "properties": dict(self.schema),
                "required": list(self.needs),
                "additionalProperties": False,
            },
            "annotations": {"readOnlyHint": not self.changes, "openWorldHint": False},
        }


class Server:
    """Answers the messages of one client."""

    def __init__(self, tools: Mapping[str, Tool], version: str, instructions: str) -> None:
        self._tools, self._version, self._instructions = tools, version, instructions

    def serve(self, lines: IO[str], out: IO[str]) -> None:
        """Read messages until the client hangs up."""
        for line in lines:
            if line.strip():
                reply = self.answer(line)
                if reply is not None:
                    out.write(json.dumps(reply, ensure_ascii=False) + "\n")
                    out.flush()

    def answer(self, line: str) -> dict[str, Any] | list[Any] | None:
        """The answer to one line; None for a notification."""
        try:
            message = json.loads(line)
        except ValueError:
            return _error(None, PARSE_ERROR, "This is not JSON.")
        if isinstance(message, list) and message:
            replies = [reply for each in message if (reply := self._one(each)) is not None]
            return replies or None
        return self._one(message)

    def _one(self, message: Any) -> dict[str, Any] | None:
        if not isinstance(message, dict) or not isinstance(message.get("method"), str):
            return (
                None
                if isinstance(message, dict) and "result" in message
                else _error(None, INVALID_REQUEST, "No request.")
            )
        number, method, given = message.get("id"), message["method"], message.get("params") or {}
        if "id" not in message:
            return None
        ways = {
            "initialize": self._initialize,
            "ping": lambda _: {},
            "tools/list": lambda _: {"tools": [tool.described() for tool in self._tools.values()]},
            "tools/call": self._call,
        }
        if method not in ways:
            return _error(number, NO_METHOD, f"There is no method {method}.")
        if not isinstance(given, dict):
            return _error(number, INVALID_PARAMS, "The parameters are an object.")
        try:
            return {"jsonrpc": "2.0", "id": number, "result": ways[method](given)}
        except InvalidParams as error:
            return _error(number, INVALID_PARAMS, str(error))

    def _initialize(self, given: Mapping[str, Any]) -> dict[str, Any]:
        wanted = given.get("protocolVersion")
        return {
            "protocolVersion": wanted if wanted in VERSIONS else VERSIONS[0],
            "capabilities": {"tools": {"listChanged": False}},
            "serverInfo": {"name": "boardroom", "title": "Boardroom", "version": self._version},
            "instructions": self._instructions,
        }

    def _call(self, given: Mapping[str, Any]) -> dict[str, Any]:
        tool, arguments = self._tools.get(str(given.get("name"))), given.get("arguments") or {}
        if tool is None:
            raise InvalidParams(f"There is no tool {given.get('name')}.")
        if not isinstance(arguments, dict):
            raise InvalidParams("The arguments are an object.")
        unknown = [name for name in arguments if name not in tool.schema]
        missing = [name for name in tool.needs if name not in arguments]
        if unknown or missing:
            raise InvalidParams(f"{tool.name}: unknown {unknown}, missing {missing}.")
        try:
            answer = tool.call(arguments)
        except ToolError as error:
            return {"content": [{"type": "text", "text": str(error)}], "isError": True}
        return {
            "content": [{"type": "text", "text": answer.text}],
            "structuredContent": dict(answer.data),
            "isError": False,
        }


def _error(number: Any, code: int, text: str) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": text}}
