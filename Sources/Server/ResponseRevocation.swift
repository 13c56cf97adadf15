internal import Catalog
internal import HTTP
internal import Library
internal import Platform
internal import Synchronization
internal import Words

/// Rechecks access to long responses while they are sent. Without any, nothing runs.
final class ResponseRevocation: Sendable {
  /// The conditions under which a response may continue.
  struct Terms: Sendable {
    let pass: Pass
    let isEvents: Bool
    let holds: @Sendable () async -> Bool
  }

  private struct Entry {
    weak var lease: Lease?
    let terms: Terms
  }

  private struct State {
    var entries: [Entry] = []
    var isWatching = false
  }

  private let state = Mutex(State())
  private let clock: LibraryClock

  init(clock: LibraryClock) { self.clock = clock }

  /// Begins a lease; `nil` if the session has too many event streams.
  func begin(_ terms: Terms) -> Lease? {
    let lease = Lease()
    let (isTaken, mustWatch) = state.withLock { state in
      state.entries.removeAll { $0.lease == nil }
      if terms.isEvents {
        let count = state.entries.count { $0.terms.isEvents && $0.terms.pass == terms.pass }
        if count >= ServerLimits.eventStreams { return (false, false) }
      }
      state.entries.append(Entry(lease: lease, terms: terms))
      defer { state.isWatching = true }
      return (true, !state.isWatching)
    }
    if mustWatch { Task { await watch() } }
    return isTaken ? lease : nil
  }

  func count(ofEvents isEvents: Bool) -> Int {
    state.withLock { $0.entries.count { $0.lease != nil && $0.terms.isEvents == isEvents } }
  }

  /// Checks all leases every other second, until there are none.
  private func watch() async {
    while true {
      try? await clock.wait(for: .seconds(ServerLimits.leaseSeconds))
      let entries = state.withLock { state in
        state.entries.removeAll { $0.lease == nil }
        if state.entries.isEmpty { state.isWatching = false }
        return state.entries
      }
      if entries.isEmpty { return }
      // The streams of one visitor are checked once.
      var streams: [Pass: Bool] = [:]
      for entry in entries {
        let known = entry.terms.isEvents ? streams[entry.terms.pass] : nil
        let holds: Bool
        if let known { holds = known } else { holds = await entry.terms.holds() }
        if entry.terms.isEvents { streams[entry.terms.pass] = holds }
        if !holds { entry.lease?.end() }
      }
    }
  }
}

extension Response {
  /// Whether sending it may take longer than the interval between checks.
  var isLong: Bool {
    switch body {
    case .none, .bytes: false
    case .file(_, _, let count): count > ServerLimits.shortBytes
    case .pieces(let pieces): pieces.reduce(0) { $0 + $1.count } > ServerLimits.shortBytes
    case .stream, .events: true
    }
  }
}

extension Site {
  /// Returns the response with a lease that ends when the visitor loses access.
  func leased(
    _ response: Response, _ request: Request, _ router: Router<RouteAccess, Principal>
  ) async -> Response {
    guard let (route, values) = router.match(request.method, request.segments),
      route.access != .anyone
    else { return response }
    let access = route.access
    let isEvents = if case .events = response.body { true } else { false }
    do {
      guard let pass = try await pass(of: request, access) else {
        return Response(Problem(answering: LibraryError.access(.signInRequired)))
      }
      let (photos, method) = (route.photos(in: values), request.method)
      let first = try await library.access.principal(of: pass)
      // Downloads may have been turned off since the handler looked, while it made the file.
      let isDownload = response.headers.contains("Content-Disposition")
      let terms = ResponseRevocation.Terms(pass: pass, isEvents: isEvents) { [self] in
        await holds(pass, access, method, photos, first, isDownload: isDownload)
      }
      guard let lease = leases.begin(terms) else { return Response(Problem.tooManyStreams) }
      var leased = response
      leased.lease = lease
      return leased
    } catch {
      return Response(Problem(answering: error))
    }
  }

  private func pass(of request: Request, _ access: RouteAccess) async throws(LibraryError) -> Pass?
  {
    if access == .link {
      return try await library.access.pass(
        grant: request.segments[1], key: linkKey(request.segments[1], request))
    }
    if let token = request.passwordToken ?? request.bearerToken {
      return try await library.access.pass(grant: token, key: nil)
    }
    guard access != .sender, let token = sessionToken(of: request) else { return nil }
    return try await library.access.pass(session: token)
  }

  /// Repeats the access check with the visitor's current rights.
  ///
  /// - Parameters:
  ///   - photos: Those in the path.
  ///   - first: The visitor when the response began.
  ///   - isDownload: Whether the response is a file to be kept.
  private func holds(
    _ pass: Pass, _ access: RouteAccess, _ method: Method, _ photos: [AssetID], _ first: Principal,
    isDownload: Bool
  ) async -> Bool {
    do {
      let principal = try await library.access.principal(of: pass)
      try access.check(principal, method)
      // Hidden photos have been locked since.
      if first.seesHidden, !principal.seesHidden { return false }
      if let guest = principal.guest, let first = first.guest {
        // The response in progress may be a download, or contain positions.
        if isDownload || first.mayDownload, !guest.mayDownload { return false }
        if first.showsPosition, !guest.showsPosition { return false }
      }
      for photo in photos { _ = try await library.assets.asset(photo, for: principal) }
      return true
    } catch {
      return !error.category.revokesAccess
    }
  }
}

extension Problem {
  fileprivate static var tooManyStreams: Problem {
    var problem = Problem(
      429, Message("server.tooManyStreams", ["limit": .number(ServerLimits.eventStreams)]))
    problem.headers["Retry-After"] = "30"
    return problem
  }
}
