"""The games: each a module that satisfies :class:`helvetia.core.Game`."""
