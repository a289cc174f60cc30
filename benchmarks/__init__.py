"""Speed, size and growth of both games, beside other libraries in the same run.

``python -m benchmarks`` measures, ``python -m benchmarks.report`` writes the page of the docs,
``python -m benchmarks.worst`` hunts for positions that are hard, ``python -m benchmarks.budget``
counts calls and bytecodes. See ``README.md`` for the method.
"""
