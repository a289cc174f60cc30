"""A reference front end: people and bots at one table, in the browser.

It shows how a server uses the library, and uses nothing of it but public names. Start it with
``python -m examples.web`` from the folder that holds ``examples``.
"""
