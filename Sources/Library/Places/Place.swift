internal import Store

package typealias PlaceID = Identifier<Place>
package typealias ReviewID = Identifier<Review>

/// A named spot on the map, with photos and what people say of it.
package struct Place: Hashable, Sendable, Identifiable {
  package let id: PlaceID
  /// Who made it, and may change it.
  package let owner: AccountID
  package let name: String
  package let position: Position?
  /// The mean of its reviews' stars; `nil` where there are none.
  package let stars: Double?
  package let reviewCount: Int
  /// Photos that the asker sees.
  package let assetCount: Int
  /// The first of them that can be shown.
  package let cover: AssetID?
  package let made: Timestamp
  package let modified: Timestamp
}

/// What one person says of a place.
package struct Review: Hashable, Sendable, Identifiable {
  package let id: ReviewID
  package let author: AccountID
  /// 1 to 5.
  package let stars: Int
  package let text: String
  /// Its photos in their order, as far as the asker sees them.
  package let assets: [AssetID]
  package let made: Timestamp
  package let modified: Timestamp
}

/// A place with what only the library needs of it.
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
