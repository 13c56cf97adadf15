internal import Catalog
internal import HTTP
internal import ImageEngine
internal import JSON
internal import Library
internal import Words

extension Site {
  /// Selecting parts of photos, and the files that edits read.
  func maskRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .post, "/api/v1/assets/{id}/masks",
        "Selects the `main` subject of a photo or the `people` in it, everything or the connected "
          + "part `at` a position, and stores the mask for edits of this photo.",
        access: .account, body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(
            .created, "The `image` to put into a recipe, and the selected part of the photo.",
            type: "application/json"),
          RouteAnswer(422, "Nothing was found to select.", code: "nothingFound"),
          RouteAnswer(409, "The required models are missing.", code: "noModels"),
          RouteAnswer(507, "No space is left.", code: "quotaReached"),
        ]
      ) { [self] (request, principal, id: AssetID) in
        let wanted = try MaskRequest(
          try await request.members(limit: ServerLimits.documentBytes).members)
        let mask = try await library.editing.makeMask(of: id, wanted, as: principal)
        return .json(mask.json, status: .created)
      },
      Route(
        .post, "/api/v1/assets/{id}/recipe-files",
        "Stores an image, such as a mask, for edits of this photo. It is removed after a month "
          + "in which no version uses it.",
        access: .account, body: .bytes(limit: LibraryLimits.recipeFileBytes),
        answers: [
          RouteAnswer(
            .created, "Its name in recipes as `resource`, and its size.", type: "application/json"),
          RouteAnswer(422, "The file is not an image, or there are too many.", code: "badValue"),
          RouteAnswer(507, "No space is left.", code: "quotaReached"),
        ]
      ) { [self] (request, principal, id: AssetID) in
        let bytes = try await request.body.collect(limit: LibraryLimits.recipeFileBytes)
        let file = try await library.editing.addRecipeFile(bytes, to: id, as: principal)
        return .json(file.json, status: .created)
      },
      Route(
        .get, "/api/v1/assets/{id}/recipe-files/{sha256}",
        "A file that edits of this photo use, byte for byte.", access: .account,
        answers: [RouteAnswer(.ok, "The file, with the media type of its format.", type: "*/*")]
      ) { [self] (request, principal, id: AssetID, sha256: String) in
        let file = try await library.editing.recipeFile(sha256, of: id, for: principal)
        guard let file else { throw HTTPError.notFound }
        var response = try file.response(to: request)
        response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
        return response
      },
    ]
  }
}

extension MaskRequest {
  fileprivate init(_ members: JSONBody) throws {
    let names = Subject.allCases.map(\.rawValue)
    guard let subject = try Subject(rawValue: members.text("subject") ?? "main") else {
      throw RequestError.member(
        "subject", expected: Message("expected.choice", ["values": .names(names)]))
    }
    self.init(subject: subject)
    guard let at = members["at"] else { return }
    let place = (at.array ?? []).compactMap(\.double)
    guard place.count == 2 else {
      throw RequestError.member("at", expected: Message("expected.point"))
    }
    position = (place[0], place[1])
  }
}

extension AddedRecipeFile {
  fileprivate var json: JSON {
    ["resource": .string(sha256), "width": JSON(size.width), "height": JSON(size.height)]
  }
}

extension StoredMask {
  fileprivate var json: JSON {
    let image: JSON = [
      "resource": .string(file.sha256), "rect": [0, 0, JSON(frame.width), JSON(frame.height)],
    ]
    return ["image": image, "coverage": JSON(coverage)]
  }
}
