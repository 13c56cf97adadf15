import HTTP
import Synchronization

/// What the server answers: a little of everything that a client can meet.
final class Sample: Sendable {
  let folder: Folder
  let feed = Feed()
  private let waiting = Mutex<[Latch]>([])

  init(folder: Folder) { self.folder = folder }

  func routes() -> [Route<Void, Void>] {
    let document = Response.json(#"{"ok":true,"n":42,"name":"tintype"}"#)
    return [
      Route(.get, "/sync.json", "A small document.", access: ()) { _, _ in document },
      Route(.get, "/wait", "Answers at the next event.", access: ()) { [self] _, _ in
        let latch = Latch()
        waiting.withLock { $0.append(latch) }
        await latch.passOrCancelled()
        return .text("waited")
      },
      Route(
        .post, "/upload", "Counts the bytes that it gets.", access: (), body: .bytes(limit: nil)
      ) { request, _ in
        var count = 0
        for try await bytes in request.body { count += bytes.count }
        return .json("{\"received\":\(count)}", status: .created)
      },
      Route(.get, "/events", "Events as they happen.", access: ()) { [feed] request, _ in
        let seen = request.lastEventID.flatMap { Int($0) }
        return .events { try await feed.serve($0, after: seen) }
      },
      Route(.post, "/emit", "Makes an event; how many pages it reached.", access: ()) {
        [self] _, _ in
        let latches = waiting.withLock { waiting in
          defer { waiting = [] }
          return waiting
        }
        for latch in latches { latch.open() }
        return .text("\(feed.emit())")
      },
      Route(.get, "/bytes/{count}", "So many bytes, as they are made.", access: ()) {
        (_, _, count: Int) in
        .stream(type: "application/octet-stream", length: count) { writer in
          let piece = [UInt8](repeating: 120, count: 64 << 10)
          var left = count
          while left > 0 {
            try await writer.write(Array(piece.prefix(left)))
            left -= piece.count
          }
        }
      },
      Route(.get, "/{path*}", "A file.", access: ()) { [folder] (request, _, path: String) in
        try folder.answer(path, to: request)
      },
    ]
  }

  func router() -> Router<Void, Void> {
    Router(
      routes(), admit: { _, _ in }, anyone: { () },
      failure: { error, _ in Response(Problem(error as? HTTPError ?? .failed)) })
  }
}
