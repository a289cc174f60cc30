"""JSON of any value: parse within limits, read and write with one converter, schemas."""
