"""What is mutated, and which tests may notice it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import attrs

_OPTIONS: Final = (
    "-q",
    "-s",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-m",
    "not long and not thorough and not heavy",  # short_*.py has pieces of the heavy ones
    "--timeout=0",  # the runner has limits of its own
    "--hypothesis-profile=mutation",
    "-W",
    "ignore:Module already imported:pytest.PytestAssertRewriteWarning",
)
#: Tests of both games: those of the other one run no mutated line and are left out.
_BOTH: Final = (
    "tests/core/test_conformance.py",
    "tests/text/test_coverage.py",
    "tests/text/test_sentences.py",
    "tests/test_events_for.py",
    "tests/test_playthroughs.py",
)


@attrs.frozen
class Suite:
    """The modules of a game that decide a rule, and the tests that are run against mutants."""

    game: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    #: Modules whose work is kept for good, perhaps since tests were collected.
    made_once: tuple[str, ...]

    @property
    def module_names(self) -> list[str]:
        """With the package."""
        return [f"helvetia.games.{self.game}.{name}" for name in self.modules]

    @property
    def arguments(self) -> list[str]:
        """For pytest."""
        return [*_OPTIONS, *self.tests]


HELVETIA: Final = Path(__file__).parents[1] / "helvetia"
OPTIONS: Final = list(_OPTIONS)

# fmt: off
#: Whatever decides a rule; not what only reads, writes, names or tells it.
_HELSINKI: Final = (
    "board", "knowledge", "options", "packed", "phases.actions", "phases.build", "phases.cards",
    "phases.coats", "phases.draw", "phases.end", "phases.move", "phases.place", "phases.scoring",
    "phases.setup", "phases.sources", "phases.unseen", "play", "sliding", "state.packing",
    "state.turn", "state.validate",
)
_HELVETIA: Final = (
    "packed", "phases.amounts", "phases.builder", "phases.carter", "phases.draft",
    "phases.midwife", "phases.priest", "phases.produce", "phases.refusals", "phases.round_end",
    "phases.scoring", "phases.setup", "phases.tiles", "phases.turn", "phases.watchman", "play",
    "production", "production.network", "production.payments",
    "state.loading.moment", "state.loading.packing",
    "state.loading.setup", "state.loading.table", "state.loading.turn", "state.public", "village",
)
# fmt: on

_RULES_OF_HELVETIA: Final = (
    *sorted(f"tests/helvetia/{path.name}" for path in HELVETIA.glob("test_rules_*.py")),
    "tests/helvetia/test_contract.py",
    "tests/helvetia/test_documents.py",
    "tests/helvetia/test_entry_order.py",
    "tests/helvetia/test_events.py",
    "tests/helvetia/test_examples.py",
    "tests/helvetia/test_faults.py",
    "tests/helvetia/test_impossible.py",
    "tests/helvetia/test_impossible_setups.py",
    "tests/helvetia/test_impossible_tables.py",
    "tests/helvetia/test_impossible_turns.py",
    "tests/helvetia/test_kept_answers.py",
    "tests/helvetia/test_options.py",
    "tests/helvetia/test_position.py",
    "tests/helvetia/test_production.py",
    "tests/helvetia/test_quick_start.py",
    "tests/helvetia/test_robustness.py",
    "tests/helvetia/test_score_oracle.py",
    "tests/helvetia/test_setup_oracle.py",
    "tests/helvetia/test_several.py",
    "tests/test_events_for.py",
)

SUITES: Final[Mapping[str, Suite]] = {
    suite.game: suite
    for suite in (
        Suite(
            "helsinki",
            _HELSINKI,
            ("tests/mutation/short_helsinki.py", "tests/helsinki", *_BOTH),
            ("board", "options", "setup", "sliding"),
        ),
        Suite(
            "helvetia",
            _HELVETIA,
            ("tests/mutation/short_helvetia.py", *_RULES_OF_HELVETIA),
            ("production", "network", "payments", "setup"),
        ),
    )
}
