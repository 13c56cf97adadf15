internal import Catalog
internal import HTTP
internal import JSON
internal import Library

/// The change log: past changes since a token, and live ones.
extension Site {
  func changeRoutes() -> [Route<Access, Principal>] {
    let since = QueryParameter(
      "since", .text(maxBytes: Limits.tokenBytes), "A change token; from now on if absent.")
    return [
      Route(
        .get, "/api/v1/changes", "What happened after a change token.", access: .account,
        query: [since],
        answers: [
          RouteAnswer(.ok, "The changes, and the token they lead to.", type: "application/json"),
          RouteAnswer(410, "The log no longer reaches back that far.", code: "tokenExpired"),
        ]
      ) { [self] request, principal in
        let token = try await token(request.query["since"])
        let page = try await library.changes(since: token, for: principal)
        var members = page.members
        members["hasMore"] = .bool(page.hasMore)
        return .json(.object(members))
      },
      Route(
        .get, "/api/v1/events", "What happens, as it happens, as server-sent events.",
        access: .account, query: [since],
        answers: [
          RouteAnswer(.ok, "A stream that goes on.", type: "text/event-stream"),
          RouteAnswer(410, "The log no longer reaches back that far.", code: "tokenExpired"),
          RouteAnswer(429, "This browser listens often enough.", code: "tooManyStreams"),
        ]
      ) { [self] request, principal in
        let token = try await token(request.lastEventID ?? request.query["since"])
        // An expired token is reported as a status, not in the stream.
        _ = try await library.changes(since: token, for: principal)
        return .events { [library] writer in
          for try await event in library.events(since: token, for: principal) {
            try writer.send(event.serverSent)
          }
        }
      },
    ]
  }

  private func token(_ text: String?) async throws -> ChangeToken {
    guard let text else { return try await library.changeToken() }
    guard let token = ChangeToken(text) else {
      throw HTTPError.badParameter(name: "since", expected: "a change token")
    }
    return token
  }
}

extension ChangePage {
  fileprivate var members: JSON.Object {
    let entries = changes.map { change in
      JSON.object([
        "token": .string(change.token.text), "kind": .string(change.kind.rawValue),
        "id": .string(change.id), "change": .string(change.change.rawValue),
      ])
    }
    return ["changes": .array(entries), "token": .string(token.text)]
  }
}

extension LibraryEvent {
  fileprivate var serverSent: ServerSentEvent {
    switch self {
    case .changes(let page) where page.changes.count > Limits.eventChanges:
      // A transaction is never split between pages: a large one would exceed the buffer for
      // readers, and pages reload everything in that case.
      ServerSentEvent(
        id: page.token.text, event: "many",
        data: JSON.object([
          "token": .string(page.token.text), "count": JSON(page.changes.count),
        ]).text)
    case .changes(let page):
      ServerSentEvent(
        id: page.token.text, event: "change", data: JSON.object(page.members).text)
    case .strip: ServerSentEvent(event: "strip", data: "{}")
    case .jobs: ServerSentEvent(event: "jobs", data: "{}")
    }
  }
}
