package import Media
package import Store

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

  package init(
    id: ReviewID, author: AccountID, stars: Int, text: String, assets: [AssetID], made: Timestamp,
    modified: Timestamp
  ) {
    self.id = id
    self.author = author
    self.stars = stars
    self.text = text
    self.assets = assets
    self.made = made
    self.modified = modified
  }
}

/// A place with internal properties.
package struct StoredPlace: Sendable {
  package let place: Place
  package let rowNumber: Int
  package let owner: Int

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

/// A review without its photos.
package struct ReviewRow: Sendable {
  package let rowNumber: Int
  package let id: ReviewID
  package let author: AccountID
  package let stars: Int
  package let text: String
  package let made: Timestamp
  package let modified: Timestamp

  init(_ row: borrowing Row) throws(StoreError) {
    rowNumber = try row["rowNumber"]
    id = try row["id"]
    author = try row["authorID"]
    stars = try row["stars"]
    text = try row["text"]
    made = try row["made"]
    modified = try row["modified"]
  }
}

extension Connection {
  /// Checks the limits of a place's reviews, and of their bytes.
  package func checkReview(of bytes: Int, author: Int, place: Int, isNew: Bool = true) throws {
    let held = try one(PlaceQueries.heldReviews, place)
    guard !isNew || held.count < LibraryLimits.reviews else {
      throw LibraryError.objectFull(.reviews)
    }
    guard held.bytes + bytes <= LibraryLimits.reviewsBytes else {
      throw LibraryError.objectFull(.reviewTexts)
    }
    try checkQuota(for: bytes, of: author)
  }

  /// The place, if visible to the principal.
  package func stored(_ id: PlaceID, for principal: Principal) throws -> StoredPlace {
    let found = try first(
      PlaceQueries.byID, principal.rowNumber, principal.accessLevel, id)
    guard let found else { throw LibraryError.missing(.place(id)) }
    return found
  }
}
