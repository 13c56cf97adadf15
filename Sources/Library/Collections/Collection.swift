internal import JSON
internal import Store

package typealias CollectionID = Identifier<Collection>

/// An album (people put assets in), a smart album (a rule picks them), or a
/// folder (which holds albums and folders).
package struct Collection: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable {
    case album
    case smartAlbum
    case folder
  }

  /// What its asker may do with it.
  package enum Right: String, Sendable {
    case see
    case add
    case own
  }

  package let id: CollectionID
  package let owner: AccountID
  package let kind: Kind
  package let title: String
  /// The folder it is in; `nil` is the top. Who was only let see an album sees
  /// it at the top.
  package let parent: CollectionID?
  /// What its owner has chosen to stand for it; where they have not, the first
  /// picture does.
  package let cover: AssetID?
  /// Of a smart album.
  package let rule: Predicate?
  package let right: Right
  package let made: Timestamp
  package let modified: Timestamp
}

/// Somebody who sees an album, and perhaps adds to it.
package struct AlbumShare: Hashable, Sendable {
  package let account: AccountID
  package let mayAdd: Bool
}

/// A collection with what only the library needs of it.
struct StoredCollection: Sendable {
  let collection: Collection
  let rowNumber: Int
  let owner: Int

  init(_ row: borrowing Row) throws(StoreError) {
    rowNumber = try row["rowNumber"]
    owner = try row["owner"]
    let rule: String? = try row["rule"]
    collection = Collection(
      id: try row["id"], owner: try row["ownerID"], kind: try row["kind"],
      title: try row["title"], parent: try row["parentID"], cover: try row["coverID"],
      // A rule of a later release picks nothing here, and is not lost.
      rule: rule.flatMap { try? Predicate(text: $0) }, right: try row["right"],
      made: try row["made"], modified: try row["modified"])
  }
}

extension Collection.Kind: StoredWord {}
extension Collection.Right: StoredWord {}
