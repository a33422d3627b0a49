"""Results, ratings and leaderboards of vendue tournaments."""
