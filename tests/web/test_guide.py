"""The guided first round, and names at the table: in four languages, for every decision."""

from __future__ import annotations

import json
from random import Random

import pytest
from examples.web.forms import read_object
from examples.web.guide import guide
from examples.web.local import Local
from examples.web.match import HUMAN, Match
from examples.web.opening import WISH, WISH_TOO, Wish, open_match
from examples.web.questions import record
from examples.web.refusal import Refusal
from examples.web.sharing import open_record, tagged
from examples.web.show import Eye, snapshot
from examples.web.texts import lessons_of

from helvetia.core import Record
from helvetia.core.contract import AnyGame
from helvetia.games import helsinki, helvetia
from helvetia.text import LANGUAGES


@pytest.mark.parametrize(("game", "rounds"), [(helvetia, 1), (helsinki, 3)])
def test_first_rounds_explain_every_decision(game: AnyGame, rounds: int) -> None:
    explained = set()
    for seed in range(4):
        rng = Random(seed)
        match = Match.of((HUMAN, HUMAN), Record.start(game, 2)).let_chance_decide(rng)
        while match.state.player is not None and match.state.round <= rounds:
            seat = match.state.player
            texts = [guide(match, seat, lang) for lang in LANGUAGES]
            assert len(set(texts)) == len(LANGUAGES)
            assert all(texts)
            assert guide(match, 1 - seat, "en") == guide(match, None, "en") == ""
            explained.add(texts[0])
            moves = game.legal_moves(match.state)
            match = match.play(moves[rng.randrange(len(moves))]).let_chance_decide(rng)
    assert len(explained) >= 4


def test_every_player_decision_has_a_text() -> None:
    """Decisions of chance need none."""
    chance = {
        "helvetia": {"letter", "first_player", "reveal"},
        "helsinki": {"remove", "cover", "display", "deal", "extra", "refill", "bonus"},
    }
    lessons = lessons_of("en")
    for game in (helvetia, helsinki):
        for decision in game.Decision:
            if str(decision) in chance[game.GAME] | {"over"}:
                continue
            assert f"guide_{game.GAME}_{_text(game.GAME, str(decision))}" in lessons, decision


def _text(game: str, decision: str) -> str:
    from examples.web.guide import _LIKE

    return _LIKE[game].get(decision, decision)


def test_guide_ends_after_the_first_rounds() -> None:
    rng = Random(1)
    match = Match.of((HUMAN, HUMAN), Record.start(helvetia, 2)).let_chance_decide(rng)
    while match.state.round <= 1:
        moves = helvetia.legal_moves(match.state)
        match = match.play(moves[rng.randrange(len(moves))]).let_chance_decide(rng)
    assert guide(match, match.state.player, "en") == ""


def _wish(names: object) -> Wish:
    body = {
        "game": "helvetia", "seats": [HUMAN, "greedy"], "preset": "", "lang": "en", "quick": True,
        "names": names,
    }  # fmt: skip
    return Wish.of(read_object(json.dumps(body), WISH, WISH_TOO))


def test_names_stand_at_the_table() -> None:
    match = open_match(_wish(["  Zoë  Meier ", ""]), Random(1))
    seen = snapshot(match, Eye(None, "de"))
    assert isinstance(seen["players"], list)
    assert [dict(each)["name"] for each in seen["players"]] == ["Zoë Meier (Rot)", "Gelb"]  # type: ignore[arg-type]  # JSON
    assert seen["names"] == ["Zoë Meier", ""]
    again = open_record(tagged(match).to_json())
    assert again is not None
    assert again.name(0) == "Zoë Meier"
    table = Local(match, "en")
    moved = match.play(helvetia.legal_moves(match.state)[0]) if match.state.player == 0 else match
    kept = Local.open(Local(moved, "en").kept(), "en")
    assert kept.match.name(0) == table.match.name(0) == "Zoë Meier"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [helvetia, helsinki])
def test_names_stand_in_the_log(game: AnyGame, lang: str) -> None:
    rng = Random(2)
    named = Record.start(game, 2).tag(name_0="Ève", name_1="Rémy")
    match = Match.of((HUMAN, "greedy"), named).let_chance_decide(rng)
    while match.state.round <= 2:
        moves = game.legal_moves(match.state)
        match = match.play(moves[rng.randrange(len(moves))]).let_chance_decide(rng)
    log = json.loads(json.dumps(snapshot(match, Eye(0, lang))["log"]))
    lines = [line for move in log["moves"] for line in move["lines"]]
    for line in lines:
        if line["kind"] in ("turn_begins", "coins_placed", "pawn_moved"):
            assert ("Ève" in line["words"]) != ("Rémy" in line["words"])
        # French sentences avoid what would have to be shortened.
        assert lang != "fr" or " de Ève" not in line["words"]
    assert {"turn_begins"} < {line["kind"] for line in lines}


def test_names_stay_in_a_saved_record() -> None:
    match = open_match(_wish(["Anna", ""]), Random(1))
    kept = Record.from_json(record(match, Eye(0, "en"), ""), helvetia)
    assert kept.names == ("Anna", "")


@pytest.mark.parametrize(
    "names", ["Anna", ["Anna"], ["x" * 21, ""], ["a\u0000b", ""], [1, 2], ["", "", ""]]
)
def test_wrong_names_are_refused(names: object) -> None:
    with pytest.raises(Refusal, match="bad_request"):
        _wish(names)
