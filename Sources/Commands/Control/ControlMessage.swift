internal import Glibc
internal import JSON
internal import Platform
internal import Synchronization

/// A message between a command and the library's process: a JSON object, and files that the sender
/// has opened.
struct ControlMessage: Sendable {
  let json: JSON
  let files: [FileDescriptor]

  init(_ json: JSON, files: [FileDescriptor] = []) {
    self.json = json
    self.files = files
  }
}

/// One end of a conversation.
protocol ControlLink: Sendable {
  /// Sends a message, waiting while the other end has too much to read. Messages to an end that has
  /// gone are lost; `receive` reports that.
  func send(_ message: ControlMessage) async

  /// Receives the next message, or `nil` at the end.
  func receive() async -> ControlMessage?

  /// Closes the connection for both ends.
  func close()
}

/// Two ends in one process: a command that holds the library itself talks to it as to a server, so
/// that there is one implementation of each operation.
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

/// Messages in order. A sender that is far ahead of the reader waits, so that queued messages and
/// their open files stay few.
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

  /// Returns the next message, for one reader at a time.
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
