"""What holds a bot in: the policy and its layers. Standard library only, for the launcher uses it.

Nothing here starts a bot. `policy` says what is wanted; `bubblewrap`, `seccomp`, `cgroups` and
`watchdog` are the layers that enforce it, each by itself and each tested by itself; `launcher`
puts them together, and it alone may be root.
"""
