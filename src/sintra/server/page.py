"""The web page: files of the package, and its one document for every other path."""

import mimetypes
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, PlainTextResponse, Response

from sintra.kernel.errors import Refused

FOLDER = Path(__file__).parent.parent / "page"
NOT_BUILT = "Sintra runs, but its page is not built. The API is described at /api/openapi.json.\n"

mimetypes.add_type("font/woff2", ".woff2")  # which not every machine knows

router = APIRouter()


@router.get("/{path:path}", include_in_schema=False)
async def page(path: str) -> Response:
    """A file of the page; its document for paths that the page itself knows."""
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
    return FileResponse(document, headers={"cache-control": "no-cache"})
