"""The pure rules, views and actions of each game."""
