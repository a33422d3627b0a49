"""The whole examination of this machine, whichever backend its environment chooses."""

from __future__ import annotations

import os
from functools import partial

import trio

from vendue_referee import containers
from vendue_referee.backends.bubblewrap import SandboxMissing, SandboxSetup
from vendue_referee.containers import ContainerFault
from vendue_referee.doctor.judgement import diagnose
from vendue_referee.doctor.probes import look
from vendue_referee.doctor.report import Check, Diagnosis, State
from vendue_referee.runtime import Runtime, RuntimeFault, ensure
from vendue_referee.staging import Staging, open_staging

BUBBLEWRAP = "unset VENDUE_BACKEND: bubblewrap, where it can be used, does that itself"


def examine() -> Diagnosis:
    """Start sandboxes and judge what they held; takes some seconds. To be called outside trio."""
    try:
        in_containers = containers.is_chosen(os.environ)
        with open_staging() as staging:
            runtime = ensure()
            if in_containers:
                return _in_containers(runtime, staging)
            setup = SandboxSetup(runtime.path, staging.root, variables=runtime.environment())
            return diagnose(trio.run(partial(look, setup, is_thorough=True)), setup.limits)
    except SandboxMissing as error:
        return _without("bubblewrap", str(error), "install bubblewrap")
    except RuntimeFault as error:
        return _without("runtime", str(error), "mend that, then `vendue runtime build`")
    except ContainerFault as error:
        remedy = "mend that, or unset VENDUE_BACKEND"
        failed = Check("containers", State.FAILED, str(error), remedy, "containers: not holding")
        return Diagnosis((failed,))
    except OSError as error:
        return _without("temporary files", str(error), "make room for temporary files")


def _in_containers(runtime: Runtime, staging: Staging) -> Diagnosis:
    """Try a container out, and name what is left to the engine.

    Raises:
        ContainerFault: none holds.
    """
    setup = containers.setup_from(os.environ, runtime)
    containers.try_out(setup, staging.root)
    held = Check("containers", State.OK, f"{setup.engine} holds a bot in, with {setup.image}")
    weak = [word.partition(": ") for word in containers.MISSING]
    return Diagnosis(
        (
            held,
            *(Check(name, State.WEAK, how, BUBBLEWRAP, f"{name}: {how}") for name, _, how in weak),
        )
    )


def _without(name: str, detail: str, remedy: str) -> Diagnosis:
    return Diagnosis((Check(name, State.MISSING, detail, remedy, f"no {name}"),))
