"""Whether a message is the one that was expected, and how it differs."""

from __future__ import annotations

import json
from collections.abc import Mapping

from vendue.games.game import Json

ROUNDED = "a 64-bit id that lost digits as a floating-point number"


def difference(expected: Mapping[str, Json], came: Mapping[str, Json], path: str = "") -> str:
    """Return where a message differs from what is expected of it, empty if it does not.

    Only fields that are expected are looked at; lists have to be equal.
    """
    for name, wanted in expected.items():
        place = f"{path}.{name}" if path else name
        if name not in came:
            return f"{place} is missing"
        differs = _difference(wanted, came[name], place)
        if differs:
            return differs
    return ""


def _difference(wanted: Json, found: Json, place: str) -> str:
    if isinstance(wanted, dict) and isinstance(found, dict):
        return difference(wanted, found, place)
    if wanted == found:
        return ""
    hint = f" ({ROUNDED})" if _is_id(wanted) and _is_id(found) and is_rounded(found, wanted) else ""
    return f"{place} is {json.dumps(found)}, not {json.dumps(wanted)}{hint}"


def is_rounded(found: object, wanted: object) -> bool:
    """Return whether a wrong id is the right one after it was kept in a double, as in JavaScript.

    Both are numbers or text of digits.
    """
    return str(found) != str(wanted) and float(str(found)) == float(str(wanted))


def _is_id(value: Json) -> bool:
    return isinstance(value, str) and value.isascii() and value.isdigit()
