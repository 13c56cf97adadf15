internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Words

/// The change log: past changes since a token, and live ones.
extension Site {
  func changeRoutes() -> [Route<RouteAccess, Principal>] {
    let since = QueryParameter(
      "since", .text(maxBytes: ServerLimits.tokenBytes), "A change token; if absent, now.")
    return [
      Route(
        .get, "/api/v1/changes", "The changes since a change token.", access: .account,
        query: [since],
        answers: [
          RouteAnswer(.ok, "The changes, and the next token.", type: "application/json"),
          RouteAnswer(410, "The token is older than the change log.", code: "tokenExpired"),
        ]
      ) { [self] request, principal in
        let token = try await token(request.query["since"])
        let page = try await library.changes(since: token, for: principal)
        var members = page.members
        members["hasMore"] = .bool(page.hasMore)
        return .json(.object(members))
      },
      Route(
        .get, "/api/v1/events", "A stream of changes, as server-sent events.",
        access: .account, query: [since],
        answers: [
          RouteAnswer(.ok, "An endless stream.", type: "text/event-stream"),
          RouteAnswer(410, "The token is older than the change log.", code: "tokenExpired"),
          RouteAnswer(429, "This browser has too many open streams.", code: "tooManyStreams"),
        ]
      ) { [self] request, principal in
        let token = try await token(request.lastEventID ?? request.query["since"])
        // An expired token is reported as a status, not in the stream.
        _ = try await library.changes(since: token, for: principal)
        return .events { [self] writer in
          for try await event in library.events(since: token, for: principal) {
            guard case .changes(let page) = event, page.changes.count <= ServerLimits.eventChanges
            else {
              try writer.send(event.serverSent)
              continue
            }
            // The visitor's rights may have changed since the stream began.
            guard let reader = try await reader(of: request) else { return }
            let rows = try await library.rows(of: page, for: reader)
            let whole = page.serverSent(with: rows, for: reader)
            let isShort = whole.data.utf8.count <= ServerLimits.eventBytes
            try writer.send(isShort ? whole : event.serverSent)
          }
        }
      },
    ]
  }

  /// The visitor of a stream, with the rights of now; `nil` once these have ended.
  private func reader(of request: Request) async throws(LibraryError) -> Principal? {
    do {
      let principal = try await principal(of: request, .account)
      try RouteAccess.account.check(principal, request.method)
      return principal
    } catch {
      if error.category.revokesAccess { return nil }
      throw error
    }
  }

  private func token(_ text: String?) async throws -> ChangeToken {
    guard let text else { return try await library.changeToken() }
    guard let token = ChangeToken(text) else {
      throw HTTPError.badParameter(name: "since", expected: Message("expected.changeToken"))
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

extension ChangePage {
  /// An event that lets a page apply the changes without a request.
  fileprivate func serverSent(
    with rows: ChangedRows, for principal: Principal
  ) -> ServerSentEvent {
    var members = members
    members["assets"] = .array(
      rows.assets.map { asset in
        let newest = rows.newestVersions[asset.id]
        return asset.json(for: principal).adding("latest", newest?.json ?? .null)
      })
    members["collections"] = .array(
      rows.collections.map { summary in
        guard let assets = rows.albumAssets[summary.collection.id] else { return summary.json }
        return summary.json.adding("assets", .array(assets.map { .string($0.text) }))
      })
    let days = rows.days.map { day in
      JSON.array([JSON(day.number), JSON(day.imageCount), JSON(day.videoCount)])
    }
    members["days"] = .array(days)
    members["count"] = JSON(rows.count)
    return ServerSentEvent(id: token.text, event: "change", data: JSON.object(members).text)
  }
}

extension JSON {
  /// The object with another member.
  fileprivate func adding(_ name: String, _ value: JSON) -> JSON {
    guard case .object(var members) = self else { return self }
    members[name] = value
    return .object(members)
  }
}

extension LibraryEvent {
  /// An event without rows.
  fileprivate var serverSent: ServerSentEvent {
    switch self {
    case .changes(let page):
      // A transaction is never split between pages: a large one would exceed the buffer for
      // readers, and pages reload everything in that case.
      ServerSentEvent(
        id: page.token.text, event: "many",
        data: JSON.object([
          "token": .string(page.token.text), "count": JSON(page.changes.count),
        ]).text)
    case .strip: ServerSentEvent(event: "strip", data: "{}")
    case .jobs: ServerSentEvent(event: "jobs", data: "{}")
    }
  }
}
