internal import Catalog
internal import HTTP
internal import Library
internal import Pipeline
internal import Words

/// The pages behind a link, which need no scripts, and the bytes of their photos.
extension Site {
  func sharedRoutes() -> [Route<RouteAccess, Principal>] { sharedPageRoutes() + sharedByteRoutes() }

  private static let over = [
    RouteAnswer(410, "A page that says that the link has expired.", type: "text/html"),
    RouteAnswer(401, "A page that asks for the password.", type: "text/html"),
  ]

  private func sharedPageRoutes() -> [Route<RouteAccess, Principal>] {
    let page = [RouteAnswer(.ok, "The page.", type: "text/html")]
    return [
      Route(
        .get, "/share/{token}", "The page of a link.", access: .link,
        query: [
          QueryParameter("page", .integer(1...1_000_000), "Which page of many photos."),
          QueryParameter(
            "photo", .text(maxBytes: ServerLimits.tokenBytes), "A photo, whose page is shown."),
        ],
        answers: Self.answers(page, Self.over)
      ) { [self] (request, principal, token: String) in
        try await sharePage(token, request, principal)
      },
      Route(
        .post, "/share/{token}", "Opens a link with its `password`, in this browser, for a day.",
        access: .anyone,
        body: .bytes(
          types: ["application/x-www-form-urlencoded"], limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.seeOther, "Opened."),
          RouteAnswer(401, "A page that says that the password is wrong.", type: "text/html"),
          RouteAnswer(410, "A page that says that the link has expired.", type: "text/html"),
          RouteAnswer(429, "A page that says how long to wait.", type: "text/html"),
        ]
      ) { [self] (request, _, token: String) in try await unlock(token, request) },
      Route(
        .get, "/share/{token}/photos/{id}", "One of its photos.", access: .link,
        answers: Self.answers(page, Self.over)
      ) { [self] (request, principal, token: String, id: AssetID) in
        try await sharedPhotoPage(token, id, request, principal)
      },
    ]
  }

  private func sharedByteRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/share/{token}/photos/{id}"
    let file = [RouteAnswer(.ok, "The file, with the media type of its format.", type: "*/*")]
    return [
      Route(
        .get, "\(path)/film", "A video for playback.", access: .link,
        answers: Self.answers([RouteAnswer(.ok, "The video.", type: "video/mp4")], Self.over)
      ) { [self] (request, principal, _: String, id: AssetID) in
        guard
          case .film(let film) = try await library.films.playable(of: id, for: principal)
        else {
          throw LibraryError.busy
        }
        var response = try film.response(to: request)
        response.headers["Cache-Control"] = "private, no-cache"
        return response
      },
      Route(
        .get, "\(path)/file", "A photo or video to download, if the link allows it.", access: .link,
        answers: Self.answers(file, Self.over)
      ) { [self] (request, principal, _: String, id: AssetID) in
        guard case .film(let copy) = try await library.exporting.copy(of: id, for: principal) else {
          throw LibraryError.busy
        }
        var response = try copy.response(to: request)
        response.headers["Cache-Control"] = "private, no-cache"
        response.headers["Content-Disposition"] =
          ContentDisposition.attachment(filename: FileNames.plain(copy.filename))
        return response
      },
      Route(
        .get, "\(path)/{size}",
        "A picture; its longer side has at most 256, 512, 768 or 1440 pixels.",
        access: .link,
        answers: Self.answers([RouteAnswer(.ok, "The picture.", type: "image/*")], Self.over)
      ) { [self] (request, principal, _: String, id: AssetID, side: Int) in
        guard let size = RenditionSize.allCases.first(where: { $0.longestSide == side }) else {
          throw HTTPError.notFound
        }
        let file = try await library.pictures.rendition(
          of: id, version: nil, size: size, takesWebP: request.takesWebP, for: principal)
        var response = try file.response(to: request)
        response.isRepeatable = true
        if size.isBetweenOthers { response.headers["Vary"] = "Accept" }
        // Revalidated each time, so that nothing is shown once the link has ended.
        response.headers["Cache-Control"] = "private, no-cache"
        return response
      },
      Route(
        .get, "/share/{token}/all.zip", "All photos in one file, if the link allows it.",
        access: .link,
        answers: Self.answers(
          [RouteAnswer(.ok, "The archive.", type: "application/zip")], Self.over)
      ) { [self] (_, principal, _: String) in try await archive(for: principal) },
    ]
  }

  /// Returns the guest with the link in the address.
  func guest(of request: Request) async throws(LibraryError) -> Principal {
    guard request.segments.count > 1 else { throw .access(.linkSpent) }
    let token = request.segments[1]
    switch try await library.access.visit(link: token, key: linkKey(token, request)) {
    case .open(let principal): return principal
    case .locked: throw .access(.linkLocked)
    }
  }

  /// The secret that this browser received for the link's password.
  func linkKey(_ token: String, _ request: Request) -> String? {
    request.cookies[cookieName(Self.linkCookie(token), request)]
  }

  /// A browser has one cookie per link; only valid links set one.
  private static func linkCookie(_ token: String) -> String { "tintype-link-\(token.prefix(8))" }

  private func unlock(_ token: String, _ request: Request) async throws -> Response {
    let form = try Query(form: try await request.body.collect(limit: ServerLimits.documentBytes))
    let key: String
    do {
      key = try await library.access.unlock(
        link: token, password: form["password"] ?? "", from: visit(of: request))
    } catch {
      return try Self.locked(token, error)
    }
    var response = Response.seeOther("/share/\(token)")
    // Lax, because the link is followed from a message.
    response.headers.set(
      SetCookie(
        cookieName(Self.linkCookie(token), request), key, path: base.cookiePath,
        maxAgeSeconds: 86400, sameSite: .lax, isSecure: request.isSecure))
    return response
  }

  /// The page that asks for the link's password.
  private static func locked(
    _ token: String, _ error: LibraryError
  ) throws(LibraryError) -> Response {
    switch error {
    case .access(.wrongPassword):
      return SharePages.locked(token, problem: Pages.sentence("share.wrongPassword"), status: 401)
    case .access(.tooManyAttempts(let seconds)):
      var response = SharePages.locked(token, problem: error.description, status: 429)
      response.headers["Retry-After"] = "\(seconds)"
      return response
    case .access(.linkSpent): return SharePages.over
    default: throw error
    }
  }

  /// Returns the page for a link that does not open.
  func sharedPage(answering error: any Error, _ request: Request) -> Response? {
    guard request.segments.first == "share", let error = error as? LibraryError else { return nil }
    switch error {
    case .access(.linkSpent), .missing(.asset), .missing(.collection): return SharePages.over
    case .access(.linkLocked) where request.segments.count > 1:
      return SharePages.locked(request.segments[1], problem: nil, status: 401)
    default: return nil
    }
  }
}
