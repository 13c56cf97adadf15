/// Writes the bytes of a streamed answer.
package struct ResponseWriter: Sendable {
  let sink: any ResponseSink

  /// Sends the bytes; waits while the peer is slower than the writer, and throws `.closed` once it
  /// is gone.
  package func write(_ bytes: [UInt8]) async throws(HTTPError) {
    if !bytes.isEmpty { try await sink.write(bytes) }
  }

  /// Waits for room for bytes that are not produced yet, and returns the number granted. A writer
  /// that asks before it reads holds no bytes while its peer does not read.
  package func room(upTo bytes: Int) async throws(HTTPError) -> Int {
    try await sink.room(upTo: bytes)
  }

  /// The same without waiting; returns 0 if there is no room now.
  package func roomNow(upTo bytes: Int) -> Int { sink.roomNow(upTo: bytes) }

  /// Returns granted room that is not used.
  package func giveBack(_ bytes: Int) { sink.giveBack(bytes) }

  package func write(_ text: String) async throws(HTTPError) { try await write(Array(text.utf8)) }
}

/// Receives the bytes of an answer. Callable from any thread, by one writer at a time.
protocol ResponseSink: AnyObject, Sendable {
  func write(_ bytes: [UInt8]) async throws(HTTPError)

  func room(upTo bytes: Int) async throws(HTTPError) -> Int
  func roomNow(upTo bytes: Int) -> Int
  func giveBack(_ bytes: Int)

  /// Sends without waiting; `false` if the peer is gone, or too far behind, in which case it is
  /// dropped.
  func post(_ bytes: [UInt8]) -> Bool
}
