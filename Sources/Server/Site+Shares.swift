internal import Catalog
internal import HTTP
internal import Queueing

/// Sets the party for which a request's work is done, and the time limits of its queries.
extension Site {
  /// Runs a handler with the visitor's share and time limits, also while the body is streamed.
  func withRequestScope(
    _ principal: Principal, _ request: Request, _ work: @Sendable () async throws -> Response
  ) async throws -> Response {
    let share = principal.share ?? FairShare.current
    let isReading = Gate.isSafe(request.method)
    var response = try await FairShare.$current.withValue(share) {
      try await Catalog.limitingQueries(isReading: isReading, work)
    }
    if case .stream(let length, let write) = response.body {
      response.body = .stream(length: length) { writer in
        try await FairShare.$current.withValue(share) {
          try await Catalog.limitingQueries(isReading: true) { try await write(writer) }
        }
      }
    }
    return response
  }
}

extension Principal {
  /// The share of the principal's work; `nil` for visitors, who are counted by address.
  fileprivate var share: FairShare? {
    if let row = accountRow { return FairShare(.account(row)) }
    return guest.map { FairShare(.guests, place: $0.grant.text) }
  }
}
