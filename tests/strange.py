"""Texts that a careless reader would take for a number or a space."""

HUGE = "9" * 5000  # more digits than Python turns into a number
NO_BREAK_SPACE, LONE_SURROGATE = "\u00a0", "\ud800"
STRANGE_DIGITS = ["\u0662", "\u00b2", "\uff12", "\u2461"]  # 2 in Arabic, raised, wide, in a circle
NUMBERS = ["", "-", "-1", "+1", "1.0", "1_0", "0x1", "1e0", "one", "01", HUGE, *STRANGE_DIGITS]
