"""Bots by name."""

from random import Random

import pytest

from helvetia.bots import BOT_NAMES, AnyBot, GreedyBot, SearchBot, make_bot
from helvetia.core import OptionError, playout
from helvetia.games import helsinki, helvetia
from tests.core import toy

#: They think for seconds in a whole game.
SLOW = ("expert", "master")


@pytest.mark.parametrize(
    "spec",
    [
        *(name for name in BOT_NAMES if name not in SLOW),
        *(pytest.param(name, marks=pytest.mark.thorough) for name in SLOW),
        "search:5",
        "search:0.001s",
    ],
)
def test_bot_names_make_players(spec: str) -> None:
    rng = Random(1)
    final = playout(toy, toy.new_game(2), rng, make_bot(spec, toy, rng), limit=5_000).final
    assert toy.result(final) is not None


def test_bot_names_are_ordered_by_strength() -> None:
    assert BOT_NAMES == ("random", "novice", "casual", "greedy", "expert", "master", "search")
    assert isinstance(make_bot("greedy", helvetia, Random(1)), GreedyBot)
    assert isinstance(make_bot("search", helsinki, Random(1)), SearchBot)


@pytest.mark.parametrize(
    "spec",
    ["", "nobody", "Greedy", "greedy ", "helvetia.bots", ":", "a:", ":b", ".a:b", "a:b:c", "a b:c"],
)
def test_unknown_bot_name_is_refused(spec: str) -> None:
    with pytest.raises(
        OptionError,
        match=r"random, novice, casual, greedy, expert, master, search, package\.module:factory",
    ):
        make_bot(spec, toy, Random(1))


@pytest.mark.parametrize("spec", ["random:3", "greedy:fast", "master:2s", "master:cores"])
def test_unknown_argument_is_refused(spec: str) -> None:
    with pytest.raises(OptionError, match="takes no argument"):
        make_bot(spec, toy, Random(1))


@pytest.mark.parametrize(
    "budget",
    [
        *("few", "-3", "2.5", "s", "1e9s", "nans", "1.s", "9" * 40, "٣", "2m", " 5"),
        *(":cores", "cores:200", "5:4 cores", "-1cores", "٣cores", "2s:few:cores", "4cores:cores"),
    ],
)
def test_budget_is_simulations_or_seconds(budget: str) -> None:
    with pytest.raises(OptionError, match="search:200"):
        make_bot(f"search:{budget}", toy, Random(1))


@pytest.mark.parametrize("budget", ["0", "0s", "0.0s"])
def test_empty_budget_is_refused(budget: str) -> None:
    with pytest.raises(OptionError, match=r"or more|more than 0"):
        make_bot(f"search:{budget}", toy, Random(1))


# --- bots of others ------------------------------------------------------------------------------


def test_factory_of_module_makes_bot() -> None:
    bot: AnyBot = make_bot("tests.bots.third_party:last", toy, Random(1))
    assert bot(toy.new_game(2), ("a", "b", "c")) == "c"


def test_missing_module_is_named() -> None:
    with pytest.raises(OptionError, match=r"no bot 'no\.such:thing'.*No module named 'no'"):
        make_bot("no.such:thing", toy, Random(1))


@pytest.mark.parametrize("factory", ["missing", "NUMBER"])
def test_missing_factory_is_named(factory: str) -> None:
    with pytest.raises(OptionError, match=f"no function '{factory}'"):
        make_bot(f"tests.bots.third_party:{factory}", toy, Random(1))


def test_factory_must_make_callable() -> None:
    with pytest.raises(OptionError, match="which is no bot"):
        make_bot("tests.bots.third_party:nothing", toy, Random(1))
