internal import HTTP
internal import JSON
internal import Library

/// An album as one file to take away.
extension Site {
  func archiveRoutes() -> [Route<Access, Asker>] {
    [
      Route(
        .get, "/api/v1/collections/{id}/archive",
        "The files of an album, as a ZIP archive that is made while it is sent.",
        access: .account,
        query: [
          QueryParameter(
            "files", .choice(["originals", "rendered"]),
            "`rendered`: edited photos as they look; originals if absent."),
          QueryParameter(
            "sidecars", .choice(["yes", "no"]), "`yes`: with an XMP file beside each photo."),
        ],
        answers: Self.answers(
          [RouteAnswer(.ok, "The archive.", type: "application/zip")], Self.missing)
      ) { [self] (request, asker, id: String) in
        try await archive(of: collectionID(id), request, asker)
      }
    ]
  }

  private func archive(
    of id: CollectionID, _ request: Request, _ asker: Asker
  ) async throws -> Response {
    let album = try await library.collection(id, for: asker)
    let photos = try await library.fetch(
      .collection(id), FetchOptions(includesAllOfGroups: true), for: asker)
    var exported = ExportedFiles()
    exported.areRendered = request.query["files"] == "rendered"
    exported.haveSidecars = request.query["sidecars"] == "yes"
    let (files, seconds) = (exported, now().milliseconds / 1000)
    var response = Response.stream(type: "application/zip") { [library] writer in
      var archive = AlbumArchive(ZipArchive(writer), library, modified: seconds)
      for start in stride(from: 0, to: photos.count, by: Library.maxPageAssets) {
        let end = min(start + Library.maxPageAssets, photos.count)
        for asset in try await photos.assets(at: start..<end).compactMap({ $0 }) {
          try await archive.add(asset, files, for: asker)
        }
      }
      try await archive.finish()
    }
    response.headers["Content-Disposition"] = ContentDisposition.attachment(
      filename: album.title + ".zip")
    return response
  }
}

/// The archive of an album, as it is sent.
private struct AlbumArchive {
  private var archive: ZipArchive
  private let library: Library
  private let modified: Int
  private var names = FileNames()
  /// A line for each photo that has no file here.
  private var missing = ""

  init(_ archive: ZipArchive, _ library: Library, modified: Int) {
    self.archive = archive
    self.library = library
    self.modified = modified
  }

  mutating func add(_ asset: Asset, _ exported: ExportedFiles, for asker: Asker) async throws {
    let files: [OpenedFile]
    do {
      files = try await library.files(of: asset.id, as: exported, for: asker)
    } catch {
      missing += "\(asset.filename): \(error.description)\n"
      return
    }
    for file in files {
      let entry = ZipArchive.Entry(
        names.add(file.filename), sizeBytes: file.sizeBytes, modified: modified)
      var offset = 0
      try await archive.add(entry) { [library] in
        let bytes = try await library.read(file, at: offset, count: Limits.archiveBytes)
        offset += bytes.count
        return bytes
      }
    }
  }

  mutating func finish() async throws {
    if !missing.isEmpty {
      var bytes = Array(missing.utf8)
      let entry = ZipArchive.Entry(
        names.add("not included.txt"), sizeBytes: bytes.count, modified: modified)
      try await archive.add(entry) {
        defer { bytes = [] }
        return bytes
      }
    }
    try await archive.finish()
  }
}
