internal import CLinux
internal import Glibc

extension Darkroom {
  /// As many workers as processors, up to ``Limits/defaultWorkers``.
  package static var defaultWorkers: Int {
    min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), Limits.defaultWorkers)
  }

  /// `tintype-worker` in the folder of the running program; `nil` where there
  /// is none that may be started.
  package static func workerBesideProgram() -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0, length < buffer.count else { return nil }
    let program = String(
      decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let slash = program.lastIndex(of: "/") else { return nil }
    let worker = program[...slash] + "tintype-worker"
    return access(String(worker), X_OK) == 0 ? String(worker) : nil
  }
}

extension MediaFormat {
  /// Of a file that is open.
  package init?(of input: Int32) {
    var head = [UInt8](repeating: 0, count: Self.headBytes)
    let count = pread(input, &head, head.count, 0)
    self.init(head: Array(head.prefix(max(0, count))))
  }
}

extension Workshop {
  /// Starts the thread.
  func open(
    executable: String, argument: String?, settings: Pool.Settings,
    now: @escaping @Sendable () -> Duration
  ) {
    do {
      try startThread(named: "darkroom") {
        Foreman(
          executable: executable, argument: argument, settings: settings, now: now
        ).run(in: self)
      }
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
