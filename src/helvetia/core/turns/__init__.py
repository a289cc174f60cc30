"""Whole turns: what a seat can reach before somebody else decides, and by which moves.

A turn goes from the present moment to where another seat or chance decides, the game is over, or
the same seat begins a new turn. `Planner` lists turns and finds those with certain moves. A game
subclasses it in its module ``planning``. `TurnSearch` finds the most promising turns of any game.
"""

from .beam import RatedPlan, TurnSearch, collect_seldom
from .planner import Plan, Planner

__all__ = ["Plan", "Planner", "RatedPlan", "TurnSearch", "collect_seldom"]
