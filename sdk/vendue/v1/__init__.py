"""The generated messages of the protocol ``vendue.v1``; see proto/."""
