"""The tests of the rules with Python 3.14 in WebAssembly, as browsers run the library.

Pyodide is CPython compiled to WebAssembly, and Node.js runs it wherever there is npm. So the newest
Python is tested on machines that have none, and so is what the page without a server runs on.
`start.mjs` starts it; `running.py` is what runs inside.
"""
