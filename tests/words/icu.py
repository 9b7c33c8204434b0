"""Messages in ICU's syntax, as far as the words use it: {name}, {name, number}, plural and select."""

import re
from dataclasses import dataclass, field

_NAME = re.compile(r"\s*(\w+)\s*")
_OPTION = re.compile(r"\s*(=?\w+)\s*\{")


@dataclass
class Argument:
    """A parameter of a message. ``options`` are the choices of a plural or a select, as texts."""

    name: str
    kind: str = ""
    options: dict[str, str] = field(default_factory=dict)


def arguments(message: str) -> list[Argument]:
    """All parameters of a message, those inside options too; braces that do not balance are refused."""
    found, at = [], 0
    while at < len(message):
        if message[at] == "}":
            raise ValueError(f"a brace too many: {message}")
        if message[at] == "{":
            end = closing(message, at)
            argument = parse_argument(message[at + 1 : end])
            found += [argument, *(inner for text in argument.options.values() for inner in arguments(text))]
            at = end
        at += 1
    return found


def closing(message: str, start: int) -> int:
    """Where the brace at ``start`` is closed."""
    depth = 0
    for at in range(start, len(message)):
        depth += {"{": 1, "}": -1}.get(message[at], 0)
        if depth == 0:
            return at
    raise ValueError(f"a brace is not closed: {message}")


def parse_argument(text: str) -> Argument:
    """What stands between the braces of a parameter."""
    name, kind, rest = (*text.split(",", 2), "", "")[:3]
    match = _NAME.fullmatch(name)
    if not match or kind.strip() not in ("", "number", "plural", "select"):
        raise ValueError(f"not a parameter: {text}")
    argument = Argument(match[1], kind.strip())
    at = 0
    while option := _OPTION.match(rest, at):
        end = closing(rest, option.end() - 1)
        if option[1] in argument.options:
            raise ValueError(f"an option twice: {text}")
        argument.options[option[1]] = rest[option.end() : end]
        at = end + 1
    if rest[at:].strip() or bool(argument.options) != (argument.kind in ("plural", "select")):
        raise ValueError(f"not a list of options: {text}")
    return argument


def plain(message: str) -> str:
    """The words of a message: its text and that of all options, without names and keywords."""
    text, at = "", 0
    while at < len(message):
        if message[at] == "{":
            end = closing(message, at)
            options = parse_argument(message[at + 1 : end]).options
            text += " " + " ".join(plain(option) for option in options.values()) + " "
            at = end + 1
        else:
            text += message[at]
            at += 1
    return text
