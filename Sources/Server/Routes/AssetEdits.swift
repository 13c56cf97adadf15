internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Media
internal import Words

/// People's edits of their photos, one or thousands at a time.
extension Site {
  func assetEditRoutes() -> [Route<RouteAccess, Principal>] {
    let refusals = Self.editRefusals
    return [
      Route(
        .patch, "/api/v1/assets/{id}", "Changes the details of a photo.", access: .account,
        body: .json(limit: ServerLimits.recipeBytes),
        answers: Self.answers(Self.shows("The photo after the change."), refusals)
      ) { [self] (request, principal, id: AssetID) in
        let (members, _) = try await request.members(limit: ServerLimits.recipeBytes)
        let edit = try AssetEdit(members)
        try await library.assets.change([id], [.edit(edit)], as: principal)
        return .json(["asset": try await library.assets.asset(id, for: principal).json])
      },
      Route(
        .delete, "/api/v1/assets/{id}", "Moves a photo to the trash.", access: .account,
        answers: Self.answers([RouteAnswer(.noContent, "Moved to the trash.")], refusals)
      ) { [self] (_, principal, id: AssetID) in
        try await library.assets.change([id], [.trash], as: principal)
        return Response(.noContent)
      },
      Route(
        .post, "/api/v1/assets/{id}/represent",
        "Makes a photo the cover of its burst or stack.", access: .account,
        answers: Self.answers(
          [RouteAnswer(.noContent, "The photo represents its group.")], refusals)
      ) { [self] (_, principal, id: AssetID) in
        try await library.assets.change([id], [.represent], as: principal)
        return Response(.noContent)
      },
    ]
  }

  private static let editRefusals = [
    RouteAnswer(403, "Only the owner may do this.", code: "notOwner"),
    RouteAnswer(404, "Not found, or not visible to the caller.", code: "noSuchAsset"),
    RouteAnswer(422, "A value is not allowed; `detail` says why.", code: "badValue"),
    RouteAnswer(
      422, "The time is before 1826 or after tomorrow.", code: "impossibleTime"),
  ]
  static let bulkAnswers = answers(
    shows("The number of photos, the ids of the changed ones, and the change token."), editRefusals)

  func bulkRoutes() -> [Route<RouteAccess, Principal>] {
    let many = RouteBody.json(limit: ServerLimits.listBytes)
    return [
      Route(
        .post, "/api/v1/assets/edit",
        "Changes the details of many photos, of all or none. With `ownOnly`, other people's photos "
          + "stay as they are, and are counted as `others`.",
        access: .account, body: many, answers: Self.bulkAnswers
      ) { [self] request, principal in
        try await changeMany(request, principal, mayLeaveOthers: true) { members in
          .edit(try AssetEdit(JSONBody(json: members["changes"] ?? .null)))
        }
      },
      Route(
        .post, "/api/v1/assets/trash",
        "Moves photos to the trash, all or none. With `ownOnly`, other people's photos stay where "
          + "they are, and are counted as `others`.",
        access: .account, body: many, answers: Self.bulkAnswers
      ) { [self] request, principal in
        try await changeMany(request, principal, mayLeaveOthers: true) { _ in .trash }
      },
      Route(
        .post, "/api/v1/assets/restore", "Restores photos from the trash, all or none.",
        access: .account, body: many, answers: Self.bulkAnswers
      ) { [self] request, principal in
        try await changeMany(request, principal) { _ in .takeFromTrash }
      },
      Route(
        .post, "/api/v1/assets/purge",
        "Deletes photos in the trash permanently, all or none. Their files are removed within a "
          + "day, unless something else refers to them.",
        access: .account, body: many, answers: Self.bulkAnswers
      ) { [self] request, principal in
        try await changeMany(request, principal) { _ in .purge }
      },
      Route(
        .post, "/api/v1/trash/empty",
        "Empties the account's trash permanently. The files are removed within a day, unless "
          + "something else refers to them.",
        access: .account, answers: Self.shows("The number of photos, and the change token.")
      ) { [self] _, principal in
        let count = try await library.assets.emptyTrash(as: principal)
        return .json([
          "count": JSON(count), "token": .string(try await library.changeToken().text),
        ])
      },
    ]
  }

  func stackRoutes() -> [Route<RouteAccess, Principal>] {
    let many = RouteBody.json(limit: ServerLimits.listBytes)
    return [
      Route(
        .post, "/api/v1/assets/stack", "Stacks photos, with `top` as the one shown.",
        access: .account, body: many, answers: Self.bulkAnswers
      ) { [self] request, principal in
        try await changeMany(request, principal) { members in
          .stack(top: try members.id("top"))
        }
      },
      Route(
        .post, "/api/v1/assets/unstack", "Removes photos from their stacks.", access: .account,
        body: many, answers: Self.bulkAnswers
      ) { [self] request, principal in
        try await changeMany(request, principal) { _ in .unstack }
      },
    ]
  }

  /// Applies a request's change to its photos; only once, if the client has sent a key. Some may
  /// be asked to leave other people's photos as they are.
  func changeMany(
    _ request: Request, _ principal: Principal, mayLeaveOthers: Bool = false,
    _ change: (JSONBody) throws -> AssetChange
  ) async throws -> Response {
    let (members, key) = try await request.members()
    let (assets, change) = (try members.someAssets(), try change(members))
    let isOwnOnly = try mayLeaveOthers ? members.flag("ownOnly") ?? false : false
    let changed = try await library.assets.change(
      assets, [change], isOwnOnly: isOwnOnly, once: key, as: principal)
    var json: JSON.Object = [
      "count": JSON(assets.count), "changed": Self.ids(changed),
      "token": .string(try await library.changeToken().text),
    ]
    if let others = changed.others { json["others"] = JSON(others) }
    return .json(.object(json))
  }

  static func ids(_ changed: ChangedAssets) -> JSON {
    .array(changed.ids.map { .string($0.text) })
  }
}

extension AssetEdit {
  /// The changes in a document; members not named stay unchanged.
  init(_ members: JSONBody) throws(RequestError) {
    self.init()
    guard members.json.object != nil else {
      throw .member("changes", expected: Message("expected.changes"))
    }
    title = try members.setting("title")
    subtitle = try members.setting("subtitle")
    caption = try members.setting("caption")
    rating = try members.integer("rating")
    flag = try members.choice("flag", expected: Message("expected.flagged"))
    label = try members.choice("label", expected: Message("expected.label"))
    isHidden = try members.flag("hidden")
    isFavorite = try members.flag("favorite")
    keywords = try members.texts("keywords")
    addedKeywords = try members.texts("addKeywords") ?? []
    removedKeywords = try members.texts("removeKeywords") ?? []
    if let word = try members.text("visibility") {
      guard let visibility = Visibility(rawValue: word) else {
        throw .member("visibility", expected: Message("expected.visibility"))
      }
      self.visibility = visibility
    }
    captured = try Self.captured(members)
    placing = try Self.placing(members)
    if let number = try members.integer("burstPick") {
      guard let pick = Burst.Pick(rawValue: number) else {
        throw .member("burstPick", expected: Message("expected.burstPick"))
      }
      self.pick = pick
    }
  }

  /// `captured` with its `offset`; `null` restores the file's own.
  private static func captured(
    _ members: JSONBody
  ) throws(RequestError) -> Setting<CaptureTime>? {
    guard members.has("captured") else { return nil }
    guard let text = try members.text("captured") else { return .clear }
    guard let time = CaptureTime(text, offset: try members.text("offset")) else {
      throw .member("captured", expected: Message("expected.time"))
    }
    return .set(time)
  }

  /// A `position`; `null` for none, or `"file"` for the file's own.
  private static func placing(_ members: JSONBody) throws(RequestError) -> UserEdits.Placing? {
    guard members.has("position") else { return nil }
    if members["position"]?.string == "file" { return .byFile }
    return .given(try members.position("position"))
  }
}
