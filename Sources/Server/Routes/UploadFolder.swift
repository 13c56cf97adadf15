internal import HTTP
internal import Library

/// The upload address as a write-only folder for WebDAV clients, which check whether a file exists,
/// and after sending it whether it arrived.
extension Site {
  func uploadFolderRoutes() -> [Route<Access, Principal>] {
    let path = "/api/v1/uploads"
    return [
      describe(path) { [self] request, principal in try describe("", request, principal) },
      describe(path + "/{name}") { [self] request, principal, name in
        try describe(name, request, principal)
      },
      describe(path + "/{path*}") { [self] request, principal, path in
        try describe(path, request, principal)
      },
      make(path + "/{name}"),
      make(path + "/{path*}"),
      Route(
        .put, path + "/{path*}", "The same for a file in a folder, whose name is dropped.",
        access: .contributor, body: .bytes(limit: Uploads.maxBytes),
        answers: Self.outcomes
      ) { [self] request, principal, path in try await takeWhole(path, request, principal) },
    ]
  }

  private func describe<each Value: PathValue>(
    _ pattern: String,
    _ handler: @escaping @Sendable (Request, Principal, repeat each Value) throws -> Response
  ) -> Route<Access, Principal> {
    Route(
      .propfind, pattern, "What a program that copies folders asks: a folder is empty.",
      access: .contributor, body: .bytes(limit: Limits.propertiesBytes),
      answers: [
        RouteAnswer(.multiStatus, "A folder, or a file that has just come.", type: "text/xml")
      ],
      handler: handler)
  }

  private func describe(_ path: String, _ request: Request, _ principal: Principal) throws
    -> Response
  {
    let isFolder = path.isEmpty || path.hasSuffix("/")
    let lengthBytes =
      try isFolder ? nil : taken.lengthBytes(of: path, from: principal.contributor())
    guard isFolder || lengthBytes != nil else { throw HTTPError.notFound }
    let properties =
      lengthBytes.map { "<D:getcontentlength>\($0)</D:getcontentlength><D:resourcetype/>" }
      ?? "<D:resourcetype><D:collection/></D:resourcetype>"
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <D:multistatus xmlns:D="DAV:"><D:response><D:href>\(request.encodedPath)</D:href>\
      <D:propstat><D:prop>\(properties)</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>\
      </D:response></D:multistatus>
      """
    return .text(text, type: "text/xml; charset=utf-8", status: .multiStatus)
  }

  private func make(_ pattern: String) -> Route<Access, Principal> {
    Route(
      .mkcol, pattern, "Folders need not be made, and are there.", access: .contributor,
      body: .bytes(limit: 0), answers: [RouteAnswer(.created, "Files can be put into it.")]
    ) { (_, _, _: String) in Response(.created) }
  }
}
