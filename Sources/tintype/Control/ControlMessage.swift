internal import Glibc
internal import JSON
internal import Synchronization

/// What a command and the one who holds the library say to each other: a JSON
/// object, and files that the sender has opened.
struct ControlMessage: Sendable {
  let json: JSON
  let files: [OpenDescriptor]

  init(_ json: JSON, files: [OpenDescriptor] = []) {
    self.json = json
    self.files = files
  }
}

/// A descriptor that is closed when nobody has it any more.
final class OpenDescriptor: Sendable {
  let number: Int32

  init(owning number: Int32) { self.number = number }

  /// The same open file under a number of its own.
  convenience init(duplicating number: Int32) {
    self.init(owning: fcntl(number, F_DUPFD_CLOEXEC, 0))
  }

  deinit { close(number) }

  /// The same open file under a number of its receiver's own.
  func duplicated() -> Int32 { fcntl(number, F_DUPFD_CLOEXEC, 0) }
}

/// One end of a conversation.
protocol ControlLink: Sendable {
  /// Waits while the other end has too much to read. What the other end no longer
  /// hears is lost; receiving says that it has gone.
  func send(_ message: ControlMessage) async

  /// The next message, or `nil` at the end.
  func receive() async -> ControlMessage?

  /// Ends the conversation for both.
  func close()
}

/// Two ends in one process: a command that holds the library itself talks to it
/// as it would to a server, so that there is one way to do each thing.
final class LocalLink: ControlLink {
  private let incoming: LocalQueue
  private let outgoing: LocalQueue

  private init(_ incoming: LocalQueue, _ outgoing: LocalQueue) {
    self.incoming = incoming
    self.outgoing = outgoing
  }

  static func pair() -> (LocalLink, LocalLink) {
    let (there, back) = (LocalQueue(), LocalQueue())
    return (LocalLink(there, back), LocalLink(back, there))
  }

  func send(_ message: ControlMessage) async { await outgoing.add(message) }
  func receive() async -> ControlMessage? { await incoming.next() }

  func close() {
    incoming.end()
    outgoing.end()
  }
}

/// Messages in their order. Who is far ahead of the reader waits, so that what they
/// carry, open files among it, never grows much.
private final class LocalQueue: Sendable {
  private struct State {
    var messages: [ControlMessage] = []
    var reader: CheckedContinuation<ControlMessage?, Never>?
    var writers: [CheckedContinuation<Void, Never>] = []
    var isEnded = false
  }

  private static let most = 16
  private let state = Mutex(State())

  func add(_ message: ControlMessage) async {
    let reader = state.withLock { state -> CheckedContinuation<ControlMessage?, Never>? in
      if state.isEnded { return nil }
      if let reader = state.reader {
        state.reader = nil
        return reader
      }
      state.messages.append(message)
      return nil
    }
    if let reader { return reader.resume(returning: message) }
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isEnded || state.messages.count <= Self.most { return true }
        state.writers.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// One reads at a time.
  func next() async -> ControlMessage? {
    await withCheckedContinuation { continuation in
      let (answer, writer) = state.withLock { state -> (ControlMessage??, Writer?) in
        if !state.messages.isEmpty {
          let writer = state.writers.isEmpty ? nil : state.writers.removeFirst()
          return (.some(state.messages.removeFirst()), writer)
        }
        if state.isEnded { return (.some(nil), nil) }
        state.reader = continuation
        return (nil, nil)
      }
      writer?.resume()
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private typealias Writer = CheckedContinuation<Void, Never>

  func end() {
    let (reader, writers) = state.withLock { state in
      state.isEnded = true
      defer {
        state.reader = nil
        state.writers = []
      }
      return (state.reader, state.writers)
    }
    reader?.resume(returning: nil)
    for writer in writers { writer.resume() }
  }
}
