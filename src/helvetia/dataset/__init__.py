"""Self-play as data: one row per decision, as JSON Lines or Parquet."""

from .generate import Summary, make_dataset
from .reading import read_dataset
from .rows import SCHEMA_VERSION, Row
from .selfplay import SelfPlay

__all__ = ["SCHEMA_VERSION", "Row", "SelfPlay", "Summary", "make_dataset", "read_dataset"]
