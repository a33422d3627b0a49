"""Games spread over worker processes, each with bots, clocks and a transport of its own."""
