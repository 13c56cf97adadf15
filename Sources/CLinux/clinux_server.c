// Restrictions of the server. See clinux_walls.h.
#define _GNU_SOURCE
#include "clinux_walls.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#define CLINUX_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CLINUX_AUDIT_ARCH AUDIT_ARCH_AARCH64
#endif

int clinux_hide_memory(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// MARK: - Programs

#define CLINUX_LANDLOCK_CREATE 444
#define CLINUX_LANDLOCK_ADD 445
#define CLINUX_LANDLOCK_RESTRICT 446
#define CLINUX_LANDLOCK_VERSION 1
#define CLINUX_LANDLOCK_BENEATH 1
#define CLINUX_LANDLOCK_EXECUTE (UINT64_C(1) << 0)
/// Moving files between folders, which every ruleset denies unless it allows it.
#define CLINUX_LANDLOCK_REFER (UINT64_C(1) << 13)

struct clinux_rule {
  uint64_t rights;
  int32_t file;
} __attribute__((packed));

/// Returns 1 if the right on the path was added.
static int clinux_allow(int rules, const char *path, uint64_t rights) {
  struct clinux_rule rule = {.rights = rights, .file = open(path, O_PATH | O_CLOEXEC)};
  if (rule.file < 0)
    return 0;
  long result = syscall(CLINUX_LANDLOCK_ADD, rules, CLINUX_LANDLOCK_BENEATH, &rule, 0);
  close(rule.file);
  return result == 0;
}

/// Finds the interpreter of this program, which its workers have, too.
static int clinux_find_interpreter(struct dl_phdr_info *info, size_t size, void *path) {
  (void)size;
  for (int index = 0; index < info->dlpi_phnum; index++)
    if (info->dlpi_phdr[index].p_type == PT_INTERP)
      *(const char **)path = (const char *)(info->dlpi_addr + info->dlpi_phdr[index].p_vaddr);
  // The program itself comes first.
  return 1;
}

int clinux_forbid_other_programs(const char *const *paths) {
  // The first version denies moving files between folders without a way to allow it.
  if (syscall(CLINUX_LANDLOCK_CREATE, 0, 0, CLINUX_LANDLOCK_VERSION) < 2)
    return errno = ENOSYS, -1;
  uint64_t handled = CLINUX_LANDLOCK_EXECUTE | CLINUX_LANDLOCK_REFER;
  int rules = (int)syscall(CLINUX_LANDLOCK_CREATE, &handled, sizeof handled, 0);
  if (rules < 0)
    return -1;
  const char *interpreter = 0;
  dl_iterate_phdr(clinux_find_interpreter, &interpreter);
  int holds = clinux_allow(rules, "/", CLINUX_LANDLOCK_REFER) && interpreter &&
              clinux_allow(rules, interpreter, CLINUX_LANDLOCK_EXECUTE);
  for (; holds && *paths; paths++)
    // Without its program, there are no videos; the others must not suffer.
    if (!clinux_allow(rules, *paths, CLINUX_LANDLOCK_EXECUTE) && errno != ENOENT)
      holds = 0;
  int result = holds && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                       syscall(CLINUX_LANDLOCK_RESTRICT, rules, 0) == 0
                   ? 0
                   : -1;
  int error = errno;
  close(rules);
  errno = error;
  return result;
}

// MARK: - Capabilities

#define CLINUX_BIT(number) (UINT64_C(1) << (number))

/// The capabilities that a server started by root keeps.
static const uint64_t clinux_kept_capabilities =
    CLINUX_BIT(CAP_CHOWN) | CLINUX_BIT(CAP_DAC_OVERRIDE) | CLINUX_BIT(CAP_DAC_READ_SEARCH) |
    CLINUX_BIT(CAP_FOWNER) | CLINUX_BIT(CAP_NET_BIND_SERVICE);

int clinux_keep_file_capabilities(void) {
  // A capability that the kernel does not know ends the list. Without the right to drop from the
  // bounding set, no program that is executed gains any either.
  for (unsigned long number = 0; number < 64; number++)
    if (!(clinux_kept_capabilities & CLINUX_BIT(number)) &&
        prctl(PR_CAPBSET_DROP, number, 0, 0, 0) != 0)
      break;
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0 && errno != EINVAL)
    return -1;
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3] = {0};
  if (syscall(SYS_capget, &header, sets) != 0)
    return -1;
  for (int half = 0; half < _LINUX_CAPABILITY_U32S_3; half++) {
    sets[half].permitted &= (uint32_t)(clinux_kept_capabilities >> (32 * half));
    sets[half].effective = sets[half].permitted;
    sets[half].inheritable = 0;
  }
  return syscall(SYS_capset, &header, sets) == 0 ? 0 : -1;
}

// MARK: - System calls

#define CLINUX_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define CLINUX_ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)
#define CLINUX_REFUSE(number)                        \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), \
      CLINUX_ANSWER(SECCOMP_RET_ERRNO | (EPERM & SECCOMP_RET_DATA))

int clinux_refuse_system_calls(void) {
  struct sock_filter program[] = {
      CLINUX_LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CLINUX_AUDIT_ARCH, 1, 0),
      // Another interface would have other numbers.
      CLINUX_ANSWER(SECCOMP_RET_KILL_PROCESS),
      CLINUX_LOAD(nr),
      // A debugger lets a call fail by making it none, which all bits say.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0xffffffff, 0, 1),
      CLINUX_ANSWER(SECCOMP_RET_ALLOW),
#if defined(__x86_64__)
      // So would x32, whose calls have an extra bit.
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x40000000, 0, 1),
      CLINUX_ANSWER(SECCOMP_RET_KILL_PROCESS),
      CLINUX_REFUSE(SYS_iopl),
      CLINUX_REFUSE(SYS_ioperm),
      CLINUX_REFUSE(SYS_modify_ldt),
#endif
      // Other processes.
      CLINUX_REFUSE(SYS_ptrace),
      CLINUX_REFUSE(SYS_process_vm_readv),
      CLINUX_REFUSE(SYS_process_vm_writev),
      CLINUX_REFUSE(SYS_kcmp),
      CLINUX_REFUSE(SYS_pidfd_getfd),
      // Programs in memory, which Landlock does not see.
      CLINUX_REFUSE(SYS_execveat),
      // The tree of files.
      CLINUX_REFUSE(SYS_mount),
      CLINUX_REFUSE(SYS_umount2),
      CLINUX_REFUSE(SYS_pivot_root),
      CLINUX_REFUSE(SYS_chroot),
      CLINUX_REFUSE(SYS_open_tree),
      CLINUX_REFUSE(SYS_move_mount),
      CLINUX_REFUSE(SYS_fsopen),
      CLINUX_REFUSE(SYS_fsconfig),
      CLINUX_REFUSE(SYS_fsmount),
      CLINUX_REFUSE(SYS_fspick),
      CLINUX_REFUSE(SYS_open_by_handle_at),
      CLINUX_REFUSE(SYS_swapon),
      CLINUX_REFUSE(SYS_swapoff),
      CLINUX_REFUSE(SYS_quotactl),
      // The kernel.
      CLINUX_REFUSE(SYS_bpf),
      CLINUX_REFUSE(SYS_perf_event_open),
      CLINUX_REFUSE(SYS_userfaultfd),
      CLINUX_REFUSE(SYS_io_uring_setup),
      CLINUX_REFUSE(SYS_io_uring_enter),
      CLINUX_REFUSE(SYS_io_uring_register),
      CLINUX_REFUSE(SYS_add_key),
      CLINUX_REFUSE(SYS_request_key),
      CLINUX_REFUSE(SYS_keyctl),
      CLINUX_REFUSE(SYS_kexec_load),
#ifdef SYS_kexec_file_load
      CLINUX_REFUSE(SYS_kexec_file_load),
#endif
      CLINUX_REFUSE(SYS_init_module),
      CLINUX_REFUSE(SYS_finit_module),
      CLINUX_REFUSE(SYS_delete_module),
      CLINUX_REFUSE(SYS_reboot),
      CLINUX_REFUSE(SYS_syslog),
      CLINUX_REFUSE(SYS_acct),
      CLINUX_REFUSE(SYS_personality),
      // The machine's clock and names.
      CLINUX_REFUSE(SYS_settimeofday),
      CLINUX_REFUSE(SYS_clock_settime),
      CLINUX_REFUSE(SYS_adjtimex),
      CLINUX_REFUSE(SYS_clock_adjtime),
      CLINUX_REFUSE(SYS_sethostname),
      CLINUX_REFUSE(SYS_setdomainname),
      // Workers start in namespaces of their own, so that unshare stays.
      CLINUX_REFUSE(SYS_setns),
      CLINUX_ANSWER(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog whole = {.len = sizeof program / sizeof *program, .filter = program};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return -1;
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &whole) == 0 ? 0
                                                                                               : -1;
}

// MARK: - Probes

/// Whether a program can be executed; it runs with no arguments.
static int clinux_runs(const char *path) {
  pid_t child = fork();
  if (child == 0) {
    char *const arguments[] = {(char *)path, 0}, *const none[] = {0};
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int number = 0; number < 3; number++)
      dup2(nothing, number);
    execve(path, arguments, none);
    _exit(126);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child)
    return 0;
  return !(WIFEXITED(status) && WEXITSTATUS(status) == 126);
}

static int clinux_hold(const char *const *paths) {
  int standing = 0;
  if (clinux_hide_memory() == 0 && prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0)
    standing |= CLINUX_SERVER_MEMORY;
  // Before the filter, which refuses this call too.
  if (clinux_keep_file_capabilities() == 0 && chroot("/") != 0 && errno == EPERM)
    standing |= CLINUX_SERVER_CAPABILITIES;
  if (clinux_forbid_other_programs(paths) == 0 && !clinux_runs("/bin/sh") && clinux_runs(*paths))
    standing |= CLINUX_SERVER_PROGRAMS;
  if (clinux_refuse_system_calls() == 0 && ptrace(PTRACE_TRACEME, 0, 0, 0) != 0 &&
      errno == EPERM && syscall(SYS_keyctl, 0, -3, 0) != 0 && errno == EPERM)
    standing |= CLINUX_SERVER_CALLS;
  return standing;
}

int clinux_probe_server(const char *const *paths) {
  pid_t child = fork();
  if (child == 0)
    _exit(clinux_hold(paths));
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
    return -1;
  return WEXITSTATUS(status);
}
