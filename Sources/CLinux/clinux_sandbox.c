// Restrictions of a worker process. See clinux_sandbox.h.
#define _GNU_SOURCE
#include "clinux_sandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#if defined(__x86_64__)
#define CLINUX_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CLINUX_AUDIT_ARCH AUDIT_ARCH_AARCH64
#else
#error "the system-call filter knows x86-64 and aarch64"
#endif

#define CLINUX_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define CLINUX_ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)

/// Allows a system call with any arguments.
#define CLINUX_ALLOW(number) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), CLINUX_ANSWER(SECCOMP_RET_ALLOW)

/// Allows a system call if the lower half of an argument has a value.
#define CLINUX_ALLOW_IF(number, index, value)                                             \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), CLINUX_LOAD(args[index]),            \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), CLINUX_ANSWER(SECCOMP_RET_ALLOW), \
      CLINUX_ANSWER(SECCOMP_RET_KILL_PROCESS)

/// Allows a system call if the lower half of an argument lacks a bit.
#define CLINUX_ALLOW_WITHOUT(number, index, bit)                                                \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), CLINUX_LOAD(args[index]),                  \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bit, 0, 1), CLINUX_ANSWER(SECCOMP_RET_KILL_PROCESS), \
      CLINUX_ANSWER(SECCOMP_RET_ALLOW)

/// Allows a system call if the lower half of an argument has a bit.
#define CLINUX_ALLOW_WITH(number, index, bit)                                                  \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), CLINUX_LOAD(args[index]),                 \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bit, 0, 1), CLINUX_ANSWER(SECCOMP_RET_ALLOW),       \
      CLINUX_ANSWER(SECCOMP_RET_KILL_PROCESS)

/// Makes a system call fail as unimplemented.
#define CLINUX_DENY(number)                          \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), \
      CLINUX_ANSWER(SECCOMP_RET_ERRNO | (ENOSYS & SECCOMP_RET_DATA))

int clinux_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

/// Sets the soft and hard limit to the same value, but never above the inherited limit. Returns 0,
/// or -1 with errno.
static int clinux_limit(int resource, unsigned long value) {
  struct rlimit limit;
  if (getrlimit((__rlimit_resource_t)resource, &limit) != 0) return -1;
  if (limit.rlim_max > value) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit((__rlimit_resource_t)resource, &limit);
}

int clinux_limit_address_space(unsigned long bytes) { return clinux_limit(RLIMIT_AS, bytes); }
static void *clinux_do_nothing(void *nothing) { return nothing; }
static int clinux_compare_bytes(const void *a, const void *b) { return *(char *)a - *(char *)b; }

int clinux_prepare_libraries(void) {
  // The time zone file is read on every use unless a variable sets the zone.
  if (setenv("TZ", "UTC0", 1) != 0)
    return -1;
  tzset();
  // Sorting more than a kilobyte queries the memory size, once.
  char bytes[2048] = {0};
  qsort(bytes, sizeof bytes, 1, clinux_compare_bytes);
  // The first thread installs a signal handler.
  pthread_t thread;
  int error = pthread_create(&thread, 0, clinux_do_nothing, 0);
  if (!error)
    error = pthread_join(thread, 0);
  return error ? (errno = error, -1) : 0;
}

int clinux_limit_data(unsigned long bytes) { return clinux_limit(RLIMIT_DATA, bytes); }
int clinux_limit_core(void) { return clinux_limit(RLIMIT_CORE, 0); }
int clinux_limit_descriptors(unsigned long count) { return clinux_limit(RLIMIT_NOFILE, count); }
int clinux_limit_file_size(unsigned long bytes) { return clinux_limit(RLIMIT_FSIZE, bytes); }

int clinux_give_up_privileges(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return -1;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

int clinux_filter_system_calls(int socket) {
  struct sock_filter program[] = {
      CLINUX_LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CLINUX_AUDIT_ARCH, 1, 0),
      CLINUX_ANSWER(SECCOMP_RET_KILL_PROCESS),
      // System calls of the x32 interface have an extra bit and so match none of these.
      CLINUX_LOAD(nr),
      CLINUX_ALLOW(SYS_futex),
      CLINUX_ALLOW(SYS_write),
      CLINUX_ALLOW(SYS_madvise),
      CLINUX_ALLOW(SYS_munmap),
      CLINUX_ALLOW(SYS_brk),
      CLINUX_ALLOW(SYS_read),
      CLINUX_ALLOW(SYS_pread64),
      CLINUX_ALLOW(SYS_pwrite64),
      CLINUX_ALLOW(SYS_lseek),
      CLINUX_ALLOW(SYS_fstat),
      CLINUX_ALLOW(SYS_ftruncate),
      CLINUX_ALLOW(SYS_close),
      CLINUX_ALLOW(SYS_mremap),
      CLINUX_ALLOW(SYS_clock_gettime),
      CLINUX_ALLOW(SYS_getrandom),
      CLINUX_ALLOW(SYS_sched_yield),
      CLINUX_ALLOW(SYS_getpid),
      CLINUX_ALLOW(SYS_gettid),
      CLINUX_ALLOW(SYS_rt_sigprocmask),
      CLINUX_ALLOW(SYS_rt_sigreturn),
      CLINUX_ALLOW(SYS_restart_syscall),
      CLINUX_ALLOW(SYS_exit),
      CLINUX_ALLOW(SYS_exit_group),
      // Allows threads, which some decoders start, but no processes. clone3 passes its arguments in
      // memory, where a filter cannot see them; if it is unavailable the C library falls back to
      // clone.
      CLINUX_ALLOW_WITH(SYS_clone, 0, CLONE_THREAD),
      CLINUX_DENY(SYS_clone3),
      CLINUX_ALLOW(SYS_set_robust_list),
      CLINUX_ALLOW(SYS_rseq),
      CLINUX_ALLOW(SYS_sched_getaffinity),
      CLINUX_ALLOW_IF(SYS_prctl, 0, PR_SET_NAME),
      CLINUX_ALLOW_WITHOUT(SYS_mmap, 2, PROT_EXEC),
      CLINUX_ALLOW_WITHOUT(SYS_mprotect, 2, PROT_EXEC),
      CLINUX_ALLOW_IF(SYS_recvmsg, 0, (uint32_t)socket),
      CLINUX_ALLOW_IF(SYS_sendmsg, 0, (uint32_t)socket),
      // abort() ends a process by sending itself a signal.
      CLINUX_ALLOW_IF(SYS_tgkill, 0, (uint32_t)getpid()),
      CLINUX_ANSWER(SECCOMP_RET_KILL_PROCESS),
  };
  struct sock_fprog whole = {.len = sizeof program / sizeof *program, .filter = program};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &whole) == 0 ? 0
                                                                                               : -1;
}

// Calls that the filter must block, for `tintype-worker --probe`. They are plain system calls, so
// that no library function stands between the probe and the filter.

long clinux_probe_open(void) { return syscall(SYS_openat, -100, "/etc/passwd", 0, 0); }
long clinux_probe_socket(void) { return syscall(SYS_socket, 2, 1, 0); }
long clinux_probe_fork(void) { return syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0); }
long clinux_probe_exec(void) {
  char *const nothing[] = {0};
  return syscall(SYS_execve, "/bin/true", nothing, nothing);
}
long clinux_probe_executable_memory(void) {
  return syscall(SYS_mmap, 0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}
long clinux_probe_kill(void) { return syscall(SYS_kill, getppid(), 0); }
