"""Mutation tests: wrong versions of the rules, and whether the tests notice them.

python -m tests.mutation --game helsinki

Mutants are made by the operators of mutmut (3.8). It is run by a runner of our own, since mutmut
leaves out functions with a decorator (all that keep their answers) and whatever runs when a
module is imported (all tables), and starts pytest again for each of some ten thousand mutants.

Everything here forks, so it is a tool and no test.
"""
