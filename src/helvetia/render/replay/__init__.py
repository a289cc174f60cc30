"""A game to look at again: one HTML file that needs no network and no server.

>>> from random import Random
>>> from helvetia.core import Record, playout
>>> from helvetia.games import helsinki
>>> played = playout(helsinki, helsinki.new_game(2), Random(1))
>>> record = Record.start(helsinki, 2).add(*played.moves[:30])
>>> page = replay_page(record, seat=0, lang="de")
>>> page.startswith("<!DOCTYPE html>"), page.count('class="step"')
(True, 31)
"""

from helvetia.render.replay.page import replay_page
from helvetia.render.replay.steps import ALL, Everything, Seat

__all__ = ["ALL", "Everything", "Seat", "replay_page"]
