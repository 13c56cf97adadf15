/// Takes the bytes of a streamed answer.
package struct ResponseWriter: Sendable {
  let sink: any ResponseSink

  /// Sends the bytes; waits while the peer is slower than the writer, and
  /// throws `.closed` once it has gone.
  package func write(_ bytes: [UInt8]) async throws(HTTPError) {
    if !bytes.isEmpty { try await sink.write(bytes) }
  }

  package func write(_ text: String) async throws(HTTPError) { try await write(Array(text.utf8)) }
}

/// Where the bytes of an answer go. May be called from any thread, by one
/// writer at a time.
protocol ResponseSink: AnyObject, Sendable {
  func write(_ bytes: [UInt8]) async throws(HTTPError)

  /// Sends without waiting; `false` once the peer has gone, or when it is too
  /// far behind, in which case it is dropped.
  func post(_ bytes: [UInt8]) -> Bool
}
