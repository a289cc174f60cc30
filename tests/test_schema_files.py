"""The committed JSON Schemas and TypeScript types are those of the code; real files fit them."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from docs.make_schemas import FOLDER, files
from jsonschema import Draft202012Validator

from helvetia.core import CHANCE, Evaluation, Note, OptionError, Record, sample, to_document
from helvetia.core.contract import AnyGame, AnyState
from helvetia.core.json.schema import typescript
from helvetia.games import find, names

GAMES = names()


def played(game: AnyGame, players: int, seed: int) -> Iterator[tuple[AnyState, object | None]]:
    """The states of a random game, each with the move made in it."""
    rng = Random(seed)
    state = game.new_game(players)
    while state.player is not None:
        if state.player == CHANCE:
            move = sample(game.odds(state), rng)
        else:
            legal = game.legal_moves(state)
            move = legal[rng.randrange(len(legal))]
        yield state, move
        state = game.apply_move(state, move)
    yield state, None


@cache
def documents(name: str) -> dict[str, list[Any]]:
    """Real documents of every kind: states of all stages, views, moves, a record, options."""
    game = find(name)
    found: dict[str, list[Any]] = {"state": [], "move": [], "options": [], "record": []}
    for players in (2, 3, 4):
        steps = list(played(game, players, players))
        for state, move in steps[::150] + steps[-1:]:
            found["state"].append(to_document(state))
            found["state"].append(to_document(game.view(state, 0)))
            found["state"].append(to_document(game.view(state, None)))
            if move is not None:
                found["move"].append(to_document(move))
        record = Record.start(game, players).add(*(move for _, move in steps if move is not None))
        found["record"].append(json.loads(record.to_json()))
        view = game.view(record.final(), 0)
        evaluation = Evaluation.of("test", (1,) * players, (0.5,) * players)
        notes: list[Note[Any]] = [Note(0, "end", seat=None), Note(0, evaluation=evaluation, seat=1)]
        record = Record.start_from(game, view).annotate(*notes).tag(place="Bern")
        found["record"].append(json.loads(record.to_json()))
    presets = getattr(game, "PRESETS", {"standard": game.Options()})
    found["options"] += [to_document(options) for options in presets.values()]
    return found


def test_schema_files_are_fresh() -> None:
    committed = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert committed == files(), "run: python docs/make_schemas.py"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["state", "move", "options", "record"])
def test_documents_fit_their_schema(name: str, kind: str) -> None:
    schema = json.loads((FOLDER / f"{name}.{kind}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for document in documents(name)[kind]:
        validator.validate(document)
        assert not validator.is_valid({**document, "surplus": 1})


# --- TypeScript ----------------------------------------------------------------------------------


def compiler() -> str:
    """The TypeScript compiler: the one named by TSC, or the one on the path."""
    found = os.environ.get("TSC") or shutil.which("tsc")
    if found is None:
        pytest.skip("the TypeScript compiler tsc is not installed")
    return found


def compile_with(types: str, program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "types.d.ts").write_text(types, encoding="utf-8")
    (folder / "program.ts").write_text(program, encoding="utf-8")
    return subprocess.run(
        [compiler(), "--strict", "--noEmit", "--target", "es2022", "program.ts"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def program(name: str) -> str:
    """Real documents as constants of the types they should have."""
    kinds = {"state": "GameState", "move": "Move", "options": "Options", "record": "GameRecord"}
    lines = [f'import type {{ {", ".join(kinds.values())} }} from "./types";']
    for kind, of in kinds.items():
        for number, document in enumerate(documents(name)[kind]):
            lines.append(f"export const {kind}{number}: {of} = {json.dumps(document)};")
    return "\n".join(lines)


@pytest.mark.parametrize("name", GAMES)
def test_documents_have_their_typescript_types(name: str, tmp_path: Path) -> None:
    types = (FOLDER / f"{name}.d.ts").read_text(encoding="utf-8")
    done = compile_with(types, program(name), tmp_path)
    assert done.returncode == 0, done.stdout


def test_typescript_refuses_wrong_document(tmp_path: Path) -> None:
    types = (FOLDER / "helvetia.d.ts").read_text(encoding="utf-8")
    wrong = 'import type { Move } from "./types";\nexport const move: Move = { type: "fly" };'
    done = compile_with(types, wrong, tmp_path)
    assert done.returncode != 0
    assert "fly" in done.stdout


def test_typescript_narrows_moves(tmp_path: Path) -> None:
    """What a front end relies on: TypeScript tells the moves apart by their tag."""
    types = (FOLDER / "helvetia.d.ts").read_text(encoding="utf-8")
    text = """
        import type { Move } from "./types";
        export function words(move: Move): string {
            if (move.type === "deliver") return move.good;
            if (move.type === "bear") return move.place + move.sex;
            return move.type;
        }
    """
    done = compile_with(types, text, tmp_path)
    assert done.returncode == 0, done.stdout


# --- the generator -------------------------------------------------------------------------------


def test_typescript_shares_equal_parts() -> None:
    one: dict[str, object] = {"$ref": "#/$defs/A", "$defs": {"A": {"type": "integer"}}}
    other: dict[str, object] = {"$ref": "#/$defs/A", "$defs": {"A": {"type": "string"}}}
    assert typescript({"One": one, "Same": one}).count("export type A ") == 1
    with pytest.raises(OptionError, match="two different parts are named 'A'"):
        typescript({"One": one, "Other": other})


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "array", "items": {"enum": ["a", "b"]}}, 'readonly ("a" | "b")[]'),
        ({"type": "array", "prefixItems": [{"const": 1}, {"type": "null"}]}, "readonly [1, null]"),
        ({"anyOf": [{"type": "integer"}, {"type": "boolean"}]}, "number | boolean"),
    ],
)
def test_typescript_expressions(schema: dict[str, object], expected: str) -> None:
    assert typescript({"X": schema}) == f"export type X = {expected};\n"


def test_typescript_optional_key_and_comment() -> None:
    schema = {
        "description": "a */ b",
        "type": "object",
        "properties": {"x": {"type": "string"}},
        "required": [],
    }
    text = typescript({"X": schema})
    assert "readonly x?: string;" in text
    assert text.startswith("/** a * / b */")


def test_typescript_refuses_unknown_schema() -> None:
    with pytest.raises(OptionError, match="no TypeScript type is known"):
        typescript({"X": {"type": "number"}})
