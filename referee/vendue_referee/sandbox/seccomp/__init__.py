"""The system-call filter of a sandbox: an allow-list, as a program of classic BPF.

`calls` says which calls and why, `table` their numbers, `filter` makes the program.
"""

from vendue_referee.sandbox.seccomp.filter import UnsupportedMachine, program, refused_numbers

__all__ = ["UnsupportedMachine", "program", "refused_numbers"]
