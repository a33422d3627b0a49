"""Which system calls a bot may make, by name, and why. Reviewed; whatever isn't here isn't there.

A name that a machine doesn't have is left out there. The numbers are in `table`.
"""

from __future__ import annotations

from collections.abc import Mapping

ALLOWED: Mapping[str, str] = {
    "read and write what is open": (
        "read write readv writev pread64 pwrite64 preadv pwritev lseek sendfile splice"
        " copy_file_range close close_range dup dup2 dup3 pipe pipe2 fsync fdatasync ftruncate"
        " fallocate"
    ),
    "files, of which only /tmp and /dev/shm can be written": (
        "open openat openat2 creat stat lstat fstat newfstatat statx access faccessat faccessat2"
        " readlink readlinkat getdents getdents64 getcwd chdir fchdir mkdir mkdirat rmdir unlink"
        " unlinkat rename renameat renameat2 link linkat symlink symlinkat chmod fchmod fchmodat"
        " fchmodat2 chown fchown lchown fchownat truncate utime utimes futimesat utimensat umask"
        " statfs fstatfs getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr"
    ),
    "waiting": (
        "select pselect6 poll ppoll epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait"
        " epoll_pwait2 eventfd eventfd2 timerfd_create timerfd_settime timerfd_gettime signalfd"
        " signalfd4"
    ),
    "memory of its own": (
        "mmap munmap mremap mprotect brk msync mlock mlock2 munlock mlockall munlockall membarrier"
        " pkey_mprotect pkey_alloc pkey_free"
    ),
    "threads and processes of its own": (
        "fork vfork execve execveat exit exit_group wait4 waitid kill tkill tgkill getpid getppid"
        " gettid getpgid getpgrp setpgid getsid setsid set_tid_address set_robust_list"
        " get_robust_list futex futex_waitv futex_wait futex_wake futex_requeue rseq sched_yield"
        " sched_getaffinity sched_getparam sched_getscheduler sched_getattr"
        " sched_get_priority_max sched_get_priority_min sched_rr_get_interval getpriority"
        " arch_prctl getcpu"
    ),
    "who it is; the kernel grants no change": (
        "getuid geteuid getgid getegid getresuid getresgid getgroups setuid setgid setreuid"
        " setregid setresuid setresgid setgroups setfsuid setfsgid capget capset getrlimit"
        " getrusage times sysinfo uname"
    ),
    "signals and timers": (
        "rt_sigaction rt_sigprocmask rt_sigpending rt_sigtimedwait rt_sigqueueinfo"
        " rt_tgsigqueueinfo rt_sigsuspend rt_sigreturn sigaltstack pause alarm getitimer setitimer"
        " restart_syscall timer_create timer_settime timer_gettime timer_getoverrun timer_delete"
        " clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time getrandom"
    ),
    "sockets, of which there are only Unix ones": (
        "connect bind listen accept accept4 sendto recvfrom sendmsg recvmsg sendmmsg recvmmsg"
        " shutdown getsockname getpeername setsockopt getsockopt"
    ),
}
"""Calls that are let through whatever their arguments."""

REFUSED: Mapping[str, str] = {
    "look into other processes": (
        "ptrace process_vm_readv process_vm_writev kcmp pidfd_open pidfd_getfd pidfd_send_signal"
        " process_madvise process_mrelease"
    ),
    "namespaces and mounts": (
        "unshare setns mount umount2 pivot_root chroot fsopen fsconfig fsmount fspick open_tree"
        " move_mount mount_setattr mknod mknodat name_to_handle_at open_by_handle_at"
        " fanotify_init fanotify_mark quotactl quotactl_fd acct swapon swapoff"
    ),
    "attributes of files, which copying programs can do without": (
        "setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr"
    ),
    "keys, which no namespace holds apart": "add_key request_key keyctl",
    "parts of the kernel with a long history of holes": (
        "bpf perf_event_open userfaultfd io_uring_setup io_uring_enter io_uring_register"
        " personality lookup_dcookie"
    ),
    "the machine": (
        "kexec_load kexec_file_load init_module finit_module delete_module reboot syslog iopl"
        " ioperm modify_ldt clock_settime settimeofday adjtimex clock_adjtime sethostname"
        " setdomainname vhangup sync syncfs"
    ),
    "a larger share of the machine": (
        "sched_setaffinity sched_setscheduler sched_setparam sched_setattr setpriority ioprio_set"
        " mbind set_mempolicy set_mempolicy_home_node migrate_pages move_pages"
    ),
}
"""Calls that are refused with EPERM, so that whoever tries learns why; all others don't exist."""

LOCKS = "flock inotify_init inotify_init1 inotify_add_watch inotify_rm_watch"
"""Channels between bots, refused unless the tournament allows file locks."""
MEMFD = "memfd_create"
"""Memory outside every limit but a cgroup's, so allowed only where there is one."""
CHECKED = "socket socketpair clone ioctl prctl prlimit64 setrlimit fcntl madvise"
"""Calls that depend on their arguments, see `filter`."""


# Not here, though programs ask for them: what tells which pages of a shared file are in memory or
# throws them out (mincore, preadv2, fadvise64, readahead). Two bots see the same /usr and /rt and
# could talk by it. Who asks for them is told that there are no such calls, and does without.


def every_name() -> set[str]:
    """Return the names of all calls that the filter has a rule for."""
    singles = f"{LOCKS} {MEMFD} {CHECKED}"
    return {*names(ALLOWED), *names(REFUSED), *singles.split()}


def names(groups: Mapping[str, str]) -> list[str]:
    """Return all names of a table."""
    return [name for text in groups.values() for name in text.split()]
