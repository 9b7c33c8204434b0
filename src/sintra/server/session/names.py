"""Names of people: what can be seen in one, and whether two look alike."""

import re
import unicodedata
from collections.abc import Iterable

from sintra.kernel.errors import BadOption, Refused
from sintra.server.protocol.constants import LONGEST_NAME
from sintra.server.protocol.fields import BLANK, SEEN
from sintra.server.session.lookalikes import LATIN

MOST_MARKS = 2  # on one letter
PROGRAM = " [bot]"  # ends the name of a program, and nobody else's
NUMBER = re.compile(r"[\W\d_]+$")  # at the end, like that of the second with the same name
COLOURED = {0xFE0E: None, 0xFE0F: None}  # after an emoji: in colour, or not
UNSEEN = ("C", "Zl", "Zp")  # controls, reordering characters, surrogates, non-characters

# Computer players, as the page calls them in its languages. A test compares them with its words.
BOTS = (
    "Bystander", "Visitor", "Beginner", "Helper", "Amateur",
    "Прохожий", "Посетитель", "Начинающий", "Помощник", "Любитель",
    "Przechodzień", "Zwiedzający", "Początkujący", "Pomocnik", "Amator",
    "Kolemjdoucí", "Návštěvník", "Začátečník", "Pomocník", "Amatér",
    "Random", "Greedy", "Student", "Apprentice", "Journeyman", "Mason", "Artisan", "Master", "Architect",
    "Случай", "Жадина", "Стажёр", "Ученик", "Подмастерье", "Каменщик", "Умелец", "Мастер", "Архитектор",
    "Los", "Chciwiec", "Praktykant", "Uczeń", "Czeladnik", "Kamieniarz", "Rzemieślnik", "Mistrz",
    "Architekt", "Náhoda", "Nenasyta", "Žák", "Učeň", "Tovaryš", "Kameník", "Řemeslník", "Mistr",
    "Grandmaster", "Гроссмейстер", "Arcymistrz", "Velmistr",
)  # fmt: skip

# Small letters and digits that look like another one, beside those of ``LATIN``.
_PAIRS = (
    "аa сc еe кk мm оo рp хx уy тt вb нh іl јj ѕs ԁd һh ӏl ԛq ԝw ѵv ґr αa εe ιl κk νv οo ρp τt υu χx "
    "ıl łl il 0o 1l øo đd ɑa ɡg ɩl ƽs ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪl ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy "
    "ᴢz օo ոn սu հh ցg զq Ꭺa Ᏼb Ꮯc Ꭰd Ꭼe Ꮐg Ꮋh Ꭻj Ꮶk Ꮮl Ꮇm Ꮲp Ꭱr Ꮪs Ꭲt Ꮩv Ꮃw Ꭹy Ꮓz"
)
_LIKE = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})


def clean_name(text: str) -> str:
    """A name in its stored form; ``BadOption`` if it is invisible or a bot's."""
    name = " ".join(unicodedata.normalize("NFKC", text.translate(COLOURED)).split())
    kinds = [unicodedata.category(letter) for letter in name]
    if any(kind.startswith(UNSEEN) for kind in kinds) or BLANK & set(name):
        raise BadOption("bad_name", reason="unseen")
    if not any(kind.startswith(SEEN) for kind in kinds) or len(name) > LONGEST_NAME:
        raise BadOption("bad_name", reason="unseen" if len(name) <= LONGEST_NAME else "long")
    if _most_marks(kinds) > MOST_MARKS or kinds[0].startswith("M"):
        raise BadOption("bad_name", reason="marks")
    if _passes_for_bot(name):
        raise BadOption("bad_name", reason="bot")
    return name


def _passes_for_bot(name: str) -> bool:
    """Whether a name could be taken for a computer player's or a program's, or for that of a second one."""
    plain = NUMBER.sub("", name)
    ends = (plain.split(" ")[-1], *re.split(r"[\[(]", plain)[1:])
    return likeness(plain) in _BOTS or any(likeness(end) in _PROGRAMS for end in ends)


def program_name(text: str) -> str:
    """The name of a program, with a mark that everybody sees; there is room for the mark and a number."""
    name = clean_name(text)
    if len(name) > LONGEST_NAME - len(PROGRAM) - 4:
        raise BadOption("bad_name", reason="long")
    return name + PROGRAM


def is_program(name: str) -> bool:
    """Whether a name is a program's."""
    return name.endswith(PROGRAM)


def likeness(name: str) -> str:
    """A name as it looks at a glance: the same for names that look alike."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    letters = "".join(letter for letter in plain if letter.isalnum())
    latin = letters.translate(LATIN).casefold().translate(_LIKE)
    return latin.replace("rn", "m").replace("vv", "w") or plain.casefold()


def _alike(one: str, other: str) -> bool:
    return likeness(one) == likeness(other) or one.casefold() == other.casefold()


def seat_name(name: str, others: Iterable[str]) -> str:
    """What to call somebody who sits down beside others: of two with the same name, the second gets a number.

    A different name that looks the same is an impersonation, and is refused.
    """
    there = list(others)
    if any(_alike(each, name) and each != name for each in there):
        raise Refused("name_taken", name=name)
    called, number = name, 1
    while called in there:
        number += 1
        called = f"{name[: LONGEST_NAME - 4]} ({number})"
    return called


def _most_marks(kinds: list[str]) -> int:
    most = found = 0
    for kind in kinds:
        found = found + 1 if kind.startswith("M") else 0
        most = max(most, found)
    return most


_BOTS = {likeness(name) for name in BOTS}
_PROGRAMS = {likeness(PROGRAM), likeness("бот")}
