#!/usr/bin/env python3
"""A stand-in for docker: it records how it is called and runs programs without any container."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

PLACE = Path(os.environ["DOCKER_FAKE"])


def main(words: list[str]) -> int:
    with (PLACE / "calls.jsonl").open("a") as calls:
        calls.write(json.dumps({"words": words, "environment": dict(os.environ)}) + "\n")
    if (PLACE / "is_gone").exists():
        sys.stderr.write("Cannot connect to the daemon.\nIs it running?\n")
        return 1
    command, *rest = words
    return {
        "create": create,
        "start": start,
        "inspect": inspect,
        "kill": kill,
        "rm": remove,
        "ps": listed,
    }[command](rest)


def create(words: list[str]) -> int:
    if (PLACE / "no_image").exists():
        sys.stderr.write("Error response from daemon: No such image: x\nRun 'docker --help'\n")
        return 1
    name = words[words.index("--name") + 1]
    image = words.index("test-image")
    state = {
        "Status": "created",
        "Pid": 0,
        "ExitCode": 0,
        "OOMKilled": False,
        "Error": "",
        "argv": [words[words.index("--entrypoint") + 1], *words[image + 1 :]],
        "environment": [word.removeprefix("--env=") for word in words if word[:6] == "--env="],
        "labels": [word.removeprefix("--label=") for word in words if word[:8] == "--label="],
        "secret": os.environ.get("VENDUE_CREDENTIAL", ""),
    }
    save(name, state)
    sys.stdout.write(f"{name}\n")
    return 0


def start(words: list[str]) -> int:
    name = words[-1]
    state = load(name)
    environment = dict(pair.partition("=")[::2] for pair in state["environment"] if "=" in pair)
    environment["VENDUE_CREDENTIAL"] = state["secret"]
    try:
        process = subprocess.Popen(state["argv"], env=environment, start_new_session=True)
    except OSError as error:
        message = f"runc create failed: exec: {state['argv'][0]!r}: {error.strerror}"
        save(name, {**state, "Error": message, "ExitCode": 127})
        sys.stderr.write(f"Error response from daemon: {message}\n")
        return 1
    save(name, {**state, "Status": "running", "Pid": process.pid})
    code = process.wait()
    if path(name).exists():
        code = 128 - code if code < 0 else code
        save(name, {**load(name), "Status": "exited", "Pid": 0, "ExitCode": code})
    return code


def inspect(words: list[str]) -> int:
    name = words[-1]
    if not path(name).exists():
        sys.stderr.write(f"Error: No such container: {name}\n")
        return 1
    state = load(name)
    if "Labels" in words[1]:
        labels = dict(pair.split("=", 1) for pair in state["labels"])
        sys.stdout.write(f"{name}\t{labels['vendue.owner']}\n")
        return 0
    killed = "true" if state["OOMKilled"] else "false"
    words = [name, *(str(state[key]) for key in ("Status", "Pid", "ExitCode")), killed]
    sys.stdout.write("\t".join([*words, state["Error"]]) + "\n")
    return 0


def kill(words: list[str]) -> int:
    state = load(words[-1])
    if (PLACE / "never_kills").exists():
        return 0
    if not state["Pid"]:
        sys.stderr.write("Error: container is not running\n")
        return 1
    os.killpg(state["Pid"], signal.SIGKILL)
    return 0


def remove(words: list[str]) -> int:
    name = words[-1]
    if not path(name).exists():
        sys.stderr.write(f"Error response from daemon: No such container: {name}\n")
        return 1
    state = load(name)
    path(name).unlink()
    if state["Pid"]:
        os.killpg(state["Pid"], signal.SIGKILL)
    return 0


def listed(words: list[str]) -> int:
    label = words[-1].removeprefix("--filter=label=")
    for each in PLACE.glob("*.json"):
        if label in load(each.stem)["labels"]:
            sys.stdout.write(f"{each.stem}\n")
    return 0


def path(name: str) -> Path:
    return PLACE / f"{name}.json"


def load(name: str) -> dict:
    return json.loads(path(name).read_text())


def save(name: str, state: dict) -> None:
    fresh = path(name).with_suffix(f".{os.getpid()}")
    fresh.write_text(json.dumps(state))
    fresh.replace(path(name))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
