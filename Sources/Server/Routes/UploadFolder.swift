internal import Catalog
internal import HTTP
internal import Library

/// The upload address as a folder, for programs that copy folders there: they check whether a file
/// exists, and after sending it whether it arrived.
extension Site {
  func uploadFolderRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/uploads"
    return [
      describe(path) { [self] request, principal in try await describe(.top, request, principal) },
      describe(path + "/{name}") { [self] request, principal, name in
        try await describe(SentPath(name), request, principal)
      },
      describe(path + "/{path*}") { [self] request, principal, path in
        try await describe(SentPath(path), request, principal)
      },
      make(path + "/{name}"),
      make(path + "/{path*}"),
      Route(
        .put, path + "/{path*}", "The same for a file in a folder; the folder's name is dropped.",
        access: .contributor, body: .bytes(limit: Uploads.maxBytes),
        answers: Self.outcomes
      ) { [self] request, principal, path in try await takeWhole(path, request, principal) },
    ]
  }

  private func describe<each Value: PathValue>(
    _ pattern: String,
    _ handler:
      @escaping @Sendable (Request, Principal, repeat each Value) async throws -> Response
  ) -> Route<RouteAccess, Principal> {
    Route(
      .propfind, pattern, "The files that this token has sent.", access: .sender,
      body: .bytes(limit: ServerLimits.propertiesBytes),
      answers: [RouteAnswer(.multiStatus, "The properties of the files.", type: "application/xml")],
      handler: handler)
  }

  private func make(_ pattern: String) -> Route<RouteAccess, Principal> {
    Route(
      .mkcol, pattern, "Creates a folder, in name only.", access: .sender, body: .bytes(limit: 0),
      answers: [RouteAnswer(.created, "The folder accepts files.")]
    ) { [self] (_, principal, path: String) in
      try await makeFolder(SentPath(path), principal)
    }
  }
}
