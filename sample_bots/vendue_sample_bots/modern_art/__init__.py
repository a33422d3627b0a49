"""Sample bots for Modern Art, weakest first: `random`, `cautious`, `appraiser`."""
