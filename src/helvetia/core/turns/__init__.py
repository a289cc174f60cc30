"""Whole turns: the results that a seat can reach in one, and the moves to them.

A turn ends where another seat or chance decides, where the game is over, or where the same seat
begins a new turn. `Planner` lists turns and finds those with certain moves. A game
subclasses it in its module ``planning``. `TurnSearch` finds the most promising turns of any game.
"""

from .beam import RatedPlan, TurnSearch, collect_seldom
from .planner import Plan, Planner

__all__ = ["Plan", "Planner", "RatedPlan", "TurnSearch", "collect_seldom"]
