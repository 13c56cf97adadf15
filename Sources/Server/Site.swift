package import Catalog
package import HTTP
package import Library
internal import Queueing
internal import Synchronization
package import Tiles
internal import Words

/// A library's website and API: all addresses, their permissions, and responses.
package final class Site: Sendable {
  let library: Library
  let pages: Pages
  let previews = LatestTasks()
  let leases: ResponseRevocation
  let ready = ResponseCache()
  let description = Mutex<String?>(nil)
  let counts = AnswerCounts()
  let tiles: MapTiles?
  let securityHeaders: SecurityHeaders
  /// The program's version.
  let version: String
  /// The path below which it is served.
  let base: BasePath
  /// The address at which others open the library, without the path, if it was given.
  let publicAddress: String?
  /// Receives messages for the operator.
  let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - version: The program's version.
  ///   - base: The path below which it is served.
  ///   - publicAddress: The address at which others open the library, without the path. If `nil`,
  ///     it is the one of each request.
  ///   - tiles: Tiles of a more detailed map than the built-in one.
  ///   - isTrusted: Whether the certificate is the administrator's own.
  package init(
    library: Library, version: String, base: BasePath = .root, publicAddress: String? = nil,
    tiles: MapTiles? = nil, isTrusted: Bool = false,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.library = library
    self.version = version
    self.base = base
    self.publicAddress = publicAddress
    self.tiles = tiles
    securityHeaders = SecurityHeaders(tiles: tiles?.address, isTrusted: isTrusted)
    leases = ResponseRevocation(clock: library.clock)
    self.report = report
    pages = Pages()
  }

  /// The time of day.
  func now() -> Timestamp { library.clock.now }

  /// The headers of responses to requests that do not reach a handler.
  package var refusalHeaders: Headers {
    var headers: Headers = [:]
    securityHeaders.add(to: &headers, isSecure: false)
    return headers
  }

  /// Answers requests, as a server's handler.
  package func handler() -> @Sendable (Request) async -> Response {
    let router = router()
    return belowBasePath { [self] request in
      var response: Response
      do throws(Refusal) {
        try Gate.check(request, isClaimed: library.access.isClaimed)
        // Read before everything else, as a later edition would be wrong.
        let edition = library.edition
        let visitor = FairShare(.visitors, place: request.client.network)
        response = await FairShare.$current.withValue(visitor) { await router.respond(to: request) }
        if response.isRepeatable { keep(&response, for: request, in: edition, router) }
        if response.isLong { response = await leased(response, request, router) }
      } catch {
        response = refuse(error, request)
      }
      counts.add(response.status)
      securityHeaders.add(to: &response.headers, isSecure: request.isSecure)
      return response
    }
  }

  /// Answers at once if possible: with a file of the page, or a cached response. To be called
  /// before the handler.
  package func immediateHandler() -> @Sendable (Request) -> Response? {
    let routes = router().immediate
    return belowBasePath(immediately: { [self] request in
      // The handler explains refusals by the gate.
      let isClaimed = library.access.isClaimed
      guard (try? Gate.check(request, isClaimed: isClaimed)) != nil else { return nil }
      let response: Response
      if var routed = routes.respond(to: request) {
        securityHeaders.add(to: &routed.headers, isSecure: request.isSecure)
        response = routed
      } else if let ready = readyAnswer(to: request) {
        response = ready
      } else {
        return nil
      }
      counts.add(response.status)
      return response
    })
  }

  func router() -> Router<RouteAccess, Principal> {
    Router(
      routes(),
      admit: { [self] request, access in
        let principal = try await principal(of: request, access)
        try access.check(principal, request.method)
        return principal
      },
      surround: { [self] in try await withRequestScope($0, $1, $2) },
      anyone: { $0 == .anyone ? .anonymous : nil },
      failure: { [self] error, request in answer(to: error, request) })
  }

  /// All routes of the site, in the order of the documentation.
  package func routes() -> [Route<RouteAccess, Principal>] {
    var routes = screenRoutes() + pageRoutes()
    routes += signInRoutes()
    routes += sessionRoutes()
    routes += hiddenLockRoutes()
    routes += accountRoutes()
    routes += invitationRoutes()
    routes += tokenRoutes()
    routes += addressRoutes()
    routes += linkRoutes()
    routes += grantRoutes()
    routes += sharedRoutes()
    routes += assetRoutes()
    routes += timelineRoutes()
    routes += smartAlbumRoutes()
    routes += assetEditRoutes()
    routes += bulkRoutes()
    routes += stackRoutes()
    routes += collectionRoutes()
    routes += albumRoutes()
    routes += shareRoutes()
    routes += archiveRoutes()
    routes += placeRoutes()
    routes += placePhotoRoutes()
    routes += peopleRoutes()
    routes += localityRoutes()
    routes += reviewRoutes()
    routes += mapRoutes()
    routes += tileRoutes()
    routes += searchRoutes()
    routes += seenRoutes()
    routes += tidyRoutes()
    routes += keywordRoutes()
    routes += pictureRoutes()
    routes += filmRoutes()
    routes += versionRoutes()
    routes += previewRoutes()
    routes += maskRoutes()
    routes += uploadRoutes()
    routes += uploadFolderRoutes()
    routes += sentFolderRoutes()
    routes += changeRoutes()
    routes += jobRoutes()
    routes += analysisRoutes()
    routes += backupRoutes()
    routes += storageRoutes()
    routes += filterRoutes()
    routes += healthRoutes()
    routes += descriptionRoutes()
    return routes
  }

  /// The principal, by a token or by a session's cookie.
  func principal(of request: Request, _ access: RouteAccess) async throws(LibraryError) -> Principal
  {
    if access == .link { return try await guest(of: request) }
    if access != .anyone, let token = request.passwordToken {
      return try await library.access.principal(password: token, from: request.client.network)
    }
    if let token = request.bearerToken {
      do {
        return try await library.access.principal(token: token, from: request.client.network)
      } catch {
        if access == .anyone { return .anonymous }
        throw error
      }
    }
    // A folder is a program's; a page elsewhere cannot open it with a browser's session.
    guard access != .sender, let token = sessionToken(of: request) else { return .anonymous }
    return try await library.access.principal(session: token)
  }

  /// The credential of a known principal.
  func credential(of request: Request, _ access: RouteAccess) -> Credential? {
    if access == .link {
      guard request.segments.count > 1 else { return nil }
      let token = request.segments[1]
      return Credential(link: token, key: linkKey(token, request))
    }
    if let token = request.bearerToken { return Credential(token: token) }
    return sessionToken(of: request).map(Credential.init(session:))
  }

  /// Answers requests refused by the gate: browsers that follow a link see the sign-in page.
  private func refuse(_ refusal: Refusal, _ request: Request) -> Response {
    if refusal == .unclaimed, isPage(request) { return pages.claim(status: 403) }
    return Response(Problem(refusal))
  }

  /// Answers errors: browsers get the sign-in page without a session, and an error page for a
  /// missing one; all other clients get the error's document.
  private func answer(to error: any Error, _ request: Request) -> Response {
    if isPage(request) {
      if let page = sharedPage(answering: error, request) { return page }
      if case LibraryError.access(.signInRequired)? = error as? LibraryError {
        return library.access.isClaimed ? pages.signIn : pages.claim(status: 401)
      }
      if case HTTPError.notFound? = error as? HTTPError, isForReading(request) {
        return pages.lost(at: request.segments)
      }
    }
    var problem = Problem(answering: error)
    if problem.status.code >= 500 || problem.code == "fileDamaged" {
      refer(&problem, to: error, request)
    }
    if problem.code == "fileDamaged",
      request.segments.first == "share" || request.bearerToken != nil
    {
      // A guest, who may come with the link's token, is told neither the hash nor what to do on the
      // server. The log has both.
      problem.detail = Message("library.noPicture.damaged").text
    }
    if problem.status == 401, request.isForSentFolder {
      problem.headers["WWW-Authenticate"] = "Basic realm=\"Tintype\", charset=\"UTF-8\""
    }
    return Response(problem)
  }

  /// Gives an error of the server or of its disk a reference, under which the log has the details.
  private func refer(_ problem: inout Problem, to error: any Error, _ request: Request) {
    let reference = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
    problem.members.append(Problem.Member("reference", json: "\"\(reference)\""))
    let route = router().route(request.method, request.segments)?.pattern.text ?? "no route"
    report("Reference \(reference): \(request.method.rawValue) \(route): \(error)")
  }

  private func isPage(_ request: Request) -> Bool {
    request.segments.first != "api" && !request.isForSentFolder
      && [.get, .head].contains(request.method)
  }

  /// Whether a browser navigates to a document, in contrast to requests of pages and programs.
  private func isForReading(_ request: Request) -> Bool {
    request.headers["Accept"]?.contains("text/html") == true
  }
}
