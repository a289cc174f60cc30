"""Reading a state: pack its readable parts, and refuse what no game can reach."""

from .moment import validate
from .packing import load, pack

__all__ = ["load", "pack", "validate"]
