import HTTP
import Synchronization

/// Events for every page that listens, with those that a page has missed.
final class Feed: Sendable {
  private struct State {
    var number = 0
    var recent: [ServerSentEvent] = []
    var pages: [Int: EventWriter] = [:]
    var nextPage = 0
  }

  /// As many as a page may miss.
  private static let kept = 100
  private let state = Mutex(State())

  /// Sends an event to every page; how many there were.
  func emit() -> Int {
    let (event, pages) = state.withLock { state in
      state.number += 1
      let event = ServerSentEvent(id: "\(state.number)", event: "tick", data: "\(state.number)")
      state.recent = state.recent.suffix(Self.kept - 1) + [event]
      return (event, state.pages)
    }
    let bytes = event.bytes
    var reached = 0
    for (key, page) in pages {
      do throws(HTTPError) {
        try page.send(bytes)
        reached += 1
      } catch { leave(key) }
    }
    return reached
  }

  /// Serves a page until it leaves, from the event on that it has seen last.
  func serve(_ writer: EventWriter, after seen: Int?) async throws {
    let (key, missed) = state.withLock { state in
      state.nextPage += 1
      state.pages[state.nextPage] = writer
      let first = seen.map { known in state.recent.drop { Int($0.id ?? "") ?? 0 <= known } }
      return (state.nextPage, first.map(Array.init) ?? [])
    }
    defer { leave(key) }
    try writer.send(Array(": here\n\n".utf8))
    for event in missed { try writer.send(event) }
    await Latch().passOrCancelled()
  }

  private func leave(_ key: Int) { state.withLock { $0.pages[key] = nil } }
}
