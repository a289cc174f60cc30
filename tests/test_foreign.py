"""What belongs to another game is refused by one short sentence that names both games."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import pytest

from helvetia.bots import GreedyBot, SearchBot
from helvetia.core import (
    HelvetiaError,
    Record,
    Session,
    advance,
    divide,
    from_json,
    load_state,
    perft,
    playout,
    to_json,
)
from helvetia.games import helsinki, helvetia
from helvetia.render.svg import Highlight, changed, render_svg, targets
from helvetia.text import Narrator, lexicon

GAMES = (helvetia, helsinki)
#: A game, and the state, the state after a move, the move, the options and an event of another.
Use = Callable[[Any, Any, Any, Any, Any, Any], object]
Own = dict[str, Any]


def _things(game: Any) -> Own:
    state = game.quick_start(2, Random(1))
    move = game.legal_moves(state)[0]
    after = game.apply_move(state, move)
    event = game.events(state, move, after)[0]
    return {"state": state, "move": move, "after": after, "options": game.Options(), "event": event}


THINGS = {game.GAME: _things(game) for game in GAMES}

#: Each use takes a game, its own things, and the things of the other game.
USES: dict[str, Callable[[Any, Own, Own], object]] = {
    "new_game": lambda g, own, o: g.new_game(2, o["options"]),
    "quick_start": lambda g, own, o: g.quick_start(2, Random(1), o["options"]),
    "legal_moves": lambda g, own, o: g.legal_moves(o["state"]),
    "apply_move state": lambda g, own, o: g.apply_move(o["state"], own["move"]),
    "apply_move move": lambda g, own, o: g.apply_move(own["state"], o["move"]),
    "apply_move both": lambda g, own, o: g.apply_move(o["state"], o["move"]),
    "why_not state": lambda g, own, o: g.why_not(o["state"], own["move"]),
    "odds": lambda g, own, o: g.odds(o["state"]),
    "view": lambda g, own, o: g.view(o["state"], 0),
    "determinize": lambda g, own, o: g.determinize(o["state"], Random(1)),
    "redact_move state": lambda g, own, o: g.redact_move(o["state"], own["move"], 0),
    "redact_move move": lambda g, own, o: g.redact_move(own["state"], o["move"], 0),
    "reveals state": lambda g, own, o: g.reveals(o["state"], own["move"], 0),
    "reveals move": lambda g, own, o: g.reveals(own["state"], o["move"], 0),
    "events before": lambda g, own, o: g.events(o["state"], own["move"], own["after"]),
    "events move": lambda g, own, o: g.events(own["state"], o["move"], own["after"]),
    "events after": lambda g, own, o: g.events(own["state"], own["move"], o["after"]),
    "events_for before": lambda g, own, o: g.events_for(o["state"], own["move"], own["after"], 0),
    "events_for move": lambda g, own, o: g.events_for(own["state"], o["move"], own["after"], 0),
    "events_for after": lambda g, own, o: g.events_for(own["state"], own["move"], o["after"], 0),
    "score": lambda g, own, o: g.score(o["state"]),
    "result": lambda g, own, o: g.result(o["state"]),
    "validate": lambda g, own, o: g.validate(o["state"]),
    "format_move": lambda g, own, o: g.format_move(o["move"]),
    "plans": lambda g, own, o: list(g.plans(o["state"])),
    "plans wish": lambda g, own, o: list(g.plans(own["state"], o["move"])),
    "turns": lambda g, own, o: next(iter(g.turns(o["state"]))),
    "in_order": lambda g, own, o: g.in_order(o["state"], own["move"]),
    "why_no_plan": lambda g, own, o: g.why_no_plan(o["state"], own["move"]),
    "turn_begins": lambda g, own, o: g.turn_begins(o["state"]),
    "turn_over": lambda g, own, o: g.turn_over(o["state"], 0),
    "perft": lambda g, own, o: perft(g, o["state"], 0),
    "divide": lambda g, own, o: divide(g, o["state"], 1),
    "playout": lambda g, own, o: playout(g, o["state"], Random(1)),
    "advance": lambda g, own, o: advance(g, o["state"], Random(1)),
    "load_state": lambda g, own, o: load_state(g, to_json(o["state"])),
    "Record.start": lambda g, own, o: Record.start(g, 2, o["options"]),
    "Record.start_from": lambda g, own, o: Record.start_from(g, o["state"]),
    "Record.start_from options": lambda g, own, o: Record.start_from(g, own["state"], o["options"]),
    "Record.add": lambda g, own, o: Record.start(g, 2).add(o["move"]),
    "Record.replace": lambda g, own, o: _record(g, own).replace(0, o["move"]),
    "Record.from_json": lambda g, own, o: Record.from_json(_other_record(g).to_json(), g),
    "Session.start": lambda g, own, o: Session.start(g, 2, o["options"]),
    "Session.push": lambda g, own, o: Session.start(g, 2).push(o["move"]),
    "lexicon question": lambda g, own, o: lexicon(g).question(o["state"]),
    "lexicon move state": lambda g, own, o: lexicon(g).move(o["state"], own["move"]),
    "lexicon move": lambda g, own, o: lexicon(g).move(own["state"], o["move"]),
    "lexicon heading": lambda g, own, o: lexicon(g).heading(o["state"], o["move"]),
    "lexicon summary": lambda g, own, o: lexicon(g).summary(o["state"]),
    "lexicon event": lambda g, own, o: lexicon(g).event(o["event"]),
    "Narrator": lambda g, own, o: Narrator(g, print).follow(o["state"], o["move"], o["after"]),
    "render_svg": lambda g, own, o: _drawn(own["state"], o["move"]),
    "targets": lambda g, own, o: targets(own["state"], o["move"]),
    "changed move": lambda g, own, o: changed(own["state"], o["move"], own["after"]),
    "changed after": lambda g, own, o: changed(own["state"], own["move"], o["after"]),
    "GreedyBot": lambda g, own, o: GreedyBot(g, Random(1))(o["state"], (o["move"],)),
    "SearchBot": lambda g, own, o: SearchBot(g, Random(1))(o["state"], (o["move"],)),
}  # fmt: skip


def _drawn(state: Any, move: Any) -> str:
    return render_svg(state, highlight=Highlight(legal=(move,)))


def _record(game: Any, own: Own) -> Any:
    return Record.start_from(game, own["state"]).add(own["move"])


def _other_record(game: Any) -> Any:
    return Record.start(_other(game), 2)


def _other(game: Any) -> Any:
    return helsinki if game is helvetia else helvetia


def _names_both(sentence: str) -> bool:
    return all(game.GAME in sentence.lower() for game in GAMES) and len(sentence) < 200


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.GAME))
@pytest.mark.parametrize("name", USES)
def test_foreign_things_are_refused(name: str, game: Any) -> None:
    other = _other(game)
    with pytest.raises(HelvetiaError) as refusal:
        USES[name](game, THINGS[game.GAME], THINGS[other.GAME])
    assert _names_both(str(refusal.value)), str(refusal.value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.GAME))
def test_research_refuses_foreign_things(game: Any) -> None:
    pytest.importorskip("numpy")
    from helvetia.research import action_space, observation_space

    foreign = THINGS[_other(game).GAME]
    for use in (
        lambda: observation_space(game, 2).observe(foreign["state"], 0),
        lambda: action_space(game).number(foreign["move"]),
        lambda: action_space(game).seen_by(0, 2).number(foreign["move"]),
    ):
        with pytest.raises(HelvetiaError) as refusal:
            use()
        assert _names_both(str(refusal.value)), str(refusal.value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.GAME))
def test_why_not_names_both_games(game: Any) -> None:
    other = _other(game)
    reason = game.why_not(THINGS[game.GAME]["state"], THINGS[other.GAME]["move"])
    assert reason is not None
    assert reason.code == "not_a_move"
    assert _names_both(reason.sentence)


def test_every_function_of_contract_is_tried() -> None:
    tried = {name.split()[0] for name in USES} | {"why_not", "parse_move", "universe"}
    offered = {name for name in helvetia.__all__ if callable(getattr(helvetia, name))}
    functions = {name for name in offered if name.islower()}
    assert functions <= tried


def test_both_games_offer_same_functions() -> None:
    names = [{name for name in game.__all__ if name.islower() or name.isupper()} for game in GAMES]
    assert names[0] == names[1]


def test_json_of_other_game_is_refused() -> None:
    for game, other in ((helvetia, helsinki), (helsinki, helvetia)):
        with pytest.raises(HelvetiaError):
            from_json(to_json(THINGS[other.GAME]["state"]), game.GameState)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.GAME)
def test_numbers_are_no_generators(game: Any) -> None:
    start = game.new_game(2)
    for use in (
        lambda: game.quick_start(2, 1),
        lambda: playout(game, start, 1),  # type: ignore[arg-type]  # wrong on purpose
        lambda: advance(game, start, 1),  # type: ignore[arg-type]  # wrong on purpose
    ):
        with pytest.raises(HelvetiaError, match=r"expected a random generator such as Random\(1\)"):
            use()


@pytest.mark.parametrize("package", ["gymnasium", "pettingzoo"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.GAME))
def test_environments_refuse_foreign_things(game: Any, package: str) -> None:
    pytest.importorskip(package)
    module = import_module(f"helvetia.research.{package}")
    make: Any = module.SeatEnv if package == "gymnasium" else module.env
    foreign = THINGS[_other(game).GAME]
    with pytest.raises(HelvetiaError) as refusal:
        make(game, options=foreign["options"])
    assert _names_both(str(refusal.value)), str(refusal.value)
    with pytest.raises(HelvetiaError) as refusal:
        make(game).reset(seed=1, options={"state": foreign["state"]})
    assert _names_both(str(refusal.value)), str(refusal.value)
