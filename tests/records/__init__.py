"""Games as they were played under each rules version, with the digests of what they led to."""
