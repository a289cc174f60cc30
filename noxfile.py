#!/usr/bin/env -S uv run --script
# /// script
# dependencies = ["nox>=2025.2.9"]
# ///
"""Tasks for contributors; `.ci/run` is what must hold before a change lands."""

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "uv|virtualenv"
PROJECT = nox.project.load_toml("pyproject.toml")


@nox.session
def lint(session: nox.Session) -> None:
    """Style and simple mistakes."""
    session.install("ruff>=0.17.5,<0.18")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """The whole of the library, strictly."""
    session.install("-e", ".[test]")
    session.run("mypy", "src")


@nox.session(python=["3.11", "3.12", "3.13", "3.14"])
def tests(session: nox.Session) -> None:
    """Every ordinary test; arguments go to pytest."""
    session.install("-e", ".[test]")
    session.run("pytest", "-n", "auto", *session.posargs)


@nox.session(default=False)
def docs(session: nox.Session) -> None:
    """The pages, with warnings as errors; their examples run with the tests."""
    session.install("-e", ".", *nox.project.dependency_groups(PROJECT, "docs"))
    session.run("sphinx-build", "-q", "-W", "-b", "html", "docs", "docs/_build/html")


@nox.session(default=False)
def mutation(session: nox.Session) -> None:
    """Wrong versions of the rules, and whether tests notice them; arguments go to the runner."""
    session.install("-e", ".[test]", "mutmut==3.8.0")
    arguments = session.posargs or ["--game", "helsinki"]
    session.run("python", "-m", "tests.mutation", *arguments, success_codes=[0, 1])


if __name__ == "__main__":
    nox.main()
