"""Puts the documents of the repository together for `make docs`, each in its place, so that links hold."""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / ".site"
ALSO = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "bench/results.md", "train/README.md")
WORDS = "web/src/words/README.md"
FOLDERS = ("examples", "deploy")  # linked to as folders: on the site they are lists of their files


def gather() -> None:
    """Copy every document to the place that it has in the repository."""
    shutil.rmtree(SITE, ignore_errors=True)
    documents = [ROOT / name for name in (*ALSO, WORDS)] + sorted((ROOT / "docs").glob("**/*.md"))
    for document in documents:
        place = SITE / document.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(link_folders(document.read_text("utf-8")), "utf-8")
    shutil.copytree(ROOT / "docs/pictures", SITE / "docs/pictures")
    for name in FOLDERS:
        files = sorted(path.name for path in (ROOT / name).iterdir() if path.is_file())
        (SITE / name).mkdir(exist_ok=True)
        text = "\n".join([f"# {name}", "", *(f"- `{file}`" for file in files)])
        (SITE / name / "README.md").write_text(text, "utf-8")


def link_folders(text: str) -> str:
    """Links to folders lead to their lists."""
    return re.sub(rf"\]\(((?:\.\./)*(?:{'|'.join(FOLDERS)}))/?\)", r"](\1/README.md)", text)


if __name__ == "__main__":
    gather()
