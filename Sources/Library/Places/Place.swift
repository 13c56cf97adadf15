package import Media
internal import Store

/// A named place on the map, with photos and reviews.
package struct Place: Hashable, Sendable, Identifiable {
  package let id: PlaceID
  /// The creator, who may change it.
  package let owner: AccountID
  package let name: String
  package let position: Position?
  /// The average rating of its reviews; `nil` if there are none.
  package let stars: Double?
  package let reviewCount: Int
  /// The number of photos that the principal sees.
  package let assetCount: Int
  /// The first of them that has a picture.
  package let cover: AssetID?
  package let made: Timestamp
  package let modified: Timestamp
}

/// One person's review of a place.
package struct Review: Hashable, Sendable, Identifiable {
  package let id: ReviewID
  package let author: AccountID
  /// 1 to 5.
  package let stars: Int
  package let text: String
  /// Its photos in order, as far as the principal sees them.
  package let assets: [AssetID]
  package let made: Timestamp
  package let modified: Timestamp
}

/// A place with internal properties.
struct StoredPlace: Sendable {
  let place: Place
  let rowNumber: Int
  let owner: Int

  init(_ row: borrowing Row) throws(StoreError) {
    rowNumber = try row["rowNumber"]
    owner = try row["owner"]
    place = Place(
      id: try row["id"], owner: try row["ownerID"], name: try row["name"],
      position: try Position(row, "latitude", "longitude"), stars: try row["stars"],
      reviewCount: try row["reviewCount"], assetCount: try row["assetCount"],
      cover: try row["coverID"], made: try row["made"], modified: try row["modified"])
  }
}
