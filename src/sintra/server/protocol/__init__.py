"""Everything that goes over the wire. docs/protocol.md explains it, with examples.

What comes in is checked by models (``requests``, ``forms``). What goes out is plain dictionaries
(``messages``, ``replies``, ``state``): their types cost nothing when something is sent, and tests check every
message against them. The page's TypeScript types are generated from these files (``typescript``).

Texts are keys and notation, never sentences. Times are whole milliseconds since 1970, by the server's clock.
"""
