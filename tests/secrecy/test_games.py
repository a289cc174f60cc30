"""Two whole games that look alike to a seat give it the same records, pages and answers."""

import json
from functools import partial
from typing import Any

import pytest

from helvetia.bots.levels import make_level
from helvetia.cli.companion import Following
from helvetia.cli.play import Match as PlayedMatch
from helvetia.core import ALL, Evaluation, Note, Record, Session
from helvetia.games import helsinki
from helvetia.games.helsinki import Position
from helvetia.render.replay import replay_page
from tests.secrecy.graph import difference
from tests.secrecy.worlds import AnyRecord, Seat, Step, games_alike

#: Players, seat, moves, seed. A game may be shorter: the two cannot always go on alike.
GAMES: list[Any] = [(2, 0, 60, 1), (3, None, 70, 2)]
MORE: list[Any] = [
    pytest.param(players, seat, 400, seed, marks=pytest.mark.thorough)
    for players in (2, 3, 4)
    for seat in (*range(players), None)
    for seed in (11, 12, 13)
]
_PEOPLE = ("human", "human")


def alike(
    players: int, seat: Seat, length: int, seed: int
) -> tuple[AnyRecord, AnyRecord, list[Step]]:
    """Return two different games; the next seed if these cannot go on for long."""
    one, two, steps = games_alike(players, seat, length, seed)
    if len(steps) < 40 or one.final() == two.final():
        return alike(players, seat, length, seed + 1_000)
    return one, two, steps


def _annotated(record: AnyRecord, seat: Seat) -> AnyRecord:
    """Return the record with notes from the truth, from all seats and from public knowledge."""
    truth = record.final()
    hands = " ".join(str(card) for player in truth.players for card in player.hand)
    shares = Evaluation.of("truth", [1 + len(p.hand) for p in truth.players], [0] * record.players)
    end = len(record)
    notes: list[Note[Any]] = [
        Note(end, f"all: {hands[:900]}", line=helsinki.legal_moves(truth)[:1], seat=ALL),
        Note(end, "estimate", evaluation=shares, seat=ALL),
        Note(0, "for everybody", seat=None),
    ]
    for other in range(record.players):
        view = helsinki.view(truth, other)
        line = helsinki.legal_moves(view)[:1]
        notes.append(Note(end, f"seat {other}: {hash(view)}", line, seat=other))
        notes.append(Note(3, f"seat {other}", seat=other))
    return record.annotate(*notes).tag(seed=str(hash(truth)), hands=hands[:900])


@pytest.mark.parametrize(("players", "seat", "length", "seed"), [*GAMES, *MORE])
def test_redacted_records_of_equal_games_are_equal(
    players: int, seat: Seat, length: int, seed: int
) -> None:
    one, two, _ = alike(players, seat, length, seed)
    assert one.moves != two.moves
    seen, other = (_annotated(record, seat).redact(seat) for record in (one, two))
    assert difference(seen, other) is None
    assert seen.to_json() == other.to_json()
    assert len(seen.notes) == (1 if seat is None else 3)
    assert not seen.tags
    # From every position, with the state that `final` keeps.
    for at in range(0, len(one), 9):
        starts = [Record.start_from(helsinki, record.cut(at).final()) for record in (one, two)]
        for start in starts:
            start.final()
        assert difference(starts[0].redact(seat), starts[1].redact(seat)) is None


@pytest.mark.parametrize(("players", "seat", "length", "seed"), [GAMES[0], *MORE[::4]])
def test_sessions_of_equal_games_are_equal(
    players: int, seat: Seat, length: int, seed: int
) -> None:
    """A session and a companion that follow the game from a seat, and what they answer."""
    found = []
    for whole in alike(players, seat, length, seed)[:2]:
        followed = zip(whole.replay(), whole.moves, strict=False)
        seen = [helsinki.redact_move(state, move, seat) for state, move in followed]
        start = Record.start_from(helsinki, helsinki.view(helsinki.new_game(players), seat))
        record: AnyRecord = start.add(*seen)
        session, following = Session(record), Following(record)
        undone = session.pop()
        found.append(
            (
                (session, session.state, session.legal_moves, undone),
                (following.record, following._states, following.view(seat), following.state),
                [following.seen(index, seat) for index in range(0, len(record), 7)],
            )
        )
    assert difference(*found) is None


@pytest.mark.parametrize(("players", "seat", "length", "seed"), [GAMES[0], *MORE[::9]])
def test_replay_pages_of_equal_games_are_equal(
    players: int, seat: Seat, length: int, seed: int
) -> None:
    one, two, _ = alike(players, seat, length, seed)
    pages = [replay_page(_annotated(record, seat), seat=seat) for record in (one, two)]
    assert pages[0] == pages[1]


@pytest.mark.parametrize(("players", "seat", "length", "seed"), [*GAMES, *MORE])
def test_observations_of_equal_games_are_equal(
    players: int, seat: Seat, length: int, seed: int
) -> None:
    pytest.importorskip("numpy")
    from helvetia.research import Seating

    if seat is None:
        seat = 0
    table = Seating("helsinki", players)
    _, _, steps = alike(players, seat, length, seed)
    for step in steps[::3]:
        seen = []
        for state in (step.state, step.twin):
            vector, mask = table.observe(state, seat), table.mask(state, seat)
            picture = table.render(state, seat, "ansi")
            seen.append((vector, mask, picture, table.points(state), table.outcome(state)))
        assert difference(*seen) is None


def test_vector_rows_of_equal_games_are_equal() -> None:
    pytest.importorskip("gymnasium")
    from helvetia.research.vector import SeatVectorEnv

    compared = 0
    for players, seat, length, seed in GAMES:
        own = seat or 0
        _, _, steps = alike(players, own, length, seed)
        tables = SeatVectorEnv(1, "helsinki", players, own, dtype="uint8")
        for step in steps:
            if step.state.player == own:
                seen = [
                    tables.reset(seed=1, options={"state": state})
                    for state in (step.state, step.twin)
                ]
                assert difference(*seen) is None
                compared += 1
    assert compared > 10


def test_information_states_of_equal_games_are_equal() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from helvetia.research.openspiel import SpielState

    game = pyspiel.load_game("python_helsinki", {"players": 3})
    one, two, _ = alike(3, 1, 80, 5)
    texts = []
    for record in (one, two):
        state: SpielState = game.new_initial_state()
        for move in record.moves:
            state._make(state.table.actions.number(move))
        guess: SpielState = state.resample_from_infostate(1, lambda: 0.5)
        texts.append(
            (
                state.information_state_string(1),
                state.observation_string(1),
                state.information_state_tensor(1),
                guess.position,
                guess.log,
            )
        )
    assert difference(*texts) is None


@pytest.mark.parametrize(("players", "seat", "length", "seed"), [GAMES[0], *MORE[::5]])
def test_web_answers_of_equal_games_are_equal(
    players: int, seat: Seat, length: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the example's server answers at every third moment; its tests compare the bytes sent."""
    pytest.importorskip("starlette")
    from examples.web import advise
    from examples.web.match import HUMAN, Match
    from examples.web.show import Eye, snapshot
    from examples.web.why import why_not_here

    one, two, steps = alike(players, seat, length, seed)
    matches = [Match.of((HUMAN,) * players, Record.start(helsinki, players)) for _ in (one, two)]
    eye, clicked = Eye(seat, "en"), ("card-hand-0-0", "hand-1", "board-0", "senate-0")
    hinted = 0
    # On a busy machine a level finds less in its time.
    monkeypatch.setattr(advise, "make_bot", partial(make_level, clock=lambda: 0.0))
    for number, step in enumerate(steps):
        matches = [m.play(move) for m, move in zip(matches, (step.move, step.other), strict=True)]
        if number % 12 == 0:
            answers = [
                json.dumps([snapshot(m, eye, number // 2), why_not_here(m, eye, clicked)])
                for m in matches
            ]
            assert answers[0] == answers[1]
        if number % 4 == 0 and matches[0].state.player == seat:
            hints = [advise.bot_hint(match, eye, "greedy") for match in matches]
            assert hints[0] == hints[1]
            hinted += 1
    assert hinted or seat is None


def test_undo_does_not_ask_true_pile() -> None:
    """Chance turns up two of three jokers; whether the third card is one is hidden."""
    refused = []
    for hand, pile in (("red_2_2_1", "joker"), ("joker", "red_2_2_1")):
        position = Position(2).hand(1, "red_1_2_0", hand).pile("joker", "joker", pile)
        match = PlayedMatch(Record.start_from(helsinki, position.turn(0).build()), _PEOPLE, seed=1)
        for text in ("move 1", "take", "reveal joker", "reveal joker"):
            match.play(helsinki.parse_move(text))
        refused.append(match.undo_for(0))
    assert refused[0] == refused[1]
