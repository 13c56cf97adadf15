import HTTP
import Synchronization

/// What the server answers: a little of everything that a client can meet.
final class Sample: Sendable {
  let folder: Folder
  let feed = Feed()
  private let waiting = Mutex<[Latch]>([])

  init(folder: Folder) { self.folder = folder }

  func routes() -> [Route<Void, Void>] { bodyRoutes() + answerRoutes() }

  /// What takes bodies.
  private func bodyRoutes() -> [Route<Void, Void>] {
    [
      Route(
        .post, "/upload", "Counts the bytes that it gets.", access: (), body: .bytes(limit: nil)
      ) { request, _ in
        var count = 0
        for try await bytes in request.body { count += bytes.count }
        return .json("{\"received\":\(count)}", status: .created)
      },
      Route(
        .post, "/hold", "Reads its body after the next event.", access: (),
        body: .bytes(limit: nil)
      ) { [self] request, _ in
        await nextEvent()
        var count = 0
        for try await bytes in request.body { count += bytes.count }
        return .text("\(count)")
      },
      Route(
        .post, "/form", "Says what parts a form has.", access: (),
        body: .bytes(types: ["multipart/form-data"], limit: nil)
      ) { request, _ in
        var form = try request.form()
        var parts: [(head: MultipartHead, count: Int)] = []
        while let event = try await form.next() {
          switch event {
          case .part(let head): parts.append((head, 0))
          case .data(let bytes): parts[parts.count - 1].count += bytes.count
          case .end: break
          }
        }
        let lines = parts.map { "\($0.head.name) \($0.head.filename ?? "-") \($0.count)\n" }
        return .text(lines.joined())
      },
    ]
  }

  private func answerRoutes() -> [Route<Void, Void>] {
    let document = Response.json(#"{"ok":true,"n":42,"name":"tintype"}"#)
    return [
      Route(.get, "/sync.json", "A small document.", access: ()) { _, _ in document },
      Route(.get, "/client", "Who asks.", access: ()) { request, _ in
        .text("\(request.client.host) \(request.isSecure)")
      },
      Route(.get, "/wait", "Answers at the next event.", access: ()) { [self] _, _ in
        await nextEvent()
        return .text("waited")
      },
      Route(.get, "/zip/{count}", "An archive of so many files of 1 MB.", access: ()) {
        (_, _, count: Int) in Self.archive(count)
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

  private func nextEvent() async {
    let latch = Latch()
    waiting.withLock { $0.append(latch) }
    await latch.passOrCancelled()
  }

  private static func archive(_ count: Int) -> Response {
    let entries = (0..<count).map {
      ZipArchive.Entry("folder/f\u{fc}nf \($0).bin", sizeBytes: 1 << 20, modified: 1_700_000_000)
    }
    return .stream(type: "application/zip", length: ZipArchive.length(of: entries)) { writer in
      var archive = ZipArchive(writer)
      for entry in entries {
        var left = entry.sizeBytes
        try await archive.add(entry) {
          defer { left -= min(left, 1 << 16) }
          return [UInt8](repeating: 7, count: min(left, 1 << 16))
        }
      }
      try await archive.finish()
    }
  }

  func router() -> Router<Void, Void> {
    Router(
      routes(), admit: { _, _ in }, anyone: { () },
      failure: { error, _ in Response(Problem(error as? HTTPError ?? .failed)) })
  }
}
