"""Whatever the OpenAPI document allows, and much that it does not: every answer is one that it describes."""

from __future__ import annotations

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.support.server import Server
from tests.web.conftest import bearer, duel

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A server, one of its tables, and the key of somebody who sits there."""
    database = tmp_path_factory.mktemp("schemathesis") / "games.db"
    with Server(str(database), pages="false") as server, httpx2.Client(base_url=server.address) as client:
        table, ada, _ = duel(client)
        yield server.address, table, ada


@pytest.fixture
def api_schema(served):
    return schemathesis.openapi.from_url(f"{served[0]}/api/v1/openapi.json")


schema = schemathesis.pytest.from_fixture("api_schema")


@schema.parametrize()
@settings(max_examples=4, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
def test_the_document_is_true(case, served):
    address, table, ada = served
    if "table" in (case.path_parameters or {}) and not case.meta.generation.mode.is_negative:
        case.path_parameters["table"] = table
    answer = case.call(base_url=address, headers=bearer(ada))
    case.validate_response(answer, checks=CHECKS)
