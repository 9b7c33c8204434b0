"""The web page: files of the package, and one document for every other path."""

import mimetypes
import os
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


@router.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
async def page(path: str, request: Request) -> Response:
    """A file of the page, or its document for any other path: the page itself knows those.

    Only files with a hash in their name may be kept by browsers without asking. One that is not there belongs
    to another version: then the page must be told so, instead of being given the document.
    """
    if path == "api" or path.startswith("api/"):
        raise Refused("no_such_page")
    document = FOLDER / "index.html"
    if not document.is_file():
        return PlainTextResponse(NOT_BUILT)
    if file := find_file(FOLDER, path):
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return FileResponse(file, headers={"cache-control": kept})
    if path.startswith("assets/"):
        raise Refused("no_such_page")
    text = with_preview(document.read_text(encoding="utf-8"), path, str(request.base_url))
    return HTMLResponse(text, headers={"cache-control": "no-cache"})


def find_file(folder: Path, path: str) -> Path | None:
    """The file of a path, if there is one in this folder."""
    file = (folder / path).resolve()
    inside = path and file.is_relative_to(folder.resolve())
    return file if inside and os.path.isfile(file) else None  # ``Path.is_file`` fails on long names


def with_preview(document: str, path: str, origin: str) -> str:
    """The document with the picture that other sites show beside a link: they want its whole address."""
    kind = "replay" if path.startswith("r/") or path.endswith("/replay") else "table"
    return document.replace('"/preview-table.png"', f'"{escape(origin)}preview-{kind}.png"')
