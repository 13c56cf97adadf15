internal import Catalog
internal import HTTP
internal import ImageEngine
internal import Library
internal import Media
internal import Pipeline

extension Site {
  static let damaged = RouteAnswer(
    410, "The file is damaged or missing on the server's disk.", code: "fileDamaged")

  /// The routes to a photo's bytes: renditions, exports, the original.
  func pictureRoutes() -> [Route<RouteAccess, Principal>] {
    let version = QueryParameter(
      "version", .integer(0...Int(Int32.max)), "0 is the original; if absent, the current version.")
    return [
      Route(
        .get, "/api/v1/assets/{id}/renditions/{size}",
        "A picture of the photo; its longer side has at most 256, 512, 768 or 1440 pixels.",
        access: .guest, query: [version],
        answers: [
          RouteAnswer(
            .ok, "The picture, of 512 and 768 pixels a WebP where that is accepted.",
            type: "image/*"),
          RouteAnswer(404, "No such photo, version or size.", code: "noSuchAsset"),
          RouteAnswer(422, "The photo cannot be shown; `detail` says why.", code: "noPicture"),
          Self.damaged,
        ]
      ) { [self] (request, principal, id: AssetID, side: Int) in
        guard let size = RenditionSize.allCases.first(where: { $0.longestSide == side }) else {
          throw HTTPError.notFound
        }
        return try await rendition(size, of: id, request, principal)
      },
      Route(
        .get, "/api/v1/assets/{id}/export",
        "The photo with its edit as a file; by default a JPEG in full size.",
        access: .guest, query: [version] + Self.exportParameters,
        answers: [
          RouteAnswer(.ok, "The file, in the requested format.", type: "image/*"),
          RouteAnswer(422, "The photo cannot be exported; `detail` says why.", code: "noPicture"),
          Self.damaged,
        ]
      ) { [self] (request, principal, id: AssetID) in
        let number = try await library.assets.asset(id, for: principal).currentVersion
        let version = request.version ?? number
        let file = try await export(of: id, version: version, request, principal)
        let word = try await versionWord(of: id, version: version, principal)
        return try attachment(file, named: file.filename.withSuffix(word), request)
      },
      Route(
        .get, "/api/v1/assets/{id}/original", "The file that was uploaded, byte for byte.",
        access: .guest,
        answers: [
          RouteAnswer(.ok, "The file, with the media type of its format.", type: "*/*"),
          Self.damaged,
        ]
      ) { [self] (request, principal, id: AssetID) in
        let file = try await library.pictures.original(of: id, for: principal)
        return try attachment(file, named: file.filename, request)
      },
    ]
  }

  private static let exportParameters = [
    QueryParameter(
      "format", .choice(ExportFormat.allCases.map(\.rawValue)), "`jpeg` if absent."),
    QueryParameter(
      "size", .integer(1...ServerLimits.previewSides.upperBound),
      "The maximum length of the longer side in pixels; if absent, full size."),
    QueryParameter("quality", .integer(1...100), "Of JPEG and WebP; 93 if absent."),
    QueryParameter(
      "metadata", .choice(CarriedMetadata.allCases.map(\.rawValue)),
      "The metadata of the file; `none` if absent."),
  ]

  private func export(
    of id: AssetID, version: Int, _ request: Request, _ principal: Principal
  ) async throws -> ServedFile {
    let names = Self.exportParameters.map(\.name)
    guard names.contains(where: { request.query[$0] != nil }) else {
      // Without options the picture is a rendition, which is cached.
      return try await library.pictures.rendition(
        of: id, version: version, size: .full, for: principal)
    }
    var options = ExportOptions()
    options.longestSide = request.query["size"].flatMap { Int($0) }
    options.quality = request.query["quality"].flatMap { Int($0) } ?? options.quality
    options.format = request.query["format"].flatMap(ExportFormat.init) ?? options.format
    options.metadata =
      request.query["metadata"].flatMap(CarriedMetadata.init) ?? options.metadata
    return try await library.exporting.export(of: id, version: version, as: options, for: principal)
  }

  private func rendition(
    _ size: RenditionSize, of id: AssetID, _ request: Request, _ principal: Principal
  ) async throws -> Response {
    let file = try await library.pictures.rendition(
      of: id, version: request.version, size: size, takesWebP: request.takesWebP, for: principal)
    var response = try file.response(to: request)
    response.isRepeatable = true
    if size.isBetweenOthers { response.headers["Vary"] = "Accept" }
    // The picture of a given version never changes.
    response.headers["Cache-Control"] =
      request.version == nil ? "private, no-cache" : "private, max-age=31536000, immutable"
    return response
  }

  /// Returns the word for a version in an export's file name: the name that its only filter has in
  /// the strip, or a general word. An export never has the original's name, as both may end up in
  /// one folder.
  private func versionWord(
    of id: AssetID, version number: Int, _ principal: Principal
  ) async throws -> String {
    // A guest may not read versions.
    if number == 0 || principal.guest != nil { return "export" }
    let steps = try await library.editing.version(number, of: id, for: principal).recipe.steps
    guard let step = steps.first else { return "export" }
    let entry = await library.strip().first { $0.problem == nil && $0.filter == step.filter }
    return steps.count == 1 ? entry?.name ?? "edited" : "edited"
  }

  private func attachment(
    _ file: ServedFile, named name: String, _ request: Request
  ) throws -> Response {
    var response = try file.response(to: request)
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Content-Disposition"] = ContentDisposition.attachment(
      filename: FileNames.plain(name))
    return response
  }
}

extension String {
  /// Inserts a word before a file name's extension.
  fileprivate func withSuffix(_ word: String) -> String {
    guard let dot = lastIndex(of: "."), dot != startIndex else { return "\(self) \(word)" }
    return "\(self[..<dot]) \(word)\(self[dot...])"
  }
}

extension Request {
  /// Whether the header `Accept` names WebP: a program that accepts anything may not show it.
  var takesWebP: Bool {
    (headers["Accept"] ?? "").split(separator: ",").contains { part in
      let words = part.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      return words.first == "image/webp" && !words.contains("q=0")
    }
  }

  /// The version in an address; checked by the route's declaration.
  fileprivate var version: Int? { query["version"].flatMap { Int($0) } }
}
