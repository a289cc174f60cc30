"""A game in a link or in a file: packed small, and read as what a stranger may have written."""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from helvetia.core import CHANCE, HelvetiaError, Record
from helvetia.games import find, names

from .match import HUMAN, AnyRecord, Match
from .opening import check_seats
from .refusal import Refusal

#: No link is longer: some programs cut longer ones.
LONGEST_LINK: Final = 16_000
#: No record is longer, in a link or in a file.
LONGEST_RECORD: Final = 200_000
#: The tag of a record that names who sits where.
_SEATS: Final = "seats"


def tagged(match: Match) -> AnyRecord:
    """Return the whole record, with who sits where."""
    return match.record.tag(**{_SEATS: " ".join(match.seats)})


def tagged_position(match: Match) -> AnyRecord:
    """Return a record that begins where the match is now, with the same people at the table."""
    record: AnyRecord = Record.start_from(match.game, match.state)
    return record.tag(**dict(tagged(match).tags))


def packed(text: str) -> str:
    """Return a record's text as a part of a link."""
    found = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(found) > LONGEST_LINK:
        raise Refusal(409, "long_link")
    return found


def unpacked(link: str) -> str:
    """Return the text in a part of a link; Refusal if there is none, or too much."""
    if len(link) > LONGEST_LINK:
        raise Refusal(400, "bad_link")
    try:
        content = urlsafe_b64decode(link.encode("ascii") + b"=" * (-len(link) % 4))
        reader = zlib.decompressobj()
        text = reader.decompress(content, LONGEST_RECORD)
        if not reader.eof:  # cut off, or more than a record can be
            raise Refusal(400, "bad_link")
        return text.decode()
    except (ValueError, binascii.Error, zlib.error) as error:
        raise Refusal(400, "bad_link") from error


def open_record(text: str) -> Match | None:
    """Return the match that goes on where a record ends; None if the text holds none that can.

    A person sits where the record says so, or else where a decision is due; bots elsewhere.
    """
    record = _read(text) if len(text) <= LONGEST_RECORD else None
    if record is None or record.redacted:
        return None
    player = record.final().player
    own = player if player is not None and player != CHANCE else 0
    seats = tuple(dict(record.tags).get(_SEATS, "").split())
    try:
        check_seats(seats)
    except Refusal:
        seats = ()
    if len(seats) != record.players or seats.count(HUMAN) > 1:
        seats = tuple(HUMAN if seat == own else "greedy" for seat in range(record.players))
    return Match.of(seats, record)


def _read(text: str) -> AnyRecord | None:
    """Return the record in a text, of whichever game, every move checked; None if it is none."""
    for name in names():
        try:
            return Record.from_json(text, find(name))
        except HelvetiaError:
            continue  # of another game, or no record
    return None
