"""The texts of programs: one table for each, in a module of its own."""
