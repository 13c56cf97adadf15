/// A continuous response: events as they happen, until one side disconnects.
package struct EventStream: Sendable {
  let produce: @Sendable (EventWriter) async throws -> Void

  /// - Parameter produce: Runs while the page is connected, and is cancelled when it disconnects or
  ///   the
  ///   server stops; the stream ends when it returns.
  package init(_ produce: @escaping @Sendable (EventWriter) async throws -> Void) {
    self.produce = produce
  }
}

/// Sends events to one page. It never waits: a page that does not read is dropped when its buffer
/// is full, and catches up when it reconnects.
package struct EventWriter: Sendable {
  let sink: any ResponseSink

  /// Throws `.closed` once the page has disconnected or was dropped. May be called from any thread.
  package func send(_ event: ServerSentEvent) throws(HTTPError) { try send(event.bytes) }

  /// Sends an event encoded once for many pages.
  package func send(_ bytes: [UInt8]) throws(HTTPError) {
    guard sink.post(bytes) else { throw .closed }
  }
}
