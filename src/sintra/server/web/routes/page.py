"""The web page: files of the package, and one document for every other path."""

import mimetypes
from html import escape
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

import sintra
from sintra.kernel.errors import Refused

FOLDER = Path(sintra.__file__).parent / "page"
NOT_BUILT = "Sintra runs, but its page is not built. The API is described at /api/openapi.json.\n"

# Types that not every machine knows.
for kind, ending in {
    "application/manifest+json": ".webmanifest",
    "application/wasm": ".wasm",
    "font/woff2": ".woff2",
    "text/javascript": ".js",
}.items():
    mimetypes.add_type(kind, ending)

router = APIRouter()


@router.get("/{path:path}", include_in_schema=False)
async def page(path: str, request: Request) -> Response:
    """A file of the page, or its document for any other path: the page itself knows those.

    Only files with a hash in their name may be kept by browsers without asking. One that is not there belongs
    to another version: then the page must be told so, instead of being given the document.
    """
    folder = FOLDER
    if path == "api" or path.startswith("api/"):
        raise Refused("no_such_page")
    document = folder / "index.html"
    if not document.is_file():
        return PlainTextResponse(NOT_BUILT)
    file = (folder / path).resolve()
    if path and file.is_relative_to(folder.resolve()) and file.is_file():
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return FileResponse(file, headers={"cache-control": kept})
    if path.startswith("assets/"):
        raise Refused("no_such_page")
    text = with_preview(document.read_text(encoding="utf-8"), path, str(request.base_url))
    return HTMLResponse(text, headers={"cache-control": "no-cache"})


def with_preview(document: str, path: str, origin: str) -> str:
    """The document with the picture that other sites show beside a link: they want its whole address."""
    kind = "replay" if path.startswith("r/") or path.endswith("/replay") else "table"
    return document.replace('"/preview-table.png"', f'"{escape(origin)}preview-{kind}.png"')
