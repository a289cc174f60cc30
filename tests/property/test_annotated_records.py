"""Records with positions, notes and tags: round trips, and mending beside replaying by hand."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helvetia.core import ALL, Evaluation, IllegalMove, Note, Record
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.games import find, names

SEEDS = st.integers(0, 2**32)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=40)


def walk(game: AnyGame, state: AnyState, most: int, rng: Random) -> list[AnyMove]:
    """Return random moves from a state or view; a view may have no certain way on."""
    made: list[AnyMove] = []
    for _ in range(most):
        moves = game.legal_moves(state)
        if not moves:
            break
        made.append(moves[rng.randrange(len(moves))])
        state = game.apply_move(state, made[-1])
    return made


def played(game: AnyGame, rng: Random) -> Record[Any, Any, Any, Any]:
    """Return a random part of a random game, from a new game, a state or a view."""
    players = rng.randrange(2, 5)
    record = Record.start(game, players)
    record = record.add(*walk(game, record.final(), rng.randrange(40, 90), rng))
    start = (None, record.final(), game.view(record.final(), rng.randrange(players)))
    chosen = start[rng.randrange(3)]
    if chosen is not None:
        record = Record.start_from(game, chosen)
        record = record.add(*walk(game, chosen, rng.randrange(30), rng))
    return record


def noted(record: Record[Any, Any, Any, Any], text: str, rng: Random) -> Record[Any, Any, Any, Any]:
    """Return the record with random notes, each possible by the knowledge it names."""
    game, states = record.game, list(record.replay())
    notes: list[Note[Any]] = []
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(states))
        seat = (ALL, None, *range(record.players))[rng.randrange(record.players + 2)]
        known = states[at] if seat is ALL else game.view(states[at], seat)
        line = tuple(walk(game, known, rng.randrange(4), rng))
        weights = [rng.random() + 0.01 for _ in range(record.players)]
        errors = [min(1.0, weight) for weight in weights]
        value = Evaluation.of("test", weights, errors) if rng.randrange(2) else None
        notes.append(Note(at, text or "empty", line, value, seat))
    return record.annotate(*notes).tag(text=text)


def check_round_trip(name: str, seed: int, text: str) -> None:
    record = noted(played(find(name), Random(seed)), text, Random(seed))
    back = Record.from_json(record.to_json())
    assert back == record
    assert back.notes == record.notes
    assert back.to_json() == record.to_json()
    for seat in (*range(record.players), None):
        seen = record.redact(seat)
        assert Record.from_json(seen.to_json()) == seen
        assert all(note.seat in (None, seat) for note in seen.notes) or seen.notes == record.notes


def by_hand(record: Record[Any, Any, Any, Any], moves: list[AnyMove]) -> tuple[int, AnyState]:
    """Return how many of the moves can be made from the start of a record, and the last state."""
    state = next(record.replay())
    for number, move in enumerate(moves):
        if record.game.why_not(state, move) is not None:
            return number, state
        state = record.game.apply_move(state, move)
    return len(moves), state


def check_mending(name: str, seed: int) -> None:
    rng = Random(seed)
    record = noted(played(find(name), rng), "a note", rng)
    length = rng.randrange(len(record) + 1)
    shorter = record.cut(length)
    assert shorter.final() == by_hand(record, list(record.moves[:length]))[1]
    assert shorter == record.undo(len(record) - length)
    assert shorter.notes == tuple(note for note in record.notes if note.at <= length)
    if not len(record):
        return
    index = rng.randrange(len(record))
    choices = record.game.legal_moves(record.cut(index).final())
    moves = list(record.moves)
    moves[index] = choices[rng.randrange(len(choices))]
    fitting, state = by_hand(record, moves)
    mended = record.replace(index, moves[index], cut=True)
    assert (list(mended), mended.final()) == (moves[:fitting], state)
    assert Record.from_json(mended.to_json()) == mended
    if fitting == len(moves):
        assert record.replace(index, moves[index]) == mended
    else:
        with pytest.raises(IllegalMove) as caught:
            record.replace(index, moves[index])
        assert caught.value.index == fitting


@pytest.mark.parametrize("name", names())
@settings(max_examples=4, deadline=None)
@given(seed=SEEDS, text=TEXTS)
def test_annotated_records_round_trip(name: str, seed: int, text: str) -> None:
    check_round_trip(name, seed, text)
    check_mending(name, seed)


@pytest.mark.thorough
@pytest.mark.parametrize("name", names())
@settings(max_examples=80, deadline=None)
@given(seed=SEEDS, text=TEXTS)
def test_many_annotated_records_round_trip(name: str, seed: int, text: str) -> None:
    check_round_trip(name, seed, text)
    check_mending(name, seed)
