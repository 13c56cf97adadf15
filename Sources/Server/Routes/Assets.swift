internal import Catalog
internal import HTTP
internal import ImageEngine
internal import JSON
internal import Library

extension Site {
  func assetRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/assets", "The photos of the library, a page at a time.",
        access: .guest, query: Self.listQuery, answers: Self.listAnswers
      ) { [self] request, principal in try await list(.library, request, principal) },
      Route(
        .get, "/api/v1/assets/{id}",
        "One photo, with all saved versions as `history`. The current one has its `recipe`, and "
          + "so do the newest others while their total length is small.",
        access: .guest,
        answers: [
          RouteAnswer(.ok, "The photo.", type: "application/json"),
          RouteAnswer(404, "Not found, or not visible to the caller.", code: "noSuchAsset"),
        ]
      ) { [self] (request, principal, id: AssetID) in
        .json(try await details(of: id, principal), answering: request)
      },
      Route(
        .get, "/api/v1/assets/{id}/group",
        "The photos of its burst or stack.", access: .account,
        query: Self.listQuery, answers: Self.listAnswers
      ) { [self] (request, principal, id: AssetID) in
        let asset = try await library.assets.asset(id, for: principal)
        let source: FetchSource =
          if let stack = asset.stack { .stack(stack.id) } else if let burst = asset.burst {
            .burst(burst.id)
          } else { .assets([asset.id]) }
        return try await list(
          source, request, principal, options: FetchOptions(includesAllOfGroups: true))
      },
      Route(
        .get, "/api/v1/assets/{id}/collections", "The albums that hold a photo.",
        access: .account, answers: Self.shows("The albums.")
      ) { [self] (request, principal, id: AssetID) in
        let albums = try await library.collections.albums(containing: id, for: principal)
        return .json(["collections": .array(albums.map(\.json))], answering: request)
      },
      Route(
        .get, "/api/v1/assets/{id}/resources", "The files of a photo, original first.",
        access: .account, answers: Self.shows("The files.")
      ) { [self] (request, principal, id: AssetID) in
        let resources = try await library.assets.resources(of: id, for: principal)
        return .json(["resources": .array(resources.map(\.json))], answering: request)
      },
      Route(
        .get, "/api/v1/assets/{id}/fonts",
        "The fonts of the text in a photo's edit, when it was saved and now.",
        access: .account, answers: Self.shows("The fonts.")
      ) { [self] (request, principal, id: AssetID) in
        let fonts = try await library.editing.fonts(of: id, for: principal)
        return .json(
          ["version": JSON(fonts.version), "saved": fonts.saved.json, "now": fonts.now.json],
          answering: request)
      },
    ]
  }

  private func details(of id: AssetID, _ principal: Principal) async throws -> JSON {
    let asset = try await library.assets.asset(id, for: principal)
    let versions = try await library.editing.versions(of: id, for: principal)
    let shown = asset.json(for: principal)
    guard case .object(var members) = shown else { return shown }
    members["history"] = .array(versions.map(\.json))
    // Further facts of the file are not for guests.
    let more =
      principal.guest != nil ? nil : try await library.assets.particulars(of: id, for: principal)
    members["exposure"] = more?.exposure?.json ?? .null
    members["damage"] = more?.damage?.json ?? .null
    return .object(members)
  }

  func smartAlbumRoutes() -> [Route<RouteAccess, Principal>] {
    let names = SmartAlbum.allCases.map(\.rawValue)
    return [
      Route(
        .get, "/api/v1/smart-albums", "The built-in smart albums.", access: .account,
        answers: Self.shows("Their names.")
      ) { _, _ in .json(["smartAlbums": .array(names.map(JSON.string))]) },
      Route(
        .get, "/api/v1/smart-albums/{name}/assets",
        "The photos of a built-in album, such as `favorites`, `hidden` or `trash`.",
        access: .account, query: Self.listQuery, answers: Self.listAnswers
      ) { [self] (request, principal, name: String) in
        guard let album = SmartAlbum(rawValue: name) else { throw HTTPError.notFound }
        var options = album.options(at: now())
        options.sort = []
        return try await list(
          album.source, request, principal, options: options, order: album.order)
      },
    ]
  }
}

extension Resource {
  fileprivate var json: JSON {
    [
      "kind": .string(kind.rawValue), "filename": .string(filename), "format": .string(format),
      "sizeBytes": JSON(sizeBytes), "sha256": .string(sha256),
    ]
  }
}
