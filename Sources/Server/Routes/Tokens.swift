internal import Catalog
internal import HTTP
internal import ImageEngine
internal import JSON
internal import Library
internal import Words

extension Site {
  /// Tokens, with which programs act for an account.
  func tokenRoutes() -> [Route<RouteAccess, Principal>] {
    let own = tokenListRoutes()
    return own + oneGrantRoutes("/api/v1/tokens", "token", "name")
  }

  private func tokenListRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/tokens"
    let body = RouteBody.json(limit: ServerLimits.listBytes)
    return [
      Route(
        .get, path, "The account's tokens, without their secrets.", access: .person,
        answers: Self.shows("The tokens, the newest first.")
      ) { [self] _, principal in
        let all = try await library.grants.all(.token, for: principal)
        return .json(["tokens": .array(all.map(\.json))])
      },
      Route(
        .post, path,
        "Creates a token with a `name` and a `level`: `add` (adds photos, sees none), `limited` "
          + "(sees chosen `assets`), `read` or `write`; it expires after `days`.",
        access: .person, body: body,
        answers: [
          RouteAnswer(
            .created,
            "The token with its `secret`, which is shown once. If it adds photos, also the address "
              + "of its `folder`, and the `code` (rows of a QR code) of a page with both.",
            type: "application/json"),
          RouteAnswer(404, "No such photo.", code: "noSuchAsset"),
          RouteAnswer(403, "A photo belongs to another account.", code: "notOwner"),
          Self.confirmation,
          RouteAnswer(422, "A value is not allowed; `detail` says why.", code: "badValue"),
        ]
      ) { [self] request, principal in
        let (members, _) = try await request.members()
        var wanted = GrantRequest(.token)
        guard let level = Grant.Level(rawValue: try members.requiredText("level")) else {
          throw RequestError.member("level", expected: Message("expected.level"))
        }
        wanted.level = level
        wanted.title = try members.requiredText("name")
        try await requireConfirmation(request, principal)
        try wanted.read(members, now: now())
        let (grant, secret) = try await library.grants.give(wanted, as: principal)
        guard case .object(var json) = grant.json else { return Response(.created) }
        json["secret"] = .string(secret)
        if let address = address(of: request), [.add, .write].contains(grant.level) {
          json["folder"] = .string(address + "/dav/")
          json["code"] = QRCode("\(address)/connect#\(secret)").map { .array($0.rows) }
        }
        return .json(["token": .object(json)], status: .created)
      },
    ]
  }

  /// Shows, changes or ends a token or link, or changes its selection.
  func oneGrantRoutes(
    _ path: String, _ word: String, _ title: String
  ) -> [Route<RouteAccess, Principal>] {
    let missing = [RouteAnswer(404, "Not found, or expired.", code: "noSuchGrant")]
    let body = RouteBody.json(limit: ServerLimits.listBytes)
    let refused = [
      RouteAnswer(422, "A value is not allowed; `detail` says why.", code: "badValue")
    ]
    return [
      Route(
        .get, "\(path)/{id}", "One \(word), with its chosen `assets`.",
        access: .person, answers: Self.answers(Self.shows("The \(word)."), missing)
      ) { [self] (_, principal, id: String) in
        let id = try grantID(id)
        guard case .object(var json) = try await library.grants.grant(id, for: principal).json
        else {
          return Response(.ok)
        }
        let choice = try await library.grants.choice(of: id, for: principal)
        json["assets"] = .array(choice.map { .string($0.text) })
        return .json([word: .object(json)])
      },
      Route(
        .patch, "\(path)/{id}",
        "Changes its `\(title)`, its `assets`, `mayDownload`, `showsPosition`, when it expires "
          + "(`days` from now, or null), or the `password` of a link (or null).",
        access: .person, body: body,
        answers: Self.answers(Self.shows("The \(word) after the change."), missing, refused)
      ) { [self] (request, principal, id: String) in
        let (members, _) = try await request.members()
        var changes = GrantChanges()
        changes.title = try members.text(title)
        if members.has("assets") { changes.assets = try members.assets() }
        if members.has("password") { changes.password = .some(try members.text("password")) }
        changes.mayDownload = try members.flag("mayDownload")
        changes.showsPosition = try members.flag("showsPosition")
        if members.has("days") { changes.expires = .some(try members.end(now: now())) }
        let grant = try await library.grants.change(grantID(id), changes, as: principal)
        return .json([word: grant.json])
      },
      Route(
        .delete, "\(path)/{id}", "Revokes the \(word), with immediate effect.",
        access: .person,
        answers: Self.answers([RouteAnswer(.noContent, "Revoked.")], missing)
      ) { [self] (_, principal, id: String) in
        try await library.grants.end(grantID(id), as: principal)
        return Response(.noContent)
      },
    ]
  }

  private func grantID(_ text: String) throws(LibraryError) -> GrantID {
    try id(text, or: .grant)
  }
}

extension GrantRequest {
  /// Reads the members shared by links and tokens.
  mutating func read(_ members: JSONBody, now: Timestamp) throws {
    assets = try members.assets()
    mayDownload = try members.flag("mayDownload") ?? true
    showsPosition = try members.flag("showsPosition") ?? false
    expires = try members.end(now: now)
  }
}

extension JSONBody {
  /// Converts `days` to a time from now.
  func end(now: Timestamp) throws(RequestError) -> Timestamp? {
    guard let days = try integer("days") else { return nil }
    guard 1...3650 ~= days else {
      throw .member("days", expected: Message("expected.days"))
    }
    return now.adding(seconds: days * 86400)
  }
}

extension Grant {
  var json: JSON {
    let title = kind == .link ? "title" : "name"
    var members: JSON.Object = [
      "id": .string(id.text), "level": .string(level.rawValue), title: .string(self.title),
      "mayDownload": .bool(mayDownload), "showsPosition": .bool(showsPosition),
      "count": JSON(level == .limited ? assetCount : nil), "made": .string(made.text),
      "used": JSON(used?.text), "lastSent": JSON(lastSent?.text), "expires": JSON(expires?.text),
    ]
    guard kind == .link else { return .object(members) }
    members["level"] = nil
    members["lastSent"] = nil
    members["album"] = JSON(album?.text)
    members["hasPassword"] = .bool(hasPassword)
    members["path"] = JSON(secret.map { "/share/\($0)" })
    return .object(members)
  }
}

extension QRCode {
  /// Its rows, with 1 for a dark module.
  var rows: [JSON] {
    (0..<side).map { y in
      .string((0..<side).reduce(into: "") { $0 += self[$1, y] ? "1" : "0" })
    }
  }
}
