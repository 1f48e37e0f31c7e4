"""The server: tables that are their records, one WebSocket each, and the lobby around them. ``docs/protocol.md`` is its face."""
