"""The settings of a tournament in its folder, so that no game is added that does not belong."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from attrs import asdict, evolve, frozen

from helvetia.arena.match import ArenaError, find_game
from helvetia.arena.schedule import Tournament
from helvetia.core.codec import digest, from_json, to_json
from helvetia.core.errors import LoadError
from helvetia.core.parse import MAX_BYTES
from helvetia.core.storage import read_bytes

FORMAT: Final = 1


@frozen
class Settings:
    """The document; the digest is of everything that decides which games there are."""

    format: int
    tournament: Tournament
    rules_version: int
    digest: str


def settings_of(cup: Tournament) -> Settings:
    """The settings of a tournament under the rules of today."""
    version = find_game(cup.game).RULES_VERSION
    return Settings(FORMAT, cup, version, _digest(cup, version))


def settings_text(cup: Tournament) -> str:
    """The settings as they are written."""
    return to_json(settings_of(cup)) + "\n"


def read_settings(path: Path) -> Settings:
    """The settings in a file; LoadError that names the file if they are wrong."""
    content = read_bytes(path, MAX_BYTES)
    try:
        settings = from_json(content, Settings)
        if settings.format != FORMAT:
            raise LoadError(f"format {settings.format} is not {FORMAT}", "$.format")
        if settings.digest != _digest(settings.tournament, settings.rules_version):
            raise LoadError("the digest is not that of the settings", "$.digest")
    except LoadError as error:
        raise LoadError(f"cannot read {path}: {error}", "") from error
    return settings


def check_same(old: Settings, cup: Tournament, folder: Path) -> None:
    """Refuse to mix the games of two tournaments; the new one may only have more rounds."""
    new = settings_of(cup)
    if old.rules_version != new.rules_version:
        raise ArenaError(
            f"{folder} was played under rules version {old.rules_version}, "
            f"and these are the rules of version {new.rules_version}"
        )
    if old.digest != new.digest:
        before, after = asdict(old.tournament), asdict(cup)
        for name in before:
            if name != "rounds" and before[name] != after[name]:
                raise ArenaError(
                    f"{folder} holds another tournament: {name} is {before[name]!r} there, "
                    f"not {after[name]!r}"
                )
    if cup.rounds < old.tournament.rounds:
        raise ArenaError(
            f"{folder} holds a tournament of {old.tournament.rounds} rounds; "
            "there may be more, but not fewer"
        )


def _digest(cup: Tournament, rules_version: int) -> str:
    # More rounds may follow without changing those that were played.
    return digest((evolve(cup, rounds=1), rules_version))
