"""Faults on purpose: killed programs, full disks, hostile bots, slow clients.

``python -m tests.faults --help`` runs the long programs; the tests run a few of each.
"""
