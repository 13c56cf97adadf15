internal import Blobs
internal import Catalog

/// A client's key for a request. Repeating the request with the same key has no further effect and
/// returns the first result, so that a client whose connection broke can simply repeat it.
package struct RequestKey: Hashable, Sendable {
  package static var maxBytes: Int { LibraryLimits.requestKeyBytes }

  let text: String
  /// A digest of the request: another request with the same key is an error.
  let fingerprint: [UInt8]

  /// `nil` if the key is empty or too long.
  package init?(_ text: String, of request: [UInt8]) {
    guard (1...LibraryLimits.requestKeyBytes).contains(text.utf8.count) else { return nil }
    self.text = text
    fingerprint = sha256(of: request)
  }
}

extension Catalog {
  /// Changes the library like `change(as:_:)`, but only once per key. The result is stored as text.
  func change<Result: LosslessStringConvertible & Sendable>(
    as principal: Principal, once key: RequestKey?,
    _ body: @Sendable (inout Change) throws(LibraryError) -> Result
  ) async throws(LibraryError) -> Result {
    try await change(as: principal) { change throws(LibraryError) in
      guard let key else { return try body(&change) }
      if let result = try change.result(of: key).flatMap(Result.init) { return result }
      let result = try body(&change)
      try change.keep(result.description, of: key)
      return result
    }.result
  }

  /// Makes a change that has no result, but only once per key.
  func changeOnce(
    as principal: Principal, _ key: RequestKey?,
    _ body: @Sendable (inout Change) throws(LibraryError) -> Void
  ) async throws(LibraryError) {
    _ = try await change(as: principal, once: key) { change throws(LibraryError) in
      try body(&change)
      return ""
    }
  }
}

extension Change {
  fileprivate func result(of key: RequestKey) throws(LibraryError) -> String? {
    let (account, oldest) = (
      actor.rowNumber, now.adding(seconds: -LibraryLimits.requestKeyHours * 3600)
    )
    let found = try onDatabase { db in
      try db.run(RequestQueries.forget, oldest)
      return try db.first(RequestQueries.byKey, account, key.text)
    }
    guard let found else { return nil }
    guard found.fingerprint == key.fingerprint else { throw .requestKeyReused(key.text) }
    return found.result
  }

  fileprivate func keep(_ result: String, of key: RequestKey) throws(LibraryError) {
    let (account, now) = (actor.rowNumber, now)
    try onDatabase { db in
      try db.run(RequestQueries.insert, account, key.text, key.fingerprint, result, now)
    }
  }
}
