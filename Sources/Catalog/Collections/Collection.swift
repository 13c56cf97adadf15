package import Store

/// An album (with assets added by people), a smart album (filled by a rule), or a folder (with
/// albums and folders).
package struct Collection: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable {
    case album
    case smartAlbum
    case folder
  }

  /// The principal's rights.
  package enum Right: String, Sendable {
    case see
    case add
    case own
  }

  package let id: CollectionID
  package let owner: AccountID
  package let kind: Kind
  package let title: String
  /// The parent folder; `nil` is the top level. Shared albums appear at the top level for others.
  package let parent: CollectionID?
  /// Orders it among its siblings; see ``Spacing``.
  package let position: Int
  /// The cover chosen by its owner; the default is the first picture.
  package let cover: AssetID?
  /// The rule of a smart album.
  package let rule: Predicate?
  package let right: Right
  package let made: Timestamp
  package let modified: Timestamp
}

/// An account that sees an album, and may be allowed to add to it.
package struct AlbumShare: Hashable, Sendable {
  package let account: AccountID
  package let mayAdd: Bool
}

/// A collection with internal data.
package struct StoredCollection: Sendable {
  package let collection: Collection
  package let rowNumber: Int
  package let owner: Int

  init(_ row: borrowing Row) throws(StoreError) {
    rowNumber = try row["rowNumber"]
    owner = try row["owner"]
    let rule: String? = try row["rule"]
    collection = Collection(
      id: try row["id"], owner: try row["ownerID"], kind: try row["kind"],
      title: try row["title"], parent: try row["parentID"], position: try row["position"],
      cover: try row["coverID"],
      // A rule from a later release matches nothing here, but is kept.
      rule: rule.flatMap { try? Predicate(text: $0) }, right: try row["right"],
      made: try row["made"], modified: try row["modified"])
  }
}

extension Collection.Kind: StoredWord {}

extension Collection.Right: StoredWord {}

extension AlbumShare {
  init(_ row: borrowing Row) throws(StoreError) {
    account = try row["id"]
    mayAdd = try row["mayAdd"]
  }
}

extension Connection {
  /// The collection, if visible to the principal.
  package func stored(_ id: CollectionID, for principal: Principal) throws -> StoredCollection {
    let found = try first(
      CollectionQueries.byID, principal.rowNumber, principal.accessLevel, id)
    guard let found else { throw LibraryError.missing(.collection(id)) }
    return found
  }
  /// Checks the limits of an account's smart albums, and of their titles and rules.
  package func checkRules(of owner: Int, growingBy bytes: Int, isNew: Bool) throws {
    let held = try one(CollectionQueries.heldRules, owner)
    guard !isNew || held.count < LibraryLimits.smartAlbums else {
      throw LibraryError.objectFull(.smartAlbums)
    }
    guard held.bytes + bytes <= LibraryLimits.rulesBytes else {
      throw LibraryError.objectFull(.rules)
    }
    try checkQuota(for: bytes, of: owner)
  }
}
