"""The games as other frameworks want them; each module needs the extra of its own name.

:mod:`helvetia.adapters.pettingzoo`, :mod:`helvetia.adapters.gymnasium` and
:mod:`helvetia.adapters.openspiel` are imported only when they are asked for by name. Without
their package they raise :class:`helvetia.core.MissingExtraError`, which says what to install.
"""
