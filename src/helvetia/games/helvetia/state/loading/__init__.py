"""Reading a state: pack its readable parts, and find what no game can reach."""

from .moment import faults_of, validate
from .packing import load, pack

__all__ = ["faults_of", "load", "pack", "validate"]
