"""Sample bots, one file each, each runnable by itself."""
