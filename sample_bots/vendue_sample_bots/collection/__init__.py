"""Sample bots for Collection particulière, weakest first: `random`, `collector`, `tactician`."""
