internal import Glibc
package import Words

/// How a worker process ended.
package struct WorkerEnd: Hashable, Sendable, CustomStringConvertible {
  package enum Cause: Hashable, Sendable {
    case exit(status: Int32)
    case signal(Int32)
    /// Its response was invalid, and it was killed for that.
    case badAnswer(Message)
  }

  package let cause: Cause
  /// The end of its stderr output, for the log.
  let lastWords: String

  package init(_ cause: Cause, lastWords: String = "") {
    self.cause = cause
    self.lastWords = lastWords
  }

  /// Whether the file is to blame. A worker that exits by itself lacks a library, a sandbox or a
  /// parent; one that is killed, by a person or for lack of memory, may have had any file.
  var isViolent: Bool {
    if case .signal(let number) = cause { number != SIGKILL && number != SIGTERM } else { false }
  }

  /// How it ended, as part of a sentence.
  package var message: Message {
    switch cause {
    case .exit(let status): Message("worker.exit", ["status": .number(Int(status))])
    case .badAnswer(let reason): Message("worker.badAnswer", ["reason": .message(reason)])
    case .signal(let number): Self.message(ofSignal: number)
    }
  }

  package var description: String { message.text }

  /// The meaning of each signal for a worker.
  private static func message(ofSignal number: Int32) -> Message {
    switch number {
    case SIGILL, SIGTRAP, SIGABRT:
      Message("worker.check", ["signal": .number(Int(number))])
    case SIGBUS: Message("worker.fileChanged")
    case SIGFPE: Message("worker.arithmetic")
    case SIGKILL: Message("worker.killed")
    case SIGSEGV: Message("worker.memoryFault")
    case SIGTERM: Message("worker.terminated")
    case SIGXCPU: Message("worker.processorTime")
    case SIGXFSZ: Message("worker.fileSize")
    case SIGSYS: Message("worker.systemCall")
    default: Message("worker.signal", ["signal": .number(Int(number))])
    }
  }
}
