"""Calls parts of the kernel that had many holes, and those that rule the machine."""

from hostile import Hostile, call

ZEROS = (0, 0, 0, 0, 0)
NAMES = (
    *("bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "kexec_load", "init_module"),
    *("delete_module", "quotactl", "acct", "swapon", "name_to_handle_at", "open_by_handle_at"),
    *("reboot", "syslog", "iopl", "ioperm", "modify_ldt", "clock_settime", "personality"),
    *("kcmp", "pidfd_open", "pidfd_getfd"),
)


class Bot(Hostile):
    def attack(self):
        found = {name: call(name, *ZEROS) for name in NAMES}
        refused = {"EPERM", "ENOSYS", "none"}
        let_through = sorted(name for name, error in found.items() if error not in refused)
        return {"calls": len(found), "let_through": " ".join(let_through)}
