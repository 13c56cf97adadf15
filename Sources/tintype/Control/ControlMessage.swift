internal import Glibc
internal import JSON

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

  func send(_ message: ControlMessage) async { outgoing.add(message) }
  func receive() async -> ControlMessage? { await incoming.next() }

  func close() {
    incoming.end()
    outgoing.end()
  }
}

/// Messages in their order. Those who talk wait for each other's answers, so that
/// it never grows long.
private final class LocalQueue: Sendable {
  private let stream: AsyncStream<ControlMessage>
  private let continuation: AsyncStream<ControlMessage>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func add(_ message: ControlMessage) { continuation.yield(message) }
  func end() { continuation.finish() }

  func next() async -> ControlMessage? {
    for await message in stream { return message }
    return nil
  }
}
