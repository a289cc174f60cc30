"""Matches in processes: playing them, both ends of a process, and its connection."""
