"""The server as the browser sees it: HTTP, sockets, and the page itself."""
