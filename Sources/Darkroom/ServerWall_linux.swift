internal import CLinux
internal import Glibc

/// A restriction on the server itself, should a request or a file take it over. Each may be
/// missing, as a kernel may not support it or a container may not allow it.
package enum ServerWall: String, CaseIterable, Sendable {
  /// Landlock: no program can be executed but the workers'.
  case programs
  /// A filter of system calls that the server never needs, such as tracing other processes and
  /// mounting.
  case calls
  /// No process of the same user can read its memory, and no core file is written: both would
  /// contain keys and passwords.
  case memory
  /// No capabilities but for files and ports, even if root started the program.
  case capabilities

  /// Closes the walls around this process, for good. It must have one thread.
  ///
  /// - Parameters:
  ///   - worker: The path of the workers' program.
  ///   - allowsBacktraces: Whether Swift's backtracer may run, which executes a program that reads
  ///     this one's memory after a crash.
  package static func close(worker: String, allowsBacktraces: Bool = false) {
    _ = clinux_keep_file_capabilities()
    if !allowsBacktraces {
      _ = clinux_hide_memory()
      _ = withPaths(worker) { clinux_forbid_other_programs($0) }
    }
    _ = clinux_refuse_system_calls()
  }

  /// Tries them in a child process, and returns those that hold on this machine.
  package static func standing(worker: String) -> [Self] {
    let found = Int(withPaths(worker) { clinux_probe_server($0) })
    return allCases.filter { found > 0 && found & $0.bit != 0 }
  }

  private var bit: Int {
    switch self {
    case .programs: Int(CLINUX_SERVER_PROGRAMS)
    case .calls: Int(CLINUX_SERVER_CALLS)
    case .memory: Int(CLINUX_SERVER_MEMORY)
    case .capabilities: Int(CLINUX_SERVER_CAPABILITIES)
    }
  }

  private static func withPaths(
    _ worker: String, _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Int32
  ) -> Int32 {
    let paths = Set(WorkerProgram.allCases.map { $0.path(whereWorkerIs: worker) })
    // The workers' program comes first, as it is tried.
    let texts = ([worker] + paths.subtracting([worker])).map { strdup($0) }
    defer { for text in texts { free(text) } }
    let list = texts.map { UnsafePointer($0) } + [nil]
    return list.withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}
