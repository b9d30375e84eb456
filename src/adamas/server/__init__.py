"""The web server: rooms over the store, the WebSocket protocol, the HTTP routes, the computers' workers.

from adamas.server.run import serve
from adamas.server.settings import Settings

serve(Settings(port=8000), on_ready=lambda running: print(running.url))
"""
