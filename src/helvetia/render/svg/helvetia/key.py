"""The key: what shapes and frames mean. It stands where a fourth village would."""

from __future__ import annotations

from helvetia.games.helvetia import Character, Colour, Sex

from ..element import el, moved, words
from .grid import HEIGHT, WIDTH
from .icons import sign
from .pieces import TALL, WIDE
from .scene import Scene, fitted, frame


def key(scene: Scene) -> str:
    """Signs with their meaning, in two columns; none of them counts as a piece."""
    lines = [
        _line(_shape(Sex.MAN), scene.say("man")),
        _line(_shape(Sex.WOMAN), scene.say("woman")),
        _line(_shape(Sex.MAN), scene.say("key_awake")),
        _line(_asleep(), scene.say("key_asleep")),
        _line(_shape(Sex.WOMAN, 18), scene.say("key_child")),
        _line(sign(Character.WATCHMAN.word, 6, 2, 26), scene.say("key_lantern")),
        *(_line(_roof(role), scene.say(f"key_{role}")) for role in ("make", "swap", "score")),
        *(_line(_framed(mark), scene.say(f"key_{mark}")) for mark in ("legal", "last")),
    ]
    half = (len(lines) + 1) // 2
    placed = [
        moved(16 + n // half * (WIDTH / 2 - 6), 40 + n % half * 46, line)
        for n, line in enumerate(lines)
    ]
    return el(
        "g",
        el("rect", width=WIDTH, height=HEIGHT, rx=8, cls="panel"),
        words(16, 26, scene.say("key"), cls="strong", anchor="start", font_size=14),
        *placed,
        cls="key",
    )


def _line(drawn: str, text: str) -> str:
    return drawn + fitted(48, 22, text, WIDTH / 2 - 66, 12, anchor="start")


def _use(sex: Sex, height: float, **attributes: object) -> str:
    return el(
        "use", href=f"#{sex.word}-{Colour.NEUTRAL.word}",
        width=height * WIDE / TALL, height=height, **attributes,
    )  # fmt: skip


def _shape(sex: Sex, height: float = 32) -> str:
    return _use(sex, height, x=8, y=32 - height)


def _asleep() -> str:
    low = 32 * WIDE / TALL
    lying = _use(Sex.MAN, 32, transform=f"translate(2 {8 + low:.0f}) rotate(-90)", cls="lying")
    letters = el("path", d="M4 0h5l-5 6h5M11-5h4l-4 5h4", cls="sleep")
    return lying + letters


def _roof(role: str) -> str:
    return el("g", el("path", d="M2 28v-12l8-10h18l8 10v12z", cls="roof"), cls=role)


def _framed(mark: str) -> str:
    return el("g", frame(32, 24, x=3, y=4), cls=f"place sample-{mark}")
