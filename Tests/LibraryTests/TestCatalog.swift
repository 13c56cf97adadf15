import Blobs
import Catalog
import Darkroom
import Foundation
import Library
import Media
import PostgresSupport
import Store
import TestSupport
import Testing

extension Library {
  /// Adds assets without files: enough for everything but pictures. Their times
  /// are `times`, as `2024-08-17T10:00:00`.
  @discardableResult
  func addRows(
    _ times: [String?], kind: Asset.Kind = .image, named names: [String] = [],
    as principal: Principal
  ) async throws -> [AssetID] {
    try await perform(as: principal) { change throws(LibraryError) in
      var ids: [AssetID] = []
      for (index, time) in times.enumerated() {
        guard let content = BlobName(digest: sha256(of: Array(UUID().uuidString.utf8))) else {
          throw .busy
        }
        let id = try change.add(
          content: content, sizeBytes: 1000 + index,
          filename: index < names.count ? names[index] : "IMG_\(index).jpg",
          facts: PhotoFacts(
            format: kind == .image ? .jpeg : .mp4, width: 40, height: 30,
            captured: time.flatMap { CaptureTime($0) }))
        ids.append(id)
      }
      return ids
    }.result
  }

  /// Adds an account beside the library, and comes in by a session of its own.
  func addAccount(_ name: String, role: String = "member") async throws -> Principal {
    let connection = try await catalog(of: folder, .readWrite)
    let id = String(String(repeating: name, count: 26).prefix(25)) + "a"
    let token = "session of \(name)"
    try await connection.run(
      "insert into account (id, name, role, visibility, made) values (?1, ?2, ?3, 'family', 0)",
      values: [id, name, role])
    try await connection.run(
      """
      insert into session (id, hash, account, made, used, expires)
      values (?4, ?1, (select rowNumber from account where name = ?2), 0, ?3, ?3)
      """, values: [sha256(of: Array(token.utf8)), name, 1_900_000_000_000, id])
    await connection.close()
    let principal = try await access.principal(session: token)
    try #require(principal.account?.name == name)
    return principal
  }

  /// A member who has come by an invitation, so that the library knows all of the account.
  func invitedMember(_ name: String) async throws -> Principal {
    let invitation = try await access.invite(.member, as: try await access.localOwner())
    let joined = try await access.accept(
      invitation.token, name: name, password: "plum violet anchor", from: Visit())
    return .account(joined.session.account)
  }

  /// The ids of what a fetch gives.
  func ids(
    _ source: FetchSource = .library, _ options: FetchOptions = FetchOptions(),
    for principal: Principal
  ) async throws -> [AssetID] {
    let result = try await fetching.fetch(source, options, for: principal)
    return try await result.assets(at: 0..<result.count).compactMap { $0?.id }
  }
}

/// As many as a proof wants, or few enough for every run of the tests.
func trials(_ few: Int, proof many: Int) -> Int {
  ProcessInfo.processInfo.environment["TINTYPE_PROOF"] == nil ? few : many
}
