internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Media
internal import Words

/// Albums and chosen photos as one archive.
extension Site {
  func archiveRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/collections/{id}/archive",
        "The files of an album, as a streamed ZIP archive.",
        access: .account,
        query: [
          QueryParameter(
            "files", .choice(["originals", "rendered"]),
            "`rendered`: edited photos with their edits; originals if absent."),
          QueryParameter(
            "sidecars", .choice(["yes", "no"]), "`yes` adds an XMP file for each photo."),
        ],
        answers: Self.answers(
          [RouteAnswer(.ok, "The archive.", type: "application/zip")], Self.missing)
      ) { [self] (request, principal, id: CollectionID) in
        try await archive(of: id, request, principal)
      },
      Route(
        .post, "/api/v1/assets/archive",
        "Photos as a streamed ZIP archive. Their ids are in the form field "
          + "`assets`, separated by commas: browsers save the response to a form, however "
          + "large it is. `files` is `originals` (the default) or `rendered`: photos with their "
          + "edits. With `format`, and `size`, `quality` and `metadata` as in an export, every "
          + "photo is converted.",
        access: .account,
        body: .bytes(types: ["application/x-www-form-urlencoded"], limit: ServerLimits.chosenBytes),
        answers: Self.answers([RouteAnswer(.ok, "The archive.", type: "application/zip")])
      ) { [self] request, principal in try await archiveOfChosen(request, principal) },
    ]
  }

  private func archive(
    of id: CollectionID, _ request: Request, _ principal: Principal
  ) async throws -> Response {
    let album = try await library.collections.collection(id, for: principal)
    let photos = try await library.fetching.fetch(
      .collection(id), FetchOptions(includesAllOfGroups: true), for: principal)
    var files = ExportedFiles()
    files.areRendered = request.query["files"] == "rendered"
    files.haveSidecars = request.query["sidecars"] == "yes"
    return archive(called: album.title) { [files] archive in
      for start in stride(from: 0, to: photos.count, by: AssetService.maxPageAssets) {
        let end = min(start + AssetService.maxPageAssets, photos.count)
        let assets = try await photos.assets(at: start..<end).compactMap { $0 }
        try await archive.add(assets.map { ($0.id, $0.filename) }, files, for: principal)
      }
    }
  }

  private func archiveOfChosen(_ request: Request, _ principal: Principal) async throws -> Response
  {
    let form = try Query(form: try await request.body.collect(limit: ServerLimits.chosenBytes))
    let texts = (form["assets"] ?? "").split(separator: ",")
    let ids = texts.compactMap { AssetID(String($0)) }
    guard !ids.isEmpty, ids.count == texts.count else {
      throw RequestError.member("assets", expected: Message("expected.photoList"))
    }
    let files = try exportedFiles(form)
    return archive(called: ids.count.counted("photo")) { archive in
      try await archive.add(ids.map { ($0, $0.text) }, files, for: principal)
    }
  }

  /// The form in which photos are exported: as originals, as they look, or in another format.
  private func exportedFiles(_ form: Query) throws(RequestError) -> ExportedFiles {
    var files = ExportedFiles()
    files.areRendered = form["files"] == "rendered"
    guard let word = form["format"] else { return files }
    guard let format = ExportFormat(rawValue: word) else {
      throw .member("format", expected: Message("expected.format"))
    }
    var options = ExportOptions()
    options.format = format
    options.longestSide = form.integer("size")
    if let side = options.longestSide, !(1...ServerLimits.previewSides.upperBound).contains(side) {
      throw .member(
        "size",
        expected: Message(
          "expected.pixels", ["limit": .number(ServerLimits.previewSides.upperBound)]))
    }
    options.quality = form.integer("quality") ?? options.quality
    if !(1...100).contains(options.quality) {
      throw .member("quality", expected: Message("expected.quality"))
    }
    if let word = form["metadata"] {
      guard let metadata = CarriedMetadata(rawValue: word) else {
        throw .member("metadata", expected: Message("expected.metadata"))
      }
      options.metadata = metadata
    }
    files.options = options
    return files
  }

  func archive(
    called name: String, fill: @escaping @Sendable (inout PhotoArchive) async throws -> Void
  ) -> Response {
    let seconds = now().milliseconds / 1000
    var response = Response.stream(type: "application/zip") { [library] writer in
      var archive = PhotoArchive(writer, library, modified: seconds)
      try await fill(&archive)
      try await archive.finish()
    }
    response.headers["Content-Disposition"] = ContentDisposition.attachment(
      filename: name + ".zip")
    return response
  }
}

/// An archive of photos while it is sent.
struct PhotoArchive {
  /// A photo whose files are open, with the bytes of small ones.
  struct OpenedPhoto: Sendable {
    /// The name for a photo that is missing.
    let name: String
    let files: Result<[(ServedFile, [UInt8]?)], LibraryError>

    var memoryBytes: Int {
      guard case .success(let files) = files else { return 0 }
      return files.reduce(0) { $0 + ($1.1?.count ?? 0) }
    }
  }

  private var archive: ZipArchive
  private let writer: ResponseWriter
  private let library: Library
  private let modified: Int
  private var names = FileNames()
  /// A line for each photo without a file in the archive.
  private var missing = ""
  /// A line for each file in it whose bytes are not those that were stored.
  private var damaged = ""

  init(_ writer: ResponseWriter, _ library: Library, modified: Int) {
    archive = ZipArchive(writer)
    self.writer = writer
    self.library = library
    self.modified = modified
  }

  /// Adds the files of photos.
  mutating func add(
    _ photos: [(id: AssetID, name: String)], _ exported: ExportedFiles, for principal: Principal
  ) async throws {
    // Rendered files take time, each.
    let isMade = exported.areRendered || exported.options != nil
    let count = isMade ? 1 : ServerLimits.archivePhotos
    try await add(photos, together: count) { [library] photos, room in
      await library.exporting.read(photos, exported, upTo: room, for: principal)
    }
  }

  /// Adds a guest's copies of photos. Photos that are gone, or no longer shared, are omitted
  /// silently; those whose files are damaged, or show no picture, are named.
  mutating func add(copiesOf photos: [AssetID], for principal: Principal) async throws {
    // Guests who may not see locations get converted copies.
    let count = principal.guest?.showsPosition == true ? ServerLimits.archivePhotos : 1
    try await add(photos, together: count) { [library] photos, room in
      try await library.readCopies(of: photos, upTo: room, for: principal)
    }
  }

  /// Sends photos and reads the next ones meanwhile, as far as the budget of unsent bytes has room.
  private mutating func add<Photo: Sendable>(
    _ photos: [Photo], together count: Int,
    _ read: @escaping @Sendable ([Photo], _ room: Int) async throws -> [OpenedPhoto]
  ) async throws {
    let wanted = count * ServerLimits.archiveSmallBytes
    try await withThrowingTaskGroup(of: [OpenedPhoto].self) { [writer] ahead in
      var rest = photos[...]
      func readNext(_ room: Int) {
        // Waiting files are also open, so little room means few files.
        let next = Array(rest.prefix(max(1, min(count, room / ServerLimits.archiveRoomBytes))))
        rest = rest.dropFirst(next.count)
        ahead.addTask {
          let found = try await read(next, room)
          writer.giveBack(room - found.reduce(0) { $0 + $1.memoryBytes })
          return found
        }
      }
      var isReading = false
      while !rest.isEmpty || isReading {
        if !isReading { readNext(try await writer.room(upTo: wanted)) }
        guard let photos = try await ahead.next() else { break }
        let room = rest.isEmpty ? 0 : writer.roomNow(upTo: wanted)
        isReading = room > 0
        if isReading { readNext(room) }
        for photo in photos { try await add(photo) }
        try await archive.flush()
      }
    }
  }

  private mutating func add(_ photo: OpenedPhoto) async throws {
    switch photo.files {
    case .failure(let error): missing += "\(photo.name): \(error.description)\n"
    case .success(let files):
      let names = names.add(together: files.map { $0.0.filename })
      for ((file, bytes), name) in zip(files, names) { try await add(file, bytes, called: name) }
    }
  }

  /// Adds a file. Its bytes are verified while they are sent: reading a film twice would hold up
  /// the archive for as long as the film takes to read.
  private mutating func add(
    _ file: ServedFile, _ bytes: [UInt8]?, called name: String
  ) async throws {
    let entry = ZipArchive.Entry(name, sizeBytes: file.sizeBytes, modified: modified)
    let verifier = file.isStored ? ContentVerifier() : nil
    var (offset, bytes) = (0, bytes)
    try await archive.add(entry) { [library, writer] in
      let next: [UInt8]
      if let all = bytes.take() {
        next = all
      } else if offset >= file.sizeBytes {
        next = []
      } else {
        let room = try await writer.room(upTo: ServerLimits.archiveBytes)
        next = try await library.exporting.read(file, at: offset, count: room)
        writer.giveBack(room - next.count)
      }
      offset += next.count
      next.withUnsafeBytes { verifier?.add($0) }
      return next
    }
    guard let verifier, verifier.sha256() != file.tag else { return }
    damaged += "\(name): \(Message("server.damagedInArchive").text)\n"
  }

  mutating func finish() async throws {
    try await add(note: missing, called: "not included.txt")
    try await add(note: damaged, called: "damaged.txt")
    try await archive.finish()
  }

  private mutating func add(note text: String, called name: String) async throws {
    if text.isEmpty { return }
    var bytes = Array(text.utf8)
    let entry = ZipArchive.Entry(names.add(name), sizeBytes: bytes.count, modified: modified)
    try await archive.add(entry) {
      defer { bytes = [] }
      return bytes
    }
  }
}

extension Library {
  fileprivate func readCopies(
    of photos: [AssetID], upTo room: Int, for principal: Principal
  ) async throws -> [PhotoArchive.OpenedPhoto] {
    var found: [(name: String, file: Result<ServedFile, LibraryError>)] = []
    for (id, copy) in zip(photos, await exporting.copies(of: photos, for: principal)) {
      switch copy {
      case .success(let file): found.append((file.filename, copy))
      case .failure(.originals(.damaged)):
        // A guest is told neither the hash nor what to do on the server.
        guard let name = try await nameIfThere(id, for: principal) else { break }
        let reason = Message("library.noPicture.damaged")
        found.append((name, .failure(.noPicture(id, reason: reason))))
      case .failure(.noPicture):
        guard let name = try await nameIfThere(id, for: principal) else { break }
        found.append((name, copy))
      case .failure(let error) where error.isAbsence: break
      case .failure(let error): throw error
      }
    }
    // The errors of the others are reported at their place.
    let files = found.compactMap { try? $0.file.get() }
    var bytes = await exporting.bytes(
      of: files, upTo: ServerLimits.archiveSmallBytes, together: room)[...]
    return found.map { name, file in
      PhotoArchive.OpenedPhoto(name: name, files: file.map { [($0, bytes.removeFirst())] })
    }
  }

  /// The file name of a photo; `nil` if it has gone meanwhile, or is no longer shared.
  private func nameIfThere(
    _ id: AssetID, for principal: Principal
  ) async throws(LibraryError) -> String? {
    do {
      return try await assets.asset(id, for: principal).filename
    } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }
}

extension ExportService {
  fileprivate func read(
    _ photos: [(id: AssetID, name: String)], _ exported: ExportedFiles, upTo room: Int,
    for principal: Principal
  ) async -> [PhotoArchive.OpenedPhoto] {
    let found = await files(of: photos.map(\.id), as: exported, for: principal)
    // The errors of the others are reported at their place.
    let files = found.flatMap { (try? $0.get()) ?? [] }
    let bytes = await bytes(of: files, upTo: ServerLimits.archiveSmallBytes, together: room)
    var read = zip(files, bytes).map { $0 }[...]
    return zip(photos, found).map { photo, files in
      PhotoArchive.OpenedPhoto(
        name: photo.name,
        files: files.map { files in
          defer { read = read.dropFirst(files.count) }
          return Array(read.prefix(files.count))
        })
    }
  }
}
