"""A fuzzer for every loader and parser: hostile bytes in, the library's own errors out.

python -m tests.fuzz --inputs 1000000        structure-aware mutations of real documents
python -m tests.fuzz --atheris --inputs N    the same, guided by coverage (needs atheris)
"""
