"""Both games through the machine: a short search in every run, a long one when asked for.

python -m pytest tests/property --hypothesis-profile=long
"""

from collections.abc import Iterator
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, settings

from helvetia.games import helsinki, helvetia
from tests.conftest import LONG_STEPS
from tests.helsinki.invariants import check as check_helsinki
from tests.helvetia.invariants import check as check_helvetia
from tests.property.machine import GameMachine, Kit

_IS_LONG = settings.default is not None and settings.default.stateful_step_count == LONG_STEPS
_SETTINGS = (
    settings(settings.default, suppress_health_check=list(HealthCheck))
    if _IS_LONG
    else settings(max_examples=5, stateful_step_count=15, suppress_health_check=list(HealthCheck))
)


class HelvetiaMachine(GameMachine):
    kit: ClassVar = Kit(helvetia, helvetia.PRESETS, helvetia.universe(), check_helvetia)


class HelsinkiMachine(GameMachine):
    kit: ClassVar = Kit(helsinki, helsinki.PRESETS, helsinki.universe(), check_helsinki)


@pytest.fixture(scope="module", autouse=True)
def _report() -> Iterator[None]:
    """What a long run is for: how many moves were made and checked."""
    yield
    for machine in (HelvetiaMachine, HelsinkiMachine):
        print(f"\n{machine.__name__}: {machine.steps:,} moves checked")


class ThoroughHelvetiaMachine(HelvetiaMachine):
    """The same with more examples."""


class ThoroughHelsinkiMachine(HelsinkiMachine):
    """The same with more examples."""


_THOROUGH = settings(
    max_examples=30, stateful_step_count=30, suppress_health_check=list(HealthCheck)
)
HelvetiaMachine.TestCase.settings = _SETTINGS
HelsinkiMachine.TestCase.settings = _SETTINGS
ThoroughHelvetiaMachine.TestCase.settings = _THOROUGH
ThoroughHelsinkiMachine.TestCase.settings = _THOROUGH
TestHelvetia = HelvetiaMachine.TestCase
TestHelsinki = HelsinkiMachine.TestCase
TestHelvetiaThoroughly = pytest.mark.thorough(ThoroughHelvetiaMachine.TestCase)
TestHelsinkiThoroughly = pytest.mark.thorough(ThoroughHelsinkiMachine.TestCase)
