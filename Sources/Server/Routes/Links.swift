internal import Catalog
internal import HTTP
internal import JSON
internal import Library

extension Site {
  /// Links that show an album or selected photos to guests.
  func linkRoutes() -> [Route<RouteAccess, Principal>] {
    let own = linkListRoutes()
    return own + oneGrantRoutes("/api/v1/links", "link", "title")
  }

  private func linkListRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/links"
    return [
      Route(
        .get, path, "The account's links.", access: .person,
        answers: Self.shows("The links, the newest first.")
      ) { [self] _, principal in
        let all = try await library.grants.all(.link, for: principal)
        return .json(["links": .array(all.map(\.json))])
      },
      Route(
        .post, path,
        "Creates a link to an `album` or to chosen `assets`, optionally with a `title`, a "
          + "`password`, `mayDownload`, `showsPosition`, and `days` until it expires.",
        access: .person, body: .json(limit: ServerLimits.listBytes),
        answers: [
          RouteAnswer(.created, "The link; `path` is its address.", type: "application/json"),
          RouteAnswer(404, "No such photo.", code: "noSuchAsset"),
          RouteAnswer(404, "No such album.", code: "noSuchCollection"),
          RouteAnswer(403, "A photo or the album belongs to another account.", code: "notOwner"),
          RouteAnswer(422, "A value is not allowed; `detail` says why.", code: "badValue"),
          RouteAnswer(422, "The password is too easy to guess.", code: "weakPassword"),
        ]
      ) { [self] request, principal in
        let (members, _) = try await request.members()
        var wanted = GrantRequest(.link)
        wanted.album = try members.id("album")
        wanted.title = try members.text("title") ?? ""
        wanted.password = try members.text("password")
        try wanted.read(members, now: now())
        let grant = try await library.grants.give(wanted, as: principal).grant
        return .json(["link": grant.json], status: .created)
      },
    ]
  }

  /// Everything that an account has shared.
  func grantRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/grants",
        "Everything that the account lets others see or do: its links, its tokens, and the "
          + "albums that it shares with other accounts.",
        access: .person,
        answers: Self.shows("`links`, `tokens` and `albums`, each as its own list has it.")
      ) { [self] _, principal in
        let all = try await library.grants.all(for: principal)
        let albums = try await library.grants.ofAlbums(for: principal)
        return .json([
          "links": .array(all.filter { $0.kind == .link }.map(\.json)),
          "tokens": .array(all.filter { $0.kind == .token }.map(\.json)),
          "albums": .array(albums.map(\.json)),
        ])
      }
    ]
  }
}

extension AlbumGrant {
  fileprivate var json: JSON {
    [
      "album": .string(album.text), "title": .string(title), "account": .string(account.text),
      "name": .string(name), "mayAdd": .bool(mayAdd), "made": .string(made.text),
    ]
  }
}
