internal import CLinux
internal import Glibc
package import Platform

/// The restrictions that a worker process takes on before it reads the first byte
/// of a file.
package enum Sandbox {
  /// Moves the process into namespaces of its own. It must be the first call, while
  /// the process has one thread. Returns whether the kernel and the container allow it.
  static func leaveNamespaces() -> Bool { clinux_leave_namespaces() == 0 }

  /// Closes the sandbox around this process, for good. Everything that has to be
  /// loaded or opened must have been.
  ///
  /// Afterwards the process computes, reads and writes the files it is handed, and
  /// talks over one socket; the filter ends it at any other system call.
  ///
  /// - Parameters:
  ///   - fileBytes: The longest file that it may write.
  ///   - hasFilter: False only in tests of the other restrictions.
  /// - Returns: The walls that stand now, besides the filter and the limits.
  @discardableResult
  package static func close(
    channel: Int32, fileBytes: Int, hasFilter: Bool = true
  ) throws(SystemError) -> [SandboxWall] {
    try check("pthread_create", clinux_prepare_libraries())
    try check("PR_SET_PDEATHSIG", clinux_die_with_parent())
    try check("RLIMIT_CORE", clinux_limit_core())
    try check("RLIMIT_NOFILE", clinux_limit_descriptors(UInt(DarkroomLimits.workerDescriptors)))
    try check("RLIMIT_FSIZE", clinux_limit_file_size(UInt(fileBytes)))
    try check("RLIMIT_AS", clinux_limit_address_space(UInt(DarkroomLimits.workerAddressBytes)))
    try check("RLIMIT_DATA", clinux_limit_data(UInt(DarkroomLimits.workerDataBytes)))
    try check("PR_SET_NO_NEW_PRIVS", clinux_give_up_privileges())
    var walls: [SandboxWall] = []
    if clinux_forbid_files() == 0 { walls.append(.files) }
    if clinux_drop_capabilities() == 0 { walls.append(.capabilities) }
    if hasFilter { try check("seccomp", clinux_filter_system_calls(channel)) }
    return walls
  }

  private static func check(_ operation: String, _ result: Int32) throws(SystemError) {
    guard result == 0 else { throw SystemError(operation) }
  }

  /// Actions for which the sandbox must end the process, to prove that it does.
  package enum Probe: String, CaseIterable, Sendable {
    case open, socket, fork, exec, executableMemory, kill

    /// Tries the action. Returning means that the sandbox has a leak.
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
