internal import Platform
internal import Synchronization

extension Response {
  /// The body's bytes as a client would receive them, for requests within the process. Events are
  /// collected until their stream ends.
  package func collectedBody() async throws -> [UInt8] {
    let sink = CollectingSink()
    switch body {
    case .none: break
    case .bytes(let bytes): return bytes
    case .file(let file, let offset, let length):
      return try file.bytes(at: offset, length: length)
    case .pieces(let pieces):
      for piece in pieces {
        switch piece {
        case .bytes(let bytes): try await sink.write(bytes)
        case .file(let file, let offset, let length):
          try await sink.write(try file.bytes(at: offset, length: length))
        }
      }
    case .stream(_, let write): try await write(ResponseWriter(sink: sink))
    case .events(let stream): try await stream.produce(EventWriter(sink: sink))
    }
    return sink.bytes
  }
}

/// Stores the written bytes.
private final class CollectingSink: ResponseSink {
  private let written = Mutex<[UInt8]>([])

  var bytes: [UInt8] { written.withLock { $0 } }

  func write(_ bytes: [UInt8]) async throws(HTTPError) { written.withLock { $0 += bytes } }

  func room(upTo bytes: Int) async throws(HTTPError) -> Int { bytes }
  func roomNow(upTo bytes: Int) -> Int { bytes }
  func giveBack(_ bytes: Int) {}

  func post(_ bytes: [UInt8]) -> Bool {
    written.withLock { $0 += bytes }
    return true
  }
}
