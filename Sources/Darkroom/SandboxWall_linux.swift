internal import CLinux
internal import Glibc
package import Platform

/// A restriction on workers in addition to the filter of system calls. Each holds on its own if the
/// filter fails, and each may be missing, as a kernel may not support it or a container may not
/// allow it.
package enum SandboxWall: String, CaseIterable, Sendable {
  /// Separate user, network, IPC and UTS namespaces, without a network device.
  case namespaces
  /// Landlock: no file can be opened, no port connected, no process signalled.
  case files
  /// No capabilities, and no way to gain any, even if root started the program.
  case capabilities

  /// Starts a worker that closes its sandbox and reports the walls that stand.
  package static func standing(aroundWorkerAt path: String) throws(SystemError) -> [Self] {
    let worker = try WorkerProcess(
      WorkerCommand(executable: path, arguments: [WorkerMain.wallsArgument]))
    var event = pollfd(fd: worker.standardError, events: Int16(POLLIN), revents: 0)
    let waitMilliseconds: Int32 = 5000
    while poll(&event, 1, waitMilliseconds) > 0, worker.readStandardError() {}
    let words = worker.reap().lastWords.split(separator: "\n")
    return allCases.filter { wall in words.contains { $0 == wall.rawValue } }
  }
}

extension Sandbox {
  /// Calls that the walls must deny. They are tried without the filter, which would end the process
  /// first.
  enum WallProbe: String, CaseIterable, Sendable {
    case file, connect, signal, capability

    /// Whether the call was allowed.
    func isAllowed(port: UInt16) -> Bool {
      switch self {
      case .file: clinux_probe_file("/etc/passwd") == 0
      case .connect: clinux_probe_connect(port) == 0
      case .signal: clinux_probe_signal() == 0
      case .capability: clinux_probe_capability() == 0
      }
    }
  }
}
