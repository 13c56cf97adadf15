/// What waits to be sent, in order: small pieces together, large ones and files
/// as they are.
struct Output {
  enum Outcome: Hashable {
    case drained
    case blocked
    /// There is more and the socket would take it, but others want their turn.
    case paused
    case failed
  }

  private enum Segment {
    case bytes([UInt8])
    case file(FileDescriptor, offset: Int, length: Int)
  }

  /// Pieces up to this size are copied behind one another: a system call costs
  /// more than copying them.
  private static let smallBytes = 16 << 10
  /// What one connection sends before the others get their turn.
  private static let turnBytes = 1 << 20

  private var segments: [Segment] = []
  /// How much of the first segment is sent.
  private var sent = 0
  /// Small pieces behind the segments.
  private var tail: [UInt8] = []
  /// How much is waiting.
  private(set) var count = 0
  /// How much was ever taken in.
  private(set) var total = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: [UInt8]) {
    note(bytes.count)
    if bytes.count <= Self.smallBytes {
      tail += bytes
    } else {
      sealTail()
      segments.append(.bytes(bytes))
    }
  }

  /// Lets bytes be written in place, behind all others.
  mutating func write(_ body: (inout [UInt8]) -> Void) {
    let before = tail.count
    body(&tail)
    note(tail.count - before)
  }

  mutating func append(_ file: FileDescriptor, offset: Int, length: Int) {
    if length == 0 { return }
    note(length)
    sealTail()
    segments.append(.file(file, offset: offset, length: length))
  }

  mutating func removeAll() {
    segments = []
    tail = []
    (sent, count) = (0, 0)
  }

  /// Exchanges the memory for small pieces with the loop's, so that a silent
  /// connection keeps none and a busy one allocates none.
  mutating func swapBuffer(_ spare: inout [UInt8]) {
    if tail.isEmpty { swap(&tail, &spare) }
  }

  mutating func flush(to socket: Socket) -> Outcome {
    var turn = Self.turnBytes
    while count > 0 {
      if turn <= 0 { return .paused }
      switch sendSome(to: socket) {
      case .blocked: return .blocked
      case .failed, .done(0): return .failed
      case .done(let bytes):
        count -= bytes
        turn -= bytes
        advance(by: bytes)
      }
    }
    return .drained
  }

  private mutating func sendSome(to socket: Socket) -> Socket.Result {
    switch segments.first {
    case nil: return socket.send(tail[sent...])
    case .file(let file, let offset, let length):
      let step = min(length - sent, Self.turnBytes)
      return socket.sendFile(file.number, offset: offset + sent, length: step)
    case .bytes(let bytes):
      if segments.count > 1 {
        if case .bytes(let next) = segments[1] {
          return socket.send(bytes[sent...], next, more: segments.count > 2 || !tail.isEmpty)
        }
        return socket.send(bytes[sent...], more: true)
      }
      return socket.send(bytes[sent...], tail)
    }
  }

  private mutating func advance(by bytes: Int) {
    sent += bytes
    while let first = segments.first {
      let length =
        switch first {
        case .bytes(let bytes): bytes.count
        case .file(_, _, let length): length
        }
      if sent < length { return }
      sent -= length
      segments.removeFirst()
    }
    if sent == tail.count {
      tail.removeAll(keepingCapacity: true)
      sent = 0
    }
  }

  private mutating func note(_ bytes: Int) {
    count += bytes
    total += bytes
  }

  private mutating func sealTail() {
    if tail.isEmpty { return }
    segments.append(.bytes(tail))
    tail = []
  }
}
