/// An answer that goes on: events as they happen, until one side leaves.
package struct EventStream: Sendable {
  let produce: @Sendable (EventWriter) async throws -> Void

  /// - Parameter produce: runs while the page is connected, and is cancelled
  ///   when it leaves or the server stops; when it returns the stream ends.
  package init(_ produce: @escaping @Sendable (EventWriter) async throws -> Void) {
    self.produce = produce
  }
}

/// Takes the events for one page. Never waits: a page that does not read is
/// dropped when its buffer is full, and catches up when it comes back.
package struct EventWriter: Sendable {
  let sink: any ResponseSink

  /// Throws `.closed` once the page has left or was dropped. Any thread may call.
  package func send(_ event: ServerSentEvent) throws(HTTPError) { try send(event.bytes) }

  /// Sends an event whose bytes were made once for many pages.
  package func send(_ bytes: [UInt8]) throws(HTTPError) {
    guard sink.post(bytes) else { throw .closed }
  }
}
