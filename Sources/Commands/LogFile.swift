internal import Arguments
internal import Catalog
internal import Glibc
internal import HTTP
internal import JSON
internal import Library
internal import Platform
internal import Synchronization

/// A log file that only its owner may read. If it was renamed, a new one is begun; a large one is
/// renamed here, replacing the previous one.
final class LogFile: Sendable {
  private let path: String
  private let file: Mutex<FileDescriptor>

  init(_ path: String) throws(Failure) {
    self.path = path
    let number = Self.open(path)
    guard number >= 0 else {
      throw Failure(
        .partial, "the log \(path.quotedPath) cannot be written: \(Environment.reason(errno))")
    }
    file = Mutex(FileDescriptor(owning: number))
  }

  /// A full disk must not end the server: those lines are lost.
  func append(_ lines: [UInt8]) {
    file.withLock { file in
      if isOver(file.number) {
        let number = Self.open(path)
        if number >= 0 { file = FileDescriptor(owning: number) }
      }
      _ = lines.withUnsafeBytes { write(file.number, $0.baseAddress, $0.count) }
    }
  }

  /// Whether a new file must be begun. Terminals and pipes take everything.
  private func isOver(_ number: Int32) -> Bool {
    var (own, named) = (stat(), stat())
    guard fstat(number, &own) == 0, own.st_mode & S_IFMT == S_IFREG else { return false }
    guard stat(path, &named) == 0, named.st_ino == own.st_ino, named.st_dev == own.st_dev else {
      return true
    }
    return own.st_size > CommandLimits.logBytes && rename(path, path + ".1") == 0
  }

  private static func open(_ path: String) -> Int32 {
    Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
  }
}

/// The messages of a running server: sentences on a terminal, and lines of JSON elsewhere.
enum ServerLog {
  private static let isForPeople = isatty(STDERR_FILENO) == 1

  static func report(_ sentence: String) {
    if isForPeople { return Terminal.report(sentence) }
    let line: JSON = ["time": .string(LibraryClock.system.now.text), "message": .string(sentence)]
    Terminal.report(line.text)
  }
}
