"""How HTTP requests are read and answered: JSON both ways, and every failure one sentence in JSON."""

from __future__ import annotations

import json
import logging
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ..game import GameError, UnknownGame
from ..match.errors import MatchError
from ..store import StoreError

__all__ = ["ApiError", "handlers", "json_response", "read_body"]

T = TypeVar("T")

_SWALLOWED = 1_000_000
"""How much of a body that is too long is read and dropped, so that its sender still reads the answer."""

_log = logging.getLogger("adamas.server")


class ApiError(Exception):
    """A request cannot be met: HTTP status, code, one sentence, headers if any, and numbers that a page needs."""

    def __init__(
        self, status: int, code: str, message: str, headers: dict[str, str] | None = None, **numbers: int
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers
        self.numbers = numbers


def json_response(content: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Any value that msgspec can write, as JSON that no cache keeps unless the headers say so."""
    body = msgspec.json.encode(content)
    return Response(body, status, {"Cache-Control": "no-store", **(headers or {})}, "application/json")


def _no_double(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field is given twice")
    return found


async def read_body(request: Request, kind: type[T], most: int) -> T:
    """The JSON body as this type; raise ApiError if it is too long, no JSON, or anything else than `kind` says."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise ApiError(415, "malformed", "send the body as application/json")
    body, length = b"", 0
    async for chunk in request.stream():
        length += len(chunk)
        if length <= most:
            body += chunk
        elif length > _SWALLOWED:
            break
    if length > most:
        raise ApiError(413, "too_long", f"the body may be at most {most} bytes long", {"Connection": "close"})
    try:
        json.loads(body, object_pairs_hook=_no_double)
        return msgspec.json.decode(body, type=kind)
    except RecursionError:
        raise ApiError(400, "malformed", "the body cannot be understood: it is nested too deeply") from None
    except ValueError as error:
        raise ApiError(400, "malformed", f"the body cannot be understood: {str(error)[:200]}") from error


def _refusal(request: Request, error: Exception) -> Response:
    """The answer to an error that somebody caused, or to a fault of ours, which only the log describes."""
    headers: dict[str, str] | None = None
    numbers: dict[str, int] = {}
    if isinstance(error, ApiError):
        status, code, message, headers = error.status, error.code, error.message, error.headers
        numbers = error.numbers
    elif isinstance(error, HTTPException):
        if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
            return _missing(request)
        status, code = error.status_code, {404: "not_found", 405: "method"}.get(error.status_code, "refused")
        words = {404: "there is nothing at this address", 405: "this address cannot be used that way"}
        message, headers = words.get(status, str(error.detail)), dict(error.headers or {})
    elif isinstance(error, UnknownGame):
        status, code, message = 404, "unknown_game", str(error)
    elif isinstance(error, GameError | MatchError):
        status, code, message = 400, "invalid", str(error)
    elif isinstance(error, StoreError):
        _log.error("%s", error)
        status, code, headers = 503, "busy", {"Retry-After": "2"}
        message = "the server cannot save matches at the moment: try again in a moment"
    else:
        status, code, message = 500, "fault", "something went wrong in the server; its log says what"
    return json_response({"error": code, "message": message, **numbers}, status, headers)


def _missing(request: Request) -> Response:
    """The page, for a person who has followed a wrong link: it says so and leads on."""
    answer: Response = request.app.state.node.assets.page("", request.headers.get("accept-language", "")).response(
        request, {"Cache-Control": "no-store"}
    )
    answer.status_code = 404
    return answer


handlers: dict[Any, Any] = dict.fromkeys(
    (ApiError, HTTPException, GameError, MatchError, StoreError, Exception), _refusal
)
"""Starlette's exception handlers. The last one also lets the fault be raised again, so that it is logged."""
