"""The host that is a server: Starlette, SQLite, several people at one table."""
