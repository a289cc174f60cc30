"""The words and sentences of the games, four columns side by side.

Every module has one table, ``TEXTS``. The names of goods, buildings and people are those of the
rulebooks: German decides for Helvetia, Helsinki's is French.
"""
