internal import Catalog
internal import HTTP
internal import Library
internal import Queueing

/// Sets the party for which a request's work is done, and the time limits of its queries.
extension Site {
  /// Runs a handler with the visitor's share and time limits, also while the body is streamed.
  func answering(
    _ principal: Principal, _ request: Request, _ work: @Sendable () async throws -> Response
  ) async throws -> Response {
    let share = principal.share ?? Share.current
    let kind: Library.RequestKind = Gate.isSafe(request.method) ? .reading : .changing
    var response = try await Share.$current.withValue(share) {
      try await Library.limitingQueries(of: kind, work)
    }
    if case .stream(let length, let write) = response.body {
      response.body = .stream(length: length) { writer in
        try await Share.$current.withValue(share) {
          try await Library.limitingQueries(of: .reading) { try await write(writer) }
        }
      }
    }
    return response
  }
}

extension Principal {
  /// The share of the principal's work; `nil` for visitors, who are counted by address.
  fileprivate var share: Share? {
    if let row = accountRow { return Share(.account(row)) }
    return guest.map { Share(.guests, place: $0.grant.text) }
  }
}
