"""Starting bots as child processes that die with their referee.

`client` is the referee's side. `server` runs in a small process of its own that imports
the standard library only, so nothing is imported here.
"""
