"""The one page, under every address that a person may see, and the files that it is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from .replies import ApiError

if TYPE_CHECKING:
    from .node import Node

__all__ = ["asset", "favicon", "icon", "manifest", "page"]

_A_DAY = {"Cache-Control": "public, max-age=86400"}
_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


async def page(request: Request) -> Response:
    """The page; it finds out from its own address what to show. It is never kept, so an update is seen at once."""
    node: Node = request.app.state.node
    found = node.assets.page(request.url.path, request.headers.get("accept-language", ""))
    return found.response(request, {"Cache-Control": "no-store"})


async def asset(request: Request) -> Response:
    """A file of this build; of another build there is none, so old and new files are never mixed."""
    node: Node = request.app.state.node
    found = node.assets.find(request.path_params["path"]) if request.path_params["build"] == node.assets.build else None
    if found is None or request.path_params["path"] == "index.html":
        raise ApiError(404, "not_found", "there is no such file in this build: reload the page")
    return found.response(request, _FOR_EVER)


async def favicon(request: Request) -> Response:
    """What browsers ask for on their own; the page names its icon itself."""
    node: Node = request.app.state.node
    found = node.assets.find("favicon.ico") or node.assets.find("icon.svg")
    if found is None:
        return Response(status_code=204)
    return found.response(request, _A_DAY)


async def manifest(request: Request) -> Response:
    """What a device needs to install the page. Its address and those of its icons stay the same with every build."""
    return _lasting(request, "manifest.webmanifest")


async def icon(request: Request) -> Response:
    """An icon that the manifest names."""
    name = request.path_params["name"]
    return _lasting(request, name if name == "icon.svg" else f"icons/{name}")


def _lasting(request: Request, name: str) -> Response:
    node: Node = request.app.state.node
    found = node.assets.find(name)
    if found is None:
        raise ApiError(404, "not_found", "there is no such file")
    return found.response(request, _A_DAY)
