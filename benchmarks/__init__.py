"""Speed, size and growth of both games, beside other libraries in the same run.

``python -m benchmarks`` measures, ``python -m benchmarks --against REVISION`` compares with an
older revision, ``python -m benchmarks.report`` writes the page of the docs. See ``README.md`` for
the method.
"""
