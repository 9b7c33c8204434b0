"""What was skipped, in one list at the end of `make test`: `python -m tests.skipped REPORT.xml ...`"""

import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path


def skipped(report: str) -> Counter[str]:
    """The reasons in a JUnit report of pytest, and how many tests each has kept from running."""
    return Counter(each.get("message", "") for each in ElementTree.fromstring(report).iter("skipped"))


def summary(reports: list[str]) -> str:
    """A line for each reason, over all reports."""
    found: Counter[str] = sum(map(skipped, reports), Counter())
    if not found:
        return "nothing skipped"
    return "\n".join(["SKIPPED:", *(f"  {count} x {reason}" for reason, count in found.most_common())])


if __name__ == "__main__":
    print(summary([Path(name).read_text() for name in sys.argv[1:]]))
