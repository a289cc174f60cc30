"""Games as they were played."""
