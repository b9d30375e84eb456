"""The commands that start the server: play, serve."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .common import Commands

__all__ = ["add"]


def add(commands: Commands) -> None:
    """Add the commands to the command line."""
    play = commands.add_parser("play", help="start the server and open the page in the browser (the default)")
    _server_options(play)
    play.add_argument("--no-browser", action="store_true", help="only print the address")
    play.set_defaults(run=_play)

    serve = commands.add_parser("serve", help="start the server for this device or the home network")
    _server_options(serve)
    serve.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name or address by which browsers reach this server (repeatable); needed with --host 0.0.0.0",
    )
    serve.set_defaults(run=_serve)


def _server_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, default=8000, help="the port to listen on (default 8000)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default 127.0.0.1)")
    parser.add_argument(
        "--data",
        type=Path,
        metavar="FILE",
        help="the file that keeps the matches (default: adamas.db in the user's data folder)",
    )


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r:.40} is not a port: choose a whole number from 1 to 65535")


def _play(given: argparse.Namespace) -> int:
    from adamas.server.run import serve_and_open

    return serve_and_open(host=given.host, port=given.port, data=given.data, browser=not given.no_browser)


def _serve(given: argparse.Namespace) -> int:
    from adamas.server.run import serve_only

    return serve_only(host=given.host, port=given.port, data=given.data, names=given.allow_host)
