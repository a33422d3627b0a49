"""Plain values to protobuf bytes and back: the only package that sees generated messages."""
