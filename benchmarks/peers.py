"""Other libraries as contenders; each is optional, and named where it is missing."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from .contender import Contender

#: The name of a library, and the module here that knows it.
PEERS: Final = {
    "python-chess": "peer_chess",
    "catanatron": "peer_catanatron",
    "open_spiel": "peer_open_spiel",
}


def peers(without: Sequence[str] = ()) -> tuple[list[Contender], list[str]]:
    """The contenders of all libraries that are installed, and the names of the others."""
    found: list[Contender] = []
    missing: list[str] = []
    for library, module in PEERS.items():
        if library in without:
            missing.append(library)
            continue
        try:
            peer = import_module(f".{module}", __package__)
        except ImportError:
            missing.append(library)
        else:
            make: Callable[[], list[Contender]] = peer.contenders
            found += make()
    return found, missing
