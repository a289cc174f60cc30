"""Tables as text for a terminal, and as Markdown."""

from textwrap import fill

from .run import Table


def as_text(table: Table) -> str:
    """A table with aligned columns: names to the left, numbers to the right."""
    lines = (table.head, *table.rows)
    widths = [max(len(line[at]) for line in lines) for at in range(len(table.head))]
    left = [_names(table, at) for at in range(len(table.head))]
    shown = [
        "  ".join(
            cell.ljust(width) if leftmost else cell.rjust(width)
            for cell, width, leftmost in zip(line, widths, left, strict=True)
        ).rstrip()
        for line in lines
    ]
    rule = "-" * min(max(map(len, shown)), 100)
    note = f"\n{fill(table.note, 100)}" if table.note else ""
    return "\n".join((f"\n{table.title}", rule, *shown)) + note


def as_markdown(table: Table) -> str:
    """A table as Markdown, below its title and its note."""
    marks = ["---" if _names(table, at) else "--:" for at in range(len(table.head))]
    rows = ["| " + " | ".join(line) + " |" for line in (table.head, tuple(marks), *table.rows)]
    note = [fill(table.note, 120), ""] if table.note else []
    return "\n".join((f"## {table.title}", "", *note, *rows))


def _names(table: Table, at: int) -> bool:
    """Whether a column holds names rather than numbers."""
    return at == 0 or any(row[at][:1].isalpha() for row in table.rows)
