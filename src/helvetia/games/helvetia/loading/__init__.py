"""Reading a state: pack its readable parts, and refuse what no game can reach."""

from .moment import validate
from .packing import load

__all__ = ["load", "validate"]
