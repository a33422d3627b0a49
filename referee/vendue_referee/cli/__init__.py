"""The referee's commands."""
