internal import Blobs
internal import Store

/// A client's own name for what it asks to be done. Asking again under the same
/// name does nothing a second time and has the first answer, so that a client
/// whose connection broke may simply repeat itself.
package struct RequestKey: Hashable, Sendable {
  package static var maxBytes: Int { Limits.requestKeyBytes }

  let text: String
  /// Of all that was asked: another request under the same name is a mistake.
  let fingerprint: [UInt8]

  /// `nil` where the name is empty or too long.
  package init?(_ text: String, of request: [UInt8]) {
    guard (1...Limits.requestKeyBytes).contains(text.utf8.count) else { return nil }
    self.text = text
    fingerprint = sha256(of: request)
  }
}

extension Library {
  /// Changes the library as `perform(as:_:)` does, and only once under a key.
  /// The result, of the first time, is a text of the caller's.
  package func perform(
    as asker: Asker, once key: RequestKey?,
    _ body: @Sendable (inout Change) throws(LibraryError) -> String
  ) async throws(LibraryError) -> String {
    guard let key else { return try await perform(as: asker, body).result }
    return try await perform(as: asker) { change throws(LibraryError) in
      if let result = try change.result(of: key) { return result }
      let result = try body(&change)
      try change.keep(result, of: key)
      return result
    }.result
  }
}

extension Change {
  fileprivate func result(of key: RequestKey) throws(LibraryError) -> String? {
    let (account, oldest) = (actor.rowNumber, now.adding(seconds: -Limits.requestKeyHours * 3600))
    let found = try onDatabase { db in
      try db.run(RequestQueries.forget, oldest)
      return try db.first(RequestQueries.byKey, account, key.text) { (row) throws(StoreError) in
        (fingerprint: try row["fingerprint"] as [UInt8], result: try row["result"] as String)
      }
    }
    guard let found else { return nil }
    guard found.fingerprint == key.fingerprint else { throw .requestKeyReused(key.text) }
    return found.result
  }

  fileprivate func keep(_ result: String, of key: RequestKey) throws(LibraryError) {
    let (account, now) = (actor.rowNumber, now)
    try onDatabase { db in
      _ = try db.run(RequestQueries.insert, account, key.text, key.fingerprint, result, now)
    }
  }
}

/// The statements of requests that are made once.
enum RequestQueries {
  static let byKey: StaticString = """
    select fingerprint, result from answeredRequest where account = ?1 and key = ?2
    """

  static let insert: StaticString = """
    insert into answeredRequest (account, key, fingerprint, result, made)
    values (?1, ?2, ?3, ?4, ?5)
    """

  static let forget: StaticString = """
    delete from answeredRequest where made < ?1
    """
}
