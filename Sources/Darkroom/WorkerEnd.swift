internal import Glibc

/// How a worker process ended.
package struct WorkerEnd: Hashable, Sendable, CustomStringConvertible {
  package enum Cause: Hashable, Sendable {
    case exit(status: Int32)
    case signal(Int32)
    /// Its response was invalid, and it was killed for that.
    case badAnswer(String)
  }

  package let cause: Cause
  /// The end of its stderr output, for the log.
  package let lastWords: String

  package init(_ cause: Cause, lastWords: String = "") {
    self.cause = cause
    self.lastWords = lastWords
  }

  /// Whether the file is to blame. A worker that exits by itself lacks a library, a sandbox or a
  /// parent; one that is killed, by a person or for lack of memory, may have had any file.
  package var isViolent: Bool {
    if case .signal(let number) = cause { number != SIGKILL && number != SIGTERM } else { false }
  }

  package var description: String {
    switch cause {
    case .exit(let status): "it ended with status \(status)"
    case .signal(let number): "it was ended by \(Self.signalNames[number] ?? "signal \(number)")"
    case .badAnswer(let reason): "its answer made no sense: \(reason)"
    }
  }

  /// The meaning of each signal for a worker.
  private static let signalNames: [Int32: String] = [
    4: "a failed check (SIGILL)", 5: "a failed check (SIGTRAP)", 6: "a failed check (SIGABRT)",
    7: "a file that changed under it (SIGBUS)", 8: "an arithmetic fault (SIGFPE)",
    9: "SIGKILL", 11: "a memory fault (SIGSEGV)", 15: "SIGTERM",
    24: "the limit on processor time (SIGXCPU)", 25: "the limit on file size (SIGXFSZ)",
    31: "the system-call filter (SIGSYS)",
  ]
}
