"""Sample bots for Art Society, weakest first: `random`, `decorator`, `curator`."""
