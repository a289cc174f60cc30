"""Production."""

from .compiled import Production, clear_production_caches, production_of
from .network import add, one, one_of_each

__all__ = ["Production", "add", "clear_production_caches", "one", "one_of_each", "production_of"]
