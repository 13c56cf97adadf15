internal import CPostgres
internal import Glibc

/// Opens connections, and finds out why that fails.
struct PostgresConnecting {
  private let address: PostgresAddress

  init(_ address: PostgresAddress) { self.address = address }

  /// Waits in `poll`: what libpq itself waits for has no limit while a server says nothing.
  func connect() throws(PostgresError) -> OpaquePointer {
    guard let handle = start() else {
      throw .unreachable(place: "\(address)", reason: "out of memory")
    }
    // States with texts: those of the server may be in any language.
    PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
    let limit = ContinuousClock.now + .seconds(PostgresLimits.connectSeconds)
    var state = PGRES_POLLING_WRITING
    while state == PGRES_POLLING_READING || state == PGRES_POLLING_WRITING {
      if PQstatus(handle) == CONNECTION_BAD { break }
      var waited = pollfd(
        fd: PQsocket(handle),
        events: Int16(state == PGRES_POLLING_READING ? POLLIN : POLLOUT), revents: 0)
      let isReady = poll(&waited, 1, 100) != 0
      if !isReady {
        guard ContinuousClock.now < limit else {
          PQfinish(handle)
          throw .slow(place: "\(address)")
        }
        continue
      }
      state = PQconnectPoll(handle)
    }
    guard PQstatus(handle) == CONNECTION_OK else {
      let text = String(cString: PQerrorMessage(handle))
      PQfinish(handle)
      throw Self.error(text, address)
    }
    PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
    return handle
  }

  private func start() -> OpaquePointer? {
    let pairs = address.keywords
    let names = pairs.map { strdup($0.name) }
    let values = pairs.map { strdup($0.value) }
    defer { for text in names + values { free(text) } }
    return PQconnectStartParams(
      names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 0)
  }

  /// Finds the reason in libpq's text: the server's state, or else libpq's own words.
  static func error(_ text: String, _ address: PostgresAddress) -> PostgresError {
    let place = "\(address)"
    let (state, reason) = told(text)
    switch state {
    case let state? where state.hasPrefix("28"):
      return .wrongCredentials(place: place, reason: reason)
    case "3D000": return .noDatabase(place: place)
    case "53300": return .crowded(place: place)
    case "42501": return .forbidden(place: place, reason: reason)
    case .some: return .unreachable(place: place, reason: reason)
    case nil: break
    }
    if text.contains("no password supplied") {
      return .wrongCredentials(place: place, reason: nil)
    }
    if text.contains("certificate") || text.contains("SSL") {
      return .untrusted(place: place, reason: reason)
    }
    if text.contains("timeout expired") { return .slow(place: place) }
    return .unreachable(place: place, reason: reason)
  }

  /// Returns the state and the sentence of "…: FATAL:  28P01: sentence".
  private static func told(_ text: String) -> (state: String?, reason: String) {
    let line = text.split(separator: "\n").first.map(String.init) ?? ""
    let parts = line.split(separator: ": ", omittingEmptySubsequences: false)
    let place = parts.firstIndex { part in
      let state = part.drop { $0 == " " }
      return state.utf8.count == 5
        && state.utf8.allSatisfy { 48...57 ~= $0 || 65...90 ~= $0 }
        && state.utf8.contains { 48...57 ~= $0 }
    }
    guard let place else { return (nil, parts.last.map(String.init) ?? line) }
    let reason = parts[(place + 1)...].joined(separator: ": ")
    return (String(parts[place].drop { $0 == " " }), reason)
  }
}
