"""Fit the weights of an evaluation to the results of games, by cross-entropy.

A seat's value is linear in the amounts of its terms; the weight of a term depends on the stage of
the game, linearly between knots. The shares of the win are a softmax over the seats. So the loss is
convex, and Newton's method finds its minimum. One fit for all numbers of players comes first. It is
what the fit for each number is pulled towards, as the weights set by hand are for the first one.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.learn import DATA, compact
from helvetia.bots.evaluation import Weighted, Weights, hand_evaluation_of, weights_of
from helvetia.games import find

Array: TypeAlias = npt.NDArray[np.float64]
KNOTS: Final = (0.0, 0.35, 0.7, 1.0)
#: The scale of the weights that are written: a lead of so many points wins 73 % of games.
SCALE: Final = 3.0
#: Every so many-th game is held out.
HELD_OUT: Final = 5
#: How strongly weights are pulled towards those of the fit before, and towards smooth ones.
PULL, SMOOTH = 8.0, 20.0


class Games(NamedTuple):
    """Positions: stage (N), amounts (N, seats, terms), shares (N, seats), weight (N)."""

    stage: Array
    amounts: Array
    shares: Array
    weight: Array


def games_of(rows: list[Any]) -> Games:
    """Return the positions of games for one number of players; each game weighs the same."""
    found = [(row, position) for row in rows for position in row["positions"]]
    return Games(
        np.array([position[0] for _, position in found]),
        np.array([position[1:] for _, position in found], float),
        np.array([row["shares"] for row, _ in found], float),
        np.array([1 / len(row["positions"]) for row, _ in found]),
    )


def hats(stage: Array) -> Array:
    """Return how much each knot counts at each stage: linear interpolation."""
    return np.stack([np.interp(stage, KNOTS, row) for row in np.eye(len(KNOTS))], axis=1)


def inputs(games: Games) -> Array:
    """Return what the parameters multiply: one number for each knot and term."""
    spread = hats(games.stage)[:, None, :, None] * games.amounts[:, :, None, :]
    return spread.reshape(*games.amounts.shape[:2], -1)


def softmax(values: Array) -> Array:
    """Return shares of values, seat by seat."""
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    shares: Array = powers / powers.sum(axis=1, keepdims=True)
    return shares


def loss(shares: Array, games: Games) -> float:
    """Return the cross-entropy of a game, in nats."""
    terms = -(games.shares * np.log(np.maximum(shares, 1e-9))).sum(axis=1)
    return float((terms * games.weight).sum() / games.weight.sum())


def newton(tables: list[Games], start: Array, rounds: int = 25) -> Array:
    """Return the parameters with the least loss and penalty, knots by terms flattened."""
    knots, terms = len(KNOTS), len(start) // len(KNOTS)
    size = np.sqrt(np.mean(np.concatenate([g.amounts.var(axis=1) for g in tables]), axis=0) + 1e-6)
    bends = np.diff(np.eye(knots), 2, axis=0)
    smooth = np.kron(bends.T @ bends, np.diag(size**2)) * SMOOTH
    pull = np.tile(size**2, knots) * PULL
    found = start.copy()
    prepared = [(inputs(g), g) for g in tables]
    for _ in range(rounds):
        gradient = pull * (found - start) + smooth @ (found - start)
        hessian = np.diag(pull) + smooth
        for data, g in prepared:
            shares = softmax(data @ found)
            centred = data - (shares[:, :, None] * data).sum(axis=1, keepdims=True)
            gradient = gradient + np.einsum("n,ns,nsp->p", g.weight, shares - g.shares, data)
            scaled = centred * np.sqrt(g.weight[:, None, None] * shares[:, :, None])
            flat = scaled.reshape(-1, terms * knots)
            hessian = hessian + flat.T @ flat
        step = np.linalg.solve(hessian, gradient)
        found = found - step
        if np.abs(step).max() < 1e-6:
            break
    return found


def at_knots(weights: Weights, players: int, terms: list[str]) -> Array:
    """Return weights as parameters: log-odds instead of points."""
    rows = [[weights.at(players, term, knot) for term in terms] for knot in KNOTS]
    return np.array(rows).ravel() / weights.scale


def fit_game(name: str, rows: list[Any], *, write: bool) -> None:
    """Fit one game, print how well it predicts, and write the weights."""
    evaluation = hand_evaluation_of(find(name))
    assert isinstance(evaluation, Weighted)
    terms = list(evaluation.terms)
    by_hand = weights_of(name, "by_hand")
    learn, test = {}, {}
    for players in sorted({row["players"] for row in rows}):
        mine = [row for row in rows if row["players"] == players and row["positions"]]
        learn[players] = games_of([row for row in mine if row["seed"] % HELD_OUT])
        test[players] = games_of([row for row in mine if not row["seed"] % HELD_OUT])
    shared = newton(list(learn.values()), at_knots(by_hand, 2, terms))
    found = {}
    for players, games in learn.items():
        found[players] = newton([games], shared)
        report(name, players, test[players], at_knots(by_hand, players, terms), found[players])
    if write:
        file = DATA / f"{name}.json"
        document = json.loads(file.read_text(encoding="utf-8"))
        fitted = {
            str(players): dict(zip(terms, _columns(weights, len(terms)), strict=True))
            for players, weights in found.items()
        }
        # Numbers of players without games keep their weights.
        others = document.get("learnt", {}).get("players", {})
        document["learnt"] = {"scale": SCALE, "knots": list(KNOTS), "players": others | fitted}
        file.write_text(compact(document), encoding="utf-8")


def _columns(weights: Array, terms: int) -> list[list[float]]:
    table = weights.reshape(len(KNOTS), terms).T * SCALE
    return [[round(float(each), 3) for each in row] for row in table]


def report(name: str, players: int, test: Games, before: Array, after: Array) -> None:
    """Print the loss of games that were held out, and how shares compare with results."""
    data = inputs(test)
    even = np.full_like(test.shares, 1 / players)
    tried = {"even": even, "by hand": softmax(data @ before), "learnt": softmax(data @ after)}
    games = round(float(test.weight.sum()))
    print(f"{name}, {players} players, {games} games held out, {len(test.stage)} positions")
    for label, shares in tried.items():
        print(f"  {label:<8} log loss {loss(shares, test):.4f}")
    shares = tried["learnt"]
    for low in np.arange(0, 1, 0.1):
        chosen = (shares >= low) & (shares < low + 0.1)
        if chosen.sum() >= 50:
            print(
                f"  share {low:.1f} to {low + 0.1:.1f}: expected {shares[chosen].mean():.3f}, "
                f"won {test.shares[chosen].mean():.3f} ({chosen.sum()} positions)"
            )
