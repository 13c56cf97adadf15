internal import Catalog
internal import HTTP
internal import Library
internal import Words

/// The folder of what a token has sent (WebDAV, RFC 4918), for apps that send a phone's photos by
/// themselves. Nothing here changes a stored photo.
extension Site {
  func sentFolderRoutes() -> [Route<RouteAccess, Principal>] {
    let document = RouteBody.bytes(limit: ServerLimits.propertiesBytes)
    let missing = RouteAnswer(404, "The token has sent no such file.", code: "noSuchSentFile")
    let refused = RouteAnswer(403, "Refused; the text says why.", code: "sentPath")
    let properties = RouteAnswer(.multiStatus, "The properties.", type: "application/xml")
    let lock = RouteAnswer(.ok, "The lock.", type: "application/xml")
    let new = RouteAnswer(.created, "Stored.")
    let done = RouteAnswer(.noContent, "Done.")
    var routes = optionsRoutes()
    routes += both(.propfind, "The properties of its entries.", document, [properties, missing]) {
      [self] in try await describe($2, $0, $1)
    }
    routes += both(.proppatch, "Takes no properties.", document, [properties, missing]) {
      [self] in try await keepProperties($2, $0, $1)
    }
    routes += both(.mkcol, "Makes a folder.", .bytes(limit: 0), [new, refused]) {
      [self] in try await makeFolder($2, $1)
    }
    routes += both(
      .put, "Stores a file.", .bytes(limit: Uploads.maxBytes), Self.outcomes + [done, refused]
    ) { [self] in try await putFile($2, $0, $1) }
    routes += both(
      .get, "A file that this token has sent.", .none,
      [RouteAnswer(.ok, "The file.", type: "*/*"), missing]
    ) { [self] in try await sentFile($2, $0, $1) }
    routes += both(.delete, "Forgets an entry; photos stay.", .none, [done, missing]) {
      [self] _, principal, path in
      try await library.sent.remove(path, for: principal)
      return Response(.noContent)
    }
    routes += both(.move, "Renames an entry; photos stay.", .none, [new, done, missing, refused]) {
      [self] in try await moveEntry($2, $0, $1)
    }
    routes += both(.lock, "Returns a lock, which has no effect.", document, [lock, new]) {
      [self] in try await lockEntry($2, $0, $1)
    }
    routes += both(.unlock, "Ends a lock.", .none, [done]) { _, _, _ in Response(.noContent) }
    return routes
  }

  private func both(
    _ method: Method, _ summary: String, _ body: RouteBody, _ answers: [RouteAnswer],
    _ handler: @escaping @Sendable (Request, Principal, SentPath) async throws -> Response
  ) -> [Route<RouteAccess, Principal>] {
    [
      Route(method, "/dav", summary, access: .sender, body: body, answers: answers) {
        request, principal in try await handler(request, principal, .top)
      },
      Route(method, "/dav/{path*}", summary, access: .sender, body: body, answers: answers) {
        request, principal, path in try await handler(request, principal, SentPath(path))
      },
    ]
  }

  /// Clients ask for the methods before they send a password.
  private func optionsRoutes() -> [Route<RouteAccess, Principal>] {
    let headers: Headers = [
      "DAV": "1, 2", "MS-Author-Via": "DAV",
      "Allow": "OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, MKCOL, MOVE, LOCK, UNLOCK",
    ]
    let answers = [RouteAnswer(.ok, "The capabilities, in headers.")]
    let summary = "The methods of the folder."
    return [
      Route(.options, "/dav", summary, access: .anyone, answers: answers) { _, _ in
        Response(.ok, headers: headers)
      },
      Route(.options, "/dav/{path*}", summary, access: .anyone, answers: answers) {
        (_, _, _: String) in Response(.ok, headers: headers)
      },
    ]
  }

  // MARK: - Listing

  func describe(
    _ path: SentPath, _ request: Request, _ principal: Principal
  ) async throws -> Response {
    // Without the header, everything below is meant.
    guard let depth = request.headers["Depth"], ["0", "1"].contains(depth) else {
      return Self.finiteDepthOnly
    }
    let body = try await request.body.collect(limit: ServerLimits.propertiesBytes)
    let selection = try PropertySelection(body)
    guard let entry = try await library.sent.entry(at: path, for: principal) else {
      throw LibraryError.sent(.missing)
    }
    let room = selection.asksForRoom ? try await library.sent.room(for: principal) : nil
    let base = request.isForSentFolder ? ["dav"] : ["api", "v1", "uploads"]
    let properties = SentProperties(selection: selection, base: base, room: room)
    let start = SentProperties.head + properties.text(of: entry, at: path)
    guard depth == "1", entry.isFolder else { return Self.multiStatus(start) }
    let first = try await library.sent.entries(
      in: path, limit: ServerLimits.folderEntries, for: principal)
    let begun = start + properties.text(of: first, in: path)
    if first.count < ServerLimits.folderEntries { return Self.multiStatus(begun) }
    var response = Response.stream(type: SentProperties.type) { [library] writer in
      try await writer.write(begun)
      var page = first
      while page.count == ServerLimits.folderEntries, let last = page.last {
        page = try await library.sent.entries(
          in: path, after: last.name, limit: ServerLimits.folderEntries, for: principal)
        try await writer.write(properties.text(of: page, in: path))
      }
      try await writer.write(SentProperties.end)
    }
    response.status = .multiStatus
    return response
  }

  static func multiStatus(_ text: String) -> Response {
    .text(text + SentProperties.end, type: SentProperties.type, status: .multiStatus)
  }

  private static let finiteDepthOnly = Response.text(
    """
    <?xml version="1.0" encoding="utf-8"?>
    <D:error xmlns:D="DAV:"><D:propfind-finite-depth/></D:error>
    """, type: SentProperties.type, status: 403)

  // MARK: - Files

  private func putFile(
    _ path: SentPath, _ request: Request, _ principal: Principal
  ) async throws -> Response {
    guard !path.isTop else { throw LibraryError.sent(.nameOfFolder) }
    guard !request.headers.contains("Content-Range") else {
      throw RequestError.header("Content-Range", expected: Message("expected.wholeFile"))
    }
    let earlier = try await library.sent.check(path, for: principal)
    if let list = request.headers["If-None-Match"], let earlier,
      EntityTag(earlier.tag).isNamed(in: list)
    {
      throw HTTPError.preconditionFailed
    }
    if let list = request.headers["If-Match"] {
      guard let earlier, EntityTag(earlier.tag).isNamed(in: list) else {
        throw HTTPError.preconditionFailed
      }
    }
    let (sizeBytes, sha256) = try await storeSent(path, request, principal)
    let (entry, isNew) = try await library.sent.record(
      path, sizeBytes: sizeBytes, sha256: sha256, for: principal)
    return Response(
      isNew ? .created : .noContent, headers: ["ETag": EntityTag(entry.tag).header])
  }

  /// Stores a photo. An empty file, which file managers create first, has no content yet.
  private func storeSent(
    _ path: SentPath, _ request: Request, _ principal: Principal
  ) async throws -> (sizeBytes: Int, sha256: String?) {
    if path.isLitter {
      var sizeBytes = 0
      for try await piece in request.body.limited(to: ServerLimits.litterBytes) {
        sizeBytes += piece.count
      }
      return (sizeBytes, nil)
    }
    if request.body.isEmpty { return (0, nil) }
    let wanted = UploadRequest(
      filename: path.name, lengthBytes: request.body.length, contentType: request.contentType)
    do {
      let stored = try await store(request.body, wanted, principal)
      return (request.body.length ?? stored.upload.offsetBytes, stored.result.sha256)
    } catch LibraryError.upload(.emptyFile) {
      return (0, nil)
    }
  }

  private func sentFile(
    _ path: SentPath, _ request: Request, _ principal: Principal
  ) async throws -> Response {
    guard let entry = try await library.sent.entry(at: path, for: principal) else {
      throw LibraryError.sent(.missing)
    }
    if entry.isFolder {
      return .text("This folder is for apps that send photos by WebDAV.\n")
    }
    var response: Response
    if request.method == .head || entry.sizeBytes == 0 {
      // An app asks whether a file arrived; the answer stays the same when its photo is deleted.
      response = Response(.ok, headers: ["Content-Type": entry.contentType])
      response.headers["ETag"] = EntityTag(entry.tag).header
      response.headers["Accept-Ranges"] = "bytes"
      if entry.sizeBytes > 0 { response.body = .stream(length: entry.sizeBytes) { _ in } }
    } else {
      response = try await library.sent.open(path, for: principal).response(to: request)
      response.headers["Content-Disposition"] = ContentDisposition.attachment(
        filename: entry.name)
    }
    response.headers["Last-Modified"] = entry.sent.httpDate
    response.headers["Cache-Control"] = "private, no-cache"
    return response
  }

  func makeFolder(_ path: SentPath, _ principal: Principal) async throws -> Response {
    do {
      try await library.sent.makeFolder(path, for: principal)
    } catch LibraryError.sent(.nameTaken) {
      // The status that this method has for it.
      var problem = Problem(answering: LibraryError.sent(.nameTaken))
      problem.status = 405
      return Response(problem)
    }
    return Response(.created)
  }

  private func moveEntry(
    _ path: SentPath, _ request: Request, _ principal: Principal
  ) async throws -> Response {
    guard let text = request.headers["Destination"] else {
      throw RequestError.header("Destination", expected: Message("expected.address"))
    }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw RequestError.header("Destination", expected: Message("expected.encodedAddress"))
    }
    let target = try RequestTarget(Array(text.utf8)[...])
    guard let below = base.below(target.segments), below.first == "dav",
      target.authority.map({ $0.lowercased() == request.host?.lowercased() }) ?? true
    else {
      return Response(Problem(502, Message("server.foreignDestination")))
    }
    let isNew = try await library.sent.move(
      path, to: SentPath(below.dropFirst().joined(separator: "/")),
      replaces: request.headers["Overwrite"]?.uppercased() != "F", for: principal)
    return Response(isNew ? .created : .noContent)
  }
}

extension SentProperties {
  fileprivate func text(of entries: [SentEntry], in folder: SentPath) -> String {
    entries.reduce(into: "") { $0 += text(of: $1, at: folder.appending($1.name)) }
  }
}
