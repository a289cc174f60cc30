"""Production: which goods can be made, delivered and built with, exactly (G1-G4, B1-B5, C1, T3).

The rules ask existence questions. Is there a way to use all coins on the carter or the builder?
It does not matter where a worker stands. So a question is about two multisets: the *supply*, the
awake workers of a player by building type, and the *demand*, the goods that are wanted.

**Making goods together is a maximum flow.** A unit of flow is one good on its way. It begins at a
worker of a simple good and passes producers, which turn one good into another, and traders, which
turn any of their goods into any other. It ends at the demand. Each worker works once (G2), so each
worker is an edge of capacity one. A producer's edge leads from its input to its good; it leads
from the source if the good is simple. A trading building is a pair of nodes, an entry and an exit,
with an edge for its workers in between. Each of its goods leads to the entry, and the exit leads
to each of its goods. :class:`.network.Flow` adds one good at a time, along an augmenting path.

**Goods that can be made together form a matroid.** The sets of demanded units that paths can reach
together are the independent sets of a gammoid. Three facts of matroids save all searching:

- A good that cannot be added now can never be added later. So one pass over the demand, in any
  order, makes the most that can be made.
- An independent set is a part of a largest one. So the goods that *must* be made come first. If all
  of them can be made, the fewest goods to *buy* are those of the rest that cannot be added.
- In a pass from the first good to the last, the goods added up to some good are the most that can
  be made of the goods up to there. So one pass answers :meth:`.compiled.Production.deliverable`.

**One building can use a range of units.** A unit is a coin: the building, or a bought good. What a
worker makes may be bought instead, so every number works from the fewest goods to buy to all that
are for sale (B2).

**Several buildings in one turn** are paid one after another, and the inhabitant of a new building
works for the next one (B5). A set of buildings is decided by its common cost:

- Too dear even if everybody who may move in were there from the start: impossible.
- Cheap enough if nobody moves in: possible, in any order.
- In between: every way to pay is tried, good by good. This is rare.

A larger set never needs fewer units than a part of it. So sets grow building by building, and a set
that is too dear is not extended. Before all that come the sums of buildings that are bought wholly,
which need no worker at all.

**Stricter options** put a condition on purchases: then :class:`.payments.ConditionalPayments` tries
every way to pay.

**Caches** are bounded. Their keys hold only what matters: the workers that can help to make the
goods in question, given the traders that are awake (:meth:`.network.Network.helpers`). An answer
depends on the catalogue and the key alone, so no cache is part of a state.
"""

from .compiled import Production, production_of
from .network import add, one_of_each, remove
from .payments import BUILD_AGAIN, MAKE_ALL, NOTHING

__all__ = [
    "BUILD_AGAIN",
    "MAKE_ALL",
    "NOTHING",
    "Production",
    "add",
    "one_of_each",
    "production_of",
    "remove",
]
