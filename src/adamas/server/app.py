"""The application: every address that the server answers to, in one list."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from . import analyse, api, hints, matches, pages, puzzles, study
from .node import Node
from .replies import handlers
from .security import Guard
from .socket import socket

__all__ = ["ROUTES", "make_app"]

ROUTES = [
    Route("/", pages.page),
    Route("/m/{id}", pages.page),
    Route("/analysis", pages.page),
    Route("/puzzles", pages.page),
    Route("/puzzles/{rest:path}", pages.page),
    Route("/learn", pages.page),
    Route("/learn/{rest:path}", pages.page),
    Route("/settings", pages.page),
    Route("/rules", pages.page),
    Route("/rules/{rest:path}", pages.page),
    Route("/static/{build}/{path:path}", pages.asset),
    Route("/favicon.ico", pages.favicon),
    Route("/manifest.webmanifest", pages.manifest),
    Route("/icons/{name}", pages.icon),
    Route("/api/games", api.games),
    Route("/api/games/{name}/layout", api.layout),
    Route("/api/view", api.position_view, methods=["POST"]),
    Route("/api/study", study.study, methods=["POST"]),
    Route("/api/study/why", study.why, methods=["POST"]),
    Route("/api/study/analyse", analyse.analyse, methods=["POST"]),
    Route("/api/puzzles", puzzles.listed),
    Route("/api/puzzles/fresh", puzzles.fresh, methods=["POST"]),
    Route("/api/puzzles/try", puzzles.attempt, methods=["POST"]),
    Route("/api/puzzles/solution", puzzles.solution, methods=["POST"]),
    Route("/api/puzzles/{game}/{number}", puzzles.one),
    Route("/api/matches", matches.create, methods=["POST"]),
    Route("/m/{id}/rematch", matches.rematch, methods=["POST"]),
    Route("/m/{id}/hint", hints.hint, methods=["POST"]),
    Route("/m/{id}/log", matches.log),
    Route("/m/{id}/export", matches.export),
    Route("/m/{id}/study", matches.for_study),
    WebSocketRoute("/m/{id}/ws", socket),
    Route("/healthz", api.healthz),
    Route("/readyz", api.readyz),
    Route("/metrics", api.metrics),
]


def make_app(node: Node) -> Guard:
    """The ASGI application over a node; `Guard` is outermost, so that nothing passes by it."""
    app = Starlette(routes=ROUTES, exception_handlers=handlers)
    app.router.redirect_slashes = False
    app.state.node = node
    return Guard(app, node.settings.names, node.settings.origins)
