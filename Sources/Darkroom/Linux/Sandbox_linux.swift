internal import CLinux
internal import Glibc

/// What a worker process gives up before it sees the first byte of a file.
package enum Sandbox {
  /// Closes the sandbox around this process, for ever. Whatever has to be
  /// loaded or opened must have been.
  ///
  /// Afterwards the process computes, reads and writes what it is handed, and
  /// speaks over one socket; any other system call ends it.
  ///
  /// - Parameter fileBytes: How long a file may become that is written.
  package static func close(channel: Int32, fileBytes: Int) throws(SystemError) {
    try check("pthread_create", clinux_prepare_libraries())
    try check("PR_SET_PDEATHSIG", clinux_die_with_parent())
    try check("RLIMIT_CORE", clinux_limit_core())
    try check("RLIMIT_NOFILE", clinux_limit_descriptors(UInt(Limits.workerDescriptors)))
    try check("RLIMIT_FSIZE", clinux_limit_file_size(UInt(fileBytes)))
    try check("RLIMIT_AS", clinux_limit_address_space(UInt(Limits.workerAddressBytes)))
    try check("RLIMIT_DATA", clinux_limit_data(UInt(Limits.workerDataBytes)))
    try check("PR_SET_NO_NEW_PRIVS", clinux_give_up_privileges())
    try check("seccomp", clinux_filter_system_calls(channel))
  }

  private static func check(_ operation: String, _ result: Int32) throws(SystemError) {
    guard result == 0 else { throw SystemError(operation) }
  }

  /// Something that the sandbox must end the process for, to prove that it does.
  package enum Probe: String, CaseIterable, Sendable {
    case open, socket, fork, exec, executableMemory, kill

    /// Tries it. Returning means that the sandbox leaks.
    package func attempt() {
      switch self {
      case .open: _ = clinux_probe_open()
      case .socket: _ = clinux_probe_socket()
      case .fork: _ = clinux_probe_fork()
      case .exec: _ = clinux_probe_exec()
      case .executableMemory: _ = clinux_probe_executable_memory()
      case .kill: _ = clinux_probe_kill()
      }
    }
  }
}
