"""The replay page: complete, self-contained, escaped, and silent about secrets."""

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Callable
from functools import cache
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any, cast
from xml.etree import ElementTree

import pytest
from attrs import evolve

from helvetia.cli import main
from helvetia.core import CHANCE, OptionError, Record, StateError, playout
from helvetia.games import helsinki, helvetia
from helvetia.games.helsinki import STANDARD, Options
from helvetia.render.pages import Album, cut
from helvetia.render.replay import ALL, replay_page, steps
from helvetia.render.svg import Highlight, render_svg
from helvetia.text import LANGUAGES, lexicon, texts
from tests.helsinki.playing import play
from tests.helsinki.test_knowledge import Twins

VOID = {"meta", "input"}


@cache
def helsinki_record(players: int = 4, moves: int = 40) -> Record[Any, Any, Any, Any]:
    """The beginning of a game of Helsinki, with hidden cards in every hand."""
    played = [move for _, move, _ in play(players, None, f"replay/{players}")]
    return Record.start(helsinki, players).add(*played[:moves])


@cache
def helvetia_record(moves: int = 30) -> Record[Any, Any, Any, Any]:
    played = playout(helvetia, helvetia.new_game(2), Random(4)).moves
    return Record.start(helvetia, 2).add(*played[:moves])


@pytest.fixture
def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what is told and not drawn: pictures take nearly all of the time."""
    monkeypatch.setattr(steps, "render_svg", lambda *_, **__: "<svg/>")


class Reader(HTMLParser):
    """Reads a page and sees to it that every element is closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            tag, attributes = self.tags[-1]
            self.texts[attributes.get("id") or tag] = data


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def data_of(page: str) -> dict[str, Any]:
    deflated = b64decode(read(page).texts["data"])
    return cast("dict[str, Any]", json.loads(zlib.decompress(deflated, wbits=-15)))


def pictures_of(data: dict[str, Any]) -> list[str]:
    return ["".join(data["pieces"][number] for number in list_) for list_ in data["pictures"]]


# --- what is in it -------------------------------------------------------------------------------


def test_page_has_step_for_every_move() -> None:
    record = helsinki_record()
    page = replay_page(record)
    data = data_of(page)
    listed = [attributes for _, attributes in read(page).tags if attributes.get("class") == "step"]
    assert len(listed) == len(data["pictures"]) == len(data["told"]) == len(record.moves) + 1
    assert len(data["turns"]) == len(listed)
    assert [len(line) for line in data["points"]] == [len(listed)] * 4
    slider = next(a for _, a in read(page).tags if a.get("id") == "slider")
    assert slider["max"] == str(len(record.moves))


def test_pictures_mark_last_change() -> None:
    record = helvetia_record(25)
    states = list(record.replay())
    drawn = pictures_of(data_of(replay_page(record, lang="it")))
    assert drawn[0] == render_svg(states[0], lang="it")
    for number, move in enumerate(record.moves):
        marked = Highlight(last=move, before=states[number])
        assert drawn[number + 1] == render_svg(states[number + 1], lang="it", highlight=marked)


@pytest.mark.usefixtures("without_pictures")
def test_page_lists_moves_and_events() -> None:
    record = helsinki_record()
    words = lexicon(helsinki, "de")
    page = replay_page(record, lang="de")
    told = data_of(page)["told"]
    states = list(record.replay())
    listed = page.index('id="moves"')
    for number, move in enumerate(record.moves, start=1):
        before, after = states[number - 1 : number + 1]
        said = escape(words.move(before, move))
        listed = page.index(said, listed)  # in their order
        for event in helsinki.events(before, move, after):
            assert words.event(event) in " ".join(told[number])


@pytest.mark.usefixtures("without_pictures")
def test_page_has_turns_and_points() -> None:
    record = helvetia_record()
    data = data_of(replay_page(record))
    for number, state in enumerate(record.replay()):
        scores = helvetia.score(state)
        assert [line[number] for line in data["points"]] == [each.total for each in scores]
        if state.player == CHANCE:
            assert data["turns"][number] == (data["turns"][number - 1] if number else None)
        else:
            assert data["turns"][number] == state.player


@pytest.mark.usefixtures("without_pictures")
def test_only_finished_game_is_over() -> None:
    assert data_of(replay_page(helvetia_record()))["over"] is False
    played = [move for _, move, _ in play(2, None, "replay/whole")]
    whole = Record.start(helsinki, 2).add(*played)
    assert data_of(replay_page(whole, seat=None))["over"] is True


def test_game_without_moves_has_page() -> None:
    data = data_of(replay_page(Record.start(helvetia, 4)))
    assert len(data["pictures"]) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_is_translated(lang: str) -> None:
    page = replay_page(Record.start(helsinki, 2), lang=lang)
    text = texts("replay", lang)
    reader = read(page)
    assert reader.tags[0] == ("html", {"lang": lang})
    labels = {attributes.get("aria-label") for _, attributes in reader.tags}
    assert {text["first"], text["next"], text["board"]} <= labels
    assert reader.texts["h2"] == text["moves"]


# --- nothing from outside ------------------------------------------------------------------------


def test_page_needs_no_network() -> None:
    page = replay_page(helvetia_record())
    packed = read(page).texts["data"]
    everything = page.replace(packed, "") + "".join(data_of(page)["pieces"])
    everything = re.sub(r"'sha256-[\w+/]+='", "", everything)  # a digest may have two slashes
    for address in re.findall(r"(?:https?:)?//[\w.]+", everything):
        assert address == "http://www.w3.org", address  # the name of SVG, never fetched
    for tag, attributes in read(page).tags:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base")
        assert tag != "a" or "href" not in attributes  # its address is made when it is clicked
        assert "src" not in attributes
    assert "@import" not in everything
    assert re.findall(r"url\(([^)#])", everything) == []


def test_policy_allows_only_own_program() -> None:
    page = replay_page(Record.start(helvetia, 2))
    policy = next(a["content"] for _, a in read(page).tags if "http-equiv" in a)
    assert policy is not None
    assert "default-src 'none'" in policy
    assert "script-src 'sha256-" in policy
    scripts = [a.get("type") for tag, a in read(page).tags if tag == "script"]
    assert scripts == ["application/octet-stream", None]


def test_pictures_are_well_formed() -> None:
    for picture in pictures_of(data_of(replay_page(helsinki_record(4, 30), seat=1))):
        assert ElementTree.fromstring(picture).tag.endswith("svg")


def test_hostile_record_is_escaped() -> None:
    evil = "</script><img src=x onerror=alert(1)>"
    hostile = evolve(STANDARD, buildings=(evil, '"><script>', "$data", "{number}"))
    page = replay_page(Record.start(helsinki, 2, Options(catalog=hostile)))
    assert "<img" not in page
    assert page.count("<script") == 2
    picture = pictures_of(data_of(page))[0]
    assert "<img" not in picture
    assert "&lt;img src=x onerror=alert(1)&gt;" in picture
    ElementTree.fromstring(picture)


# --- secrets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 2])
def test_indistinguishable_games_give_same_page(number: int) -> None:
    twins = Twins(4, "standard", number)
    for _ in range(28):  # the set-up takes 17
        assert twins.step()
    assert twins.states[0] != twins.states[1]
    one, two = (twins.record.add(*moves) for moves in twins.moves)
    assert replay_page(one, seat=twins.seat) == replay_page(two, seat=twins.seat)


def test_spectator_sees_no_hidden_card() -> None:
    record = helsinki_record()
    state = record.final()
    last = pictures_of(data_of(replay_page(record, seat=None)))[-1]
    for seat, player in enumerate(state.players):
        hidden = len(player.hand) - len(player.known)
        backs = re.findall(rf'id="card-hand-{seat}-\d+"[^>]*data-piece="card:unknown"', last)
        assert len(backs) == hidden
    assert "card:unknown" not in "".join(data_of(replay_page(record))["pieces"])


@pytest.mark.usefixtures("without_pictures")
def test_page_names_its_observer() -> None:
    record = helsinki_record(4, 24)
    text, name = texts("replay", "en"), lexicon(helsinki).seat(1)
    assert text["all"] in replay_page(record)
    assert text["spectator"] in replay_page(record, seat=None)
    assert text["seat"].format(name=name) in replay_page(record, seat=1)


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 4, True, "0"])
def test_unknown_seat_is_refused(seat: Any) -> None:
    with pytest.raises(OptionError, match="seat must be one of"):
        replay_page(helsinki_record(), seat=seat)


def test_redacted_record_is_refused() -> None:
    with pytest.raises(StateError, match="redacted"):
        replay_page(helsinki_record().redact(0), seat=0)


def test_unknown_language_is_refused() -> None:
    with pytest.raises(OptionError, match="unknown language"):
        replay_page(helsinki_record(), lang="la")


# --- size ----------------------------------------------------------------------------------------


def test_joined_pieces_are_the_picture() -> None:
    picture = render_svg(helvetia_record().final())
    album = Album()
    album.add(picture)
    assert "".join(album.pieces[number] for number in album.pictures[0]) == picture
    assert len(cut(picture)) > 100


@pytest.mark.thorough
def test_page_of_four_players_stays_small() -> None:
    played = playout(helvetia, helvetia.new_game(4), Random(3)).moves
    assert len(played) > 350
    page = replay_page(Record.start(helvetia, 4).add(*played))
    assert len(page.encode()) < 1_500_000


# --- the command ---------------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    helsinki_record(4, 24).save(path)
    return path


Say = Callable[..., str]


@pytest.fixture
def failing(capsys: pytest.CaptureFixture[str]) -> Say:
    """Runs a command that fails and gives what it says last."""

    def run(*arguments: str) -> str:
        try:
            code: object = main(arguments)
        except SystemExit as stop:
            code = stop.code
        assert code in (1, 2)
        return capsys.readouterr().err.splitlines()[-1]

    return run


@pytest.mark.usefixtures("without_pictures")
def test_command_writes_page(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    page = saved.with_name("page.html")
    record = helsinki_record(4, 24)
    for options, expected in (
        ([], replay_page(record)),
        (["--seat", "1", "--lang", "fr"], replay_page(record, seat=1, lang="fr")),
        (["--seat", "spectator"], replay_page(record, seat=None)),
        (["--until", "9"], replay_page(evolve(record, moves=record.moves[:9]), seat=ALL)),
    ):
        assert main(["replay", str(saved), "--html", str(page), *options]) == 0
        assert capsys.readouterr().out == f"Saved to {page}\n"
        assert page.read_text(encoding="utf-8") == expected


@pytest.mark.usefixtures("without_pictures")
def test_command_refuses_wrong_options(failing: Say, saved: Path) -> None:
    page = str(saved.with_name("page.html"))
    assert "--html" in failing("replay", str(saved), "--seat", "0")
    assert "not allowed with --moves or --quiet" in failing(
        "replay", str(saved), "--html", page, "--quiet"
    )
    assert "no seat '4'" in failing("replay", str(saved), "--html", page, "--seat", "4")
    assert "no seat 'x'" in failing("replay", str(saved), "--html", page, "--seat", "x")
    assert "--lang" in failing("replay", str(saved), "--html", page, "--lang", "la")
    before = saved.read_bytes()
    assert "the record itself" in failing("replay", str(saved), "--html", str(saved))
    assert saved.read_bytes() == before
    nowhere = str(saved.with_name("none") / "page.html")
    assert "cannot write" in failing("replay", str(saved), "--html", nowhere)
    assert "cannot write" in failing("replay", str(saved), "--html", "a\0b")
    assert not Path(page).exists()


def test_command_refuses_redacted_file(failing: Say, saved: Path) -> None:
    helsinki_record(4, 24).redact(0).save(saved)
    assert "redacted" in failing("replay", str(saved), "--html", str(saved.with_name("p.html")))
