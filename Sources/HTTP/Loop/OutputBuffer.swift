internal import Glibc
internal import Platform

/// The queue of output: small pieces merged, large ones and files as they are.
struct OutputBuffer {
  enum Outcome: Hashable {
    case drained
    case blocked
    /// There is more and the socket would accept it, but others must have their turn.
    case paused
    case failed

    fileprivate init(_ flushed: Transport.Result) {
      switch flushed {
      case .done: self = .drained
      case .blocked: self = .blocked
      case .failed: self = .failed
      }
    }
  }

  /// Pieces up to this size are merged: a system call costs more than copying them.
  private static let smallBytes = 16 << 10
  /// The size up to which pieces are merged: their memory is released only when all of them are
  /// sent.
  private static let tailBytes = 64 << 10
  /// The number of bytes that a connection sends before others get their turn.
  private static let turnBytes = 1 << 20

  private var segments: [BodyPiece] = []
  /// The number of bytes sent of the first segment.
  private var sent = 0
  /// Small pieces after the segments.
  private var tail: [UInt8] = []
  /// The number of waiting bytes.
  private(set) var count = 0
  /// The part of it that is in memory and not in a file.
  private(set) var memoryBytes = 0
  /// The number of bytes ever added.
  private(set) var total = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: [UInt8]) {
    defer { note(bytes.count, inMemory: bytes.count) }
    if bytes.count <= Self.smallBytes {
      tail += bytes
    } else {
      sealTail()
      segments.append(.bytes(bytes))
    }
  }

  /// Lets the caller write bytes in place, at the end.
  mutating func write(_ body: (inout [UInt8]) -> Void) {
    let before = tail.count
    body(&tail)
    note(tail.count - before, inMemory: tail.count - before)
  }

  mutating func append(_ piece: BodyPiece) {
    switch piece {
    case .bytes(let bytes): append(bytes)
    case .file(let file, let offset, let length):
      append(file, offset: offset, length: length)
    }
  }

  mutating func append(_ file: FileDescriptor, offset: Int, length: Int) {
    if length == 0 { return }
    note(length, inMemory: 0)
    sealTail()
    segments.append(.file(file, offset: offset, length: length))
  }

  mutating func removeAll() {
    segments = []
    tail = []
    (sent, count, memoryBytes) = (0, 0, 0)
  }

  /// Swaps the buffer for small pieces with the loop's, so that an idle connection keeps none and a
  /// busy one allocates none.
  mutating func swapBuffer(_ spare: inout [UInt8]) {
    if tail.isEmpty { swap(&tail, &spare) }
  }

  mutating func flush(to transport: Transport) -> Outcome {
    if count == 0 { return Outcome(transport.flush()) }
    var turn = Self.turnBytes
    while count > 0 {
      if turn <= 0 { return .paused }
      switch sendSome(to: transport) {
      case .blocked: return .blocked
      case .failed, .done(0): return .failed
      case .done(let bytes):
        count -= bytes
        turn -= bytes
        advance(by: bytes)
      }
    }
    return transport.isBlocked ? .blocked : .drained
  }

  /// Moves waiting bytes to a buffer for the caller to send; `nil` if a file cannot be read.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    var taken = 0
    while taken < buffer.count, count > 0 {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[taken...])
      guard let bytes = takeSome(into: room) else { return nil }
      count -= bytes
      taken += bytes
      advance(by: bytes)
    }
    return taken
  }

  private func takeSome(into room: UnsafeMutableRawBufferPointer) -> Int? {
    switch segments.first {
    case .file(let file, let offset, let length):
      let read = pread(
        file.number, room.baseAddress, min(room.count, length - sent), off_t(offset + sent))
      return read > 0 ? read : nil
    case .bytes(let bytes): return Self.copy(bytes[sent...], into: room)
    case nil: return Self.copy(tail[sent...], into: room)
    }
  }

  private static func copy(
    _ bytes: ArraySlice<UInt8>, into room: UnsafeMutableRawBufferPointer
  ) -> Int {
    let part = bytes.prefix(room.count)
    part.withUnsafeBytes { room.copyMemory(from: $0) }
    return part.count
  }

  private mutating func sendSome(to transport: Transport) -> Transport.Result {
    switch segments.first {
    case nil: return transport.send(tail[sent...])
    case .file(let file, let offset, let length):
      let step = min(length - sent, Self.turnBytes)
      return transport.sendFile(file.number, offset: offset + sent, length: step)
    case .bytes(let bytes):
      if segments.count > 1 {
        if case .bytes(let next) = segments[1] {
          return transport.send(bytes[sent...], next, more: segments.count > 2 || !tail.isEmpty)
        }
        return transport.send(bytes[sent...], more: true)
      }
      return transport.send(bytes[sent...], tail)
    }
  }

  private mutating func advance(by bytes: Int) {
    sent += bytes
    while let first = segments.first {
      if sent < first.count { return }
      sent -= first.count
      if case .bytes = first { memoryBytes -= first.count }
      segments.removeFirst()
    }
    if sent == tail.count {
      memoryBytes -= tail.count
      tail.removeAll(keepingCapacity: true)
      sent = 0
    }
  }

  private mutating func note(_ bytes: Int, inMemory memory: Int) {
    count += bytes
    memoryBytes += memory
    total += bytes
    if tail.count > Self.tailBytes { sealTail() }
  }

  private mutating func sealTail() {
    if tail.isEmpty { return }
    segments.append(.bytes(tail))
    tail = []
  }
}
