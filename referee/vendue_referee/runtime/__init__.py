"""The runtime: what Python bots in a sandbox find at /rt, and nothing of the referee.

`builder` says what goes in, `store` keeps built ones by the hash of their content.
"""

from vendue_referee.runtime.parts import RuntimeFault
from vendue_referee.runtime.store import Runtime, Runtimes, ensure

__all__ = ["Runtime", "RuntimeFault", "Runtimes", "ensure"]
