internal import Synchronization

/// A body in memory.
final class BytesSource: BodySource {
  private let bytes: Mutex<[UInt8]?>

  init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes) }

  func next() async throws(HTTPError) -> [UInt8]? {
    bytes.withLock { bytes in
      defer { bytes = nil }
      return bytes
    }
  }
}
