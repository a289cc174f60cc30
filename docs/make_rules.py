"""Copy the rules into the package, and write where the prompt states each of them.

    python docs/make_rules.py

``src/helvetia/dialogue/data/rules.json`` holds the text of every rule by its id, so that programs
can ask for a rule. ``docs/contributing/prompt.md`` has the table of rules and sentences. A test
fails when one of them is stale.
"""

import json
import re
from pathlib import Path
from typing import Final

from helvetia.dialogue.rulebook import Sentence, sentences

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = ROOT / "docs" / "rules"
DATA: Final = ROOT / "src" / "helvetia" / "dialogue" / "data" / "rules.json"
TABLE: Final = ROOT / "docs" / "contributing" / "prompt.md"
GAMES: Final = ("helvetia", "helsinki")
START, END = "<!-- table: prompt -->\n", "<!-- end -->\n"
_RULE: Final = re.compile(r"^\*\*([A-Z]+[0-9]+)\*\*(.*?)(?=^\(rule-|^#|^```|\Z)", re.M | re.S)
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_ROLE: Final = re.compile(r"\{[a-z]+\}`[^`]*`")


def rule_texts(game: str) -> dict[str, str]:
    """The rules of a page by id, without links and marks of sources."""
    page = (RULES / f"{game}.md").read_text(encoding="utf-8")
    return {found[1]: _plain(found[2]) for found in _RULE.finditer(page)}


def _plain(text: str) -> str:
    """The first paragraph with its lists and tables, in one line each."""
    parts = text.strip().split("\n\n")
    kept = [parts[0], *(part for part in parts[1:] if re.match(r"\d\.|\|", part))]
    flat = "\n".join(_LINK.sub(r"\1", _ROLE.sub("the docs", part)) for part in kept)
    flat = re.sub(r"\n(?!\d\.|\|)\s*", " ", flat)
    return re.sub(r"^\*\([^)]*\)\*\s*", "", flat).replace("*", "").strip()


def table() -> str:
    """The rows: rule, chapter of the prompt, options, sentence."""
    lines = []
    for game in GAMES:
        lines += ["", f"### {game.capitalize()}", "", "| rule | chapter | with | sentence |"]
        lines += ["|---|---|---|---|"]
        for rule in rule_texts(game):
            link = f"{{ref}}`{rule} <rule-{rule.lower()}>`"
            for one in sentences(game):
                if rule in one.rules:
                    text = one.text.replace("|", "\\|").replace("{", "`{").replace("}", "}`")
                    lines.append(f"| {link} | {one.chapter} | {_options(one)} | {text} |")
    return "\n".join(lines) + "\n\n"


def _options(sentence: Sentence) -> str:
    return "; ".join(f"`{name}` {', '.join(map(str, of))}" for name, of in sentence.when)


def files() -> dict[Path, str]:
    """Every file and its content."""
    texts = {game: rule_texts(game) for game in GAMES}
    page = TABLE.read_text(encoding="utf-8")
    head, rest = page.split(START)[0], page.split(END, 1)[1]
    return {
        DATA: json.dumps(texts, indent=1, ensure_ascii=True) + "\n",
        TABLE: f"{head}{START}{table()}{END}{rest}",
    }


def main() -> None:
    """Write all of them."""
    for path, text in files().items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
