"""Canonical text by the short cut is what it is by the long way."""
