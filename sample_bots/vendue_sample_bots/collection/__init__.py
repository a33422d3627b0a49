"""Sample bots for Collection particulière: `random`, `bidder`, `collector`, `tactician`."""
