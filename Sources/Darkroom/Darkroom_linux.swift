internal import CLinux
internal import Glibc
package import Media

extension Darkroom {
  /// As many workers as processors, up to ``Limits/defaultWorkers``.
  package static var defaultWorkers: Int {
    min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), DarkroomLimits.defaultWorkers)
  }
}

extension MediaFormat {
  /// Identifies an open file.
  package init?(of input: Int32) {
    var head = [UInt8](repeating: 0, count: Self.headBytes)
    let count = pread(input, &head, head.count, 0)
    self.init(head: head.prefix(max(0, count)))
  }
}

extension DarkroomError {
  /// The format of a photo or video that could not be decoded; `nil` if the file is neither.
  package func format(of input: Int32) -> MediaFormat? {
    let format: MediaFormat? =
      if case .unsupported(let format) = self { format } else { MediaFormat(of: input) }
    return format.flatMap { $0.isPhotoOrFilm ? $0 : nil }
  }
}

extension PoolThread {
  /// Starts the thread.
  func open(
    _ command: WorkerCommand, settings: Pool.Settings,
    now: @escaping @Sendable () -> Duration
  ) {
    do {
      try startThread(named: "darkroom") {
        PoolDriver(command, settings: settings, now: now).run(in: self)
      }
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
