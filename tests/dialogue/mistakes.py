"""Scripted players that make every kind of mistake before they make the move they mean.

A player has a move in mind and a form for its answer. After a refusal with a reason it mends what
the reason names. After a bare "Illegal move." it cannot know whether the form or the move was
wrong, so it changes one of them at random.
"""

from collections.abc import Callable
from random import Random

from attrs import define

from helvetia.core.contract import AnyGame, AnyMove
from helvetia.dialogue import TextEnv

MEGABYTE = "x" * 1_000_000


def bracketed(text: str, other: str) -> str:
    return f"I have thought about it. [{text}]"


def alone(text: str, other: str) -> str:
    return text


def misspelt(text: str, other: str) -> str:
    return f"[{text[:-1]}{'qx'[text.endswith('q')]}q]"


def prose(text: str, other: str) -> str:
    return f"My choice is to {text} because it is better than to {other}."


def two_moves(text: str, other: str) -> str:
    return f"Either [{text}] or perhaps [{'dance' if other == text else other}]."


def unclosed(text: str, other: str) -> str:
    return f"Either [{text}] or [{other}"


def denied(text: str, other: str) -> str:
    return f"I would not play [{text}], but {other}."


def nothing(text: str, other: str) -> str:
    return "  \n"


def megabyte(text: str, other: str) -> str:
    return f"[{text}]{MEGABYTE}"


RIGHT: list[Callable[[str, str], str]] = [bracketed, alone]
WRONG: list[Callable[[str, str], str]] = [
    misspelt, prose, two_moves, unclosed, denied, nothing, megabyte,
]  # fmt: skip


@define
class Player:
    """One question: the candidates, the present move and form, and how often it was refused."""

    game: AnyGame
    rng: Random
    candidates: list[AnyMove]
    other: str
    move: AnyMove
    form: Callable[[str, str], str]
    refused: int = 0

    def answer(self) -> str:
        return self.form(self.game.format_move(self.move), self.other)

    @property
    def well_formed(self) -> bool:
        return self.form in RIGHT

    def mend(self, refusal: str) -> None:
        """Change the answer after a refusal."""
        self.refused += 1
        if "square brackets" in refusal:
            self.form = bracketed
        elif "Legal instead: " in refusal:
            listed = refusal.partition("Legal instead: ")[2].partition(" and ")[0].rstrip(".")
            self.move = self.game.parse_move(self.rng.choice(listed.split("; ")))
            self.form = bracketed
        elif "begin with: " in refusal:
            words = refusal.partition("begin with: ")[2].rstrip(".").split(", ")
            self._another([m for m in self.candidates if str(m).split()[0] in words])
        elif self.rng.randrange(2):
            self.form = self.rng.choice(RIGHT + WRONG)
        else:
            self._another(self.candidates)

    def _another(self, moves: list[AnyMove]) -> None:
        self.move = self.rng.choice(moves or self.candidates)


def thinking(env: TextEnv, rng: Random, universe: tuple[AnyMove, ...]) -> Player:
    """Return a player who knows the notation, and of whose ideas one in four is legal.

    Of the others one in three belongs to another moment of the game.
    """
    game, legal = env.game, env.table.legal
    kinds = {type(move) for move in legal}
    drawn = dict.fromkeys(rng.choice(universe) for _ in range(60 * len(legal)))
    wrong = [move for move in drawn if type(move) in kinds and move not in legal]
    early = [move for move in drawn if type(move) not in kinds]
    candidates = [*legal, *wrong[: 2 * len(legal)], *early[: len(legal)]]
    # Two different moves, and the second is legal: a reader that takes any would be found out.
    wished = rng.choice(candidates)
    other = next((str(move) for move in rng.sample(legal, len(legal)) if move != wished), "dance")
    return Player(game, rng, candidates, other, wished, rng.choice(RIGHT + WRONG))


def play(name: str, players: int, seed: int, *, reasons: bool) -> tuple[int, int]:
    """Play a game with mistakes; return the numbers of questions and of refusals.

    Raises `AssertionError` if a move is made that its player did not mean.
    """
    env = TextEnv(name, moves=False, rules=False, reasons=reasons, retries=10_000)
    env.reset(players, seed)
    rng, universe, questions, refusals = Random(seed), env.game.universe(), 0, 0  # type: ignore[attr-defined]  # both games list their moves
    done = False
    while not done:
        player = thinking(env, rng, universe)
        seat, before = env.table.seat, env.table.state
        assert seat is not None
        if not rng.randrange(20):  # another seat speaks, with a move that is legal here
            _, info = env.step(f"[{env.table.legal[0]}]", seat=(seat + 1) % players)
            assert info["code"] == "not_your_turn"
            assert env.table.state is before
        while True:
            meant, legal = player.move, env.table.legal
            done, info = env.step(player.answer(), seat=seat)
            if info["move"] is not None:
                assert player.well_formed, env.transcript[-1]
                assert info["move"] == env.game.format_move(meant)
                break
            assert env.table.state is before
            assert not (player.well_formed and meant in legal), env.transcript[-1]
            player.mend(info["refusal"])
        questions, refusals = questions + 1, refusals + player.refused
    return questions, refusals
