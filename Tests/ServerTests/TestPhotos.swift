import Blobs
import Catalog
import Darkroom
import Foundation
import HTTP
import JSON
import Library
import Media
import PostgresSupport
import Store
import Testing

extension JSON {
  static func ids(_ ids: [String]) -> JSON { .array(ids.map(JSON.string)) }
}

extension TestSite {
  /// Photos without files, each a day older than the one before.
  func addPhotos(_ count: Int) async throws -> [String] {
    let owner = try await library.access.localOwner()
    return try await library.perform(as: owner) { change throws(LibraryError) in
      var ids: [String] = []
      for index in 0..<count {
        guard let content = BlobName(digest: sha256(of: Array(UUID().uuidString.utf8))) else {
          throw .busy
        }
        let facts = PhotoFacts(
          format: .jpeg, width: 40, height: 30,
          captured: CaptureTime("2024-05-\(30 - index)T10:00:00"))
        ids.append(
          try change.add(
            content: content, sizeBytes: 1000 + index, filename: "IMG_\(index).jpg",
            facts: facts
          ).text)
      }
      return ids
    }.result
  }

  /// Adds an account beside the library; gives the cookie of a session of its.
  func addVisitor(_ name: String, role: String = "member") async throws -> String {
    let connection = try await catalog(of: folder, .readWrite)
    let id = String(String(repeating: name, count: 26).prefix(25)) + "a"
    let token = "session-of-\(name)"
    try await connection.run(
      "insert into account (id, name, role, visibility, made) values (?1, ?2, ?3, 'family', 0)",
      values: [id, name, role])
    try await connection.run(
      """
      insert into session (id, hash, account, made, used, expires)
      values (?4, ?1, (select rowNumber from account where name = ?2), 0, ?3, ?3)
      """, values: [sha256(of: Array(token.utf8)), name, 1_900_000_000_000, id])
    await connection.close()
    let own = try #require(cookie)
    return own.prefix { $0 != "=" } + "=" + token
  }

  func ids(_ target: String) async throws -> [String] {
    let answer = try await get(target)
    #expect(answer.status == .ok, "\(answer.text)")
    return answer.json["assets"]?.array?.compactMap { $0["id"]?.string } ?? []
  }
}
