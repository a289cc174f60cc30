"""The chapters of the rulebook, one file each.

For every decision a file has the listing, the refusal, the effect and the events of its moves.
They share one predicate. ``STEPS`` maps the decisions of a chapter to them.
"""
