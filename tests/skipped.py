"""What was skipped, in one list at the end of `make test`: `python -m tests.skipped REPORT.xml ...`"""

import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path


def read(report: str) -> dict[tuple[str, str], str | None]:
    """Every test in a JUnit report of pytest, and why it was skipped, if it was."""
    found: dict[tuple[str, str], str | None] = {}
    for case in ElementTree.fromstring(report).iter("testcase"):
        skipped = case.find("skipped")
        name = (case.get("classname", ""), case.get("name", ""))
        found[name] = None if skipped is None else skipped.get("message", "")
    return found


def summary(reports: list[str]) -> str:
    """A line for each reason; a test that one of the runs has skipped and another has not was run."""
    runs = [read(report) for report in reports]
    ran = {name for run in runs for name, reason in run.items() if reason is None}
    skipped = {name: reason for run in runs for name, reason in run.items() if name not in ran}
    if not skipped:
        return "nothing skipped"
    lines = [f"  {count} x {reason}" for reason, count in Counter(skipped.values()).most_common()]
    return "\n".join(["SKIPPED:", *lines])


if __name__ == "__main__":
    print(summary([Path(name).read_text() for name in sys.argv[1:]]))
